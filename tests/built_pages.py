"""A client and an engine for browsers, as far as it matters to what hands them out."""

from __future__ import annotations

from pathlib import Path


def lay_out(folder: Path) -> tuple[Path, Path]:
    """The folders of the two."""
    client, engine = folder / "client", folder / "engine"
    (client / "assets").mkdir(parents=True)
    engine.mkdir()
    (client / "index.html").write_text('<!doctype html><html lang="en"></html>')
    (client / "sw.js").write_text("const SITE = {};\nrest\n")
    for name in ("a.js", "a.js.br", "a.js.gz"):
        (client / "assets" / name).write_text(name)
    (engine / "contents.json").write_text('{"files":{"brewhall.pack":7}}')
    return client, engine
