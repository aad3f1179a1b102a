"""Servers in processes of their own, for tests that kill them."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import socket
import sys
import time
from dataclasses import replace
from multiprocessing.process import BaseProcess
from pathlib import Path

from brewhall.core.errors import BrewhallError
from brewhall.server.run import serve
from tests.ports import free_port
from tests.server.harness import FAST, SECONDS
from tests.store.databases import new_file

forked = multiprocessing.get_context("forkserver")
forked.set_forkserver_preload(["tests.server.process"])  # so that a killed server is back at once


class ServerProcess:
    """Started, killed without warning, and started again on the same database and port."""

    def __init__(self, folder: Path, database: str = "", name: str = "server") -> None:
        self.port = free_port()
        self.database = database or new_file(folder)
        self.log = folder / f"{name}.log"
        self.process: BaseProcess | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        given = self.port, self.database, str(self.log)
        self.process = forked.Process(target=serve_here, args=given)
        self.process.start()
        until = time.monotonic() + SECONDS
        while time.monotonic() < until and self.process.is_alive():
            if self._answers():
                return
            time.sleep(0.01)
        raise RuntimeError(f"the server did not start; see {self.log}")

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    @property
    def pid(self) -> int:
        assert self.process is not None
        assert self.process.pid is not None
        return self.process.pid

    def kill(self) -> None:
        """SIGKILL for the server and the workers of its bots."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)
            self.process.join()
            self.process = None

    def end(self) -> int | None:
        """SIGTERM, as a system says that it is time to end; returns how it ended."""
        assert self.process is not None
        self.process.terminate()
        self.process.join(SECONDS)
        code, self.process = self.process.exitcode, None
        return code


def serve_here(port: int, database: str, log: str) -> None:
    os.setsid()
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(out, 1)
    os.dup2(out, 2)
    try:
        serve(replace(FAST, database=database, sockets_per_address=5000), "127.0.0.1", port)
    except BrewhallError as error:
        sys.exit(str(error))
