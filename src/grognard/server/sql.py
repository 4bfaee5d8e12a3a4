"""The tables of a store and the statements that read and change them, for any database."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from grognard.engine.data.source import NO_OVERLAY, Overlay, overlay_of, parse_source
from grognard.server.records import Change, Entry, Opening, Reason, Said, Seat, Stored, Wish
from grognard.server.store import Conflict, Cursor

OVERLAY_NAME = "data"  # what stands for the file in what is said of it
SCHEMA = (
    """CREATE TABLE IF NOT EXISTS matches (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, scenario TEXT NOT NULL, options TEXT NOT NULL,
        rules TEXT NOT NULL, secret TEXT NOT NULL, given INTEGER NOT NULL,
        created DOUBLE PRECISION NOT NULL, changed DOUBLE PRECISION NOT NULL,
        revision INTEGER NOT NULL, epoch INTEGER NOT NULL, ended TEXT NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS seats (
        match TEXT NOT NULL REFERENCES matches, side TEXT NOT NULL, kind TEXT NOT NULL,
        token TEXT NOT NULL, level TEXT NOT NULL, name TEXT NOT NULL, webhook TEXT NOT NULL,
        seen DOUBLE PRECISION NOT NULL, lent INTEGER NOT NULL, PRIMARY KEY (match, side))""",
    """CREATE TABLE IF NOT EXISTS entries (
        match TEXT NOT NULL REFERENCES matches, number INTEGER NOT NULL, who TEXT NOT NULL,
        choice TEXT NOT NULL, PRIMARY KEY (match, number))""",
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
    """CREATE TABLE IF NOT EXISTS overlays (
        match TEXT PRIMARY KEY REFERENCES matches, digest TEXT NOT NULL, text TEXT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS overlays_by_digest ON overlays (digest)",
)


def prepare(cursor: Cursor) -> None:
    """Make the tables where they are missing."""
    for statement in SCHEMA:
        cursor.execute(statement)


def create(cursor: Cursor, stored: Stored) -> None:
    """Put a new match into the store."""
    made = stored.opening
    cursor.execute(
        "INSERT INTO matches VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, 0, 0, %s)",
        (
            *(made.id, made.game, made.scenario, json.dumps(dict(made.options)), made.rules),
            *(made.secret, made.given, made.created, made.created, stored.ended),
        ),
    )
    if made.overlay.digest:
        values = (made.id, made.overlay.digest, made.overlay.source.text)
        cursor.execute("INSERT INTO overlays VALUES (%s, %s, %s)", values)
    _put_seats(cursor, made.id, stored.seats.values())
    _put_entries(cursor, made.id, 0, stored.entries)
    _put_salts(cursor, made.id, stored.salts)


def load(cursor: Cursor, match: str) -> Stored | None:
    """A match with all that belongs to it, or nothing."""
    found = cursor.rows("SELECT * FROM matches WHERE id = %s", (match,))
    if not found:
        return None
    id_, game, scenario, options, rules, secret, given, created, *rest = found[0]
    changed, revision, epoch, ended = rest
    seats = cursor.rows(
        "SELECT side, kind, token, level, name, webhook, seen, lent FROM seats"
        " WHERE match = %s ORDER BY side",
        (match,),
    )
    own = cursor.rows("SELECT text FROM overlays WHERE match = %s", (match,))
    opening = Opening(
        *(id_, game, scenario, json.loads(options), rules, secret, given, created),
        overlay=_overlay(own),
    )
    return Stored(
        opening,
        revision,
        epoch,
        changed,
        ended,
        {row[0]: _seat(row) for row in seats},
        tuple(Entry(*row) for row in _ordered(cursor, "who, choice", "entries", match)),
        dict(cursor.rows("SELECT side, salt FROM salts WHERE match = %s", (match,))),
        tuple(
            Wish(*row)
            for row in cursor.rows(
                "SELECT kind, sender FROM wishes WHERE match = %s ORDER BY kind", (match,)
            )
        ),
        tuple(Said(*row) for row in _ordered(cursor, "sender, text, at", "said", match)),
    )


def overlay(cursor: Cursor, digest: str) -> Overlay:
    """The data of that digest which some match is played with, or none."""
    return _overlay(cursor.rows("SELECT text FROM overlays WHERE digest = %s LIMIT 1", (digest,)))


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
        "UPDATE matches SET revision = revision + 1, epoch = epoch + %s, changed = %s,"
        " ended = CASE WHEN %s = '' THEN ended ELSE %s END WHERE id = %s AND revision = %s",
        (int(change.cut is not None), change.at, change.ended, change.ended, match, revision),
    )
    if touched != 1:
        raise Conflict(match)
    if change.cut is not None:
        for table in ("entries", "reasons"):
            taken_back = f"DELETE FROM {table} WHERE match = %s AND number >= %s"
            cursor.execute(taken_back, (match, change.cut))
    _put_entries(cursor, match, change.first, change.entries)
    _put_salts(cursor, match, change.salts)
    if change.seats:
        for seat in change.seats:
            cursor.execute("DELETE FROM seats WHERE match = %s AND side = %s", (match, seat.side))
        _put_seats(cursor, match, change.seats)
    for kind in change.settled:
        cursor.execute("DELETE FROM wishes WHERE match = %s AND kind = %s", (match, kind))
    if change.wish:
        cursor.execute("INSERT INTO wishes VALUES (%s, %s, %s)", (match, *change.wish))
    for said in change.said:
        cursor.execute(
            "INSERT INTO said SELECT %s, COUNT(*), %s, %s, %s FROM said WHERE match = %s",
            (match, *said, match),
        )
    if change.reason:
        cursor.execute("INSERT INTO reasons VALUES (%s, %s, %s, %s, %s)", (match, *change.reason))
    cursor.announce(match)


