"""6 Each kind of ground: what it costs, what it gives to those in it, and what it hides."""

import pytest

from grognard.engine.kernel.flow import explain
from grognard.games.combat.bombardment import bombarded
from tests.games.combat.ground import COSTS, ELEVATOR, HILL, WORKS, blocked_by
from tests.games.combat.positions import crest, elevator, totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "r65-7 Z20"


@pytest.mark.parametrize(
    ("here", "there", "who", "wanted"),
    [
        pytest.param("C8", "D8", "infantry", 3, marks=rule("6.7.1-b")),
        pytest.param("C8", "D8", "tracked", "6.7.1", marks=rule("6.7.1-c")),
        pytest.param("C8", "D8", "half-track", "6.7.1", marks=rule("6.7.1-c")),
        pytest.param("C8", "D8", "wheeled", "6.7.1", marks=rule("6.7.1-c")),
        pytest.param("F35", "G36", "infantry", 3, marks=rule("6.8.1.2-a")),  # hedge and debris
        pytest.param("D10", "D11", "infantry", 2, marks=rule("6.8.1.2-b")),
        pytest.param("A23", "A22", "infantry", 2, marks=rule("6.8.1.2-b")),  # a fence
        pytest.param("F18", "G19", "tracked", 3, marks=rule("6.8.1.2-c")),
        pytest.param("F18", "G19", "half-track", 3, marks=rule("6.8.1.2-c")),
        pytest.param("D10", "D11", "wheeled", "6.8.1.2", marks=rule("6.8.1.2-d")),
        pytest.param("E18", "E19", "wheeled", 1, marks=rule("6.8.1.2-d")),
        pytest.param("U19", "V19", "infantry", 1, marks=rule("6.8.1.3-a", "6.8.1.3-b")),
        pytest.param("U19", "V19", "tracked", 1, marks=rule("6.8.1.3-a")),
        pytest.param("I30", "I31", "tracked", 1, marks=rule("6.9.1-c")),
        pytest.param("I30", "I31", "wheeled", 4, marks=rule("6.9.1-c")),
        pytest.param("F5", "F4", "infantry", 2, marks=rule("6.10.1-b")),
        pytest.param("F4", "F5", "infantry", 2, marks=rule("6.10.1-b")),
        pytest.param("F5", "F4", "tracked", 2, marks=rule("6.10.1-b")),
        pytest.param("F5", "F4", "wheeled", 6, marks=rule("6.10.1-b")),
        pytest.param("F4", "F5", "wheeled", 6, marks=rule("6.10.1-b")),
        pytest.param("F4+lip", "F5", "infantry", 1, marks=rule("6.10.2-f")),
        pytest.param("F4+lip", "F4", "infantry", 2, marks=rule("6.10.2-g")),
        pytest.param("G37", "G36", "infantry", 2, marks=rule("6.12.1-b")),
        pytest.param("G37", "G36", "tracked", 3, marks=rule("6.12.1-b")),
        pytest.param("G37", "G36", "wheeled", 6, marks=rule("6.12.1-b")),
        pytest.param("H26", "G26", "infantry", 2, marks=rule("6.13.1-d")),
        pytest.param("H26", "G26", "tracked", 10, marks=rule("6.13.1-d")),
        pytest.param("H26", "G26", "wheeled", "stops", marks=rule("6.13.1-f")),
        pytest.param("V33", "W34", "wheeled", "stops", marks=rule("6.13.1-f", "6.13-b")),
        pytest.param("L35", "K36", "infantry", 2, marks=rule("6.14.2-c")),
        pytest.param("E19", "E20", "infantry", 1, marks=rule("6.18.1-b")),
    ],
)
def test_a_step_costs_what_the_ground_says(here: str, there: str, who: str, wanted: int | str):
    """6 The price of one step, or the rule that closes it."""
    price = COSTS[WORKS].price(here, there, who)

    assert (price.barred.rule if price.barred else price.whole or price.cost) == wanted


@rule("6.11.2.2-a")
def test_grain_on_a_hill_is_climbed_for_two():
    """6.11.2.2 The terrain of a hill hex does not take the slope away."""
    assert COSTS[HILL].price("A13", "A14").cost == 2
    assert COSTS[HILL].price("A14", "A13").cost == 1


