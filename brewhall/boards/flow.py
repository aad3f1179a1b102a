"""Items side by side, in as many lines as they need."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text


def flow(items: Sequence[Text], width: int, indent: str = "", gap: int = 3) -> Text:
    """Items `gap` spaces apart; none is broken."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + gap + item.cell_len <= width:
            lines[-1].append_text(Text.assemble(" " * gap, item))
        else:
            lines.append(Text.assemble(indent, item))
    return Text("\n").join(lines)
