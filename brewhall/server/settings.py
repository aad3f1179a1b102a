"""What a server can be told, in one place: each setting with what it means, for hosts to read."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_args, get_type_hints

from argon2 import PasswordHasher

from brewhall.bots.analysis import SIMULATIONS
from brewhall.core.errors import BadOption
from brewhall.server.edition import ENGINE
from brewhall.server.limits import Rate
from brewhall.server.smtp import Smtp, smtp_by_environment
from brewhall.tables.presence import PATIENCE

CLIENT = Path(__file__).parent / "client"
PREFIX = "BREWHALL_"
READABLE = (int, float, Rate, str, bool)  # from a variable of the environment with the name of the setting
BY_CODE = ("now", "hasher", "client", "engine")  # what only a test changes


@dataclass(frozen=True)
class Settings:
    database: Annotated[
        str | None, "the database, as an address; none: BREWHALL_DATABASE_URL, or a file in the user's data folder"
    ] = None
    origins: Annotated[
        tuple[str, ...], "from where requests may come; none: only from the address the server is called by"
    ] = ()
    client: Annotated[Path, "where the built pages lie"] = CLIENT
    engine: Annotated[Path, "where the engine for browsers lies, for games without a connection"] = ENGINE
    card_sets: Annotated[
        tuple[tuple[str, Path], ...], "games with folders of an owner's component values; none: all as bundled"
    ] = ()
    metrics: Annotated[tuple[str, int] | None, "where Prometheus reads what is counted; none: nowhere"] = None
    bot_workers: Annotated[
        int, "processes in which bots think; several server processes share them, at least one each"
    ] = max(1, (os.cpu_count() or 2) - 1)
    bot_seconds: Annotated[float, "a bot that thinks longer is stopped"] = 5.0
    bot_pause: Annotated[float, "before a bot begins its turn, so that people can follow"] = 0.9
    analysis_simulations: Annotated[int, "games tried for each decision of a game that is looked back at"] = SIMULATIONS
    now: Annotated[Callable[[], float], "what clocks, presence and sessions go by"] = time.time
    hasher: Annotated[PasswordHasher, "how passwords are hashed"] = field(default=PasswordHasher())
    take_over_seconds: Annotated[float, "that somebody is away before a bot may play for them"] = PATIENCE
    idle_seconds: Annotated[float, "after which a table nobody looks at is put away"] = 60.0
    sweep_seconds: Annotated[float, "between two looks for what is due at tables that nobody looks at"] = 10.0
    notice_seconds: Annotated[float, "between two looks for somebody to be told that it is their move"] = 5.0
    smtp: Annotated[Smtp | None, "the host's mail server; none: no e-mail is sent"] = None
    contact: Annotated[str, "the host's e-mail address, for push services"] = ""
    push_private: Annotated[bool, "whether notices may go to push services in a private network"] = False
    frame_bytes: Annotated[int, "the longest message of a socket"] = 8192
    body_bytes: Annotated[int, "the longest request"] = 64 * 1024
    record_bytes: Annotated[int, "the longest record that can be replayed"] = 512 * 1024
    outbox: Annotated[int, "frames that wait for a slow reader before it is disconnected"] = 64
    socket_rate: Annotated[Rate, "messages of a socket, or commands over HTTP from one address"] = field(
        default=Rate(100, 20)
    )
    chat_rate: Annotated[Rate, "lines of chat a person"] = field(default=Rate(10, 20))
    write_rate: Annotated[Rate, "requests that change something, from one address and from one device"] = field(
        default=Rate(60, 60)
    )
    read_rate: Annotated[Rate, "other requests, and sockets that are opened, from one address and one device"] = field(
        default=Rate(600, 60)
    )
    sign_in_rate: Annotated[Rate, "tries to sign in or up from one address"] = field(default=Rate(10, 60))
    report_rate: Annotated[Rate, "reports to the host, by one person and from one address"] = field(
        default=Rate(5, 600)
    )
    export_rate: Annotated[Rate, "exports of all one's data, by one person"] = field(default=Rate(4, 3600))
    mail_rate: Annotated[Rate, "codes by e-mail, from one address or to one person"] = field(default=Rate(10, 3600))
    guess_rate: Annotated[Rate, "codes of tables tried, from one address or by one person"] = field(
        default=Rate(20, 60)
    )
    join_rate: Annotated[Rate, "open seats tried, from one address or by one person"] = field(default=Rate(10, 60))
    name_rate: Annotated[Rate, "changes of a name, by one person"] = field(default=Rate(10, 300))
    invite_rate: Annotated[Rate, "links and invitations to friends, by one person"] = field(default=Rate(30, 600))
    connections: Annotated[int, "requests and sockets that one process serves at the same time"] = 10_000
    connections_per_address: Annotated[int, "besides sockets; a proxy that is trusted may have more"] = 100
    head_seconds: Annotated[float, "for all lines of a request's head"] = 10.0
    body_seconds: Annotated[float, "for the body of a request"] = 20.0
    tables_per_person: Annotated[int, "unfinished games that somebody can have"] = 50
    offers_per_person: Annotated[int, "tables with an open seat for anybody that somebody can have"] = 5
    sockets_per_address: Annotated[int, "open sockets from one address"] = 200
    sockets_per_person: Annotated[int, "open sockets of one person"] = 40


class Told(NamedTuple):
    """A setting in words. `variable`: what sets it in the environment of `brewhall serve`; empty: nothing does."""

    name: str
    value: str
    about: str
    variable: str


def in_words(settings: Settings) -> Iterator[Told]:
    """All settings as they are now, without anything that must not be read: a database's address has a password."""
    hints = get_type_hints(Settings, include_extras=True)
    for each in fields(Settings):
        kind, about = get_args(hints[each.name])
        variable = PREFIX + each.name.upper() if kind in READABLE else ""
        if each.name not in BY_CODE:
            yield Told(each.name, _value(each.name, getattr(settings, each.name)), about, variable)


