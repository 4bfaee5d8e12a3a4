"""Data files: TOML that names the line of every fault and the origin of every value."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from grognard.engine.bad_input import BadInput
from grognard.engine.data.lines import DEEPEST, Where, is_too_deep, line_numbers

LARGEST = 8_000_000  # bytes; the biggest map is a tenth of it
MOST_VALUES = 20_000  # that an overlay may hold
LARGEST_NUMBER = 10_000  # of an overlay, above or below nothing
LONGEST_TEXT = 10_000  # characters of one value of an overlay
LONGEST_NAME = 60  # characters of a name that a sentence repeats
NAMED_BY = ("id", "name", "hex", "group")
FAULT = re.compile(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", re.DOTALL)
ORIGIN = re.compile(r"stated\s+\S*\d|(history|reconstructed|overlay)\b")


class BadData(BadInput):
    """A data file that cannot be used: file, line and what is wrong, in one sentence."""


class Overlaid(NamedTuple):
    """A user's own values over a data file: their file, and where each stands here and there."""

    source: "Source"
    places: tuple[tuple[Where, Where], ...]


class Source(NamedTuple):
    """A data file as it was read: its name, its text, and what the text says."""

    name: str
    text: str
    tables: dict[str, Any]
    overlaid: Overlaid | None = None

    def line(self, where: Where) -> int:
        """The line where a value is written, or the nearest thing around it that is written."""
        lines = line_numbers(self.text)
        while where and where not in lines:
            where = where[:-1]
        return lines.get(where, 1)

    def to_blame(self, where: Where) -> tuple["Source", Where]:
        """The file that a fault in a value is due to, and the place in it.

        Without the values that were laid over it a file is sound, so where there are any the
        fault is due to them.
        """
        if self.overlaid is None:
            return self, where
        for here, there in self.overlaid.places:
            shorter = min(len(here), len(where))
            if here[:shorter] == where[:shorter]:
                return self.overlaid.source, there
        return self.overlaid.source, self.overlaid.places[0][1]

    def fault(self, where: Where, text: str) -> BadData:
        """What is wrong with a value, after the file and the line."""
        source, place = self.to_blame(where)
        return BadData(f"{source.name}:{source.line(place)}: {text}")


@dataclass(frozen=True)
class Overlay:
    """A user's own values in the shape of a game's data; two are equal if they say the same."""

    digest: str = ""
    source: Source = field(default=Source("", "", {}), compare=False)

    @property
    def name(self) -> str:
        """The file it came from."""
        return self.source.name

    @property
    def tables(self) -> Mapping[str, Any]:
        """The values, under the names of the data files they replace values in."""
        return self.source.tables


NO_OVERLAY = Overlay()


class Value(NamedTuple):
    """One value of a document: where it stands and where it comes from."""

    where: Where
    value: Any
    origin: str


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file says."""
    return read_source(path).tables


def read_source(path: Path) -> Source:
    """What a TOML file says, with its text."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadData(f"{path}:1: the file is larger than {LARGEST:,} bytes.")
        return _kept_source(path.read_bytes().decode("utf-8"), str(path))
    except OSError as error:
        raise BadData(f"{path}:1: {error.strerror or 'the file cannot be read'}.") from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BadData(f"{path}:{line}: the file is not UTF-8 text.") from None


@lru_cache(maxsize=32)
def _kept_source(text: str, name: str) -> Source:
    """What the text of a file says, kept: a game's files are read again for every overlay."""
    return parse_source(text, name)


def parse_source(text: str, name: str) -> Source:
    """What TOML text says; `name` stands for the file in what is said of it."""
    if is_too_deep(text):
        raise BadData(f"{name}:1: the values are nested too deeply.")
    try:
        return Source(name, text, tomllib.loads(text))
    except ValueError as error:
        match = FAULT.fullmatch(str(error))
        line = match[2] if match and match[2] else len(text.rstrip("\n").split("\n"))
        what = match[1] if match else "a value cannot be read"
        raise BadData(f"{name}:{line}: this is not TOML: {what[0].lower()}{what[1:]}.") from None


def read_folder(folder: Path) -> dict[str, Source]:
    """Every data file of a game, under its name without the ending."""
    return {path.stem: read_source(path) for path in sorted(folder.glob("*.toml"))}


def read_overlay(path: Path) -> Overlay:
    """The values that a user puts in place of the game's own."""
    return overlay_of(read_source(path))


