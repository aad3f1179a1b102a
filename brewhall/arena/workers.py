"""Who plays the games: this process, several on this machine, or a cluster. The results are the same."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from time import perf_counter

from brewhall.arena.series import Played, Series
from brewhall.bots.worker_process import begin_work
from brewhall.core.errors import BrewhallError

CHUNK_SECONDS = 0.5  # how long a worker plays before it reports; less costs speed, more is lost when it is killed
LARGEST_CHUNK = 64

Task = tuple[int, int]  # which series, and which game of it
Result = tuple[int, Played]  # which series, and how the game went


class WorkerLost(BrewhallError):
    """A process died while it played."""


@dataclass(frozen=True)
class Crew:
    """Workers, who play the games of these series that are handed to them."""

    hands: int
    submit: Callable[[Sequence[Series], Sequence[Task]], Future[list[Result]]]


def play_games(series: Sequence[Series], tasks: Sequence[Task]) -> list[Result]:
    return [(place, series[place].play(number)) for place, number in tasks]


@contextmanager
def processes(jobs: int) -> Iterator[Crew | None]:
    """So many processes on this machine; None stands for this one alone."""
    if jobs <= 1:
        yield None
        return
    others = multiprocessing.active_children()
    with ProcessPoolExecutor(jobs, initializer=begin_work) as pool:
        try:
            yield Crew(jobs, lambda series, tasks: pool.submit(play_games, series, tasks))
        except BrokenProcessPool as error:
            raise WorkerLost(
                "a process that played was ended from outside, perhaps for want of memory; results on disk are kept"
            ) from error
        except BaseException:
            for worker in multiprocessing.active_children():
                if worker not in others:  # a game of strong bots may take minutes; nobody waits for its end
                    worker.terminate()
            raise


def play_tasks(series: Sequence[Series], tasks: Iterable[Task], crew: Crew | None) -> Iterator[Result]:
    """Every game as soon as it has ended, in any order."""
    if crew is None:
        for place, number in tasks:
            yield place, series[place].play(number)
        return
    began = perf_counter()
    waiting = iter(tasks)
    running: set[Future[list[Result]]] = set()
    played = 0
    while True:
        size = int(CHUNK_SECONDS * played / (perf_counter() - began) / crew.hands)
        while len(running) < 2 * crew.hands:
            chunk = list(islice(waiting, min(max(1, size), LARGEST_CHUNK)))
            if not chunk:
                break
            running.add(crew.submit(series, chunk))
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            results = future.result()
            played += len(results)
            yield from results


def play_series(series: Series, jobs: int = 1) -> Iterator[Played]:
    """All games of one series in order, without times, each as soon as it and those before it have ended."""
    series.check()
    early: dict[int, Played] = {}
    wanted = 0
    with processes(jobs) as crew:
        for _, played in play_tasks([series], ((0, number) for number in range(series.games)), crew):
            early[played.number] = played.untimed()
            while wanted in early:
                yield early.pop(wanted)
                wanted += 1
