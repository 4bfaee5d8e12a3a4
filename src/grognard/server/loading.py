"""Matches read from the tables of a store, several at once: that takes no more queries than one."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from sys import intern
from typing import Any, TypeVar

from grognard.engine.data.source import NO_OVERLAY, Overlay, overlay_of, parse_source
from grognard.engine.kernel.journal_text import Entry
from grognard.hosting.creating import OVERLAY_NAME
from grognard.match.match import SHOWN_CHAT
from grognard.match.records import (
    Absence,
    Opening,
    Order,
    Said,
    Saved,
    Seat,
    SeatNote,
    Stored,
    Wish,
)
from grognard.server import sql_beside
from grognard.server.store import Cursor

SEAT = ", ".join(Seat._fields)  # the columns of a seat
SIZES = (1, 4, 16)  # how many matches a query names; a database remembers queries by their text
TOGETHER = SIZES[-1]
T = TypeVar("T")
Row = tuple[Any, ...]
Known = tuple[int, int]
"""Up to which number of choices somebody knows a match, and of which epoch."""


def load(cursor: Cursor, match: str, known: Known = (0, 0)) -> Saved | None:
    """A match with all that belongs to it, or nothing; its choices from what is known on."""
    return load_all(cursor, [(match, known)])[0]


def load_all(cursor: Cursor, wanted: Sequence[tuple[str, Known]]) -> list[Saved | None]:
    """Matches with all that belongs to them, or nothing, at most `TOGETHER` of them.

    Who knows one up to a number of choices gets only the choices after that; where something was
    taken back since, those from there on.
    """
    heads = _heads(cursor, [*dict.fromkeys(match for match, _ in wanted)])
    firsts = [
        _unchanged(cursor, match, known, heads[match].epoch) if match in heads else 0
        for match, known in wanted
    ]
    entries = _from_numbers(
        cursor,
        "SELECT match, number, who, choice, digest, seal, ordered FROM entries",
        [(match, first) for (match, _), first in zip(wanted, firsts, strict=True)],
    )
    last_said = [(match, head.spoken - SHOWN_CHAT) for match, head in heads.items() if head.spoken]
    said = _from_numbers(cursor, "SELECT match, number, sender, text, at FROM said", last_said)
    return [
        Saved(
            heads[match],
            tuple(_entry(row) for number, *row in entries[match] if number >= first),
            tuple(Said(*row) for _, *row in said[match]),
            first,
        )
        if match in heads
        else None
        for (match, _), first in zip(wanted, firsts, strict=True)
    ]


def revisions(cursor: Cursor, matches: Sequence[str]) -> list[int]:
    """How often each of these matches has been changed, at most `TOGETHER` of them."""
    where, values = among(_filled(matches))
    found = dict(cursor.rows(f"SELECT id, revision FROM matches WHERE id IN {where}", values))
    return [found.get(match, 0) for match in matches]


def _heads(cursor: Cursor, matches: Sequence[str]) -> dict[str, Stored]:
    """Of each match all that is short: what was settled, who sits there, what was asked."""
    where, values = among(_filled(matches))
    settled = cursor.rows(
        "SELECT id, game, scenario, options, rules, secret, given, created, changed, revision,"
        f" epoch, stand_in, absence FROM matches WHERE id IN {where}",
        values,
    )

    def found(columns: str, table: str, rest: str = "") -> Mapping[str, list[Row]]:
        query = f"SELECT match, {columns} FROM {table} WHERE match IN {where} {rest}"
        return _by_match(cursor.rows(query, values))

    parts = (
        found(SEAT, "seats", "ORDER BY side"),
        found("text", "overlays JOIN data_files USING (digest)"),
        found("side, salt", "salts"),
        found("kind, sender", "wishes", "ORDER BY kind"),
        found("MAX(number)", "said", "GROUP BY match"),
        found("side, form, fills, scope, since, waits", "orders"),
        found("terms, times", "clocks"),
        found("side, part, text", "notes"),
    )
    return {row[0]: _stored(row, *(part[row[0]] for part in parts)) for row in settled}


def _stored(row: Row, *parts: list[Any]) -> Stored:
    """The head of a match from its row and those that belong to it."""
    id_, game, scenario, options, rules, secret, given, created, *counted = row
    changed, revision, epoch, *absence = counted
    seats, own, salts, wishes, said, orders, clocks, notes = parts
    clock, times = sql_beside.clock(clocks)
    settled = (id_, game, scenario, json.loads(options), rules, secret, given, created)
    return Stored(
        Opening(*settled, overlay=own_data(own), absence=Absence(*absence), clock=clock),
        revision,
        epoch,
        changed,
        {each[0]: _seat(each) for each in seats},
        dict(salts),
        tuple(Wish(*each) for each in wishes),
        said[0][0] + 1 if said else 0,
        tuple(
            sorted(
                Order(side, form, tuple(json.loads(fills)), *rest)
                for side, form, fills, *rest in orders
            )
        ),
        times=times,
        notes=tuple(sorted(SeatNote(*each) for each in notes)),
    )


def _unchanged(cursor: Cursor, match: str, known: Known, now: int) -> int:
    """How many of the choices that somebody knows were never taken back; 0 if that is unsure."""
    number, epoch = known
    if epoch == now or not number:
        return number
    cuts = cursor.rows("SELECT number FROM cuts WHERE match = %s AND epoch > %s", (match, epoch))
    return min(number, *(cut for (cut,) in cuts)) if len(cuts) == now - epoch else 0


def _from_numbers(
    cursor: Cursor, query: str, firsts: Sequence[tuple[str, int]]
) -> Mapping[str, list[Row]]:
    """Rows of matches, each from a number on and in order."""
    if not firsts:
        return defaultdict(list)
    filled = _filled(firsts)
    where = " OR ".join(["(match = %s AND number >= %s)"] * len(filled))
    values = [value for each in filled for value in each]
    return _by_match(cursor.rows(f"{query} WHERE {where} ORDER BY number", values))


def _by_match(rows: Iterable[Row]) -> Mapping[str, list[Row]]:
    """Rows without their first column, by that column."""
    found: defaultdict[str, list[Row]] = defaultdict(list)
    for match, *row in rows:
        found[match].append(tuple(row))
    return found


def _filled(wanted: Sequence[T]) -> list[T]:
    """What is wanted, the last repeated up to a usual length, so that queries have few texts."""
    size = next((size for size in SIZES if size >= len(wanted)), len(wanted))
    return [*wanted, *[wanted[-1]] * (size - len(wanted))]


def among(wanted: Sequence[str]) -> tuple[str, Sequence[str]]:
    """What stands after IN for one of these words, and the words."""
    return f"({', '.join(['%s'] * len(wanted)) or 'NULL'})", wanted


def own_data(rows: Sequence[Row]) -> Overlay:
    """The data of a match, where it has its own."""
    return overlay_of(parse_source(rows[0][0], OVERLAY_NAME)) if rows else NO_OVERLAY


def _entry(row: Sequence[Any]) -> Entry:
    """A choice as a line of play keeps it; words that come often are kept once."""
    who, choice, digest, seal, ordered = row
    return Entry(intern(who), intern(choice), digest, seal, ordered=bool(ordered))


def _seat(row: Row) -> Seat:
    seat = Seat(*row)
    return seat._replace(lent=bool(seat.lent), public=bool(seat.public))
