"""`brewhall site`: the static edition, from a client and an engine that were built."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from brewhall.cli.files import FileTrouble
from brewhall.cli.site import write_site
from tests.built_pages import lay_out
from tests.cli.running import run


@pytest.fixture
def built(tmp_path: Path) -> tuple[Path, Path]:
    return lay_out(tmp_path)


def test_the_page_says_that_there_is_no_server_and_all_files_are_kept(built: tuple[Path, Path], tmp_path: Path) -> None:
    site = tmp_path / "site"
    write_site(site, *built)
    assert '<html data-edition="static" lang="en">' in (site / "index.html").read_text()
    first, rest = (site / "sw.js").read_text().split("\n", 1)
    told = json.loads(first.removeprefix("const SITE = ").removesuffix(";"))
    assert told["files"] == ["./", "assets/a.js", "engine/contents.json"]
    assert told["static"] is True
    assert rest == "rest\n"
    assert not list(site.rglob("*.br"))


def test_another_content_is_another_version(built: tuple[Path, Path], tmp_path: Path) -> None:
    client, engine = built
    write_site(tmp_path / "one", client, engine)
    write_site(tmp_path / "same", client, engine)
    (engine / "contents.json").write_text('{"files": {}}')
    write_site(tmp_path / "two", client, engine)
    one, same, two = ((tmp_path / name / "sw.js").read_text() for name in ("one", "same", "two"))
    assert one == same != two


def test_a_client_of_another_time_is_refused(built: tuple[Path, Path], tmp_path: Path) -> None:
    client, engine = built
    (client / "sw.js").write_text("something else")
    with pytest.raises(FileTrouble, match="make client"):
        write_site(tmp_path / "site", client, engine)


def test_without_an_engine_one_is_told_how_to_get_it(tmp_path: Path) -> None:
    answer = run("site", tmp_path / "site", "--engine", tmp_path)
    assert answer.code == 2
    assert "make site" in answer.err
    assert not (tmp_path / "site").exists()


def test_a_folder_with_something_in_it_is_left_alone(built: tuple[Path, Path], tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "file").write_text("kept")
    answer = run("site", tmp_path / "mine", "--engine", built[1])
    assert answer.code == 2
    assert "exists already" in answer.err
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["file"]
