"""Several server processes at one address: started here, started again when they die, ended together."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import multiprocessing.connection
import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path

from brewhall.server.crew import Crew
from brewhall.server.logs import note

LOOK = 0.2  # seconds between two looks at whether to end
PAUSE = 2.0  # seconds between two starts of the same worker, if it dies at once
PATIENCE = 10.0  # seconds that all workers together have to end

Work = Callable[[Crew, socket.socket], None]


class Workers:
    """`work` is done in every process. They are forked from this one, which has no threads and no event loop, so that
    a new one serves at once, and this one learns for certain that the old one is gone before a table lives again."""

    def __init__(self, size: int, work: Work, listening: socket.socket, folder: Path) -> None:
        self._size = size
        self._work = work
        self._listening = listening
        self._folder = folder
        self._workers: list[BaseProcess] = []
        self._started: list[float] = []
        self._ending = False

    def run(self) -> None:
        """Until this process is told to end."""
        for signals in (signal.SIGTERM, signal.SIGINT):
            signal.signal(signals, self._end)
        for number in range(self._size):
            self._workers.append(self._start(number))
            self._started.append(time.monotonic())
        while not self._ending:
            multiprocessing.connection.wait([worker.sentinel for worker in self._workers], LOOK)
            for number, worker in enumerate(self._workers):
                if not worker.is_alive() and not self._ending:
                    self._replace(number, worker)
        self._stop()

    def _end(self, *_: object) -> None:
        self._ending = True

    def _start(self, number: int) -> BaseProcess:
        crew = Crew(number, self._size, self._folder)
        process = multiprocessing.get_context("fork").Process(target=_begin, args=(self._work, crew, self._listening))
        process.start()
        note("worker started", worker=number, pid=process.pid)
        return process

    def _replace(self, number: int, worker: BaseProcess) -> None:
        if time.monotonic() < self._started[number] + PAUSE:
            time.sleep(LOOK)  # it died at once, and would again
            return
        note("worker lost", logging.WARNING, worker=number, pid=worker.pid, code=worker.exitcode)
        self._started[number] = time.monotonic()
        self._workers[number] = self._start(number)

    def _stop(self) -> None:
        for worker in self._workers:
            worker.terminate()
        until = time.monotonic() + PATIENCE
        for worker in self._workers:
            worker.join(max(0.0, until - time.monotonic()))
            if worker.is_alive():
                worker.kill()
                worker.join()


def run_workers(size: int, work: Work, host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with (
        socket.create_server((host, port), family=family, backlog=2048) as listening,
        tempfile.TemporaryDirectory(prefix="brewhall-") as folder,  # readable by this user only
    ):
        Workers(size, work, listening, Path(folder)).run()


# -- in a worker ---------------------------------------------------------------------------------


def _begin(work: Work, crew: Crew, listening: socket.socket) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    work(crew, listening)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    with contextlib.suppress(ProcessLookupError):
        os.kill(os.getpid(), signal.SIGTERM)
