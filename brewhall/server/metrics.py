"""Counters and one histogram, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)


class Metrics:
    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.levels: dict[str, int] = {"sockets": 0, "tables": 0}
        self._buckets = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def count(self, name: str, label: str = "") -> None:
        self.counts[name, label] += 1

    def observe(self, seconds: float) -> None:
        """How long a command took from its arrival until everybody's view was on its way."""
        self._buckets[bisect_left(BOUNDS, seconds)] += 1
        self._seconds += seconds

    def text(self) -> str:
        lines: list[str] = []
        for name in sorted({name for name, _ in self.counts}):
            lines.append(f"# TYPE brewhall_{name}_total counter")
            for (key, label), value in sorted(self.counts.items()):
                if key == name:
                    tag = f'{{kind="{label}"}}' if label else ""
                    lines.append(f"brewhall_{name}_total{tag} {value}")
        for name, level in self.levels.items():
            lines += [f"# TYPE brewhall_{name} gauge", f"brewhall_{name} {level}"]
        lines.append("# TYPE brewhall_command_seconds histogram")
        total = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self._buckets, strict=True):
            total += count
            lines.append(f'brewhall_command_seconds_bucket{{le="{bound}"}} {total}')
        lines += [f"brewhall_command_seconds_sum {self._seconds:.6f}", f"brewhall_command_seconds_count {total}"]
        return "\n".join(lines) + "\n"
