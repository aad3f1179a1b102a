"""Tries to sign in: a few are free, then each costs a pause, whoever counts them."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, select

from brewhall.store import Store
from brewhall.store.attempts import FORGOTTEN, FREE, LONGEST, Attempts
from brewhall.store.schema import attempts

pytestmark = pytest.mark.asyncio

NOW = 1_000_000.0


async def test_pauses_grow_and_success_ends_them(store: Store) -> None:
    now, pauses = NOW, list[int]()
    for _ in range(FREE + 10):
        assert await store.attempts.begin("anna", now) == 0
        pauses.append(await store.attempts.begin("anna", now) if len(pauses) >= FREE else 0)
        now += pauses[-1]
    assert pauses == [0] * FREE + [2, 4, 8, 16, 32, 64, 128, 256, LONGEST, LONGEST]
    await store.attempts.succeed("anna")
    assert await store.attempts.begin("anna", now) == 0
    assert await store.attempts.begin("anna", now) == 0


async def test_a_refused_try_costs_nothing(store: Store) -> None:
    for _ in range(FREE + 1):
        await store.attempts.begin("anna", NOW)
    assert [await store.attempts.begin("anna", NOW + 0.5) for _ in range(9)] == [2] * 9
    assert await store.attempts.begin("anna", NOW + 2) == 0


async def test_many_at_once_from_several_processes_are_no_more(store: Store) -> None:
    others = [Attempts(store.engine) for _ in range(20)]
    found = await asyncio.gather(*(each.begin("anna", NOW) for each in others))
    assert found.count(0) == FREE + 1
    assert await store.attempts.begin("bert", NOW) == 0


async def test_old_tries_are_forgotten_and_names_are_not_kept(store: Store) -> None:
    await store.attempts.begin("anna", NOW)
    await store.attempts.begin("bert", NOW + FORGOTTEN + 1)
    async with store.engine.connect() as connection:
        assert await connection.scalar(select(func.count()).select_from(attempts)) == 1
        assert await connection.scalar(select(attempts.c.name)) not in ("anna", "bert")
