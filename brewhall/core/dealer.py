"""All chance. A game asks `dealer.below(n)`; no generator lives anywhere else."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.errors import DealerExhausted

WORD: Final[i64] = 0xFFFFFFFF
LARGEST: Final[i64] = 0x7FFFFFFF
COMMITMENT: Final = b"brewhall fair dealer 1"
WORDS_IN_BLOCK: Final = 8  # numbers that a fair dealer takes from one block of its stream


class Dealer:
    """The only source of chance."""

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each as likely as the others."""
        raise DealerExhausted("this dealer answers nothing; use SeededDealer, FairDealer or ScriptedDealer")

    def can_fail(self) -> bool:
        """Whether `below` may raise, so that a half-made move must be taken back."""
        return True


def shuffle(items: vec[i64], dealer: Dealer) -> None:
    """Fisher-Yates in place, from the last place to the first."""
    for i in range(i64(len(items) - 1), 0, -1):
        j = dealer.below(i + 1)
        items[i], items[j] = items[j], items[i]


@final
class SeededDealer(Dealer):
    """Fast and repeatable: sfc32, the same stream interpreted and compiled."""

    def __init__(self, seed: int | str) -> None:
        words = hashlib.blake2b(str(seed).encode(), digest_size=16).digest()
        self.a: i64 = int.from_bytes(words[0:4], "little")
        self.b: i64 = int.from_bytes(words[4:8], "little")
        self.c: i64 = int.from_bytes(words[8:12], "little")
        self.counter: i64 = int.from_bytes(words[12:16], "little")

    def can_fail(self) -> bool:
        return False

    def copy(self) -> SeededDealer:
        """A dealer that will give the same answers from here on."""
        return dealer_at(self.a, self.b, self.c, self.counter)

    def __deepcopy__(self, memo: dict[int, object]) -> SeededDealer:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return dealer_at, (self.a, self.b, self.c, self.counter)

    def __repr__(self) -> str:
        return f"<seeded dealer at {self.a:08x} {self.b:08x} {self.c:08x} {self.counter:08x}>"

    def _word(self) -> i64:
        word = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = ((((self.c << 21) & WORD) | (self.c >> 11)) + word) & WORD
        return word

    def below(self, n: i64) -> i64:
        if n < 1 or n > LARGEST:
            raise ValueError(f"below(n) needs 1 <= n <= {LARGEST}, not {n}")
        product = self._word() * n
        if product & WORD < n:  # rarely: redraw what would make small numbers likelier
            surplus = (WORD + 1 - n) % n
            while product & WORD < surplus:
                product = self._word() * n
        return product >> 32


def dealer_at(a: i64, b: i64, c: i64, counter: i64) -> SeededDealer:
    """A seeded dealer in the middle of its stream."""
    dealer = SeededDealer(0)
    dealer.a = a
    dealer.b = b
    dealer.c = c
    dealer.counter = counter
    return dealer


@final
class FairDealer(Dealer):
    """A keyed cryptographic stream: with `commitment` published at the start and `key` at the end, all can verify it.

    `salt` is public and chosen after the commitment (by the players, say), so that nobody can pick a lucky key.
    """

    def __init__(self, key: bytes, salt: bytes = b"", drawn: int = 0) -> None:
        if len(key) < 16:
            raise ValueError(f"a fair dealer's key has at least 16 bytes, not {len(key)}")
        self.key = key
        self.salt = salt
        self.block = drawn // WORDS_IN_BLOCK
        self.words: list[int] = []
        for _ in range(drawn % WORDS_IN_BLOCK):
            self._word()

    @property
    def commitment(self) -> str:
        return commitment(self.key)

    @property
    def drawn(self) -> int:
        """How many numbers it has drawn from its stream; more than its answers, since some are drawn again."""
        return self.block * WORDS_IN_BLOCK - len(self.words)

    def can_fail(self) -> bool:
        return False

    def _word(self) -> int:
        if not self.words:
            message = self.salt + self.block.to_bytes(8, "big")
            digest = hmac.new(self.key, message, hashlib.sha256).digest()
            self.words = [int.from_bytes(digest[i : i + 4], "big") for i in range(28, -1, -4)]
            self.block += 1
        return self.words.pop()

    def below(self, n: i64) -> i64:
        if n < 1 or n > LARGEST:
            raise ValueError(f"below(n) needs 1 <= n <= {LARGEST}, not {n}")
        limit = (WORD + 1) // n * n
        word: i64 = self._word()
        while word >= limit:
            word = self._word()
        return word % n


def commitment(key: bytes) -> str:
    """What a fair dealer publishes before the game; it binds the key without showing it."""
    return hashlib.sha256(COMMITMENT + key).hexdigest()


@final
class ScriptedDealer(Dealer):
    """Gives the answers it was handed: replays, tests, real cards and dice at a real table."""

    def __init__(self, answers: list[int]) -> None:
        self.answers = answers
        self.given = 0

    def below(self, n: i64) -> i64:
        if self.given >= len(self.answers):
            raise DealerExhausted(f"all {self.given} scripted answers are used and another one below {n} is needed")
        answer = self.answers[self.given]
        if not 0 <= answer < int(n):
            raise DealerExhausted(f"scripted answer {self.given + 1} is {answer}; it must be from 0 to {n - 1}")
        self.given += 1
        return answer

    @property
    def left(self) -> int:
        """How many answers have not been asked for."""
        return len(self.answers) - self.given


@final
class AskingDealer(Dealer):
    """Gives the answers that are known so far; at the next question it stops, and `asked` tells what it was.

    Those who want to see chance as decisions play a move again and again on copies, each time knowing one answer more.
    """

    def __init__(self, answers: list[int]) -> None:
        self.answers = answers
        self.given = 0
        self.asked = 0

    def below(self, n: i64) -> i64:
        if n == 1:
            return 0
        if self.given == len(self.answers):
            self.asked = int(n)
            raise DealerExhausted(f"an answer below {n} is needed that is not known yet")
        self.given += 1
        return self.answers[self.given - 1]


@final
class NotingDealer(Dealer):
    """Asks another dealer and notes its answers, for the record."""

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer
        self.noted: list[int] = []

    def can_fail(self) -> bool:
        return self.dealer.can_fail()

    def below(self, n: i64) -> i64:
        answer = self.dealer.below(n)
        self.noted.append(answer)
        return answer

    def take(self) -> list[int]:
        """The answers since the last call."""
        noted, self.noted = self.noted, []
        return noted
