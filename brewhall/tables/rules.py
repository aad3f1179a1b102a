"""The rules of a game by its name, read once in a process."""

from functools import cache

from brewhall.games import load

rules = cache(load)
