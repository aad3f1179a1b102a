"""Every block of code in the documents runs as it is written: page by page, from top to bottom, in a folder of its own.

Of commands, numbers of games are cut. What needs the network, a display or hours is looked at instead: the command and
its options must be there. A block of any other language says why it cannot run, or of which file it is a part:
`<!-- not run: REASON -->` and `<!-- part of FILE -->` in the line before it.
"""

from __future__ import annotations

import doctest
import json
import re
import shlex
import shutil
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import dropwhile, groupby
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from packaging.requirements import Requirement
from typer.main import get_command

import brewhall
from brewhall.cli.app import app
from tests.cli.running import run

ROOT = Path(__file__).parent.parent
# The pages of the rules are those of the package, and have no code.
PAGES = [ROOT / "README.md", *sorted(page for page in ROOT.glob("docs/**/*.md") if page.parent.name != "rules")]
BLOCK = re.compile(
    r"^(?:<!-- (?P<mark>[^\n]*) -->\n)?(?P<indent> *)```(?P<language>\w*)\n(?P<code>.*?)^(?P=indent)```$", re.M | re.S
)
REASONS = {"it configures another program"}
SHOWN = {"text", "mermaid"}  # what comes out of a program; drawings

MOST_GAMES = 2
LOOKED_AT = {"admin", "db", "ladder", "serve", "site"}  # commands that need a server's database, hours, or never end
LEAVE = "quit\nn\n"  # what is typed at a table
MY_BOT = """
from brewhall.bots import Bot
class MyBot(Bot):
    def __init__(self, seed=0, checkpoint=None):
        super().__init__(seed)
    def choose(self, seen):
        return seen.legal_actions()[0]
"""


@dataclass(frozen=True)
class Block:
    language: str
    code: str
    mark: str
    line: int


def blocks(text: str) -> Iterator[Block]:
    for found in BLOCK.finditer(text):
        line = text.count("\n", 0, found.start("code")) + 1
        yield Block(found["language"], dedent(found["code"]), found["mark"] or "", line)


