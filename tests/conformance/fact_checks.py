"""Whether a fact that is told about a move is true: by the engine's state before and after it, and by playing on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from brewhall.core import OVER, Journal, SeededDealer, State
from brewhall.core.contrast import Fact
from brewhall.games.heaven_and_ale.components import HOME

Json = dict[str, Any]
SPENT = {"M2", "D1", "D2", "D3"}  # spaces that take a die for good (DB-7.11, DB-7.18 to DB-7.20)


class Turn:
    """A turn of a seat: the table before and after it, and what the seat saw of it."""

    def __init__(self, before: State, after: State) -> None:
        self.seat, self.before, self.after = int(before.to_play), before, after
        self.was: Json = before.to_json()
        self.now: Json = after.to_json()
        self.saw: Json = before.view(self.seat)
        self.sees: Json = after.view(self.seat)
        self.views = (self.saw, self.sees)

    def next_turn(self) -> State:
        """The position when the seat is asked something next; everybody does whatever is first in the list before."""
        later = self.after.copy()
        while later.to_play not in (self.seat, OVER):
            later.play(later.legal_actions()[0], SeededDealer("whatever"))
        return later


# -- Beer & Bread ------------------------------------------------------------------------------------


def check_beer_and_bread(fact: Fact, turn: Turn) -> None:
    seat, was, now, values = turn.seat, turn.was, turn.now, fact.values
    scored, scores = turn.before.scores()[seat], turn.after.scores()[seat]
    had, has = was["sides"][seat], now["sides"][seat]
    other_has = now["sides"][1 - seat]
    kind, _, form = fact.kind.partition(".")
    if "before" in values:
        assert (values["before"], values["after"]) == (scored, scores)
    match kind:
        case "sale":
            assert values["card"] in has["sold"]
            assert values["card"] not in had["sold"]
            assert form != "stays" or values["score"] == scored == scores
        case "collects" if not form.startswith("overflow") and now["year"] == was["year"]:
            gained = {name: has["storage"][name] - had["storage"][name] for name in values["tokens"]}
            assert gained == values["tokens"]
        case "collects" if form.startswith("overflow"):
            free = turn.saw["sides"][1 - seat]["free_units"]
            if form == "overflow.some":
                assert free == values["units"] < values["n"]
            elif form == "overflow.lost":
                assert free == 0
                given = sum(other_has["storage"].values()) - sum(was["sides"][1 - seat]["storage"].values())
                next_year = now["year"] != was["year"]
                assert given <= 0 or next_year or "opponent-harvest-water" in upgrades_of(turn, 1 - seat)
            else:
                assert free >= values["n"] or (free == 0 and turn.saw["sides"][1 - seat]["water_units"])
        case "pays" if turn.saw["prompt"]["step"] == "play":  # else some of it is paid already
            assert all(had["storage"][name] >= number for name, number in values["tokens"].items())
        case "frees":
            assert all(not has[place] and had[place] for place, _ in values["zones"])
        case "fills":
            assert all(has[place] for place, _ in values["zones"])
        case "upgrade":
            assert len(has["upgrades"]) > len(had["upgrades"])
            assert not form.endswith("late") or was["year"] >= 5
            assert form.endswith("late") or was["year"] < 6 or "seed-collect" not in values["upgrade"]
        case "column" if turn.saw["year_kind"] == "dry":
            known = has["hand"] + [card for card in now["exchange"] if card]
            shown = {name for card in known for name in turn.sees["pieces"][card]["front"]["harvest"]}
            assert set(values["tokens"]) <= shown
        case "returns" if now["year"] == was["year"]:
            assert values["card"] in has["column"]
        case "left":
            resource, needed = values["amount"]
            assert min(has["storage"][resource], needed) == values["n"]
            assert (values["n"] == needed) == (form == "")
            assert turn.sees["pieces"][values["card"]]["front"]["recipe"][resource] == needed
        case "stock" if form in ("none", "scarce"):
            assert now["fields"][values["resource"]] == values["n"]
        case "again":
            assert {name: now["fields"][name] for name in values["tokens"]} == values["tokens"]
        case "stock" if form == "room":
            assert turn.sees["sides"][seat]["free_units"] == values["units"]
        case "offers" if form == "part":
            resource, number = values["amount"]
            names = list(had["storage"])
            assert values["rest"] == -turn.saw["sides"][seat]["free_units"] - number > 0
            assert values["resources"] == [name for name in names[names.index(resource) + 1 :] if had["storage"][name]]
            assert len(values["resources"]) > 1, "else nothing is left to choose"
        case "offers" if now["year"] == was["year"]:
            if "card" in values:
                needs = turn.sees["pieces"][values["card"]]["front"]["recipe"]
                lacks = {name: number - has["storage"][name] for name, number in needs.items()}
                hurt = any(lacks.get(name, 0) > 0 for name in values["tokens"])
                assert hurt == (form in ("lacks", "needed"))
                assert form != "lacks" or values["missing"] == {name: n for name, n in lacks.items() if n > 0}
                assert all(0 < n <= has["storage"][name] for name, n in values.get("stays", {}).items())
            elif form in ("", "later"):
                assert values["stays"] == {name: number for name, number in has["storage"].items() if number}
            lain = sum(turn.saw["counters"]["table"].values())
            assert sum(values["tokens"].values()) == lain - turn.saw["sides"][seat]["free_units"]
            assert nothing_else_could_be_offered(values["tokens"], turn)
        case "takes" if form == "nothing":
            assert values["tokens"].items() <= turn.saw["counters"]["table"].items()
            collects = now["year"] != was["year"] or "opponent-harvest-water" in upgrades_of(turn, seat)
            assert collects or all(has["storage"][name] == had["storage"][name] for name in values["tokens"])
        case "takes" if "card" in values:
            needs = turn.sees["pieces"][values["card"]]["front"]["recipe"]
            lacks = {name: number - has["storage"][name] for name, number in needs.items()}
            assert any(needs.get(name, 0) > had["storage"][name] for name in values["tokens"])
            assert form != "near" or values["missing"] == {name: n for name, n in lacks.items() if n > 0}
            assert form != "pays" or max(lacks.values()) <= 0
        case "leaves":
            assert turn.sees["sides"][seat]["free_units"] >= sum(values["tokens"].values()) > 0
            assert all(turn.saw["counters"]["table"][name] >= number for name, number in values["tokens"].items())
        case "given":
            side = turn.saw["sides"][1 - seat]
            assert side["free_units"] == 0
            room = side["water_units"] - was["sides"][1 - seat]["storage"]["water"]
            assert room > 0
            assert form == "none" or values["amount"][1] <= room
        case "reserved":
            assert has["reserved"] == values["card"]
        case "denies":
            assert values["card"] not in has["hand"] + other_has["hand"]
            assert can_pay(turn, 1 - seat, values["card"])
        case "opens":
            assert values["card"] in now["exchange"]
            assert can_pay(turn, 1 - seat, values["card"])
        case "discarded":
            needs = turn.saw["pieces"][values["card"]]["front"]["recipe"]
            lacks = {name: number - had["storage"][name] for name, number in needs.items()}
            assert values["tokens"] == {name: number for name, number in lacks.items() if number > 0}
            assert values["card"] not in has["hand"] + has["column"]
        case "hand" if form in ("keeps", "near"):
            assert form == "near" or values["card"] in has["hand"]
            needs = turn.sees["pieces"][values["card"]]["front"]["recipe"]
            lacks = {name: number - has["storage"][name] for name, number in needs.items()}
            assert values["tokens"] == {name: number for name, number in lacks.items() if number > 0}
        case "hand" if form == "full":
            needs = turn.sees["pieces"][values["card"]]["front"]["recipe"]
            assert all(has["storage"][name] >= number for name, number in needs.items())
            assert all(has[place] for place, _ in values["zones"])
        case "hand":
            later = turn.next_turn()
            playing = later.view(seat)["prompt"]["step"] == "play"  # else its own choice comes first
            assert not playing or f"produce {values['card']}" in moves(later)


def can_pay(turn: Turn, seat: int, card: str) -> bool:
    """Whether a storage has every token of a recipe after the turn."""
    needs = (turn.saw["pieces"].get(card) or turn.sees["pieces"][card])["front"]["recipe"]
    return all(turn.now["sides"][seat]["storage"][name] >= number for name, number in needs.items())


def upgrades_of(turn: Turn, seat: int) -> set[str]:
    """What a seat's upgrades are, by their names in the data."""
    slots = [card for card in turn.saw["pieces"].values() if card["zone"].startswith(f"slot-{seat}-")]
    return {card["front"]["upgrade"] for card in slots if card["front"]}


