"""6.6, 6.18, core-10-h, core-11-g Which levels a hex has, and how one gets from one to another."""

import pytest

from grognard.engine.data.source import NO_OVERLAY
from grognard.games.combat.set_up import load
from tests.games.combat.ground import COSTS, ELEVATOR, PLACES, WORKS, barred_by, cost
from tests.rules import rule


@rule("6.6.1-a", "core-11-g")
@pytest.mark.parametrize(
    ("hex_", "levels"),
    [
        ("C18", "C18-1 C18 C18+1 C18+2 C18+roof"),
        ("B35", "B35-1 B35 B35+1 B35+2 B35+roof"),
        ("A5", "A5 A5+1"),
        ("N34", "N34"),
        ("A9", "A9-1 A9 A9+1 A9+2 A9+roof"),
        ("N32", "N32+sewer N32"),
        ("F4", "F4 F4+lip"),
        ("C33", "C33"),
        ("C17", "C17-1 C17 C17+1 C17+2"),
    ],
)
def test_a_hex_has_these_levels(hex_: str, levels: str):
    """6.6.1 Houses of several hexes have cellars; factories, small houses and rubble none."""
    assert " ".join(PLACES[WORKS].of_hex[hex_]) == levels


@rule("6.18.1bis-d", "core-10-h")
def test_an_open_roof_has_no_rooftop():
    """6.18.1 R22 has lost its roof; the elevator has one five floors up."""
    assert "R22+roof" not in PLACES[WORKS].spots
    assert PLACES[ELEVATOR].spots["J8+roof"].level == 5


@rule("6.6.2-c", "6.6.2-d")
def test_a_cellar_is_entered_from_above_for_two():
    """6.6.2 Down or up 2 points, and only within the hex."""
    assert cost("C18", "C18-1") == cost("C18-1", "C18") == 2
    assert barred_by("D18", "C18-1") == "10.2.2"
    assert barred_by("C18+1", "C18-1") == "10.2.2"


@rule("6.6.2-b", "9.1.1-d")
def test_vehicles_stay_on_the_ground():
    """6.6.2, 9.1.1 Neither cellars nor floors are open to them."""
    assert barred_by("C18", "C18-1", "tracked") == "9.1.1"
    assert barred_by("C18", "C18+1", "wheeled") == "9.1.1"


@rule("10.6.4-d", "core-11-g")
def test_stairs_cost_one_and_a_floor_two():
    """10.6.4 One point a level; along a floor 2 to the next hex of the house."""
    assert cost("C18", "C18+1", "C18+2") == 2
    assert cost("C18+1", "C19+1") == 2
    assert barred_by("C18", "C18+2") == "10.2.2"


@rule("core-11-g")
def test_upper_floors_of_two_houses_are_not_joined():
    """core-11-g A floor leads only to the next hex of its own building."""
    assert "B25+1" in PLACES[WORKS].spots
    assert "B25+1" not in COSTS[WORKS].ways["B26+1"]


@rule("6.6.3-c", "core-11-h")
def test_cellars_and_inner_walls_are_passed_through_mouseholes():
    """6.6.3, 7.3.1 Without a Mousehole both are closed."""
    assert barred_by("C18-1", "C19-1") == "7.3.1"
    assert barred_by("N34", "N35") == "7.3.1"
    assert cost("N35", "N36") == 2


def test_a_scenario_has_words_for_its_own_map_and_units_alone():
    """core-21 Each scenario names the places of its map and the units it is played with."""
    sheets = load(NO_OVERLAY)
    for scenario, map_ in (("stairwell", WORKS), (WORKS, WORKS), (ELEVATOR, ELEVATOR)):
        words = sheets[scenario].words
        assert words["PLACE"].bits.names == tuple(PLACES[map_].spots)
        assert words["HEX"].bits.names == tuple(PLACES[map_].of_hex)
        assert sorted(words["UNIT"].bits.names) == sorted(sheets[scenario].rosters[scenario])
