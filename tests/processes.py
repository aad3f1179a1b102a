"""Waiting for processes to end: for the end itself, with a limit."""

from __future__ import annotations

import contextlib
import os
import select
import time
from pathlib import Path
from typing import NamedTuple


def wait_for_the_end_of_group(group: int, seconds: float) -> None:
    """Also of those whose parent has ended before them."""
    until = time.monotonic() + seconds
    for process in processes_of_group(group):
        wait_for_the_end(process, max(0.0, until - time.monotonic()))


def wait_for_the_end(process: int, seconds: float) -> None:
    with contextlib.suppress(ProcessLookupError):
        watched = os.pidfd_open(process)
        try:
            ended, _, _ = select.select([watched], [], [], seconds)
        finally:
            os.close(watched)
        assert ended, f"process {process} did not end: {command_of(process)}"


def processes_of_group(group: int) -> list[int]:
    return [process for process in _processes() if status_of(process).group == group]


def children_of(parent: int) -> list[int]:
    """Those that run: one that has ended and was not yet asked about does not count."""
    every = {process: status_of(process) for process in _processes()}
    return [process for process, status in every.items() if status.parent == parent and status.state != "Z"]


def command_of(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    except OSError:
        return ""


def _processes() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").glob("[0-9]*")]  # none where there is no such folder


class Status(NamedTuple):
    state: str = ""
    parent: int = 0
    group: int = 0


def status_of(process: int) -> Status:
    """Nothing of a process that has ended meanwhile."""
    try:
        state, parent, group, *_ = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return Status()
    return Status(state, int(parent), int(group))
