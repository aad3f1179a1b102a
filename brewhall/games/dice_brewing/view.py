"""What a seat of Dice Brewing sees and may do. `viewing` builds it, from `seen_by` only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NotRequired, TypedDict, get_args

from brewhall.core.view import Phrase, Piece, View

Colour = Literal["pale", "dark", "hops", "blue"]
BuildingName = Literal["malt-house", "hops-plantation", "school-of-skills", "department-of-seed"]
SpaceName = Literal["M1", "M2", "M3", "H1", "H2", "S1", "S2", "S3", "D1", "D2", "D3"]
Ingredient = Literal["fruit", "spices", "honey", "special_malt", "special_hops"]
Token = Literal["increase_die", "take_die", "reroll_die", "block_protect_die", "block_building", "block_recipe"]
Gain = Literal["blue", "seeds", "dark", "pale", "hops"]
Taken = Literal["pale", "dark", "hops", "blue", "seed"]  # by a space
Mark = Literal["protected", "blocked"]
BonusKind = Literal["fruit", "spices", "honey", "special_malt", "special_hops", "blue"]
BonusIn = Literal["xp", "coins"]
Market = Literal["market", "black-market"]
Source = Literal["pool", "warehouse"]
Phase = Literal["rolling", "arrangement", "purchasing", "tokens", "brewing", "tidying"]
Season = Literal["winter", "summer"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
BUILDINGS: tuple[BuildingName, ...] = get_args(BuildingName)
SPACES: tuple[SpaceName, ...] = get_args(SpaceName)
INGREDIENTS: tuple[Ingredient, ...] = get_args(Ingredient)
TOKENS: tuple[Token, ...] = get_args(Token)
GAINS: tuple[Gain, ...] = get_args(Gain)
PHASES: tuple[Phase, ...] = get_args(Phase)

EventKind = Literal[
    "settled",
    "first-roll",
    "round",
    "phase",
    "shuffled",
    "revealed",
    "rolled",
    "placed",
    "placed-seed",
    "sped-up",
    "transferred",
    "gained-rolled",
    "gained",
    "put",
    "raised",
    "rerolled",
    "increased",
    "taken",
    "protected",
    "blocked",
    "selected",
    "supply-rolled",
    "exchanged",
    "kept-own",
    "bought",
    "played",
    "claimed",
    "closed",
    "banned",
    "brewed",
    "rewarded",
    "sold",
    "served",
    "summer-seed",
    "returned",
    "waits",
    "lapsed",
    "passed",
    "resigned",
]

Origin = TypedDict("Origin", {"from": NotRequired[Source]})  # where a die lay; no class can say `from`


class Event(Origin):
    """Something that happened, or surely will; which fields there are depends on the kind. Dice go by their names in
    moves: `pale-3+1`."""

    kind: EventKind
    seat: int | None  # who did it, or whom it happened to
    move: NotRequired[str]  # settled: what the engine did, as there was no choice
    die: NotRequired[str]
    becomes: NotRequired[str]  # the same die afterwards
    dice: NotRequired[list[str]]
    place: NotRequired[Source | SpaceName]  # where the die lies
    space: NotRequired[SpaceName]
    building: NotRequired[BuildingName]
    item: NotRequired[Ingredient | Token]
    recipe: NotRequired[str]
    slot: NotRequired[int]  # of the display, from 1
    recipes: NotRequired[int]  # in the deck
    order: NotRequired[list[str]]  # of the deck
    improvement: NotRequired[str]  # an ingredient, a blue die or "none"
    colour: NotRequired[Colour]
    seats: NotRequired[list[int]]  # first-roll: who rolled
    values: NotRequired[list[int]]  # what was rolled
    xp: NotRequired[int]
    coins: NotRequired[int]
    seeds: NotRequired[int]
    unlucky: NotRequired[int]  # coins for 1s that were spent
    blue: NotRequired[int]  # dice that came back
    gain: NotRequired[Gain]
    amount: NotRequired[int]
    round: NotRequired[int]
    season: NotRequired[Season]
    priority: NotRequired[int]
    players: NotRequired[int]  # round: how many take part in it
    opens: NotRequired[list[str]]  # buildings and markets that open with the round
    phase: NotRequired[Phase]


@dataclass(slots=True)
class DicePiece(Piece):
    """A die, a recipe or a seed (`kind`). What only dice have is null for the others."""

    colour: Colour | None
    shows: int | None  # the effective value, Increase tokens included; null until it is rolled
    tokens: int  # Increase tokens on it
    mark: Mark | None


@dataclass(slots=True)
class Gives:
    """What a space gives: a die, pips or seeds (`amount`), another roll, a swap, or coins for a die of a colour."""

    kind: Literal["die", "raise", "seeds", "reroll", "exchange", "coins"]
    die: Colour | None = None
    amount: int = 1
    coins: dict[Colour, int] | None = None


@dataclass(slots=True)
class Space:
    """A space that is on every player's board."""

    space: SpaceName
    takes: list[Taken]
    least: int | None  # what the die must show
    gives: Gives
    when: Literal["at-once", "tidying"]
    speed_min: int | None  # the least blue die that speeds it up; null: it has no speed slot
    used_by: list[int]  # seats that have used it in this round
    phrase: Phrase  # that they have; empty if nobody has


