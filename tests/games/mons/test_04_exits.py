"""4.4 How British units leave the map."""

import pytest

import grognard
from grognard import Objection
from tests.games.mons.positions import EXITS_SHUT, pile
from tests.playing import play_all
from tests.rules import rule

ON_TURN_9 = "turn 9, british move"


def shuttle(steps: int) -> tuple[str, list[str]]:
    """A walk of so many steps on the road between 1627 and 1628, and where it must begin."""
    walk = ["1628" if (steps - i) % 2 else "1627" for i in range(steps)]
    return "1627" if steps % 2 else "1628", walk


@rule("4.4-a")
def test_german_units_never_leave_the_map():
    """4.4 A regiment in an exit hex with MP to spare has no way off."""
    game = grognard.position("mons", "IR75 1628, turn 9, german move")

    game = play_all(game, "move IR75")

    assert "exit" not in game.options
    assert grognard.objections(game, "exit") == (
        Objection("4.4", "Only British units leave the map."),
    )


@rule("4.4-b")
def test_no_unit_leaves_before_turn_8():
    """4.4 On turn 7 the way is shut."""
    game = play_all(grognard.position("mons", "1B 1927, turn 7, british move"), "move 1B")

    assert "exit" not in game.options
    assert grognard.objections(game, "exit") == (
        Objection("4.4", "No unit leaves the map before turn 8."),
    )


@rule("4.4-b", "4.4-d")
@pytest.mark.parametrize("hex_", ["1327", "1628", "1927", "2228"])
def test_a_unit_leaves_by_any_exit_hex_on_turn_8(hex_: str):
    """4.4 From turn 8 on each of the four is open."""
    game = grognard.position("mons", f"1B {hex_}, turn 8, british move")

    game = play_all(game, "move 1B", "exit")

    assert game.units["1B"].place == "exited"
    assert hex_ not in game.stacks


@rule("4.4-c", "4.4-d")
@pytest.mark.parametrize("hex_", ["1527", "1828", "2428", "1001", "5020"])
def test_no_unit_leaves_by_another_hex(hex_: str):
    """4.4 The other hexes of the edge lead nowhere."""
    game = play_all(grognard.position("mons", f"1B {hex_}, {ON_TURN_9}"), "move 1B")

    assert "exit" not in game.options
    assert grognard.objections(game, "exit") == (
        Objection("4.4", f"{hex_} is not a British exit hex."),
    )


@rule("4.4-d")
def test_four_hexes_of_the_map_are_exits():
    """4.4 The map marks four and no more."""
    board = grognard.start("mons").sheet.board

    assert sorted(board.group("exit")) == ["1327", "1628", "1927", "2228"]


@rule("4.4-e")
@pytest.mark.parametrize(
    ("unit", "movement"), [("1B", 4), ("16L", 8), ("XV", 4), ("3RHA", 6), ("48Hvy", 3)]
)
def test_leaving_takes_one_point_of_any_unit(unit: str, movement: int):
    """4.4 With its last MP a unit of any type leaves."""
    start, walk = shuttle(movement - 1)
    game = grognard.position("mons", f"{unit} {start}, {ON_TURN_9}")

    game = play_all(game, f"move {unit}", *walk, "exit")

    assert game.units[unit].place == "exited"


@rule("4.4-e")
@pytest.mark.parametrize(
    ("unit", "movement"), [("1B", 4), ("16L", 8), ("XV", 4), ("3RHA", 6), ("48Hvy", 3)]
)
def test_a_unit_without_a_point_left_stays(unit: str, movement: int):
    """4.4 A unit that spent all its MP on the way to the exit hex may not leave."""
    start, walk = shuttle(movement)
    game = grognard.position("mons", f"{unit} {start}, {ON_TURN_9}")

    game = play_all(game, f"move {unit}", *walk)

    assert game.units[unit].place == "1628"
    assert "exit" not in game.options
    name = game.counter(unit).short
    assert grognard.objections(game, "exit") == (
        Objection("4.4", f"{name} has no MP left to leave."),
    )


