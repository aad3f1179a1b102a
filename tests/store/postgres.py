"""A real PostgreSQL server that lives as long as the tests."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MISSING = "no PostgreSQL server is installed here: on Debian, apt-get install postgresql"


def programs() -> Path | None:
    """Where initdb and pg_ctl are."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of a fresh server. PostgreSQL refuses to run as root, so then it runs as `postgres`."""
    where = programs()
    assert where is not None, MISSING
    folder = Path(tempfile.mkdtemp(prefix="brewhall-postgres-"))
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if as_user:
        shutil.chown(folder, "postgres")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    data = str(folder / "data")

    def run(*command: str) -> None:
        subprocess.run([*as_user, *command], check=True, capture_output=True, cwd=folder)

    try:
        run(str(where / "initdb"), "-D", data, "-U", "brewhall", "-A", "trust", "-N", "-E", "UTF8", "--locale=C.UTF-8")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -k {folder} -c fsync=off"
        run(str(where / "pg_ctl"), "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://brewhall@127.0.0.1:{port}/postgres"
        finally:
            run(str(where / "pg_ctl"), "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
