"""What a seat is shown is there and true: targets, effects, prices, what recipes lack, spaces, tokens, points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from brewhall.core import OVER, Journal, SeededDealer, State
from brewhall.core.phrases import plain
from brewhall.games.dice_brewing.components import TOKEN_NAMES
from brewhall.games.dice_brewing.viewing import FORESEEABLE
from tests.conformance.random_games import random_game
from tests.games.dice_brewing.positions import DICE, GAME, SEEDS, play, position, seen

NO_BONUS: dict[str, Any] = {"bonus": "xp", "amount": 0}
COLOURS = ("pale", "dark", "hops", "blue")
SEATED = {2: "standard", 3: "advanced", 4: "standard"}
every_count = pytest.mark.parametrize("players", SEATED)


def decisions(players: int, step: int = 1, seed: int = 1) -> Iterator[tuple[State, dict[str, Any]]]:
    """Positions of a random game, with what the seat to play sees."""
    options = {"mode": SEATED[players], "max_rounds": 10, "unlucky_roll": True}
    for number, state in enumerate(random_game(GAME, seed, players, options)):
        if state.to_play != OVER and number % step == 0:
            yield state, state.view(int(state.to_play))


def after(state: State, action: int) -> State:
    trial = state.copy()
    trial.journal = Journal()
    trial.play(action, SeededDealer(0))
    return trial


def places(view: dict[str, Any]) -> set[str]:
    """Ids of everything an action can be about."""
    return {*view["pieces"], *view["places"], *(zone["id"] for zone in view["zones"])}


def spaces(view: dict[str, Any]) -> list[dict[str, Any]]:
    return [space | building for building in view["buildings"] for space in building["spaces"]]


def dice_in(view: dict[str, Any], zone: str) -> list[str]:
    """The dice of a zone as they are called in moves."""
    ids = [each for found in view["zones"] if found["id"] == zone for each in found["pieces"]]
    return [each.removeprefix(f"{zone}-").rpartition("-")[0] for each in ids]


# -- actions -------------------------------------------------------------------------------------


@every_count
def test_targets_exist(players: int) -> None:
    kinds: set[str] = set()
    for state, view in decisions(players):
        assert [action["action"] for action in view["actions"]] == state.legal_actions()
        there = places(view)
        for action in view["actions"]:
            assert set(action["targets"]) <= there, action["move"]
            idle = action["kind"] in ("pass", "end", "decline", "roll") or action["move"] == "improve none"
            assert bool(action["targets"]) != idle
            kinds.add(action["kind"])
    assert {"place", "speed", "transfer", "buy", "put", "pass", "end"} <= kinds


@pytest.mark.parametrize("decision", ["window", "arrange", "purchase", "window-brewing"])
def test_targets_of_tokens_exist(decision: str) -> None:
    """Every token in hand, every kind of target on the table."""
    holder = {
        "pool": ["pale-3", "pale-3+1", "hops-2+blocked"],
        "warehouse": ["dark-5", "hops-4+protected"],
        "tokens": dict.fromkeys(TOKEN_NAMES, 1),
    }
    other = {"pool": ["blue-2+blocked"], "warehouse": ["hops-1", "pale-1+blocked"], "board": {"M2": "pale-5"}}
    view = position(decision, seats=[holder, other]).view(0)
    kinds = {action["kind"] for action in view["actions"]}
    everywhere = {"increase", "take", "reroll", "protect", "block"}
    assert kinds & {*everywhere, "close", "ban"} == everywhere | {"window": {"close"}, "window-brewing": {"ban"}}.get(
        decision, set()
    )
    for action in view["actions"]:
        assert set(action["targets"]) <= places(view), action["move"]
        if action["kind"] in everywhere | {"close", "ban"}:
            assert action["targets"][0].startswith("tokens-0-")


@every_count
def test_pieces_and_supply_are_all_dice_and_seeds(players: int) -> None:
    for _, view in decisions(players, step=5):
        rolled = Counter(
            view["pieces"][each]["colour"]
            for zone in view["zones"]
            if zone["kind"] == "rolled"
            for each in zone["pieces"]
        )
        dice = Counter(piece["colour"] for piece in view["pieces"].values() if piece["kind"] == "die")
        on_board = sum(piece["kind"] == "seed" for piece in view["pieces"].values())
        for colour, number in DICE.items():  # dice rolled for a choice still belong to the supply
            assert dice[colour] - rolled[colour] + view["counters"]["supply"][colour] == number
        assert on_board + sum(side["seeds"] for side in view["seats"]) + view["counters"]["supply"]["seeds"] == SEEDS


@every_count
def test_effects_foretell_what_then_happens(players: int) -> None:
    """Of every legal action: the same events in the true world, up to what nobody can foresee."""
    for state, view in decisions(players, step=7):
        for action in view["actions"]:
            trial = after(state, action["action"])
            assert trial.journal is not None
            happened = trial.journal.since(0, view["viewer"])
            told = len(action["effects"])
            assert action["effects"] == happened[:told]
            assert all(event["kind"] in FORESEEABLE for event in action["effects"])
            assert len(happened) == told or happened[told]["kind"] not in FORESEEABLE
            if action["then"] is not None:
                assert (trial.to_play, trial.turns) == (state.to_play, state.turns)
                assert action["then"] == trial.view(view["viewer"])["prompt"] | {"context": []}


@every_count
def test_what_is_impossible_is_not_legal_and_has_its_reason(players: int) -> None:
    for _, view in decisions(players, step=3):
        legal = {
            (a["kind"], a["parameters"][name])
            for a in view["actions"]
            for name in ("space", "item", "recipe")
            if name in a["parameters"]
        }
        for entry in view["impossible"]:
            kind, what = entry["move"].split()
            assert (kind, what) not in legal
            assert kind == entry["kind"]
            assert plain(entry["phrase"])


@every_count
def test_everything_is_either_possible_or_has_a_reason(players: int) -> None:
    def named(view: dict[str, Any], kind: str, name: str) -> tuple[set[str], set[str]]:
        possible = {action["parameters"][name] for action in view["actions"] if action["kind"] == kind}
        return possible, {entry["move"].split()[1] for entry in view["impossible"] if entry["kind"] == kind}

    for _, view in decisions(players, step=3):
        step = view["prompt"]["step"]
        if step == "arrange":
            possible, refused = named(view, "place", "space")
            everything = {space["space"] for space in spaces(view)}
        elif step == "purchase":
            possible, refused = named(view, "buy", "item")
            everything = {entry["item"] for entry in view["market"]}
        elif step == "brew":
            possible, refused = named(view, "brew", "recipe")
            everything = {entry["recipe"] for entry in view["recipes"] if entry}
        else:
            continue
        assert possible | refused == everything
        assert not possible & refused


# -- markets and recipes -------------------------------------------------------------------------


@every_count
def test_prices_are_those_that_are_paid(players: int) -> None:
    for state, view in decisions(players, seed=2):
        market = {entry["item"]: entry for entry in view["market"]}
        paid: dict[str, int] = {}
        for action in view["actions"]:
            if action["kind"] == "buy":
                item = action["parameters"]["item"]
                bought = action["effects"][0]
                price = bought["coins"] + bought["unlucky"]
                own = after(state, action["action"]).view(None)["seats"][view["viewer"]]
                before = view["seats"][view["viewer"]]
                assert own["coins"] == before["coins"] - bought["coins"]
                assert bought["unlucky"] <= before["unlucky_coins"]
                assert market[item]["your_price"] <= price <= market[item]["price"]
                if "die" not in action["parameters"]:
                    assert price == market[item]["price"]
                paid[item] = min(price, paid.get(item, price))
        for item, price in paid.items():
            assert price == market[item]["your_price"]


def test_the_price_names_the_die_that_makes_it() -> None:
    view = position("purchase", seats=[{"pool": ["blue-5"], "warehouse": ["blue-6"], "coins": 4}, {}]).view(0)
    told = {entry["item"]: (entry["your_price"], entry["discount"]) for entry in view["market"]}
    assert told["fruit"] == (2, None)
    assert told["spices"] == (2, "pool-0-blue-5-1")
    assert told["honey"] == (2, "warehouse-0-blue-6-1")
    assert told["block_recipe"] == (3, None)
    assert view["market"][2]["phrase"] == ["Honey: 4 coins, for you 2 coins with blue 6, 3 left."]


@every_count
def test_what_recipes_lack(players: int) -> None:
    """A die stands for one need only, lies where it is said to, and shows enough; all in the Warehouse is brewable."""
    for _, view in decisions(players, step=2):
        for entry in filter(None, view["recipes"]):
            card = GAME.component_texts().recipes[entry["recipe"]]
            wanted = [(colour, least) for colour, values in zip(COLOURS, card.needs, strict=False) for least in values]
            assert sorted(wanted) == sorted((need["colour"], need["least"]) for need in entry["needs"])
            for place in ("pool", "warehouse"):
                named = Counter(need["die"] for need in entry["needs"] if need["place"] == place)
                assert not named - Counter(dice_in(view, f"{place}-{view['viewer']}"))
            for need in filter(lambda need: need["die"], entry["needs"]):
                shown = need["die"].replace("+protected", "").partition("-")[2]
                assert sum(map(int, shown.split("+"))) >= need["least"]
                assert need["die"].startswith(need["colour"])
            stored = all(need["place"] == "warehouse" for need in entry["needs"])
            assert entry["brewable"] == (stored and not entry["banned"])
        if view["prompt"]["step"] == "brew":
            brewable = {entry["recipe"] for entry in view["recipes"] if entry and entry["brewable"]}
            assert brewable == {
                action["parameters"]["recipe"] for action in view["actions"] if action["kind"] == "brew"
            }


def test_needs_take_the_least_die_that_will_do_the_warehouse_first() -> None:
    seat = {"pool": ["pale-2", "hops-6"], "warehouse": ["pale-6", "pale-3", "hops-1", "hops-5+blocked"]}
    view = position("arrange", seats=[seat, {}], display=["DB13", "DB01", "DB02"]).view(0)
    needs = [(need["colour"], need["least"], need["die"], need["place"]) for need in view["recipes"][0]["needs"]]
    assert needs == [
        ("pale", 3, "pale-3", "warehouse"),
        ("pale", 2, "pale-6", "warehouse"),
        ("hops", 4, "hops-6", "pool"),
    ]


def test_improvements_bring_what_they_promise() -> None:
    """Strong Roasted Stout, DB-18.1, with all that could improve it."""
    seat = {
        "warehouse": ["pale-5", "pale-3", "dark-5", "dark-4", "hops-4", "blue-4"],
        "ingredients": {"special_malt": 1, "special_hops": 1},
    }
    state = position("brew", seats=[seat, {}], display=["DB26", "DB01", "DB02"])
    entry = state.view(0)["recipes"][0]
    assert [each["have"] for each in entry["improvements"]] == [True] * 3
    assert entry["best_improvement"] == "special_hops"  # 3 points; 5 coins are worth less
    play(state, "brew DB26")
    view = state.view(0)
    for action in view["actions"]:
        kind = action["parameters"].get("ingredient", "blue")
        each: dict[str, Any] = next((each for each in entry["improvements"] if each["kind"] == kind), NO_BONUS)
        rewarded = next(event for event in action["effects"] if event["kind"] == "rewarded")
        bonus: dict[str, int] = {"xp": 0, "coins": 0} | {each["bonus"]: each["amount"]}
        assert (rewarded["xp"], rewarded["coins"]) == (6 + bonus["xp"], bonus["coins"])
    assert len(view["actions"]) == 4


def test_without_what_improves_there_is_no_best_improvement() -> None:
    entry = position(
        "brew", seats=[{"warehouse": ["pale-2", "hops-2", "blue-3"]}, {}], display=["DB02", None, None]
    ).view(0)["recipes"][0]
    assert [each["have"] for each in entry["improvements"]] == [False, False]
    assert entry["best_improvement"] is None


# -- the board -----------------------------------------------------------------------------------


@every_count
def test_spaces_say_who_has_used_them_and_to_whom_they_are_closed(players: int) -> None:
    for _, view in decisions(players, step=2):
        laid = [{each["space"]: each for each in side["laid"]} for side in view["seats"]]
        for space in spaces(view):
            used = [seat for seat in range(players) if space["space"] in laid[seat]]
            assert space["used_by"] == used
            assert bool(space["phrase"]) == bool(used)
            assert space["open"] == (view["round"] >= space["opens"])
            for seat, side in enumerate(view["seats"]):
                assert (space["space"] in side["full"]) == (seat not in used and len(used) >= players - 1)
                if space["space"] in laid[seat]:
                    lying = laid[seat][space["space"]]
                    assert lying["pending"] == (not lying["speed"] and space["when"] == "tidying")
                    slot = "speed" if lying["speed"] else "space"
                    assert view["pieces"][lying["piece"]]["zone"] == f"{slot}-{seat}-{space['space']}"
        placed = {a["parameters"]["space"] for a in view["actions"] if a["kind"] == "place"}
        sped = {a["parameters"]["space"] for a in view["actions"] if a["kind"] == "speed"}
        own = view["seats"][view["viewer"]]
        for space in spaces(view):
            if space["space"] in placed:
                assert space["open"]
                assert space["building"] not in own["closed"]
                assert space["space"] not in [*own["full"], *laid[view["viewer"]]]
            if space["space"] in sped:
                assert laid[view["viewer"]][space["space"]]["pending"]
                assert space["speed_min"]


def test_a_space_takes_what_it_says() -> None:
    dice = [f"{colour}-{value}" for colour in COLOURS for value in (1, 4)]
    state = position("arrange", seats=[{"pool": dice, "seeds": 1}, {}])
    view = state.view(0)
    for space in spaces(view):
        there = [
            a["parameters"]
            for a in view["actions"]
            if a["kind"] == "place" and a["parameters"]["space"] == space["space"]
        ]
        taken = {given.get("piece") or given["die"].partition("-")[0] for given in there}
        values = {int(given["die"].partition("-")[2]) for given in there if "die" in given}
        if space["space"] == "S3":
            assert not there
        else:
            assert taken == set(space["takes"])
            assert all(value >= (space["least"] or 1) for value in values)


def test_a_sale_says_what_the_die_that_lies_there_brings() -> None:
    for die, name, coins in (("dark-2", "dark malt 2", 3), ("blue-2", "blue 2", 4)):
        state = position("arrange", seats=[{"board": {"D3": die}}, {"pool": ["pale-1"]}])
        told = {viewer: plain(seen(state, viewer).seats[0].laid[0].phrase) for viewer in (0, 1)}
        assert told[0] == f"Here is {name}. You get {coins} coins when the workplace is tidied."
        assert told[1] == f"Here is {name}. Seat 0 gets {coins} coins when the workplace is tidied."


@every_count
def test_the_score_is_the_sum_of_its_parts(players: int) -> None:
    for state, view in decisions(players, step=9):
        assert [side["score"] for side in view["seats"]] == state.scores()
        for side in view["seats"]:
            assert side["score"] == sum(part["points"] for part in side["score_parts"])
            assert side["score_parts"][0]["count"] == side["xp"]


def test_coins_for_ones_are_told_on_ones_own_purchase_turn() -> None:
    seats = [{"pool": ["pale-1", "dark-1", "hops-1"]}, {"pool": ["pale-1", "pale-1"]}]
    view = position("purchase", seats=seats, unlucky_roll=True).view(0)
    assert [side["unlucky_coins"] for side in view["seats"]] == [4, 0]


# -- who sees what -------------------------------------------------------------------------------


@every_count
def test_everybody_sees_the_same(players: int) -> None:
    """DB-16.10: but for whose view it is, what one may do, how far one is, and tokens that lie face down (DB-10.4)."""
    own = ("viewer", "prompt", "actions", "impossible", "places", "recipes", "market", "counters", "buildings", "seats")
    for state, view in decisions(players, step=10):
        for viewer in [None, *range(players)]:
            other = state.view(viewer)
            assert {name: other[name] for name in other if name not in own} == {
                name: view[name] for name in view if name not in own
            }
            for mine, theirs in zip(view["seats"], other["seats"], strict=True):
                own_words = {"tokens": None, "laid": None}
                assert mine | own_words == theirs | own_words
            assert bool(other["actions"]) == (viewer == state.to_play)


@pytest.mark.parametrize("mode", ["standard", "advanced"])
def test_tokens_of_others_lie_face_down_in_advanced_mode(mode: str) -> None:
    seats: list[dict[str, Any]] = [{"tokens": {"take_die": 1}}, {"tokens": {"reroll_die": 2}}]
    state = position("arrange", seats=seats, mode=mode)
    for viewer in (0, 1, None):
        view = state.view(viewer)
        for seat, side in enumerate(view["seats"]):
            known = mode == "standard" or viewer == seat
            assert side["tokens"][0]["item"] == (("take_die", "reroll_die")[seat] if known else "hidden")
            assert side["tokens"][0]["amount"] == (1, 2)[seat]
            assert ("hidden" in view["counters"][f"tokens-{seat}"]) != known
