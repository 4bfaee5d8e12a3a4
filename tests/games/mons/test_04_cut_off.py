"""4.5 British units that are cut off from the exit hexes when the battle ends."""

import pytest

import grognard
from grognard.games.mons.victory import cut_off
from tests.games.mons.positions import EXITS_SHUT, pile
from tests.playing import play_all
from tests.rules import rule

EAST_SHUT = "IR27 1628, IR66 1927, IR165 2228"  # 1327 alone is open


def stranded(*items: str) -> list[str]:
    """The British units of a position that are cut off."""
    return cut_off(grognard.position("mons", ", ".join(items)))


def points_at_the_end(*items: str) -> int:
    """The German victory points with these units on the map when turn 14 ends."""
    text = ", ".join((*items, "turn 14, british melee"))
    return play_all(grognard.position("mons", text), "end").outcome.score["german"]


@rule("4.5-a")
@pytest.mark.parametrize(("exits", "points"), [(EXITS_SHUT, 1), (EAST_SHUT, 0)])
def test_a_unit_cut_off_at_the_end_is_the_twentieth_lost(exits: str, points: int):
    """4.5 Nineteen dead and one cut off are a point; where one exit is open they are none."""
    assert points_at_the_end("1B 4020", exits, pile(dead=19, exited=9)) == points


@rule("4.5-a")
def test_nobody_is_cut_off_before_the_end():
    """4.5 While the battle lasts, units without a way out are not among the lost."""
    text = f"1B 4020, {EXITS_SHUT}, turn 13, british melee"
    game = play_all(grognard.position("mons", text), "end")

    assert game.turn == 14
    assert grognard.view(game, "german")["position"]["british_losses"] == 0


@rule("4.5-b")
def test_one_free_chain_to_one_exit_is_enough():
    """4.5 Far from everything, 1B has a way to 1327."""
    assert stranded("1B 1020", EAST_SHUT) == []


@rule("4.5-b")
@pytest.mark.parametrize("blocker", ["IR26 1327", "IR26 1428"])
def test_a_german_unit_or_zone_in_the_last_exit_hex_cuts_off(blocker: str):
    """4.5 A regiment in 1327, or in 1428 beside it, shuts the only way."""
    assert stranded("1B 1020", EAST_SHUT, blocker) == ["1B"]


@rule("4.5-b")
def test_a_ring_of_zones_far_from_the_exits_cuts_off():
    """4.5 Between two regiments 1B has no first hex to go to; out of the ring it has."""
    assert stranded("1B 2524, IR75 2523, IR76 2525") == ["1B"]
    assert stranded("1B 2524, IR75 2523, IR76 2526") == []


@rule("4.5-c")
def test_a_british_unit_does_not_cancel_the_zone_on_the_chain():
    """4.5 1C holds the exit hex 1327 in a German zone: no way out for 1B beside it."""
    assert stranded("1B 1227, 1C 1327", EAST_SHUT, "IR26 1428") == ["1B"]


@rule("4.5-d")
def test_a_zone_on_the_units_own_hex_does_not_cut_off():
    """4.5 1225 covers 1B in 1226, but not the next hex, 1227."""
    assert stranded("1B 1226, IR26 1225", EAST_SHUT) == []


@rule("4.5-d")
def test_a_zone_on_the_exit_hex_shuts_it():
    """4.5 From the same hex nobody gets out once 1428 covers 1327."""
    assert stranded("1B 1226, IR26 1428", EAST_SHUT) == ["1B"]


@rule("4.5-e")
def test_a_unit_in_an_exit_hex_is_never_cut_off():
    """4.5 In 2228, with Germans in every hex around, 1B has arrived."""
    ring = "IR75 2227, IR76 2127, IR89 2327"

    assert stranded("1B 2228, 1C 2020", ring, "IR26 1327, IR27 1628, IR66 1927") == ["1C"]


@rule("4.5-f")
@pytest.mark.parametrize(
    ("unit", "hex_", "ring", "gap"),
    [
        ("1B", "2007", "IR75 2109, IR76 2106, IR89 1906", "1908"),
        ("XV", "2403", "IR75 2302, IR76 2304, IR89 2501", "2503"),
    ],
    ids=["unbridged canal", "forest"],
)
def test_a_chain_pays_no_heed_to_ground_or_water(unit: str, hex_: str, ring: str, gap: str):
    """4.5 The only gap lies over the canal, or for guns in a forest, and is good enough."""
    assert stranded(f"{unit} {hex_}", ring) == []
    assert stranded(f"{unit} {hex_}", ring, f"Cav16 {gap}") == [unit]


@rule("4.5-g")
def test_a_chain_runs_through_a_town_beside_german_units():
    """4.5, 7.2 All round 3121 is covered but Bavai, which no zone of control enters."""
    ring = "IR75 3120, IR76 3222, IR89 2921"

    assert stranded("1B 3121", ring) == []
    assert stranded("1B 3121", ring, "IR90 3122") == ["1B"]


@rule("4.5-h")
@pytest.mark.parametrize(("dead", "points"), [(18, 0), (19, 1)])
def test_a_ringed_survivor_counts_once(dead: int, points: int):
    """4.5 Surrounded or not, a unit cut off is one unit."""
    ring = "1B 2524, IR75 2523, IR76 2525"

    assert points_at_the_end(ring, pile(dead=dead, exited=9)) == points
