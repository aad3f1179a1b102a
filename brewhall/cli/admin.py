"""`brewhall admin`: keep order on a server. It works on the database; servers that run are told at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from brewhall.cli.arguments import AsJson
from brewhall.cli.console import complain, out, print_json, print_line
from brewhall.cli.db import Database, opened
from brewhall.core.errors import BadOption
from brewhall.core.extras import extra

if TYPE_CHECKING:
    from brewhall.store import Store
    from brewhall.store.deeds import By

T = TypeVar("T")
HOUR = 3600
LONGEST = 200  # characters of a reason or an announcement

app = typer.Typer(
    no_args_is_help=True,
    help="Keep order on a server: who is here, mute, ban, close a table, announce, back up. Works while servers run.",
)

Person = Annotated[str, typer.Argument(metavar="PERSON", help="A name, or an id as `brewhall admin who` shows it.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="An id, as `brewhall admin tables` shows it.")]
Hours = Annotated[int, typer.Option(min=1, max=366 * 24, help="How long.")]
Why = Annotated[str, typer.Option("--reason", help="Why, in a line; they read it.")]


def _run(database: str | None, work: Callable[[Store], Awaitable[T]], new: bool = False) -> T:
    async def done() -> T:
        async with opened(database, new) as store:
            return await work(store)

    return asyncio.run(done())


# -- looking -------------------------------------------------------------------------------------


@app.command()
def who(
    name: Annotated[str, typer.Argument(help="Only those with this in their name.")] = "",
    guests: Annotated[bool | None, typer.Option("--guests/--accounts", help="Only guests, or only accounts.")] = None,
    json: AsJson = False,
    database: Database = None,
) -> None:
    """List people, those seen last first.

    Example: [bold]brewhall admin who anna[/bold]
    """
    found = _run(database, lambda store: store.overview.people(name, guests, time.time()))
    if json:
        print_json([asdict(each) for each in found])
        return
    for each in found:
        kind = "host" if each.host else "guest" if each.guest else "account"
        seen = "here" if each.here else "not for a month" if each.seen is None else _when(each.seen)
        print_line(f"{each.id}  {each.name}  {kind}, seen: {seen}, games: {each.games}, {each.running} of them running")


@app.command()
def tables(
    name: Annotated[str, typer.Argument(help="Only of this player or game.")] = "",
    json: AsJson = False,
    database: Database = None,
) -> None:
    """List games that are being played, those with the last move first.

    Example: [bold]brewhall admin tables[/bold]
    """
    found = _run(database, lambda store: store.overview.tables(name))
    if json:
        print_json([asdict(each) for each in found])
        return
    for each in found:
        names = ", ".join(seat.name or "open" for seat in each.seats)
        print_line(f"{each.id}  {each.game}  {names}; {each.moves} moves, last change {_when(each.updated)}")


@app.command()
def storage(json: AsJson = False, database: Database = None) -> None:
    """Show how large the database is, and what is in it.

    Example: [bold]brewhall admin storage[/bold]
    """
    found = _run(database, lambda store: store.overview.storage())
    if json:
        print_json(asdict(found))
        return
    print_line(f"{found.bytes / 2**20:.1f} MiB; {found.running} games running, {found.finished} finished")
    if found.oldest is not None:
        print_line(f"oldest game: {_when(found.oldest)}")
    if found.oldest_running is not None:
        print_line(f"oldest game that runs: {_when(found.oldest_running)}")
    for table, rows in found.rows.items():
        print_line(f"{rows:10,}  {table}")


@app.command()
def settings(json: AsJson = False) -> None:
    """Show every setting, as `brewhall serve` would use it from here, with what it means and what sets it.

    Example: [bold]brewhall admin settings[/bold]
    """
    with extra("server"):
        from brewhall.server.settings import from_environment, in_words
    found = list(in_words(from_environment()))
    if json:
        print_json([each._asdict() for each in found])
        return
    for each in found:
        print_line(f"{each.name}: {each.value} ({each.about}){f' [{each.variable}]' if each.variable else ''}")


@app.command()
def reports(
    resolved: Annotated[bool, typer.Option("--resolved", help="Those that are done.")] = False,
    json: AsJson = False,
    database: Database = None,
) -> None:
    """Show what players reported, with the lines of chat around it.

    Example: [bold]brewhall admin reports[/bold]
    """
    with extra("server"):
        import msgspec
    found = _run(database, lambda store: store.reports.listed(resolved))
    if json:
        print_json(msgspec.to_builtins(found))
        return
    for each in found:
        about = f"line {each.line} of {each.name}" if each.line else each.name
        print_line(f"{each.id}  {_when(each.at)}: {each.reporter} reports {about} ({each.reason}) {each.text}")
        print_line(f"    table {each.table}, person {each.person}{', line removed' if each.removed else ''}")
        for line in each.context:
            mark = ">" if line.number == each.line else " "
            print_line(f"  {mark} {line.number} {line.name}: {line.text or line.reaction}")


@app.command()
def sanctions(json: AsJson = False, database: Database = None) -> None:
    """List who may not chat, and who is not let in.

    Example: [bold]brewhall admin sanctions[/bold]
    """
    found = _run(database, lambda store: store.sanctions.active(time.time()))
    if json:
        print_json([asdict(each) for each in found])
        return
    for each in found:
        print_line(f"{each.id}  {each.kind}  {each.about}  until {_when(each.until)}  {each.reason}")


@app.command()
def deeds(json: AsJson = False, database: Database = None) -> None:
    """Show what hosts did, the last thing first.

    Example: [bold]brewhall admin deeds[/bold]
    """
    with extra("server"):
        from brewhall.store.deeds import latest
    found = _run(database, lambda store: latest(store.engine))
    if json:
        print_json([asdict(each) for each in found])
        return
    for each in found:
        print_line("  ".join(part for part in (_when(each.at), each.name, each.kind, each.about, each.reason) if part))


# -- doing ---------------------------------------------------------------------------------------


@app.command()
def host(
    name: Annotated[str, typer.Argument(help="Somebody who has kept their name, with a passkey or a password.")],
    remove: Annotated[bool, typer.Option("--remove", help="They are a host no longer.")] = False,
    database: Database = None,
) -> None:
    """Make somebody a host: the page at #/host opens for them.

    Example: [bold]brewhall admin host Anna[/bold]
    """
    by = _command_line()
    found = _run(database, lambda store: store.hosting.make_host(name, by, time.time(), not remove))
    out.print(f"{found} is a host no longer" if remove else f"{found} is a host now; the page is at /#/host")


@app.command()
def mute(person: Person, hours: Hours = 24, reason: Why = "", database: Database = None) -> None:
    """Let somebody not chat for a while.

    Example: [bold]brewhall admin mute "Guest 4711" --hours 24[/bold]
    """
    by, now, why = _command_line(), time.time(), _line(reason)

    async def work(store: Store) -> None:
        await store.hosting.mute(await _person(store, person), now + hours * HOUR, why, by, now)

    _run(database, work)
    out.print(f"{person} cannot chat until {_when(now + hours * HOUR)}")


@app.command()
def ban(
    person: Annotated[str, typer.Argument(metavar="[PERSON]", help="A name or an id; none: only a network.")] = "",
    network: Annotated[
        str | None, typer.Option(help="An address or a prefix: 203.0.113.0/24; IPv6 by /64 at least.")
    ] = None,
    their_network: Annotated[
        bool, typer.Option("--their-network", help="Also the network in which the person was seen last.")
    ] = False,
    hours: Hours = 24,
    reason: Why = "",
    database: Database = None,
) -> None:
    """Let somebody, or everybody from a network, go at once and not come back for a while. Bots play on for them.

    Example: [bold]brewhall admin ban "Guest 4711" --their-network --hours 48[/bold]
    """
    if not person and network is None:
        raise BadOption("say whom to ban: a person, or a --network")
    by, now, why = _command_line(), time.time(), _line(reason)

    async def work(store: Store) -> None:
        found = await _person(store, person) if person else None
        place = await store.hosting.network_of(found) if found is not None and their_network else network
        await store.hosting.ban(found, place, now + hours * HOUR, why, by, now)

    _run(database, work)
    out.print(f"{person or network} is not let in until {_when(now + hours * HOUR)}")


@app.command()
def lift(
    sanction: Annotated[str, typer.Argument(help="An id, as `brewhall admin sanctions` shows it.")],
    database: Database = None,
) -> None:
    """End a mute or a ban now.

    Example: [bold]brewhall admin lift 3vTq…[/bold]
    """
    by = _command_line()
    _run(database, lambda store: store.hosting.lift(sanction, by, time.time()))
    out.print("lifted")


@app.command("remove-line")
def remove_line(
    table: TableId,
    line: Annotated[int, typer.Argument(min=1, help="Its number, as `brewhall admin reports` shows it.")],
    database: Database = None,
) -> None:
    """Remove a line of chat: it disappears for everybody at once.

    Example: [bold]brewhall admin remove-line TABLE 3[/bold]
    """
    by = _command_line()
    _run(database, lambda store: store.hosting.remove_line(table, line, by, time.time()))
    out.print(f"line {line} is removed")


@app.command()
def close(
    table: TableId,
    reason: Annotated[str, typer.Option(help="What the players read.")],
    database: Database = None,
) -> None:
    """Close a table: the game ends without a result, and its players read why.

    Example: [bold]brewhall admin close TABLE --reason "This table was left behind."[/bold]
    """
    by, why = _command_line(), _line(reason, required=True)
    _run(database, lambda store: store.hosting.close(table, why, by, time.time()))
    out.print("closed")


@app.command()
def announce(
    text: Annotated[str, typer.Argument(help="One line; empty: what was announced is over.")],
    hours: Hours = 24,
    database: Database = None,
) -> None:
    """Say one line to everybody, at once and for a while.

    Example: [bold]brewhall admin announce "We restart at eight; games go on by themselves." --hours 3[/bold]
    """
    by, now, line = _command_line(), time.time(), _line(text)
    if line:
        _run(database, lambda store: store.hosting.announce(line, now + hours * HOUR, by, now))
        out.print(f"announced until {_when(now + hours * HOUR)}")
    else:
        _run(database, lambda store: store.hosting.end_announcement(by, now))
        out.print("nothing is announced any more")


@app.command()
def resolve(
    report: Annotated[str, typer.Argument(help="An id, as `brewhall admin reports` shows it.")],
    database: Database = None,
) -> None:
    """Note that a report needs nothing more.

    Example: [bold]brewhall admin resolve 3vTq…[/bold]
    """
    by = _command_line()
    _run(database, lambda store: store.hosting.resolve(report, by, time.time()))
    out.print("resolved")


# -- backups -------------------------------------------------------------------------------------


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="Where to write; a file that exists is not touched.")],
    database: Database = None,
) -> None:
    """Write the whole database into one file, also while games are played. It holds secrets: keep it to yourself.

    Example: [bold]brewhall admin backup brewhall-monday.backup[/bold]
    """
    with extra("server"):
        from brewhall.store.backup import back_up
    written = asyncio.run(back_up(database, file))
    out.print(f"{written:,} bytes written to {file}")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="What `brewhall admin backup` or `brewhall db export` wrote.")],
    replace: Annotated[bool, typer.Option("--replace", help="In place of everything that is there.")] = False,
    database: Database = None,
) -> None:
    """Read a backup into an empty database, of whichever kind, and check every game. End the servers first.

    Example: [bold]brewhall admin restore brewhall-monday.backup --database postgresql://me@host/brewhall[/bold]
    """
    rows, games, problems = _run(database, lambda store: _restore(store, file, replace), new=True)
    for problem in problems:
        out.print(problem, soft_wrap=True)
    if problems:
        complain(f"{rows} rows restored, but {len(problems)} of {games} games are not as the rules have them")
        raise typer.Exit(1)
    out.print(f"OK: {rows} rows restored; {games} games, every position is right", style="bold green")


async def _restore(store: Store, file: Path, replace: bool) -> tuple[int, int, list[str]]:
    from brewhall.store.backup import restore as restore_file
    from brewhall.store.check import check

    rows = await restore_file(store, file, replace)
    found = [each async for each in check(store)]
    return rows, len(found), [each.problem for each in found if each.problem]


# -- helpers -------------------------------------------------------------------------------------


def _command_line() -> By:
    with extra("server"):
        from brewhall.store.deeds import COMMAND_LINE
    return COMMAND_LINE


async def _person(store: Store, given: str) -> str:
    """The id of whoever is meant: by id, or by the whole name, if only one person has it."""
    found = await store.overview.people(given, None, time.time())
    meant = [each.id for each in found if given == each.id] or [
        each.id for each in found if each.name.casefold() == given.casefold()
    ]
    if not meant:
        raise BadOption(f"nobody is called '{given[:80]}'; see: brewhall admin who")
    if len(meant) > 1:
        raise BadOption(f"{len(meant)} people are called '{given[:80]}'; give the id instead, see: brewhall admin who")
    return meant[0]


def _line(text: str, required: bool = False) -> str:
    from brewhall.tables.chat import cleaned

    line = cleaned(text)
    if len(line) > LONGEST or (required and not line):
        raise BadOption(f"a line has 1 to {LONGEST} characters, not {len(line)}")
    return line


def _when(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
