"""Chance: repeatable, in range, even, and with a fair dealer verifiable by anyone."""

from __future__ import annotations

import copy
import hashlib
import hmac
import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from math import sqrt

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core import Dealer, FairDealer, ScriptedDealer, SeededDealer
from brewhall.core.dealer import AskingDealer, NotingDealer, commitment, shuffle
from brewhall.core.errors import DealerExhausted

KEY = bytes(range(16))
LARGEST = 2**31 - 1
ASKED = (2, 6, 60, 1000, LARGEST, LARGEST)


def seeded() -> Dealer:
    return SeededDealer("even")


def fair() -> Dealer:
    return FairDealer(KEY, b"even")


both_dealers = pytest.mark.parametrize("create", [seeded, fair])


def answers(dealer: Dealer, asked: Sequence[int]) -> list[int]:
    return [dealer.below(n) for n in asked]


def assert_even(counts: Sequence[int]) -> None:
    """Chi-square within five standard deviations of what evenness gives: neither lopsided nor too good to be true."""
    expected = sum(counts) / len(counts)
    statistic = sum((count - expected) ** 2 / expected for count in counts)
    freedom = len(counts) - 1
    assert abs(statistic - freedom) < 5 * sqrt(2 * freedom), f"chi-square {statistic:.1f} at {freedom} degrees"


# -- seeded and fair dealers -----------------------------------------------------------------------


@both_dealers
@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 10, 24, 60, 100, 1000])
def test_every_answer_is_equally_likely(create: Callable[[], Dealer], n: int) -> None:
    dealer = create()
    counts = Counter(dealer.below(n) for _ in range(max(3000, 20 * n)))
    assert set(counts) == set(range(n))
    assert_even([counts[answer] for answer in range(n)])


@both_dealers
@pytest.mark.parametrize("n", [3 * 2**29, 2**30, 2**30 + 1, LARGEST - 1, LARGEST])
def test_large_ranges_are_even_too(create: Callable[[], Dealer], n: int) -> None:
    """Where words of 32 bits do not divide evenly, a missing redraw shows among the remainders or the parts."""
    dealer = create()
    given = [dealer.below(n) for _ in range(6000)]
    assert all(0 <= answer < n for answer in given)
    parts, remainders = Counter(answer * 16 // n for answer in given), Counter(answer % 3 for answer in given)
    assert_even([parts[part] for part in range(16)])
    assert_even([remainders[remainder] for remainder in range(3)])


@both_dealers
def test_what_was_answered_says_nothing_about_the_next_answer(create: Callable[[], Dealer]) -> None:
    dealer = create()
    pairs = Counter((dealer.below(6), dealer.below(6)) for _ in range(3600))
    assert_even([pairs[first, second] for first in range(6) for second in range(6)])


@both_dealers
@pytest.mark.parametrize("n", [0, -1, -(2**40), LARGEST + 1, 2**40])
def test_asking_out_of_range_is_refused_and_uses_nothing_up(create: Callable[[], Dealer], n: int) -> None:
    dealer = create()
    with pytest.raises(ValueError, match=rf"below\(n\) needs 1 <= n <= 2147483647, not {n}"):
        dealer.below(n)
    assert answers(dealer, ASKED) == answers(create(), ASKED)


@both_dealers
def test_one_possible_answer_is_given(create: Callable[[], Dealer]) -> None:
    assert create().below(1) == 0


@both_dealers
def test_two_dealers_do_not_disturb_each_other(create: Callable[[], Dealer]) -> None:
    one, other = create(), create()
    assert all(one.below(1000) == other.below(1000) for _ in range(100))


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


def sfc32(seed: bytes) -> Iterator[int]:
    """The generator written anew from its definition."""
    digest = hashlib.blake2b(seed, digest_size=16).digest()
    a, b, c, counter = (int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8, 12))
    while True:
        word = (a + b + counter) % 2**32
        yield word
        counter = (counter + 1) % 2**32
        a, b, c = b ^ (b >> 9), c * 9 % 2**32, ((c << 21 | c >> 11) + word) % 2**32


