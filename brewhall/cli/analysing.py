"""`brewhall replay FILE --analyse`: how the chances went, and where the game turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.padding import Padding
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from brewhall.boards.colours import ACCENT
from brewhall.boards.face import seat_names
from brewhall.bots.analysis import Analysis, TurningPoint, analyse
from brewhall.cli.console import err, out, width
from brewhall.core.game import Game
from brewhall.core.phrases import plain
from brewhall.core.record import Record

BARS = "▁▂▃▄▅▆▇█"
ROOM = 12  # columns beside a curve, besides the name: the chances at the beginning and at the end


def analysed(record: Record, game: Game, simulations: int) -> Analysis:
    """The analysis of a game, with its progress on stderr."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as shown:
        task = shown.add_task("looking back", total=None)
        work = analyse(record, game, simulations)
        while True:
            try:
                progress = next(work)
            except StopIteration as end:
                found: Analysis = end.value
                return found
            shown.update(task, completed=progress.done, total=progress.of)


def show_analysis(record: Record, found: Analysis) -> None:
    players = seat_names(record.seats)
    out.print("How the chances went", style="bold")
    longest = max(map(len, players))
    for seat, player in enumerate(players):
        shares = [point[seat] for point in found.curve]
        line = Text(f"{player:<{longest}} {_percent(shares[0]):>5} ", end="")
        line.append(sparkline(shares, width() - longest - ROOM - 2), style=ACCENT)
        line.append(f" {_percent(shares[-1])}")
        out.print(line, no_wrap=True)
    out.print(_heading(len(found.turning_points)), style="bold")
    for point in found.turning_points:
        _show_point(point, players)


def sparkline(shares: Sequence[float], room: int) -> str:
    """A curve as a row of bars, each the mean of its moves; the last is the end."""
    *before, last = shares
    count = max(1, min(room - 1, len(before)))
    means = [
        sum(part) / len(part)
        for part in (before[len(before) * i // count : len(before) * (i + 1) // count] for i in range(count))
        if part
    ]
    return "".join(BARS[min(len(BARS) - 1, int(share * len(BARS)))] for share in [*means, last])


def _heading(points: int) -> str:
    if points == 0:
        return "No decision gave much away."
    return "Where the game turned" if points > 1 else "Where the game turned, once"


def _show_point(point: TurningPoint, players: Sequence[str]) -> None:
    decision = point.decision
    player = players[decision.seat]
    lost = f"({_percent(decision.best_share)} → {_percent(decision.played_share)})"
    played = plain(point.moment.told(decision.played))
    out.print(f"Move {decision.move}, {player}: {played} {lost}", soft_wrap=True)
    better = ", then ".join(plain(moment.told(moment.action)) for moment in point.line)
    why = " ".join(plain(reason) for reason in point.reasons(players))
    out.print(Padding(Text(f"better: {better}. {why}", style="dim"), (0, 0, 0, 6), expand=False), width=width())


def _percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")


def analysis_json(game: Game, found: Analysis) -> dict[str, Any]:
    return {
        "curve": [[round(share, 4) for share in point] for point in found.curve],
        "decisions": [
            {
                "move": each.move,
                "seat": each.seat,
                "played": game.move(each.played),
                "played_share": round(each.played_share, 4),
                "best": game.move(each.best),
                "best_share": round(each.best_share, 4),
            }
            for each in found.decisions
        ],
        "turning_points": [
            {
                "move": point.decision.move,
                "seat": point.decision.seat,
                "played": game.move(point.decision.played),
                "played_share": round(point.decision.played_share, 4),
                "best_share": round(point.decision.best_share, 4),
                "line": [game.move(moment.action) for moment in point.line],
            }
            for point in found.turning_points
        ],
    }
