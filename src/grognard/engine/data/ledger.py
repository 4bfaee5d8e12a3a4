"""The rules ledger: every clause of a rulebook, in our own words, with the ruling adopted."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from grognard.engine.data.lines import Where
from grognard.engine.data.schema import Maybe, OneOf, Schema, faults, told
from grognard.engine.data.source import Source, read_source

CLAUSE: Schema = {
    "id": str,
    "kind": OneOf(("rule", "data", "info")),
    "topic": str,
    "text": str,
    "ruling": Maybe(str),
    "none": Maybe(str),
    "check": Maybe(str),
    "origin": Maybe(str),
}


class Clause(NamedTuple):
    """One clause; `none` says why there is nothing to run, `check` how it could be shown."""

    id: str
    kind: str
    topic: str
    text: str
    ruling: str = ""
    none: str = ""
    check: str = ""
    origin: str = ""

    @property
    def needs_test(self) -> bool:
        """Whether some test must show the clause."""
        return self.kind != "info" and not self.none


def read_ledger(path: Path) -> tuple[Clause, ...]:
    """Every clause of a game, in the order of its rulebook."""
    source = read_source(path)
    lines: dict[str, Where] = {}
    clauses = []
    for where, entry in _entries(source):
        _check(source, where, entry, lines)
        lines[entry["id"]] = where
        clauses.append(Clause(**entry))
    if not clauses:
        raise source.fault((), "there is no [[clause]].")
    return tuple(clauses)


def _entries(source: Source) -> Iterator[tuple[Where, Any]]:
    """The entries of `clause`, and of any other array whose entries go by an id."""
    for name, value in source.tables.items():
        entries = value if isinstance(value, list) else []
        if name == "clause" or any(isinstance(each, dict) and "id" in each for each in entries):
            yield from (((name, i), entry) for i, entry in enumerate(entries))


def _check(source: Source, where: Where, entry: Any, lines: dict[str, Where]) -> None:
    for fault in faults(entry, CLAUSE, where):
        raise source.fault(fault.where, told(source.tables, fault))
    for key, text in entry.items():
        if not text.strip():
            raise source.fault((*where, key), f"{key} of clause “{entry['id']}” is empty.")
    if entry["id"] in lines:
        first = source.line(lines[entry["id"]])
        raise source.fault(where, f"clause “{entry['id']}” is already on line {first}.")