@pytest.mark.parametrize(
    ("text", "firer", "there", "wanted"),
    [
        pytest.param("r65-1 B35-1", "C35", "B35-1", 30, marks=rule("6.6.2-e")),
        pytest.param("r65-1 D8", "C8", "D8", 25, marks=rule("6.7.1-e")),
        pytest.param("r65-1 A16, rubble A16", "B15", "A16", 25, marks=rule("6.7.1-e")),  # of wood
        pytest.param("r65-1 D11", "D10", "D11", 5, marks=rule("6.8.1-c")),
        pytest.param("r65-1 A22", "A23", "A22", 5, marks=rule("6.8.1-c")),  # a fence
        pytest.param("r65-1 V14", "U14", "V14", 10, marks=rule("6.8.1.1-b")),
        pytest.param("r65-1 V14", "U14+1", "V14", -15, marks=rule("6.8.1.1-b")),  # and plunging
        pytest.param("r65-1 V19", "U19", "V19", 10, marks=rule("6.8.1.3-c")),
        pytest.param("r65-1 J7", "J5", "J7", 10, marks=rule("6.8.1.3-c")),  # past its gate
        pytest.param("r65-1 J7", "J5+1", "J7", -10, marks=rule("6.8.1.1-a")),  # over it
        pytest.param("r65-1 K33, PzIV-1 K32 e", "K31", "K33", -5, marks=rule("6.8.2.1-a")),
        pytest.param("r65-1 K33, wreck K33", "K31", "K33", 5, marks=rule("6.8.2.1-a")),
        pytest.param("r65-1 K33, burning K32", "K31", "K33", 0, marks=rule("6.8.2.1-c")),
        pytest.param("r65-1 K33, burning K31", "K31", "K33", 0, marks=rule("6.8.2.1-d")),
        pytest.param("r65-1 K33, burning K33", "K31", "K33", 10, marks=rule("6.8.2.1-d")),
        pytest.param("r65-1 I31 in-holes", "J30", "I31", 10, marks=rule("6.9.1-a", "6.9.1-f")),
        pytest.param("r65-1 I31", "J30", "I31", -10, marks=rule("6.9.1-a")),
        pytest.param("r65-1 I32", "I30", "I32", -10, marks=rule("6.9.1-b")),
        pytest.param("r65-1 C3 in-holes", "C4", "C3", 5, marks=rule("6.10.1-e")),  # and plunging
        pytest.param("r65-1 C3+lip in-holes, loose", "C4", "C3+lip", 10, marks=rule("6.10.1-e")),
        pytest.param("r65-1 C3+lip dug-in", "C4", "C3+lip", 20, marks=rule("7.1.5-a")),
        pytest.param("r65-1 E17", "D16", "E17", 5, marks=rule("6.12.1-a")),
        pytest.param("r65-1 D17", "F16", "D17", 0, marks=rule("6.12.1-a")),
        pytest.param("r65-1 G26", "H26", "G26", 15, marks=rule("6.13.1-c")),
        pytest.param("r65-1 K36", "L35", "K36", 10, marks=rule("6.14.2-b")),
        pytest.param("r65-1 E20", "E19", "E20", 5, marks=rule("6.18.1-a")),
        pytest.param("r65-1 E21", "E19", "E21", -5, marks=rule("6.18.1-a")),
        pytest.param("r65-1 R22", "R23", "R22", 25, marks=rule("6.18.1bis-c")),
        pytest.param("r65-1 I28", "I26", "I28", 5, marks=rule("6.18.2-b", "6.5-c")),
        pytest.param("r65-1 M35", "O36", "M35", 15, marks=rule("6.18.2-b", "6.18.2-d")),
        pytest.param("r65-1 G36 dug-in", "G35", "G36", 15, marks=rule("7.1.5-a")),
        pytest.param("trench K33, r65-1 K33 in-trench", "K31", "K33", 20, marks=rule("7.2.1-j")),
        pytest.param("trench K33, r65-1 K33", "K31", "K33", -10, marks=rule("7.2.1-e")),
        pytest.param("at-trench K33, r65-1 K33 in-trench", "K31", "K33", 20, marks=rule("7.2.2-a")),
    ],
)
def test_fire_at_a_place_has_its_drm(text: str, firer: str, there: str, wanted: int):
    """6, 7 The whole DRM of a shot that nothing else changes."""
    game = works(f"g66-1 {firer}, {text}, {FAR}")

    assert totals(game, f"fire g66-1 {there}")[1:] == [wanted]


