"""The layout audit: positions at sizes, and what cannot be read or touched there.

`python -m tests.e2e.layout GAME` prints the findings of one game: see `--help`.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from brewhall.core.language import ENGLISH, speaking
from brewhall.games import GAMES
from tests.e2e.conftest import NO_NAME, Server, find_chromium
from tests.e2e.fullest import NAMES, Full, stored

SCRIPT = Path(__file__).parent / "layout.js"
SIZES = (
    (360, 640), (390, 844), (640, 400), (768, 1024), (1024, 768), (1280, 800), (1366, 768), (1920, 1080), (2560, 1440),
)  # fmt: skip
TEXTS = ("normal", "larger")
SMALL_PAGE = 700  # pixels of width, up to which text may be smaller
SMALLEST, SMALLEST_ON_SMALL_PAGES = 11, 10  # pixels of text


@dataclass(frozen=True)
class Look:
    """A size of the window, and of the text by the settings."""

    width: int
    height: int
    text: str = "normal"

    def __str__(self) -> str:
        return f"{self.width}x{self.height} {self.text}"

    @property
    def limits(self) -> dict[str, int]:
        return {"smallest": SMALLEST_ON_SMALL_PAGES if self.width <= SMALL_PAGE else SMALLEST}


LOOKS = tuple(Look(*size, text) for text in TEXTS for size in SIZES)


@dataclass(frozen=True)
class Finding:
    """Something that cannot be read or touched. `doing`: after what; nothing: as the position is shown."""

    what: str
    at: str
    text: str
    numbers: str
    doing: str = ""
    position: str = ""
    look: str = ""

    def __str__(self) -> str:
        quoted = f" “{self.text}”" if self.text else ""
        doing = f" [{self.doing}]" if self.doing else ""
        return f"{self.position}, {self.look}: {self.what}: {self.at}{quoted}: {self.numbers}{doing}"


def open_table(page: Page) -> None:
    """The page of a table that waits for positions; nothing moves on it."""
    page.add_init_script(path=SCRIPT)
    page.goto("/#/table/0")


def wear(page: Page, look: Look) -> None:
    page.set_viewport_size({"width": look.width, "height": look.height})
    page.evaluate("text => { document.documentElement.dataset.text = text }", look.text)


def findings(page: Page, position: Full, look: Look, whole: bool = True, longer: bool = False) -> list[Finding]:
    """At one position and size; `whole`: also with panels open and things chosen, `longer`: in the pseudo-locale."""
    page.evaluate("frame => layOut(frame)", position.frame())
    wear(page, look)
    if longer:
        page.evaluate("names => layout.lengthen(names)", list(NAMES))
    found = page.evaluate("limits => layout.audit(limits)", look.limits)
    if whole:
        found += page.evaluate("limits => layout.stability(limits)", look.limits)
    name = f"{position.game} of {position.players}, {position.name}"
    return [Finding(**each, position=name, look=str(look)) for each in found]


def told_once(found: Iterable[Finding]) -> list[str]:
    """A line for what is wrong in the same way at a size, however often: with the number of its positions."""
    first: dict[Finding, Finding] = {}
    count: dict[Finding, set[str]] = {}
    for each in found:
        alike = replace(each, text="", numbers="", doing="", position="")
        first.setdefault(alike, each)
        count.setdefault(alike, set()).add(f"{each.position} {each.text}")
    return [
        f"{each} (and {more - 1} like it)" if (more := len(count[key])) > 1 else str(each)
        for key, each in first.items()
    ]


# -- by hand -------------------------------------------------------------------------------------


@contextmanager
def a_page(address: str | None, language: str) -> Iterator[Page]:
    """Of a server that runs already, or of one for this audit."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = None
        if address is None:
            server = Server(Path(folder))
            server.start()
            address = server.address
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"])
        try:
            page = browser.new_page(base_url=address, reduced_motion="reduce", locale=language)
            page.add_init_script(NO_NAME)
            yield page
        finally:
            browser.close()
            if server is not None:
                server.close()


def chosen_looks(sizes: Sequence[str], texts: Sequence[str]) -> list[Look]:
    return [look for look in LOOKS if look.text in texts and (not sizes or f"{look.width}x{look.height}" in sizes)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--players", type=int, nargs="*", help="only tables of so many")
    parser.add_argument("--positions", nargs="*", default=[], help="only these, such as hand")
    parser.add_argument("--sizes", nargs="*", default=[], help="only these, such as 1280x800")
    parser.add_argument("--texts", nargs="*", default=TEXTS, choices=TEXTS)
    parser.add_argument("--language", default=ENGLISH)
    parser.add_argument("--longer", action="store_true", help="in the pseudo-locale: accented, and longer by 40 %%")
    parser.add_argument("--at", help="the address of a server that runs already")
    parser.add_argument("--quick", action="store_true", help="open no panels and choose nothing")
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of every position and size")
    wanted = parser.parse_args()
    everything: list[Finding] = []
    with speaking(wanted.language), a_page(wanted.at, wanted.language) as page:
        open_table(page)
        players = 0
        for position in stored():
            if position.game != wanted.game or (wanted.players and position.players not in wanted.players):
                continue
            if wanted.positions and position.name not in wanted.positions:
                continue
            if position.players != players:  # another table: nothing led from there to here
                page.reload()
                players = position.players
            for look in chosen_looks(wanted.sizes, wanted.texts):
                everything += findings(page, position, look, not wanted.quick, wanted.longer)
                if wanted.pictures:
                    name = f"{position.players}-{position.name}-{look}.png".replace(" ", "-")
                    page.screenshot(path=wanted.pictures / name)
    lines = told_once(everything)
    print("\n".join([*lines, f"{len(lines)} kinds of findings, {len(everything)} in all"]))
    raise SystemExit(1 if lines else 0)


if __name__ == "__main__":
    main()
