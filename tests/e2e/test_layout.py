"""Everything can be read and touched, at every size, in the fullest positions the rules allow."""

from __future__ import annotations

from itertools import groupby

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.fullest import Full, stored
from tests.e2e.layout import LOOKS, SCRIPT, Finding, Look, findings, open_table, told_once, wear

# Of every game and number of players what fills most of the table; the sizes at which most has gone wrong.
SOME = {
    "beer-and-bread": ("five-in-a-slot", "asked-offer"),
    "heaven-and-ale": ("one-spot",),
    "dice-brewing": ("largest-recipes",),
}
SOME_LOOKS = (Look(1280, 800), Look(360, 640), Look(768, 1024, "larger"))
TABLES = {table: list(positions) for table, positions in groupby(stored(), lambda each: f"{each.game}-{each.players}")}

SOUND = """<style>body { margin: 0; font: 16px serif } button { position: absolute; height: 40px }</style>
<main class="stage"><section data-zone="one">%s</section></main>"""
PARAGRAPH = "<p style='position: absolute; top: %s; left: 10px; margin: 0; %s'>Barley and hops</p>"
BROKEN = {
    "small": PARAGRAPH % ("0", "font-size: 10.5px"),
    "small by its scale": PARAGRAPH % ("0", "transform: scale(0.6)"),
    "cut": PARAGRAPH % ("0", "width: 40px; white-space: nowrap; overflow: hidden"),
    "cut by dots": PARAGRAPH % ("0", "width: 40px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis"),
    "cut in its height": PARAGRAPH % ("0", "width: 60px; height: 20px; overflow: hidden"),
    "cut by the page": PARAGRAPH % ("0", "left: -30px"),
    "covered": PARAGRAPH % ("0", "") + "<div style='position: absolute; inset: 0; background: red'></div>",
    "covered by what lets the pointer through": PARAGRAPH % ("0", "")
    + "<div style='position: absolute; inset: 0; background: red; pointer-events: none'></div>",
    "printed over": PARAGRAPH % ("0", "") + PARAGRAPH % ("5px", ""),
    "overlapping": "<button>Brew</button><button style='left: 30px'>Bake</button>",
    "scrolls sideways": "<div style='width: 2000px; height: 10px'></div>",
    "commit out of sight": "<button data-commit style='top: 2000px'>Brew</button>",
}
FINE = (
    PARAGRAPH % ("0", ""),
    PARAGRAPH % ("0", "height: 20px; width: 80px; overflow: auto"),
    PARAGRAPH % ("0", "clip: rect(0 0 0 0)"),
    PARAGRAPH % ("0", "") + "<div style='position: absolute; inset: 0'></div>",
    "<button>Brew</button><button style='left: 90px'>Bake</button>",
    "<button data-commit style='position: fixed; bottom: 0'>Brew</button><div style='height: 3000px'></div>",
)


def seen_in(page: Page, body: str) -> list[str]:
    """The kinds of findings of a page with this on it."""
    page.add_init_script(path=SCRIPT)
    page.goto("about:blank")
    page.set_content(SOUND % body)
    return [each["what"] for each in page.evaluate("limits => layout.audit(limits)", Look(1280, 800).limits)]


@pytest.mark.parametrize("kind", BROKEN)
def test_what_is_broken_is_found(page: Page, kind: str) -> None:
    assert any(kind.startswith(what) for what in seen_in(page, BROKEN[kind]))


def test_what_is_sound_is_not(page: Page) -> None:
    assert [seen_in(page, body) for body in FINE] == [[]] * len(FINE)


def test_a_board_that_moves_is_found(page: Page) -> None:
    """When a panel opens, and when something is chosen."""
    seen_in(page, "<button data-legal onclick='this.parentElement.style.padding = `9px`'>Brew</button>")
    page.evaluate(
        """() => {
          const { style } = document.querySelector('.stage');
          onkeydown = ({ key }) => { style.paddingTop = key === 'l' ? '9px' : '0' };
        }"""
    )
    doing = {each["numbers"].partition("), ")[2] for each in page.evaluate("layout.stability({ smallest: 11 })")}
    assert doing == {"with the log open", "after choosing “Brew” in one"}


def audited(new_context: NewContext, positions: list[Full], looks: tuple[Look, ...]) -> str:
    """What is wrong; things are chosen where much can be, as the rest of the board is the same in other positions."""
    page = new_context().new_page()
    open_table(page)
    found: list[Finding] = []
    for look in looks:
        for full in positions:
            whole = full.name.startswith("asked") or full.name in SOME[full.game]
            found += findings(page, full, look, whole)
    return "\n".join(told_once(found))


@pytest.mark.parametrize("looks", [SOME_LOOKS, pytest.param(LOOKS, marks=pytest.mark.long)], ids=("some", "all"))
def test_the_home_page(new_context: NewContext, looks: tuple[Look, ...]) -> None:
    page = new_context().new_page()
    page.add_init_script(path=SCRIPT)
    page.goto("/")
    expect(page.get_by_role("button", name="Play Jost at Beer & Bread", exact=True)).to_be_visible()
    found = []
    for look in looks:
        wear(page, look)
        found += [f"{look}: {each}" for each in page.evaluate("limits => layout.audit(limits)", look.limits)]
    assert "\n".join(found) == ""


@pytest.mark.parametrize("table", TABLES)
def test_some_full_positions(new_context: NewContext, table: str) -> None:
    some = [full for full in TABLES[table] if full.name in SOME[full.game]]
    assert audited(new_context, some, SOME_LOOKS) == ""


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("table", TABLES)
def test_all_full_positions(new_context: NewContext, table: str, look: Look) -> None:
    assert audited(new_context, TABLES[table], (look,)) == ""
