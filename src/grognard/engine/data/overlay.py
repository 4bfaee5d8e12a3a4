"""Overlays: a user's own values put in place of a game's, one by one."""

from collections.abc import Collection, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from grognard.engine.data.lines import Where
from grognard.engine.data.schema import (
    KINDS,
    Schema,
    check,
    check_bounds,
    faults,
    fits,
    shown,
    told,
)
from grognard.engine.data.source import (
    NAMED_BY,
    NO_OVERLAY,
    Overlay,
    Source,
    is_tables,
    read_folder,
    spell,
)


class Replaced(NamedTuple):
    """One value that an overlay replaced, and where the new one stands in the overlay."""

    where: Where
    old: Any
    new: Any
    at: Where


class Data(NamedTuple):
    """The documents a game is played with, and what an overlay replaced in each."""

    documents: dict[str, dict[str, Any]]
    replaced: dict[str, tuple[Replaced, ...]]


def read_data(folder: Path, schemas: Mapping[str, Schema], overlay: Overlay = NO_OVERLAY) -> Data:
    """A game's data files with the overlay over them, all checked, before and after."""
    sources = read_folder(folder)
    check_bounds(schemas)
    for name, source in sources.items():
        if name in schemas:
            check(source, schemas[name])
    documents = {name: source.tables for name, source in sources.items()}
    data = overlaid(documents, overlay, tuple(schemas))
    for name in overlay.tables:
        if name in schemas:
            _check_overlaid(data, name, schemas[name], overlay.source)
    return data


def overlaid(
    documents: Mapping[str, dict[str, Any]], overlay: Overlay, growing: Collection[str] = ()
) -> Data:
    """The documents with the overlay over those that it names.

    In those named in `growing`, which a schema holds in shape, a key may be new: a unit may get a
    value of its own where so far its kind has given it.
    """
    for name in overlay.tables:
        if name not in documents:
            files = ", ".join(documents)
            raise overlay.source.fault((name,), f"there is no data called “{name}”, only {files}.")
    pairs = {
        name: apply(document, overlay, name, grows=name in growing)
        for name, document in documents.items()
    }
    return Data(
        {name: document for name, (document, _) in pairs.items()},
        {name: replaced for name, (_, replaced) in pairs.items()},
    )


def apply(
    document: dict[str, Any], overlay: Overlay, name: str, grows: bool = False
) -> tuple[dict[str, Any], tuple[Replaced, ...]]:
    """The document called `name` with the overlay's values; the one given stays as it was."""
    own = overlay.tables.get(name, {})
    replaced = tuple(_replaced(document, own, (), (name,), _Hand(overlay.source, grows)))
    if not replaced:
        return document, ()
    after = deepcopy(document)
    for change in replaced:
        _put(after, change.where, change.new)
    return after, replaced


def _put(node: Any, where: Where, value: Any) -> None:
    """Set a value in a document, and say in its table that it comes from an overlay."""
    for step in where[:-1]:
        node = node[step]
    key, own = where[-1], node.get("origin", {})
    node[key] = value
    node["origin"] = own if isinstance(own, dict) else {"*": own}
    node["origin"][key] = "overlay"


class _Hand(NamedTuple):
    """Whose overlay it is, and whether it may add keys."""

    source: Source
    grows: bool


def _replaced(old: Any, new: Any, where: Where, at: Where, hand: _Hand) -> Iterator[Replaced]:
    """Every value that differs, in the overlay's order, each shown to be one that may be there."""
    source = hand.source
    if isinstance(old, dict) and isinstance(new, dict):
        yield from _replaced_keys(old, new, where, at, hand)
    elif is_tables(old) and is_tables(new):
        twins = [_twin(old, entry, (*at, i), source) for i, entry in enumerate(new)]
        for i, (index, entry) in enumerate(zip(twins, new, strict=True)):
            if index in twins[:i]:
                raise source.fault((*at, i), f"{_place(source, (*at, i))} comes twice.")
            yield from _replaced(old[index], entry, (*where, index), (*at, i), hand)
    elif is_tables(old) or not _alike(old, new):
        text = f"{_place(source, at)} must be {_kind(old)}, not {shown(new)}."
        raise source.fault(at, text)
    elif new != old:
        yield Replaced(where, old, float(new) if type(old) is float else new, at)


def _replaced_keys(
    old: dict[str, Any], new: dict[str, Any], where: Where, at: Where, hand: _Hand
) -> Iterator[Replaced]:
    """What differs in a table, key by key; a new key is one that the schema will judge."""
    for key, value in new.items():
        if key == "origin":
            continue
        if key in old:
            yield from _replaced(old[key], value, (*where, key), (*at, key), hand)
        elif hand.grows:
            yield Replaced((*where, key), None, value, (*at, key))
        else:
            place = _place(hand.source, at, key)
            raise hand.source.fault((*at, key), f"{place} is not in the game.")


def _twin(tables: list[dict[str, Any]], entry: dict[str, Any], at: Where, source: Source) -> int:
    """Which entry of an array of tables goes by the same id, name, hex or group."""
    key = next((key for key in NAMED_BY if key in entry), "")
    if not key:
        known = " or ".join(NAMED_BY)
        raise source.fault(at, f"{_place(source, at)} needs {known} to say which it replaces.")
    twins = [i for i, table in enumerate(tables) if table.get(key) == entry[key]]
    if len(twins) != 1:
        found = "is not in the game" if not twins else f"is in the game {len(twins)} times"
        raise source.fault(at, f"{_place(source, at)} {found}.")
    return twins[0]


def _alike(old: Any, new: Any) -> bool:
    """Whether a value is of the same type; in an array, each of a type found there before."""
    if isinstance(old, list) and isinstance(new, list):
        return not old or all(any(_alike(each, value) for each in old) for value in new)
    return fits(new, type(old)) and not isinstance(old, dict)


def _kind(value: Any) -> str:
    if is_tables(value):
        return "an array of tables"
    if isinstance(value, list) and value:
        return f"an array like the game's {value}"
    return KINDS.get(type(value), "a date or time")


def _place(source: Source, at: Where, *key: str) -> str:
    return spell(source.tables, (*at, *key))


def _check_overlaid(data: Data, name: str, schema: Schema, source: Source) -> None:
    """Refuse values that have the right type but that the game cannot use."""
    document = data.documents[name]
    for fault in faults(document, schema):
        text = told(document, fault)
        for change in data.replaced[name]:
            if fault.where[: len(change.where)] == change.where:
                raise source.fault(change.at, text)
        raise source.fault((name,), text)
