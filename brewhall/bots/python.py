"""A class of somebody's own as a bot, by name: `python:module:Class`, or `python:file.py:Class:weights.pt`.

`onnx:agent.onnx` is short for such a name: the class that plays networks, with the file as its checkpoint.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from brewhall.bots.bot import Bot
from brewhall.core.errors import UnknownName

PREFIX = "python"
NETWORK = "onnx"
PLAYS_NETWORKS = f"{PREFIX}:brewhall.envs.checkpoint:CheckpointBot"
FORM = f"{PREFIX}:MODULE:CLASS, {PREFIX}:MODULE:CLASS:CHECKPOINT or {NETWORK}:FILE"


def is_python(name: str) -> bool:
    return name.partition(":")[0] in (PREFIX, NETWORK)


def create_python_bot(name: str, seed: int | str) -> Bot | None:
    """The bot of such a name: `Class(seed)`, or `Class(seed, checkpoint)`. None: it is no such name."""
    if not is_python(name):
        return None
    if name.startswith(f"{NETWORK}:"):
        name = f"{PLAYS_NETWORKS}:{name.removeprefix(f'{NETWORK}:')}"
    place, _, rest = name.removeprefix(f"{PREFIX}:").partition(":")
    attribute, given, checkpoint = rest.partition(":")
    if not place or not attribute or (given and not checkpoint):
        raise UnknownName(f"'{name}' names no class; the form is {FORM}")
    make: Callable[..., Any] = _attribute(name, _module(name, place), attribute)
    bot = make(seed, checkpoint) if given else make(seed)
    if not isinstance(bot, Bot):
        raise UnknownName(f"'{name}' makes {bot!r}, which is no brewhall.bots.Bot")
    return bot


def name_of(make: Callable[..., Bot]) -> str:
    """The name by which a class, or a function that makes a bot, can be created again."""
    return f"{PREFIX}:{make.__module__}:{make.__qualname__}"


def _attribute(name: str, module: ModuleType, path: str) -> Callable[..., Any]:
    found: Any = module
    for part in path.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        raise UnknownName(f"'{name}': there is no class {path} in {module.__name__}")
    return cast(Callable[..., Any], found)


def _module(name: str, place: str) -> ModuleType:
    """A module by its name, from the working folder too, or by its file."""
    if place.endswith(".py"):
        file = Path(place).resolve()
        if not file.is_file():
            raise UnknownName(f"'{name}': there is no file {place}")
        return _from_file(file)
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    try:
        return import_module(place)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{place}.".startswith(f"{error.name}."):
            raise  # it is there, and something that it needs is not
        raise UnknownName(f"'{name}': there is no module {place}, neither installed nor in {here}") from None


@cache
def _from_file(file: Path) -> ModuleType:
    spec = spec_from_file_location(f"brewhall_bot_{file.stem}", file)
    assert spec is not None and spec.loader is not None  # noqa: PT018, it ends in .py
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # so that what is defined there can be pickled
    spec.loader.exec_module(module)
    return module
