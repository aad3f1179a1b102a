"""Processes in which bots think."""

from __future__ import annotations

import multiprocessing
import os
import signal
from threading import Thread


def begin_work() -> None:
    """What a worker does first: leave Ctrl-C to the process that started it, and end when that has ended, however."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
