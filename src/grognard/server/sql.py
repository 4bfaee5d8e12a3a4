"""The tables of a store and the statements that change them, for any database."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from grognard.engine.data.source import Overlay
from grognard.engine.kernel.journal_text import Entry
from grognard.match.changing import Conflict
from grognard.match.records import (
    COMPUTER,
    Change,
    Reason,
    Saved,
    Seat,
)
from grognard.server import sql_beside
from grognard.server.loading import SEAT, among, own_data
from grognard.server.store import Announced, Cursor

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
        public INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (match, side))""",
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
    "CREATE INDEX IF NOT EXISTS seats_by_public ON seats (public)",
)


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


def overlay(cursor: Cursor, digest: str) -> Overlay:
    """The data of that digest which some match is played with, or none."""
    return own_data(cursor.rows("SELECT text FROM data_files WHERE digest = %s", (digest,)))


def reasons(cursor: Cursor, match: str) -> list[Reason]:
    """Why the computer chose what it chose, in order."""
    found = _ordered(cursor, "number, side, why, gain", "reasons", match)
    return [Reason(*row) for row in found]


def revisions(cursor: Cursor, matches: Iterable[str]) -> dict[str, int]:
    """How far each of these matches has come in the store."""
    where, values = among(list(matches))
    return dict(cursor.rows(f"SELECT id, revision FROM matches WHERE id IN {where}", values))


def with_computers(cursor: Cursor, since: float, most: int) -> list[str]:
    """Matches that were changed lately and have a computer's seat, the newest first."""
    found = cursor.rows(
        "SELECT id FROM matches WHERE changed > %s AND id IN"
        " (SELECT match FROM seats WHERE kind = %s) ORDER BY changed DESC, id LIMIT %s",
        (since, COMPUTER, most),
    )
    return [id_ for (id_,) in found]


def games_played(cursor: Cursor, since: float) -> list[tuple[Any, ...]]:
    """The games of matches that were changed lately, each with one of its scenarios."""
    found = "SELECT game, MIN(scenario) FROM matches WHERE changed > %s GROUP BY game ORDER BY game"
    return cursor.rows(found, (since,))


def presence(cursor: Cursor, matches: Iterable[str]) -> list[tuple[Any, ...]]:
    """Match, side and last sign of life for every seat of these matches."""
    where, values = among(list(matches))
    return cursor.rows(f"SELECT match, side, seen FROM seats WHERE match IN {where}", values)


def apply(cursor: Cursor, match: str, revision: int, change: Change) -> None:
    """Store one change of a match that was last seen at this revision."""
    plain = is_plain(change)
    put = cursor.put_at_once(match, revision, change) if plain else None
    if put is False:
        raise Conflict(match)
    if put:
        return
    touched = cursor.execute(
        "UPDATE matches SET revision = revision + 1, epoch = epoch + %s, changed = %s"
        " WHERE id = %s AND revision = %s",
        (int(change.cut is not None), change.at, match, revision),
    )
    if touched != 1:
        raise Conflict(match)
    if change.cut is not None:
        _cut(cursor, match, change.cut)
    put_entries(cursor, match, change.first, change.entries)
    if not plain:
        _change_rest(cursor, match, change)
    cursor.announce(Announced(match, revision + 1))


def _cut(cursor: Cursor, match: str, number: int) -> None:
    """Take back everything from a number on, and write down that it was."""
    for table in ("entries", "reasons"):
        taken_back = f"DELETE FROM {table} WHERE match = %s AND number >= %s"
        cursor.execute(taken_back, (match, number))
    cursor.execute(
        "INSERT INTO cuts (match, epoch, number) SELECT id, epoch, %s FROM matches WHERE id = %s",
        (number, match),
    )


def _change_rest(cursor: Cursor, match: str, change: Change) -> None:
    """What a change does besides the choices."""
    _put_salts(cursor, match, change.salts)
    if change.seats:
        for seat in sorted(change.seats):  # as in `renew`
            cursor.execute("DELETE FROM seats WHERE match = %s AND side = %s", (match, seat.side))
        _put_seats(cursor, match, change.seats)
    if change.times:
        sql_beside.set_clock(cursor, match, change.times)
    sql_beside.put_notes(cursor, match, change.notes)
    _change_orders(cursor, match, change)
    _change_talk(cursor, match, change)
    if change.reason:
        cursor.execute(
            "INSERT INTO reasons (match, number, side, why, gain) VALUES (%s, %s, %s, %s, %s)",
            (match, *change.reason),
        )


def is_plain(change: Change) -> bool:
    """Whether a change adds choices and does nothing else, as most do."""
    return bool(change.entries) and change == Change(change.at, change.first, change.entries)


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


def touch(cursor: Cursor, signs: Mapping[tuple[str, str], float]) -> None:
    """Note until when somebody sits in these seats, given as match and side, or has got up."""
    renew(cursor, signs)
    cursor.announce(*(Announced(match, 0) for match in dict.fromkeys(match for match, _ in signs)))


def renew(cursor: Cursor, signs: Mapping[tuple[str, str], float]) -> None:
    """Note that somebody still sits in these seats; nobody need be told."""
    seen = "UPDATE seats SET seen = %s WHERE match = %s AND side = %s"
    ordered = sorted(signs.items())  # in one order: two servers never block each other
    cursor.execute_all(seen, [(until, *seat) for seat, until in ordered])


def _ordered(cursor: Cursor, columns: str, table: str, match: str) -> list[tuple[Any, ...]]:
    return cursor.rows(
        f"SELECT {columns} FROM {table} WHERE match = %s ORDER BY number",
        (match,),
    )


def _put_seats(cursor: Cursor, match: str, seats: Iterable[Seat]) -> None:
    for seat in seats:
        cursor.execute(
            f"INSERT INTO seats (match, {SEAT})"
            " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
            (match, *seat[:7], int(seat.lent), *seat[8:-1], int(seat.public)),
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
