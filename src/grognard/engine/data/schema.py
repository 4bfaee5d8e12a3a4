"""The shape a data file must have, written down in Python and checked with clear sentences.

A schema is a type, a table as a dictionary of schemas, an array as a list of one schema, or one
of the forms below. Any table may hold an `origin` besides. A number always has its bounds, so that
nobody's own data makes a game count for ever; a schema that forgets them is refused.
"""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, TypeAlias

from grognard.engine.data.lines import Where
from grognard.engine.data.source import Source, spell

KINDS: dict[type, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "text",
    list: "an array",
    dict: "a table",
}
LARGEST_SHOWN = 10**9  # a number that a sentence repeats
MOST_ENTRIES = 2000  # of an array that does not say how many it may have


class Maybe(NamedTuple):
    """A key that may be left out."""

    schema: "Schema"


class OneOf(NamedTuple):
    """One of these values."""

    values: tuple[str | int, ...]


class Between(NamedTuple):
    """A whole number, or with `halves` a number in steps of a half, from the least to the most."""

    least: int
    most: int
    halves: bool = False


class Measure(NamedTuple):
    """Any number from the least to the most."""

    least: float
    most: float


class Few(NamedTuple):
    """An array with so many values, from the least to the most."""

    schema: "Schema"
    least: int
    most: int


class Either(NamedTuple):
    """A value that fits one of these schemas."""

    schemas: "tuple[Schema, ...]"


class Each(NamedTuple):
    """A table with keys of any name, each holding the same kind of value."""

    schema: "Schema"


Schema: TypeAlias = (
    "type[str] | type[bool] | Mapping[str, Schema] | Sequence[Schema]"
    " | Maybe | OneOf | Between | Measure | Few | Either | Each"
)


class Fault(NamedTuple):
    """One thing wrong with a document: where, and how it goes on after the name of the place."""

    where: Where
    text: str


def check(source: Source, schema: Schema) -> None:
    """Refuse a file that has not the shape it must have."""
    check_bounds(schema)
    for fault in faults(source.tables, schema):
        raise source.fault(fault.where, told(source.tables, fault))


def check_bounds(schema: Schema) -> None:
    """Refuse a schema that has a number without bounds: a mistake of whoever wrote it."""
    match schema:
        case OneOf() | Between() | Measure():
            return
        case Either(several):
            for each in several:
                check_bounds(each)
        case Maybe(inner) | Each(inner) | Few(inner) | [inner]:
            check_bounds(inner)
        case Mapping():
            for each in schema.values():
                check_bounds(each)
        case type() if schema not in (str, bool):
            raise TypeError(f"a schema may not hold {schema.__name__}: say its bounds")


def told(document: Any, fault: Fault) -> str:
    """The fault as a sentence."""
    return f"{spell(document, fault.where) or 'the file'} {fault.text}."


def faults(value: Any, schema: Schema, where: Where = ()) -> Iterator[Fault]:
    """Everything that is wrong with a value, in the order of the schema."""
    match schema:
        case Maybe(inner):
            yield from faults(value, inner, where)
        case OneOf() | Between() | Measure() | type():
            if not fits(value, schema):
                yield Fault(where, f"must be {_wanted(schema)}, not {shown(value)}")
        case Either(schemas):
            if all(any(faults(value, each)) for each in schemas):
                wanted = " or ".join(_wanted(each) for each in schemas)
                yield Fault(where, f"must be {wanted}, not {shown(value)}")
        case Each(inner):
            yield from _table_faults(value, dict.fromkeys(_keys(value), inner), where)
        case Mapping():
            yield from _table_faults(value, schema, where)
        case Few(inner, least, most):
            yield from _array_faults(value, inner, where, least, most)
        case [inner]:
            yield from _array_faults(value, inner, where, 0, MOST_ENTRIES)


def fits(value: object, kind: type | OneOf | Between | Measure) -> bool:
    """Whether a value is of a kind; a whole number may stand for any number."""
    if isinstance(kind, Between):
        return _is_between(value, kind)
    if isinstance(kind, Measure):
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return False
        return kind.least <= value <= kind.most
    if isinstance(kind, OneOf):
        return any(value == each and type(value) is type(each) for each in kind.values)
    return type(value) is kind or (kind is float and type(value) is int)


def _is_between(value: object, kind: Between) -> bool:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    steps = 2 * value if kind.halves else value
    return kind.least <= value <= kind.most and steps == int(steps)


def shown(value: object) -> str:
    """A wrong value, as a sentence names it."""
    if isinstance(value, str):
        return f"“{value}”" if len(value) <= 40 and value.isprintable() else "such text"
    if isinstance(value, (list, dict)):
        return KINDS[type(value)]
    if isinstance(value, int) and not -LARGEST_SHOWN <= value <= LARGEST_SHOWN:
        return "such a number"
    return str(value).lower()


def _wanted(schema: Schema) -> str:
    match schema:
        case OneOf(values):
            return f"one of {', '.join(str(each) for each in values)}"
        case Between(least, most, halves):
            return f"{'a number' if halves else KINDS[int]} from {least} to {most}"
        case Measure(low, high):
            return f"a number from {low:g} to {high:g}"
        case type():
            return KINDS[schema]
        case list() | Few():
            return KINDS[list]
    return KINDS[dict]


def _keys(value: object) -> list[str]:
    return [key for key in value if key != "origin"] if isinstance(value, dict) else []


def _table_faults(value: Any, schema: Mapping[str, Schema], where: Where) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield Fault(where, f"must be a table, not {shown(value)}")
        return
    for key in _keys(value):
        if key not in schema:
            near = get_close_matches(key, schema, 1)
            hint = f"; perhaps “{near[0]}” is meant" if near else ""
            yield Fault((*where, key), f"is not a key known here{hint}")
    for key, inner in schema.items():
        if key in value:
            yield from faults(value[key], inner, (*where, key))
        elif not isinstance(inner, Maybe):
            yield Fault(where, f"has no “{key}”")


def _array_faults(
    value: Any, inner: Schema, where: Where, least: int, most: int
) -> Iterator[Fault]:
    if not isinstance(value, list):
        yield Fault(where, f"must be an array, not {shown(value)}")
        return
    if not least <= len(value) <= most:
        yield Fault(where, f"must be an array of {least} to {most} values, not {len(value)}")
        return
    for i, each in enumerate(value):
        yield from faults(each, inner, (*where, i))
