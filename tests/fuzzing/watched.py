"""Mutants are tried in processes of their own, as one that hangs or crashes takes its process with it."""

from __future__ import annotations

import faulthandler
import multiprocessing
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

from tests.fuzzing.trials import is_accepted

PATIENCE = 60  # seconds for one mutant; the slowest take a few on a busy machine
PROCESSES = multiprocessing.get_context("spawn")


@dataclass
class Tally:
    """How many mutants were accepted and refused, and what went wrong with the others."""

    accepted: int = 0
    refused: int = 0
    failures: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.accepted += other.accepted
        self.refused += other.refused
        self.failures += other.failures


def try_all(part: str, game: str, count: int, jobs: int = 1, first: int = 0) -> Tally:
    """Try `count` mutants, those numbered from `first` on."""
    share = -(-count // jobs)
    bounds = [range(low, min(low + share, first + count)) for low in range(first, first + count, share)]
    total = Tally()
    with ThreadPoolExecutor(jobs) as threads:
        for tally in threads.map(lambda numbers: _watch(part, game, numbers), bounds):
            total.add(tally)
    return total


def _watch(part: str, game: str, numbers: range) -> Tally:
    """Try mutants in a process; in another one from the next on, if it does not come to the end."""
    total = Tally()
    while numbers:
        ours, theirs = PROCESSES.Pipe(duplex=False)
        process = PROCESSES.Process(target=_try, args=(part, game, numbers, theirs))
        process.start()
        theirs.close()
        done = 0
        try:
            while done < len(numbers):
                verdict = ours.recv()
                done += 1
                total.accepted += verdict == "accepted"
                total.refused += verdict == "refused"
                if verdict not in ("accepted", "refused"):
                    total.failures.append(f"{part} {game} {numbers[done - 1]}: {verdict}")
        except EOFError:
            process.join()
            lost = "crashes" if process.exitcode and process.exitcode < 0 else f"takes more than {PATIENCE} s"
            total.failures.append(f"{part} {game} {numbers[done]}: {lost} (exit code {process.exitcode})")
            done += 1
        process.join()
        numbers = numbers[done:]
    return total


def _try(part: str, game: str, numbers: range, answers: Connection) -> None:
    for number in numbers:
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        try:
            verdict = "accepted" if is_accepted(part, game, number) else "refused"
        except Exception as error:
            verdict = f"{type(error).__name__}: {error}"[:300]
        answers.send(verdict)
    faulthandler.cancel_dump_traceback_later()