@rule("6.8.1.3-d")
def test_the_road_into_h1_is_a_gate_in_a_wall_example():
    """6.8.1.3 On the elevator's map it costs nothing and covers by 10."""
    game = elevator("g66-1 H3, r65-1 H1")

    assert totals(game, "fire g66-1 H1")[1:] == [10]
    assert COSTS[ELEVATOR].price("H2", "H1").cost == 1


@pytest.mark.parametrize(
    ("unit", "text", "artillery", "wanted"),
    [
        pytest.param("g66-1", "g66-1 R22", False, 15, marks=rule("6.18.1bis-b")),
        pytest.param("g66-1", "g66-1 K32 in-trench, trench K32", False, 20, marks=rule("7.2.1-j")),
        pytest.param("g66-1", "g66-1 K32 in-trench, trench K32", True, 40, marks=rule("7.2.1-j")),
        pytest.param("g66-1", "g66-1 K32 dug-in", False, 10, marks=rule("7.1.5-b")),
        pytest.param("g66-1", "g66-1 K32 dug-in", True, 20, marks=rule("7.1.5-b")),
        pytest.param("g66-1", "g66-1 I31 in-holes", True, 10, marks=rule("6.9.1-f")),
        pytest.param("g66-1", "g66-1 I31 dug-in", True, 30, marks=rule("6.9.1-g")),
        pytest.param("g66-1", "g66-1 F4+lip", False, -10, marks=rule("6.10.2-e")),
    ],
)
def test_shells_find_those_in_works(unit: str, text: str, artillery: bool, wanted: int):
    """6, 7 Mortars and artillery, which hexsides do not keep off."""
    assert bombarded(works(f"{text}, {FAR}"), unit, artillery).total == wanted


@rule("7.1.5-c")
def test_a_dug_in_tank_is_harder_to_shell():
    """7.1.5 20 more against artillery than one in the open."""
    bare, dug = (works(f"PzIV-1 K32 e{how}, {FAR}") for how in ("", " dug-in"))

    assert bombarded(dug, "PzIV-1", True).total - bombarded(bare, "PzIV-1", True).total == 20


@rule("core-10-a")
def test_a_trench_in_the_woods_keeps_off_airbursts():
    """core-10-a, 7.2.1 The Trench counts, not the woods: +20 by mortars, +40 by artillery."""
    game = elevator("g66-1 L12 in-trench, trench L12 german, r65-1 A1")

    assert [bombarded(game, "g66-1", heavy).total for heavy in (False, True)] == [20, 40]


@rule("core-10-h")
def test_a_rooftop_is_open_to_shells():
    """core-10-h -10 from above, +10 to other fire."""
    game = works("g66-1 T23, r65-1 S22+roof, r65-7 Z20")

    assert bombarded(game, "r65-1", False).total == -10
    assert game.ground.drm["S22+roof"] == 10


@rule("6.12.2-d")
def test_shells_burst_in_the_woods():
    """6.12.2 -10 in place of +5."""
    assert bombarded(elevator("g66-1 L12, r65-1 A1"), "g66-1", False).total == -10


