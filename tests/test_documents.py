"""What the documents say is so, and nothing in the repository depends on one machine or registry."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import brewhall
from brewhall.core import Game
from tests.import_map import PAGE, with_map

ROOT = Path(__file__).parent.parent


def section(document: str, game: Game) -> str:
    """What a document says about a game, from its heading to the next of the same rank."""
    text = (ROOT / document).read_text()
    found = re.search(rf"^## {re.escape(game.title)}\b.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"{document} has no section on {game.title}"
    return found[0]


def test_the_action_table_is_as_documented(game: Game) -> None:
    text = section("docs/build/actions.md", game)
    assert f"{len(game.actions)} actions" in text
    for kind in game.actions.kinds:
        first = game.actions.start(kind)
        last = first + kind.size - 1
        assert f"| {first}\N{EN DASH}{last} | `{kind.name} " in text or f"| {first} | `{kind.name}` " in text


def test_every_name_of_a_position_is_documented(game: Game) -> None:
    text = section("docs/build/state-json.md", game)
    position = game.start(game.seats[-1], seed=1).to_json()
    [side] = [entries[0] for name, entries in position.items() if name in ("sides", "seats")]
    for name in (*position, *side, *position["decisions"][0]):
        assert f"`{name}`" in text or name in ("step", "seat"), name


def test_the_map_of_imports_is_as_drawn() -> None:
    page = PAGE.read_text()
    assert with_map(page) == page, "run 'make map'"


def test_every_step_of_the_walk_is_where_it_is_said_to_be() -> None:
    steps = re.findall(r"^\| (\d*) *\| `(\S+)` \| `(\w+)` \|", PAGE.read_text(), re.MULTILINE)
    numbers = [int(number) for number, _, _ in steps if number]
    assert numbers == list(range(1, len(steps) + 1))
    assert len(steps) <= 35
    for _, file, function in steps:
        defined = rf"\bdef {function}\(" if file.endswith(".py") else rf"^(export function|  private|) +{function}\("
        assert re.search(defined, (ROOT / file).read_text(), re.MULTILINE), f"{file} has no {function}"


def anchors(page: Path) -> set[str]:
    """Where links into a page may lead: its headings, as the forge makes anchors of them, and anchors of its own."""
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)">', text))


def test_links_lead_somewhere() -> None:
    for document in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for target, anchor in re.findall(r"\]\(([^)#]*)(?:#([^)]+))?\)", document.read_text(encoding="utf-8")):
            path = document.resolve().parent / target if target else document
            assert path.exists(), f"{document.name} links to {target}"
            assert not anchor or anchor in anchors(path), f"{document.name} links to {target}#{anchor}"


def test_no_registry_address_is_committed() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert not {"uv.lock", "pylock.toml"} & set(tracked)
    for name in tracked:
        if name.startswith("requirements/"):
            assert "://" not in (ROOT / name).read_text(), name
        if name.endswith("package-lock.json"):
            assert '"resolved"' not in (ROOT / name).read_text(), name


def test_every_document_of_a_release_names_its_version_and_address() -> None:
    version = brewhall.__version__
    citation = (ROOT / "CITATION.cff").read_text()
    assert re.findall(r"^version: (.*)$", citation, re.MULTILINE) == [version]
    changes = re.findall(r"^## ([\d.]+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert changes[0] == version
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["urls"]
    assert f"\nrepository-code: {urls['Homepage']}\n" in citation
    assert all(url.startswith(urls["Homepage"]) for url in urls.values())
