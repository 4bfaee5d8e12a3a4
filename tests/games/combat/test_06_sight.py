"""6.5 to 6.18, core-11, core-12 Who sees whom, and what hinders."""

from itertools import combinations

import pytest

from grognard.engine.data.source import overlay_of, parse_source
from grognard.games.combat.box import read_box
from grognard.games.combat.sight import Sights
from tests.games.combat.ground import (
    BOX,
    ELEVATOR,
    HILL,
    PLACES,
    SIGHTS,
    WORKS,
    blocked_by,
    hindrance,
    sees,
)
from tests.rules import rule


@rule("6.5-a")
def test_an_inner_wall_hides_n34_example():
    """6.5 Neither M35 nor N35 sees into N34 without a Mousehole."""
    assert blocked_by("M35", "N34") == "core-11-h"
    assert blocked_by("N35", "N34") == "core-11-h"


@rule("core-11-h", "core-11-c")
def test_an_inner_wall_is_as_high_as_its_hall():
    """core-11-h, R-92 Over the roof of the hall, at +2 and more, M20/N19 is in nobody's way."""
    assert sees("C18+2", "S21+2")
    assert sees("C18+roof", "S21+1")
    assert not sees("C18+2", "S21+1")
    assert not sees("C18+1", "S21+1")


@rule("6.5-c", "6.18.2-d")
def test_debris_in_an_open_factory_hinders_example():
    """6.18.2 From O36 to M35 the debris of N35 hinders by 10; roofed halls by 5 a hex."""
    assert hindrance("O36", "M35") == 10
    assert hindrance("M15", "M17") == 5
    assert hindrance("N36", "N37") == 0


@rule("core-11-j")
def test_a_hall_is_seen_into_no_farther_than_its_outer_hexes():
    """core-11-j From the street the outer hex is seen, the second is not; inside all is."""
    assert sees("L18", "M18")
    assert blocked_by("L18", "N18") == "core-11-j"
    assert sees("M18", "O18")


@rule("core-11-b", "core-11-e")
def test_rubble_blocks_ground_lines_alone():
    """6.7.1 A half level: a unit one floor up sees over it."""
    assert blocked_by("G35", "I36") == "core-11-e"
    assert BOX.boards[WORKS].terrain("H35") == "rubble"
    assert blocked_by("C13", "C15") == "core-11-e"
    assert blocked_by("A11", "A13") == "core-11-e"
    assert sees("A11+1", "A13")


@rule("core-11-f")
def test_a_wall_blocks_from_afar_and_not_from_beside():
    """6.8.1 In mid-line it blocks the ground; a side of either end never does."""
    assert blocked_by("T14", "W14") != ""
    assert sees("U14", "V14")
    assert sees("F26", "D28")


@rule("6.8.1.2-e")
def test_bocage_is_a_full_level_high():
    """6.8.1.2 On the hill map it blocks in mid-line and not beside a unit."""
    assert sees("I6", "I9", HILL)  # through the gate in I7/I8
    assert blocked_by("H6", "H9", HILL) == "6.8.1"
    assert sees("H7", "H8", HILL)


@rule("6.8.1.3-c", "8.2.4-c")
def test_a_gate_never_blocks():
    """6.8.1.3 The line from J7 to J5 runs through the gate in J5/J6."""
    assert sees("J7", "J5")
    assert "J5/J6" in SIGHTS[WORKS].line("J7", "J5").gates


@rule("6.10.2-a", "6.10.2-d")
def test_a_gully_is_seen_into_from_beside_alone():
    """6.10.2 Range 2 is blind; the lip counts as ground."""
    assert sees("F4", "F5")
    assert blocked_by("F4", "F6") == "6.10.2"
    assert sees("F4+lip", "F6")


@rule("6.12.1-a", "6.18.1-a", "core-11-i")
def test_debris_and_fountain_hinder():
    """6.12.1, 6.18.1 10 for debris, 5 for the fountain; nothing for shellholes (6.9.1)."""
    assert hindrance("E16", "E18") == 10
    assert hindrance("E19", "E21") == 5
    assert hindrance("O3", "P5") == 0


@rule("6.12.2-b")
def test_woods_block_the_ground():
    """6.12.2 They stand one level high."""
    assert blocked_by("L11", "L13", ELEVATOR) == "core-11-c"


@rule("6.14.2-b", "core-11-c", "core-11-d")
def test_rail_cars_block_up_to_their_level_and_leave_a_blind_hex():
    """6.14.2, core-11-d One level high: from +2 the hex behind is blind, the next is seen."""
    assert blocked_by("J35", "L36") == "core-11-c"
    assert blocked_by("C18+1", "F14") == "core-11-c"
    assert blocked_by("C17+2", "F15") == "core-11-d"
    assert sees("C17+2", "F14")


@rule("core-11-c")
def test_over_a_house_as_high_as_both_of_them_units_see_each_other():
    """core-11-c A11+2 and C12+2 over B11, whose top is level 2; a floor lower they do not."""
    assert sees("A11+2", "C12+2")
    assert blocked_by("A11+1", "C12+1") == "core-11-c"


@rule("core-11-d")
def test_each_level_of_an_obstacle_leaves_a_blind_hex():
    """core-11-d From the roof of A9 over B8, two levels high, C7 and D7 are blind."""
    assert blocked_by("A9+roof", "C7") == blocked_by("A9+roof", "D7") == "core-11-d"


