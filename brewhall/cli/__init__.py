"""The `brewhall` command."""
