"""What computer players are told of Crossroads."""

from itertools import pairwise
from operator import mul
from random import Random

import pytest

from grognard import position
from grognard.games.crossroads.advice import forecast, outlook
from grognard.games.crossroads.exchange import KEEN, Exchange, hit_chance
from grognard.games.crossroads.fire import fire_value
from grognard.games.crossroads.state import BLUE, RED
from grognard.players.levels import believe, budget, think

HELD = "B2 0304, B3 0303, B4 0203, R1 0503, R2 0602, R3 0605, R4 0603, turn 3, red to play"


@pytest.mark.parametrize("level", ["level1", "level2"])
def test_who_holds_the_crossroads_fires_before_he_ends_his_turn(level: str):
    """6.1 That the end draws near is no gain, so two good shots are not left for it."""
    game = position("crossroads", f"{HELD}, luck blue 0, luck red 0")
    plan = think(level, believe(game, "red", Random(1)), Random(1), budget(level))

    assert plan.choices[0].startswith("fire R")


@pytest.mark.parametrize("target", ["R1 0403", "R1 0402", "R1 0503", "R1 0603"])
def test_volleys_are_reckoned_with_by_the_fire_value(target: str):
    """3.2 Strength, cover and range count as they do when the die is rolled."""
    game = position("crossroads", f"B5 0303, {target}")
    there = game.units["R1"].hex

    found = hit_chance(game.box.board, 4, "0303", there)

    assert found == pytest.approx(max(0, fire_value(game, "B5", "R1").total) / 6)


def test_a_volley_takes_steps_from_whom_it_hurts_most():
    """3.3 The last step of a unit is worth more than the first of another."""
    after = Exchange(position("crossroads", "B1 0303, R1 0304, R2 0302 1"), BLUE, 0.5)
    after.volley(BLUE)

    assert (after.whole["R1"], after.half["R2"]) == (1.0, 0.5)


def test_whoever_has_had_an_order_does_not_fire_again():
    """1.2 The first volley is that of the others."""
    game = position("crossroads", "B1 0303, R1 0304, used B1")
    after = Exchange(game, BLUE, 0.5)
    after.volley(BLUE, game.used)

    assert after.whole["R1"] == 1.0


def test_what_one_side_is_ahead_the_other_is_behind():
    """3.4 Two fresh units are worth six points, one with a single step two."""
    game = position("crossroads", "B1 0301, B2 0302, R1 0304 1")
    blue, red = (Exchange(game, side, 0.0).worth() for side in (BLUE, RED))

    assert (blue, red) == (4.0, -4.0)


def test_the_sides_fire_in_turn():
    """1.1 Two volleys count in full, the mover's and the answer; two more count less and less."""
    text = "B1 0501, B2 0502, R1 0702, R2 0703, R3 0701, luck blue 0, luck red 0"
    game = position("crossroads", f"scenario clearings, turn 2, {text}")
    after = Exchange(game, BLUE, 2 / 6)
    found = [after.worth()]
    for side in (BLUE, RED, BLUE, RED):
        after.volley(side)
        found.append(after.worth())
    changes = [now - before for before, now in pairwise(found)]

    expected = found[0] + sum(map(mul, changes, (1, 1, 0.85, 0.85**2)))
    assert outlook(game, BLUE) == pytest.approx(expected)
    assert changes[0] > 0 > changes[1]


def test_after_the_last_turn_nobody_fires():
    """1.1 A volley that would come in turn 7 counts for nothing."""
    text = "scenario clearings, B1 0601, R1 0602, used R1, red to play, luck blue 0, luck red 0"
    last, before = (position("crossroads", f"{text}, turn {turn}") for turn in (6, 5))

    assert outlook(last, RED) == Exchange(last, RED, 1.0).worth()
    assert outlook(before, RED) != Exchange(before, RED, 5 / 6).worth()


@pytest.mark.parametrize(("level", "exposed"), [("level1", True), ("level2", False)])
def test_level_2_does_not_run_into_the_open_under_many_guns(level: str, exposed: bool):
    """7.2 What counts is who stands in a clearing in the end, so turn 2 is too early."""
    text = "B1 0501, R1 0801, R2 0802, R3 0702, R4 0701, used R1, used R2, used R3, used R4"
    game = position("crossroads", f"scenario clearings, turn 2, {text}, luck blue 0, luck red 0")
    plan = think(level, believe(game, "blue", Random(1)), Random(1), budget(level))

    assert ("0601" in plan.choices) is exposed


APART = "scenario clearings, turn 5, R1 1106, luck blue 0, luck red 0"


def test_a_forecast_counts_who_could_shoot_into_a_clearing():
    """3.1, 7.2 Of two open hexes as far from it one sees it; as things stand they are equal."""
    sees, blind = (position("crossroads", f"{APART}, B1 {hex_}") for hex_ in ("0304", "0305"))

    assert outlook(sees, BLUE) == outlook(blind, BLUE)
    assert forecast(sees, BLUE) > forecast(blind, BLUE)


def test_a_forecast_counts_who_is_a_march_away_from_a_clearing():
    """2.1, 7.2 Three points are enough from one of these hexes, and not from the other."""
    near, far = (position("crossroads", f"{APART}, B1 {hex_}") for hex_ in ("0305", "0303"))
    plain = outlook(near, BLUE) - outlook(far, BLUE)

    assert forecast(near, BLUE) - forecast(far, BLUE) > plain + KEEN.near / 2


def test_a_forecast_counts_who_has_somebody_in_sight():
    """3.1 Two who see the same enemy are two to one; whoever sees nobody does not count."""
    game = position("crossroads", f"{APART}, B1 0501, B2 0502, B3 0101, R2 0702")

    assert Exchange(game, BLUE, 0.5).contacts() == 1
    assert Exchange(game, RED, 0.5).contacts() == -1


def test_in_the_battle_a_forecast_is_the_outlook():
    """6.1 Who holds the crossroads is foreseen no farther than the next shots."""
    battle = position("crossroads", HELD)

    assert forecast(battle, BLUE) == outlook(battle, BLUE)
