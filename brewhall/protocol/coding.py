"""Messages as JSON, with nothing but the standard library: read within their bounds, and written."""

from __future__ import annotations

import json
import re
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from brewhall.core.errors import BrewhallError
from brewhall.tables.bounds import Bound

T = TypeVar("T")


class BadMessage(BrewhallError):
    """A text that is not the message that is expected."""


def written(message: object) -> str:
    return json.dumps(message, default=_parts, separators=(",", ":"))


def read(text: str, kind: type[T]) -> T:
    """The message in a text. Raises BadMessage."""
    try:
        return cast(T, _read(json.loads(text), kind, "the message"))
    except (ValueError, RecursionError) as error:
        raise BadMessage(f"this is not JSON: {error}") from error


def _parts(value: Any) -> Any:
    if is_dataclass(value):
        return {name: getattr(value, name) for name in value.__dataclass_fields__}
    if isinstance(value, (set, frozenset, range)):
        return list(value)
    raise TypeError(f"{value!r} is not part of any message")


def _read(value: Any, kind: Any, where: str) -> Any:
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        found = _read(value, parts[0], where)
        for bound in parts[1:]:
            if isinstance(bound, Bound):
                _check(found, bound, where)
        return found
    if origin in (UnionType, Union):
        return _read_one_of(value, parts, where)
    if origin is Literal:
        return _expect(value in parts and type(value) in {type(part) for part in parts}, value, where, parts)
    if origin is list:
        _expect(isinstance(value, list), value, where, "a list")
        return [_read(item, parts[0], f"{where}[{place}]") for place, item in enumerate(value)]
    if origin is dict:
        _expect(isinstance(value, dict), value, where, "an object")
        return {key: _read(item, parts[1], f"{where}.{key}") for key, item in value.items()}
    if is_dataclass(kind):
        return _read_message(value, kind, where)
    if kind is float:
        _expect(isinstance(value, (int, float)) and not isinstance(value, bool), value, where, "a number")
        return float(value)
    names = {str: "a text", int: "a whole number", bool: "true or false", NoneType: "null"}
    return _expect(type(value) is kind, value, where, names.get(kind, kind))


def _read_one_of(value: Any, kinds: tuple[Any, ...], where: str) -> Any:
    """A message by its type; anything else by what it is."""
    messages = [kind for kind in kinds if is_dataclass(kind)]
    if isinstance(value, dict) and len(messages) > 1:
        tags = {_tag(kind): kind for kind in messages}
        _expect(value.get("type") in tags, value.get("type"), f"{where}.type", tuple(tags))
        return _read_message(value, tags[value["type"]], where)
    for kind in kinds:
        try:
            return _read(value, kind, where)
        except BadMessage as error:
            problem = error
    raise problem


def _read_message(value: Any, kind: Any, where: str) -> Any:
    _expect(isinstance(value, dict), value, where, "an object")
    types, known, given = _types(kind), {each.name: each for each in fields(kind)}, dict(value)
    if _tag(kind) is not None:
        given.pop("type", None)
        known.pop("type")
    for name in given:
        if name not in known:
            raise BadMessage(f"{where} has no '{name[:40]}'; it has: {', '.join(known)}")
    for name, field in known.items():
        if name not in given and field.default is MISSING and field.default_factory is MISSING:
            raise BadMessage(f"'{name}' is missing in {where}")
    return kind(**{name: _read(item, types[name], f"{where}.{name}") for name, item in given.items()})


def _tag(kind: Any) -> object:
    """What its `type` says, if messages of this kind have one."""
    field = kind.__dataclass_fields__.get("type")
    return field.default if field is not None and not field.init else None


@cache
def _types(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _check(value: Any, bound: Bound, where: str) -> None:
    if bound.ge is not None:
        _expect(value >= bound.ge, value, where, f"at least {bound.ge}")
    if bound.le is not None:
        _expect(value <= bound.le, value, where, f"at most {bound.le}")
    if bound.min_length is not None:
        _expect(len(value) >= bound.min_length, value, where, f"of length {bound.min_length} or more")
    if bound.max_length is not None:
        _expect(len(value) <= bound.max_length, value, where, f"of length {bound.max_length} or less")
    if bound.pattern is not None:
        _expect(re.search(bound.pattern, value) is not None, value, where, f"as {bound.pattern}")


def _expect(right: bool, value: Any, where: str, expected: object) -> Any:
    if not right:
        raise BadMessage(f"{where} is {str(value)[:40]!r}; expected: {expected}")
    return value
