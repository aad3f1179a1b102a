"""A dataset of games between bots of mixed levels: Parquet files, a row a game, and a datasheet that describes them.

Every row holds the record of its game, so that whatever was seen or could have been done can be worked out again.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from brewhall import __version__
from brewhall.arena.intervals import percent_text, share
from brewhall.arena.series import Played, Series, Watcher
from brewhall.bots import create_bot
from brewhall.core.dealer import SeededDealer
from brewhall.core.errors import BadOption
from brewhall.match import Match

GAMES_A_PART = 1000  # in each file; an interruption costs at most one of them
HEAD = b"brewhall"
NOTE = "note.reconstruction"  # what players are told about the bundled values
COLUMNS = pa.schema(
    [
        ("number", pa.int32()),
        ("seed", pa.string()),
        ("players", pa.int8()),
        ("bots", pa.list_(pa.string())),
        ("scores", pa.list_(pa.int16())),
        ("ranks", pa.list_(pa.int8())),
        ("why", pa.string()),
        ("turns", pa.int16()),
        ("seats", pa.list_(pa.int8())),
        ("actions", pa.list_(pa.int16())),
        ("record", pa.string()),
    ]
)


@dataclass(frozen=True)
class Kept(Played):
    """A game with everything that was done in it."""

    movers: tuple[int, ...] = ()
    actions: tuple[int, ...] = ()
    record: str = ""


class Keeper(Watcher):
    """Remembers the match, to be asked for its record when it is over."""

    def begin(self, match: Match) -> None:
        self.match = match


@dataclass(frozen=True)
class MixedSeries(Series):
    """Games with every number of players in turn; who sits where is drawn from the bots."""

    def check(self) -> None:
        if self.games < 1:
            raise BadOption(f"a dataset has at least 1 game, not {self.games}")
        for name in self.bots:
            create_bot(name)

    def seating(self, number: int) -> tuple[int, ...]:
        chance = SeededDealer(f"{self.seed} seats {number}")
        players = self.game.seats[number % len(self.game.seats)]
        return tuple(int(chance.below(len(self.bots))) for _ in range(players))

    def deal(self, number: int) -> str:
        return f"{self.seed}/{number}"

    def play(self, number: int) -> Kept:
        keeper = Keeper()
        played = self.watched(number, keeper)
        moves = keeper.match.standing.log[1:]
        return Kept(
            **{name: getattr(played, name) for name in Played.__dataclass_fields__ if name != "thinking"},
            movers=tuple(move.seat for move in moves),
            actions=tuple(move.action for move in moves),
            record=keeper.match.record.to_text(),
        )

    @property
    def identity(self) -> dict[str, Any]:
        """What makes it this dataset and no other. A longer one begins with the same games."""
        return {
            "format": "brewhall-dataset-1",
            "version": __version__,
            "game": self.game.id,
            "data": self.game.data.hash,
            "bots": list(self.bots),
            "seed": str(self.seed),
        }


def row(series: MixedSeries, game: Kept) -> dict[str, Any]:
    """A game as a row of the table."""
    return {
        "number": game.number,
        "seed": game.seed,
        "players": len(game.seats),
        "bots": [series.bots[place] for place in game.seats],
        "scores": list(game.scores),
        "ranks": list(game.ranks),
        "why": game.why,
        "turns": game.turns,
        "seats": list(game.movers),
        "actions": list(game.actions),
        "record": game.record,
    }


@dataclass(frozen=True)
class Part:
    """Some games of a dataset in a file of their own."""

    file: Path
    numbers: range


def parts(series: MixedSeries, folder: Path) -> list[Part]:
    """The files of a dataset, a thousand games in each."""
    found = []
    for place, start in enumerate(range(0, series.games, GAMES_A_PART)):
        numbers = range(start, min(series.games, start + GAMES_A_PART))
        found.append(Part(folder / f"{series.game.id}-{place:03}.parquet", numbers))
    return found


def is_written(part: Part, series: MixedSeries) -> bool:
    """Whether the file holds these games; one of another dataset is refused."""
    if not part.file.exists():
        return False
    file = pq.ParquetFile(part.file)
    head = json.loads((file.schema_arrow.metadata or {}).get(HEAD, b"null"))
    if head != series.identity:
        raise BadOption(f"{part.file} is of another dataset; give another folder, or remove it")
    return bool(file.metadata.num_rows == len(part.numbers))


def write(part: Part, series: MixedSeries, games: Iterable[Kept]) -> None:
    """All games of a part, in order; the file is there as a whole or not at all."""
    schema = COLUMNS.with_metadata({HEAD: json.dumps(series.identity).encode()})
    rows = [row(series, game) for game in sorted(games, key=lambda game: game.number)]
    draft = part.file.with_name(part.file.name + ".part")
    pq.write_table(pa.Table.from_pylist(rows, schema), draft, compression="zstd")
    draft.replace(part.file)


def datasheet(series: MixedSeries, written: list[Part]) -> str:
    """What somebody should know who has only the files."""
    taken: Counter[str] = Counter()
    wins: dict[str, float] = dict.fromkeys(series.bots, 0.0)
    players: Counter[int] = Counter()
    decisions = 0
    for bots, ranks, actions in _results(written):
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        players[len(bots)] += 1
        decisions += actions
        taken.update(bots)
        for seat in winners:
            wins[bots[seat]] += 1 / len(winners)
    names = [name for name in series.bots if taken[name]]
    bundled, words = series.game.data_is_bundled, series.game.words()
    return (
        files(__package__)
        .joinpath("datasheet.md")
        .read_text(encoding="utf-8")
        .format(
            title=series.game.title,
            game=series.game.id,
            games=sum(players.values()),
            bots=",".join(series.bots),
            seed=series.seed,
            version=__version__,
            decisions=decisions,
            data=series.game.data.hash,
            bundled=", as bundled" if bundled else ", an owner's own",
            bots_table="\n".join(
                f"| {name} | {taken[name]:,} | {percent_text(share(wins[name], taken[name]))} |" for name in names
            ),
            players_table="\n".join(f"| {count} | {games:,} |" for count, games in sorted(players.items())),
            note=words.text(NOTE) if bundled and NOTE in words else "",
            files_table="\n".join(
                f"| `{part.file.name}` | {len(part.numbers):,} | {part.file.stat().st_size:,} | {_sha256(part.file)} |"
                for part in written
            ),
        )
    )


def _results(written: list[Part]) -> Iterator[tuple[list[str], list[int], int]]:
    for part in written:
        for found in pq.read_table(part.file, columns=["bots", "ranks", "actions"]).to_pylist():
            yield found["bots"], found["ranks"], len(found["actions"])


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