def nothing_else_could_be_offered(tokens: dict[str, int], turn: Turn) -> bool:
    """Whether what is told as offered in all follows from the amount of the resource that is asked for."""
    asked, stored = turn.saw["actions"][0]["parameters"]["resource"], turn.was["sides"][turn.seat]["storage"]
    later = {name: stored[name] for name in list(stored)[list(stored).index(asked) + 1 :] if stored[name]}
    rest = sum(tokens.get(name, 0) for name in later)
    return rest in (0, sum(later.values())) or len(later) == 1


def moves(state: State) -> Iterator[str]:
    return (state.game.move(action) for action in state.legal_actions())


# -- Heaven & Ale ------------------------------------------------------------------------------------


def check_heaven_and_ale(fact: Fact, turn: Turn) -> None:
    seat, values, kind = turn.seat, fact.values, fact.kind
    was, now = turn.saw["sides"][seat], turn.sees["sides"][seat]
    if kind == "purse":
        assert values["ducats"] == now["ducats"] <= was["ducats"]
    elif kind.startswith("purse.gain"):
        assert (values["n"], values["ducats"]) == (now["ducats"], now["ducats"] - was["ducats"])
    elif kind.startswith("marker"):
        assert (values["start"], values["spot"]) == (was["markers"][values["marker"]], now["markers"][values["marker"]])
    elif kind == "score":
        assert (values["before"], values["after"]) == (was["score"], now["score"])
    elif kind == "barrel":
        assert values["goal"] in now[values["size"]]
        assert values["goal"] not in was[values["size"]]
    elif kind in ("monk", "monk.could", "monk.alone", "monk.alone.could"):
        assert can_be_scored(turn, values["tile"])
    elif kind.startswith("monk.late"):
        assert not can_be_scored(turn, values["tile"])
    elif kind.startswith("beside"):
        assert can_be_scored(turn, values["monk"])
    elif kind.startswith("met"):
        had, goal = (next(each for each in view["goals"] if each["goal"] == values["goal"]) for view in turn.views)
        assert goal["needed"] <= goal["reached"][seat]
        assert had["reached"][seat] < had["needed"]
        assert values["goal"] not in now["large"] + now["small"]
        assert values["points"] == (goal["large"] if goal["large"]["left"] else goal["small"])["points"]
    elif kind.startswith("shed.filled"):
        assert now["sheds"][values["shed"]]["filled"] == values["n"] < 6
    elif kind.startswith("shed.enclosed"):
        assert now["sheds"][values["shed"]]["sum"] == values["n"]
    elif kind == "sold":
        assert values["card"] in was["cards"]
        assert values["card"] not in now["cards"]
    elif kind.startswith("first"):
        assert now["space"] == "first"
        assert (kind == "first.last") == (turn.saw["round"] == turn.saw["rounds"])
    elif kind == "disc":
        assert turn.now["discs"][str(values["position"])] == 0
    elif kind == "snatched":
        figure = turn.saw["sides"][values["player"]]["figure"]
        ahead = [faces for space, faces in turn.now["track"].items() if int(space) > figure]
        assert not any(values["tile"] in faces for faces in ahead)
        there = [tile for tile in turn.saw["pieces"].values() if tile["face"] == values["tile"] and tile["price"]]
        assert turn.saw["sides"][values["player"]]["ducats"] >= min(min(tile["price"].values()) for tile in there)
    elif kind == "affords":
        walk = f"move {values['position']}"
        assert walk in moves(turn.after)
        assert walk not in moves(turn.before)
    elif kind == "declined":
        assert now["placed"] == was["placed"]
    elif kind.startswith("walk.home") or (kind.startswith("walk") and now["figure"]):  # else a new round has begun
        end = HOME if kind.startswith("walk.home") else now["figure"]
        open_to = set(moves(turn.before))
        passed = Counter(
            space["kind"]
            for space in turn.saw["track"]
            if was["figure"] < space["position"] < end and f"move {space['position']}" in open_to
        )
        tiles = passed["resource"] + passed["monk"] + passed["barrel"]
        assert tiles <= values.get("spaces", 0) <= tiles + passed["score"]
    if kind.startswith("marker.last"):
        spots = sorted(spot for name, spot in was["markers"].items() if name != "brewmaster")
        assert values["start"] == spots[0] < spots[1], "alone at the end"
    if kind.startswith("tile"):
        assert was["ducats"] - now["ducats"] <= values["ducats"]
    if kind in ("tile.sunny", "tile.shady"):
        monks = {turn.sees["pieces"][name]["face"] for name in now["garden"].values()} & {"M1", "M2", "M3", "M4"}
        resource = values.get("marker", values["tile"].partition("-")[0])
        assert any(can_be_scored(turn, spot) for spot in {"X", resource, *monks})
    elif kind in ("tile.ways", "tile.late"):
        assert not any(can_be_scored(turn, spot) for spot in ("X", values["tile"].partition("-")[0]))
    if kind == "tile.late":
        assert never_activated(turn, values["tile"])


