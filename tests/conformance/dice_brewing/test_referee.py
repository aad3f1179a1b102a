"""The engine against the referee, and the referee against the worked examples of the specification."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

import pytest

from ..follow import follow_game, line_up
from ..referee import Policy, Setting
from ..refereed import DICE_BREWING
from .policies import POLICIES
from .situations import MUST_BE_MET

PLAYERS = {policy.name: policy for policy in POLICIES}

# Which settings there are
ALL = list(range(len(DICE_BREWING.settings)))
STANDARD = [DICE_BREWING.settings.index(Setting())]
UNLUCKY = [number for number in ALL if "unlucky_roll" in DICE_BREWING.settings[number].options]
SHORT = [number for number in ALL if DICE_BREWING.settings[number].options.get("max_rounds") == 3]
RICH = [number for number in ALL if DICE_BREWING.settings[number].head_start]

# Who meets for a rare situation, with which options, and how often.
CASTS = (
    ("keeper keeper", RICH, 12),
    ("guard guard guard", RICH, 8),
    ("keeper schemer guard", RICH, 15),
    ("schemer schemer schemer", RICH, 6),
    ("waiter waiter waiter", RICH, 5),
    ("student student student", ALL, 1),
    ("student student", RICH, 10),
    ("merchant merchant", RICH, 6),
    ("wretch wretch", UNLUCKY, 4),
    ("wretch waiter wretch", UNLUCKY, 3),
    ("wretch wretch wretch", STANDARD, 3),
    ("wretch wretch wretch wretch", STANDARD, 4),
    ("wretch grower wretch grower", STANDARD, 2),
    ("brewer brewer", STANDARD, 6),
    ("brewer brewer", RICH, 12),
    ("brewer brewer brewer", STANDARD, 4),
    ("brewer brewer brewer brewer", STANDARD, 3),
    ("waiter waiter waiter", SHORT, 10),
)


Meeting = tuple[int, Sequence[Policy]]  # the seed, and who plays


def mixed_line_ups(seeds: range = range(3 * len(ALL))) -> Iterator[Meeting]:
    for seed in seeds:
        for players in (2, 3, 4):
            yield seed, line_up(DICE_BREWING, players, seed)


def meetings_of(names: str, options: list[int], times: int) -> Iterator[Meeting]:
    cast = [PLAYERS[name] for name in names.split()]
    for number in range(100, 100 + times):
        for option in options:
            yield number * len(ALL) + option, cast


def all_meetings() -> Iterator[Meeting]:
    """Every setting, then those who meet for rare situations, each in turn, then every setting again."""
    yield from mixed_line_ups(range(len(ALL)))
    for turn in zip_longest(*(meetings_of(*cast) for cast in CASTS)):
        yield from (meeting for meeting in turn if meeting)
    yield from mixed_line_ups(range(len(ALL), 3 * len(ALL)))


def test_engine_and_referee_agree_whatever_the_settings() -> None:
    for seed, cast in mixed_line_ups(range(len(ALL))):
        follow_game(DICE_BREWING, seed, cast)


@pytest.mark.long
def test_nothing_rare_is_missed() -> None:
    missed = set(MUST_BE_MET)
    for seed, cast in all_meetings():
        missed -= follow_game(DICE_BREWING, seed, cast)[0].keys()
    assert not missed