def overlay_of(source: Source) -> Overlay:
    """An overlay of values already read, known by a digest of what they say."""
    for key, table in source.tables.items():
        if not isinstance(table, dict):
            text = f"“{_short(key)}” stands outside the table of any data file."
            raise source.fault((key,), text)
    for number, (where, value) in enumerate(_leaves(source)):
        if number == MOST_VALUES:
            raise BadData(f"{source.name}:1: there are more than {MOST_VALUES:,} values.")
        if text := _excess(value):
            raise source.fault(where, f"{spell(source.tables, where)} {text}.")
    said = json.dumps(source.tables, sort_keys=True, separators=(",", ":"), default=str)
    return Overlay(sha256(said.encode()).hexdigest()[:16], source)


def _leaves(source: Source) -> Iterator[tuple[Where, Any]]:
    """Every value that holds no others, with its place, no deeper than anybody needs."""
    waiting: list[tuple[Where, Any]] = [((), source.tables)]
    while waiting:
        where, node = waiting.pop()
        if len(where) > DEEPEST:
            raise BadData(f"{source.name}:1: the values are nested too deeply.")
        if isinstance(node, dict):
            waiting += (((*where, key), value) for key, value in node.items())
        elif isinstance(node, list):
            waiting += (((*where, i), value) for i, value in enumerate(node))
        else:
            yield where, node


def _excess(value: Any) -> str:
    """What makes a value more than any game can use."""
    sane = not isinstance(value, (int, float)) or -LARGEST_NUMBER <= value <= LARGEST_NUMBER
    if not sane:  # nor is what is no number or endless
        return f"must be a number from -{LARGEST_NUMBER:,} to {LARGEST_NUMBER:,}"
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        return f"must be no longer than {LONGEST_TEXT:,} characters"
    return ""


def origins(document: Mapping[str, Any], exempt: tuple[str, ...] = ()) -> Iterator[Value]:
    """Every value with its origin, none being empty; keys named in `exempt` are left out.

    An origin stands in the nearest table around a value: one text for all, or a table of texts by
    key, where a name may hold several keys apart by spaces and `"*"` is for the rest.
    """
    return _values(document, (), "", exempt)


def missing_origins(document: Mapping[str, Any], exempt: tuple[str, ...] = ()) -> Iterator[Value]:
    """Every value that does not say where it comes from, or not in one of the known ways."""
    return (value for value in origins(document, exempt) if not ORIGIN.match(value.origin))


def stray_origins(node: Any, where: Where = ()) -> Iterator[Where]:
    """Every place where an origin is given for a key that is not there."""
    if isinstance(node, dict):
        own = node.get("origin", {})
        for names in own if isinstance(own, dict) else ():
            if names not in node and any(key not in node for key in names.split() if key != "*"):
                yield (*where, "origin", names)
        for key, value in node.items():
            yield from stray_origins(value, (*where, key))
    elif is_tables(node):
        for i, entry in enumerate(node):
            yield from stray_origins(entry, (*where, i))


def spell(document: Any, where: Where) -> str:
    """A place in a document, for people: entries of an array go by what they are called."""
    words = []
    for step in where:
        document = document[step] if _holds(document, (step,)) else {}
        named = (document[key] for key in NAMED_BY if _holds(document, (key,)))
        name = next((each for each in named if isinstance(each, str)), "")
        words.append(_short(step if isinstance(step, str) else name or f"{step + 1}"))
    return ".".join(words)


def _short(name: str) -> str:
    """A name as a sentence repeats it."""
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"


def is_tables(value: object) -> bool:
    """Whether the value is an array of tables."""
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def _origins_by_key(own: object) -> dict[str, Any]:
    if not isinstance(own, dict):
        return {"*": own}
    return {key: text for names, text in own.items() for key in names.split()} | own


def _values(node: Any, where: Where, origin: Any, exempt: tuple[str, ...]) -> Iterator[Value]:
    if isinstance(node, dict):
        own = _origins_by_key(node.get("origin", {}))
        for key, value in node.items():
            if key != "origin" and key not in exempt:
                nearest = own.get(key, own.get("*", origin))
                yield from _values(value, (*where, key), nearest, exempt)
    elif is_tables(node):
        for i, entry in enumerate(node):
            yield from _values(entry, (*where, i), origin, exempt)
    else:
        yield Value(where, node, origin if isinstance(origin, str) else "")


def _holds(node: Any, where: Where) -> bool:
    for step in where:
        try:
            node = node[step]
        except (KeyError, IndexError, TypeError):
            return False
    return True
