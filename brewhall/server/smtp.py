"""The host's mail server, as the environment names it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, cast

from brewhall.core.errors import BadOption

PREFIX = "BREWHALL_SMTP_"
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9-]{1,63}\.)+[A-Za-z][A-Za-z0-9-]{0,62}")
Security = Literal["starttls", "tls", "none"]
PORTS: Mapping[str, int] = {"starttls": 587, "tls": 465, "none": 25}


@dataclass(frozen=True)
class Smtp:
    """The mail server of the host."""

    host: str
    sender: str
    port: int
    security: Security = "starttls"
    user: str | None = None
    password: str | None = None


def smtp_by_environment(environment: Mapping[str, str]) -> Smtp | None:
    """What BREWHALL_SMTP_… say; None: this server sends no e-mail."""
    values = {
        name: environment.get(PREFIX + name, "") for name in ("HOST", "PORT", "USER", "PASSWORD", "FROM", "SECURITY")
    }
    if not values["HOST"]:
        return None
    security = values["SECURITY"] or "starttls"
    if security not in PORTS:
        raise BadOption(f"{PREFIX}SECURITY is starttls, tls or none, not '{security}'")
    if ADDRESS.fullmatch(values["FROM"]) is None:
        raise BadOption(f"{PREFIX}FROM is the address that e-mail comes from, as hall@example.org")
    port = values["PORT"] or str(PORTS[security])
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise BadOption(f"{PREFIX}PORT is a number from 1 to 65535, not '{port}'")
    user, password = values["USER"] or None, values["PASSWORD"] or None
    return Smtp(values["HOST"], values["FROM"], int(port), cast(Security, security), user, password)
