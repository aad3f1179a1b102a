"""The static edition: the same client with the engine in the visitor's own browser, as a folder or below a server."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

ENGINE = Path(__file__).parent / "engine"  # where `make engine` puts it
PACKED = (".br", ".gz")  # what a server of ours chooses from
PAGE, WORKER = "index.html", "sw.js"
NOT_KEPT = (WORKER, "manifest.json")  # by the service worker: itself, and the build's own list


class StaleClient(Exception):
    """A client that was built by another version of Brewhall."""


class Edition:
    """The files of the static edition by the address they have in it, and those that differ from what was built."""

    def __init__(self, client: Path, engine: Path, hall: str = "") -> None:
        """`hall`: where the pages of a server are, seen from these."""
        self.files = _below(client, "") | _below(engine, "engine/")
        self.texts = {PAGE: _page((client / PAGE).read_text(encoding="utf-8"), hall)}
        self.texts[WORKER] = self._keeping((client / WORKER).read_text(encoding="utf-8"))

    def _keeping(self, script: str) -> str:
        """The service worker with the names of all files that make the site complete offline, and a version of them."""
        kept = sorted(name for name in self.files if name not in NOT_KEPT)
        digest = hashlib.sha256()
        for name in kept:
            digest.update(name.encode() + b"\0" + (self._text(name) or self.files[name].read_bytes()))
        names = ["./", *(name for name in kept if name != PAGE)]
        given = {"version": digest.hexdigest()[:16], "static": True, "files": names}
        head, _, rest = script.partition("\n")
        if not head.startswith("const SITE ="):
            raise StaleClient
        return f"const SITE = {json.dumps(given)};\n{rest}"

    def _text(self, name: str) -> bytes:
        return self.texts.get(name, "").encode()


def _below(folder: Path, prefix: str) -> dict[str, Path]:
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix not in PACKED)
    return {prefix + path.relative_to(folder).as_posix(): path for path in found}


def _page(page: str, hall: str) -> str:
    """The page says itself that a worker keeps the tables."""
    told = f'data-hall="{hall}" ' if hall else ""
    return page.replace("<html ", f'<html data-edition="static" {told}', 1)
