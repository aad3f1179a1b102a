"""The Last Mug: take one to three mugs from the tray; whoever takes the last one pays the round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict, cast

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import ActionTable, Kind, Parameter, action_table
from brewhall.core.dealer import Dealer
from brewhall.core.errors import BadState
from brewhall.core.game import Game
from brewhall.core.narrator import Narrator, Values
from brewhall.core.numbers import Numbers
from brewhall.core.outcome import Outcome
from brewhall.core.phrases import Blank, amount
from brewhall.core.state import OVER, State
from brewhall.core.view import Piece, Prompt, View, Zone
from brewhall.core.viewing import head, legal_moves

TAKE = 0  # the only decision there is

# -- the rules -----------------------------------------------------------------------------------


class LastMugState(State):
    game: LastMug
    mugs: int = 0
    paid: int = OVER  # who took the last one

    def blank(self) -> State:
        return LastMugState(self.game, self.options, self.players)

    def assign(self, other: State) -> None:
        super().assign(other)
        assert isinstance(other, LastMugState)
        self.mugs, self.paid = other.mugs, other.paid

    def write(self, out: Numbers) -> None:
        super().write(out)
        out.put(self.mugs)
        out.put(self.paid)

    def read(self, source: Numbers) -> None:
        super().read(source)
        self.mugs, self.paid = source.get(), source.get()

    def begin(self, dealer: Dealer) -> None:
        self.mugs = self.game.tray + dealer.below(2)
        self.push(TAKE, 0)
        self.to_play = 0

    def fill(self, buffer: vec[i64]) -> i64:
        count = min(self.game.most, self.mugs)
        for n in range(count):
            buffer[n] = n
        return count

    def apply(self, action: i64, dealer: Dealer) -> None:
        taken, seat = action + 1, self.to_play
        self.mugs -= taken
        self.turns += 1
        self.pop()
        if self.journal is not None:
            self.journal.tell("took", seat, {"mugs": taken})
        if self.mugs:
            self.to_play = 1 - seat
            self.push(TAKE, self.to_play)
        else:
            self.to_play, self.paid = OVER, seat

    def hide(self) -> None:
        """Everything lies on the table."""

    def imagine(self, dealer: Dealer) -> None:
        """Nothing is unknown."""

    def scores(self) -> list[int]:
        return [0 if seat == self.paid else 1 for seat in range(2)]

    def outcome(self) -> Outcome | None:
        if self.to_play != OVER:
            return None
        ranks = (2, 1) if self.paid == 0 else (1, 2)
        return Outcome(ranks, (1 - self.paid,), tuple(self.scores()), "last-mug")


# -- the view, and what is said --------------------------------------------------------------------


class Event(TypedDict):
    kind: Literal["took", "resigned"]
    seat: int | None
    mugs: NotRequired[int]


@dataclass(slots=True)
class LastMugView(View[Piece, Event]):
    """The tray and whose turn it is."""

    most: int  # mugs that may be taken at once


class LastMugNarrator(Narrator):
    def prompt(self, state: State) -> Prompt:
        return Prompt("take", self.words.phrase("prompt.take"))

    def blanks(self, values: Values) -> dict[str, Blank]:
        if "mugs" not in values:
            return {}
        number = int(values["mugs"])
        return {"mugs": amount(self.words.count("mug", number), number, "mug")}


def view(seen: LastMugState, narrator: LastMugNarrator) -> LastMugView:
    tray = [f"mug-{n}" for n in range(1, seen.mugs + 1)]
    moves = legal_moves(seen, ("took",), narrator)
    for move in moves:
        taken = int(move.parameters["mugs"])
        move.targets = [tray[taken - 1]]
        left = seen.mugs - taken
        move.lines = [narrator.say("line.left" if left else "line.last", {"mugs": left})]
    return LastMugView(
        **head(seen, narrator),
        zones=[Zone("tray", "tray", None, tray)],
        pieces={
            name: Piece("mug", "up", None, "tray", narrator.words.text("mug", n=n)) for n, name in enumerate(tray, 1)
        },
        places={},
        counters={},
        actions=moves,
        impossible=[],
        most=seen.game.most,
    )


# -- the game ------------------------------------------------------------------------------------


class LastMug(Game):
    id = "last-mug"
    package = __package__ or ""
    seats = range(2, 3)
    options = ()
    view_type = LastMugView
    max_actions = 100

    def __init__(self, data: str | Path | Mapping[str, str] | None = None) -> None:
        super().__init__(data)
        (row,) = self.data.rows("tray.csv", ("mugs", "most"))
        self.tray, self.most = int(row.cells["mugs"]), int(row.cells["most"])

    @cached_property
    def actions(self) -> ActionTable:
        mugs = Parameter("mugs", tuple(str(n) for n in range(1, self.most + 1)))
        return action_table((Kind("take", (mugs,)),))

    def blank(self, players: int, options: dict[str, object]) -> State:
        return LastMugState(self, options, players)

    def set_up(self, state: State, dealer: Dealer) -> None:
        cast(LastMugState, state).begin(dealer)

    def narrator(
        self, language: str | None = None, viewer: int | None = None, names: Sequence[str] = (), strict: bool = False
    ) -> LastMugNarrator:
        return LastMugNarrator(self.words(language), viewer, names, strict)

    def view(self, seen: State, narrator: Narrator) -> LastMugView:
        return view(cast(LastMugState, seen), cast(LastMugNarrator, narrator))

    def picture(self, state: State) -> str:
        mugs = "".join(f'<circle cx="{n}" cy="1" r=".4"/>' for n in range(cast(LastMugState, state).mugs))
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 0 14 2">{mugs}</svg>'

    def to_json(self, state: State) -> dict[str, Any]:
        return {"data": self.data.hash, "mugs": cast(LastMugState, state).mugs, "to_play": state.to_play}

    def read_json(self, data: dict[str, Any]) -> State:
        state = LastMugState(self, {}, 2)
        state.mugs, state.to_play = data["mugs"], data["to_play"]
        state.push(TAKE, state.to_play)
        return state

    def validate(self, state: State) -> None:
        if not 0 <= cast(LastMugState, state).mugs <= self.tray + 1:
            raise BadState("there are more mugs than the tray holds")
