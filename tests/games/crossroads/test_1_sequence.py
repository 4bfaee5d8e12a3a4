"""1 The sequence of play of Crossroads."""

import pytest

from grognard import Objection, objections, position, start
from tests.playing import play_all
from tests.rules import rule


@rule("1.1")
def test_blue_acts_before_red_in_each_of_six_turns():
    """1.1 Twelve player turns, blue's and red's by turns, and the game is over."""
    game = play_all(start("crossroads"), "0301")
    asked = []
    while game.who:
        asked.append((game.turn, game.who))
        game = play_all(game, "done")

    assert asked == [(turn, side) for turn in (1, 2, 3, 4, 5, 6) for side in ("blue", "red")]
    assert game.outcome is not None


@rule("1.1")
def test_units_begin_in_the_hexes_printed_on_them():
    """1.1 Only the ambush is not on the map when the game begins."""
    game = start("crossroads")

    assert {name: unit.hex for name, unit in game.units.items()} == {
        "B1": "0102",
        "B2": "0103",
        "B3": "0104",
        "B4": "0203",
        "B5": "0204",
        "R1": "0503",
        "R2": "0602",
        "R3": "0605",
        "R4": "0904",
        "RX": "",
    }


@rule("1.2")
def test_a_side_orders_its_own_units_to_march_or_fire_or_ends_its_turn():
    """1.2 The orders are those of the side whose turn it is."""
    game = position("crossroads", "B1 0302, B2 0106, R1 0303, R2 1006")

    assert game.who == "blue"
    assert game.options == ("done", "march B1", "march B2", "fire B1 R1")


@rule("1.2")
@pytest.mark.parametrize("order", [("march B1", "stop"), ("fire B1 R1", "6")])
def test_a_unit_has_one_order_in_a_turn(order):
    """1.2 A unit that has marched or fired does neither again; the others still may."""
    game = position("crossroads", "B1 0302, B2 0301, R1 0303, luck blue 0, luck red 0")

    game = play_all(game, *order)

    spent = (Objection("1.2", "B1 has had its order in this turn."),)
    assert game.options == ("done", "march B2", "fire B2 R1")
    assert objections(game, "march B1") == spent
    assert objections(game, "fire B1 R1") == spent


@rule("1.2")
def test_a_side_may_end_its_turn_with_units_unused():
    """1.2 Then the other side gives orders."""
    game = position("crossroads", "B1 0302, R1 0603")

    game = play_all(game, "done")

    assert game.who == "red"
    assert game.options == ("done", "march R1")


@rule("1.2")
def test_units_are_fresh_in_the_next_player_turn_of_their_side():
    """1.2 An order counts for one player turn."""
    game = position("crossroads", "B1 0302, R1 1006, used B1")
    assert game.options == ("done",)

    game = play_all(game, "done", "done")

    assert (game.turn, game.options) == (2, ("done", "march B1"))


@rule("1.2", "3.1")
@pytest.mark.parametrize(
    ("choice", "number", "text"),
    [
        ("march R1", "1.2", "R1 is not yours to order."),
        ("march B2", "1.2", "B2 is not yours to order."),
        ("fire R1 B1", "1.2", "R1 is not yours to order."),
        ("fire B1 B3", "3.1", "B3 is no enemy that you can see."),
        ("fire B1 R2", "3.1", "R2 is no enemy that you can see."),
    ],
)
def test_a_side_orders_its_own_units_against_enemies_it_sees(choice, number, text):
    """1.2, 3.1 Units of the other side and units that are gone get no orders and are no targets."""
    game = position("crossroads", "B1 0302, B3 0301, R1 0303")

    assert objections(game, choice) == (Objection(number, text),)
    assert choice not in game.options


@rule("1.2")
@pytest.mark.parametrize(
    "choice",
    [
        *("march B9", "fire B1 R9", "march", "march B1 0301"),
        *("rest B1", "done now", "march  B1"),
    ],
)
def test_what_is_no_order_is_refused(choice):
    """1.2 Units that never were, and words of no order."""
    game = position("crossroads", "B1 0302, B3 0301, R1 0303")

    found = objections(game, choice)

    assert [objection.rule for objection in found] == ["1.2"]
    assert found[0].text.startswith(f"“{choice}” is not among the choices of blue now: ")
    assert choice not in game.options


@rule("3.5", "4.1")
@pytest.mark.parametrize(
    ("choice", "number"), [("hold", "3.5"), ("fire B1", "3.5"), ("keep", "4.1")]
)
def test_an_answer_to_another_question_is_refused_with_its_rule(choice, number):
    """3.5, 4.1 Nobody marches and no die lies on the table while orders are given."""
    game = position("crossroads", "B1 0302, R1 0303")

    assert [objection.rule for objection in objections(game, choice)] == [number]
