"""`python -m brewhall.cli` is the `brewhall` command."""

from brewhall.cli.app import main

main()
