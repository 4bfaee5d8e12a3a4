"""core-18 Stacks that get on a vehicle and off it at one halt."""

import pytest

from tests.games.combat.positions import refused, totals, works
from tests.playing import play_all
from tests.rules import rule

QUIET = "r65-7 Z20"
WAY = ("F13", "F14", "F15", "F16", "F17")


@rule("core-18-a", "11.4.4-a")
def test_all_who_get_on_or_off_at_one_halt_cost_half_once():
    """core-18-a, R-61 Two squads and a leader leave 10 of 20 points; a turn ends the halt.

    Who gets on where others got off pays for himself.
    """
    load = "g66-1 F18, g66-2 F18, gLt-1 F18"
    driven = play_all(works(f"SdKfz-1 F18 ne, {load}, {QUIET}"), "move SdKfz-1")
    full = play_all(driven, "load g66-1", "load g66-2", "load gLt-1")
    aboard = load.replace("F18", "F18 on:SdKfz-1")
    riding = works(f"SdKfz-1 F18 ne, {aboard}, g66-3 F18, {QUIET}")
    halted = play_all(riding, "move SdKfz-1", "unload g66-1")

    assert totals(driven, "load g66-1") == [10]
    assert full.procedures[-1].left == 10
    assert [totals(halted, each) for each in ("unload gLt-1", "load g66-3")] == [[0], [10]]
    assert refused(play_all(halted, "face e"), "unload gLt-1") == ["core-18-a"]


@rule("core-18-a", "6.9.1-e", "7.2.1-d", "7.1.6-b")
@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("g66-1 B18 in-holes", 3),
        ("trench B18, g66-1 B18 in-trench", 3),
        ("trench B18, g66-1 B18", 2),
        ("g66-1 B18 dug-in", 2),
    ],
)
def test_who_gets_on_climbs_out_of_holes_and_trench_first(text: str, cost: int):
    """6.9.1, 7.2.1 A point more for the way out; a Dug-In marker is left for nothing."""
    game = play_all(works(f"PzIV-1 B18 ne, {text}, {QUIET}"), "move g66-1")
    assert totals(game, "board PzIV-1") == [cost, 9]


@rule("core-18-c", "core-4-c", "11.4.2-b")
def test_a_leader_gets_on_with_those_he_leads():
    """core-4-c In one impulse, as long as there is room for all; three squads are too many."""
    stack = "gLt-1 F18, g66-1 F18, g66-2 F18"
    led = play_all(works(f"SdKfz-1 F17 ne, {stack}, {QUIET}"), "move gLt-1", "with g66-1")
    on = play_all(led, "with g66-2", "F17", "board SdKfz-1")
    tank = works(f"PzIV-1 F17 ne, {stack}, {QUIET}")

    assert [on.units[unit].aboard for unit in ("gLt-1", "g66-1", "g66-2")] == ["SdKfz-1"] * 3
    both = play_all(tank, "move gLt-1", "with g66-1", "with g66-2", "F17")
    assert refused(both, "board PzIV-1") == ["11.4.2"]


@rule("core-9-j", "core-18-c")
def test_who_gets_on_is_fired_at_with_the_vehicle():
    """core-9-j All of them have moved in sight."""
    game = works("PzIV-1 F18 ne, g66-1 F18, r65-1 F14")

    asked = play_all(game, "move g66-1", "board PzIV-1")
    assert asked.prompt == "core-9-j Fire at PzIV-1, g66-1 in F18?"


@rule("11.4.2-c", "core-18-c")
def test_one_gun_is_hooked_up_by_those_who_walk():
    """11.4.2 A half-track tows one gun, though it has room for the crews of two."""
    gun = "as:german-75mm-pak-40 turned"
    text = f"SdKfz-1 F18 ne, gLt-1 F18, g66-1 F18 {gun}, g66-2 F18 {gun}, {QUIET}"
    one = play_all(works(text), "move gLt-1", "with g66-1")

    assert "board SdKfz-1" in one.options
    assert refused(play_all(one, "with g66-2"), "board SdKfz-1") == ["11.4.2"]


@rule("core-18-d", "core-18-b")
def test_riders_get_off_in_assault_movement():
    """core-18-d, R-68 Half of the 6 points of that movement; nobody gets on in it."""
    game = works(f"PzIV-1 F18 ne, g66-1 F18 on:PzIV-1, g66-2 F18, {QUIET}")
    storms = play_all(game, "assault PzIV-1")

    assert totals(storms, "unload g66-1") == [3]
    down = play_all(storms, "unload g66-1")
    assert (down.units["g66-1"].did, down.procedures[-1].left) == ("moved", 3)
    assert refused(down, "load g66-2") == ["core-18-b"]


@rule("11.4.6-a", "core-15-j")
def test_the_crew_of_a_gun_in_tow_checks_too():
    """11.4.6 It rides on the Komsomolets, and dares to go among enemies like all who ride."""
    towed = "T34-1 F18 nw as:russian-komsomolets, r45mm-1 F18 on:T34-1"
    game = works(f"{towed}, g66-1 F17 disrupted, russian to act")
    asked = play_all(game, "move T34-1", "1", "F17", "1")

    assert asked.prompt == "11.4.6 r45mm-1 checks to enter F17."
    assert play_all(asked, "10").units["T34-1"].place == "F18"


