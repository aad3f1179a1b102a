"""The pictures of the documentation: `make pictures` takes them anew, after a change of looks.

Tables are shown as they are late in games between bots; a game's seed and the number of its moves say which moment.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO, StringIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from rich.console import Console, Group
from rich.text import Text

import brewhall
from brewhall.boards.face import face_of
from brewhall.protocol.frames import Viewer
from brewhall.server.wire import encoded
from brewhall.tables.seats import Seat, bot_seat, person_seat
from brewhall.tables.secret import Secret
from brewhall.tables.table import Setup, begun
from tests.e2e.conftest import DESK, NO_NAME, PHONE, Server, find_chromium
from tests.e2e.layout import open_table

ROOT = Path(__file__).parent.parent.parent
MOST_BYTES = 200_000
BOTS = ("journeyman", "brewer", "apprentice", "journeyman")  # of the seats after the viewer's

# Game, players, seed, moves, size of the window
TABLES: dict[str, tuple[str, int, int, int, ViewportSize]] = {
    "beer-and-bread": ("beer-and-bread", 2, 7, 78, DESK),
    "heaven-and-ale": ("heaven-and-ale", 3, 7, 236, DESK),
    "dice-brewing": ("dice-brewing", 3, 7, 306, DESK),
    "phone": ("beer-and-bread", 2, 7, 78, PHONE),
}
TERMINAL = ("dice-brewing", 2, 7, 90)
TERMINAL_COLUMNS = 96


def played(name: str, players: int, seed: int, moves: int) -> brewhall.Match:
    """A game between bots after so many moves, and on to the next decision of seat 0."""
    match = brewhall.Match(name, ["brewer"] * players, seed=seed)
    match.keep_journal()
    while match.moves < moves or match.state.to_play != 0:
        match.step()
    return match


def frame(match: brewhall.Match) -> str:
    """What the table's socket would tell seat 0."""
    seats: list[Seat] = [person_seat("me", "You")]
    seats += [bot_seat(level) for level in BOTS[1 : match.state.players]]
    setup = Setup("0", "0", match.game, dict(match.state.options), Secret(bytes(32), b"0"), None, 0.0, True)
    table = begun(setup, tuple(seats), match.standing)
    table.presence.note("me", 1.0)
    return encoded(Viewer(table, (0,), 0.0).position())


def terminal(match: brewhall.Match) -> str:
    """The board in a terminal, as a page."""
    console = Console(
        record=True, width=TERMINAL_COLUMNS, file=StringIO(), force_terminal=True, color_system="truecolor"
    )
    face, narrator = face_of(match.game), match.game.narrator(viewer=0)
    view = match.game.view(match.state.seen_by(0), narrator)
    numbered = face.numbers(view)
    names = ["You", "Hilde", "Brother Odo", "Jost"][: match.state.players]
    console.print(Group(face.board(view, names, TERMINAL_COLUMNS), Text(face.question(view))))
    console.print(face.choices(view, numbered, TERMINAL_COLUMNS))
    return console.export_svg(title=f"brewhall play {match.game.id}")


def save(shot: bytes, path: Path) -> None:
    picture = Image.open(BytesIO(shot))
    picture.save(path, quality=82, method=6)
    assert path.stat().st_size <= MOST_BYTES, f"{path} has {path.stat().st_size} bytes"
    print(f"{path}: {path.stat().st_size // 1000} kB")


@contextmanager
def a_browser() -> Iterator[tuple[Browser, str]]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"])
        try:
            yield browser, server.address
        finally:
            browser.close()
            server.close()


def a_page(browser: Browser, size: ViewportSize, address: str | None = None) -> Page:
    page = browser.new_page(base_url=address, viewport=size, reduced_motion="reduce", color_scheme="light", locale="en")
    page.add_init_script(NO_NAME)
    return page


def main(folder: Path) -> None:
    with a_browser() as (browser, address):
        for name, (game, players, seed, moves, size) in TABLES.items():
            page = a_page(browser, size, address)
            open_table(page)
            page.evaluate("frame => layOut(frame)", frame(played(game, players, seed, moves)))
            page.evaluate("document.fonts.ready")
            save(page.screenshot(), folder / f"{name}.webp")
        page = a_page(browser, DESK)
        page.set_content(terminal(played(*TERMINAL)))
        save(page.locator("svg").first.screenshot(), folder / "terminal.webp")
        page.goto((ROOT / "docs/study/dice-brewing.html").as_uri())
        page.get_by_role("heading", name="Scores").evaluate(
            "it => scrollTo(0, scrollY + it.getBoundingClientRect().top - 24)"
        )
        save(page.screenshot(), folder / "study.webp")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
