"""A real PostgreSQL server that lives as long as the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest

from tests.ports import free_port

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


class Postgres:
    """A server of one's own. PostgreSQL refuses to run as root, so then it runs as `postgres`."""

    def __init__(self, folder: Path, fsync: bool = False) -> None:
        self._where = programs()
        self._folder = folder
        self._fsync = "on" if fsync else "off"
        self._as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self._as_user:
            shutil.chown(folder, "postgres")
        self._port = free_port()
        self._data = str(folder / "data")
        self._run("initdb", "-U", "brewhall", "-A", "trust", "-N", "-E", "UTF8", "--locale=C.UTF-8")
        self.url = f"postgresql://brewhall@127.0.0.1:{self._port}/postgres"

    def start(self) -> None:
        options = f"-p {self._port} -c listen_addresses=127.0.0.1 -k {self._folder} -c fsync={self._fsync}"
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
    folder = Path(tempfile.mkdtemp(prefix="brewhall-postgres-", dir=within))
    try:
        server = Postgres(folder, fsync)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def new_database(postgres_url: str) -> str:
    """A database of one's own on the server."""
    name = f"test_{uuid.uuid4().hex}"
    connection = await asyncpg.connect(postgres_url)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return f"{postgres_url.rpartition('/')[0]}/{name}"
