"""Games that somebody gives up before the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from brewhall.core.narrator import Narrator
from brewhall.core.outcome import Outcome
from brewhall.core.state import State
from brewhall.core.view import AnyView
from brewhall.core.viewing import result

RESIGNED = "resigned"


@dataclass(frozen=True)
class Resignation:
    """Who gave up, and after how many moves of the game."""

    seat: int
    after: int

    def event(self) -> dict[str, Any]:
        """As the journal tells other events."""
        return {"kind": RESIGNED, "seat": self.seat}


def outcome_of(state: State, resigned: Sequence[Resignation]) -> Outcome | None:
    """How a game ended: as the rules say, or because all but one gave up. None: it goes on.

    Those who gave up rank behind the others, the first to do so last.
    """
    players = int(state.players)
    played = state.outcome()
    if not resigned or (played is None and len(resigned) < players - 1):
        return played
    order = played.ranks if played is not None else (1,) * players
    gone = [resignation.seat for resignation in resigned]
    stayed = [seat for seat in range(players) if seat not in gone]
    ranks = [1 + sum(order[other] < order[seat] for other in stayed) for seat in range(players)]
    for place, seat in enumerate(gone):
        ranks[seat] = players - place
    winners = tuple(seat for seat in range(players) if ranks[seat] == 1)
    return Outcome(tuple(ranks), winners, tuple(state.scores()), RESIGNED)


def given_up(view: AnyView, state: State, resigned: Sequence[Resignation], narrator: Narrator) -> AnyView:
    """The view of a game that is over because somebody resigned; any other as it is."""
    outcome = outcome_of(state, resigned) if resigned else None
    if outcome is not None:
        view.over, view.to_play, view.actions, view.impossible = True, None, [], []
        view.outcome = result(outcome, narrator, [resignation.seat for resignation in resigned])
        view.prompt = narrator.over()
    return view
