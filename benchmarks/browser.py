"""How a turn feels in the browser of a slow machine: `python -m benchmarks.browser`.

At late tables of every game, on a processor that is four times slower: the longest task that keeps the page from
answering during a turn, and the time from the click that commits a move to the frame in which its answer is staged.
The client marks both moments itself (`commit` and `staged`, see the performance timeline of any browser).

A task is counted as the time it had the processor, times four: so it is about the page, whatever else the machine does.
Answers are timed by the clock, with the processor slowed down; on a busy machine they tell of the others, too.
"""

from __future__ import annotations

import json
import statistics
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.conftest import DESK, PATIENCE, Server, find_chromium
from tests.e2e.hands import HANDS, make_a_move, sit_at_a_late_table, wait_for_my_turn

SLOWER = 4  # times
TURNS = 8  # of one's own, at each table
LONGEST_TASK = 50  # milliseconds, at most
ANSWER = 250  # milliseconds from click to staged answer, in the middle

# Players, and turns that are over when it begins: late, but not so late that the game ends meanwhile.
TABLES = {"beer-and-bread": (2, 40), "heaven-and-ale": (4, 60), "dice-brewing": (4, 700)}

TASK = "ThreadControllerImpl::RunTask"
FORGET = "() => performance.clearMarks()"
SEEN = """() => {
  const at = (name) => performance.getEntriesByName(name).map(({ startTime }) => startTime);
  return { commits: at('commit'), staged: at('staged') };
}"""


@dataclass(frozen=True)
class Feel:
    """Of some turns at a table: the longest tasks, the longest first, and what every answer took, in milliseconds."""

    game: str
    players: int
    tasks: list[float]
    answers: list[float]

    def __str__(self) -> str:
        over = sum(task > LONGEST_TASK for task in self.tasks)
        task = f"{self.tasks[0]:5.0f} ms ({over} over the bar)"
        answer = f"{statistics.median(self.answers):5.0f} ms (worst {max(self.answers):.0f})"
        verdict = "ok" if not over and statistics.median(self.answers) <= ANSWER else "TOO SLOW"
        return f"{self.game + ' of ' + str(self.players):22}{task:32}{answer:28}{verdict}"


def task_times(trace: bytes) -> list[float]:
    """Of every task of the page, longest first: how long it would have a processor so much slower."""
    events = json.loads(trace)["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = [event for event in events if event["name"] == TASK and event["ph"] == "X"]
    busy = Counter(thread for event in tasks if (thread := (event["pid"], event["tid"])) in threads)
    [(page, _)] = busy.most_common(1)
    # The shortest are not timed.
    times = [event.get("tdur", 0) / 1000 * SLOWER for event in tasks if (event["pid"], event["tid"]) == page]
    return sorted(times, reverse=True)


def answer_times(seen: dict[str, Any]) -> list[float]:
    """From every click to the first stage after it; moves that follow by themselves have none of their own."""
    after = [
        next((staged - commit for staged in seen["staged"] if staged > commit), None) for commit in seen["commits"]
    ]
    return [each for each in after if each is not None]


def feel(browser: Browser, address: str, game: str) -> Feel:
    players, turns = TABLES[game]
    context = browser.new_context(base_url=address, viewport=DESK)
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(path=HANDS)
    page = context.new_page()
    seats = [{"kind": "me"}, *({"kind": "bot", "bot": "greedy"} for _ in range(players - 1))]
    sit_at_a_late_table(page, game, seats, turns)
    wait_for_my_turn(page)
    play(page, 1)  # what is needed for the first time is fetched and compiled
    browser.start_tracing(page=page, categories=["toplevel"])
    play(page, TURNS)
    tasks = task_times(browser.stop_tracing())
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(FORGET)
    play(page, TURNS)
    answers = answer_times(page.evaluate(SEEN))
    context.close()
    return Feel(game, players, tasks, answers)


def play(page: Page, turns: int) -> None:
    for _ in range(turns):
        make_a_move(page)
        wait_for_my_turn(page)


def main() -> None:
    try:
        path = find_chromium()
    except pytest.fail.Exception:
        print("turns in the browser: not measured, there is no Chromium here")
        return
    bars = f"longest task (bar {LONGEST_TASK} ms), click to answer (bar {ANSWER} ms)"
    print(f"turns in the browser, {SLOWER}x slower: {bars}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            for game in TABLES:
                print(feel(browser, server.address, game))
        finally:
            browser.close()
            server.close()


if __name__ == "__main__":
    main()