@dataclass(slots=True)
class Building:
    """A building that is on every player's board."""

    building: BuildingName
    opens: int  # the round
    open: bool
    spaces: list[Space]


@dataclass(slots=True)
class Laid:
    """Something that lies on a space of a seat."""

    space: SpaceName
    piece: str
    speed: bool  # whether it is the blue die that has sped the space up
    pending: bool  # whether the space will still give something
    phrase: Phrase  # what it is and what it will bring


@dataclass(slots=True)
class Held:
    """Ingredients or action tokens of a kind. `item` is "hidden" where the viewer may not know them."""

    id: str
    item: Ingredient | Token | Literal["hidden"]
    amount: int


@dataclass(slots=True)
class ScorePart:
    """A line of the score: how many there are of something, and what they are worth."""

    item: Literal["xp", "pale", "dark", "hops", "blue", "coins"]
    count: int
    points: int


@dataclass(slots=True)
class Seat:
    """What a player has besides dice, which are pieces in zones."""

    coins: int
    unlucky_coins: int  # for 1s, on one's own purchase turn
    xp: int
    seeds: int
    passed: bool
    ingredients: list[Held]
    tokens: list[Held]
    recipes: list[str]  # brewed
    closed: list[BuildingName]  # by a token
    full: list[SpaceName]  # used by everybody else, so not to be used
    laid: list[Laid]
    waiting: dict[Gain, int]  # what it gets as soon as the supply has it
    waits: Phrase  # the same in words
    score: int  # if the game ended now
    score_parts: list[ScorePart]  # every point of it
    brewed: Phrase  # the recipes in a sentence


@dataclass(slots=True)
class Need:
    """A die that a recipe needs, and the viewer's die that will do."""

    colour: Colour
    least: int
    die: str | None = None  # by its name in moves
    place: Source | None = None


@dataclass(slots=True)
class Reward:
    """What brewing a recipe brings."""

    xp: int
    coins: int
    tokens: int
    dice: int


@dataclass(slots=True)
class Bonus:
    """What an improvement takes and brings, and whether the viewer has it."""

    kind: BonusKind
    least: int | None  # what a blue die must show
    bonus: BonusIn
    amount: int
    have: bool


@dataclass(slots=True)
class Recipe:
    """A displayed recipe, and how far the viewer is with it."""

    recipe: str
    beer_type: str
    level: int
    needs: list[Need]
    reward: Reward
    improvements: list[Bonus]
    banned: bool
    brewable: bool | None  # null: nobody's view
    best_improvement: str | None
    lines: list[Phrase]  # what is rolled, what is missing, what would improve it


@dataclass(slots=True)
class Offer:
    """A stack of the Market or the Black Market, with the viewer's best price."""

    id: str
    item: Ingredient | Token
    market: Market
    left: int
    price: int
    your_price: int
    discount: str | None  # the piece that makes it so
    opens: int  # the round
    open: bool
    phrase: Phrase


@dataclass(slots=True)
class DiceBrewingView(View[DicePiece, Event]):
    """What a seat sees of a game of Dice Brewing."""

    round: int
    phase: Phase
    season: Season
    priority: int
    brewed: int
    brewed_at_end: int  # how many recipes end the game
    deck: int
    buildings: list[Building]
    recipes: list[Recipe | None]
    market: list[Offer]
    seats: list[Seat]
