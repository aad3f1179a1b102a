"""What the site of the documentation needs beyond MkDocs: pages are written for the forge, where they are read as well.

MkDocs calls these functions while it builds, see `mkdocs.yml`. A warning makes the build fail.
"""

from __future__ import annotations

import base64
import logging
import posixpath
import re
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import mmdr
from mkdocs.structure.files import File

ROOT = Path(__file__).parent.parent
LOG = logging.getLogger("mkdocs.hooks.brewhall")
FONTS = ("cabin/files/cabin-latin-wght-normal.woff2", "vollkorn/files/vollkorn-latin-wght-normal.woff2")
LINK = re.compile(r"(\]\()([^)#\s]+)(#[^)\s]*)?(?=\))")
DRAWING = re.compile(r"^```mermaid\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r" *```")
ITEM = re.compile(r" *(?:[-*]|\d+\.) ")

# What a browser would fetch, and not merely offer as a link.
FETCHED = re.compile(
    r"""<(?:link|script|img|iframe|source|video|audio|object|embed)\b[^>]*?\b(?:src|href|data)="?((?:https?:)?//[^"\s>]+)"""
    r"""|(?:url\(|@import)\s*["']?((?:https?:)?//[^"')\s]+)"""
)


def on_files(files: Any, config: Any) -> Any:
    """The site wears the fonts of the client, and its sign."""
    borrowed = {"assets/brewhall.svg": ROOT / "web/public/favicon.svg"}
    for font in FONTS:
        borrowed[f"assets/fonts/{Path(font).name}"] = ROOT / "web/node_modules/@fontsource-variable" / font
    for place, source in borrowed.items():
        if source.is_file():  # without the client's libraries the site wears the reader's own fonts
            files.append(File.generated(config, place, abs_src_path=str(source)))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    if page.is_homepage:
        page.meta["hide"] = ["navigation", "toc"]
    drawn = DRAWING.sub(lambda found: drawing(found[1]), markdown)
    coloured = drawn.replace("```python\n>>>", "```pycon\n>>>").replace("```console\n", "```sh\n")
    prompted = coloured.replace("```sh\n$ ", "```console\n$ ")
    return widened(linked(prompted, page.file, files, config.extra["forge"]))


def linked(markdown: str, file: Any, files: Any, forge: str) -> str:
    """Links by what they lead to: another page, wherever its source lies, or else the file on the forge."""
    pages = {Path(each.abs_src_path).resolve(): each.src_uri for each in files if each.abs_src_path}

    def there(found: re.Match[str]) -> str:
        start, target, anchor = found[1], found[2], found[3] or ""
        if urlsplit(target).scheme:
            return found[0]
        path = (Path(file.abs_src_path).resolve().parent / target).resolve()
        if path in pages:
            return f"{start}{posixpath.relpath(pages[path], posixpath.dirname(file.src_uri))}{anchor}"
        if path.exists() and path.is_relative_to(ROOT):
            kind = "tree" if path.is_dir() else "blob"
            return f"{start}{forge}/{kind}/main/{path.relative_to(ROOT).as_posix()}{anchor}"
        return found[0]  # MkDocs complains

    return LINK.sub(there, markdown)


def widened(markdown: str) -> str:
    """Lists as Python-Markdown reads them: what belongs to an item is indented by four, not by the width of its mark,
    and an item that follows on anything but another item has an empty line before it."""
    lines: list[str] = []
    fence: str | None = None
    in_list = False  # with nothing but items since it began
    for line in markdown.split("\n"):
        indent = len(line) - len(line.lstrip(" ")) if fence is None else len(fence)
        if fence is None:
            if ITEM.match(line):
                if lines and lines[-1] and not in_list:
                    lines.append("")
                in_list = True
            elif not line:
                in_list = False
        lines.append(" " * (indent // 2 * 4) + line[indent:] if line.strip() else line)
        if FENCE.match(line):
            fence = line[: line.index("`")] if fence is None else None
    return "\n".join(lines)


def drawing(source: str) -> str:
    """A diagram as a picture, so that no script has to draw it."""
    backend = "mermaid-rs-renderer" if source.startswith("sequenceDiagram") else "merman"
    picture = base64.b64encode(mmdr.render(source, backend=backend).svg().encode()).decode()
    return f'<figure class="drawing"><img alt="{quoted(source)}" src="data:image/svg+xml;base64,{picture}"></figure>\n'


def quoted(source: str) -> str:
    return escape("; ".join(line.strip() for line in source.splitlines()), quote=True)


def on_post_build(config: Any) -> None:
    """Nothing that is shown comes from elsewhere."""
    for path in sorted(Path(config.site_dir).rglob("*")):
        if path.suffix in (".html", ".css", ".svg"):
            for found in FETCHED.finditer(path.read_text(encoding="utf-8")):
                LOG.warning("%s would fetch %s", path.relative_to(config.site_dir), found[1] or found[2])
