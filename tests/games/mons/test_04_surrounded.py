"""4.5 British units that are surrounded when they fall, and how they are counted.

In the open country round 2524 Germans in 2523 and 2525 close the ring.
"""

import pytest

import grognard
from grognard.games.mons.state import Mons
from tests.games.mons.positions import pile
from tests.playing import play_all
from tests.rules import rule

LAST_STEP = "1B 3122 1"  # in Bavai
STORM = ("attack IR75 3122", "declare", "hold", "5")  # 4:1, or 3:1 with a die of 3 in Bavai


def storm(*items: str) -> Mons:
    """A melee in which IR75 out of 3023 eliminates the battalion in Bavai."""
    text = ", ".join((LAST_STEP, "IR75 3023", *items, "turn 9, german melee"))
    return play_all(grognard.position("mons", text), *STORM)


@rule("4.5-q", "4.5-i")
def test_a_unit_in_bavai_between_two_regiments_is_surrounded_example():
    """4.5 Germans in 3023 and 3222 surround 3122: the battalion lost in melee counts as two."""
    game = grognard.position("mons", f"{LAST_STEP}, IR75 3023, IR76 3222, turn 9, german melee")

    game = play_all(game, "attack IR75 3122", "add IR76", "declare", "hold")

    assert game.units["1B"].place == "surrounded"
    assert grognard.view(game, "german")["position"]["british_losses"] == 2
    assert "1st Bedfordshire was surrounded and eliminated in 3122." in [
        event.text for event in game.events
    ]


@rule("4.5-i")
def test_one_open_hex_breaks_the_ring():
    """4.5 From 3023 and 3221 all hexes round Bavai are covered but 3223."""
    game = storm("IR76 3221")

    assert game.units["1B"].place == "dead"
    assert grognard.view(game, "german")["position"]["british_losses"] == 1


@rule("4.5-i")
def test_six_covered_hexes_close_the_ring():
    """4.5 With a third regiment to cover 3223 as well the same attack surrounds."""
    assert storm("IR76 3221", "IR89 3323").units["1B"].place == "surrounded"


@rule("4.5-j")
@pytest.mark.parametrize(
    ("losses", "points"),
    [({"surrounded": 9}, 0), ({"surrounded": 10}, 1), ({"dead": 18, "surrounded": 1}, 1)],
)
def test_surrounded_units_count_as_two(losses: dict[str, int], points: int):
    """4.5 Ten of them, or one beside eighteen others, make twenty."""
    text = f"{pile(**losses, exited=9)}, turn 14, british melee"

    assert play_all(grognard.position("mons", text), "end").outcome.score["german"] == points


@rule("4.5-k")
def test_surrounded_units_go_to_a_pile_of_their_own():
    """4.5 Two dead piles lie beside the map, open to both sides."""
    text = f"{LAST_STEP}, IR75 3023, IR76 3222, dead 1C, surrounded 1N, turn 9, german melee"
    game = play_all(grognard.position("mons", text), *STORM)

    for side in ("german", "british"):
        seen = grognard.view(game, side)["position"]
        assert (seen["gone"]["dead"], seen["gone"]["surrounded"]) == (["1C"], ["1B", "1N"])
        assert seen["british_losses"] == 1 + 2 * 2


@rule("4.5-l")
def test_a_british_neighbour_in_a_german_zone_does_not_break_the_ring():
    """4.5 1C in 3123 is covered from 3023, so 1B falls surrounded."""
    assert storm("IR76 3222", "1C 3123").units["1B"].place == "surrounded"


@rule("4.5-l")
def test_a_british_neighbour_outside_every_zone_leaves_the_ring_open():
    """4.5 Only a German unit or zone closes a hex: 3223 with 1C in it is as open as empty."""
    assert storm("IR76 3221", "1C 3223").units["1B"].place == "dead"


@rule("4.5-m")
@pytest.mark.parametrize(("bavai", "fate"), [("", "dead"), ("IR84 3122, ", "surrounded")])
def test_a_built_up_neighbour_is_closed_by_a_unit_alone(bavai: str, fate: str):
    """4.5, 7.2 All round 3121 is covered but Bavai, which no zone of control enters."""
    ring = "IR75 3120, IR76 3222, IR89 2921"
    game = grognard.position("mons", f"1B 3121 1, {bavai}{ring}, turn 9, german melee")

    game = play_all(game, "attack IR75 3121", "declare", "hold", "5")

    assert game.units["1B"].place == fate


