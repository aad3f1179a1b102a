"""The games that have a referee."""

from __future__ import annotations

from .beer_and_bread.policies import POLICIES as BEER_AND_BREAD_POLICIES
from .beer_and_bread.referee import BeerAndBreadReferee
from .heaven_and_ale.policies import POLICIES as HEAVEN_AND_ALE_POLICIES
from .heaven_and_ale.referee import HeavenAndAleReferee, put_ahead
from .referee import Refereed, Setting

BEER_AND_BREAD = Refereed(
    "beer-and-bread", lambda engine, _head_start: BeerAndBreadReferee(engine), BEER_AND_BREAD_POLICIES
)

HEAVEN_AND_ALE = Refereed(
    "heaven-and-ale",
    HeavenAndAleReferee,
    HEAVEN_AND_ALE_POLICIES,
    (
        Setting(),
        Setting({"edition": "manual"}),
        Setting({"final_exchange": "free", "starting_player": 1}),
        Setting({"edition": "manual", "final_exchange": "free", "starting_player": 0}),
        Setting({"final_exchange": "exhaustive"}, head_start=14),
        Setting({"final_exchange": "free"}, head_start=10),
        Setting({"edition": "manual"}, head_start=12),
    ),
    put_ahead,
)

REFEREED = {refereed.game: refereed for refereed in (BEER_AND_BREAD, HEAVEN_AND_ALE)}
