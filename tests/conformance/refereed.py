"""The games that have a referee."""

from __future__ import annotations

from .beer_and_bread.policies import POLICIES as BEER_AND_BREAD_POLICIES
from .beer_and_bread.referee import BeerAndBreadReferee
from .referee import Refereed

BEER_AND_BREAD = Refereed("beer-and-bread", BeerAndBreadReferee, BEER_AND_BREAD_POLICIES, ({},))

REFEREED = {refereed.game: refereed for refereed in (BEER_AND_BREAD,)}
