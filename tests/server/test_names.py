"""Names that people can take, and those that would be taken for another's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sqlalchemy import update

from brewhall.bots import BOTS
from brewhall.protocol.trouble import Trouble
from brewhall.server.names import PERSONAS, checked_name
from brewhall.store import open_store
from brewhall.store.errors import Taken
from brewhall.store.names import folded, plainly_folded, skeleton
from brewhall.store.schema import people
from tests.store.databases import new_file

WORDS = Path(__file__).parents[2] / "web" / "src" / "words" / "en" / "main.json"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("paypal", "\u0440\u0430\u0443\u0440\u0430l"),  # Cyrillic
        ("Anna", "\u0391nna"),  # a Greek capital
        ("Anna", "\uff21NNA"),
        ("Alice", "AIice"),
        ("Alice", "A1ice"),
        ("Alice", "ALICE"),
        ("Bob", "B0b"),
        ("Sam", "Sarn"),
        ("Max", "\U0001d4dcax"),  # a letter of mathematics
        ("J\u00fcrgen", "Ju\u0308rgen"),
        ("Anna B", "Anna\u2003B"),
        ("\u05d0\u05d1", "\u2135\u2136"),  # Hebrew, and signs of mathematics
    ],
)
def test_names_that_look_the_same_are_the_same(name: str, other: str) -> None:
    assert folded(name) == folded(other)


@pytest.mark.parametrize(("name", "other"), [("Anna", "Hanna"), ("J\u00fcrgen", "Jurgen"), ("Ada", "Eda")])
def test_names_that_look_different_are_different(name: str, other: str) -> None:
    assert folded(name) != folded(other)


def test_a_skeleton_is_its_own_skeleton() -> None:
    for name in ("m", "\u2135", "\u00f0\u0149\u01c1", "\u0622\ufb4b", "\ufdfa"):
        assert skeleton(skeleton(name)) == skeleton(name)


@pytest.mark.parametrize(
    "name",
    ["\u3164", "An\u3164na", "An\u200bna", "An\u00adna", "\u2800", "An\u034fna", "An\u202ena", "\u115fA", "A\x07"],
)
def test_invisible_characters(name: str) -> None:
    with pytest.raises(Trouble, match=r"names can.t contain invisible characters"):
        checked_name(name)


def test_an_emoji_is_no_invisible_character() -> None:
    assert checked_name(" Anna \u2764\ufe0f ") == "Anna \u2764"


@pytest.mark.parametrize(
    "name",
    [*BOTS, *sorted(PERSONAS), "Admin", "\u0430dmin", "HOST", "Brewhall", "M0derator", "Guest 1234", "gue\u0455t 1"],
)
def test_reserved_names(name: str) -> None:
    with pytest.raises(Trouble, match="is reserved, or looks like one that is"):
        checked_name(name)
    assert checked_name(f"{name[::-1]} Smith")


def test_what_pages_call_the_bots_is_reserved() -> None:
    written = WORDS.read_text(encoding="utf-8")
    assert set(re.findall(r'"bot\.name\.\w+": "(.*)"', written)) <= PERSONAS


@pytest.mark.asyncio
async def test_accounts_that_were_stored_by_the_old_rule_are_found_and_keep_their_names(tmp_path: Path) -> None:
    store = await open_store(new_file(tmp_path))
    (old, _), (new, _) = await store.people.add_guest(0), await store.people.add_guest(0)
    await store.people.give_name(old.id, "Alice", "hash", 0)
    async with store.engine.begin() as connection:
        await connection.execute(update(people).where(people.c.id == old.id).values(folded=plainly_folded("Alice")))
    with pytest.raises(Taken):
        await store.people.give_name(new.id, "ALICE", "hash", 0)
    found = await store.people.by_name("alice")
    assert found is not None
    assert found.id == old.id
    await store.people.give_name(new.id, "Anna", "hash", 0)
    found = await store.people.by_name("\u0391nna")
    assert found is not None
    assert found.id == new.id
    await store.close()
