"""Find puzzles in bots' games, and verify those we have.

    python -m tools.mine_puzzles mine heaven-and-ale --wanted 100
    python -m tools.mine_puzzles verify

Brewers play. Where the choice of greedy, who looks one action ahead, is another than theirs, a quick and a deep search
with different seeds must agree on one best move; twice the best move, the obvious one and the strongest other are
searched with equal care, and the best one must win by a margin. A puzzle is told only what its seat saw. Kinds of
decisions and parts of the game are all represented: none gets more than its share. Mining goes on where it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

import brewhall
from brewhall.bots import create_bot
from brewhall.bots.chances import chances
from brewhall.bots.evaluators import evaluator
from brewhall.bots.greedy import GreedyBot
from brewhall.bots.puzzles import Puzzle, read_puzzle, write_puzzle
from brewhall.bots.search import Node, Search
from brewhall.bots.trial import Trial
from brewhall.core import OVER, Game, SeededDealer, State
from brewhall.games import GAMES

FEWEST_MOVES = 3  # that a puzzle offers
QUICK = 400  # simulations of a first search
DEEP = 4000  # of the last, and of all that verify
TRIED = 800  # simulations for each move that is compared
HINTED = 0.03  # of the victory: a smaller lead in the first search is not looked into
MARGIN = 0.04  # of the victory: by so much the best move is better than any other
KEPT = 0.025  # of the victory: by so much it is still, when it is verified with other seeds
OPEN = (0.08, 0.95)  # chances of the best move: the game is not decided
COMPARED = 3  # moves that are searched with equal care
KNOWN = 0.01  # of the simulations: moves that were tried less have no chance worth telling
A_GAME = 2  # puzzles from one game, at most
A_KIND = 0.6  # of all puzzles have the same kind of best move, at most
PARTS = 3  # of a game
A_PART = 0.4  # are from the same part, at most
PLAYERS = (2, 2, 3, 2, 4)  # at the tables, in turn, as far as a game is for as many
FOLDER = Path("brewhall/bots/data")


def search(seen: State, simulations: int, seed: str) -> Search:
    found = Search(seen, evaluator(seen.game.id), SeededDealer(f"puzzle {seed}"), Node())
    found.run(simulations)
    return found


def chance_of(seen: State, action: int, simulations: int, seed: str) -> float:
    """What one move promises the seat to play, if all simulations are spent on it."""
    trial = Trial(seen, evaluator(seen.game.id), SeededDealer(f"trial {seed}"), action)
    trial.run(simulations)
    return chances(trial)[action][seen.to_play]


def compare(seen: State, best: int, obvious: int, known: Search, seed: str) -> dict[int, float]:
    """What the best move, the obvious one and the strongest others promise, each searched with the same care."""
    strongest = sorted(known.choices(), key=lambda choice: -choice[1])
    moves = dict.fromkeys([best, obvious, *(action for action, _, _ in strongest)])
    return {action: chance_of(seen, action, TRIED, seed) for action in list(moves)[:COMPARED]}


def lead(compared: dict[int, float], best: int) -> float:
    return compared[best] - max(chance for action, chance in compared.items() if action != best)


def consider(seen: State, obvious: int, seed: str) -> Puzzle | None:
    """A puzzle, if this position is one."""
    seat = seen.to_play
    quick = search(seen, QUICK, f"{seed} quick")
    best = quick.best()
    first = {action: shares[seat] for action, shares in chances(quick).items()}
    if best == obvious or first[best] - first[obvious] < HINTED or not OPEN[0] < first[best] < OPEN[1]:
        return None
    if lead(compare(seen, best, obvious, quick, f"{seed} first"), best) < MARGIN:
        return None
    return confirm(seen, best, obvious, seed, MARGIN)


def confirm(seen: State, best: int, obvious: int, seed: str, margin: float) -> Puzzle | None:
    """A puzzle with its chances, if a deep search finds the same best move, and by that margin."""
    deep = search(seen, DEEP, f"{seed} deep")
    if deep.best() != best:
        return None
    compared = compare(seen, best, obvious, deep, seed)
    if lead(compared, best) < margin:
        return None
    highest = max(chance for action, chance in compared.items() if action != best)
    tried = {action for action, often, _ in deep.choices() if often >= KNOWN * DEEP}
    others = {action: min(shares[seen.to_play], highest) for action, shares in chances(deep).items() if action in tried}
    return Puzzle(seen, best, obvious, others | compared)


def decisions(game: Game, players: int, number: int) -> Iterator[tuple[State, int]]:
    """What a seat sees in a game of brewers, and the obvious move, where brewers choose another."""
    dealer = SeededDealer(f"puzzles {players} {number}")
    state = game.start(players=players, dealer=dealer)
    bots = [create_bot("brewer", f"puzzles {number} {seat}") for seat in range(players)]
    greedy = GreedyBot(f"puzzles {number}")
    while state.to_play != OVER:
        seen = state.seen_by(state.to_play)
        action = bots[state.to_play].choose(seen)
        if len(seen.legal_actions()) >= FEWEST_MOVES and (obvious := greedy.choose(seen)) != action:
            yield seen, obvious
        state.play(action, dealer)


def kind_of(puzzle: Puzzle) -> str:
    return puzzle.seen.game.actions[puzzle.best].kind


def part_of(seen: State) -> int:
    """The third of the game, from the end."""
    return min(PARTS - 1, int(PARTS * evaluator(seen.game.id).left(seen)))


def is_wanted(puzzle: Puzzle, found: list[Puzzle], wanted: int) -> bool:
    if puzzle.seen.digest() in {each.seen.digest() for each in found}:
        return False
    alike = sum(kind_of(each) == kind_of(puzzle) for each in found)
    return alike < A_KIND * wanted and has_room(part_of(puzzle.seen), found, wanted)


def has_room(part: int, found: list[Puzzle], wanted: int) -> bool:
    return len(found) < wanted and sum(part_of(each.seen) == part for each in found) < A_PART * wanted


def read_all(game: Game) -> list[Puzzle]:
    path = FOLDER / f"puzzles-{game.id}.jsonl"
    return [read_puzzle(game, line) for line in path.read_text().splitlines()] if path.exists() else []


app = typer.Typer(no_args_is_help=True)


@app.command()
def mine(
    games: Annotated[list[str], typer.Argument(metavar="GAME...")],
    wanted: Annotated[int, typer.Option(help="How many puzzles each game shall have.")] = 100,
    minutes: Annotated[float, typer.Option(help="Stop after so long.")] = 1e6,
) -> None:
    """Add puzzles to those there are, game after game in turn, until there are enough."""
    end = monotonic() + 60 * minutes
    loaded = [brewhall.load(name) for name in games]
    found = {game.id: read_all(game) for game in loaded}
    begun = {game.id: _begun(game.id) for game in loaded}
    for number in count():
        missing = [game for game in loaded if len(found[game.id]) < wanted]
        if not missing or monotonic() > end:
            break
        for game in missing:
            if number < begun[game.id] or not has_room(number % PARTS, found[game.id], wanted):
                continue
            players = PLAYERS[number % len(PLAYERS)]
            for puzzle in new_puzzles(game, players if players in game.seats else game.seats[0], number):
                if is_wanted(puzzle, found[game.id], wanted):
                    found[game.id].append(puzzle)
                    with (FOLDER / f"puzzles-{game.id}.jsonl").open("a") as file:
                        file.write(write_puzzle(puzzle) + "\n")
            _begun_file(game.id).write_text(str(number + 1))
            print(f"{game.id}: {len(found[game.id])} puzzles after {number + 1} games", flush=True)


def new_puzzles(game: Game, players: int, number: int) -> Iterator[Puzzle]:
    """Those of one third of a game, no two from one turn."""
    turns: set[int] = set()
    for place, (seen, obvious) in enumerate(decisions(game, players, number)):
        if len(turns) == A_GAME or part_of(seen) < number % PARTS:
            return
        if (
            part_of(seen) == number % PARTS
            and seen.turns not in turns
            and (puzzle := consider(seen, obvious, f"{number} {place}"))
        ):
            turns.add(int(seen.turns))
            yield puzzle


def _begun_file(game: str) -> Path:
    path = Path("build/puzzles")
    path.mkdir(parents=True, exist_ok=True)
    return path / game


def _begun(game: str) -> int:
    path = _begun_file(game)
    return int(path.read_text()) if path.exists() else 0


@app.command()
def verify(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...")] = None,
    seed: str = "verify",
    renew: Annotated[
        bool, typer.Option(help="Leave out what does not hold; write the rest with chances as found.")
    ] = False,
) -> None:
    """Search every puzzle deeply, with other seeds than when it was found; fail if one does not hold."""
    wrong = total = 0
    for name in games or list(GAMES):
        game = brewhall.load(name)
        kept: list[Puzzle] = []
        for number, puzzle in enumerate(read_all(game), 1):
            total += 1
            found = confirm(puzzle.seen, puzzle.best, puzzle.obvious, f"{seed} {puzzle.seen.digest()}", KEPT)
            if found is None:
                wrong += 1
                print(f"{name} {number} does not hold: {game.move(puzzle.best)}", flush=True)
            else:
                kept.append(found)
        if renew:
            text = "".join(write_puzzle(puzzle) + "\n" for puzzle in kept)
            (FOLDER / f"puzzles-{name}.jsonl").write_text(text)
    print(f"{total} puzzles verified, {wrong} wrong")
    if wrong and not renew:
        raise typer.Exit(1)


if __name__ == "__main__":
    app()
