"""The garden: which plots and shed spots touch each other, from the coordinates of the hexes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from brewhall.core.data import Row, fail
from brewhall.games.heaven_and_ale.components import PLOTS_A_SIDE, SHEDS

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # HA-2.2, in rotational order
HexSide = Literal["sunny", "shady", "border"]
SIDES: tuple[HexSide, ...] = get_args(HexSide)


@dataclass(frozen=True)
class Hex:
    id: str
    q: int
    r: int
    side: HexSide
    kind: str


@dataclass(frozen=True)
class Board:
    """Plots and shed spots are numbered in the order of their names."""

    hexes: tuple[Hex, ...]  # as printed, row by row
    plots: tuple[str, ...]
    sheds: tuple[str, ...]
    sunny: dict[str, bool]  # of each plot
    near: tuple[tuple[int, ...], ...]  # of each plot: the plots it touches
    touch: tuple[tuple[int, ...], ...]  # of each plot: the shed spots it touches
    around: tuple[tuple[int, ...], ...]  # of each shed spot: its six plots in rotational order


def read_board(rows: Sequence[Row], file: str) -> Board:
    """HA-2.1"""
    hexes = tuple(_read_hex(row) for row in rows)
    for number, row in enumerate(rows):
        if any(hexes[number].id == other.id for other in hexes[:number]):
            row.fail(f"the id '{hexes[number].id}' stands there twice")
        if any((hexes[number].q, hexes[number].r) == (other.q, other.r) for other in hexes[:number]):
            row.fail(f"two hexes lie at q {hexes[number].q}, r {hexes[number].r}")
    plots = tuple(sorted(each.id for each in hexes if each.kind == "plot"))
    sheds = tuple(sorted(each.id for each in hexes if each.kind == "shed"))
    sunny = {each.id: each.side == "sunny" for each in hexes if each.kind == "plot"}
    if len(plots) != 2 * PLOTS_A_SIDE or sum(sunny.values()) != PLOTS_A_SIDE or len(sheds) != SHEDS:
        fail(file, 1, f"expected {PLOTS_A_SIDE} sunny plots, {PLOTS_A_SIDE} shady plots and {SHEDS} shed spots")
    neighbours = {each.id: _neighbours(each, hexes) for each in hexes}
    for shed in sheds:  # HA-2.3
        if len([name for name in neighbours[shed] if name in plots]) != len(DIRECTIONS):
            fail(file, 1, f"shed spot {shed} has not six plots around it")
    return Board(
        hexes,
        plots,
        sheds,
        sunny,
        tuple(_numbers(neighbours[plot], plots) for plot in plots),
        tuple(tuple(sorted(_numbers(neighbours[plot], sheds))) for plot in plots),
        tuple(_numbers(neighbours[shed], plots) for shed in sheds),
    )


def _read_hex(row: Row) -> Hex:
    kind = row.one_of("kind", ("plot", "shed"))
    side = SIDES[SIDES.index(row.one_of("side", SIDES if kind == "shed" else SIDES[:2]))]
    name = row.text("id")
    if not re.fullmatch("[A-Za-z0-9]+", name):
        row.fail(f"the id '{name}' is not made of letters and digits")
    return Hex(name, _coordinate(row, "q"), _coordinate(row, "r"), side, kind)


def _coordinate(row: Row, column: str) -> int:
    text = row.text(column)
    if not re.fullmatch("-?[0-9]{1,2}", text):
        row.fail(f"{column} is '{text}'; expected a whole number")
    return int(text)


def _neighbours(each: Hex, hexes: Sequence[Hex]) -> list[str]:
    places = {(other.q, other.r): other.id for other in hexes}
    around = [(each.q + q, each.r + r) for q, r in DIRECTIONS]
    return [places[place] for place in around if place in places]


def _numbers(names: Sequence[str], numbered: Sequence[str]) -> tuple[int, ...]:
    return tuple(numbered.index(name) for name in names if name in numbered)
