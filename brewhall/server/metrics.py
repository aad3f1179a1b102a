"""Counters and one histogram, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field

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


def text(workers: Mapping[str, Metrics]) -> str:
    """All that the processes counted, each with its name as a label; a process without a name is the only one."""
    lines: list[str] = []
    for name in sorted({name for metrics in workers.values() for name in metrics.counts}):
        lines.append(f"# TYPE brewhall_{name}_total counter")
        for worker, metrics in workers.items():
            for kind, value in sorted(metrics.counts.get(name, {}).items()):
                lines.append(f"brewhall_{name}_total{_labels(kind=kind, worker=worker)} {value}")
    for name in Metrics().levels:
        lines.append(f"# TYPE brewhall_{name} gauge")
        lines += [f"brewhall_{name}{_labels(worker=worker)} {of.levels[name]}" for worker, of in workers.items()]
    lines.append("# TYPE brewhall_command_seconds histogram")
    for worker, metrics in workers.items():
        total = 0
        for bound, count in zip((*BOUNDS, "+Inf"), metrics.buckets, strict=True):
            total += count
            lines.append(f"brewhall_command_seconds_bucket{_labels(le=bound, worker=worker)} {total}")
        lines.append(f"brewhall_command_seconds_sum{_labels(worker=worker)} {metrics.seconds:.6f}")
        lines.append(f"brewhall_command_seconds_count{_labels(worker=worker)} {total}")
    return "\n".join(lines) + "\n"


def _labels(**labels: object) -> str:
    given = ",".join(f'{name}="{value}"' for name, value in labels.items() if value != "")
    return f"{{{given}}}" if given else ""
