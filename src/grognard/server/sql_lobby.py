"""The statement that finds seats which are open to anybody."""

import json
from time import time
from typing import Any

from grognard.match.records import NO_CLOCK, Absence, OpenSeat, TimeLimit
from grognard.server.store import Cursor

MOST = 50  # seats that are listed
WAITING = 3 * 86_400.0  # seconds since their host was last at the table
COLUMNS = (
    "matches.id, game, scenario, options, free.side, created, host.name, host.seen,"
    " stand_in, absence, terms"
)


def open_seats(cursor: Cursor, now: float | None = None) -> list[OpenSeat]:
    """Seats that anybody may take, in matches whose host was here lately, the newest first."""
    at = time() if now is None else now
    rows = cursor.rows(
        f"SELECT {COLUMNS} FROM seats AS free"
        " JOIN matches ON matches.id = free.match"
        " JOIN seats AS host ON host.match = free.match AND host.taken > 0 AND host.seen > %s"
        " LEFT JOIN clocks ON clocks.match = free.match"
        " WHERE free.public = 1 AND free.taken = 0 ORDER BY created DESC, matches.id LIMIT %s",
        (at - WAITING, MOST),
    )
    return [_open_seat(row, at) for row in rows]


def _open_seat(row: tuple[Any, ...], now: float) -> OpenSeat:
    match, game, scenario, options, side, created, host, seen, level, after, terms = row
    clock = TimeLimit(*json.loads(terms)) if terms else NO_CLOCK
    named = (match, game, scenario, json.loads(options), side, created, host)
    return OpenSeat(*named, seen > now, Absence(level, after), clock)
