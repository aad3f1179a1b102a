"""The board, the card set and the options as numbers, for the compiled rules. `catalog` reads the card set."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

# The board (DB-1.5, DB-7)
SPACES: Final[i64] = 11
M1: Final[i64] = 0
M2: Final[i64] = 1
M3: Final[i64] = 2
H1: Final[i64] = 3
H2: Final[i64] = 4
S1: Final[i64] = 5
S2: Final[i64] = 6
S3: Final[i64] = 7
D1: Final[i64] = 8
D2: Final[i64] = 9
D3: Final[i64] = 10
SPACE_NAMES: Final = ["M1", "M2", "M3", "H1", "H2", "S1", "S2", "S3", "D1", "D2", "D3"]

BUILDINGS: Final[i64] = 4
MALT_HOUSE: Final[i64] = 0
PLANTATION: Final[i64] = 1
SCHOOL: Final[i64] = 2
DEPARTMENT: Final[i64] = 3
BUILDING_NAMES: Final = ["malt-house", "hops-plantation", "school-of-skills", "department-of-seed"]
BUILDING: Final = vec[i64]([0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3])  # of each space
DEPARTMENT_OPENS: Final[i64] = 3  # DB-4.2

SPEEDS: Final[i64] = 8  # spaces with a speed slot (DB-7.1)
SPEED_SPACE: Final = vec[i64]([0, 1, 2, 3, 4, 8, 9, 10])

PIECES_A_TURN: Final[i64] = 2  # DB-6.2
# What each space takes (DB-7.10 to DB-7.20)
TAKES: Final = [
    ["seed"],
    ["pale"],
    ["pale", "dark"],
    ["seed"],
    ["hops"],
    ["blue"],
    ["blue"],
    ["blue"],
    ["hops"],
    ["dark"],
    ["blue", "dark"],
]

SCHOOL_MIN: Final = vec[i64]([2, 3, 5])  # S1, S2, S3: the least value of the blue die

DEPARTMENT_SEEDS: Final = vec[i64]([1, 2])  # D1, D2
BLUE_PRICE: Final[i64] = 4  # D3
DARK_PRICE: Final[i64] = 3

# The markets (DB-2.3, DB-2.4)
INGREDIENTS: Final[i64] = 5
INGREDIENT_NAMES: Final = ["fruit", "spices", "honey", "special_malt", "special_hops"]
TOKENS: Final[i64] = 6
INCREASE_TOKEN: Final[i64] = 0
TAKE_TOKEN: Final[i64] = 1
REROLL_TOKEN: Final[i64] = 2
GUARD_TOKEN: Final[i64] = 3  # Block / Protect
BUILDING_TOKEN: Final[i64] = 4
RECIPE_TOKEN: Final[i64] = 5
TOKEN_NAMES: Final = ["increase_die", "take_die", "reroll_die", "block_protect_die", "block_building", "block_recipe"]
ITEMS: Final[i64] = 11
ITEM_NAMES: Final = INGREDIENT_NAMES + TOKEN_NAMES

# Recipes
MALTS_AND_HOPS: Final[i64] = 3  # the colours that recipes ask for (DB-11.4)
MOST_NEEDED: Final[i64] = 6  # dice of one colour
BONUSES: Final[i64] = 6  # kinds of improvement: the ingredients, then a blue die
BLUE_BONUS: Final[i64] = 5

DICE: Final[i64] = 50  # DB-2.1
DICE_OF_COLOUR: Final = vec[i64]([14, 14, 12, 10])
SEEDS_IN_ALL: Final[i64] = 6  # DB-2.2
START_COINS: Final[i64] = 2  # DB-3.7
XP_FOR_BREWING: Final[i64] = 1  # DB-11.8
RECIPES_PER_PLAYER: Final[i64] = 5  # DB-15.1

# Where a die raised in Tidying goes (DB-12.2)
CHOICE: Final[i64] = -1


@final
class Components:
    """All numbers of a card set. What depends on two, (recipe, x), is flat, x running fastest."""

    def __init__(
        self,
        recipes: list[str],
        starting: vec[i64],
        dice_needed: vec[i64],
        needed: vec[i64],
        needs: vec[i64],
        reward_xp: vec[i64],
        reward_coins: vec[i64],
        reward_tokens: vec[i64],
        reward_dice: vec[i64],
        bonus_coins: vec[i64],
        bonus_xp: vec[i64],
        blue_min: vec[i64],
        price: vec[i64],
        copies: vec[i64],
        opens: vec[i64],
        discount: vec[i64],
    ) -> None:
        self.recipes = recipes  # their names
        self.starting = starting  # the recipes with green backs, in file order
        self.dice_needed = dice_needed  # of each recipe, all colours together
        self.needed = needed  # (recipe, colour): how many dice
        self.needs = needs  # (recipe, colour, MOST_NEEDED): their least values, ascending
        self.reward_xp = reward_xp
        self.reward_coins = reward_coins
        self.reward_tokens = reward_tokens
        self.reward_dice = reward_dice
        self.bonus_coins = bonus_coins  # (recipe, kind of improvement)
        self.bonus_xp = bonus_xp
        self.blue_min = blue_min  # the least value of an improving blue die; 7 where none improves
        self.price = price  # of each item
        self.copies = copies  # of each item
        self.opens = opens  # the round from which each item can be bought
        self.discount = discount  # (ingredient, value of the blue die 0 to 6): coins off


@final
class Setting:
    """The options of a game as numbers (DB-19.1)."""

    def __init__(
        self,
        advanced: bool,
        unlucky: bool,
        start_seeds: i64,
        school_opens: i64,
        speed_min: vec[i64],
        raised_to: i64,
        max_rounds: i64,
    ) -> None:
        self.advanced = advanced
        self.unlucky = unlucky
        self.start_seeds = start_seeds
        self.school_opens = school_opens
        self.speed_min = speed_min  # of each of SPEED_SPACE
        self.raised_to = raised_to  # a place, or CHOICE
        self.max_rounds = max_rounds
