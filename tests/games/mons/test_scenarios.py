"""The scenarios as the table of games lists them are those of the data."""

import pytest

from grognard.engine.data.source import NO_OVERLAY
from grognard.games import GAMES
from grognard.games.mons.box import read_box

BOX = read_box(NO_OVERLAY)


@pytest.mark.parametrize("listed", GAMES["mons"].scenarios, ids=lambda each: each.id)
def test_what_is_listed_of_a_scenario_is_what_the_data_says(listed):
    """Title, turns, counters and hexes are counted anew from the box."""
    data = BOX.scenarios[listed.id]
    counters = sum(unit.counters for unit in BOX.units(listed.id))

    assert (listed.title, listed.turns) == (data.title, data.turns)
    assert (listed.counters, listed.hexes) == (counters, len(BOX.board.hexes))


def test_the_learning_scenario_is_small():
    """`nimy` has fewer than twenty counters and three turns."""
    listed = next(each for each in GAMES["mons"].scenarios if each.id == "nimy")
    assert listed.counters < 20
    assert listed.turns == 3
