"""What a visitor has played on this device, as their own page shows it. Nothing is rated here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from brewhall.browser.room import YOU
from brewhall.games import GAMES
from brewhall.protocol.messages.records import GamePage, GameRecord, Opponent, PlayedGame, Profile
from brewhall.protocol.outcomes import ended
from brewhall.protocol.wording import bot_name
from brewhall.tables.results import SeatResult
from brewhall.tables.summary import Summary


def profile(name: str, tables: Sequence[Summary]) -> Profile:
    over = [table for table in tables if table.over and _mine(table) is not None]
    since = min((table.updated for table in tables), default=0.0)
    records = [_record(game, [table for table in over if table.game == game]) for game in GAMES]
    return Profile(name, True, since, len(over), [each for each in records if each.played], _against(over))


def page(tables: Sequence[Summary], wanted: Mapping[str, str]) -> GamePage:
    """Finished games, the last one first: by `game`, `result`, `against` and `since`."""
    found = [_played(table) for table in tables if table.over and _fits(table, wanted)]
    return GamePage(sorted(found, key=lambda played: -played.ended), "")


def _mine(table: Summary) -> SeatResult | None:
    """The result of whoever plays alone with bots; several people at one device are nobody in particular."""
    own = _own(table)
    return table.results[own[0]] if len(own) == 1 and table.results else None


def _own(table: Summary) -> list[int]:
    return [place for place, seat in enumerate(table.seats) if seat.person == YOU]


def _record(game: str, tables: Sequence[Summary]) -> GameRecord:
    mine = [result for table in tables if (result := _mine(table)) is not None]
    scores = [result.score for result in mine if not result.resigned]
    return GameRecord(
        game=game,
        played=len(mine),
        won=sum(result.place == 1 for result in mine),
        average=round(sum(scores) / len(scores), 1) if scores else None,
        best=max(scores, default=None),
        row=_row(mine[::-1]),
        rating=None,
        curve=[],
        habits=[],
    )


def _row(results: Sequence[SeatResult]) -> int:
    """The most games won one after the other."""
    longest = row = 0
    for result in results:
        row = row + 1 if result.place == 1 else 0
        longest = max(longest, row)
    return longest


def _against(tables: Sequence[Summary]) -> list[Opponent]:
    met: dict[str, Opponent] = {}
    for table in tables:
        mine = _mine(table)
        for bot in sorted({seat.bot for seat in table.seats if seat.bot}):
            known = met.setdefault(bot, Opponent(f"bot {bot}", bot_name(bot), bot, 0, 0, 0.0))
            known.played += 1
            known.won += mine is not None and mine.place == 1
            known.last = max(known.last, table.updated)
    return sorted(met.values(), key=lambda opponent: -opponent.last)


def _fits(table: Summary, wanted: Mapping[str, str]) -> bool:
    mine, against = _mine(table), wanted.get("against", "")
    won = mine is not None and mine.place == 1
    bots = {f"bot {seat.bot}" for seat in table.seats if seat.bot}
    return (
        wanted.get("game", table.game) == table.game
        and wanted.get("result", "") in ("", "won" if won else "lost")
        and (not against or (against == "bots" and bool(bots)) or against in bots)
        and table.updated >= float(wanted.get("since") or 0)
    )


def _played(table: Summary) -> PlayedGame:
    told = ended(table.seats, table.results, _own(table))
    return PlayedGame(table.id, table.game, table.updated, told, table.moves, False)
