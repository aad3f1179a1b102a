"""The games that have a referee."""

from __future__ import annotations

from .beer_and_bread.policies import POLICIES as BEER_AND_BREAD_POLICIES
from .beer_and_bread.referee import BeerAndBreadReferee
from .dice_brewing.policies import POLICIES as DICE_BREWING_POLICIES
from .dice_brewing.referee import DiceBrewingReferee
from .dice_brewing.table import give_coins
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

DICE_BREWING = Refereed(
    "dice-brewing",
    DiceBrewingReferee,
    DICE_BREWING_POLICIES,
    (
        Setting(),
        Setting({"mode": "advanced", "max_rounds": 10}),
        Setting({"unlucky_roll": True, "max_rounds": 12}),
        Setting({"start_seeds": 0, "raised_die_in_tidying": "warehouse", "max_rounds": 8}),
        Setting(
            {
                "mode": "advanced",
                "unlucky_roll": True,
                "school_opens_round": 1,
                "speed_min_m2": 2,
                "speed_min_d1": 4,
                "max_rounds": 15,
            }
        ),
        Setting({"raised_die_in_tidying": "active", "speed_min_d2": 5, "speed_min_d3": 1, "max_rounds": 8}),
        Setting({"school_opens_round": 3, "max_rounds": 3}),
        Setting({"max_rounds": 10}, head_start=30),
    ),
    give_coins,
)

REFEREED = {refereed.game: refereed for refereed in (BEER_AND_BREAD, HEAVEN_AND_ALE, DICE_BREWING)}
