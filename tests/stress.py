"""The tests in random order, again and again, while every core is kept busy: `make stress`, or

    python -m tests.stress --rounds 10 --seed 1 tests/cli tests/e2e

A round is repeated exactly by its seed and `--rounds 1`.
"""

from __future__ import annotations

import argparse
import os
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

BROWSER = "tests/e2e"  # its driver keeps an event loop running: those tests have processes of their own
BUSY = "import os\nparent = os.getppid()\nwhile os.getppid() == parent: pass"  # ends with who started it


@contextmanager
def busy_cores() -> Iterator[None]:
    """Whatever runs meanwhile has to share every core."""
    loops = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def run_round(paths: list[str], seed: int) -> tuple[int, int, str]:
    """How many tests there were, how many of them failed, and what was said about those."""
    parts = [[path for path in paths if path.startswith(BROWSER) == browser] for browser in (False, True)]
    results = [run_part(part, seed) for part in parts if part]
    return sum(ran for ran, _, _ in results), sum(failed for _, failed, _ in results), "".join(s for _, _, s in results)


def run_part(paths: list[str], seed: int) -> tuple[int, int, str]:
    shuffled = ["--random-order", "--random-order-bucket=global", f"--random-order-seed={seed}"]
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", "-m", "not long", *shuffled]
    done = subprocess.run([*command, *paths], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    last = done.stdout.rstrip().rpartition("\n")[2]
    counts = {kind: int(number) for number, kind in re.findall(r"(\d+) (passed|failed|error)", last)}
    failures = counts.get("failed", 0) + counts.get("error", 0)
    if done.returncode and not failures:  # it did not come to an end
        failures = 1
    return counts.get("passed", 0) + failures, failures, done.stdout if failures else ""


def main() -> int:
    parser = argparse.ArgumentParser(description="Run tests in random order while every core is busy.")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1_000_000), help="of the first round")
    parser.add_argument("paths", nargs="+")
    given = parser.parse_args()
    tests = failures = 0
    with busy_cores():
        for number in range(given.rounds):
            begin = monotonic()
            ran, failed, said = run_round(given.paths, given.seed + number)
            tests, failures = tests + ran, failures + failed
            took = f"{monotonic() - begin:.0f} s"
            print(
                f"{said}round {number + 1}, seed {given.seed + number}: {ran} tests, {failed} failures, {took}",
                flush=True,
            )
    print(f"{given.rounds} rounds, {tests} tests, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