def can_be_scored(turn: Turn, spot: str) -> bool:
    """Whether a disc can still come to a scoring spot: next round, or from a space further ahead."""
    side, letter = turn.sees["sides"][turn.seat], turn.saw["letters"][spot]
    ahead = [
        space["discs"]
        for space in turn.sees["track"]
        if letter in space["letters"] and space["position"] > (side["figure"] if not side["returned"] else HOME)
    ]
    return not side["spots"][spot]["disc"] and (turn.sees["round"] < turn.sees["rounds"] or sum(ahead) > 0)


def never_activated(turn: Turn, face: str) -> bool:
    """Whether a tile that was just laid is not activated in some games that are played on by chance."""
    garden, laid = turn.sees["sides"][turn.seat]["garden"], turn.saw["sides"][turn.seat]["garden"]
    plots = {plot for plot, tile in garden.items() if plot not in laid and turn.sees["pieces"][tile]["face"] == face}
    for number in range(3):
        state, chance = turn.after.copy(), SeededDealer(f"played on {number}")
        state.journal = Journal()
        while state.to_play != OVER:
            legal = state.legal_actions()
            state.play(legal[chance.below(len(legal))], chance)
        events = [event for event in state.journal.since(0, turn.seat) if event["seat"] == turn.seat]
        if any(plots & set(event["plots"]) for event in events if event["kind"] == "activated"):
            return False
    return True


