"""The journal: everybody hears that something happened, and only its audience hears what is private."""

from __future__ import annotations

import pytest

import brewhall
from brewhall.core import Journal
from brewhall.core.journal import NOBODY, PUBLIC

EVERYBODY = (0, 1, None)


def test_what_is_told_everybody_hears() -> None:
    journal = Journal()
    journal.tell("sold", 1, {"card": "beer-06"})
    for seat in EVERYBODY:
        assert journal.since(0, seat) == [{"kind": "sold", "seat": 1, "card": "beer-06"}]


@pytest.mark.parametrize("audience", [0, 1])
def test_what_is_whispered_only_one_seat_hears_in_full(audience: int) -> None:
    journal = Journal()
    journal.whisper("drew", audience, {"back": "beer"}, audience, {"card": "beer-06"})
    heard = {seat: journal.since(0, seat) for seat in EVERYBODY}
    assert heard.pop(audience) == [{"kind": "drew", "seat": audience, "back": "beer", "card": "beer-06"}]
    assert list(heard.values()) == [[{"kind": "drew", "seat": audience, "back": "beer"}]] * 2


def test_what_is_for_nobody_is_kept_for_the_finished_game() -> None:
    journal = Journal()
    journal.whisper("shuffled", None, {"backs": ["beer"]}, NOBODY, {"order": ["beer-06"]})
    for seat in EVERYBODY:
        assert journal.since(0, seat) == [{"kind": "shuffled", "seat": None, "backs": ["beer"]}]
    assert journal.events[0].in_full() == {
        "kind": "shuffled",
        "seat": None,
        "backs": ["beer"],
        "order": ["beer-06"],
    }


def test_a_whisper_to_all_hides_nothing() -> None:
    journal = Journal()
    journal.whisper("drew", 0, {}, PUBLIC, {"card": "beer-06"})
    for seat in EVERYBODY:
        assert journal.since(0, seat) == [{"kind": "drew", "seat": 0, "card": "beer-06"}]


def test_since_gives_what_came_after_a_mark() -> None:
    journal = Journal()
    for kind in ("first", "second", "third"):
        journal.tell(kind, None, {})
    assert [event["kind"] for event in journal.since(1, None)] == ["second", "third"]
    assert journal.since(3, None) == []


def test_what_a_listener_does_with_an_event_changes_no_other_listeners_event() -> None:
    journal = Journal()
    journal.tell("sold", 1, {"card": "beer-06"})
    journal.since(0, 0)[0]["card"] = "forged"
    assert journal.since(0, 1)[0]["card"] == "beer-06"
    assert journal.events[0].in_full()["card"] == "beer-06"


def test_hands_of_a_real_game_are_heard_by_their_holder_only() -> None:
    """Each new hand is whispered: five fronts to its holder, five backs to the others."""
    match = brewhall.Match(brewhall.load("beer-and-bread"), ["random", "random"], seed=1)
    journal = match.keep_journal()
    match.run()
    hands = [place for place, event in enumerate(journal.events) if event.kind == "hand"]
    assert len(hands) == 10, "two in each year but the first, which was dealt before the journal began"
    for place in hands:
        holder = journal.events[place].seat
        for seat in EVERYBODY:
            heard = journal.since(place, seat)[0]
            assert ("cards" in heard) == (seat == holder)
            assert "backs" in heard
