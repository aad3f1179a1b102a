"""From the page to the first move against a bot, cold: `python -m benchmarks.first_move`. One click, no field."""

from __future__ import annotations

import shutil
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.conftest import Server
from tests.e2e.hands import sit_down

ROUNDS = 5
BAR = 2.0  # seconds


def cold_start(browser_path: str, address: str) -> float:
    """Seconds from asking for the home page to the first move that glows, in a browser that has nothing stored."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        page = browser.new_page(base_url=address, viewport={"width": 1280, "height": 800})
        begun = time.perf_counter()
        sit_down(page)
        taken = time.perf_counter() - begun
        browser.close()
        return taken


def main() -> None:
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        print("first move: not measured, there is no Chromium here")
        return
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            times = [cold_start(path, server.address) for _ in range(ROUNDS)]
        finally:
            server.kill()
    median = statistics.median(times)
    verdict = "ok" if median <= BAR else "TOO SLOW"
    worst = max(times)
    print(f"page to first move, 1 click, 0 fields, cold: {median:.2f} s (worst {worst:.2f}), bar {BAR} s, {verdict}")


if __name__ == "__main__":
    main()
