"""What is built: a package with the client in it, compiled, or pure where there is no C compiler that works."""

from __future__ import annotations

import json
import shutil
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

import hatch_build
from tests.packages import ROOT, build, copy_sources, run, try_to_build

GAME = "brewhall/games/beer_and_bread"
FILES = {
    *(f"{GAME}/data/beer-and-bread-{name}.csv" for name in ("cards", "resources", "upgrades")),
    f"{GAME}/words/compiled/en.json",
    f"{GAME}/clauses/en.md",
    *(f"{GAME}/rulebook/{name}" for name in ("en.toml", "harvest.txt")),
    "brewhall/py.typed",
    "brewhall/cli/app.py",
    "brewhall/server/client/index.html",
    "brewhall/server/client/manifest.json",
    "brewhall/server/client/third-party-notices.txt",
    "brewhall/server/engine/contents.json",
    *hatch_build.COMPILED,
}
PLAY = """
import json, brewhall
match = brewhall.Match(brewhall.load("beer-and-bread"), ["greedy", "random"], seed=1)
match.run()
print(json.dumps({"file": brewhall.__file__, "compiled": brewhall.COMPILED, "record": match.record.to_text()}))
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the sources, with the client, something for an engine, and nothing else that was built."""
    copy = tmp_path / "tree"
    copy_sources(copy)
    (copy / "brewhall/server/engine").mkdir()
    (copy / "brewhall/server/engine/contents.json").write_text('{"files": {}}')
    return copy


