"""The engine against the referee, and the referee against the worked examples of the specification."""

from __future__ import annotations

from collections import Counter

from ..follow import follow_game, line_up
from ..referee import Setting
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


def follow_mixed_line_ups() -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in range(3 * len(ALL)):
        for players in (2, 3, 4):
            met += follow_game(DICE_BREWING, seed, line_up(DICE_BREWING, players, seed))[0]
    return met


def follow_cast(names: str, options: list[int], times: int) -> Counter[str]:
    cast = [PLAYERS[name] for name in names.split()]
    met: Counter[str] = Counter()
    for number in range(100, 100 + times):
        for option in options:
            met += follow_game(DICE_BREWING, number * len(ALL) + option, cast)[0]
    return met


def test_engine_and_referee_agree_and_nothing_rare_is_missed() -> None:
    met = follow_mixed_line_ups()
    for cast in CASTS:
        met += follow_cast(*cast)
    missed = [situation for situation in MUST_BE_MET if not met[situation]]
    assert not missed
