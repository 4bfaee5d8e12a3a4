"""Rows of the results tables, as the card of an attack shows them."""

import pytest

from grognard import position
from grognard.games.mons.result_rows import result_rows
from tests.playing import play_all

SHOT = "FAR24 4620, FAR60 4620, 4RF 4622, german bombard"
REACHED = ("1", "2", "3", "4", "5", "6")
ATTACK = "IR75 4417, 4RF 4418, german melee"


def test_a_bombardment_shows_what_each_face_would_come_to():
    """10.7, 10.11 Four factors with nobody spotting: 0 0 0 1 1 1, read one lower."""
    [row] = result_rows(position("mons", SHOT), "fire FAR24 4622")

    assert (row.title, row.rule, row.dice) == ("4 factors", "10.7", ("1", "2", "3", "4", "5", "6"))
    assert row.cells == ("no effect",) * 3 + ("1 step lost",) * 3
    assert row.lit == (False, False, False, True, True, True)
    assert (row.table, row.row) == ("bombardment", "4-6")
    assert row.columns == ("1", "1", "2", "3", "4", "5")


@pytest.mark.parametrize("choice", ["add FAR60", "fire"])
def test_the_row_grows_with_the_guns(choice: str):
    """10.5 The row is that of the guns which would fire."""
    game = play_all(position("mons", SHOT), "fire FAR24 4622")
    [row] = result_rows(game, choice)

    assert row.title == ("8 factors" if choice == "add FAR60" else "4 factors")


def test_defensive_fire_has_a_row_and_a_melee_only_columns():
    """11.4, 12.10 What a melee is rolled at is known only after the fire, up to the odds now."""
    game = play_all(position("mons", ATTACK), "attack IR75 4418")
    [reading] = result_rows(game, "declare")
    assert (reading.table, reading.columns) == ("melee", ("1:1", "2:1"))
    assert reading.rows == REACHED
    hidden = position("mons", ATTACK + ", 2RI 4418")
    assert list(result_rows(hidden, "attack IR75 4418")) == []  # 6.6

    [row] = result_rows(play_all(game, "declare"), "fire")
    assert (row.rule, row.cells[0]) == ("11.4", "no effect")
