"""The tables of a store and the statements that read and change them, for any database."""

import json
from collections.abc import Iterable, Mapping
from sys import intern
from typing import Any

from grognard.engine.data.source import NO_OVERLAY, Overlay, overlay_of, parse_source
from grognard.engine.kernel.journal_text import Entry
from grognard.hosting.creating import OVERLAY_NAME
from grognard.match.changing import Conflict
from grognard.match.match import SHOWN_CHAT
from grognard.match.records import (
    COMPUTER,
    Absence,
    Change,
    Opening,
    Order,
    Reason,
    Said,
    Saved,
    Seat,
    Stored,
    Wish,
)
from grognard.server import sql_beside
from grognard.server.store import Announced, Cursor

SEAT = ", ".join(Seat._fields)  # the columns of a seat
SCHEMA = (
    """CREATE TABLE IF NOT EXISTS matches (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, scenario TEXT NOT NULL, options TEXT NOT NULL,
        rules TEXT NOT NULL, secret TEXT NOT NULL, given INTEGER NOT NULL,
        created DOUBLE PRECISION NOT NULL, changed DOUBLE PRECISION NOT NULL,
        revision INTEGER NOT NULL, epoch INTEGER NOT NULL,
        stand_in TEXT NOT NULL DEFAULT '', absence DOUBLE PRECISION NOT NULL DEFAULT 0)""",
    """CREATE TABLE IF NOT EXISTS seats (
        match TEXT NOT NULL REFERENCES matches, side TEXT NOT NULL, kind TEXT NOT NULL,
        token TEXT NOT NULL, level TEXT NOT NULL, name TEXT NOT NULL, webhook TEXT NOT NULL,
        seen DOUBLE PRECISION NOT NULL, lent INTEGER NOT NULL,
        invitation TEXT NOT NULL DEFAULT '', taken DOUBLE PRECISION NOT NULL DEFAULT 0,
        PRIMARY KEY (match, side))""",
    """CREATE TABLE IF NOT EXISTS entries (
        match TEXT NOT NULL REFERENCES matches, number INTEGER NOT NULL, who TEXT NOT NULL,
        choice TEXT NOT NULL, digest TEXT NOT NULL, seal TEXT NOT NULL, ordered INTEGER NOT NULL,
        PRIMARY KEY (match, number))""",
    """CREATE TABLE IF NOT EXISTS cuts (
        match TEXT NOT NULL REFERENCES matches, epoch INTEGER NOT NULL, number INTEGER NOT NULL,
        PRIMARY KEY (match, epoch))""",
    """CREATE TABLE IF NOT EXISTS salts (
        match TEXT NOT NULL REFERENCES matches, side TEXT NOT NULL, salt TEXT NOT NULL,
        PRIMARY KEY (match, side))""",
    """CREATE TABLE IF NOT EXISTS wishes (
        match TEXT NOT NULL REFERENCES matches, kind TEXT NOT NULL, sender TEXT NOT NULL,
        PRIMARY KEY (match, kind))""",
    """CREATE TABLE IF NOT EXISTS said (
        match TEXT NOT NULL REFERENCES matches, number INTEGER NOT NULL, sender TEXT NOT NULL,
        text TEXT NOT NULL, at DOUBLE PRECISION NOT NULL, PRIMARY KEY (match, number))""",
    """CREATE TABLE IF NOT EXISTS reasons (
        match TEXT NOT NULL REFERENCES matches, number INTEGER NOT NULL, side TEXT NOT NULL,
        why TEXT NOT NULL, gain DOUBLE PRECISION NOT NULL, PRIMARY KEY (match, number))""",
    """CREATE TABLE IF NOT EXISTS orders (
        match TEXT NOT NULL REFERENCES matches, side TEXT NOT NULL, form TEXT NOT NULL,
        fills TEXT NOT NULL, scope TEXT NOT NULL, since TEXT NOT NULL,
        waits TEXT NOT NULL DEFAULT '', PRIMARY KEY (match, side, form, fills))""",
    """CREATE TABLE IF NOT EXISTS overlays (
        match TEXT PRIMARY KEY REFERENCES matches, digest TEXT NOT NULL)""",
    "CREATE TABLE IF NOT EXISTS data_files (digest TEXT PRIMARY KEY, text TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS overlays_by_digest ON overlays (digest)",
)
OWN_DATA = "SELECT text FROM data_files JOIN overlays USING (digest) WHERE match = %s"


