"""Colours that all boards share."""

ACCENT = "#c8703a"  # copper, for what asks to be done
