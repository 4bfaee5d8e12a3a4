"""4 Luck in Crossroads: B1 fires at R1 with a fire value of 3 throughout."""

import pytest

from grognard import objections, position
from tests.playing import play_all, results
from tests.rules import rule

DUEL = "B1 0302, R1 0303, R2 1006"


@rule("4.1")
def test_the_firers_side_is_asked_first_and_then_the_other():
    """4.1 Both may have the die rolled again, in this order."""
    game = play_all(position("crossroads", DUEL), "fire B1 R1", "5")

    assert (game.who, game.options) == ("blue", ("keep", "reroll"))
    assert game.prompt == "4.1 The die is 5: miss. Keep it, or spend your luck on another?"
    game = play_all(game, "keep")
    assert (game.who, game.options) == ("red", ("keep", "reroll"))
    game = play_all(game, "keep")

    assert results(game) == ["miss"]
    assert game.luck == {"blue": 1, "red": 1}


@rule("4.1")
def test_in_reaction_fire_the_side_that_did_not_march_is_the_firers():
    """4.1 Who fires is asked first, whoever's turn it is."""
    game = position("crossroads", "B1 0106, R1 0103")

    game = play_all(game, "march B1", "0105", "fire R1", "5")

    assert game.who == "red"


@rule("4.1")
def test_the_die_rolled_again_counts():
    """4.1 The first die is forgotten and the luck is gone."""
    game = position("crossroads", f"{DUEL}, luck red 0")

    game = play_all(game, "fire B1 R1", "5", "reroll")
    assert (game.who, game.luck["blue"]) == ("chance", 0)
    game = play_all(game, "2")

    assert results(game) == ["hit"]
    assert game.units["R1"].steps == 1


@rule("4.1")
def test_the_other_side_may_turn_the_die_that_the_firer_turned():
    """4.1 Red is asked about the second die, and the third stands."""
    game = play_all(position("crossroads", DUEL), "fire B1 R1", "5", "reroll", "1")

    assert (game.who, game.prompt) == (
        "red",
        "4.1 The die is 1: hit. Keep it, or spend your luck on another?",
    )
    game = play_all(game, "reroll", "6")

    assert results(game) == ["miss"]
    assert game.luck == {"blue": 0, "red": 0}


@rule("4.1")
def test_a_side_is_asked_once_for_a_shot():
    """4.1 When red has turned the die blue, who kept it before, is not asked again."""
    game = play_all(position("crossroads", DUEL), "fire B1 R1", "1", "keep", "reroll", "6")

    assert results(game) == ["miss"]
    assert game.luck == {"blue": 1, "red": 0}


@rule("4.1")
def test_luck_is_spent_once_in_the_game():
    """4.1 A side that has used its luck is not asked after later rolls."""
    game = position("crossroads", "B1 0302, B2 0202, R1 0303")

    game = play_all(game, "fire B1 R1", "5", "reroll", "5", "keep", "fire B2 R1", "5")

    assert (game.who, game.luck) == ("red", {"blue": 0, "red": 1})


@rule("4.1")
def test_nobody_is_asked_when_all_luck_is_spent():
    """4.1 The die stands at once."""
    game = position("crossroads", f"{DUEL}, luck blue 0, luck red 0")

    assert results(play_all(game, "fire B1 R1", "5")) == ["miss"]


@rule("4.1")
@pytest.mark.parametrize("choice", ["5", "reroll twice", "Keep"])
def test_luck_is_kept_or_spent_and_nothing_else(choice):
    """4.1 Other answers are refused."""
    game = play_all(position("crossroads", DUEL), "fire B1 R1", "5")

    (refusal,) = objections(game, choice)
    assert refusal.rule == "4.1"
    assert refusal.text.startswith(f"“{choice}” is not among the choices of blue now: ")


@rule("4.1")
def test_that_luck_is_spent_is_told_to_everybody():
    """4.1 The event names the side."""
    game = play_all(position("crossroads", DUEL), "fire B1 R1", "5", "reroll")

    [event] = game.events
    assert (event.text, event.rule, event.knows) == ("Blue spends its luck.", "4.1", ())
