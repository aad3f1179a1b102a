"""What the engine needs of librt and mypy_extensions, in plain Python.

Compiled modules need the true ones. Where sources run, in a browser tab or on a system for which librt has no wheel,
lists serve as arrays and integers as numbers of fixed width. With BREWHALL_STAND_INS set they do so anywhere, for
tests; only vector environments, whose arrays NumPy shares, need the true ones.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from types import ModuleType
from typing import Any, SupportsIndex


class Vec(list[Any]):
    """An array: a list whose slices are arrays."""

    __slots__ = ()

    def __getitem__(self, key: SupportsIndex | slice) -> Any:
        return Vec(list.__getitem__(self, key)) if isinstance(key, slice) else list.__getitem__(self, key)


class _VecOfKind(type):
    def __getitem__(cls, kind: object) -> type[Vec]:
        return Vec


class vec(metaclass=_VecOfKind):  # noqa: N801  # its name in librt
    """`vec[i64](values)`; all kinds are alike."""


def append(array: Vec, item: Any) -> Vec:
    return Vec([*array, item])


def extend(array: Vec, items: Iterable[Any]) -> Vec:
    return Vec([*array, *items])


def pop(array: Vec, place: int = -1) -> tuple[Vec, Any]:
    left = Vec(array)
    item = list.pop(left, place)
    return left, item


def remove(array: Vec, item: Any) -> Vec:
    left = Vec(array)
    list.remove(left, item)
    return left


def stand_in() -> None:
    """Answer the imports of librt and mypy_extensions."""
    _provide("librt")
    _provide("librt.vecs", vec=vec, append=append, extend=extend, pop=pop, remove=remove)
    _provide("mypy_extensions", i64=int, i32=int, i16=int, u8=int)


def _provide(name: str, **contents: object) -> None:
    module = ModuleType(name, "A stand-in in plain Python: see brewhall/_stand_ins.py")
    vars(module).update(contents)
    sys.modules[name] = module
