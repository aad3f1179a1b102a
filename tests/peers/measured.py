"""What the peers' training came to: printed, and kept where `make test-peers` says."""

from __future__ import annotations

import os
from pathlib import Path
from time import perf_counter as seconds

__all__ = ["report", "seconds"]


def report(name: str, steps: int, took: float, before: float, after: float) -> None:
    line = f"{name}: {steps:,} steps in {took:.0f} s; wins against random {before:.0%} before, {after:.0%} after"
    print(line)
    if file := os.environ.get("PEERS_REPORT"):
        with Path(file).open("a") as out:
            out.write(line + "\n")