@rule("core-11-e")
def test_rubble_leaves_no_blind_hex():
    """core-11-e From A11+1 the hex right behind the rubble of A12 is seen."""
    assert sees("A11+1", "A13")
    assert blocked_by("A11", "A13") == "core-11-e"


@rule("core-11-i")
def test_a_line_between_two_hexes_is_hindered_once():
    """core-11-i Debris on either side of the spine between G35 and G36: +10."""
    assert hindrance("F35", "H35") == 10


@rule("6.16.2-b")
def test_nobody_sees_into_a_sewer():
    """6.16.2 Neither from above nor from the next hex."""
    assert blocked_by("N32+sewer", "N32") == "6.16.2"
    assert blocked_by("N32+sewer", "N31") == "6.16.2"


@rule("6.6.3-a", "6.6.3-b", "6.6.3-c", "core-11-k")
def test_a_cellar_sees_up_and_out():
    """6.6.3 The ground above and hexes outside, not the next cellar nor the first floor."""
    assert sees("C18-1", "C18")
    assert sees("C18-1", "D18")
    assert sees("C18-1", "C19")
    assert blocked_by("C18-1", "C18+1") == "core-11-k"
    assert blocked_by("C18-1", "C19-1") == "6.6.3"


@rule("core-11-k")
def test_inside_a_house_the_next_level_and_the_next_hex_are_seen():
    """core-11-k One floor up or down, the same floor of the next hex, nothing farther."""
    assert sees("C18", "C18+1")
    assert blocked_by("C18", "C18+2") == "core-11-k"
    assert sees("C18+1", "C19+1")
    assert blocked_by("C18+1", "C19") == "core-11-k"
    assert blocked_by("C17+1", "C19+1") == "core-11-c"


@rule("6.11.2.4-c", "6.11.2.5-a", "6.11.2.7-a")
def test_hills_hide_what_is_behind_their_edge():
    """6.11.2 Down from a crest alone; a crest hexside lifts the line of N5 to L5."""
    assert sees("N5", "L5", HILL)
    assert blocked_by("A13", "A11", HILL) == "6.11.2.5"
    assert blocked_by("A13", "C13", HILL) == "6.11.2.7"
    assert sees("P9", "R10", HILL)


@rule("core-12-a")
def test_forty_of_hindrance_close_a_line():
    """core-12-a With 20 a hex one hall hex between is seen through, two are not."""
    thick = overlay_of(parse_source('charts.terrain.factory = "2 no no no 25 20 height"', "mine"))
    sights = Sights(BOX.boards[WORKS], PLACES[WORKS], read_box(thick).charts["terrain"])
    near, far = sights.line("M15", "M17"), sights.line("M15", "M18")

    assert (near.cause, near.hindrance) == (None, 20)
    assert far.cause is not None
    assert (far.cause.rule, far.hindrance) == ("core-12-a", 40)


@rule("core-11-a")
@pytest.mark.parametrize(("name", "hex_"), [(WORKS, "C18"), (ELEVATOR, "J9"), (HILL, "O9")])
def test_lines_are_the_same_both_ways(name: str, hex_: str):
    """core-11-a From every place around, each line is drawn from both of its ends."""
    places, sights = PLACES[name], SIGHTS[name]
    near = [place for each in BOX.boards[name].within(hex_, 3) for place in places.of_hex[each]]

    for a, b in combinations(near, 2):
        there = sights.drawn(places.spots[a], places.spots[b])
        back = sights.drawn(places.spots[b], places.spots[a])
        assert (there.cause is None, there.hindrance) == (back.cause is None, back.hindrance)
        assert there.between == back.between


@rule("core-11-c")
@pytest.mark.parametrize(("name", "hex_"), [(WORKS, "C18"), (ELEVATOR, "J9"), (HILL, "O9")])
def test_a_line_that_is_shut_at_a_glance_is_blocked(name: str, hex_: str):
    """core-11-c What is seen to stand too high without a closer look does block the line."""
    places, sights = PLACES[name], SIGHTS[name]
    near = [place for each in BOX.boards[name].within(hex_, 6) for place in places.of_hex[each]]
    start = places.spots[hex_]
    shut = [place for place in near if sights.is_shut(start, places.spots[place])]

    assert [place for place in shut if sights.line(hex_, place).cause is None] == []
    assert shut or name == HILL


@rule("6.18.2-d")
def test_debris_hinders_by_its_name_example():
    """6.18.2 Under the open roof of N35 it is debris that hinders, in a roofed hall the hall."""
    lines = (SIGHTS[WORKS].line("O36", "M35"), SIGHTS[WORKS].line("I26", "I28"))
    open_, roofed = (line.hinderings for line in lines)

    assert [(each.name, each.value) for each in open_] == [("debris", 10)]
    assert [(each.name, each.value) for each in roofed] == [("factory", 5)]


@rule("6.11.2.4-b", "6.8.1.2-e")
def test_a_crest_hexside_lifts_a_line_over_bocage():
    """6.11.2.4 M5 at level 1 counts as level 2 over M5/M6; M8, past that side, does not."""
    assert sees("M5", "M16", HILL)
    assert blocked_by("M8", "M16", HILL) == "6.8.1"