@dataclass
class Reader:
    """Somebody who tries out a page; `names` are those of Python."""

    page: Path
    names: dict[str, Any] = field(default_factory=dict)

    def try_out(self, block: Block) -> None:
        readers: dict[str, Callable[[Block], None]] = {
            "console": self.console,
            "json": self.json,
            "python": self.python,
            "toml": self.toml,
        }
        if block.language in readers:
            readers[block.language](block)
        elif block.language not in SHOWN:
            self.check_mark(block)

    def check_mark(self, block: Block) -> None:
        part = re.fullmatch(r"part of (\S+)", block.mark)
        if part:
            assert block.code.strip() in (ROOT / part[1]).read_text(encoding="utf-8")
        else:
            assert block.mark.removeprefix("not run: ") in REASONS, f"line {block.line}: is not run, and not marked"

    def python(self, block: Block) -> None:
        if ">>>" not in block.code:
            exec(compile(block.code, f"{self.page.name}, line {block.line}", "exec"), self.names)
            return
        test = doctest.DocTestParser().get_doctest(
            block.code, self.names, self.page.name, str(self.page), block.line - 1
        )
        test.globs = self.names  # shared by all blocks of a page
        said: list[str] = []
        results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append, clear_globs=False)
        assert results.attempted > 0
        assert results.failed == 0, "".join(said)

    def json(self, block: Block) -> None:
        """A document, a line for each, or members of an object."""
        try:
            json.loads(block.code)
        except json.JSONDecodeError:
            json.loads(f"{{{block.code}}}")

    def toml(self, block: Block) -> None:
        tomllib.loads(block.code)

    def console(self, block: Block) -> None:
        lines = block.code.splitlines()
        if any(line.startswith("$ ") for line in lines):  # the other ones are what comes out
            lines = [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
        for line in lines:
            for command in commands(line):
                program, *arguments = command
                assert program in PROGRAMS, f"line {block.line}: nobody knows how to try out '{program}'"
                PROGRAMS[program](arguments)


def commands(line: str) -> Iterator[list[str]]:
    """The words of each command of a line, without its variables."""
    words = shlex.split(line, comments=True)
    for together, joined in groupby(words, lambda word: word != "&&"):
        if together:
            yield list(dropwhile(lambda word: re.match(r"[A-Z_]+=", word), joined))


def command_line(arguments: list[str]) -> None:
    """`brewhall`, with few games; those that cannot be run as a part of a test are only read."""
    prepare(arguments)
    if arguments[0] in LOOKED_AT or "--ray" in arguments:
        read_command(arguments)
    elif arguments == ["--install-completion"]:  # would change the shell of whoever runs the tests
        assert "--install-completion" in run("--help").out
    else:
        answer = run(*cut(arguments), typed=LEAVE)
        assert answer.code == 0, f"{arguments}: {answer.out}{answer.err}"


def cut(arguments: list[str]) -> list[str]:
    """The same with few games, in one process."""
    few = list(arguments)
    for name, most in (("--games", MOST_GAMES), ("--jobs", 1)):
        if name in few:
            few[few.index(name) + 1] = str(most)
        elif name == "--games" and few[0] in ("arena", "dataset", "sim", "study"):
            few += [name, str(most)]
    if "--analyse" in few:
        few += ["--simulations", "4"]
    return few


def read_command(arguments: list[str]) -> None:
    """The command is there and takes these arguments."""
    command: Any = get_command(app)
    context, name = None, "brewhall"
    while True:
        context = command.make_context(name, list(arguments), parent=context)
        if not hasattr(command, "resolve_command"):
            return
        name, command, arguments = command.resolve_command(context, [*context._protected_args, *context.args])


def prepare(arguments: list[str]) -> None:
    """What pages take for granted: values of one's own, a bot, a game on paper."""
    game = next((each for each in brewhall.GAMES if any(each in word for word in arguments)), "")
    for folder in ("my-cards", "my-recipes"):
        if any(word.endswith(folder) for word in arguments) and "export" not in arguments and not Path(folder).exists():
            assert run("data", "export", game, folder).code == 0
    if "game.record" in arguments and not Path("game.record").exists():
        match = brewhall.Match("beer-and-bread", seats=["greedy", "random"], seed=1)
        match.run()
        Path("game.record").write_text(match.record.to_text(), encoding="utf-8")
    if not Path("examples").exists():
        Path("examples").symlink_to(ROOT / "examples")
        Path("mine.py").write_text(MY_BOT, encoding="utf-8")
        Path("weights.pt").touch()
        Path("mybot").write_text(f"#!/usr/bin/env python3\n{(ROOT / 'examples/bot.py').read_text()}", encoding="utf-8")
        Path("mybot").chmod(0o755)
        shutil.copy(ROOT / "examples/bot.py", "mybot.py")


def make(arguments: list[str]) -> None:
    for target in arguments:
        assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE), f"there is no 'make {target}'"


def pip(arguments: list[str]) -> None:
    """What is installed is Brewhall with extras that there are, or a library that one of them needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    libraries = {Requirement(each).name for extra in extras.values() for each in extra}
    [wanted] = [Requirement(word) for word in arguments[1:2]]
    assert arguments[0] == "install"
    assert wanted.name in libraries | {"brewhall"}
    assert wanted.extras <= set(extras)


def python_program(arguments: list[str]) -> None:
    """The program is there, and its text knows the options."""
    place, options = arguments[0], [word for word in arguments[1:] if word.startswith("--")]
    if place == "-m":
        spec = find_spec(arguments[1])
        assert spec is not None, f"there is no module {arguments[1]}"
        assert spec.origin is not None
        place = spec.origin
    text = (ROOT / place).read_text(encoding="utf-8")
    assert [option for option in options if option not in text] == []


PROGRAMS = {"brewhall": command_line, "make": make, "pip": pip, "python": python_program}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_code_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = page.read_text(encoding="utf-8")
    assert len(list(blocks(text))) * 2 == len(re.findall(r"^ *```", text, re.MULTILINE)), "a fence is not closed"
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    reader = Reader(page)
    for block in blocks(text):
        reader.try_out(block)
