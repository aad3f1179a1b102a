"""The games that have a referee."""

from __future__ import annotations

from .beer_and_bread.policies import POLICIES as BEER_AND_BREAD_POLICIES
from .beer_and_bread.referee import BeerAndBreadReferee
from .heaven_and_ale.policies import POLICIES as HEAVEN_AND_ALE_POLICIES
from .heaven_and_ale.referee import HeavenAndAleReferee
from .referee import Refereed

BEER_AND_BREAD = Refereed("beer-and-bread", BeerAndBreadReferee, BEER_AND_BREAD_POLICIES, ({},))

HEAVEN_AND_ALE = Refereed(
    "heaven-and-ale",
    HeavenAndAleReferee,
    HEAVEN_AND_ALE_POLICIES,
    (
        {},
        {"edition": "manual"},
        {"final_exchange": "free", "starting_player": 1},
        {"edition": "manual", "final_exchange": "free", "starting_player": 0},
    ),
)

REFEREED = {refereed.game: refereed for refereed in (BEER_AND_BREAD, HEAVEN_AND_ALE)}
