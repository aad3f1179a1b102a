"""A long run of the referee: python -m tests.conformance.soak --games N --seed S --jobs J"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from multiprocessing import Pool
from time import monotonic

from .follow import follow_game, pairing
from .referee import DisagreementError


def one_game(seed: int) -> tuple[Counter[str], int, str]:
    """The situations met, the number of moves, and the disagreement if there is one."""
    try:
        situations, moves = follow_game(seed, pairing(seed))
    except DisagreementError as error:
        return Counter(), 0, str(error)
    return situations, moves, ""


def main() -> int:
    parser = argparse.ArgumentParser(description="Follow many games with the referee.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game; the others count up")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()

    situations: Counter[str] = Counter()
    moves = disagreements = 0
    begin = monotonic()
    with Pool(options.jobs) as pool:
        seeds = range(options.seed, options.seed + options.games)
        for games, (met, played, disagreement) in enumerate(pool.imap_unordered(one_game, seeds, chunksize=8), start=1):
            situations += met
            moves += played
            if disagreement:
                disagreements += 1
                print(f"\n{disagreement}", flush=True)
            if games % 50 == 0 or games == options.games:
                rate = games / (monotonic() - begin)
                line = f"\r{games} games, {moves} moves, {disagreements} disagreements, {rate:.0f} games/s"
                print(line, end="", file=sys.stderr, flush=True)
    print(f"\n{options.games} games, {moves} moves, {disagreements} disagreements")
    for situation, times in sorted(situations.items()):
        print(f"{times:8} {situation}")
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
