"""Heaven & Ale as a picture, made from a view."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from brewhall.core.picture import Chip, Panel, Row, draw
from brewhall.core.words import Words
from brewhall.games.heaven_and_ale.view import Abbey, Goal, HeavenAndAleView, Space, StartingSpace, Tile

Tiles = Mapping[str, Tile]
NONE = [Chip("-", "empty")]


def picture(view: HeavenAndAleView, words: Words) -> str:
    title = f"{words.text('title')}: round {view.round} of {view.rounds}"
    pieces = view.pieces
    sunny = {each.id for each in view.hexes if each.side == "sunny"}
    track = [_space(view, space) for space in view.track]
    track_name = words.text("zone.track")
    half = (len(track) + 1) // 2
    piles = view.piles
    shared = Panel(
        "table",
        [
            Row(f"{track_name} 1-14", [chip for space in track[:half] for chip in space]),
            Row(f"{track_name} 15-27", [chip for space in track[half:] for chip in space]),
            Row(words.text("zone.start"), [_start(space) for space in view.start]),
            Row("Piles", [Chip(f"{kind} {level} {left}") for kind in piles for level, left in piles[kind].items()]),
            Row(words.text("zone.goals"), [_goal(goal) for goal in view.goals]),
        ],
    )
    players = [
        Panel(f"player {seat}", _rows(side, pieces, sunny, words), active=view.to_play == seat)
        for seat, side in enumerate(view.sides)
    ]
    return draw(title, shared, players)


def _rows(side: Abbey, pieces: Tiles, sunny: Collection[str], words: Words) -> list[Row]:
    tiles = {plot: pieces[tile] for plot, tile in side.garden.items()}
    sheds = [Chip(f"{name} {shed.type}", "good") for name, shed in side.sheds.items() if shed.type]
    spots = [Chip(name, "good" if spot.disc else "empty") for name, spot in side.spots.items()]
    markers = side.markers.items()
    return [
        Row("Purse", [Chip(f"{side.ducats} ducats", "beer"), Chip(f"at {side.figure}")]),
        Row(words.text("zone.production"), [Chip(f"{name} {place}", _colour(name)) for name, place in markers]),
        Row("Sun", _tiles({plot: tile for plot, tile in tiles.items() if plot in sunny})),
        Row("Shade", _tiles({plot: tile for plot, tile in tiles.items() if plot not in sunny})),
        Row("Sheds", sheds or NONE),
        Row(words.text("zone.spots"), spots),
    ]


def _tiles(garden: Tiles) -> list[Chip]:
    return [Chip(f"{plot} {tile.face}", _tile_colour(tile)) for plot, tile in garden.items()] or NONE


def _space(view: HeavenAndAleView, space: Space) -> list[Chip]:
    """A space of the track: its number and what lies and stands there."""
    chips = [Chip(str(space.position), "hidden")]
    chips += [Chip(tile.face, _tile_colour(tile)) for tile in view.tiles_on(space.position)]
    chips += [Chip(f"disc {space.letters}")] * space.discs
    if space.kind == "barrel":
        chips.append(Chip("barrels", "beer"))
    return chips + [Chip(f"player {seat}", "good") for seat in view.figures_on(space.position)]


def _start(space: StartingSpace) -> Chip:
    seat = space.seat
    return Chip(f"{space.space}: {'-' if seat is None else f'player {seat}'}", "empty" if seat is None else "plain")


def _goal(goal: Goal) -> Chip:
    left = goal.large.left + goal.small.left
    return Chip(f"{goal.goal} {left}", "beer" if left else "empty")


def _tile_colour(tile: Tile) -> str:
    return "monk" if tile.kind == "monk" else str(tile.resource)


def _colour(marker: str) -> str:
    return "monk" if marker == "brewmaster" else marker
