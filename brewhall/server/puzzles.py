"""Puzzles over HTTP: a position without a table, the best move and why. Nothing is kept about who solved what."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from brewhall.bots.advice import Advice
from brewhall.bots.puzzles import count_puzzles, find_puzzle
from brewhall.core.game import Game
from brewhall.games import GAMES, bundled
from brewhall.server.endpoints import Endpoints, reply
from brewhall.server.frames import hint_of
from brewhall.server.identity import Identity
from brewhall.server.messages import Hint, Puzzle, PuzzleMove, PuzzleName
from brewhall.server.problems import Trouble
from brewhall.server.settings import Settings
from brewhall.server.thinkers import Thinkers, advice

CANDIDATES = 2  # the step of a hint that has the reasons


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
        game = request.query_params.get("game") or list(GAMES)[day % len(GAMES)]
        of = count_puzzles(_game(game))
        if of == 0:
            raise Trouble(404, f"there are no puzzles of {game}")
        return reply(PuzzleName(game, day // len(GAMES) % of + 1, of))

    async def puzzle(self, request: Request, game: str, number: str) -> Response:
        """A puzzle by number: the position as its seat sees it, and the solution."""
        loaded, place = _find(game, number)
        found = find_puzzle(loaded, place)
        seat = int(found.seen.to_play)
        moves = [
            PuzzleMove(action, chance) for action, chance in sorted(found.chances.items(), key=lambda move: -move[1])
        ]
        view = loaded.view(found.seen, loaded.narrator(viewer=seat))
        return reply(
            Puzzle(game, place, count_puzzles(loaded), found.seen.players, seat, view, found.best, found.obvious, moves)
        )

    async def puzzle_hint(self, request: Request, game: str, number: str) -> Response:
        """The second step of a hint about a puzzle: moves worth a thought, and why."""
        loaded, place = _find(game, number)
        seen = find_puzzle(loaded, place).seen
        if (game, place) not in self._advice:
            whose = await self._identity.whose(request)
            self._advice[game, place] = await self._thinkers.run(
                whose, advice, game, seen.to_bytes(), f"puzzle {place}"
            )
        narrator = loaded.narrator(viewer=int(seen.to_play))
        return reply(hint_of(self._advice[game, place], CANDIDATES, seen, narrator))


def _game(name: str) -> Game:
    if name not in GAMES:
        raise Trouble(404, f"there is no game '{name[:40]}'; games are: {', '.join(GAMES)}")
    return bundled(name)


def _find(game: str, number: str) -> tuple[Game, int]:
    loaded = _game(game)
    of = count_puzzles(loaded)
    if not (number.isdecimal() and len(number) < 5 and 1 <= int(number) <= of):
        raise Trouble(404, f"puzzles of {loaded.title} have numbers from 1 to {of}")
    return loaded, int(number)
