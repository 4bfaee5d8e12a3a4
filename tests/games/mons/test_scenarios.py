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


def test_the_middle_scenario_is_a_third_of_the_army_at_three_bridges():
    """Both sides stand apart, the British as printed, and every hex to take is a bridge hex."""
    scenario = BOX.scenarios["saint-ghislain"]
    counters = BOX.counters
    sides = {
        side: {unit: hex_ for unit, hex_ in scenario.units.items() if counters[unit].side == side}
        for side in ("german", "british")
    }

    assert 30 <= len(scenario.units) <= 50
    assert {counters[unit].corps for unit in sides["german"]} == {"III"}
    assert all(counters[unit].hex == hex_ for unit, hex_ in sides["british"].items())
    assert all(hex_ in BOX.board.group("bridges") for hex_ in scenario.objectives)
    near = (BOX.board.distance(a, b) for a in sides["german"].values() for b in scenario.objectives)
    assert min(near) >= 4