def make_tables(cursor: Cursor) -> None:
    """Make the tables where they are missing."""
    for statement in (*SCHEMA, *sql_beside.SCHEMA):
        cursor.execute(statement)


def form(cursor: Cursor) -> int:
    """The number of the form that the tables have."""
    number: int = cursor.rows("SELECT number FROM form")[0][0]
    return number


def create(cursor: Cursor, saved: Saved) -> None:
    """Put a new match into the store."""
    made = saved.stored.opening
    cursor.execute(
        "INSERT INTO matches (id, game, scenario, options, rules, secret, given, created, changed,"
        " revision, epoch, stand_in, absence)"
        " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, 0, 0, %s, %s)",
        (
            *(made.id, made.game, made.scenario, json.dumps(dict(made.options)), made.rules),
            *(made.secret, made.given, made.created, made.created, *made.absence),
        ),
    )
    if made.overlay.digest:
        _put_data(cursor, made.id, made.overlay)
    _put_seats(cursor, made.id, saved.stored.seats.values())
    put_entries(cursor, made.id, 0, saved.entries)
    _put_salts(cursor, made.id, saved.stored.salts)
    sql_beside.put_clock(cursor, made.id, made.clock, saved.stored.times)


def _put_data(cursor: Cursor, match: str, overlay: Overlay) -> None:
    """The data of a match; what says the same is kept once."""
    cursor.execute(
        "INSERT INTO data_files (digest, text) VALUES (%s, %s) ON CONFLICT (digest) DO NOTHING",
        (overlay.digest, overlay.source.text),
    )
    cursor.execute("INSERT INTO overlays (match, digest) VALUES (%s, %s)", (match, overlay.digest))


def load(cursor: Cursor, match: str, known: tuple[int, int] = (0, 0)) -> Saved | None:
    """A match with all that belongs to it, or nothing.

    Who knows it up to a number of choices, and of which epoch, gets only the choices after that;
    where something was taken back since, those from there on.
    """
    head = _head(cursor, match)
    if head is None:
        return None
    first = _unchanged(cursor, match, known, head.epoch)
    entries = cursor.rows(
        "SELECT who, choice, digest, seal, ordered FROM entries"
        " WHERE match = %s AND number >= %s ORDER BY number",
        (match, first),
    )
    said = cursor.rows(
        "SELECT sender, text, at FROM said WHERE match = %s AND number >= %s ORDER BY number",
        (match, head.spoken - SHOWN_CHAT),
    )
    return Saved(head, tuple(map(_entry, entries)), tuple(Said(*row) for row in said), first)


def _unchanged(cursor: Cursor, match: str, known: tuple[int, int], now: int) -> int:
    """How many of the choices that somebody knows still stand, as far as that is written down."""
    number, epoch = known
    if epoch == now or not number:
        return number
    cuts = cursor.rows("SELECT number FROM cuts WHERE match = %s AND epoch > %s", (match, epoch))
    return min(number, *(cut for (cut,) in cuts)) if len(cuts) == now - epoch else 0


def _head(cursor: Cursor, match: str) -> Stored | None:
    """All that is short: what was settled, who sits there, what was asked."""
    found = cursor.rows(
        "SELECT id, game, scenario, options, rules, secret, given, created, changed, revision,"
        " epoch, stand_in, absence FROM matches WHERE id = %s",
        (match,),
    )
    if not found:
        return None
    id_, game, scenario, options, rules, secret, given, created, *counted = found[0]
    changed, revision, epoch, *absence = counted
    seats = cursor.rows(
        f"SELECT {SEAT} FROM seats WHERE match = %s ORDER BY side",
        (match,),
    )
    own = cursor.rows(OWN_DATA, (match,))
    settled = (id_, game, scenario, json.loads(options), rules, secret, given, created)
    wishes = "SELECT kind, sender FROM wishes WHERE match = %s ORDER BY kind"
    spoken = cursor.rows("SELECT MAX(number) FROM said WHERE match = %s", (match,))[0][0]
    clock, times = sql_beside.clock(cursor, match)
    return Stored(
        Opening(*settled, overlay=_overlay(own), absence=Absence(*absence), clock=clock),
        revision,
        epoch,
        changed,
        {row[0]: _seat(row) for row in seats},
        dict(cursor.rows("SELECT side, salt FROM salts WHERE match = %s", (match,))),
        tuple(Wish(*row) for row in cursor.rows(wishes, (match,))),
        0 if spoken is None else spoken + 1,
        _orders(cursor, match),
        times=times,
    )


