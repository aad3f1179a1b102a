"""Positions for tests: a real start whose dice, tokens and cards are put elsewhere, none added, none lost.

    state = position("arrange", in_round=2, seats=[{"pool": ["pale-3", "blue-3"]}, {}])
    play(state, "place pool pale-3 M3", "speed M3 pool blue-3", "put warehouse")
    assert seat(state, 0)["warehouse"] == ["pale-4"]

A seat is given as in the JSON of a position; what is not named is empty, and the supply, the markets and the deck have
the rest. Priority is with seat 0, who decides first, unless another seat is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from brewhall.core import Dealer, Journal, ScriptedDealer, SeededDealer, State
from brewhall.games.dice_brewing.components import INGREDIENT_NAMES, SPACE_NAMES, TOKEN_NAMES
from brewhall.games.dice_brewing.game import DiceBrewing
from brewhall.games.dice_brewing.rules import DiceBrewingState
from brewhall.games.dice_brewing.view import DiceBrewingView

Seat = Mapping[str, Any]

GAME = DiceBrewing()
DICE = {"pale": 14, "dark": 14, "hops": 12, "blue": 10}
SEEDS = 6
COPIES = 3
AFTER = {  # the first decision of each phase, and the steps that follow it
    "window": ["start-arranging", "start-purchasing", "start-brewing", "start-tidying", "end-round"],
    "arrange": ["start-purchasing", "start-brewing", "start-tidying", "end-round"],
    "purchase": ["start-brewing", "start-tidying", "end-round"],
    "window-brewing": ["light-fires", "start-tidying", "end-round"],
    "brew": ["start-tidying", "end-round"],
}
PHASES = {
    "window": "rolling",
    "arrange": "arrangement",
    "purchase": "purchasing",
    "window-brewing": "tokens",
    "brew": "brewing",
}
DETAILS: Mapping[str, Mapping[str, Any]] = {
    "window": {"declines": 0},
    "arrange": {"placed": 0},
    "purchase": {"bought_ingredient": False, "bought_token": None, "unlucky_coins": None},
    "brew": {"declines": 0},
}


def position(
    decision: str = "arrange",
    *,
    seats: Sequence[Seat] = ({}, {}),
    in_round: int = 3,
    display: Sequence[str | None] | None = None,
    deck: Sequence[str] = (),
    banned: Sequence[str] = (),
    brewed: Sequence[tuple[int, str]] = (),
    supply: Mapping[str, int] | None = None,
    priority: int = 0,
    **options: Any,
) -> DiceBrewingState:
    """The moment at which the priority player faces the first decision of a phase.

    `supply` makes colours scarce: what is left over lies in the warehouse of the last seat (dice) or with it (seeds).
    `deck` is the top of the deck.
    """
    players = len(seats)
    data = GAME.deal(players, options, SeededDealer(1)).to_json()
    shown = list(display) if display is not None else data["display"]
    taken = {*shown, *deck, *(recipe for _, recipe in brewed)}
    rest = [recipe.id for recipe in GAME.catalog.recipes if recipe.id not in taken]
    data |= {
        "round": in_round,
        "season": "winter" if in_round % 2 else "summer",
        "priority": priority,
        "to_play": priority,
        "phase": PHASES[decision],
        "display": shown,
        "deck": [*deck, *rest],
        "banned": list(banned),
        "brewed": [list(entry) for entry in brewed],
    }
    data["seats"] = [_seat(data["seats"][number], given, number, brewed) for number, given in enumerate(seats)]
    _make_scarce(data["seats"][-1], supply or {}, data["seats"])
    _set_supply(data)
    steps = {"window-brewing": "window"}
    step = steps.get(decision, decision)
    first: list[dict[str, Any]] = [{"step": step, "seat": priority, **DETAILS.get(step, {})}]
    if step == "purchase":
        others = [(priority + number) % players for number in range(1, players)]
        first += [{"step": step, "seat": seat, **DETAILS[step]} for seat in others]
    data["decisions"] = first + [{"step": name, "seat": 0} for name in AFTER[decision]]
    state = cast(DiceBrewingState, GAME.from_json(data))
    state.journal = Journal()
    return state


def _seat(empty: dict[str, Any], given: Seat, number: int, brewed: Sequence[tuple[int, str]]) -> dict[str, Any]:
    board: dict[str, dict[str, str | None]] = {name: {"resource": None, "speed": None} for name in SPACE_NAMES}
    for name, content in given.get("board", {}).items():
        board[name] = {"resource": content, "speed": None} if isinstance(content, str) else content
    return empty | {
        "coins": given.get("coins", 0),
        "xp": given.get("xp", 0),
        "seeds": given.get("seeds", 0),
        "pool": list(given.get("pool", [])),
        "warehouse": list(given.get("warehouse", [])),
        "ingredients": dict.fromkeys(INGREDIENT_NAMES, 0) | given.get("ingredients", {}),
        "tokens": dict.fromkeys(TOKEN_NAMES, 0) | given.get("tokens", {}),
        "recipes": [recipe for owner, recipe in brewed if owner == number],
        "board": board,
        "closed": list(given.get("closed", [])),
        "discount_die": given.get("discount_die"),
    }


def _owned(seats: Sequence[dict[str, Any]]) -> tuple[Counter[str], int]:
    """Dice by colour, and seeds, that the players have."""
    dice: Counter[str] = Counter()
    seeds = 0
    for seat in seats:
        seeds += seat["seeds"]
        on_board = [content for slots in seat["board"].values() for content in slots.values() if content]
        seeds += on_board.count("seed")
        names = [*seat["pool"], *seat["warehouse"], *(name for name in on_board if name != "seed")]
        names += [seat["discount_die"]] if seat["discount_die"] else []
        dice.update(name.partition("-")[0] for name in names)
    return dice, seeds


def _make_scarce(last: dict[str, Any], supply: Mapping[str, int], seats: Sequence[dict[str, Any]]) -> None:
    dice, seeds = _owned(seats)
    for colour, left in supply.items():
        if colour == "seeds":
            last["seeds"] += SEEDS - seeds - left
        else:
            last["warehouse"] += [f"{colour}-1"] * (DICE[colour] - dice[colour] - left)


def _set_supply(data: dict[str, Any]) -> None:
    dice, seeds = _owned(data["seats"])
    data["supply"] = {colour: count - dice[colour] for colour, count in DICE.items()} | {"seeds": SEEDS - seeds}
    for market, held in (("market", "ingredients"), ("black_market", "tokens")):
        data[market] = {name: COPIES - sum(seat[held][name] for seat in data["seats"]) for name in data[market]}
    assert min([*data["supply"].values(), *data["market"].values(), *data["black_market"].values()]) >= 0


def seen(state: State, viewer: int | None) -> DiceBrewingView:
    """What a seat, or a spectator, is shown."""
    return GAME.view(state.seen_by(viewer), GAME.narrator(viewer=viewer))


def moves(state: DiceBrewingState, verb: str = "") -> list[str]:
    """The legal moves, or those of one verb."""
    texts = [GAME.move(action) for action in state.legal_actions()]
    return [text for text in texts if text.split()[0] == verb or not verb]


def play(state: DiceBrewingState, *texts: str, chance: Sequence[int] = ()) -> None:
    """Play moves; `chance` are the values that dice show, or other answers plus one, all of which must be asked for."""
    dealer = ScriptedDealer([value - 1 for value in chance])
    for text in texts:
        assert text in moves(state), f"'{text}' is not legal; legal are: {', '.join(moves(state))}"
        state.play(GAME.action(text), dealer)
    assert dealer.left == 0


def start(players: int = 2, seed: int = 1, **options: Any) -> DiceBrewingState:
    """The first position of a game."""
    return cast(DiceBrewingState, GAME.start(players, seed=seed, **options))


def tidied(
    *seats: Seat, supply: Mapping[str, int] | None = None, priority: int = 0, max_rounds: int = 3, **options: Any
) -> DiceBrewingState:
    """The end of round 3, which is the last, after Tidying; or the first decision in it."""
    nothing = [None] * (4 if len(seats) == 4 else 3)
    settings = {"max_rounds": max_rounds, **options}
    state = position("brew", seats=seats, supply=supply, display=nothing, priority=priority, **settings)
    play(state, "decline")
    return state


def refrain(state: DiceBrewingState, until: str = "") -> None:
    """Everybody does nothing until that decision, or the end of the game. Dice show anything."""
    dealer = SeededDealer(1)
    while state.to_play >= 0 and (not until or decision(state)[0] != until):
        state.play(state.legal_actions()[0], dealer)


def lively_game(
    state: DiceBrewingState, seed: int, at_each: Callable[[DiceBrewingState], None], dealer: Dealer | None = None
) -> DiceBrewingState:
    """Play to the end and look at every position. Moves are drawn by kind, and brewing is never declined."""
    dealer = dealer or SeededDealer(f"dice {seed}")
    choices = SeededDealer(f"lively {seed}")
    while state.to_play >= 0:
        at_each(state)
        kinds: dict[str, list[str]] = {}
        for move in moves(state):
            kinds.setdefault(move.split()[0], []).append(move)
        if "brew" in kinds:
            del kinds["decline"]
        drawn = list(kinds.values())[choices.below(len(kinds))]
        state.play(GAME.action(drawn[choices.below(len(drawn))]), dealer)
    at_each(state)
    return state


def decision(state: DiceBrewingState) -> tuple[str, int]:
    """What is to be decided, and by which seat."""
    top = state.to_json()["decisions"][0]
    return top["step"], top["seat"]


def table(state: DiceBrewingState) -> dict[str, Any]:
    """The whole position as JSON."""
    data: dict[str, Any] = state.to_json()
    return data


def assert_conserved(state: DiceBrewingState) -> None:
    """DB-2: dice, seeds, ingredients and recipes are all there; action tokens only ever leave the game."""
    data = state.to_json()
    in_hand = [{"pool": [*seat["in_hand"]["pool"], *seat["in_hand"]["warehouse"]]} for seat in data["seats"]]
    seats = [seat | {"pool": [*seat["pool"], *hand["pool"]]} for seat, hand in zip(data["seats"], in_hand, strict=True)]
    dice, seeds = _owned(seats)
    supply = data["supply"]
    assert {colour: dice[colour] + supply[colour] for colour in DICE} == DICE
    assert seeds + supply["seeds"] == SEEDS
    for name, left in data["market"].items():
        assert left + sum(seat["ingredients"][name] for seat in seats) == COPIES
    for name, left in data["black_market"].items():
        assert left + sum(seat["tokens"][name] for seat in seats) <= COPIES
    cards = [*(card for card in data["display"] if card), *data["deck"], *(card for _, card in data["brewed"])]
    assert sorted(cards) == [recipe.id for recipe in GAME.catalog.recipes]
    counts = [*supply.values(), *data["market"].values(), *data["black_market"].values()]
    counts += [seat[name] for seat in seats for name in ("coins", "xp", "seeds")]
    counts += [count for seat in seats for held in ("ingredients", "tokens") for count in seat[held].values()]
    assert min(counts) >= 0


def seat(state: DiceBrewingState, number: int) -> dict[str, Any]:
    """What lies with a seat, as in the JSON of the position."""
    found: dict[str, Any] = state.to_json()["seats"][number]
    return found


def events(state: DiceBrewingState, kind: str = "") -> list[dict[str, object]]:
    """What the journal has been told, or that of one kind."""
    assert state.journal is not None
    return [event for event in state.journal.since(0, None) if event["kind"] == kind or not kind]
