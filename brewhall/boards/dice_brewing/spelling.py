"""How moves may be typed, and why some that people may type are impossible."""

from __future__ import annotations

from collections.abc import Mapping

from brewhall.boards.dice_brewing.pieces import move_name
from brewhall.core.phrases import plain
from brewhall.games.dice_brewing.component_texts import ComponentTexts
from brewhall.games.dice_brewing.tokens import TOKEN_OF
from brewhall.games.dice_brewing.view import DiceBrewingView, Space

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


def spellings(texts: ComponentTexts, kind: str, parameters: Mapping[str, str]) -> list[str]:
    """With the codes and names that the board shows, without the place of a die, and often without the verb."""
    words, given = texts.words, dict(parameters)
    for name, family in (("item", "item"), ("ingredient", "item"), ("colour", "colour")):
        if name in given and f"{family}.{given[name]}" in words:
            given[name] = words.text(f"{family}.{given[name]}")
    if "recipe" in given:
        given["recipe"] = texts.beers[given["recipe"]].text
    ways = [given]
    if "die" in given:
        colour, _, shown = given["die"].partition("-")
        code = f"{words.text(f'colour.{colour}.code')}{shown}"
        coded = {**given, "die": code}
        bare = {name: value for name, value in coded.items() if name != "source"}
        stored = given.get("source") == "warehouse"
        ways += [coded, bare, bare | {"die": f"[{code}]" if stored else code}]
    spelt = [" ".join(way.values()) for way in ways if way]
    if kind in ("place", "speed"):
        spelt += [" ".join(reversed(text.split())) for text in spelt[2:]]
    return [f"{kind} {text}" for text in spelt] + (spelt if kind in SAYS_ENOUGH else [])


class Refusals:
    """Why things that a newcomer may type are impossible."""

    def __init__(self, view: DiceBrewingView, texts: ComponentTexts) -> None:
        self.view = view
        self.texts = texts
        self.words = texts.words
        self.found: dict[str, str] = {}

    def all(self) -> dict[str, str]:
        if not self.view.actions:
            return {}
        self._refuse_other_phases()
        self._refuse_speed()
        for entry in self.view.impossible:
            reason = plain(entry.phrase)
            place = self.view.places.get(entry.target)
            if place is None:
                self._refuse(entry.kind, {"recipe": entry.target}, reason)
            elif entry.kind == "play":
                verbs = [verb for verb, token in TOKEN_OF.items() if token == place.item]
                self.found |= dict.fromkeys([*verbs, place.name], reason)
            elif entry.kind == "buy":
                self._refuse(entry.kind, {"item": place.item}, reason)
            else:
                self.found[entry.move] = reason
                if entry.kind == "place":
                    self.found[place.item] = reason
                self._refuse_dice(entry.kind, place.item, reason)
        self._refuse_wrong_dice()
        return self.found

    def _refuse_other_phases(self) -> None:
        """Verbs whose time it is not, and tokens that one does not have."""
        offered = {action.kind for action in self.view.actions}
        tokens = [held.item for held in self.view.seats[self.view.to_play or 0].tokens]
        for kind in PHASE_OF:
            if kind not in offered and self.view.phase != PHASE_OF[kind]:
                self.found[kind] = self.words.text(f"reason.only.{kind}")
        for verb, token in TOKEN_OF.items():
            if token not in tokens:
                self.found[verb] = self.words.text("reason.no-token", item=self.words.term(f"item.{token}"))

    def _refuse_speed(self) -> None:
        """Spaces where nothing waits, and all of them after two pieces."""
        if self.view.phase != PHASE_OF["speed"]:
            return
        pending = [laid.space for laid in self.view.seats[self.view.to_play or 0].laid if laid.pending]
        for space in self._spaces():
            key = "reason.two-pieces" if space.space in pending else "reason.nothing-waits"
            self.found[f"speed {space.space}"] = self.words.text(key)

    def _spaces(self) -> list[Space]:
        return [space for building in self.view.buildings for space in building.spaces]

    def _refuse(self, kind: str, given: Mapping[str, str], reason: str) -> None:
        ways = spellings(self.texts, kind, given)
        self.found |= dict.fromkeys([*ways, f"{kind} {' '.join(given.values())}"], reason)

    def _own_dice(self) -> list[tuple[str, str]]:
        """Where one's dice lie, and what they are called in moves; equal ones once."""
        zones = [zone for zone in self.view.zones if zone.seat == self.view.to_play]
        return list(
            dict.fromkeys(
                (zone.kind, move_name(self.view.pieces[name]))
                for zone in zones
                if zone.kind in ("pool", "warehouse")
                for name in zone.pieces
            )
        )

    def _refuse_dice(self, kind: str, space: str, reason: str) -> None:
        """A space that takes nothing now takes none of one's dice."""
        for place, name in self._own_dice():
            self._refuse(kind, _placing(kind, space, place, name), reason)
        if kind == "place":
            self._refuse(kind, {"piece": "seed", "space": space}, reason)

    def _refuse_wrong_dice(self) -> None:
        """Dice that a space does not take, though it would take others."""
        legal = {action.move for action in self.view.actions}
        usable = {action.parameters["space"] for action in self.view.actions if action.kind == "place"}
        for space in self._spaces():
            if space.space not in usable:
                continue
            if "seed" not in space.takes:
                self._refuse("place", {"piece": "seed", "space": space.space}, self._why_not(space, "seed"))
            for place, each in self._own_dice():
                given = _placing("place", space.space, place, each)
                if f"place {' '.join(given.values())}" not in legal:
                    self._refuse("place", given, self._why_not(space, each))

    def _why_not(self, space: Space, name: str) -> str:
        colour, _, shown = name.partition("-")
        if colour not in space.takes:
            taken = [self.words.text("terminal.seed" if t == "seed" else f"colour.{t}") for t in space.takes]
            return self.words.text("reason.takes", takes=self.words.text("list.or").join(taken))
        if "+blocked" in shown:
            return self.words.text("reason.die-blocked")
        if space.least:
            return self.words.text("reason.too-low", least=space.least)
        return self.words.text("reason.dice-protected" if "+protected" in shown else "reason.already-six")


def _placing(kind: str, space: str, place: str, name: str) -> dict[str, str]:
    """The parameters of a move in the order in which they are written."""
    die_there = {"source": place, "die": name}
    return {**die_there, "space": space} if kind == "place" else {"space": space, **die_there}
