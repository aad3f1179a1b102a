"""Games that are being looked back at, and those that were: one at a time, a short queue, the last results kept."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from functools import partial

from brewhall.bots import analysis
from brewhall.bots.analysis import Decision
from brewhall.core.errors import BrewhallError
from brewhall.server import reviewing
from brewhall.server.logs import note
from brewhall.server.messages import Analysis
from brewhall.server.problems import Trouble
from brewhall.server.thinking import Thinkers

MOST_WAITING = 8  # games; whoever asks for one more is told to come again
MOST_OF_ONE = 2  # games that one person has looked back at, at the same time
MOST_KEPT = 100  # games


class Analyses:
    """By name, of a table or of a record somebody brought. Asking for the same again costs nothing."""

    def __init__(self, thinkers: Thinkers, simulations: int) -> None:
        self._thinkers = thinkers
        self._simulations = simulations
        self._known: OrderedDict[str, Analysis] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._asked: dict[str, str] = {}  # who asked for those
        self._turn = asyncio.Lock()

    def find(self, name: str) -> Analysis | None:
        return self._known.get(name)

    def check_room(self, whose: str) -> None:
        """Raises Trouble."""
        if list(self._asked.values()).count(whose) >= MOST_OF_ONE:
            told = f"{MOST_OF_ONE} games are being looked back at for you; wait until one is done"
            raise Trouble(429, told, {"Retry-After": "10"})
        if len(self._tasks) >= MOST_WAITING:
            raise Trouble(503, "many games are being looked back at; try again in a moment", {"Retry-After": "10"})

    def begin(self, name: str, text: str, whose: str) -> Analysis:
        """Look back at a record, unless that is being done or has been."""
        found = self._known.get(name)
        if found is not None and not found.problem:
            self._known.move_to_end(name)
            return found
        self.check_room(whose)
        begun = self._known[name] = Analysis(name)
        self._known.move_to_end(name)
        while len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)
        task = self._tasks[name] = asyncio.create_task(self._run(begun, text, whose))
        self._asked[name] = whose
        task.add_done_callback(lambda _: self._forget(name))
        return begun

    def _forget(self, name: str) -> None:
        del self._tasks[name], self._asked[name]

    async def _run(self, found: Analysis, text: str, whose: str) -> None:
        try:
            async with self._turn:
                await self._look_back(found, text, whose)
        except BrewhallError as error:
            found.problem = str(error)
        except Exception as error:
            note("a game could not be looked back at", logging.ERROR, why=str(error))
            found.problem = "the game could not be looked back at"

    async def _look_back(self, found: Analysis, text: str, whose: str) -> None:
        """The same steps as `brewhall.bots.analysis.analyse`, each of them in a worker."""
        run, simulations = partial(self._thinkers.run, whose), self._simulations
        past = await run(reviewing.read, text)
        given = past.decisions
        found.of = len(given) + min(analysis.CANDIDATES, len(given)) + analysis.TURNING_POINTS
        judged: list[Decision] = []
        while len(judged) < len(given):
            judged += await run(reviewing.judge, given[len(judged) : len(judged) + found.of], simulations)
            found.done = len(judged)
        weighed: list[Decision] = []
        for place in analysis.candidates(judged):
            weighed.append(await run(reviewing.compare, given[place], judged[place], simulations))
            found.done += 1
        for point in await run(reviewing.choose_points, tuple(weighed), given):
            found.points.append(await run(reviewing.tell, given[point.move - 1], point, simulations))
            found.done += 1
        found.curve = [[round(share, 3) for share in shares] for shares in analysis.curve(judged, past.ending)]
        found.done, found.ready = found.of, True

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
