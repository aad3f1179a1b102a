"""Games between bots as a Parquet file, one row a decision: what the seat saw, could do and did, and how it ended.

    pip install 'brewhall[train]'
    python examples/dataset.py --games 200 --bots greedy,random --out games.parquet

Read it with pyarrow, Polars, pandas or DuckDB. The file's metadata names the game, the environment's version and the
segments of the observations.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

import brewhall
from brewhall.core import Game
from brewhall.envs.observations import VERSION, Scribe, segments
from brewhall.envs.rewards import win

GAMES_A_GROUP = 20  # games in each row group: bounds the memory needed


def schema(game: Game) -> Any:
    """The columns, and what a reader must know."""
    parts = {name: [part.start, part.stop] for name, part in segments(game).items()}
    about = {"game": game.id, "data": game.data.hash, "version": VERSION, "segments": json.dumps(parts)}
    return pa.schema(
        [
            pa.field("game", pa.int32()),
            pa.field("step", pa.int32()),
            pa.field("seat", pa.int8()),
            pa.field("bot", pa.dictionary(pa.int8(), pa.string())),
            pa.field("observation", pa.list_(pa.float32(), int(game.observer.width))),
            pa.field("legal", pa.list_(pa.int16())),
            pa.field("action", pa.int16()),
            pa.field("win", pa.float32()),
            pa.field("score", pa.int16()),
        ],
        metadata=about,
    )


def decisions(game: Game, bots: list[str], number: int, seed: object) -> Iterator[dict[str, Any]]:
    """The rows of one game."""
    match = brewhall.Match(game, bots, seed=f"{seed} {number}")
    scribe = Scribe(game, len(bots), match.state.options)
    rows: list[dict[str, Any]] = []
    while not match.over:
        state = match.state
        seat = int(state.to_play)
        row: dict[str, Any] = {"game": number, "step": match.moves, "seat": seat, "bot": bots[seat]}
        row |= {"observation": scribe.observe(state, seat), "legal": state.legal_actions()}
        rows.append(row | {"action": match.step()})
    shares, scores = win(match.state, match.state), match.state.scores()
    for row in rows:
        yield row | {"win": shares[row["seat"]], "score": scores[row["seat"]]}


def write(path: Path, name: str, bots: list[str], games: int, seed: object) -> int:
    """Play and write; how many rows there are. Bots move one seat on after every game."""
    game = brewhall.load(name)
    columns = schema(game)
    written = 0
    with pq.ParquetWriter(path, columns, compression="zstd") as file:
        for start in range(0, games, GAMES_A_GROUP):
            rows: list[dict[str, Any]] = []
            for number in range(start, min(games, start + GAMES_A_GROUP)):
                shift = number % len(bots)
                rows += decisions(game, bots[shift:] + bots[:shift], number, seed)
            file.write_table(pa.Table.from_pylist(rows, columns))
            written += len(rows)
    return written


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="beer-and-bread")
    parser.add_argument("--bots", default="greedy,random", help="one name a seat")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("games.parquet"))
    given = parser.parse_args()
    rows = write(given.out, given.game, given.bots.split(","), given.games, given.seed)
    print(f"{given.out}: {given.games} games, {rows:,} decisions, {given.out.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
