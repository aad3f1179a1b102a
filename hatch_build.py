"""What happens while the package is built: the browser client has to be there, and the engine is compiled with mypyc.

Without a C compiler that works the package stays pure Python, unless BREWHALL_REQUIRE_COMPILED is set."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from importlib import metadata
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = [
    "brewhall/bots/evaluators/beer_and_bread.py",
    "brewhall/bots/evaluators/beer_and_bread_outlook.py",
    "brewhall/bots/evaluators/dice_brewing.py",
    "brewhall/bots/evaluators/dice_brewing_outlook.py",
    "brewhall/bots/evaluators/evaluator.py",
    "brewhall/bots/evaluators/heaven_and_ale.py",
    "brewhall/bots/evaluators/heaven_and_ale_outlook.py",
    "brewhall/bots/evaluators/heaven_and_ale_prospects.py",
    "brewhall/bots/evaluators/outlook.py",
    "brewhall/bots/evaluators/temperature.py",
    "brewhall/bots/search.py",
    "brewhall/bots/trial.py",
    "brewhall/core/dealer.py",
    "brewhall/core/journal.py",
    "brewhall/core/narrator.py",
    "brewhall/core/numbers.py",
    "brewhall/core/observation.py",
    "brewhall/core/phrases.py",
    "brewhall/core/state.py",
    "brewhall/core/validity.py",
    "brewhall/core/viewing.py",
    "brewhall/core/words.py",
    "brewhall/envs/batch.py",
    "brewhall/games/beer_and_bread/actions.py",
    "brewhall/games/beer_and_bread/cards.py",
    "brewhall/games/beer_and_bread/chronicle.py",
    "brewhall/games/beer_and_bread/decisions/decision.py",
    "brewhall/games/beer_and_bread/decisions/draw.py",
    "brewhall/games/beer_and_bread/decisions/keep.py",
    "brewhall/games/beer_and_bread/decisions/offer.py",
    "brewhall/games/beer_and_bread/decisions/pay.py",
    "brewhall/games/beer_and_bread/decisions/play.py",
    "brewhall/games/beer_and_bread/decisions/redraw.py",
    "brewhall/games/beer_and_bread/decisions/reserve.py",
    "brewhall/games/beer_and_bread/decisions/take.py",
    "brewhall/games/beer_and_bread/harvest.py",
    "brewhall/games/beer_and_bread/narrator.py",
    "brewhall/games/beer_and_bread/observation.py",
    "brewhall/games/beer_and_bread/payments.py",
    "brewhall/games/beer_and_bread/produce.py",
    "brewhall/games/beer_and_bread/rules.py",
    "brewhall/games/beer_and_bread/scoring.py",
    "brewhall/games/beer_and_bread/state.py",
    "brewhall/games/beer_and_bread/steps.py",
    "brewhall/games/beer_and_bread/storage.py",
    "brewhall/games/beer_and_bread/components.py",
    "brewhall/games/beer_and_bread/turns.py",
    "brewhall/games/beer_and_bread/upgrade.py",
    "brewhall/games/beer_and_bread/validity.py",
    "brewhall/games/beer_and_bread/viewing.py",
    "brewhall/games/beer_and_bread/years.py",
    "brewhall/games/dice_brewing/actions.py",
    "brewhall/games/dice_brewing/brewing.py",
    "brewhall/games/dice_brewing/buildings.py",
    "brewhall/games/dice_brewing/chronicle.py",
    "brewhall/games/dice_brewing/decisions/arrange.py",
    "brewhall/games/dice_brewing/decisions/brew.py",
    "brewhall/games/dice_brewing/decisions/claim.py",
    "brewhall/games/dice_brewing/decisions/decision.py",
    "brewhall/games/dice_brewing/decisions/exchange.py",
    "brewhall/games/dice_brewing/decisions/gain.py",
    "brewhall/games/dice_brewing/decisions/improve.py",
    "brewhall/games/dice_brewing/decisions/practise.py",
    "brewhall/games/dice_brewing/decisions/purchase.py",
    "brewhall/games/dice_brewing/decisions/put.py",
    "brewhall/games/dice_brewing/decisions/select.py",
    "brewhall/games/dice_brewing/decisions/use.py",
    "brewhall/games/dice_brewing/decisions/window.py",
    "brewhall/games/dice_brewing/dice.py",
    "brewhall/games/dice_brewing/gains.py",
    "brewhall/games/dice_brewing/market.py",
    "brewhall/games/dice_brewing/narrator.py",
    "brewhall/games/dice_brewing/observation.py",
    "brewhall/games/dice_brewing/placing.py",
    "brewhall/games/dice_brewing/recipes.py",
    "brewhall/games/dice_brewing/rolling.py",
    "brewhall/games/dice_brewing/rounds.py",
    "brewhall/games/dice_brewing/rules.py",
    "brewhall/games/dice_brewing/school.py",
    "brewhall/games/dice_brewing/scoring.py",
    "brewhall/games/dice_brewing/speeding.py",
    "brewhall/games/dice_brewing/state.py",
    "brewhall/games/dice_brewing/steps.py",
    "brewhall/games/dice_brewing/components.py",
    "brewhall/games/dice_brewing/tidying.py",
    "brewhall/games/dice_brewing/token_effects.py",
    "brewhall/games/dice_brewing/tokens.py",
    "brewhall/games/dice_brewing/transfers.py",
    "brewhall/games/dice_brewing/validity.py",
    "brewhall/games/heaven_and_ale/actions.py",
    "brewhall/games/heaven_and_ale/barrels.py",
    "brewhall/games/heaven_and_ale/chronicle.py",
    "brewhall/games/heaven_and_ale/decisions/activate.py",
    "brewhall/games/heaven_and_ale/decisions/buy.py",
    "brewhall/games/heaven_and_ale/decisions/decision.py",
    "brewhall/games/heaven_and_ale/decisions/move.py",
    "brewhall/games/heaven_and_ale/decisions/privilege.py",
    "brewhall/games/heaven_and_ale/decisions/score.py",
    "brewhall/games/heaven_and_ale/decisions/stand.py",
    "brewhall/games/heaven_and_ale/narrator.py",
    "brewhall/games/heaven_and_ale/observation.py",
    "brewhall/games/heaven_and_ale/rounds.py",
    "brewhall/games/heaven_and_ale/rules.py",
    "brewhall/games/heaven_and_ale/scoring.py",
    "brewhall/games/heaven_and_ale/sheds.py",
    "brewhall/games/heaven_and_ale/spots.py",
    "brewhall/games/heaven_and_ale/starting_area.py",
    "brewhall/games/heaven_and_ale/state.py",
    "brewhall/games/heaven_and_ale/steps.py",
    "brewhall/games/heaven_and_ale/components.py",
    "brewhall/games/heaven_and_ale/validity.py",
]
STAMP = "brewhall/compiled.json"  # which sources the extension modules were made from
CLIENT = "brewhall/server/client/index.html"
SLOWER = "building pure Python (correct, but far slower)"


def sources_hash(root: Path) -> str:
    """Tells whether a source was edited after it was compiled."""
    content = b"\0".join((root / name).read_bytes() for name in COMPILED)
    return hashlib.sha256(content).hexdigest()


def imports_hash(root: Path) -> str:
    """Types and constants of modules that are not compiled get into those that import them: all of their packages."""
    packages = sorted({"/".join(name.split("/")[:2]) for name in COMPILED})
    modules = sorted(path for package in packages for path in (root / package).rglob("*.py"))
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in modules)).hexdigest()


def libraries(root: Path) -> list[Path]:
    """The extension modules of an earlier build."""
    package = root / "brewhall"
    return [*root.glob("brewhall__mypyc.*"), *package.rglob("*.so"), *package.rglob("*.pyd")]


def is_compiled(root: Path) -> bool:
    """Whether all extension modules are there, made from these very sources in the way that is asked for."""
    try:
        stamp = json.loads((root / STAMP).read_text())
    except (OSError, ValueError):
        return False
    modules = {path.relative_to(root).as_posix().split(".")[0] + ".py" for path in libraries(root)}
    return bool(stamp == expected_stamp(root)) and modules == {*COMPILED, "brewhall__mypyc.py"}


def expected_stamp(root: Path) -> dict[str, str]:
    """All that decides about the extension modules."""
    return {
        "sources": sources_hash(root),
        "imports": imports_hash(root),
        "interpreter": sysconfig.get_config_var("EXT_SUFFIX"),
        "mypyc": metadata.version("mypy"),
        "level": optimisation(),
    }


def optimisation() -> str:
    return os.environ.get("MYPYC_OPT_LEVEL", "3")  # as for mypyc itself


def remove_compiled(root: Path) -> None:
    """An extension module left over from an earlier build would shadow its edited source."""
    for path in libraries(root):
        path.unlink()
    (root / STAMP).unlink(missing_ok=True)


def compile_in_place(root: Path) -> None:
    """Put an extension module beside each compiled source."""
    from mypyc.build import mypycify

    os.chdir(root)
    check_compiler()
    # Modules that are not compiled may import what is not there while the package is built.
    checks = ["--strict", "--follow-imports=silent", "--ignore-missing-imports"]
    extensions = mypycify(
        [*checks, *COMPILED],
        opt_level=optimisation(),
        debug_level="0",  # compiles sooner, and is half as large
        group_name="brewhall",
        target_dir="build/mypyc",
        verbose=False,
    )
    for source in Path("build/mypyc").glob("__native*.c"):
        source.write_text(with_docstrings(source.read_text(), docstrings(root)))
    if sys.platform != "win32":
        for extension in extensions:  # lets the C compiler inline calls between the engine's own functions
            extension.extra_compile_args.append("-fno-semantic-interposition")
    build_extensions(extensions, inplace=True)
    (root / STAMP).write_text(json.dumps(expected_stamp(root)) + "\n")


def check_compiler() -> None:
    """Find out at once, not after a minute, that a compiler does not work or that there are no headers of Python."""
    from setuptools import Extension

    source = Path("build/probe.c")
    source.parent.mkdir(exist_ok=True)
    source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
    build_extensions([Extension("probe", [str(source)])], inplace=False)


def build_extensions(extensions: list[Any], inplace: bool) -> None:
    from setuptools import Distribution

    command = Distribution({"name": "brewhall", "ext_modules": extensions}).get_command_obj("build_ext")
    command.inplace = inplace
    command.build_temp = command.build_lib = "build/temp"
    command.ensure_finalized()
    command.run()


def docstrings(root: Path) -> dict[str, str]:
    """What is written under every class and function of the compiled modules, by its full name in C."""
    found: dict[str, str] = {}

    def look(scope: str, body: list[ast.stmt]) -> None:
        for node in body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                name = f"{scope}___{node.name}"
                found[name] = ast.get_docstring(node) or ""
                look(name, node.body if isinstance(node, ast.ClassDef) else [])

    for name in COMPILED:
        look(name.removesuffix(".py").replace("/", "___"), ast.parse((root / name).read_text()).body)
    return found


def with_docstrings(code: str, documents: dict[str, str]) -> str:
    """Generated C with docstrings, which mypyc leaves out: it writes signatures only."""
    by_ending: dict[str, set[str]] = {}
    for name, document in documents.items():
        parts = name.split("___")
        for start in range(len(parts)):  # C names leave out as much of the module as they can
            by_ending.setdefault("___".join(parts[start:]), set()).add(document)

    def documented(match: re.Match[str]) -> str:
        head, name, signature = match.groups()
        candidates = by_ending.get(name, set())
        text = next(iter(candidates)) if len(candidates) == 1 else ""
        literal = json.dumps(text.encode("ascii", "backslashreplace").decode())[1:-1]
        return f'{head}{signature}{literal}")'

    text = r'((?:[^"\\]|\\.)*)'
    method = rf'(\(PyCFunction\)CPyPy_(\w+),[^;{{]*?PyDoc_STR\("){text}"\)'
    kind = rf'(sizeof\((\w+)Object\),[^;{{]*?\.tp_doc = PyDoc_STR\("){text}"\)'
    return re.sub(kind, documented, re.sub(method, documented, code))


class CompileHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "standard" and not (root / CLIENT).is_file():
            raise RuntimeError(
                "the browser client is not built, and nobody could play: run 'make client' first "
                "(or, with Node 22.12 or newer: cd web && npm ci && npm run build)"
            )
        if self.target_name == "sdist":
            return
        if os.environ.get("BREWHALL_PURE"):
            remove_compiled(root)
            self.app.display_info("brewhall: building pure Python, as BREWHALL_PURE asks")
            return
        if not is_compiled(root):
            remove_compiled(root)
            if not self._compile(root):
                return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        if version == "standard":
            built = [*libraries(root), root / STAMP]
            build_data["force_include"].update({str(path): str(path.relative_to(root)) for path in built})

    def _compile(self, root: Path) -> bool:
        """Whether it could be done."""
        log = root / "build" / "compile.log"
        if shutil.which(shlex.split(os.environ.get("CC", "cc"))[0]) is None and sys.platform != "win32":
            problem, end = "no C compiler found", ""
        elif _succeeds([sys.executable, __file__], root, log):
            return True
        else:
            problem, end = f"compiling failed, see {log}", log.read_text(errors="replace")[-3000:]
        if os.environ.get("BREWHALL_REQUIRE_COMPILED"):
            raise RuntimeError(f"{problem}\n{end}")
        remove_compiled(root)  # what was done before it failed
        self.app.display_warning(f"brewhall: {problem}; {SLOWER}")
        return False


def _succeeds(command: list[str], folder: Path, log: Path) -> bool:
    log.parent.mkdir(exist_ok=True)
    with log.open("w") as output:
        return subprocess.run(command, cwd=folder, stdout=output, stderr=subprocess.STDOUT).returncode == 0


if __name__ == "__main__":
    compile_in_place(Path(__file__).parent.resolve())
