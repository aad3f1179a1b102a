"""The interface as a page for people: plain HTML from the OpenAPI description, nothing from elsewhere."""

from __future__ import annotations

from html import escape
from typing import Any

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Brewhall: the interface</title><h1>The interface of Brewhall {version}</h1>
<p>For programs: <a href="/api/openapi.json">openapi.json</a>. Unsafe requests need an <code>Origin</code> header of
this server. One socket a table: <code>/api/tables/ID/socket?since=VERSION</code>; its messages are in
<code>brewhall/protocol/messages</code>.</p>
<table><thead><tr><th>request</th><th>what it does</th><th>takes</th><th>gives</th></tr></thead><tbody>{rows}</tbody>
</table><h2>Messages</h2>{messages}</html>
"""


def page(openapi: dict[str, Any]) -> str:
    rows = [
        f"<tr><td><code>{method.upper()} {escape(path)}</code></td><td>{escape(about.get('summary', ''))}</td>"
        f"<td>{_link(about.get('requestBody', {}))}</td><td>{_link(about['responses'].get('200', {}))}</td></tr>"
        for path, methods in openapi["paths"].items()
        for method, about in methods.items()
    ]
    messages = [_message(name, schema) for name, schema in sorted(openapi["components"]["schemas"].items())]
    return PAGE.format(version=escape(openapi["info"]["version"]), rows="".join(rows), messages="".join(messages))


def _message(name: str, schema: dict[str, Any]) -> str:
    fields = "".join(
        f"<li><code>{escape(field)}</code>: {_type(about)}</li>"
        for field, about in schema.get("properties", {}).items()
    )
    return f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{escape(schema.get("description", ""))}</p><ul>{fields}</ul>'


def _link(content: dict[str, Any]) -> str:
    schema = content.get("content", {}).get("application/json", {}).get("schema")
    return "" if schema is None else _type(schema)


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = escape(schema["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(_type(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(escape(repr(value)) for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return escape(str(schema.get("type", "anything")))
