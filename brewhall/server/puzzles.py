"""Puzzles over HTTP: a position without a table, the best move and why. Nothing is kept about who solved what."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from brewhall.bots.advice import Advice
from brewhall.protocol import puzzles
from brewhall.protocol.messages.learning import Hint, Puzzle, PuzzleName
from brewhall.protocol.thinking import advice
from brewhall.server.endpoints import Endpoints, reply
from brewhall.server.identity import Identity
from brewhall.server.settings import Settings
from brewhall.server.thinkers import Thinkers


class Puzzles:
    def __init__(self, settings: Settings, identity: Identity, thinkers: Thinkers) -> None:
        self._now = settings.now
        self._identity = identity
        self._thinkers = thinkers
        self._advice: dict[tuple[str, int], Advice] = {}  # there are no more than puzzles

    def register(self, endpoints: Endpoints) -> None:
        endpoints.add("GET", "/api/puzzles/today", self.puzzle_of_the_day, PuzzleName)
        endpoints.add("GET", "/api/puzzles/{game}/{number}", self.puzzle, Puzzle)
        endpoints.add("GET", "/api/puzzles/{game}/{number}/hint", self.puzzle_hint, Hint)

    async def puzzle_of_the_day(self, request: Request) -> Response:
        """Today's puzzle: a game after the other, or with `game=` of that one."""
        day = datetime.fromtimestamp(self._now(), UTC).toordinal()
        return reply(puzzles.of_the_day(day, request.query_params.get("game") or ""))

    async def puzzle(self, request: Request, game: str, number: str) -> Response:
        """A puzzle by number: the position as its seat sees it, and the solution."""
        return reply(puzzles.puzzle(game, number))

    async def puzzle_hint(self, request: Request, game: str, number: str) -> Response:
        """The second step of a hint about a puzzle: moves worth a thought, and why."""
        seen = puzzles.position(game, number)
        if (game, int(number)) not in self._advice:
            whose = await self._identity.whose(request)
            self._advice[game, int(number)] = await self._thinkers.run(
                whose, advice, game, seen.to_bytes(), f"puzzle {int(number)}"
            )
        return reply(puzzles.hint(self._advice[game, int(number)], seen))
