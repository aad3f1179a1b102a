"""The static edition: a folder served by anything from any path, and then by nobody at all."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from brewhall.cli.site import CLIENT, write_site
from brewhall.core.record import read_record, retell
from brewhall.games import bundled
from brewhall.server.edition import ENGINE
from tests.e2e.conftest import AT_ONCE, DESK, NO_NAME, PATIENCE, Server
from tests.e2e.hands import HANDS, from_menu, make_a_move, tool, wait_for_my_turn
from tests.e2e.test_puzzles import answer_on_the_board

SUB_PATH = "games/brewhall"
GAMES = {"Beer & Bread": "beer-and-bread", "Heaven & Ale": "heaven-and-ale", "Dice Brewing": "dice-brewing"}

# Until the page goes on without a network: its own service worker has kept everything, and answers for it.
UNTIL_KEPT = """async () => {
  const here = new URL('./', location.href).href;
  for (;;) {
    const known = await navigator.serviceWorker.getRegistration();
    const mine = known?.scope === here && known.active?.scriptURL;
    if (mine && navigator.serviceWorker.controller?.scriptURL === mine) return;
    await new Promise((later) => setTimeout(later, 50));
  }
}"""

# Makes whatever move comes first until one is refused; gives the number of moves made.
PLAY_UNTIL_REFUSED = """async () => {
  const table = () => document.querySelector('[data-moves]').dataset;
  while (!document.body.textContent.includes('no room left')) {
    const found = hands.step(table().moves);
    if (found instanceof Element) found.click();
    await new Promise((later) => setTimeout(later, 10));
  }
  return table().moves;
}"""


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (CLIENT / "index.html").is_file() or not (ENGINE / "contents.json").is_file():
        pytest.fail("the static edition is not built: run 'make engine client'")
    root = tmp_path_factory.mktemp("site")
    write_site(root / SUB_PATH, CLIENT, ENGINE)
    return root


class Host:
    """`python -m http.server`; it can be ended for good."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self._process.stdout is not None
        told = re.search(r"port (\d+)", self._process.stdout.readline())
        assert told is not None
        self.origin = f"http://127.0.0.1:{told[1]}"
        self.address = f"{self.origin}/{SUB_PATH}/"

    def end(self) -> None:
        self._process.kill()
        self._process.communicate(timeout=PATIENCE)


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    host = Host(folder)
    yield host
    host.end()


@pytest.fixture
def changing(tmp_path: Path) -> Iterator[Host]:
    """A host whose site gets a new version."""
    write_site(tmp_path / SUB_PATH, CLIENT, ENGINE)
    host = Host(tmp_path)
    yield host
    host.end()


