"""A real PostgreSQL server that lives as long as the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.ports import free_port

MEMORY = Path("/dev/shm")
ROOM = 2 << 30  # bytes
MISSING = "POSTGRESQL NOT TESTED: no server is installed here; on Debian, apt-get install postgresql"


def programs() -> Path:
    """Where initdb and pg_ctl are. Without them a test is skipped; in continuous integration (CI is set) it fails."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).parent
    if os.environ.get("CI"):
        pytest.fail(MISSING)
    pytest.skip(MISSING)


def in_memory() -> Path | None:
    """Tests make databases by the hundred: on a disk each takes ten times as long. None where there is no room."""
    return MEMORY if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM else None


class Postgres:
    """A server of one's own. PostgreSQL refuses to run as root, so then it runs as `postgres`."""

    def __init__(self, folder: Path, fsync: bool = False) -> None:
        self._where = programs()
        self._folder = folder
        self._fsync = "on" if fsync else "off"  # and whatever else only a server in earnest needs
        self._as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self._as_user:
            shutil.chown(folder, "postgres")
        self._port = free_port()
        self._data = str(folder / "data")
        self._run("initdb", "-U", "brewhall", "-A", "trust", "-N", "-E", "UTF8", "--locale=C.UTF-8")
        self.url = f"postgresql://brewhall@127.0.0.1:{self._port}/postgres"

    def start(self) -> None:
        settings = {
            "port": self._port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": self._folder,
            "fsync": self._fsync,
            "autovacuum": self._fsync,
        }
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        self._run("pg_ctl", "-w", "-l", str(self._folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        """At once, as if it crashed."""
        self._run("pg_ctl", "-m", "immediate", "stop")

    def _run(self, program: str, *more: str) -> None:
        command = [*self._as_user, str(self._where / program), "-D", self._data, *more]
        subprocess.run(command, check=True, capture_output=True, cwd=self._folder)


@contextmanager
def running_postgres(fsync: bool = False, within: Path | None = None) -> Iterator[Postgres]:
    """Tests need not wait for the disk; a benchmark must."""
    folder = Path(tempfile.mkdtemp(prefix="brewhall-postgres-", dir=within or (None if fsync else in_memory())))
    try:
        server = Postgres(folder, fsync)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
