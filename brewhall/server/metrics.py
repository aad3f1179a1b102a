"""Counters and one histogram, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from itertools import accumulate

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)


@dataclass
class Metrics:
    """What one process counts."""

    counts: dict[str, dict[str, int]] = field(default_factory=dict)  # by name and kind
    levels: dict[str, int] = field(default_factory=lambda: {"sockets": 0, "tables": 0})
    buckets: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    seconds: float = 0.0

    def count(self, name: str, kind: str = "") -> None:
        kinds = self.counts.setdefault(name, {})
        kinds[kind] = kinds.get(kind, 0) + 1

    def observe(self, seconds: float) -> None:
        """How long a command took from its arrival until everybody's view was on its way."""
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    def text(self) -> str:
        lines: list[str] = []
        for name, kinds in sorted(self.counts.items()):
            lines.append(f"# TYPE brewhall_{name}_total counter")
            for kind, value in sorted(kinds.items()):
                label = f'{{kind="{kind}"}}' if kind else ""
                lines.append(f"brewhall_{name}_total{label} {value}")
        for name, level in self.levels.items():
            lines += [f"# TYPE brewhall_{name} gauge", f"brewhall_{name} {level}"]
        lines.append("# TYPE brewhall_command_seconds histogram")
        for bound, count in zip((*BOUNDS, "+Inf"), accumulate(self.buckets), strict=True):
            lines.append(f'brewhall_command_seconds_bucket{{le="{bound}"}} {count}')
        lines.append(f"brewhall_command_seconds_sum {self.seconds:.6f}")
        lines.append(f"brewhall_command_seconds_count {sum(self.buckets)}")
        return "\n".join(lines) + "\n"
