"""Flags made from the options that games declare: `--starting-player 0`, or `--option starting_player=0`."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperOption

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


class GameCommand(TyperCommand):
    """A command with such flags: help and completion know those of the game that is named, and no others."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        game = next((word for word in args if word in GAMES), None)
        options = {} if game is None else {option.name: option for option in load(game).options}
        for flag in self.params:
            if isinstance(flag, TyperOption) and flag.rich_help_panel == PANEL and flag.name != PAIRS:
                option = options.get(flag.name or "")
                flag.hidden = option is None
                flag.help = None if option is None else _explained(option)
        return super().parse_args(ctx, args)


def _flag(option: Option) -> inspect.Parameter:
    name = option.name.replace("_", "-")
    kind, form = (bool, f"--{name}/--no-{name}") if _is_switch(option) else (str, f"--{name}")
    return _parameter(option.name, Annotated[kind | None, typer.Option(form, rich_help_panel=PANEL)])


def _explained(option: Option) -> str:
    values = "" if _is_switch(option) else ": " + " or ".join(str(value) for value in option.values)
    return f"{option.explanation.capitalize()}{values}."


def _is_switch(option: Option) -> bool:
    return set(option.values) == {True, False}


def _pairs() -> inspect.Parameter:
    info = typer.Option(
        f"--{PAIRS}",
        metavar="NAME=VALUE",
        help="An option of the game, by name; can be repeated. Name the game before --help to read about all of them.",
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
