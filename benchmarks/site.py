"""The static edition in Chromium: how soon it is there, and how fast its bots answer: `python -m benchmarks.site`."""

from __future__ import annotations

import shutil
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from brewhall.cli.site import CLIENT, write_site
from brewhall.server.edition import ENGINE
from tests.e2e.conftest import AT_ONCE, NO_NAME
from tests.e2e.hands import HANDS, make_a_move, wait_for_my_turn
from tests.e2e.test_site import GAMES, SUB_PATH, Host

ROUNDS = 3
MOVES = 12  # of the person, in each game
READY, ANSWER = 5.0, 1.5  # seconds
PATIENCE = 300_000  # milliseconds

# Notes how long each decision of a bot takes: from one position to the next, where the person has nothing to decide.
NOTING = """window.answers = [];
let [asked, since] = [false, 0];
window.Worker = class extends window.Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({ data }) => {
      if (data.kind !== 'frame') return;
      const { view } = JSON.parse(data.text);
      if (!view) return;
      if (asked) window.answers.push((performance.now() - since) / 1000);
      [asked, since] = [!view.over && view.actions.length === 0, performance.now()];
    });
  }
};"""


def ready(browser: Browser, address: str) -> tuple[float, float]:
    """Seconds until the home page can be used, and until the engine is there, in a browser that has nothing stored."""
    page = browser.new_context().new_page()
    begun = time.perf_counter()
    page.goto(address)
    page.get_by_role("button", name="Play Jost at Beer & Bread", exact=True).wait_for(timeout=PATIENCE)
    usable = time.perf_counter() - begun
    page.get_by_role("region", name="On this device").wait_for(timeout=PATIENCE)
    page.locator("progress").wait_for(state="detached", timeout=PATIENCE)
    taken = time.perf_counter() - begun
    page.context.close()
    return usable, taken


def answers(browser: Browser, address: str, title: str) -> list[float]:
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    context.add_init_script(path=HANDS)
    for script in (AT_ONCE, NO_NAME, NOTING):
        context.add_init_script(script)
    page = context.new_page()
    page.goto(address)
    page.get_by_role("button", name="Brother Odo").click()
    page.get_by_role("button", name=f"Play Brother Odo at {title}", exact=True).click()
    _play(page)
    found: list[float] = page.evaluate("answers")
    context.close()
    return found


def _play(page: Page) -> None:
    for _ in range(MOVES):
        wait_for_my_turn(page)
        make_a_move(page)
    wait_for_my_turn(page)


def told(what: str, seconds: float, bar: float) -> None:
    print(f"{what}: {seconds:.2f} s, bar {bar} s, {'ok' if seconds <= bar else 'TOO SLOW'}")


def main() -> None:
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        print("static edition: not measured, there is no Chromium here")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_site(Path(folder) / SUB_PATH, CLIENT, ENGINE)
        host = Host(Path(folder))
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            times = [ready(browser, host.address) for _ in range(ROUNDS)]
            print(f"static edition, home page, median of {ROUNDS}: {statistics.median(t for t, _ in times):.2f} s")
            told("static edition, engine ready", statistics.median(taken for _, taken in times), READY)
            for title in GAMES:
                found = answers(browser, host.address, title)
                p95 = statistics.quantiles(found, n=20)[-1]
                told(f"static edition, brewer at {title}, p95 of {len(found)} decisions", p95, ANSWER)
        finally:
            browser.close()
            host.end()


if __name__ == "__main__":
    main()