@pytest.fixture
def visitor(browser: Browser, host: Host) -> Iterator[Callable[[], BrowserContext]]:  # noqa: ARG001, it ends later
    """Somebody with a browser of their own, whose pages report no errors, and who leaves before the host ends."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make() -> BrowserContext:
        context = browser.new_context(viewport=DESK, reduced_motion="reduce", accept_downloads=True)
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(path=HANDS)
        context.add_init_script(AT_ONCE)
        context.add_init_script(NO_NAME)
        context.on("page", lambda page: page.on("pageerror", lambda error: errors.append(str(error))))
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert errors == []


def sit_down(page: Page, address: str, game: str) -> None:
    page.goto(address)
    page.get_by_role("button", name=f"Play Jost at {game}", exact=True).click()
    wait_for_my_turn(page)


def give_up(page: Page) -> None:
    from_menu(page, "Give up")
    page.get_by_role("button", name="Give up", exact=True).last.click()


@pytest.mark.parametrize(
    ("title", "whole"),
    [("Beer & Bread", False), *(pytest.param(title, True, marks=pytest.mark.long) for title in GAMES)],
)
def test_a_game_without_a_network(visitor: Callable[[], BrowserContext], host: Host, title: str, whole: bool) -> None:
    """The network is cut once the page is loaded; in mid-game the page is loaded again, and the game goes on."""
    page = visitor().new_page()
    sit_down(page, host.address, title)
    page.evaluate(UNTIL_KEPT)
    host.end()
    for _ in range(3):
        make_a_move(page)
        moves = wait_for_my_turn(page)
    page.reload()
    assert wait_for_my_turn(page) >= moves
    if whole:
        page.evaluate("hands.start()")
        page.evaluate("hands.end()")
    else:
        give_up(page)
    with page.expect_download() as saved:
        page.get_by_role("link", name=re.compile("record", re.IGNORECASE)).first.click()
    text = Path(saved.value.path()).read_text(encoding="utf-8")
    record = read_record(text)
    *_, last = retell(record, bundled(GAMES[title]))
    assert last.over
    assert record.to_text() == text


def test_all_for_one_person_is_there_without_a_network(visitor: Callable[[], BrowserContext], host: Host) -> None:
    page = visitor().new_page()
    sit_down(page, host.address, "Heaven & Ale")
    page.evaluate(UNTIL_KEPT)
    host.end()
    tool(page, "Hint").click()
    expect(page.get_by_role("region", name="Hint", exact=True)).to_contain_text("Think about")
    make_a_move(page)
    wait_for_my_turn(page)
    give_up(page)
    expect(page.locator("[data-analysis=ready]")).to_be_visible()
    page.goto(f"{host.address}#/lesson/dice-brewing/01-roll-and-brew")
    expect(page.get_by_role("button", name="Go on", exact=True)).to_be_visible()
    page.goto(f"{host.address}#/puzzle/beer-and-bread/1")
    answer_on_the_board(page)
    expect(page.get_by_role("button", name="Best").get_by_text("% to win")).to_be_visible()
    page.goto(f"{host.address}#/rules/heaven-and-ale")
    expect(page.get_by_role("searchbox")).to_be_visible()
    page.goto(host.address)
    page.get_by_role("button", name="Set up a table of Beer & Bread", exact=True).click()
    page.get_by_role("group", name="Who plays").get_by_role("button", name=re.compile("^Here")).click()
    page.get_by_role("button", name="Set the table", exact=True).click()
    wait_for_my_turn(page)
    make_a_move(page)
    page.wait_for_function("() => hands.turn() || !document.querySelector('[data-zone]')")  # the device is passed on


def test_a_bot_that_thinks_for_ever_keeps_nobody_from_anything(
    visitor: Callable[[], BrowserContext], host: Host
) -> None:
    context = visitor()
    context.route("**/assets/thinker-*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page = context.new_page()
    page.goto(host.address)
    page.get_by_role("button", name="Play Jost at Beer & Bread", exact=True).click()
    expect(page.get_by_role("region", name="Your hand").get_by_role("listitem").first).to_be_visible()
    tool(page, "Help").click()
    book = page.get_by_role("dialog", name="Rules of Beer & Bread")
    expect(book.get_by_role("searchbox")).to_be_visible()
    page.goto(f"{host.address}#/lessons")
    expect(page.get_by_role("link", name="Begin: Two goods, one score")).to_be_visible()


def test_an_update_is_offered_and_leaves_a_running_game_alone(
    visitor: Callable[[], BrowserContext], changing: Host, tmp_path: Path
) -> None:
    """Even when another tab has taken it: what the game still needs of the version before is kept."""
    context = visitor()
    page = context.new_page()
    sit_down(page, changing.address, "Beer & Bread")
    page.evaluate(UNTIL_KEPT)
    page.evaluate("window.untouched = true")
    put_a_new_version_there(tmp_path / SUB_PATH)
    other = context.new_page()
    other.goto(changing.address)
    other.get_by_role("button", name="Use it now").click()
    expect(other.locator("script[src*='/new/']").first).to_be_attached()
    changing.end()
    make_a_move(page)
    tool(page, "Help").click()
    expect(page.get_by_role("dialog", name="Rules of Beer & Bread").get_by_role("searchbox")).to_be_visible()
    assert page.evaluate("window.untouched")


def put_a_new_version_there(folder: Path) -> None:
    """In which the page is another one, and nothing has the name it had before."""
    index, worker = folder / "index.html", folder / "sw.js"
    page, script = index.read_text(), worker.read_text()
    (folder / "assets").rename(folder / "new")
    for path in (folder / "new").glob("*.js"):
        path.write_text(path.read_text().replace("assets/", "new/"))
    index.write_text(page.replace("./assets/", "./new/"))
    head, rest = script.split("\n", 1)
    site = json.loads(head.removeprefix("const SITE = ").removesuffix(";"))
    site |= {"version": "new", "files": [name.replace("assets/", "new/") for name in site["files"]]}
    whole = folder / "sw.js.new"
    whole.write_text(f"const SITE = {json.dumps(site)};\n{rest}")
    whole.replace(worker)  # a browser may look for a new version at any moment


def test_what_was_kept_in_part_is_fetched_anew(visitor: Callable[[], BrowserContext], host: Host) -> None:
    """A host may hand out half of a file, and say that it is all: trying again must not find the same half for ever."""
    page = visitor().new_page()
    sit_down(page, host.address, "Beer & Bread")
    make_a_move(page)
    moves = wait_for_my_turn(page)
    page.evaluate(UNTIL_KEPT)
    page.evaluate("""async () => {
      const [name] = await caches.keys();
      const cache = await caches.open(name);
      const engine = (await cache.keys()).find(({ url }) => url.endsWith('brewhall.pack'));
      const bytes = await (await cache.match(engine)).arrayBuffer();
      await cache.put(engine, new Response(bytes.slice(0, bytes.byteLength / 2)));
    }""")
    page.reload()
    expect(page.get_by_role("alert").first).to_contain_text("arrived only in part")
    page.get_by_role("button", name="Try again").click()
    assert wait_for_my_turn(page) >= moves


def test_a_server_offers_what_goes_on_without_it(visitor: Callable[[], BrowserContext], tmp_path: Path) -> None:
    """Its own page, without a connection, says what is missing and leads to the games of this device."""
    server = Server(tmp_path)
    server.start()
    page = visitor().new_page()
    page.goto(server.address)
    page.evaluate(UNTIL_KEPT)
    page.get_by_role("link", name="Without a connection").click()
    page.wait_for_url("**/offline/")
    sit_down(page, page.url, "Beer & Bread")
    page.evaluate(UNTIL_KEPT)
    server.kill()
    make_a_move(page)
    moves = wait_for_my_turn(page)
    page.reload()
    assert wait_for_my_turn(page) >= moves
    page.goto(server.address)
    expect(page.get_by_text("The server cannot be reached").first).to_be_visible()
    expect(page.get_by_text("Friends, open tables, watching, chat and ratings need the server.")).to_be_visible()
    page.get_by_role("link", name="Without a connection").click()
    expect(page.get_by_role("link", name="Back to the hall")).to_contain_text("Friends, open tables, watching")
    server.close()


def test_a_game_goes_on_at_another_device(visitor: Callable[[], BrowserContext], host: Host) -> None:
    page = visitor().new_page()
    sit_down(page, host.address, "Beer & Bread")
    make_a_move(page)
    moves = wait_for_my_turn(page)
    from_menu(page, "Go on elsewhere")
    dialog = page.get_by_role("dialog", name="Take this game to another device")
    link = dialog.get_by_role("textbox").input_value()
    expect(dialog.get_by_role("img")).to_be_visible()
    other = visitor().new_page()
    other.goto(link)
    assert wait_for_my_turn(other) == moves


def test_own_cards_and_wrong_ones(visitor: Callable[[], BrowserContext], host: Host, tmp_path: Path) -> None:
    name = "dice-brewing-recipes.csv"
    text = bundled("dice-brewing").data.texts[name]
    (tmp_path / name).write_text(text.replace(",", ";", 2))
    page = visitor().new_page()
    page.goto(host.address)
    cards = page.get_by_label("Play with your own cards")
    cards.set_input_files(tmp_path)
    device = page.get_by_role("region", name="On this device")
    expect(device.get_by_role("alert")).to_contain_text(name, ignore_case=True)
    (tmp_path / name).write_text(text + "\n")
    cards.set_input_files(tmp_path)
    expect(device.get_by_role("status")).to_contain_text("Dice Brewing")


def test_an_engine_that_arrives_in_part_is_told(
    visitor: Callable[[], BrowserContext], host: Host, folder: Path
) -> None:
    whole = (folder / SUB_PATH / "engine" / "brewhall.pack").read_bytes()

    def cut(route: Route) -> None:
        route.fulfill(body=whole[: len(whole) // 2], content_type="application/octet-stream")

    context = visitor()
    context.route("**/brewhall.pack", cut)
    page = context.new_page()
    page.goto(host.address)
    expect(page.get_by_role("alert").first).to_contain_text("arrived only in part")
    context.unroute("**/brewhall.pack")
    with page.expect_event("load"):
        page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Play Jost at Beer & Bread", exact=True).click()
    wait_for_my_turn(page)


@pytest.mark.long  # the browser looks at its storage only now and then
def test_a_full_device_refuses_a_move_and_loses_nothing(visitor: Callable[[], BrowserContext], host: Host) -> None:
    context = visitor()
    page = context.new_page()
    sit_down(page, host.address, "Beer & Bread")
    devtools = context.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": host.origin, "quotaSize": 1})
    moves = int(page.evaluate(PLAY_UNTIL_REFUSED))
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": host.origin})
    page.reload()
    assert wait_for_my_turn(page) >= moves


def test_storage_that_the_browser_has_closed_is_opened_again(visitor: Callable[[], BrowserContext], host: Host) -> None:
    """As it happens to pages that lie in the background of a phone."""
    context = visitor()
    page = context.new_page()
    sit_down(page, host.address, "Beer & Bread")
    devtools = context.new_cdp_session(page)
    devtools.send("Storage.clearDataForOrigin", {"origin": host.origin, "storageTypes": "indexeddb"})
    page.goto(f"{host.address}#/")  # the same page, not loaded again
    page.get_by_role("button", name="Play Jost at Dice Brewing", exact=True).click()
    make_a_move(page)
    moves = wait_for_my_turn(page)
    page.reload()
    assert wait_for_my_turn(page) >= moves


def test_a_browser_without_webassembly_is_told(visitor: Callable[[], BrowserContext], host: Host) -> None:
    def bereft(route: Route) -> None:
        script = route.fetch()
        route.fulfill(response=script, body=f"delete globalThis.WebAssembly;{script.text()}")

    context = visitor()
    context.route("**/assets/worker-*.js", bereft)
    page = context.new_page()
    page.goto(host.address)
    expect(page.get_by_role("alert").first).to_contain_text("WebAssembly")
