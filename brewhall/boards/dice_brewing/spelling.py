"""How moves may be typed, and why some that people may type are impossible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from brewhall.boards.dice_brewing.pieces import die, die_code
from brewhall.boards.face import View
from brewhall.core.words import Words
from brewhall.games.dice_brewing.catalog import Catalog
from brewhall.games.dice_brewing.texts import reason_text
from brewhall.games.dice_brewing.tokens import TOKEN_OF

Action = Mapping[str, Any]
SAYS_ENOUGH = (
    "place",
    "speed",
    "buy",
    "brew",
    "exchange",
    "choose",
    "use",
    "improve",
    "claim",
    "gain",
    "put",
    "select",
)

PHASE_OF = {"place": "arrangement", "speed": "arrangement", "buy": "purchasing", "brew": "brewing"}


def spellings(words: Words, catalog: Catalog, action: Action) -> list[str]:
    """With the codes and names that the board shows, without the place of a die, and often without the verb."""
    kind, given = action["kind"], dict(action["parameters"])
    for name, family in (("item", "item"), ("ingredient", "item"), ("colour", "colour")):
        if name in given and f"{family}.{given[name]}" in words:
            given[name] = words.text(f"{family}.{given[name]}")
    if "recipe" in given:
        given["recipe"] = next(recipe.name for recipe in catalog.recipes if recipe.id == given["recipe"])
    ways = [given]
    if "die" in given:
        source = given.get("source", "pool")
        coded = {**given, "die": die_code(words, given["die"])}
        bare = {name: value for name, value in coded.items() if name != "source"}
        ways += [coded, bare, bare | {"die": die(words, given["die"], source).plain}]
    texts = [" ".join(way.values()) for way in ways if way]
    if kind in ("place", "speed"):
        texts += [" ".join(reversed(text.split())) for text in texts[2:]]
    return [f"{kind} {text}" for text in texts] + (texts if kind in SAYS_ENOUGH else [])


class Refusals:
    """Why things that a newcomer may type are impossible."""

    def __init__(self, view: View, words: Words, catalog: Catalog) -> None:
        self.view = view
        self.words = words
        self.catalog = catalog
        self.found: dict[str, str] = {}

    def all(self) -> dict[str, str]:
        if not self.view["actions"]:
            return {}
        self._refuse_other_phases()
        self._refuse_speed()
        for entry in self.view["impossible"]:
            reason = reason_text(self.words, entry["reason"])
            if entry["kind"] == "play":
                verbs = [verb for verb, token in TOKEN_OF.items() if token == entry["item"]]
                self.found |= dict.fromkeys([*verbs, self.words.text(f"item.{entry['item']}")], reason)
            elif entry["kind"] in ("place", "speed"):
                self.found[f"{entry['kind']} {entry['space']}"] = reason
                if entry["kind"] == "place":
                    self.found[entry["space"]] = reason
                self._refuse_dice(entry["kind"], entry["space"], reason)
            else:
                given = {name: entry[name] for name in ("item", "recipe") if name in entry}
                self._refuse(entry["kind"], given, reason)
        self._refuse_wrong_dice()
        return self.found

    def _refuse_other_phases(self) -> None:
        """Verbs whose time it is not, and tokens that one does not have."""
        offered = {action["kind"] for action in self.view["actions"]}
        tokens = self.view["seats"][self.view["to_play"]]["tokens"]
        for kind in PHASE_OF:
            if kind not in offered and self.view["phase"] != PHASE_OF[kind]:
                self.found[kind] = self.words.text(f"reason.only.{kind}")
        for verb, token in TOKEN_OF.items():
            if not tokens[token]:
                self.found[verb] = self.words.text("reason.no-token", item=self.words.text(f"item.{token}"))

    def _refuse_speed(self) -> None:
        """Spaces where nothing waits, and all of them after two pieces."""
        if self.view["phase"] != PHASE_OF["speed"]:
            return
        for space in self.view["seats"][self.view["to_play"]]["spaces"]:
            key = "reason.two-pieces" if space["pending"] else "reason.nothing-waits"
            self.found[f"speed {space['space']}"] = self.words.text(key)

    def _refuse(self, kind: str, given: Mapping[str, str], reason: str) -> None:
        ways = spellings(self.words, self.catalog, {"kind": kind, "parameters": given})
        self.found |= dict.fromkeys([*ways, f"{kind} {' '.join(given.values())}"], reason)

    def _own_dice(self) -> list[tuple[str, str]]:
        own = self.view["seats"][self.view["to_play"]]
        return [(place, name) for place in ("pool", "warehouse") for name in dict.fromkeys(own[place])]

    def _refuse_dice(self, kind: str, space: str, reason: str) -> None:
        """A space that takes nothing now takes none of one's dice."""
        for place, name in self._own_dice():
            self._refuse(kind, _placing(kind, space, place, name), reason)
        if kind == "place":
            self._refuse(kind, {"piece": "seed", "space": space}, reason)

    def _refuse_wrong_dice(self) -> None:
        """Dice that a space does not take, though it would take others."""
        legal = {action["move"] for action in self.view["actions"]}
        usable = {action["parameters"]["space"] for action in self.view["actions"] if action["kind"] == "place"}
        spaces = {space["space"]: space for space in self.view["seats"][self.view["to_play"]]["spaces"]}
        for name in usable:
            space = spaces[name]
            if "seed" not in space["takes"]:
                self._refuse("place", {"piece": "seed", "space": name}, self._why_not(space, "seed"))
            for place, each in self._own_dice():
                given = _placing("place", name, place, each)
                if f"place {' '.join(given.values())}" not in legal:
                    self._refuse("place", given, self._why_not(space, each))

    def _why_not(self, space: Mapping[str, Any], name: str) -> str:
        colour, _, face = name.partition("-")
        if colour not in space["takes"]:
            taken = [self.words.text("terminal.seed" if t == "seed" else f"colour.{t}") for t in space["takes"]]
            return self.words.text("reason.takes", takes=self.words.text("list.or").join(taken))
        if "+blocked" in face:
            return self.words.text("reason.die-blocked")
        if space["least"]:
            return self.words.text("reason.too-low", least=space["least"])
        return self.words.text("reason.dice-protected" if "+protected" in face else "reason.already-six")


def _placing(kind: str, space: str, place: str, name: str) -> dict[str, str]:
    """The parameters of a move in the order in which they are written."""
    die_there = {"source": place, "die": name}
    return {**die_there, "space": space} if kind == "place" else {"space": space, **die_there}
