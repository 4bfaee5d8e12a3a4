"""9.20 March mode: who may march, how far, and what it costs him."""

import pytest

from grognard import position
from tests.games.mons.positions import named, refusals
from tests.playing import play_all
from tests.rules import rule

NEXT_GERMAN_PHASE = ("end", "end", "end", "move/move", "end", "end")


@rule("9.20-a")
def test_units_away_from_the_british_may_march():
    """9.20 Two hexes off a march is offered, next to the enemy it is not."""
    away = play_all(position("mons", "IR75 4618, 4RF 4620"), "move IR75")
    beside = play_all(position("mons", "IR75 4619, 4RF 4620"), "move IR75")

    assert "march" in away.options
    assert refusals(beside, "march") == ["9.20 4619 is next to a British unit."]


@rule("9.20-a")
def test_any_number_of_units_may_march_in_every_german_phase():
    """9.20 Two march on turn 1, and again on turn 2."""
    game = position("mons", "IR75 4616, IR76 4516, 4RF 1020")

    game = play_all(
        game, "move IR75", "march", "4617", "stop", "move IR76", "march", "4517", "stop"
    )
    game = play_all(game, *NEXT_GERMAN_PHASE)

    assert "march" in play_all(game, "move IR75").options
    assert "march" in play_all(game, "move IR76").options


@rule("9.20-a")
def test_guns_shut_in_by_forest_march_nowhere():
    """9.1, 9.11, 9.20 No road leads out of 1011: they might march, but cannot take a step."""
    game = position("mons", "FAR18 1011, IR75 4616, 4RF 4620, german move")

    assert "move IR75" in game.options
    assert all(reason.startswith("9.11 ") for reason in refusals(game, "move FAR18"))


@rule("9.20-b")
def test_a_march_doubles_the_movement_factor():
    """9.20 A regiment with MF 4 goes eight clear hexes and no ninth."""
    game = play_all(position("mons", "IR75 4616"), "move IR75", "march")

    game = play_all(game, "4617", "4618", "4619", "4620", "4621", "4622", "4521", "4520")

    assert game.units["IR75"].spent == 8
    assert refusals(game, "4519") == ["9.3 4519 costs Regiment 75 1 MP; 0 are left."]


@rule("9.20-c")
def test_a_march_never_comes_next_to_the_british():
    """9.20 Not even in passing: 4619 touches the British in 4620."""
    game = play_all(position("mons", "IR75 4617, 4RF 4620"), "move IR75", "march", "4618")

    assert refusals(game, "4619") == [
        "9.20 4619 is next to a British unit, which a march must avoid.",
    ]
    assert "4718" in game.options


@rule("9.20-d")
@pytest.mark.parametrize(
    ("german", "british"),
    [("3208", "3209"), ("3513", "3512"), ("2607", "2608")],
)
def test_a_british_neighbour_counts_whatever_lies_between(german: str, british: str):
    """9.20 Over an unbridged canal, among built-up hexes, into one: neighbours are neighbours."""
    game = play_all(position("mons", f"IR75 {german}, 4RF {british}"), "move IR75")

    assert refusals(game, "march") == [f"9.20 {german} is next to a British unit."]


@rule("9.20-d")
def test_a_march_shuns_british_neighbours_without_zones_too():
    """9.20 No zone reaches built-up 3613 from 3512, and still a march may not go there."""
    game = play_all(position("mons", "IR75 3614, 4RF 3512"), "move IR75", "march")

    assert refusals(game, "3613") == [
        "9.20 3613 is next to a British unit, which a march must avoid.",
    ]


@rule("9.20-e")
def test_marches_and_moves_come_in_any_order():
    """9.20 One marches, one moves, one marches."""
    game = position("mons", "IR75 4616, IR76 4516, IR89 4716")

    game = play_all(game, "move IR75", "march", "4617", "stop", "move IR76", "4517", "stop")
    game = play_all(game, "move IR89", "march", "4717", "stop")

    assert named(game, game.marched) == ["IR75", "IR89"]


