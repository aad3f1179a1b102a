"""What views are made of, for those who write bots and clients: `make types` writes docs/build/view-*.md anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from brewhall.games import GAMES, bundled
from brewhall.server.schema import Schema, view_schema

FOLDER = Path(__file__).parent.parent / "docs" / "build"
PLAIN = {"integer": "number", "number": "number", "string": "text", "boolean": "true or false", "null": "null"}


def pages() -> dict[Path, str]:
    return {FOLDER / f"view-{game}.md": page(game) for game in GAMES}


def page(game: str) -> str:
    """One table a type, the view itself first."""
    return "\n".join(_lines(bundled(game).title, bundled(game).view_type.__name__, view_schema(game)["$defs"]))


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
