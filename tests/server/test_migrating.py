"""Stores of older programs open, and their matches go on where they stood."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import psycopg
import pytest

from grognard import BadInput, Journal
from grognard.engine.kernel.saving import dump
from grognard.match.beginning import begin
from grognard.match.exporting import export
from grognard.match.match import Match
from grognard.server import loading
from grognard.server.store import Store, open_store

OLD = Path(__file__).parent / "stores" / "form_1.sql"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store as a program of the first form left it."""
    where = tmp_path / "matches.sqlite"
    with closing(sqlite3.connect(where)) as old:
        old.executescript(OLD.read_text("utf-8"))
    return where


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """The same, opened by this program."""
    with closing(open_store(f"sqlite:///{path}")) as opened:
        yield opened


def match(store: Store, name: str) -> Match:
    """A match of the old store, played again."""
    found = store.run(partial(loading.load, match=name), False)
    assert found is not None
    return begin(found)


def test_a_match_of_an_old_store_goes_on_where_it_stood(store: Store):
    """The position, the salts and the talk are those that were stored."""
    found = match(store, "open")

    *_, last = Journal.parse(export(found)).replay()
    assert (found.line.number, dump(last)) == (16, dump(found.game))
    assert found.stored.salts == {"red": "sea"}
    assert [said.text for said in found.said] == ["hello"]
    assert not found.over


@pytest.mark.parametrize(
    ("name", "last", "winner"),
    [("resigned", ("blue", "concede"), "red"), ("drawn", ("blue", "agree to a draw"), "")],
)
def test_an_early_end_of_an_old_store_becomes_the_last_line(
    store: Store, name: str, last: tuple[str, str], winner: str
):
    """What stood beside the choices stands among them now."""
    found = match(store, name)

    assert found.line.journal.entries[-1][:2] == last
    assert found.over
    assert found.outcome is not None
    assert found.outcome["winner"] == winner
    assert f"{last[0]}  {last[1]}\n" in export(found)


def test_a_journal_that_was_only_looked_at_is_still_only_looked_at(store: Store):
    """Nobody plays on in it, though its game has not ended."""
    found = match(store, "viewed")

    assert (found.over, found.outcome, found.is_viewed) == (True, None, True)


def test_seats_of_an_old_store_are_opened_by_their_secrets_and_owned_by_nobody(store: Store):
    """Whoever has the secret keeps the seat, and may make it their own."""
    found = match(store, "open")
    key = "950b4c655e9e12ff7f67d8c2aff19a7a1c48db72abf6714858b96b5c3d5049dd"

    assert [side for side, seat in found.stored.seats.items() if seat.opens(key)] == ["red"]
    assert not any(seat.is_owned for seat in found.stored.seats.values())


def test_a_store_is_brought_up_to_date_once(path: Path):
    """Opened again, it is left as it is."""
    for _ in range(2):
        with closing(open_store(f"sqlite:///{path}")) as store:
            number = match(store, "resigned").line.number

    assert number == 8


def test_a_store_of_a_newer_program_is_left_alone(path: Path):
    """It is refused in one sentence."""
    with closing(open_store(f"sqlite:///{path}")) as store:
        store.run(lambda cursor: cursor.execute("UPDATE form SET number = 99"), True)

    with pytest.raises(BadInput, match="The store has form 99; this program knows forms up to"):
        open_store(f"sqlite:///{path}")


def tables(path: Path) -> dict[str, dict[str, tuple[str, int]]]:
    """The columns of every table, each with its kind and whether it may be empty."""
    with closing(sqlite3.connect(path)) as opened:
        names = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: {
                column: (kind, needed)
                for _, column, kind, needed, *_ in opened.execute(f"PRAGMA table_info({name})")
            }
            for (name,) in names
        }


def test_a_store_brought_up_to_date_has_the_tables_of_a_new_one(path: Path, tmp_path: Path):
    """Whatever form it had, so that one set of statements serves both."""
    for where in (path, tmp_path / "new.sqlite"):
        open_store(f"sqlite:///{where}").close()

    assert tables(path) == tables(tmp_path / "new.sqlite")


@pytest.mark.xdist_group("postgresql")
def test_an_old_store_on_postgresql_is_brought_up_to_date(postgres: str):
    """The same matches go on there."""
    with psycopg.connect(postgres, autocommit=True) as old:
        for statement in sorted(OLD.read_text("utf-8").split(";\n"), key=_matches_first):
            if statement.startswith(("CREATE", "INSERT")):
                old.execute(statement)
    with closing(open_store(postgres)) as store:
        assert match(store, "open").line.number == 16
        assert match(store, "resigned").over


def _matches_first(statement: str) -> tuple[bool, bool, bool]:
    """Tables before rows, and in both those that the others refer to first."""
    is_table = statement.startswith("CREATE TABLE")
    return not is_table, statement.startswith("CREATE INDEX"), "matches" not in statement[:25]
