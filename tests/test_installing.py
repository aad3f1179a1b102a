"""One line installs Brewhall and the next opens the hall: from wheel and sdist, in an empty environment."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import time
import urllib.request
import venv
from email import message_from_bytes
from importlib.metadata import Distribution, distribution
from pathlib import Path
from urllib.error import URLError
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

import brewhall
from tests.packages import build, copy_sources, run
from tests.ports import free_port

PARTS = {
    "/healthz": "ok",
    "/api/games": '"id":"dice-brewing"',
    "/third-party-notices.txt": "@fontsource-variable/cabin",
}
PATIENCE = 120  # seconds for a server to start or to end, on the slowest machine


def test_whoever_installs_it_can_serve(tmp_path: Path) -> None:
    copy_sources(tmp_path / "tree")
    wheel, _ = build(tmp_path / "tree", BREWHALL_PURE="1")
    assert checksums(wheel) == checksums(wheel_from_sdist(tmp_path / "tree"))
    python = empty_environment(tmp_path / "environment")
    installed = run([*pip_of(python), "install", "--no-deps", "--no-index", str(wheel)], tmp_path)
    assert installed.returncode == 0, installed.stderr
    for each in needed(wheel, "server"):
        link(each, site_packages(python))
    check_serving(python, tmp_path, "interpreted")


@pytest.mark.long
def test_pip_installs_all_that_serving_needs(tmp_path: Path) -> None:
    """As players do it: compiled, with whatever the registry has for us."""
    tree = tmp_path / "tree"
    copy_sources(tree)
    wheel, _ = build(tree, BREWHALL_REQUIRE_COMPILED="1", MYPYC_OPT_LEVEL="0")
    python = empty_environment(tmp_path / "environment")
    installed = run([*pip_of(python), "install", f"{wheel}[server]"], tmp_path)
    assert installed.returncode == 0, installed.stderr
    check_serving(python, tmp_path, "compiled")


def wheel_from_sdist(tree: Path) -> Path:
    sdist, _ = build(tree, "sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(tree / "dist", filter="data")
    return build(tree / "dist" / sdist.name.removesuffix(".tar.gz"), BREWHALL_PURE="1")[0]


def checksums(wheel: Path) -> dict[str, int]:
    with ZipFile(wheel) as archive:
        return {each.filename: each.CRC for each in archive.infolist()}


def pip_of(python: Path) -> list[str]:
    return [sys.executable, "-m", "pip", "--python", str(python), "--quiet", "--disable-pip-version-check"]


def empty_environment(folder: Path) -> Path:
    """Its Python."""
    venv.create(folder, symlinks=True)
    return folder / "bin/python"


def site_packages(python: Path) -> Path:
    told = run([str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], python.parent)
    return Path(told.stdout.strip())


def needed(wheel: Path, extra: str) -> list[Distribution]:
    """What the wheel says it needs with this extra, and what those need, as installed here: nothing is fetched."""
    with ZipFile(wheel) as archive:
        (name,) = (each for each in archive.namelist() if each.endswith(".dist-info/METADATA"))
        told = message_from_bytes(archive.read(name)).get_all("Requires-Dist") or []
    found: dict[tuple[str, str], Distribution] = {}
    open_ones = [(Requirement(each), extra) for each in told]
    while open_ones:
        requirement, given = open_ones.pop()
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": given}):
            continue
        for asked in {"", *requirement.extras}:
            if (requirement.name, asked) not in found:
                each = found[requirement.name, asked] = distribution(requirement.name)
                open_ones += [(Requirement(line), asked) for line in each.requires or ()]
    return list(found.values())


def link(library: Distribution, site: Path) -> None:
    """Let an installed library be imported from another environment, too."""
    for top in {file.parts[0] for file in library.files or ()} - {"..", "__pycache__"}:
        if not (site / top).exists():
            (site / top).symlink_to(Path(str(library.locate_file(top))))


def check_serving(python: Path, folder: Path, built: str) -> None:
    """`brewhall serve`, far from the sources: its pages load and its database answers."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = [str(python.with_name("brewhall")), "serve", "--no-browser", "--port", str(port)]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("BREWHALL_", "PYTHON"))}
    with subprocess.Popen(
        [*command, "--database", f"sqlite:///{folder / 'games.db'}"],
        cwd=folder,
        env=kept,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            page = fetched(f"{address}/", process)
            (script,) = re.findall(r'<script type="module"[^>]* src="\.(/assets/[^"]+)"', page)
            for part, expected in PARTS.items():
                assert expected in fetched(address + part, process)
            assert fetched(address + script, process)
        finally:
            process.terminate()
            said, complaints = process.communicate(timeout=PATIENCE)
    assert f"Brewhall is at {address}" in said, complaints
    told = run([str(python.with_name("brewhall")), "--version"], folder)
    assert told.stdout.startswith(f"brewhall {brewhall.__version__} ({built}")


def fetched(address: str, process: subprocess.Popen[str]) -> str:
    """What is at an address, as soon as somebody answers there."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
                return str(answer.read().decode())
        except URLError:
            assert process.poll() is None, "the server has ended"
            assert time.monotonic() < until, f"nothing answers at {address}"
            os.sched_yield()