def _value(name: str, value: Any) -> str:
    match value:
        case None | () | "":
            return "none"
        case bool():
            return "yes" if value else "no"
        case Smtp():  # has a password in it
            return value.host
        case str() if "://" in value:  # perhaps with a password in it
            return value.partition("://")[0]
        case Rate():
            return f"{value.count:,g} in {value.seconds:,g} seconds"
        case int() if name.endswith("_bytes"):
            return f"{value / 1024:g} KiB"
        case int() | float() if name.endswith(("_seconds", "_pause")):
            return f"{value:g} seconds"
        case int() | float():
            return f"{value:,}"
        case tuple():
            return ", ".join(map(str, value))
        case _:
            return str(value)


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """The usual settings, but for those that the environment names. Raises BadOption."""
    hints, given = get_type_hints(Settings), dict[str, Any]()
    for each in fields(Settings):
        text = environment.get(PREFIX + each.name.upper())
        if text is not None and hints[each.name] in READABLE:
            given[each.name] = _read(PREFIX + each.name.upper(), hints[each.name], text)
    return replace(Settings(), smtp=smtp_by_environment(environment), **given)


def _read(variable: str, kind: type, text: str) -> object:
    if kind is str:
        return text
    if kind is bool:
        return text == "1"
    try:
        numbers = [float(part) for part in text.split("/")]
        if not all(isfinite(number) and number > 0 for number in numbers):
            raise ValueError
        if kind is Rate:
            count, seconds = numbers
            return Rate(count, seconds)
        return kind(text)
    except ValueError:
        form = {Rate: "100/20 (so many in so many seconds)", int: "a whole number above 0"}.get(
            kind, "a number above 0"
        )
        raise BadOption(f"{variable} is {form}, not '{text[:40]}'") from None