def _orders(cursor: Cursor, match: str) -> tuple[Order, ...]:
    rows = cursor.rows(
        "SELECT side, form, fills, scope, since, waits FROM orders WHERE match = %s", (match,)
    )
    return tuple(
        sorted(
            Order(side, form, tuple(json.loads(fills)), *rest) for side, form, fills, *rest in rows
        )
    )


def _entry(row: tuple[Any, ...]) -> Entry:
    """A choice as a line of play keeps it; words that come often are kept once."""
    who, choice, digest, seal, ordered = row
    return Entry(intern(who), intern(choice), digest, seal, ordered=bool(ordered))


def overlay(cursor: Cursor, digest: str) -> Overlay:
    """The data of that digest which some match is played with, or none."""
    return _overlay(cursor.rows("SELECT text FROM data_files WHERE digest = %s", (digest,)))


def _overlay(rows: list[tuple[Any, ...]]) -> Overlay:
    return overlay_of(parse_source(rows[0][0], OVERLAY_NAME)) if rows else NO_OVERLAY


def reasons(cursor: Cursor, match: str) -> list[Reason]:
    """Why the computer chose what it chose, in order."""
    found = _ordered(cursor, "number, side, why, gain", "reasons", match)
    return [Reason(*row) for row in found]


def revisions(cursor: Cursor, matches: Iterable[str]) -> dict[str, int]:
    """How far each of these matches has come in the store."""
    wanted = list(matches)
    return dict(cursor.rows(f"SELECT id, revision FROM matches WHERE id IN {_in(wanted)}", wanted))


def with_computers(cursor: Cursor, since: float, most: int) -> list[str]:
    """Matches that were changed lately and have a computer's seat, the newest first."""
    found = cursor.rows(
        "SELECT id FROM matches WHERE changed > %s AND id IN"
        " (SELECT match FROM seats WHERE kind = %s) ORDER BY changed DESC, id LIMIT %s",
        (since, COMPUTER, most),
    )
    return [id_ for (id_,) in found]


def presence(cursor: Cursor, matches: Iterable[str]) -> list[tuple[Any, ...]]:
    """Match, side and last sign of life for every seat of these matches."""
    wanted = list(matches)
    query = f"SELECT match, side, seen FROM seats WHERE match IN {_in(wanted)}"
    return cursor.rows(query, wanted)


def _in(wanted: list[str]) -> str:
    return f"({', '.join(['%s'] * len(wanted)) or 'NULL'})"


def apply(cursor: Cursor, match: str, revision: int, change: Change) -> None:
    """Store one change of a match that was last seen at this revision."""
    touched = cursor.execute(
        "UPDATE matches SET revision = revision + 1, epoch = epoch + %s, changed = %s"
        " WHERE id = %s AND revision = %s",
        (int(change.cut is not None), change.at, match, revision),
    )
    if touched != 1:
        raise Conflict(match)
    if change.cut is not None:
        for table in ("entries", "reasons"):
            taken_back = f"DELETE FROM {table} WHERE match = %s AND number >= %s"
            cursor.execute(taken_back, (match, change.cut))
        cursor.execute(
            "INSERT INTO cuts (match, epoch, number)"
            " SELECT id, epoch, %s FROM matches WHERE id = %s",
            (change.cut, match),
        )
    put_entries(cursor, match, change.first, change.entries)
    _put_salts(cursor, match, change.salts)
    if change.seats:
        for seat in change.seats:
            cursor.execute("DELETE FROM seats WHERE match = %s AND side = %s", (match, seat.side))
        _put_seats(cursor, match, change.seats)
    if change.times:
        sql_beside.set_clock(cursor, match, change.times)
    _change_orders(cursor, match, change)
    _change_talk(cursor, match, change)
    if change.reason:
        cursor.execute(
            "INSERT INTO reasons (match, number, side, why, gain) VALUES (%s, %s, %s, %s, %s)",
            (match, *change.reason),
        )
    cursor.announce(Announced(match, revision + 1))


