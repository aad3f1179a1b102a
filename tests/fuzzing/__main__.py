"""`python -m tests.fuzzing --mutations 200000 --jobs 2`: so many mutants of each kind, and what became of them."""

from __future__ import annotations

import argparse
import sys

import brewhall
from tests.fuzzing.trials import PARTS
from tests.fuzzing.watched import Tally, try_all


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutations", type=int, default=200_000, help="of each kind, all games together")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first mutant")
    parser.add_argument("--part", choices=PARTS, action="append", help="only these kinds")
    parser.add_argument("--game", choices=sorted(brewhall.GAMES), action="append", help="only these games")
    given = parser.parse_args()
    games = given.game or sorted(brewhall.GAMES)
    failed = False
    for part in given.part or PARTS:
        total = Tally()
        for game in games:
            tally = try_all(part, game, given.mutations // len(games), given.jobs, given.first)
            print("\n".join([line(f"{part} {game}", tally), *tally.failures]), flush=True)
            total.add(tally)
        print(line(f"{part} in all", total), flush=True)
        failed = failed or bool(total.failures)
    sys.exit(int(failed))


def line(name: str, tally: Tally) -> str:
    return f"{name:24} {tally.accepted:8} accepted {tally.refused:8} refused {len(tally.failures):6} failures"


if __name__ == "__main__":
    main()
