"""What a seat keeps with the match for itself: told to it alone, and nobody else knows of it."""

from functools import partial
from pathlib import Path

import pytest

from grognard.engine.kernel.view import OBSERVER
from grognard.match import acts
from grognard.match.match import Refused
from grognard.match.records import SeatNote
from grognard.server import sql
from grognard.server.loading import load
from grognard.server.sqlite_store import SqliteStore
from tests.match.hosting import Host, Screen


def test_a_note_reaches_every_screen_of_its_seat_and_no_other():
    """Neither that there is one nor when it was made is told to anybody else."""
    host = Host()
    red, second, blue, looking_on = (
        Screen(host.match, side) for side in ("red", "red", "blue", OBSERVER)
    )
    changed = host.match.stored.changed

    host.do(lambda match: acts.note(match, "red", "drawn", "a circle"))

    assert red.state["notes"] == second.state["notes"] == {"drawn": "a circle"}
    assert (blue.heard, looking_on.heard, host.match.stored.changed) == ([], [], changed)
    host.do(lambda match: acts.note(match, "red", "drawn", ""))
    assert "notes" not in red.state
    assert host.match.stored.notes == ()


def test_the_same_note_again_changes_nothing():
    """A page that says it twice costs nothing."""
    host = Host()
    host.do(lambda match: acts.note(match, "red", "errands", "go"))

    assert acts.note(host.match, "red", "errands", "go") is None
    assert len(host.stored) == 1


def test_a_note_that_no_database_can_hold_is_refused():
    """Nothing is stored, and whoever sends it is told so."""
    host = Host()
    with pytest.raises(Refused, match="can be written down"):
        acts.note(host.match, "red", "drawn", "a\0b")


def test_notes_are_stored_by_seat_and_part(tmp_path: Path):
    """A new one takes the place of the last; others stay."""
    host, store = Host(), SqliteStore(str(tmp_path / "matches.sqlite"))
    store.run(partial(sql.create, saved=host.match.saved()), True)
    notes = [
        SeatNote("red", "drawn", "1"),
        SeatNote("red", "errands", "2"),
        SeatNote("blue", "drawn", "3"),
    ]
    for revision, note in enumerate(
        [*notes, SeatNote("red", "drawn", "4"), SeatNote("blue", "drawn", "")]
    ):
        plan = acts.note(host.match, *note)
        assert plan
        store.run(partial(sql.apply, match="m", revision=revision, change=plan.change), True)
        host.match.accept(plan)

    found = store.run(partial(load, match="m"), False)
    store.close()

    assert found
    assert found.stored.notes == (SeatNote("red", "drawn", "4"), SeatNote("red", "errands", "2"))
    assert found.stored.notes == host.match.stored.notes