@rule("9.20-f")
def test_no_unit_combines_march_and_normal_movement():
    """9.20 After a normal step there is no march, and after the move no second one."""
    game = play_all(position("mons", "IR75 4616"), "move IR75", "4617")
    assert refusals(game, "march") == ["9.20 March mode is chosen before the first step."]

    game = play_all(game, "4618", "4619", "4620")

    assert game.options == ("stop",)
    assert refusals(play_all(game, "stop"), "move IR75") == [
        "9.2 Regiment 75 has moved in this phase.",
    ]


@rule("9.20-g")
def test_a_unit_that_has_marched_keeps_its_mode_after_a_split():
    """9.20 The guns split off with doubled points and the ban on British neighbours."""
    game = position("mons", "J9 4615, FAR24 4615, 4RF 4622")
    game = play_all(game, "move J9", "with FAR24", "march", "4616", "4617", "4618", "4619", "4620")

    game = play_all(game, "split FAR24")

    assert refusals(game, "4621") == [
        "9.20 4621 is next to a British unit, which a march must avoid.",
    ]
    game = play_all(game, "4719", "4718", "4717", "stop")
    assert game.units["FAR24"].spent == 8
    assert refusals(game, "march") == ["9.20 The group marches already."]


@rule("9.20-g")
def test_a_unit_split_off_from_a_normal_move_may_not_march():
    """9.20 It has taken its first step."""
    game = position("mons", "J9 4616, FAR24 4616")

    game = play_all(game, "move J9", "with FAR24", "4617", "split FAR24")

    assert refusals(game, "march") == ["9.20 March mode is chosen before the first step."]


@rule("9.20-g")
def test_a_stack_moves_in_one_mode():
    """9.20 Who travels with a march has marched."""
    game = position("mons", "J9 4616, FAR24 4616")

    game = play_all(game, "move J9", "march", "with FAR24", "4617", "stop")

    assert named(game, game.marched) == ["FAR24", "J9"]


@rule("9.20-g")
def test_units_of_one_hex_may_move_in_different_modes_apart():
    """9.20 The Jäger march, the guns beside them move."""
    game = position("mons", "J9 4616, FAR24 4616")

    game = play_all(game, "move J9", "march", "4617", "stop", "move FAR24", "4617", "stop")

    assert named(game, game.marched) == ["J9"]


@rule("9.20-h")
def test_guns_that_marched_do_not_bombard_in_that_turn():
    """9.20 In the German turn they are silent, beside guns that moved and fire."""
    game = position("mons", "FAR24 4616, FAR60 4617, 4RF 4620")

    game = play_all(
        game, "move FAR24", "march", "4617", "stop", "move FAR60", "4618", "stop", "end"
    )

    assert refusals(game, "fire FAR24 4620") == [
        "9.20 Field Artillery 24 has marched in this turn.",
    ]
    assert "fire FAR60 4620" in game.options


@rule("9.20-h")
def test_guns_that_marched_fire_in_defence_and_bombard_on_the_next_turn():
    """9.20 The British attack them and are fired at; a turn later the ban is gone."""
    game = position("mons", "FAR24 4616, IR75 4616, 4RF 4619, 2RI 4621")
    game = play_all(game, "move FAR24", "with IR75", "march", "4617", "stop", "end", "end", "end")

    game = play_all(game, "move/fight", "move 4RF", "4618", "end", "end", "attack 4RF 4617")
    game = play_all(game, "declare", "fire")

    assert game.prompt == "11.4 Defensive fire at 4618 with 9 factors."
    game = play_all(game, "1", "end", "end")
    assert (game.turn, game.phase) == (2, "german bombardment")
    assert "fire FAR24 4621" in game.options


@rule("9.20-i")
def test_british_units_never_march():
    """9.20 There is no such choice for them."""
    game = play_all(position("mons", "4RF 4620, british move"), "move 4RF")

    assert refusals(game, "march") == ["9.20 British units never march."]


@rule("9.20-f", "9.20-g")
def test_who_has_stepped_in_normal_mode_marches_no_more_in_the_phase():
    """9.20 In a position that says what was spent, only a march may go on as one."""
    normal, marching = (
        play_all(position("mons", f"IR75 4616, spent IR75 3{more}, 4RF 1020"), "move IR75")
        for more in ("", ", marched IR75")
    )

    assert "march" in marching.options
    assert refusals(normal, "march") == [
        "9.20 Regiment 75 has moved in normal mode, and keeps it for the phase."
    ]
