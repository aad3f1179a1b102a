"""Building packages from a copy of the sources, away from the settings of whoever runs the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import hatch_build

ROOT = Path(__file__).parent.parent
SOURCES = ("brewhall", "hatch_build.py", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md")
APART = ("BREWHALL_PURE", "BREWHALL_REQUIRE_COMPILED", "CC", "PYTHONPATH")


def run(command: list[str], folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder."""
    kept = {name: value for name, value in os.environ.items() if name not in APART}
    return subprocess.run(command, cwd=folder, env=kept | environment, capture_output=True, text=True)


def copy_sources(to: Path) -> None:
    """The sources as git knows them, without anything that was built but the client."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *SOURCES]
    listed = run(command, ROOT).stdout.splitlines()
    assert set(hatch_build.COMPILED) <= set(listed)
    for name in listed:
        if (ROOT / name).exists():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, to / name)
    client = Path(hatch_build.CLIENT).parent
    shutil.copytree(ROOT / client, to / client)


def try_to_build(tree: Path, kind: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return run([sys.executable, "-m", "hatchling", "build", "-t", kind], tree, **environment)


def build(tree: Path, kind: str = "wheel", **environment: str) -> tuple[Path, list[str]]:
    """The wheel or sdist, and the lines that building it said."""
    result = try_to_build(tree, kind, **environment)
    assert result.returncode == 0, result.stdout + result.stderr
    (built,) = (tree / "dist").glob({"wheel": "*.whl", "sdist": "*.tar.gz"}[kind])
    return built, [line for line in (result.stdout + result.stderr).splitlines() if built.name not in line]
