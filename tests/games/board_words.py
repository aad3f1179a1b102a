"""Which words of a game are shown by its board in the browser, and which by hints."""

from __future__ import annotations

import re
from pathlib import Path

from brewhall.core import Game

BOARDS = Path(__file__).parent.parent.parent / "web" / "src" / "boards"
LITERAL = re.compile(r"""(['"`])((?:board|card|end|score|key|zone)\.[^'"`\s]*)\1""")
COUNTED = re.compile(r"""\.count(?:ed)?\(['"]([a-z.]+)['"]""")
BLANK = re.compile(r"\$\{[^}]*\}")
KEY = re.compile(r"data-key|KEYS")
COUNTED_BY_HINTS = {"count.space", "list.and"}
SHOWN_BY_THE_PAGE = ("end.rule", "resource.")  # or begin so


def shown_on_the_board(game: str, keys: set[str]) -> set[str]:
    """Of the keys those that the board's sources name, as they are or put together (`board.can.${kind}`)."""
    named = {match[2] for source in _sources(game) for match in LITERAL.finditer(source)}
    counted = {match[1] for source in _sources(game) for match in COUNTED.finditer(source)}
    named |= {f"count.{noun}" for noun in counted}
    patterns = [re.compile(r"[\w-]+".join(map(re.escape, BLANK.split(name)))) for name in named]
    by_key = any(KEY.search(source) for source in _sources(game))
    return {
        key
        for key in keys
        if key.startswith(SHOWN_BY_THE_PAGE)
        or (by_key and re.fullmatch(r"key\.[a-z]", key))
        or any(pattern.fullmatch(key) for pattern in patterns)
    }


def told_by_hints(game: Game) -> set[str]:
    """What speaks for a move, where to look, and when it was."""
    contrasts = {key for key in game.words().texts if key.startswith("contrast.") or key.endswith(":if")}
    counted = COUNTED_BY_HINTS & set(game.words().texts)
    return contrasts | counted | {"period"} | {f"look.{kind.name}" for kind in game.actions.kinds}


def _sources(game: str) -> list[str]:
    """Of the game's own board, and of what boards share."""
    folders = (BOARDS / game, BOARDS / "shared")
    return [path.read_text() for folder in folders for path in folder.rglob("*") if path.suffix in {".ts", ".svelte"}]