# -- Dice Brewing ------------------------------------------------------------------------------------


def check_dice_brewing(fact: Fact, turn: Turn) -> None:
    values, kind = fact.values, fact.kind
    was, now = turn.was["seats"][turn.seat], turn.now["seats"][turn.seat]
    tidied = turn.now["phase"] == "tidying" or turn.now["round"] != turn.was["round"]
    if kind.startswith(("laid", "used")) and tidied:
        return
    if kind.startswith(("coins", "seeds")):
        name = kind.partition(".")[0]
        assert values[name] == now[name]
        assert (now[name] > was[name]) == kind.endswith("gain")
    elif kind == "brewed":
        assert values["recipe"] in now["recipes"]
        assert now["xp"] - was["xp"] >= values["amounts"].get("xp", 0)
    elif kind == "ends":
        assert turn.sees["brewed"] >= turn.sees["brewed_at_end"]
    elif kind == "wanted":
        assert values["missing"][0] in absent(turn.saw, values["recipe"])
    elif kind == "gained":
        on_table = [each["recipe"] for each in turn.saw["recipes"] if each and not each["banned"]]
        colours = {colour for name in on_table for colour, _ in absent(turn.saw, name)}
        assert values["die"].partition("-")[0] not in colours
    elif kind == "closes":
        had, has = (view["seats"][values["player"]]["full"] for view in turn.views)
        assert values["space"] in has
        assert values["space"] not in had
    elif kind == "exchanged":
        assert values["becomes"] in now["pool"] + now["warehouse"]
    elif kind == "improvable":
        bonuses = shown(turn.sees, values["recipe"])["improvements"]
        assert any((bonus["least"] or 7) <= values["n"] for bonus in bonuses)
    elif kind == "against.banned":
        assert shown(turn.sees, values["recipe"])["banned"]
    elif kind == "token.increase_die.now":
        ((colour, least),) = absent(turn.saw, values["recipe"])
        assert f"{colour}-{least - 1}" in [die.partition("+")[0] for die in was["pool"] + was["warehouse"]]
    elif kind.startswith("laid") and values["when"] == "tidying":
        assert not was["board"][values["space"]]["resource"]
        assert now["board"][values["space"]]["resource"]
    elif kind.startswith("used"):
        assert now["board"][values["space"]]["resource"] == values["die"]
        assert (kind == "used.spent") == (values["space"] in SPENT)
    elif kind in ("kept", "kept.low", "kept.safe", "kept.spare", "kept.last", "kept.idle"):
        assert kind in ("kept.safe", "kept.idle") or not ("blocked" in values["die"] or "blue" in values["die"])
        ends = turn.saw["brewed"] >= turn.saw["brewed_at_end"]
        assert ends == (kind in ("kept.last", "kept.idle")), "another roll comes if it is not the last round"
        if "recipe" in values:
            lacked, lacks = (lacking(shown(view, values["recipe"])) for view in turn.views)
            assert len(lacks) < len(lacked)
            colour = values["die"].partition("-")[0]
            assert any(need["colour"] == colour for need in lacked)
        had, has = ([die.partition("+")[0] for die in seat["warehouse"]] for seat in (was, now))
        die = values["die"].partition("+")[0]
        assert has.count(die) > had.count(die)
    elif kind == "rerolled" and turn.saw["prompt"]["step"] == "practise":
        assert len(values["dice"]) <= 1 + sum(
            piece["zone"] == f"hand-{turn.seat}" for piece in turn.saw["pieces"].values()
        )
    elif kind == "rerolled":
        laid = [space["resource"] for space in was["board"].values()]
        assert all(die in was["pool"] + was["warehouse"] + laid for die in values["dice"])
    elif kind == "idle.tokens.far":
        assert values["missing"] == absent(turn.saw, values["recipe"])
    elif kind == "idle.tokens.there":
        assert absent(turn.saw, values["recipe"]) == []
    elif kind == "idle.market":
        ready = [
            each for each in turn.saw["recipes"] if each and not each["banned"] and not absent(turn.saw, each["recipe"])
        ]
        on_sale = {move["parameters"]["item"] for move in turn.saw["actions"] if move["kind"] == "buy"}
        assert not any(
            bonus["kind"] in on_sale and not bonus["have"] for each in ready for bonus in each["improvements"]
        )
    elif kind in ("bought.later", "bought.improves"):
        assert values.get("missing", []) == absent(turn.saw, values["recipe"])
        assert not any(bonus["have"] for bonus in shown(turn.saw, values["recipe"])["improvements"])
    elif kind in ("bought", "bought.again", "bought.instead"):
        open_ones = [each for each in turn.saw["recipes"] if each and not each["banned"]]
        named = [each for each in open_ones if any(bonus["kind"] == values["item"] for bonus in each["improvements"])]
        assert bool(named) == (kind != "bought")
        if kind == "bought.again":
            assert values["item"] in [held["item"] for held in turn.saw["seats"][turn.seat]["ingredients"]]
        elif kind == "bought.instead":
            bonuses = shown(turn.saw, values["recipe"])["improvements"]
            assert any(bonus["have"] for bonus in bonuses)
            assert not any(bonus["have"] for bonus in bonuses if bonus["kind"] == values["item"])
    elif kind in ("token.late", "gained.counts", "gained.idle"):
        assert turn.sees["brewed"] >= turn.sees["brewed_at_end"], "no round comes after this one"
    elif kind == "gained.wanted" and turn.saw["phase"] == "brewing":
        assert turn.saw["brewed"] < turn.saw["brewed_at_end"]
    elif kind == "token.against":
        assert shown(turn.before.view(values["player"]), values["recipe"])["brewable"]
    elif kind in ("token.near", "token.near.protects"):
        needs = shown(turn.before.view(values["player"]), values["recipe"])["needs"]
        assert values["missing"] == [(need["colour"], need["least"]) for need in needs if need["place"] != "warehouse"]
    elif kind == "token.reroll_die.now":
        assert values["missing"] == absent(turn.saw, values["recipe"])
        assert any(die.startswith(values["missing"][0][0]) for die in was["pool"] + was["warehouse"])
    elif kind == "gained.wanted":
        colour = values["die"].partition("-")[0]
        assert all(any(colour == each for each, _ in absent(turn.saw, name)) for name in values["recipes"])
    elif kind == "kept.pool":
        assert values["die"] in now["pool"]
    elif kind == "kept.rolled":
        assert turn.was["phase"] == "tidying"
        assert len(now["warehouse"]) == len(was["warehouse"])
    elif kind == "spared":
        assert values["die"] in now["warehouse"]
    elif kind == "spends":
        assert all(now["tokens"][item] < was["tokens"][item] for item in values["items"])
    elif kind.startswith("idle") and ("dice" in values or "spare" in values):
        named = values.get("dice") or values["spare"]
        assert sorted(die for die in was["pool"] if "blocked" not in die) == named
        needs = [need for each in turn.saw["recipes"] if each and not each["banned"] for need in each["needs"]]
        assert "dice" in values or not any(need["place"] == "pool" for need in needs)
    elif kind == "ready":
        assert all(shown(turn.sees, name)["brewable"] for name in values["recipes"])
    elif kind.startswith("recipe"):
        needs = shown(turn.sees, values["recipe"])["needs"]
        assert values["missing"] == [(need["colour"], need["least"]) for need in needs if need["place"] != "warehouse"]
        assert values["missing"]
    elif kind.startswith("stops"):
        player = values["player"]
        assert shown(turn.before.view(player), values["recipe"])["brewable"]
        assert not shown(turn.after.view(player), values["recipe"])["brewable"]


def absent(view: Json, name: str) -> list[tuple[str, int]]:
    """What a displayed recipe needs and no die of the player does for."""
    return [(need["colour"], need["least"]) for need in shown(view, name)["needs"] if need["place"] is None]


def lacking(recipe: Json) -> list[Json]:
    """What a recipe needs that no die in the Warehouse does for."""
    return [need for need in recipe["needs"] if need["place"] != "warehouse"]


def shown(view: Json, name: str) -> Json:
    """A displayed recipe."""
    recipes: list[Json | None] = view["recipes"]
    return next(each for each in recipes if each is not None and each["recipe"] == name)


CHECKS = {
    "beer-and-bread": check_beer_and_bread,
    "heaven-and-ale": check_heaven_and_ale,
    "dice-brewing": check_dice_brewing,
}
