"""What we use of msgspec, in plain Python, for where it cannot be installed: the same types, the
same bytes, the same refusals.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from dataclasses import field as plain_field
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

NAMES: dict[type, str] = {
    str: "str", int: "int", float: "float", bool: "bool", list: "array", dict: "object",
    NoneType: "null",
}  # fmt: skip


class Unreadable(ValueError):
    """Something that is no JSON, or does not fit the type."""


@dataclass(frozen=True)
class Meta:
    """Limits of a value."""

    max_length: int | None = None
    ge: float | None = None
    le: float | None = None


class Struct:
    """A record with typed fields; a subclass may be told from others by its tag."""

    tag_field: str = ""
    tag: str = ""
    forbids_unknown: bool = False

    def __init_subclass__(
        cls, tag_field: str = "", tag: str = "", forbid_unknown_fields: bool = False
    ) -> None:
        """Make a record of the class."""
        cls.tag_field, cls.tag = tag_field or cls.tag_field, tag or cls.tag
        cls.forbids_unknown = forbid_unknown_fields or cls.forbids_unknown
        dataclass(cls)


def field(*, name: str = "", default: Any = MISSING, default_factory: Any = MISSING) -> Any:
    """A field that has another name in JSON, or a value where none is given."""
    if default_factory is not MISSING:
        return plain_field(default_factory=default_factory, metadata={"name": name})
    return plain_field(default=default, metadata={"name": name})


class Raw:
    """A value that is JSON already; it is read again, so that it can be part of another value."""

    def __new__(cls, written: bytes) -> Any:
        """The value itself."""
        return json.loads(written)


def encode(value: Any) -> bytes:
    """A value as JSON."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_record)
    return text.encode()


def _record(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        tag = {value.tag_field: value.tag} if isinstance(value, Struct) and value.tag else {}
        return tag | {_name(each): getattr(value, each.name) for each in fields(value)}
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} cannot be written")


def to_builtins(value: Any) -> Any:
    """A value in which there are only texts, numbers, lists and dictionaries."""
    return json.loads(encode(value))


def decode(text: str | bytes, type: Any = Any) -> Any:  # noqa: A002 - as msgspec calls it
    """A value of this type out of JSON."""
    try:
        value = json.loads(text, parse_constant=_no_number)
    except ValueError as fault:
        told = f"JSON is malformed: {fault}" if text.strip() else "Input data was truncated"
        raise Unreadable(told) from None
    return _read(value, type, "$")


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number")


class Decoder:
    """Reads values of one type."""

    def __init__(self, type_: Any) -> None:
        self._type = type_

    def decode(self, text: str | bytes) -> Any:
        """A value of the type."""
        return decode(text, self._type)


def _read(value: Any, wanted: Any, where: str) -> Any:
    """The value as the type wants it."""
    if wanted is Any:
        return value
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin is Annotated:
        return _within(_read(value, inner[0], where), inner[1:], where)
    if origin is Literal:
        return _one_of(value, inner, where)
    if origin in (Union, UnionType):
        return _any_of(value, inner, where)
    if reading := _KINDS.get(origin or wanted):
        return reading(value, inner, where)
    if isinstance(wanted, type) and issubclass(wanted, tuple):
        return _named(value, wanted, where)
    return _record_of(value, wanted, where)


def _fault(what: str, where: str) -> Unreadable:
    return Unreadable(what if where == "$" else f"{what} - at `{where}`")


def _plain(kind: type) -> Callable[[Any, Any, str], Any]:
    """How a text, a number, or true and false are read."""

    def read(value: Any, _: Any, where: str) -> Any:
        if kind is float and type(value) is int:
            return float(value)
        if type(value) is not kind:
            raise _expected(NAMES[kind], value, where)
        if isinstance(value, str) and not _is_whole(value):
            raise _fault("Input data was truncated", where)
        return value

    return read


def _is_whole(text: str) -> bool:
    """Whether a text can be written: half a sign of two parts cannot."""
    return text.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in text)


def _expected(name: str, value: Any, where: str) -> Unreadable:
    return _fault(f"Expected `{name}`, got `{NAMES[type(value)]}`", where)


