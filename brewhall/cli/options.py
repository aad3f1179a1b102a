"""Flags made from the options that games declare: `--starting-player 0`, or `--option starting_player=0`."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer

from brewhall.core.errors import BadOption
from brewhall.core.options import Option
from brewhall.games import GAMES, load

PANEL = "Options of the game"
PAIRS = "option"


def takes_game_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command a flag for every option of every game; what was given reaches it as `options`."""
    declared = {option.name: option for game in GAMES for option in load(game).options}
    signature = inspect.signature(command, eval_str=True)
    own = [parameter for name, parameter in signature.parameters.items() if name != "options"]

    @functools.wraps(command)
    def with_flags(**given: Any) -> None:
        options = _split(given.pop(PAIRS) or ())
        options |= {name: value for name in declared if (value := given.pop(name)) is not None}
        command(**given, options=options)

    flags = [_flag(option) for option in declared.values()]
    with_flags.__signature__ = signature.replace(parameters=[*own, *flags, _pairs()])  # type: ignore[attr-defined]
    return with_flags


def _flag(option: Option) -> inspect.Parameter:
    name = option.name.replace("_", "-")
    kind: Any = str
    values = " or ".join(str(value) for value in option.values)
    if set(option.values) == {True, False}:
        kind, form, hint = bool, f"--{name}/--no-{name}", ""
    else:
        form, hint = f"--{name}", f": {values}"
    info = typer.Option(form, help=f"{option.explanation.capitalize()}{hint}.", rich_help_panel=PANEL)
    return _parameter(option.name, Annotated[kind | None, info])


def _pairs() -> inspect.Parameter:
    info = typer.Option(
        f"--{PAIRS}",
        metavar="NAME=VALUE",
        help="Any option of the game, by name; can be repeated.",
        rich_help_panel=PANEL,
    )
    return _parameter(PAIRS, Annotated[list[str] | None, info])


def _parameter(name: str, annotation: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)


def _split(pairs: Sequence[str]) -> dict[str, object]:
    options: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"--option {pair} has no value; the form is: --option NAME=VALUE")
        options[name.strip().replace("-", "_")] = value.strip()
    return options