@rule("4.4-f")
def test_a_unit_that_begins_in_an_exit_hex_leaves_under_an_enemy_zone():
    """4.4, 7.3 Off the map there is no zone of control, so the unit may go."""
    game = grognard.position("mons", f"1B 1927, IR75 1926, {ON_TURN_9}")

    game = play_all(game, "move 1B", "exit")

    assert game.units["1B"].place == "exited"


@rule("4.4-f")
def test_a_unit_stopped_in_an_exit_hex_leaves_in_the_next_movement_phase():
    """4.4, 7.3 The zone of control ends the move in 1927; move/move offers another."""
    game = grognard.position("mons", "1B 1828, IR75 1926, turn 9, british turn")

    game = play_all(game, "move/move", "move 1B", "1927")
    assert game.options == ("end",)
    assert grognard.objections(game, "move 1B") == (
        Objection("9.2", "1st Bedfordshire has moved in this phase."),
    )

    game = play_all(game, "end", "move 1B", "exit")
    assert game.units["1B"].place == "exited"


@rule("4.4-g")
def test_a_unit_that_has_left_moves_no_more():
    """4.4 In the second movement phase of move/move nobody finds it."""
    game = grognard.position("mons", "1B 1628, 1C 1527, turn 9, british turn")

    game = play_all(game, "move/move", "move 1B", "exit", "end")

    assert game.options == ("end", "move 1C")
    assert grognard.objections(game, "move 1B") == (
        Objection("9.1", "1st Bedfordshire is not on the map."),
    )
    assert grognard.objections(game, "enter 1B 1628") != ()


@rule("4.4-g")
def test_guns_that_have_left_do_not_fire_back():
    """4.4 XV Brigade, gone by 1628, cannot bombard 1626 although it is near and spotted."""
    game = grognard.position("mons", "XV 1628, XL 1628, 1C 1627, IR75 1626, turn 9, british turn")

    game = play_all(game, "move/fight", "move XV", "exit", "end")

    assert "fire XL 1626" in game.options
    assert "fire XV 1626" not in game.options
    assert grognard.objections(game, "fire XV 1626") == (
        Objection("10.1", "XV Brigade RFA is not on the map."),
    )


@rule("4.4-h")
def test_a_unit_that_has_left_is_neither_dead_nor_cut_off():
    """4.4 With nineteen dead and every exit shut behind it, it does not make the twentieth."""
    game = grognard.position("mons", f"1B 1628, {pile(dead=19, exited=8)}, turn 14, british turn")

    game = play_all(game, "move/fight", "move 1B", "exit", "end")
    seen = grognard.view(game, "german")["position"]
    assert (seen["british_losses"], seen["british_exits"]) == (19, 9)
    assert "1B" in seen["gone"]["exited"]
    assert "1B" not in seen["gone"]["dead"] + seen["gone"]["surrounded"]

    text = f"exited 1B, {EXITS_SHUT}, {pile(dead=19, exited=8)}, turn 14, british melee"
    assert play_all(grognard.position("mons", text), "end").outcome.score["german"] == 0


@rule("4.4-i")
def test_no_unit_leaves_in_a_combat_phase():
    """4.4 Neither bombardment nor melee offers the way off the map."""
    for phase in ("bombard", "melee"):
        game = grognard.position("mons", f"1B 1628, XV 1628, turn 9, british {phase}")

        assert not [choice for choice in game.options if "exit" in choice]
        assert grognard.objections(game, "exit") != ()


@rule("4.4-i")
def test_no_advance_leads_off_the_map():
    """4.4, 12.13 The winner enters 1628 and may go on to hexes of the map alone."""
    game = grognard.position("mons", "1B 1627, Cav16 1628 1, turn 9, british melee")

    game = play_all(game, "attack 1B 1628", "declare", "hold", "6", "advance 1B")

    assert game.units["1B"].place == "1628"
    assert game.options == ("stop", "advance 1B 1527", "advance 1B 1627", "advance 1B 1727")
    assert grognard.objections(game, "exit") == (
        Objection("5.1", "Units move and enter in a movement phase."),
    )
