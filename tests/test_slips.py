"""What every game says of slips in its data and its positions is what was last written down."""

import pytest

from grognard.games import GAMES
from tools import pin_slips

MEND = (
    "If it was meant, run `make pins` and commit the file with the change; "
    "`python -m tools.pin_slips GAME` prints all that is said, to be compared."
)


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.xdist_group(game)) for game in GAMES]
)
def test_a_slip_is_refused_or_breaks_a_fact_as_it_did(game: str):
    """A bound, a fact or a check that says less than before shows in what it lets through."""
    kept = pin_slips.PINS.read_text("utf-8").splitlines()
    before = [line for line in kept if line.startswith(f"{game} ")]

    assert [*pin_slips.pins(game)] == before, MEND


def test_a_slip_changes_one_value_of_the_data():
    """A row is called by its name, so that an overlay puts the value into it and nowhere else."""
    rows = {"units": [{"id": "A", "face": {"fire": 4}}, {"id": "B", "face": {"fire": 5}}]}

    assert pin_slips.overlay_at(rows, ("units", 1, "face", "fire"), 99) == {
        "units": [{"id": "B", "face": {"fire": 99}}]
    }


@pytest.mark.parametrize(
    ("value", "told"),
    [(10, "must be a whole number from 0 to 9, not 10"), (5, "16.1 aircraft kill on"), (6, "")],
)
def test_a_value_is_refused_or_breaks_a_fact(value: int, told: str):
    """The bounds are told, the broken fact, or nothing of what may well be."""
    said = pin_slips.said_of_data("montelimar", {"charts": {"air": {"allied_kills": value}}})

    assert told in said
    assert bool(said) == bool(told)


def test_a_position_is_refused_or_told_as_it_is_read():
    """With its rule where a rule is broken, and with a digest where none is."""
    stacked = pin_slips.said_of_text("montelimar", "E141 18.39, PG111-5 18.39")
    alone, other = (pin_slips.said_of_text("montelimar", f"E141 {at}") for at in ("18.39", "18.50"))

    assert stacked == "Both sides stand in 18.39 (6.0)."
    assert alone.startswith("E141 18.39, ")
    assert alone.split()[-1] != other.split()[-1]