def test_the_stream_is_sfc32_from_a_hash_of_the_seed() -> None:
    dealer, words = SeededDealer(7), sfc32(b"7")
    assert all(dealer.below(2**16) == next(words) >> 16 for _ in range(1000))


def test_the_same_seed_gives_the_same_stream_and_another_seed_another() -> None:
    streams = [answers(SeededDealer(seed), [LARGEST] * 50) for seed in range(50)]
    assert streams == [answers(SeededDealer(seed), [LARGEST] * 50) for seed in range(50)]
    assert len({answer for stream in streams for answer in stream}) > 2490, "streams have parts in common"


def test_a_number_and_its_text_are_the_same_seed() -> None:
    assert answers(SeededDealer(42), ASKED) == answers(SeededDealer("42"), ASKED)


# -- the fair dealer -------------------------------------------------------------------------------


def test_the_stream_of_a_key_never_changes() -> None:
    asked = (*ASKED, 10, 10, 10, 10)
    assert answers(FairDealer(KEY, b"salt"), asked) == [0, 1, 25, 709, 97275486, 1143054111, 2, 2, 1, 7]


def test_anyone_can_work_out_the_stream_from_key_and_salt() -> None:
    """HMAC-SHA256 over the salt and the number of the block, eight words a block."""
    dealer = FairDealer(KEY, b"salt")
    for block in range(5):
        digest = hmac.digest(KEY, b"salt" + block.to_bytes(8, "big"), "sha256")
        words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
        assert [dealer.below(2**16) for _ in words] == [word % 2**16 for word in words]


def test_key_and_salt_together_make_the_stream() -> None:
    stream = answers(FairDealer(KEY, b"salt"), ASKED)
    assert answers(FairDealer(KEY, b"salt"), ASKED) == stream
    assert answers(FairDealer(KEY, b"pepper"), ASKED) != stream
    assert answers(FairDealer(KEY), ASKED) != stream
    assert answers(FairDealer(KEY[::-1], b"salt"), ASKED) != stream


def test_the_commitment_binds_the_key_without_showing_it() -> None:
    published = "deeebc57953420812c7084a1aa42d686d4b8af7fa6ec280d43edbf922a41d280"
    assert FairDealer(KEY).commitment == FairDealer(KEY, b"salt").commitment == commitment(KEY) == published
    assert published == hashlib.sha256(b"brewhall fair dealer 1" + KEY).hexdigest()
    for place in range(len(KEY)):
        assert commitment(KEY[:place] + b"\xff" + KEY[place + 1 :]) != published
    assert commitment(KEY + b"\0") != published


def test_the_commitment_stays_while_the_dealer_deals() -> None:
    dealer = FairDealer(KEY)
    answers(dealer, [6] * 100)
    assert dealer.commitment == commitment(KEY)


def test_a_stream_goes_on_where_it_was_left() -> None:
    asked = [2**31 - 1, 3] * 20  # the first is often drawn again: no answer to count by
    stream, dealer = answers(FairDealer(KEY, b"salt"), asked), FairDealer(KEY, b"salt")
    for place, below in enumerate(asked):
        assert answers(FairDealer(KEY, b"salt", dealer.drawn), asked[place:]) == stream[place:]
        dealer.below(below)
    assert dealer.drawn >= len(asked)


@pytest.mark.parametrize("length", [0, 1, 15])
def test_a_key_that_could_be_guessed_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match=f"key has at least 16 bytes, not {length}"):
        FairDealer(bytes(length))


# -- scripted and noting dealers -------------------------------------------------------------------


def test_scripted_answers_are_given_in_order_and_counted() -> None:
    dealer = ScriptedDealer([3, 0, 5])
    assert dealer.left == 3
    assert answers(dealer, [6, 1, 6]) == [3, 0, 5]
    assert dealer.left == 0


def test_a_script_that_is_used_up_says_so() -> None:
    dealer = ScriptedDealer([1])
    dealer.below(2)
    with pytest.raises(DealerExhausted, match="all 1 scripted answers are used and another one below 60 is needed"):
        dealer.below(60)