def content(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def libraries(wheel: Path) -> list[str]:
    return sorted(name for name in content(wheel) if name.endswith((".so", ".pyd")))


def play_installed(wheel: Path, folder: Path) -> dict[str, object]:
    """Install the wheel into an empty folder and play a game with it, far from the sources."""
    target, elsewhere = folder / "installed", folder / "elsewhere"
    elsewhere.mkdir()
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--disable-pip-version-check"]
    installed = run([*pip, "--target", str(target), str(wheel)], elsewhere)
    assert installed.returncode == 0, installed.stderr
    result = run([sys.executable, "-W", "error", "-c", PLAY], elsewhere, PYTHONPATH=str(target))
    assert result.returncode == 0, result.stderr
    played: dict[str, object] = json.loads(result.stdout)
    assert played["file"] == str(target / "brewhall/__init__.py")
    return played


def record_of_these_sources() -> object:
    return json.loads(run([sys.executable, "-c", PLAY], ROOT).stdout)["record"]


def test_a_pure_wheel_holds_data_words_and_types_and_plays_when_installed(tree: Path, tmp_path: Path) -> None:
    wheel, said = build(tree, BREWHALL_PURE="1")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert content(wheel) >= FILES
    assert libraries(wheel) == []
    assert said == ["brewhall: building pure Python, as BREWHALL_PURE asks"]
    played = play_installed(wheel, tmp_path)
    assert played["compiled"] is False
    assert played["record"] == record_of_these_sources()


@pytest.mark.parametrize("compiler", ["/nonexistent/cc", "no-such-compiler"])
def test_without_a_c_compiler_the_wheel_is_pure_and_one_line_says_so(tree: Path, compiler: str) -> None:
    wheel, said = build(tree, CC=compiler)
    assert wheel.name.endswith("-py3-none-any.whl")
    assert content(wheel) >= FILES
    assert libraries(wheel) == []
    assert said == ["brewhall: no C compiler found; building pure Python (correct, but far slower)"]


def test_without_a_c_compiler_on_the_path_the_wheel_is_pure(tree: Path, tmp_path: Path) -> None:
    wheel, said = build(tree, PATH=str(tmp_path))
    assert wheel.name.endswith("-py3-none-any.whl")
    assert said == ["brewhall: no C compiler found; building pure Python (correct, but far slower)"]


def test_with_a_c_compiler_that_does_not_work_the_wheel_is_pure_and_one_line_says_why(tree: Path) -> None:
    wheel, said = build(tree, CC="/bin/false")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert libraries(wheel) == []
    log = tree / "build/compile.log"
    assert said == [f"brewhall: compiling failed, see {log}; building pure Python (correct, but far slower)"]
    assert "/bin/false" in log.read_text()


@pytest.mark.parametrize("compiler", ["/bin/false", "no-such-compiler"])
def test_where_a_compiled_wheel_is_required_none_is_built_without(tree: Path, compiler: str) -> None:
    result = try_to_build(tree, "wheel", CC=compiler, BREWHALL_REQUIRE_COMPILED="1")
    assert result.returncode != 0
    assert ("compiling failed, see" if compiler == "/bin/false" else "no C compiler found") in result.stderr
    assert not list(tree.glob("dist/*"))


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_without_the_client_nothing_is_built_and_it_is_said_how_to_get_it(tree: Path, kind: str) -> None:
    shutil.rmtree(tree / "brewhall/server/client")
    result = try_to_build(tree, kind, BREWHALL_PURE="1")
    assert result.returncode != 0
    assert "the browser client is not built, and nobody could play: run 'make client' first" in result.stderr


def test_an_sdist_holds_all_that_a_wheel_is_built_from(compiled_tree: Path) -> None:
    sdist, said = build(compiled_tree, "sdist", CC="no-such-compiler")
    assert said == []
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert names >= {*FILES, "hatch_build.py", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"}
    assert hatch_build.STAMP not in names
    assert not [name for name in names if name.endswith((".so", ".pyd"))]


@pytest.fixture
def compiled_tree(tree: Path) -> Path:
    """The sources with what was made of them: compiling takes a minute, and the tests run on just these libraries."""
    for path in [*hatch_build.libraries(ROOT), ROOT / hatch_build.STAMP]:
        shutil.copyfile(path, tree / path.relative_to(ROOT))
    return tree


def test_a_compiled_wheel_holds_what_was_compiled_and_plays_the_same(compiled_tree: Path, tmp_path: Path) -> None:
    wheel, said = build(compiled_tree, CC="no-such-compiler")
    assert said == []
    check_compiled_wheel(wheel, compiled_tree, tmp_path)


@pytest.mark.parametrize("change", ["an edited source", "a missing library", "another optimisation"])
def test_libraries_that_do_not_fit_are_not_taken(compiled_tree: Path, change: str) -> None:
    edited = compiled_tree / hatch_build.COMPILED[0]
    if change == "an edited source":
        edited.write_text(edited.read_text() + "\n")
    elif change == "a missing library":
        next(edited.parent.glob(f"{edited.stem}.*.so")).unlink()
    level = "0" if change == "another optimisation" else "3"
    wheel, said = build(compiled_tree, CC="no-such-compiler", MYPYC_OPT_LEVEL=level)
    assert libraries(wheel) == []
    assert said == ["brewhall: no C compiler found; building pure Python (correct, but far slower)"]


@pytest.mark.long
@pytest.mark.skipif(shutil.which("cc") is None, reason="NO C COMPILER: compiling the wheel is untested")
def test_a_wheel_is_compiled_from_the_sources_alone(tree: Path, tmp_path: Path) -> None:
    wheel, said = build(tree, MYPYC_OPT_LEVEL="0")  # compiles sooner, plays the same
    assert said == []
    check_compiled_wheel(wheel, tree, tmp_path)


def check_compiled_wheel(wheel: Path, tree: Path, folder: Path) -> None:
    assert "none-any" not in wheel.name
    assert f"-cp{sys.version_info.major}{sys.version_info.minor}-" in wheel.name
    assert content(wheel) >= {*FILES, hatch_build.STAMP}
    modules = {name.split(".")[0] + ".py" for name in libraries(wheel)}
    assert modules == {*hatch_build.COMPILED, "brewhall__mypyc.py"}
    with ZipFile(wheel) as archive:
        assert json.loads(archive.read(hatch_build.STAMP))["sources"] == hatch_build.sources_hash(tree)
    played = play_installed(wheel, folder)
    assert played["compiled"] is True
    assert played["record"] == record_of_these_sources()


def test_libraries_of_an_earlier_build_do_not_get_into_a_pure_wheel(tree: Path) -> None:
    left_over = [tree / "brewhall/core/state.cpython-311-x86_64-linux-gnu.so", tree / "brewhall__mypyc.abi3.so"]
    for path in [*left_over, tree / hatch_build.STAMP]:
        path.write_text("old")
    wheel, _ = build(tree, BREWHALL_PURE="1")
    assert libraries(wheel) == []
    assert hatch_build.STAMP not in content(wheel)


def test_the_stamp_changes_with_every_compiled_source(tree: Path) -> None:
    stamps = {hatch_build.sources_hash(tree)}
    for name in hatch_build.COMPILED:
        path = tree / name
        path.write_text(path.read_text() + "\n")
        stamps.add(hatch_build.sources_hash(tree))
    assert len(stamps) == len(hatch_build.COMPILED) + 1


def test_the_engine_imports_nothing_heavy() -> None:
    """Rich, Typer, numpy and the server's libraries are for those who ask for them."""
    program = f"""
import sys
before = set(sys.modules)
{PLAY}
names = {{name.partition(".")[0] for name in set(sys.modules) - before}}
print(*sorted(names - sys.stdlib_module_names - {{"brewhall", "brewhall__mypyc"}}))
"""
    result = run([sys.executable, "-c", program], ROOT)
    assert result.returncode == 0, result.stderr
    assert set(result.stdout.splitlines()[-1].split()) <= {"librt", "mypy_extensions"}
