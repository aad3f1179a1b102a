"""A server in a process of its own, for tests that kill it: `python -m tests.server.process PORT DATABASE`."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

from brewhall.core.errors import BrewhallError
from brewhall.server.run import serve
from tests.server.harness import FAST


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


class ServerProcess:
    """Started, killed without warning, and started again on the same database and port."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.database = f"sqlite:///{folder / 'games.db'}"
        self.log = (folder / "server.log").open("a")
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.server.process", str(self.port), self.database]
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, start_new_session=True)
        until = time.monotonic() + 30
        while time.monotonic() < until and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError(f"the server did not start; see {self.log.name}")

    def kill(self) -> None:
        """SIGKILL for the server and its workers."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def close(self) -> None:
        self.kill()
        self.log.close()


if __name__ == "__main__":
    try:
        serve(replace(FAST, database=sys.argv[2], sockets_per_address=5000), "127.0.0.1", int(sys.argv[1]))
    except BrewhallError as error:
        sys.exit(str(error))
