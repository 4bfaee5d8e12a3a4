"""The tables of a store made, or brought from an older form to the one of this program."""

import json
from collections.abc import Callable

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.ending import CONCEDE, DRAW
from grognard.engine.kernel.journal_text import Entry
from grognard.games import GAMES
from grognard.server import sql
from grognard.server.store import Cursor

FORM = 11
FIRST_FORM = 1  # its stores did not say so


def prepare(cursor: Cursor) -> None:
    """Make the tables where they are missing, and bring older ones up to date."""
    is_new = not cursor.has_table("matches")
    is_first = not cursor.has_table("form")
    cursor.execute("CREATE TABLE IF NOT EXISTS form (number INTEGER NOT NULL)")
    if is_new:
        sql.make_tables(cursor)
    form = FORM if is_new else FIRST_FORM
    if is_first:
        cursor.execute("INSERT INTO form VALUES (%s)", (form,))
    form = cursor.rows("SELECT number FROM form")[0][0]
    if form > FORM:
        raise BadInput(f"The store has form {form}; this program knows forms up to {FORM}.")
    for older in range(form, FORM):
        STEPS[older](cursor)
    cursor.execute("UPDATE form SET number = %s", (FORM,))


def _endings_as_choices(cursor: Cursor) -> None:
    """Form 1 kept apart how the players had ended a match; now it is the last line of play."""
    for column, kind in (("digest", "TEXT"), ("seal", "TEXT"), ("ordered", "INTEGER")):
        empty = "0" if kind == "INTEGER" else "''"
        cursor.execute(f"ALTER TABLE entries ADD COLUMN {column} {kind} NOT NULL DEFAULT {empty}")
    ended = "SELECT id, game, ended FROM matches WHERE ended NOT IN ('', 'null')"
    for match, game, how in cursor.rows(ended):
        if game in GAMES:
            played = "SELECT COUNT(*) FROM entries WHERE match = %s"
            number = cursor.rows(played, (match,))[0][0]
            sql.put_entries(cursor, match, number, [_ending(game, json.loads(how)["winner"])])
    cursor.execute("ALTER TABLE matches DROP COLUMN ended")


def _ending(game: str, winner: str) -> Entry:
    loser = next(side for side in GAMES[game].sides if side != winner)
    return Entry(loser, CONCEDE if winner else DRAW)


def _standing_orders(cursor: Cursor) -> None:
    """Form 2 knew no standing orders."""
    cursor.execute(
        "CREATE TABLE IF NOT EXISTS orders (match TEXT NOT NULL REFERENCES matches,"
        " side TEXT NOT NULL, form TEXT NOT NULL, fills TEXT NOT NULL, scope TEXT NOT NULL,"
        " since TEXT NOT NULL, PRIMARY KEY (match, side, form))"
    )


def _seats_of_their_own(cursor: Cursor) -> None:
    """Form 3 knew no invitations: whoever has the secret of a seat keeps it."""
    cursor.execute("ALTER TABLE seats ADD COLUMN invitation TEXT NOT NULL DEFAULT ''")
    cursor.execute("ALTER TABLE seats ADD COLUMN taken DOUBLE PRECISION NOT NULL DEFAULT 0")


def _terms_of_absence(cursor: Cursor) -> None:
    """Form 4 let anybody's seat be minded; now that is agreed when a match is made."""
    cursor.execute("ALTER TABLE matches ADD COLUMN stand_in TEXT NOT NULL DEFAULT ''")
    cursor.execute("ALTER TABLE matches ADD COLUMN absence DOUBLE PRECISION NOT NULL DEFAULT 0")


def _data_kept_once(cursor: Cursor) -> None:
    """Form 5 kept the data of each match with it, however often it was the same."""
    cursor.execute(
        "CREATE TABLE IF NOT EXISTS data_files (digest TEXT PRIMARY KEY, text TEXT NOT NULL)"
    )
    cursor.execute(
        "INSERT INTO data_files (digest, text)"
        " SELECT digest, MIN(text) FROM overlays GROUP BY digest"
    )
    cursor.execute("ALTER TABLE overlays DROP COLUMN text")


def _orders_that_wait(cursor: Cursor) -> None:
    """Form 6 knew one order for a form and side, and none that waits for a chance."""
    cursor.execute(
        "CREATE TABLE orders_by_answer (match TEXT NOT NULL REFERENCES matches,"
        " side TEXT NOT NULL, form TEXT NOT NULL, fills TEXT NOT NULL, scope TEXT NOT NULL,"
        " since TEXT NOT NULL, waits TEXT NOT NULL DEFAULT '',"
        " PRIMARY KEY (match, side, form, fills))"
    )
    cursor.execute(
        "INSERT INTO orders_by_answer (match, side, form, fills, scope, since)"
        " SELECT match, side, form, fills, scope, since FROM orders"
    )
    cursor.execute("DROP TABLE orders")
    cursor.execute("ALTER TABLE orders_by_answer RENAME TO orders")


def _where_it_was_cut(cursor: Cursor) -> None:
    """Form 7 did not say from where on choices were taken back."""
    cursor.execute(
        "CREATE TABLE IF NOT EXISTS cuts (match TEXT NOT NULL REFERENCES matches,"
        " epoch INTEGER NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (match, epoch))"
    )


def _clocks(cursor: Cursor) -> None:
    """Form 8 knew no clocks, and not when servers had run."""
    cursor.execute(
        "CREATE TABLE IF NOT EXISTS clocks (match TEXT PRIMARY KEY REFERENCES matches,"
        " terms TEXT NOT NULL, times TEXT NOT NULL)"
    )
    cursor.execute(
        "CREATE TABLE IF NOT EXISTS service (began DOUBLE PRECISION PRIMARY KEY,"
        " last DOUBLE PRECISION NOT NULL)"
    )


def _open_seats(cursor: Cursor) -> None:
    """Form 9 knew no seats that are open to anybody."""
    cursor.execute("ALTER TABLE seats ADD COLUMN public INTEGER NOT NULL DEFAULT 0")
    cursor.execute("CREATE INDEX IF NOT EXISTS seats_by_public ON seats (public)")


def _notes(cursor: Cursor) -> None:
    """Form 10 kept nothing that a seat has for itself."""
    cursor.execute(
        "CREATE TABLE IF NOT EXISTS notes (match TEXT NOT NULL REFERENCES matches,"
        " side TEXT NOT NULL, part TEXT NOT NULL, text TEXT NOT NULL,"
        " PRIMARY KEY (match, side, part))"
    )


# Each step writes its own statements, as they were then: later ones build on what it leaves.
STEPS: dict[int, Callable[[Cursor], None]] = {
    1: _endings_as_choices,
    2: _standing_orders,
    3: _seats_of_their_own,
    4: _terms_of_absence,
    5: _data_kept_once,
    6: _orders_that_wait,
    7: _where_it_was_cut,
    8: _clocks,
    9: _open_seats,
    10: _notes,
}