@rule("4.5-n")
@pytest.mark.parametrize(
    ("phase", "choices"),
    [
        ("german bombard", ["fire FAR24 2524", "fire", "6"]),
        ("british melee", ["attack 1B 2523", "declare", "fire", "6"]),
        ("german melee", ["attack IR75 2524", "declare", "hold", "5"]),
    ],
    ids=["bombardment", "defensive fire", "melee"],
)
@pytest.mark.parametrize(("ring", "fate"), [("IR76 2525", "surrounded"), ("IR76 2527", "dead")])
def test_every_way_to_die_in_a_ring_counts_double(
    phase: str, choices: list[str], ring: str, fate: str
):
    """4.5 Bombardment, defensive fire at an attacker, and melee are all the same."""
    game = grognard.position("mons", f"1B 2524 1, IR75 2523, FAR24 2523, {ring}, turn 9, {phase}")

    game = play_all(game, *choices)

    assert game.units["1B"].place == fate


@rule("4.5-o")
def test_a_defender_is_judged_before_the_attacker_loses():
    """4.5, 12.12 The regiment that closed the ring dies of the same melee, but too late."""
    game = grognard.position("mons", "1B 2524 1, IR75 2523 1, IR76 2525, turn 9, german melee")

    game = play_all(game, "attack IR75 2524", "add IR76", "declare", "hold", "4", "lose IR75")

    assert (game.units["1B"].place, game.units["IR75"].place) == ("surrounded", "dead")


@rule("4.5-o")
def test_an_attacker_is_judged_after_the_defender_has_lost():
    """4.5, 12.12 1B kills the cavalry that closed its ring, and so does not die surrounded."""
    game = grognard.position("mons", "1B 2524 1, Cav16 2523 1, IR76 2525, turn 9, british melee")

    game = play_all(game, "attack 1B 2523", "declare", "hold", "5")

    assert (game.units["1B"].place, game.units["Cav16"].place) == ("dead", "dead")


@rule("4.5-o")
def test_defensive_fire_finds_the_defenders_still_standing():
    """4.5, 11.5 The same attacker shot down before the melee dies in an unbroken ring."""
    text = "1B 2524 1, J9 2523, IR76 2525, turn 9, british melee"
    game = play_all(grognard.position("mons", text), "attack 1B 2523", "declare", "fire", "6")

    assert (game.units["1B"].place, game.units["J9"].place) == ("surrounded", "2523")


@rule("4.5-p")
@pytest.mark.parametrize(("west", "fate"), [("1227", "surrounded"), ("1226", "dead")])
def test_at_the_edge_only_hexes_of_the_map_are_asked(west: str, fate: str):
    """4.5 1327 has five neighbours; regiments in 1227 and 1428 cover them all."""
    ring = f"IR75 1428, IR76 {west}"
    game = grognard.position("mons", f"1B 1327 1, {ring}, turn 9, german melee")

    game = play_all(game, "attack IR75 1327", "declare", "hold", "5")

    assert game.units["1B"].place == fate


@rule("4.5-r")
def test_german_losses_count_for_nothing():
    """4.5 Forty German units in the dead piles and off the map give nobody a point."""
    counters = grognard.start("mons").sheet.counters
    german = [unit for unit, counter in counters.items() if counter.side == "german"][:40]
    text = f"dead {' '.join(german)}, {pile(dead=19, exited=9)}, turn 14, british melee"

    assert play_all(grognard.position("mons", text), "end").outcome.score["german"] == 0


@rule("4.5-r")
def test_a_german_unit_is_never_surrounded():
    """4.5 A German regiment that dies in a British ring is plainly dead."""
    game = grognard.position("mons", "IR75 2524 1, 1B 2523, 1C 2525, turn 9, british melee")

    game = play_all(game, "attack 1B 2524", "add 1C", "declare", "hold", "6")

    assert game.units["IR75"].place == "dead"
    assert grognard.view(game, "german")["position"]["british_losses"] == 0
