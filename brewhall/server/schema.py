"""Messages -> JSON Schema -> TypeScript: `python -m brewhall.server.schema` writes web/src/lib/messages.ts."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from brewhall.bots import LEVELS
from brewhall.games import GAMES, bundled
from brewhall.server import messages
from brewhall.tables import commands
from brewhall.tables.chat import LONGEST, REACTIONS

TARGET = Path(__file__).parents[2] / "web" / "src" / "lib" / "messages.ts"
HEAD = """// Generated from brewhall/server/messages.py by `python -m brewhall.server.schema`. Do not edit.

import type { Action, GameEvent, Piece, View } from './board';

export type OptionValue = string | number | boolean;
"""
UNIONS = {
    "Command": commands.Command,
    "ToServer": messages.ToServer,
    "Event": messages.Moved | messages.Seated | messages.Said,
    "ToClient": messages.ToClient,
}
# What is plain data to the server, and has a shape for boards.
SHAPES = {
    "view": "View",
    "events": "GameEvent[]",
    "values": "OptionValue[]",
    "default": "OptionValue",
    "played": "Action",
    "better": "Action[]",
    "pieces": "Record<string, Piece>",
}
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def structs() -> list[type[msgspec.Struct]]:
    """All messages, in the order in which they stand in the sources."""
    return [
        kind
        for module in (commands, messages)
        for kind in vars(module).values()
        if inspect.isclass(kind) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
    ]


def typescript() -> str:
    kinds = structs()
    _, schemas = msgspec.json.schema_components(kinds, ref_template="{name}")
    parts = [HEAD]
    parts += [_interface(kind.__name__, schemas[kind.__name__], kind) for kind in kinds]
    parts += [f"export type {name} = {_names(union)};\n" for name, union in UNIONS.items()]
    parts.append("export type Result = Answer['result'];\n")
    parts.append(f"export const reactions = {_list(REACTIONS)};\n")
    parts.append(f"export const longestLine = {LONGEST};\n")
    parts.append(
        f"/** The bots that people choose from, the gentlest first. */\nexport const levels = {_list(LEVELS)};\n"
    )
    parts.append(f"/** For how many players each game is. */\nexport const players = {{\n{_players()}}} as const;\n")
    return "\n".join(parts)


def _interface(name: str, schema: dict[str, Any], kind: type[msgspec.Struct]) -> str:
    to_server = kind.__struct_config__.forbid_unknown_fields  # who sends may leave out what has a default
    required = set(schema.get("required", [])) if to_server else set(schema["properties"])
    required |= {kind.__struct_config__.tag_field} if kind.__struct_config__.tag_field else set()
    about = f"/** {schema['description']} */\n" if "description" in schema else ""
    fields = [
        f"  {field}{'' if field in required else '?'}: {SHAPES.get(field) or _type(of)};\n"
        for field, of in schema["properties"].items()
    ]
    return f"{about}export interface {name} {{\n{''.join(fields)}}}\n"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(_type(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(_quoted(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        item = _type(schema.get("items", {}))
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        values = schema.get("additionalProperties", {})
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    return PLAIN.get(str(kind), "unknown")


def _quoted(text: str) -> str:
    return f"'{text}'"


def _list(texts: Iterable[str]) -> str:
    return f"[{', '.join(map(_quoted, texts))}] as const"


def _players() -> str:
    return "".join(f"  {_quoted(name)}: {list(bundled(name).seats)},\n" for name in GAMES)


def _names(union: Any) -> str:
    return " | ".join(kind.__name__ for kind in union.__args__)


if __name__ == "__main__":
    if not TARGET.parent.is_dir():
        sys.exit(f"{TARGET.parent} does not exist; there is no client to write messages for")
    TARGET.write_text(typescript(), encoding="utf-8")
    print(f"written: {TARGET}")
