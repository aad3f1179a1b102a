"""What views are made of, for those who write bots and clients: `make types` writes docs/build/view-*.md anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from brewhall.core import Game
from brewhall.games import GAMES, bundled
from brewhall.server.schema import Schema, view_schema

MOST_LISTED = 8  # ids of a kind
FOLDER = Path(__file__).parent.parent / "docs" / "build"
PLAIN = {"integer": "number", "number": "number", "string": "text", "boolean": "true or false", "null": "null"}


def pages() -> dict[Path, str]:
    return {FOLDER / f"view-{game}.md": page(game) for game in GAMES}


def page(game: str) -> str:
    """One table a type, the view itself first."""
    types = _lines(bundled(game).title, bundled(game).view_type.__name__, view_schema(game)["$defs"])
    return "\n".join([*types, *_ids(bundled(game)), ""])


def _lines(title: str, view: str, types: Schema) -> Iterator[str]:
    yield f"# The view of {title}"
    yield ""
    yield (
        "What a seat sees and may do, as JSON: `state.view(seat)` in Python, `view` in the messages of a table and in"
        " the [protocol of programs](../research/bots.md). Everything that the seat may not know is absent. This page"
        " is written from the code by `make types`; the same as JSON Schema is in `web/schema`."
    )
    for name in [view, *(each for each in types if each != view)]:
        yield ""
        yield f"## {name}"
        if about := types[name].get("description"):
            yield ""
            yield " ".join(about.split())
        yield ""
        yield "| field | type | |"
        yield "| --- | --- | --- |"
        required = types[name].get("required", ())
        for field, schema in types[name]["properties"].items():
            absent = "" if field in required else "may be absent"
            about = "; ".join(filter(None, [schema.get("description", ""), absent]))
            yield f"| `{field}` | {_type(schema)} | {about} |"
    yield ""


def _ids(game: Game) -> Iterator[str]:
    """The places of a table, by kind."""
    narrator = game.narrator()
    explainer = game.explainer(game.view(game.start(seed=1).seen_by(None), narrator), narrator)
    assert explainer is not None
    yield "## Ids"
    yield ""
    yield (
        "Pieces and zones have the ids that the view gives them. Places have these ids; `places` has those that moves,"
        " reasons and counters of a view speak of, and `GET /api/tables/{id}/about/{target}` explains all of them, as"
        " it does every piece and zone. Ids are put together from a kind, a seat and an item, and never taken apart."
    )
    yield ""
    yield "| kind | ids | for example |"
    yield "| --- | --- | --- |"
    kinds = dict.fromkeys(place.kind for place in explainer.places.values())
    for kind in kinds:
        alike = {name: place for name, place in explainer.places.items() if place.kind == kind and not place.seat}
        names = [f"`{name}`" for name in alike]
        listed = ", ".join(names if len(names) <= MOST_LISTED else [*names[:3], "\N{HORIZONTAL ELLIPSIS}", names[-1]])
        seats = "; likewise of other seats" if any(place.seat is not None for place in alike.values()) else ""
        yield f"| `{kind}` | {listed}{seats} | {next(iter(alike.values())).name} |"


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(_type(each) for each in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_type(schema['items'])}" if schema.get("items") else "list"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"by name: {_type(values)}" if isinstance(values, dict) else "object"
    return PLAIN.get(str(schema.get("type")), "anything")


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