@pytest.mark.parametrize(
    ("a", "b", "name", "clause"),
    [
        pytest.param("B35-1", "B35", WORKS, "", marks=rule("6.6.3-a")),
        pytest.param("B35-1", "B33", WORKS, "", marks=rule("6.6.3-b")),
        pytest.param("B35-1", "B36-1", WORKS, "6.6.3", marks=rule("6.6.3-c")),
        pytest.param("B13", "C15", WORKS, "core-11-e", marks=rule("6.7-b")),  # along its side
        pytest.param("C13", "C15", WORKS, "core-11-e", marks=rule("6.7.1-d")),
        pytest.param("C13+1", "C15", WORKS, "", marks=rule("6.7.1-d")),
        pytest.param("A10", "F10", WORKS, "6.8.1", marks=rule("6.8.1-a")),
        pytest.param("A10+1", "F10", WORKS, "", marks=rule("6.8.1-a")),
        pytest.param("A9", "E11", WORKS, "6.8.1", marks=rule("6.8.1.2-h")),
        pytest.param("A9", "E11+1", WORKS, "", marks=rule("6.8.1.2-h")),
        pytest.param("A9+1", "E11", WORKS, "", marks=rule("6.8.1.2-h")),
        pytest.param("A9+1", "E11+1", WORKS, "", marks=rule("6.8.1.2-h")),
        pytest.param("F7", "L7", HILL, "6.8.1", marks=rule("6.8.1.2-i", "6.8.1.2-e")),
        pytest.param("E15", "K13+1", HILL, "", marks=rule("6.8.1.2-i")),
        pytest.param("C17", "H17", HILL, "", marks=rule("6.8.1.2-e")),  # from two levels up
        pytest.param("E4", "G4", WORKS, "6.10.2", marks=rule("6.10.2-a")),  # down the gully
        pytest.param("A16", "C16", HILL, "core-11-c", marks=rule("6.11.1-b")),  # a house on it
        pytest.param("B2", "B4", HILL, "", marks=rule("6.11.2.5-a")),
        pytest.param("B12", "D11", HILL, "6.11.2.5", marks=rule("6.11.2.5-a")),
        pytest.param("N5", "L5", HILL, "", marks=rule("6.11.2.4-b", "6.11.2.4-c")),
        pytest.param("A12", "E14", HILL, "6.11.2.7", marks=rule("6.11.2.7-a")),
        pytest.param("A12", "C12", HILL, "", marks=rule("6.11.2.7-a")),
        pytest.param("H24", "H26", WORKS, "core-11-e", marks=rule("6.13.1-b")),
        pytest.param("I17", "I19", WORKS, "core-11-c", marks=rule("6.14.2-b")),
        pytest.param("J11", "O12", ELEVATOR, "core-11-c", marks=rule("6.12.2-b")),
        pytest.param("J11+2", "O12", ELEVATOR, "", marks=rule("6.12.2-b")),
    ],
)
def test_a_line_is_open_or_shut(a: str, b: str, name: str, clause: str):
    """6 Who sees whom, from either end, and the rule that hides them."""
    assert blocked_by(a, b, name) == blocked_by(b, a, name) == clause


@rule("6.6.2-e")
def test_shells_find_a_cellar_by_its_name():
    """6.6.2 Under artillery +30 for the Cellar, and the sum says so."""
    [cover] = bombarded(works(f"g66-1 C18-1, {FAR}"), "g66-1", artillery=True).mods

    assert (cover.value, cover.why) == (30, "cellar")


@rule("6.11.2.7-b")
def test_a_crest_at_level_0_is_higher_than_the_hollow():
    """6.11.2.7 T13 is a crest above T14: +5 against -10 for open ground; F3 beside a gully none."""
    assert totals(crest("g66-1 T14, r65-1 T13"), "fire g66-1 T13")[1] == -5
    assert totals(works("g66-1 F4, r65-1 F3"), "fire g66-1 F3")[1] == -10


@pytest.mark.parametrize(
    ("here", "there", "clause"),
    [
        ("D7", "D8", "6.7.1"),
        ("D10", "D9-1", "6.6.2"),
        ("F8", "F4+lip", "6.10.2"),
        ("B18", "C18+roof", "core-10-h"),
        ("E21", "E20", "6.18.1"),
        ("G24", "G25", "6.13.1"),
        ("B18", "C18", "core-10-d"),
    ],
)
def test_a_sum_names_the_clause_of_the_ground(here: str, there: str, clause: str):
    """6 What a place gives stands in the sum with the clause that says so."""
    [_, drm] = explain(works(f"g66-1 {here}, r65-1 {there}"), f"fire g66-1 {there}")

    assert drm.mods[0].rule == clause


@rule("7.4.8-a", "7.4.8-c")
def test_the_lip_of_a_gully_is_among_its_mines():
    """7.4.8, 6.10.2 Who Crawled onto the lip is in the hex, and clears it from there."""
    text = f"g82-1 F4+lip, mines F4 russian, {FAR}"
    game = works(text)

    cleared = play_all(game, "clear g82-1 mines", "pass", "pass", "pass")
    assert (game.works["F4"][0].kind, cleared.works) == ("mines", {})
    assert works(f"{text}, clearing g82-1 mines F4").units["g82-1"].did == "moved"
