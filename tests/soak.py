"""All that takes long: `make soak`. A line a part and the totals in the end; what the parts said is in build/soak."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

LOGS = Path(__file__).parent.parent / "build" / "soak"
PYTEST = ["-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", "--timeout", "0"]
INTERPRETED = ["tests/core", "tests/games", "tests/golden", "tests/conformance/test_every_game.py"]
INTERPRETED += ["tests/conformance/test_fairness.py", "tests/envs/test_vector.py"]
TESTED = {"tests": r"(\d+) passed", "failures": r"(\d+) (?:failed|error)"}


@dataclass(frozen=True)
class Part:
    name: str
    arguments: list[str]  # of Python
    counted: dict[str, str]  # what to count, and where the output tells it
    environment: dict[str, str] = field(default_factory=dict)


def refereed(game: str, games: int) -> Part:
    """Games that an independent referee follows."""
    arguments = ["-m", "tests.conformance.soak", "--game", game, "--games", str(games), "--jobs", "2"]
    counted = {
        "games": r"(?m)^(\d+) games, \d+ moves, \d+ disagreements$",
        "moves": r"(?m)^\d+ games, (\d+) moves, \d+ disagreements$",
        "disagreements": r"(?m)^\d+ games, \d+ moves, (\d+) disagreements$",
    }
    return Part(f"{game} and its referee", arguments, counted)


def killing(nodes: int, at_once: int) -> Part:
    """Servers killed again and again while people play."""
    arguments = ["-m", "tests.server.killing", "--nodes", str(nodes), "--at-once", str(at_once), "--kills", "200"]
    counted = {"kills": r"(\d+) times:", "moves acknowledged": r"(\d+) moves acknowledged", "wrong": r"(\d+) wrong"}
    return Part(f"{at_once} of {nodes} servers killed", arguments, counted)


PARTS = (
    refereed("beer-and-bread", 100_000),
    refereed("heaven-and-ale", 30_000),
    refereed("dice-brewing", 30_000),
    Part(
        "every game of the tests",
        [
            *PYTEST,
            "-m",
            "not long",
            "tests/conformance",
            "tests/core",
            "tests/games",
            "tests/bots",
            "tests/server/test_rooms.py",
        ],
        TESTED,
        {"BREWHALL_PACE": "1"},
    ),
    Part("every game of the tests, interpreted", [*PYTEST, *INTERPRETED], TESTED, {"BREWHALL_PURE": "1"}),
    Part(
        "long tests",
        [*PYTEST, "-rP", "-m", "long", "tests"],
        TESTED | {"keyboard actions": r"(?m)^(\d+) actions by keys$"},
        {"BREWHALL_ACTIONS": "1000000"},
    ),
    Part(
        "broken input",
        ["-m", "tests.fuzzing", "--mutations", "200000", "--jobs", "2"],
        {what: rf"in all +.*?(\d+) {what}" for what in ("accepted", "refused", "failures")},
    ),
    *(killing(nodes, at_once) for nodes, at_once in ((1, 1), (3, 1), (3, 2))),
    Part(
        "puzzles",
        ["-m", "tools.mine_puzzles", "verify"],
        {what: rf"(\d+) {what}" for what in ("puzzles verified", "wrong")},
    ),
    Part("two who commit at once", ["-m", "tests.server.racing"], {"races": r"(?m)^(\d+) races"}),
)


def run(part: Part) -> tuple[bool, Counter[str]]:
    """Whether all was well, and what was counted."""
    log = LOGS / f"{part.name.replace(' ', '-')}.log"
    with log.open("w") as output:
        done = subprocess.run(
            [sys.executable, *part.arguments],
            env=os.environ | part.environment,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    said = log.read_text()
    counted = {what: sum(map(int, re.findall(pattern, said))) for what, pattern in part.counted.items()}
    return done.returncode == 0, Counter(counted)


def told(counted: Counter[str]) -> str:
    return ", ".join(f"{number} {what}" for what, number in counted.items())


def main() -> int:
    LOGS.mkdir(parents=True, exist_ok=True)
    totals: Counter[str] = Counter()
    failed = 0
    for part in PARTS:
        begin = monotonic()
        well, counted = run(part)
        totals.update(counted)
        failed += not well
        print(f"{'ok' if well else 'FAILED':6} {part.name}: {told(counted)}, {monotonic() - begin:.0f} s", flush=True)
    print(f"{len(PARTS)} parts, {failed} failed: {told(totals)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
