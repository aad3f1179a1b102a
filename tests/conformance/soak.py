"""A long run of the referees: python -m tests.conformance.soak --game NAME --players N --games N --seed S --jobs J"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from multiprocessing import Pool
from time import monotonic

from .follow import follow_game, line_up, load_game
from .referee import DisagreementError
from .refereed import REFEREED

Task = tuple[str, int, int]  # game, players, seed


def one_game(task: Task) -> tuple[str, Counter[str], int, str]:
    """The game, the situations met, the number of moves, and the disagreement if there is one."""
    name, players, seed = task
    refereed = REFEREED[name]
    try:
        situations, moves = follow_game(refereed, seed, line_up(refereed, players, seed))
    except DisagreementError as error:
        return name, Counter(), 0, str(error)
    return name, situations, moves, ""


def tasks(game: str | None, players: int | None, games: int, first_seed: int) -> list[Task]:
    """So many games in all, one of every kind in turn."""
    names = [game] if game else list(REFEREED)
    kinds = [(name, count) for name in names for count in load_game(name).seats if players in (None, count)]
    if not kinds:
        sys.exit(f"nothing is played with {players} players")
    return [(*kinds[number % len(kinds)], first_seed + number // len(kinds)) for number in range(games)]


def main() -> int:
    parser = argparse.ArgumentParser(description="Follow many games with the referees.")
    parser.add_argument("--game", choices=REFEREED, help="only this game")
    parser.add_argument("--players", type=int, help="only with so many players")
    parser.add_argument("--games", type=int, default=1000, help="how many games in all")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game; the others count up")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()

    situations: dict[str, Counter[str]] = {name: Counter() for name in REFEREED}
    moves = disagreements = 0
    watched = sys.stderr.isatty()
    begin = monotonic()
    with Pool(options.jobs) as pool:
        all_tasks = tasks(options.game, options.players, options.games, options.seed)
        results = pool.imap_unordered(one_game, all_tasks, chunksize=8)
        for games, (name, met, played, disagreement) in enumerate(results, start=1):
            situations[name] += met
            moves += played
            if disagreement:
                disagreements += 1
                print(f"\n{disagreement}", flush=True)
            if watched and (games % 50 == 0 or games == options.games):
                rate = games / (monotonic() - begin)
                line = f"\r{games} games, {moves} moves, {disagreements} disagreements, {rate:.0f} games/s"
                print(line, end="", file=sys.stderr, flush=True)
    print(f"\n{options.games} games, {moves} moves, {disagreements} disagreements")
    for name, met in situations.items():
        for situation, times in sorted(met.items()):
            print(f"{times:8} {name}: {situation}")
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