def _list(value: Any, inner: tuple[Any, ...], where: str) -> Any:
    if type(value) is not list:
        raise _expected("array", value, where)
    item = inner[0] if inner else Any
    kinds: Sequence[Any] = [item] * len(value)
    if len(inner) == 2 and inner[1] is not Ellipsis:
        kinds = inner
        _check_length(value, len(inner), len(inner), where)
    return tuple(
        _read(each, kind, f"{where}[{number}]")
        for number, (each, kind) in enumerate(zip(value, kinds, strict=True))
    )


def _check_length(value: list[Any], least: int, most: int, where: str) -> None:
    """Refuse a list in which something is missing, or more than there is a place for."""
    if not least <= len(value) <= most:
        length = f"{least}" if least == most else f"{least} to {most}"
        raise _fault(f"Expected `array` of length {length}", where)


def _dict(value: Any, inner: tuple[Any, ...], where: str) -> dict[str, Any]:
    if type(value) is not dict:
        raise _expected("object", value, where)
    key, kind = inner or (str, Any)
    return {
        _read(name, key, f"key in {where}"): _read(each, kind, f"{where}[...]")
        for name, each in value.items()
    }


_KINDS: Mapping[Any, Callable[[Any, Any, str], Any]] = {
    **{kind: _plain(kind) for kind in (str, int, float, bool)},
    tuple: _list, list: _list, Sequence: _list, dict: _dict, Mapping: _dict,
}  # fmt: skip


def _within(value: Any, limits: tuple[Any, ...], where: str) -> Any:
    for meta in limits:
        kind = NAMES.get(type(value), "array")
        if meta.max_length is not None and len(value) > meta.max_length:
            raise _fault(f"Expected `{kind}` of length <= {meta.max_length}", where)
        if meta.ge is not None and value < meta.ge:
            raise _fault(f"Expected `{kind}` >= {type(value)(meta.ge)}", where)
        if meta.le is not None and value > meta.le:
            raise _fault(f"Expected `{kind}` <= {type(value)(meta.le)}", where)
    return value


def _one_of(value: Any, words: tuple[Any, ...], where: str) -> Any:
    if type(value) is not str:
        raise _expected("str", value, where)
    if value not in words:
        raise _fault(f"Invalid enum value {value!r}", where)
    return value


def _any_of(value: Any, kinds: tuple[Any, ...], where: str) -> Any:
    """A value that may be missing, or one of several records told apart by their tags."""
    if value is None and NoneType in kinds:
        return None
    known = [kind for kind in kinds if kind is not NoneType]
    if len(known) == 1:
        return _read(value, known[0], where)
    if type(value) is not dict:
        raise _expected("object", value, where)
    tags = {kind.tag: kind for kind in known}
    name = known[0].tag_field
    if name not in value:
        raise _fault(f"Object missing required field `{name}`", where)
    if type(value[name]) is not str:
        raise _fault("Expected `str`", f"{where}.{name}")
    if value[name] not in tags:
        raise _fault(f"Invalid value {value[name]!r}", f"{where}.{name}")
    return _record_of(value, tags[value[name]], where)


def _named(value: Any, wanted: Any, where: str) -> Any:
    """A named tuple, which is written as a list."""
    if type(value) is not list:
        raise _expected("array", value, where)
    kinds, most = _hints(wanted), len(wanted._fields)
    _check_length(value, most - len(wanted._field_defaults), most, where)
    pairs = enumerate(zip(wanted._fields, value, strict=False))
    return wanted(*(_read(each, kinds[name], f"{where}[{at}]") for at, (name, each) in pairs))


def _record_of(value: Any, wanted: Any, where: str) -> Any:
    if type(value) is not dict:
        raise _expected("object", value, where)
    kinds, left, found = _hints(wanted), dict(value), {}
    tag = getattr(wanted, "tag_field", "")
    left.pop(tag, None)
    for each in fields(wanted):
        name = _name(each)
        if name in left:
            found[each.name] = _read(left.pop(name), kinds[each.name], f"{where}.{name}")
        elif each.default is MISSING and each.default_factory is MISSING:
            raise _fault(f"Object missing required field `{name}`", where)
    if left and getattr(wanted, "forbids_unknown", False):
        raise _fault(f"Object contains unknown field `{next(iter(left))}`", where)
    return wanted(**found)


def _name(each: Field[Any]) -> str:
    return each.metadata.get("name") or each.name


@cache
def _hints(wanted: Any) -> dict[str, Any]:
    return get_type_hints(wanted, include_extras=True)
