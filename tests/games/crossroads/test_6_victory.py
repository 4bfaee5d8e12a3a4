"""6 Victory in Crossroads."""

from grognard import Outcome, outcome, position
from tests.playing import play_all
from tests.rules import rule


@rule("6.1")
def test_red_holds_the_crossroads_at_the_start():
    """6.1 If nobody enters them red wins after turn 6, and not before."""
    game = position("crossroads", "B1 0302, R1 0303, turn 5")

    game = play_all(game, "done", "done", "done")
    assert (game.turn, outcome(game)) == (6, None)
    game = play_all(game, "done")

    assert (game.who, game.options) == ("", ())
    assert outcome(game) == Outcome("red", "red holds the crossroads", "6.1", {"blue": 1, "red": 1})


@rule("6.1")
def test_blue_wins_when_it_entered_the_crossroads_last():
    """6.1 Passing through is enough: the unit need not stay."""
    game = position("crossroads", "B1 0403, R1 1006, turn 6")

    game = play_all(game, "march B1", "0503", "0603", "stop", "done", "done")

    assert outcome(game) == Outcome(
        "blue", "blue holds the crossroads", "6.1", {"blue": 1, "red": 1}
    )


@rule("6.1")
def test_red_wins_when_it_comes_back():
    """6.1 The last to enter counts, not the first."""
    game = position("crossroads", "B1 0502, R1 0506, turn 6")

    game = play_all(game, "march B1", "0503", "hold", "0502", "0501", "stop", "done")
    assert game.holder == "blue"
    game = play_all(game, "march R1", "0505", "0504", "0503", "hold", "stop")

    assert play_all(game, "done").outcome.winner == "red"


@rule("6.1")
def test_other_hexes_change_nothing():
    """6.1 Marching past the crossroads does not take them."""
    game = position("crossroads", "B1 0403, R1 1006, turn 6")

    game = play_all(game, "march B1", "0504", "stop", "done", "done")

    assert game.outcome.winner == "red"


@rule("6.2")
def test_blue_has_lost_at_once_without_units():
    """6.2 The last unit falls in its march, and nobody is asked anything more."""
    text = "B1 0106 1, R1 0103, R2 0203, luck blue 0, luck red 0"

    game = play_all(position("crossroads", text), "march B1", "0105", "fire R1", "1")

    assert (game.who, game.options, game.procedures) == ("", (), [])
    assert outcome(game) == Outcome("red", "blue has no unit left", "6.2", {"blue": 0, "red": 2})
    told = [event.text for event in game.events if event.rule == "6.2"]
    assert told == ["Red wins: blue has no unit left."]


@rule("6.2")
def test_red_has_lost_at_once_without_units():
    """6.2 Even where red was the last to enter the crossroads."""
    text = "B1 0302, R1 0303 1, luck blue 0, luck red 0"

    game = play_all(position("crossroads", text), "fire B1 R1", "1")

    assert (game.who, game.turn, game.holder) == ("", 1, "red")
    assert outcome(game) == Outcome("blue", "red has no unit left", "6.2", {"blue": 1, "red": 0})


@rule("6.2")
def test_a_side_that_is_beaten_in_its_own_turn_has_lost_at_once():
    """6.2 Red falls in red's player turn of turn 2 and no turn 3 begins."""
    text = "B1 0103, R1 0106 1, red to play, turn 2, luck blue 0, luck red 0"

    game = play_all(position("crossroads", text), "march R1", "0105", "fire B1", "1")

    assert (game.who, game.turn, game.outcome.winner) == ("", 2, "blue")


@rule("6.2")
def test_a_hidden_unit_keeps_its_side_in_the_game():
    """6.2 Red has a unit left that blue does not see."""
    text = "B1 0302, R1 0303 1, RX 0805 hidden, luck blue 0, luck red 0"

    game = play_all(position("crossroads", text), "fire B1 R1", "1")

    assert (game.who, game.outcome) == ("blue", None)
