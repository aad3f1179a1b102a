"""The situations that the games before the referee must have met.

The referee notes a few more that only thousands of games show, such as the last die of the supply as half a reward.
"""

from __future__ import annotations

from .components import COLOURS, INGREDIENTS, MALT_AND_HOPS, PLACES, RECIPES, SPACES, TOKENS

WINDOWS = ("rolling", "arrangement", "purchasing", "tokens")
ANY_TIME = ("increase", "take", "reroll", "protect", "block")
GAINS = ("blue", "seeds", "dark", "pale", "hops")

BOARD = (
    "seed on M1",
    "seed on H1",
    *(
        f"{colour} die on {space} from the {place}"
        for space in SPACES
        for colour in SPACES[space].takes
        if colour != "seed"
        for place in PLACES
    ),
    *(f"{space} sped up" for space in SPACES if SPACES[space].speed),
    *(f"speed-up of {space} gains nothing" for space in ("M1", "M2", "H1", "D1", "D2")),
    *(f"capacity of {space} reached, {players} players" for space in SPACES for players in (2, 3)),
    *(f"capacity of {space} reached, 4 players" for space in SPACES if space[0] in "MH"),
    *(f"put into the {place} in {phase}" for place in PLACES for phase in ("arrangement", "tidying")),
    *(f"transfer after {number} placements" for number in range(3)),
    *(f"turn of {number} pieces" for number in (1, 2)),
    *(f"{verb} by itself in arrange" for verb in ("pass", "end")),
    "a closed building is missed",
)

SCHOOL = (
    "blue die practised",
    "choose by itself in practise",
    "dice of both places practised",
    "equal dice practised",
    "increased die practised",
    "roll by itself in practise",
    "three dice or more practised",
    "colour missing in the supply for S2",
    "exchange declined",
    "exchanged for an equal one",
    "increased die exchanged",
    "select by itself in select",
    *(f"{colour} die of the {place} exchanged" for colour in MALT_AND_HOPS for place in PLACES),
)

ACTION_TOKENS = (
    *(f"{verb} in {phase}" for verb in ANY_TIME for phase in WINDOWS),
    "close in rolling",
    "ban in tokens",
    *(f"token after {number} placements" for number in range(3)),
    *(f"a token after declining, {phase}" for phase in ("rolling", "tokens")),
    "decline by itself in window",
    "old token played after buying one",
    "own die taken",
    "opponent's die taken",
    *(f"{whose} {place} die re-rolled" for whose in ("own", "opponent's") for place in PLACES),
    *(
        f"{whose} die on the board re-rolled, {slot} slot"
        for whose in ("own", "opponent's")
        for slot in ("resource", "speed")
    ),
    "die to be raised re-rolled to a 6",
    "speed die re-rolled below the minimum",
    "what a die shows is forgotten at once",
    "several Increase tokens on one die",
    "an increased die is marked",
    "increased die as a discount",
    "increased die placed",
    "increased die placed, else too low",
    "increased die raised by a speed-up",
    "increased die raised in Tidying",
    "increased die re-rolled",
    "increased die speeds up, else too low",
    "increased die taken",
    "blocked die re-rolled",
    "blocked die taken",
    "blocked die transferred",
    "protected die as a discount",
    "protected die placed",
    "protected die speeds up",
    "protected die transferred",
)

PURCHASES = (
    *(f"bought: {item}" for item in (*INGREDIENTS, *TOKENS)),
    *(f"no {item} left" for item in (*INGREDIENTS, *TOKENS)),
    *(f"{item} with a discount of 1" for item in INGREDIENTS if item != "fruit"),
    *(f"{item} with a discount of 2" for item in ("honey", "special_hops")),
    *(f"discount die from the {place}" for place in PLACES),
    "a second token of a kind",
    "end by itself in purchase",
    "ingredient and token bought",
    "transfer on a purchase turn",
    *(f"unlucky roll of {coins} coins" for coins in (2, 4, 6)),
    "coins of the unlucky roll for a second purchase",
    "coins of the unlucky roll lost",
)

BREWING = (
    *(f"brewed: {card}" for card in RECIPES),
    "a banned recipe is missed",
    "a blocked die is missed for brewing",
    "brewed after declining",
    "brewed again in the same phase",
    "brewed with a protected die",
    "brewed with an increased die",
    "brewed with an increased die, else too low",
    "decline by itself in brew",
    "dice chosen for a recipe",
    "improve by itself in improve",
    "improved by blue, coins",
    "improved by blue, xp",
    *(f"improved by {item}" for item in INGREDIENTS),
    "several improvements possible",
    "use by itself in use",
    *(f"claimed: {kind}" for kind in TOKENS),
    "claim by itself in claim",
    "reward token lost",
    "token claimed before round 3",
    *(f"reward die: {colour}" for colour in COLOURS),
    "reward dice with a colour short",
    "gain by itself in gain",
)

TIDYING = (
    "a 6 stays 6 in Tidying",
    "two raised dice in Tidying",
    *(f"raised die to the {place} by the option" for place in PLACES),
    "blue die sold",
    "blue die sold at once",
    "dark die sold",
    "dark die sold at once",
    *(f"{event}: {gain}" for event in ("tidied", "waits", "served") for gain in GAINS),
    *(f"served: {gain}, before another" for gain in ("blue", "seeds", "hops")),
    *(f"lapsed: {gain}, {players} players" for gain in GAINS for players in (3, 4)),
    "no seed left in summer",
    "nothing to roll",
)

END = (
    *(f"{number} recipes brewed" for number in (10, 15, 20)),
    "more recipes than needed",
    "stopped by max_rounds",
    *(f"decided by {why}" for why in ("points", "recipes", "coins", "shared")),
    *(f"seat {seat} of {players} begins" for players in (2, 3, 4) for seat in range(players)),
)

MUST_BE_MET = (*BOARD, *SCHOOL, *ACTION_TOKENS, *PURCHASES, *BREWING, *TIDYING, *END)
