"""What a server can be told, in one place."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from brewhall.bots.analysis import SIMULATIONS
from brewhall.server.limits import Rate
from brewhall.server.smtp import Smtp
from brewhall.tables.presence import PATIENCE

CLIENT = Path(__file__).parent / "client"


@dataclass(frozen=True)
class Settings:
    database: str | None = None  # None: BREWHALL_DATABASE_URL, or a file in the user's data folder
    origins: tuple[str, ...] = ()  # from where requests may come; empty: only from the address the server is called by
    client: Path = CLIENT
    metrics: tuple[str, int] | None = None  # where Prometheus reads what is counted; None: nowhere
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    bot_seconds: float = 5.0  # a bot that thinks longer is stopped
    analysis_simulations: int = SIMULATIONS  # for each decision of a game that is looked back at
    bot_pause: float = 0.9  # before a bot begins its turn, so that people can follow
    now: Callable[[], float] = time.time  # what clocks, presence and sessions go by
    take_over_seconds: float = PATIENCE  # that somebody is away before a bot may play for them
    idle_seconds: float = 60.0  # a table nobody looks at is put away
    sweep_seconds: float = 10.0  # how often is looked for what is due at tables that nobody looks at
    notice_seconds: float = 5.0  # how often is looked for somebody to be told that it is their move
    smtp: Smtp | None = None  # the host's mail server; None: no e-mail is sent
    contact: str = ""  # the host's e-mail address, for push services
    push_private: bool = False  # whether notices may go to push services in a private network
    frame_bytes: int = 8192
    body_bytes: int = 64 * 1024
    record_bytes: int = 512 * 1024
    outbox: int = 64  # frames that wait for a slow reader before it is let go
    socket_rate: Rate = field(default=Rate(100, 20))  # frames of a socket, or commands an address
    chat_rate: Rate = field(default=Rate(10, 20))  # lines a person at a table
    write_rate: Rate = field(default=Rate(60, 60))  # unsafe requests an address
    read_rate: Rate = field(default=Rate(600, 60))  # other requests to the interface an address
    sign_in_rate: Rate = field(default=Rate(10, 60))  # tries an address
    export_rate: Rate = field(default=Rate(4, 3600))  # exports of all one's data a person
    mail_rate: Rate = field(default=Rate(10, 3600))  # codes an address or a person asks for
    guess_rate: Rate = field(default=Rate(20, 60))  # codes of tables that an address or a person tries
    join_rate: Rate = field(default=Rate(10, 60))  # open seats that an address or a person tries to take
    name_rate: Rate = field(default=Rate(10, 300))  # changes of a name a person
    invite_rate: Rate = field(default=Rate(30, 600))  # links and invitations a person
    connections: int = 10_000  # requests and sockets that one process serves at the same time
    connections_per_address: int = 100  # besides sockets; a proxy that is trusted may have more
    head_seconds: float = 10.0  # for all lines of a request's head
    body_seconds: float = 20.0
    tables_per_person: int = 50  # unfinished ones
    offers_per_person: int = 5  # tables with an open seat for anybody
    sockets_per_address: int = 200
    sockets_per_person: int = 40
