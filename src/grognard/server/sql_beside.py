"""Statements for what stands beside the choices of a match: clock, notes, and when servers ran."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from time import time
from typing import NamedTuple

from grognard.match import timing
from grognard.match.records import NO_CLOCK, NO_TIMES, Outage, SeatNote, TimeLimit, Times
from grognard.server.store import Cursor

SCHEMA = (
    """CREATE TABLE IF NOT EXISTS clocks (
        match TEXT PRIMARY KEY REFERENCES matches, terms TEXT NOT NULL, times TEXT NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS service (
        began DOUBLE PRECISION PRIMARY KEY, last DOUBLE PRECISION NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS notes (
        match TEXT NOT NULL REFERENCES matches, side TEXT NOT NULL, part TEXT NOT NULL,
        text TEXT NOT NULL, PRIMARY KEY (match, side, part))""",
)
REMEMBERED = 400 * 86_400.0  # seconds that it matters when servers ran
MOST_SERVICE = 1000  # stretches in which servers ran


class Service(NamedTuple):
    """When a server began to run, and when none did."""

    began: float
    outages: list[Outage]


def put_clock(cursor: Cursor, match: str, clock: TimeLimit, times: Times) -> None:
    """Write down what was agreed about time, where something was."""
    if clock.kind:
        cursor.execute(
            "INSERT INTO clocks (match, terms, times) VALUES (%s, %s, %s)",
            (match, json.dumps(clock), json.dumps(times)),
        )


def clock(rows: Sequence[tuple[str, str]]) -> tuple[TimeLimit, Times]:
    """What was agreed about time, and how the clock stands, by what stands in the table."""
    if not rows:
        return NO_CLOCK, NO_TIMES
    terms, times = map(json.loads, rows[0])
    return TimeLimit(*terms), Times(*times)


def set_clock(cursor: Cursor, match: str, times: Times) -> None:
    """Note how the clock stands from now on."""
    set_ = "UPDATE clocks SET times = %s WHERE match = %s"
    cursor.execute(set_, (json.dumps(times), match))


def go_on(cursor: Cursor, match: str, ran: Sequence[Outage]) -> None:
    """Let the clock of a match from a backup go on; `ran` is when servers had run by then."""
    rows = cursor.rows("SELECT terms, times FROM clocks WHERE match = %s", (match,))
    if rows and ran:
        then = max(until for _, until in ran)
        now, outages = time(), [*_gaps(ran)]
        set_clock(cursor, match, timing.resumed(clock(rows)[1], then, now, outages))


def put_notes(cursor: Cursor, match: str, notes: Iterable[SeatNote]) -> None:
    """Write down what seats keep for themselves, in place of what they kept before."""
    for side, part, text in notes:
        old = "DELETE FROM notes WHERE match = %s AND side = %s AND part = %s"
        cursor.execute(old, (match, side, part))
        if text:
            new = "INSERT INTO notes (match, side, part, text) VALUES (%s, %s, %s, %s)"
            cursor.execute(new, (match, side, part, text))


def run_on(cursor: Cursor, began: float, now: float, longest: float = 0.0) -> Service:
    """Note that the server that began then still runs, or begins anew after an unusual silence.

    Each has a stretch of its own: when one more starts, the next sign of life of those that run
    shows that there was no outage.
    """
    own = cursor.rows("SELECT last FROM service WHERE began = %s", (began,))
    if own and now - own[0][0] <= longest:
        cursor.execute("UPDATE service SET last = %s WHERE began = %s", (now, began))
    else:
        began = now
        new = "INSERT INTO service (began, last) VALUES (%s, %s) ON CONFLICT (began) DO NOTHING"
        cursor.execute(new, (now, now))
        _forget_service(cursor, now, longest)
    rows = cursor.rows("SELECT began, last FROM service ORDER BY began")
    return Service(began, [*_gaps(Outage(*row) for row in rows)])


def _forget_service(cursor: Cursor, now: float, longest: float) -> None:
    """Forget when servers ran where that matters no more; of too many gaps the shortest goes."""
    cursor.execute("DELETE FROM service WHERE last < %s", (now - REMEMBERED,))
    rows = cursor.rows("SELECT began, last FROM service ORDER BY began")
    ended = (pair for pair in pairwise(rows) if pair[1][1] < now - longest)
    over = [(begun - last, old, max(last, end), begun) for (old, last), (begun, end) in ended]
    if len(rows) > MOST_SERVICE and over:
        _, old, last, begun = min(over)
        cursor.execute("DELETE FROM service WHERE began = %s", (begun,))
        cursor.execute("UPDATE service SET last = %s WHERE began = %s", (last, old))


def _gaps(stretches: Iterable[Outage]) -> Iterator[Outage]:
    """What lies between stretches of time, which may overlap."""
    end = 0.0
    for began, last in stretches:
        if end and began > end:
            yield Outage(end, began)
        end = max(end, last)