def touch(cursor: Cursor, seats: Iterable[tuple[str, str]], at: float) -> None:
    """Note that somebody sits in these seats, given as match and side."""
    for match, side in seats:
        cursor.execute(
            "UPDATE seats SET seen = %s WHERE match = %s AND side = %s", (at, match, side)
        )
        cursor.announce(match)


def applied(stored: Stored, change: Change) -> Stored:
    """The match as the store holds it once `apply` is done."""
    entries = stored.entries if change.cut is None else stored.entries[: change.cut]
    kept = tuple(wish for wish in stored.wishes if wish.kind not in change.settled)
    return replace(
        stored,
        revision=stored.revision + 1,
        epoch=stored.epoch + (change.cut is not None),
        changed=change.at,
        ended=change.ended or stored.ended,
        seats={**stored.seats, **{seat.side: seat for seat in change.seats}},
        entries=(*entries, *change.entries),
        salts={**stored.salts, **change.salts},
        wishes=(*kept, change.wish) if change.wish else kept,
        said=(*stored.said, *change.said),
    )


def _ordered(cursor: Cursor, columns: str, table: str, match: str) -> list[tuple[Any, ...]]:
    return cursor.rows(
        f"SELECT {columns} FROM {table} WHERE match = %s ORDER BY number",
        (match,),
    )


def _seat(row: tuple[Any, ...]) -> Seat:
    return Seat(*row)._replace(lent=bool(row[-1]))


def _put_seats(cursor: Cursor, match: str, seats: Iterable[Seat]) -> None:
    for seat in seats:
        cursor.execute(
            "INSERT INTO seats VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)",
            (match, *seat[:7], int(seat.lent)),
        )


def _put_entries(cursor: Cursor, match: str, first: int, entries: Iterable[Entry]) -> None:
    for number, entry in enumerate(entries, first):
        cursor.execute("INSERT INTO entries VALUES (%s, %s, %s, %s)", (match, number, *entry))


def _put_salts(cursor: Cursor, match: str, salts: Mapping[str, str]) -> None:
    for side, salt in salts.items():
        cursor.execute("INSERT INTO salts VALUES (%s, %s, %s)", (match, side, salt))
