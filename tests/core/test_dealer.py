"""Chance: repeatable, in range, even, and with a fair dealer verifiable by anyone."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import sqrt

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core import Dealer, FairDealer, ScriptedDealer, SeededDealer
from brewhall.core.dealer import NotingDealer, commitment, shuffle
from brewhall.core.errors import DealerExhausted

KEY = bytes(range(16))
LARGEST = 2**31 - 1
ASKED = (2, 6, 60, 1000, LARGEST, LARGEST)


def answers(dealer: Dealer, asked: Sequence[int]) -> list[int]:
    return [dealer.below(n) for n in asked]


def assert_even(counts: Sequence[int]) -> None:
    """Chi-square within five standard deviations of what evenness gives: neither lopsided nor too good to be true."""
    expected = sum(counts) / len(counts)
    statistic = sum((count - expected) ** 2 / expected for count in counts)
    freedom = len(counts) - 1
    assert abs(statistic - freedom) < 5 * sqrt(2 * freedom), f"chi-square {statistic:.1f} at {freedom} degrees"


# -- the seeded dealer -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        (0, [0, 2, 2, 17, 731145316, 1439744948]),
        (7, [0, 5, 37, 311, 883098726, 455536646]),
        (-1, [0, 0, 25, 703, 784258858, 1262000216]),
        (2**80, [1, 0, 22, 112, 1254930855, 376311830]),
        ("golden", [0, 0, 33, 628, 1623023642, 1487194686]),
        ("", [1, 4, 4, 359, 574453099, 1904630746]),
        ("Bräu", [0, 3, 56, 228, 1781819244, 883477673]),
    ],
)
def test_the_stream_of_a_seed_never_changes(seed: int | str, expected: list[int]) -> None:
    assert answers(SeededDealer(seed), ASKED) == expected


def test_the_stream_is_sfc32_over_a_hash_of_the_seed() -> None:
    """Written anew from its definition, a thousand words far."""
    digest = hashlib.blake2b(b"7", digest_size=16).digest()
    a, b, c, counter = (int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8, 12))
    dealer = SeededDealer(7)
    for _ in range(1000):
        word = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a, b, c = b ^ b >> 9, (c * 9) % 2**32, ((c << 21 | c >> 11) % 2**32 + word) % 2**32
        assert dealer.below(2**16) == word >> 16


def test_the_same_seed_gives_the_same_stream_and_another_seed_another() -> None:
    streams = {seed: answers(SeededDealer(seed), [LARGEST] * 50) for seed in range(50)}
    for seed, stream in streams.items():
        assert answers(SeededDealer(seed), [LARGEST] * 50) == stream
    assert len({answer for stream in streams.values() for answer in stream}) > 2490, "streams have nothing in common"


def test_a_number_and_its_text_are_the_same_seed() -> None:
    assert answers(SeededDealer(42), ASKED) == answers(SeededDealer("42"), ASKED)


def test_two_dealers_do_not_disturb_each_other() -> None:
    one, other = SeededDealer(1), SeededDealer(1)
    pairs = [(one.below(1000), other.below(1000)) for _ in range(100)]
    assert all(first == second for first, second in pairs)


@pytest.mark.parametrize("dealer", [SeededDealer(1), FairDealer(KEY)])
@pytest.mark.parametrize("n", [0, -1, -(2**40), LARGEST + 1, 2**40])
def test_asking_out_of_range_is_refused_and_uses_nothing_up(dealer: SeededDealer | FairDealer, n: int) -> None:
    twin = SeededDealer(1) if isinstance(dealer, SeededDealer) else FairDealer(KEY)
    with pytest.raises(ValueError, match=rf"below\(n\) needs 1 <= n <= 2147483647, not {n}"):
        dealer.below(n)
    twin.below(LARGEST), dealer.below(LARGEST)
    assert dealer.below(1) == 0