@pytest.mark.parametrize("answer", [6, 7, -1, 2**62])
def test_a_scripted_answer_out_of_range_is_named_and_not_used_up(answer: int) -> None:
    dealer = ScriptedDealer([2, answer])
    dealer.below(6)
    with pytest.raises(DealerExhausted, match=f"scripted answer 2 is {answer}; it must be from 0 to 5"):
        dealer.below(6)
    assert dealer.left == 1


@pytest.mark.parametrize("answer", [2**63, -(2**70)])
def test_a_scripted_answer_beyond_64_bits_is_refused_like_any_other(answer: int) -> None:
    """A damaged record may hold any number."""
    with pytest.raises(DealerExhausted, match=f"scripted answer 1 is {answer}; it must be from 0 to 5"):
        ScriptedDealer([answer]).below(6)


def test_a_noting_dealer_passes_answers_on_and_hands_them_over_once() -> None:
    dealer = NotingDealer(SeededDealer(7))
    given = answers(dealer, [60] * 5)
    assert given == answers(SeededDealer(7), [60] * 5)
    assert dealer.take() == given
    assert dealer.take() == []
    last = dealer.below(6)
    assert dealer.take() == [last]


def test_a_noting_dealer_notes_no_answer_that_was_not_given() -> None:
    dealer = NotingDealer(ScriptedDealer([1]))
    dealer.below(2)
    with pytest.raises(DealerExhausted):
        dealer.below(2)
    assert dealer.take() == [1]


def test_only_a_script_can_fail_so_only_its_moves_need_a_way_back() -> None:
    assert ScriptedDealer([]).can_fail()
    assert NotingDealer(ScriptedDealer([])).can_fail()
    for dealer in (SeededDealer(1), FairDealer(KEY), NotingDealer(SeededDealer(1)), NotingDealer(FairDealer(KEY))):
        assert not dealer.can_fail()


def test_a_dealer_without_a_source_says_which_ones_there_are() -> None:
    with pytest.raises(DealerExhausted, match="use SeededDealer, FairDealer or ScriptedDealer"):
        Dealer().below(6)


# -- shuffling -------------------------------------------------------------------------------------


def shuffled(items: Sequence[int], dealer: Dealer) -> tuple[int, ...]:
    cards = vec[i64](items)
    shuffle(cards, dealer)
    return tuple(cards)


@pytest.mark.parametrize("size", [0, 1, 2, 60])
def test_shuffling_keeps_every_item_once(size: int) -> None:
    assert sorted(shuffled(range(size), SeededDealer(1))) == list(range(size))


@both_dealers
def test_all_orders_are_equally_likely(create: Callable[[], Dealer]) -> None:
    dealer = create()
    orders = Counter(shuffled(range(4), dealer) for _ in range(4800))
    assert_even([orders[order] for order in permutations(range(4))])


def test_a_shuffle_asks_from_the_last_place_to_the_first() -> None:
    """The order of the questions is part of every record: each is answered by the place to swap with."""
    assert shuffled([10, 11, 12, 13], ScriptedDealer([0, 2, 1])) == (13, 11, 12, 10)
    assert shuffled([10, 11, 12, 13], ScriptedDealer([3, 0, 0])) == (11, 12, 10, 13)


# -- copies, and chance as a decision ----------------------------------------------------------------


def test_copies_of_a_seeded_dealer_give_the_same_answers() -> None:
    dealer = SeededDealer(3)
    answers(dealer, ASKED)
    twins = [dealer.copy(), copy.deepcopy(dealer), pickle.loads(pickle.dumps(dealer))]
    expected = answers(dealer, ASKED)
    assert [answers(twin, ASKED) for twin in twins] == [expected] * 3


def test_an_asking_dealer_stops_at_the_first_question_without_an_answer() -> None:
    dealer = AskingDealer([4, 1])
    assert answers(dealer, [6, 2]) == [4, 1]
    assert dealer.below(1) == 0, "nothing to choose, nothing to ask"
    with pytest.raises(DealerExhausted, match="an answer below 20 is needed that is not known yet"):
        dealer.below(20)
    assert dealer.asked == 20
