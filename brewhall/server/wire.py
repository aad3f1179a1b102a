"""Messages as JSON: read within their bounds, and described.

Messages are plain dataclasses, so that a table can be kept where there is no server. What msgspec has to know in order
to read and describe them strictly, their kind, their bounds and that nothing else may come, it is told here.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Iterable
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from brewhall.protocol.messages import learning, live, records, tables
from brewhall.server import messages
from brewhall.tables import commands
from brewhall.tables.bounds import Asked, Bound

T = TypeVar("T")
_encoder = msgspec.json.Encoder()
MODULES = (commands, live, tables, records, learning, messages)  # in the order in which they are described


def kinds_of_messages() -> list[type]:
    """All messages, in the order in which they stand in the sources."""
    return [
        kind
        for module in MODULES
        for kind in vars(module).values()
        if inspect.isclass(kind) and dataclasses.is_dataclass(kind) and kind.__module__ == module.__name__
    ]


def read(content: bytes | str, kind: type[T]) -> T:
    """The message in a text. Raises msgspec.DecodeError."""
    decoder, made_of = _reader(cast(Any, kind))
    found = decoder.decode(content)
    return cast(T, msgspec.convert(found, made_of.get(type(found), kind), from_attributes=True))


def encoded(message: object) -> str:
    return _encoder.encode(message).decode()


def described(kinds: Iterable[Any], ref_template: str) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """The JSON Schema of messages, and of all that they are made of, by name."""
    return msgspec.json.schema_components([_struct(kind) for kind in kinds], ref_template=ref_template)


@cache
def _reader(kind: Any) -> tuple[msgspec.json.Decoder[Any], dict[type, type]]:
    """Who reads a message, and which message each of the structs is that it may be read as."""
    members = get_args(kind) if isinstance(kind, UnionType) else (kind,)
    return msgspec.json.Decoder(_struct(kind)), {_struct(member): member for member in members}


@cache
def _struct(kind: Any) -> Any:
    """A message, or what is made of messages, as msgspec wants it."""
    if inspect.isclass(kind) and dataclasses.is_dataclass(kind) and kind.__module__ in {m.__name__ for m in MODULES}:
        return _struct_of_message(kind)
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return Annotated[_struct(parts[0]), *(_meta(each) for each in parts[1:])]
    if origin in (list, dict):
        return origin[tuple(_struct(part) for part in parts)]
    if origin in (UnionType, Union):
        return reduce(or_, (_struct(part) for part in parts))
    return kind


def _struct_of_message(kind: Any) -> Any:
    types = get_type_hints(kind, include_extras=True)
    fields = {field.name: field for field in dataclasses.fields(kind)}
    tagged = "type" in fields and not fields["type"].init
    tag: Any = fields.pop("type").default if tagged else None
    return msgspec.defstruct(
        kind.__name__,
        [_field(field, _struct(types[name])) for name, field in fields.items()],
        tag=tag,
        forbid_unknown_fields=issubclass(kind, Asked),
        module=kind.__module__,
        namespace={"__doc__": inspect.getdoc(kind) if _is_documented(kind) else None},
    )


def _is_documented(kind: type) -> bool:
    """Whether somebody wrote what it is: a dataclass describes itself by its signature otherwise."""
    return not (kind.__doc__ or "").startswith(f"{kind.__name__}(")


def _field(field: dataclasses.Field[Any], kind: Any) -> tuple[Any, ...]:
    if field.default is not dataclasses.MISSING:
        return field.name, kind, field.default
    if field.default_factory is not dataclasses.MISSING:
        return field.name, kind, msgspec.field(default_factory=field.default_factory)
    return field.name, kind


def _meta(bound: object) -> object:
    return msgspec.Meta(**dataclasses.asdict(bound)) if isinstance(bound, Bound) else bound
