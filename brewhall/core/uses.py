"""What counts as using a component of a game: declared by the game, counted by studies."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Use:
    """Events of the journal that tell of a use; the `detail` in them names the component."""

    group: str  # what the components are, for headings
    events: tuple[str, ...]
    detail: str
    actions: tuple[
        str, ...
    ] = ()  # kinds of actions that offer it, where any do; their parameter is called like `detail`
    text: str = "{}"  # the key of a component's name among the game's texts