@rule("core-18-d", "11.1.3-b")
def test_riders_leave_a_tank_that_failed_its_check_its_fire():
    """11.1.3-b, R-12 It has no move to pay with, before it fires or after."""
    text = "T34-1 F18 ne stalled, r65-1 F18 on:T34-1, PzIV-1 F12 e, russian to act"
    off = play_all(works(text), "move r65-1", "decline", "stop", "pass")

    assert off.units["r65-1"].aboard == ""
    assert "gun T34-1" in off.options
    assert refused(off, "move T34-1") == ["11.1.3"]
    assert "move r65-1" in works(text.replace("stalled", "stalled shots-1")).options


@rule("core-10-f", "core-18-d", "core-18-e")
def test_who_stays_aboard_has_moved_with_a_vehicle_that_paid_for_others():
    """core-10-f Its move went to a rider who got off by himself, or to two who fled."""
    shaken = "g66-1 F18 on:SdKfz-1 disrupted, g66-2 F18 on:SdKfz-1 disrupted"
    text = f"SdKfz-1 F18 ne, gLt-1 F18 on:SdKfz-1, rally F20 german, {QUIET}"
    off = play_all(works(f"{text}, g66-1 F18 on:SdKfz-1"), "move g66-1")
    fled = play_all(works(f"{text}, {shaken}"), "flee g66-1", "F19", "stay", "pass", "flee g66-2")

    assert off.units["gLt-1"].did == "moved"
    assert play_all(fled, "F19").units["gLt-1"].did == "moved"


@rule("core-18-a", "core-18-c", "11.4.5-a")
def test_getting_on_tells_its_price_and_what_is_in_the_way():
    """core-18-a 2 points for the squad, 10 of 20 for the half-track; from its own hex alone."""
    text = f"SdKfz-1 F18 ne, g66-1 F17, {QUIET}"
    walks = play_all(works(text), "move g66-1")
    tired = play_all(works(text.replace("F17", "F12")), "move g66-1", *WAY)

    assert refused(walks, "board SdKfz-1") == ["core-18-c"]
    assert refused(tired, "board SdKfz-1") == ["core-18-c", "core-18-a"]
    assert totals(play_all(walks, "F18"), "board SdKfz-1") == [2, 10]


@rule("core-18-a", "core-18-c", "11.4.2-d", "core-4-d")
@pytest.mark.parametrize(
    ("vehicle", "unit", "why"),
    [
        ("SdKfz-1 F18 ne moved", "g66-1", "core-4-d"),
        ("SdKfz-1 F18 ne m-killed", "g66-1", "core-15-b"),
        ("SdKfz-1 F18 ne suppressed", "g66-1", "core-7-d"),
        ("SdKfz-1 F18 ne", "gMG34-1", "11.4.2"),
        ("SdKfz-1 F18 ne, g66-2 F18 on:SdKfz-1, g66-3 F18 on:SdKfz-1", "g66-1", "11.4.2"),
    ],
)
def test_who_cannot_get_on_is_told_why(vehicle: str, unit: str, why: str):
    """core-18 What the vehicle did or is, a weapon that is up, and no room."""
    game = play_all(works(f"{vehicle}, {unit} F18, {QUIET}"), f"move {unit}")

    assert refused(game, "board SdKfz-1") == [why]


@rule("7.1.2-a", "7.1.4-b", "core-18-a")
def test_a_marker_goes_with_its_digger_who_gets_on():
    """7.1.2 The leader who joined him is in the open, as if the digger had walked away."""
    game = works(f"SdKfz-1 J33 ne, g66-1 J33 dug-in, gLt-1 J33 dug-in joined, {QUIET}")

    assert not play_all(game, "move SdKfz-1", "load g66-1").units["gLt-1"].dug
    assert play_all(game, "move SdKfz-1", "load gLt-1").units["g66-1"].dug


@rule("core-18-g", "10.4.1-b", "11.4.2-e")
def test_a_crew_with_its_move_side_up_gets_off_like_all_men():
    """core-18-g Its gun faces nowhere yet; one with its gun side up is unhooked to a hexspine."""
    mortar = f"SdKfz-1 F18 ne, g81mm-1 F18 on:SdKfz-1 turned, {QUIET}"
    gun = mortar.replace("turned", "as:german-75mm-pak-40")
    crew, towed = (play_all(works(text), "move SdKfz-1") for text in (mortar, gun))

    assert play_all(crew, "unload g81mm-1").units["g81mm-1"].aboard == ""
    assert refused(towed, "unload g81mm-1") == ["core-18-g"]


@rule("core-18-g")
def test_unhooking_a_gun_tells_its_price():
    """core-18-g Half of 24 points, whichever way the gun is set."""
    gun = "g81mm-1 F18 as:german-75mm-pak-40 on:SdKfz-1"
    game = play_all(works(f"SdKfz-1 F18 ne as:german-opel-blitz, {gun}, {QUIET}"), "move SdKfz-1")

    assert totals(game, "unhook g81mm-1 w") == [12]


@rule("core-18-e", "11.4.8.2-a")
def test_a_rider_who_flees_pays_nothing_to_get_off():
    """core-18-e, R-98 Debris costs 2 of his 6 points, and the way down from the vehicle none."""
    game = works(f"SdKfz-1 F18 ne, g66-1 F18 on:SdKfz-1 disrupted, r65-1 F10, {QUIET}")
    fled = play_all(game, "flee g66-1", "E18")

    assert totals(play_all(game, "flee g66-1"), "E18") == [2]
    assert fled.procedures[-1].left == 4
