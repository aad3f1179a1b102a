"""Heaven & Ale as a picture, made from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from brewhall.core.picture import Chip, Panel, Row, draw
from brewhall.core.words import Words

View = Mapping[str, Any]
NONE = [Chip("-", "empty")]


def picture(view: View, words: Words) -> str:
    title = f"{words.text('title')}: round {view['round']} of {view['rounds']}"
    pieces = view["pieces"]
    track = [_space(space, pieces) for space in view["track"]]
    track_name = words.text("zone.track")
    half = (len(track) + 1) // 2
    piles = view["piles"]
    shared = Panel(
        "table",
        [
            Row(f"{track_name} 1-14", [chip for space in track[:half] for chip in space]),
            Row(f"{track_name} 15-27", [chip for space in track[half:] for chip in space]),
            Row(words.text("zone.start"), [_start(space) for space in view["start"]]),
            Row("Piles", [Chip(f"{kind} {level} {left}") for kind in piles for level, left in piles[kind].items()]),
            Row(words.text("zone.goals"), [_goal(goal) for goal in view["goals"]]),
        ],
    )
    players = [
        Panel(f"player {seat}", _rows(side, pieces, words), active=view["to_play"] == seat)
        for seat, side in enumerate(view["sides"])
    ]
    return draw(title, shared, players)


def _rows(side: View, pieces: View, words: Words) -> list[Row]:
    garden = [(plot, pieces[tile]) for plot, tile in side["garden"].items() if tile]
    sheds = [Chip(f"{shed['shed']} {shed['type']}", "good") for shed in side["sheds"] if shed["type"]]
    spots = [Chip(spot["spot"], "good" if spot["disc"] else "empty") for spot in side["spots"]]
    markers = side["markers"].items()
    return [
        Row("Purse", [Chip(f"{side['ducats']} ducats", "beer"), Chip(f"at {side['figure']}")]),
        Row(words.text("zone.production"), [Chip(f"{name} {place}", _colour(name)) for name, place in markers]),
        Row("Sun", _tiles(garden, "S")),
        Row("Shade", _tiles(garden, "D")),
        Row("Sheds", sheds or NONE),
        Row(words.text("zone.spots"), spots),
    ]


def _tiles(garden: Sequence[tuple[str, View]], side: str) -> list[Chip]:
    return [
        Chip(f"{plot} {tile['face']}", _tile_colour(tile)) for plot, tile in garden if plot.startswith(side)
    ] or NONE


def _space(space: View, pieces: View) -> list[Chip]:
    """A space of the track: its number and what lies and stands there."""
    chips = [Chip(str(space["position"]), "hidden")]
    chips += [Chip(pieces[tile]["face"], _tile_colour(pieces[tile])) for tile in space["tiles"]]
    chips += [Chip(f"disc {space['letters']}")] * space["discs"]
    if space["kind"] == "barrel":
        chips.append(Chip("barrels", "beer"))
    return chips + [Chip(f"player {seat}", "good") for seat in space["figures"]]


def _start(space: View) -> Chip:
    seat = space["seat"]
    return Chip(f"{space['space']}: {'-' if seat is None else f'player {seat}'}", "empty" if seat is None else "plain")


def _goal(goal: View) -> Chip:
    left = goal["large"]["left"] + goal["small"]["left"]
    return Chip(f"{goal['goal']} {left}", "beer" if left else "empty")


def _tile_colour(tile: View) -> str:
    return "monk" if tile["kind"] == "monk" else str(tile["resource"])


def _colour(marker: str) -> str:
    return "monk" if marker == "brewmaster" else marker