def _change_talk(cursor: Cursor, match: str, change: Change) -> None:
    """What was wished for and what was said."""
    for kind in change.settled:
        cursor.execute("DELETE FROM wishes WHERE match = %s AND kind = %s", (match, kind))
    if change.wish:
        wished = "INSERT INTO wishes (match, kind, sender) VALUES (%s, %s, %s)"
        cursor.execute(wished, (match, *change.wish))
    for said in change.said:
        cursor.execute(
            "INSERT INTO said (match, number, sender, text, at)"
            " SELECT %s, COALESCE(MAX(number), -1) + 1, %s, %s, %s FROM said"
            " WHERE match = %s",
            (match, *said, match),
        )


def _change_orders(cursor: Cursor, match: str, change: Change) -> None:
    for side, form, fills in (*change.revoked, *(order.key for order in change.orders)):
        ended = "DELETE FROM orders WHERE match = %s AND side = %s AND form = %s AND fills = %s"
        cursor.execute(ended, (match, side, form, json.dumps(fills)))
    for side, form, fills, *rest in change.orders:
        values = (match, side, form, json.dumps(fills), *rest)
        cursor.execute(
            "INSERT INTO orders (match, side, form, fills, scope, since, waits)"
            " VALUES (%s, %s, %s, %s, %s, %s, %s)",
            values,
        )


def touch(cursor: Cursor, seats: Iterable[tuple[str, str]], at: float) -> None:
    """Note that somebody sits in these seats, given as match and side, or has got up."""
    for match, side in seats:
        renew(cursor, [(match, side)], at)
        cursor.announce(Announced(match, 0))


def renew(cursor: Cursor, seats: Iterable[tuple[str, str]], at: float) -> None:
    """Note that somebody still sits in these seats; nobody need be told."""
    seen = "UPDATE seats SET seen = %s WHERE match = %s AND side = %s"
    for match, side in sorted(seats):  # in one order, so that two servers never block each other
        cursor.execute(seen, (at, match, side))


def _ordered(cursor: Cursor, columns: str, table: str, match: str) -> list[tuple[Any, ...]]:
    return cursor.rows(
        f"SELECT {columns} FROM {table} WHERE match = %s ORDER BY number",
        (match,),
    )


def _seat(row: tuple[Any, ...]) -> Seat:
    seat = Seat(*row)
    return seat._replace(lent=bool(seat.lent))


def _put_seats(cursor: Cursor, match: str, seats: Iterable[Seat]) -> None:
    for seat in seats:
        cursor.execute(
            f"INSERT INTO seats (match, {SEAT})"
            " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
            (match, *seat[:7], int(seat.lent), *seat[8:]),
        )


def put_entries(cursor: Cursor, match: str, first: int, entries: Iterable[Entry]) -> None:
    """Write choices down from a number on."""
    for number, (who, choice, digest, seal, _, ordered) in enumerate(entries, first):
        cursor.execute(
            "INSERT INTO entries (match, number, who, choice, digest, seal, ordered)"
            " VALUES (%s, %s, %s, %s, %s, %s, %s)",
            (match, number, who, choice, digest, seal, int(ordered)),
        )


def _put_salts(cursor: Cursor, match: str, salts: Mapping[str, str]) -> None:
    for side, salt in salts.items():
        cursor.execute("DELETE FROM salts WHERE match = %s AND side = %s", (match, side))
        cursor.execute(
            "INSERT INTO salts (match, side, salt) VALUES (%s, %s, %s)", (match, side, salt)
        )
