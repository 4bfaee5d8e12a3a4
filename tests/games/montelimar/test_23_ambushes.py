"""23.2, 28 Ambushes and drinks, one clause a test."""

import pytest

from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.state import Montelimar
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ11Pz 20.20 column, HQ111 20.20 column, HQ36ID 60.20 column"
ALONE = f"PG111-5 40.42 column, {STAFF}, at-large"
BOTTLES = "bottle german 1, bottle allied 1"


def rules(game: Montelimar, choice: str) -> list[str]:
    """The rules that refuse a choice."""
    return [each.rule for each in objections(game, choice)]


def entered(text: str = "") -> Montelimar:
    """A company far from its division has just entered 40.43."""
    return play_all(at(f"{ALONE}{text}, chit pg111"), "take PG111-5", "move", "40.43")


@rule("23.2-b")
def test_an_ambush_is_laid_next_to_the_unit_even_among_allies():
    """23.2 Not in its own hex, not two hexes away."""
    game = entered(", E141 41.43, answered 41.43")

    assert "ambush 41.43" in game.options
    assert rules(game, "ambush 40.43") == ["23.2"]
    assert rules(game, "ambush 40.45") == ["23.2"]


@rule("23.2-b")
def test_allied_units_are_not_ambushed():
    """23.2 However far an Allied company is from its fellows, it moves on unasked."""
    game = play_all(at(f"E141 40.42 column, {STAFF}, at-large, chit 141"), "take E141", "move")

    game = play_all(game, "40.43")

    assert game.prompt.startswith("6.")
    assert not any(choice.startswith("ambush") for choice in game.options)


@rule("23.2-b")
def test_no_ambush_is_laid_among_germans_or_in_a_fire():
    """23.2, 8.8.1 Germans of another division are no fellows, and hold their hex."""
    game = entered(", G305-1 40.44, burning 41.43, loose")

    assert rules(game, "ambush 40.44") == ["23.2"]
    assert rules(game, "ambush 41.43") == ["23.2"]
    assert "ambush 39.43" in game.options


@rule("23.2-b", "22.3-b")
def test_no_ambush_is_laid_near_the_evacuation_hex():
    """22.3 29.04 is three hexes from 29.01, 29.06 is five."""
    text = f"PG111-5 29.06 column, {STAFF}, at-large, chit pg111"
    game = play_all(at(text), "take PG111-5", "move", "29.05")

    assert rules(game, "ambush 29.04") == ["23.2"]
    assert "ambush 29.06" in game.options


@rule("23.2-e")
def test_a_hero_goes_with_an_ambush_that_is_taken_up():
    """14.2, 23.2 Back to the markers that are not in play."""
    out = ", ".join(f"Amb-{number} 6{number}.30" for number in range(1, 6))
    game = entered(f", {out}, HeroA-1 on:Amb-3")

    assert play_all(game, "lift Amb-3").markers["HeroA-1"] == ""


@rule("23.2-h")
@pytest.mark.parametrize("choice", ["flip", "move"])
def test_an_ambush_neither_forms_column_nor_moves(choice: str):
    """23.2 It has no other side."""
    text = f"Amb-1 40.43, PG111-5 40.50, {STAFF}, 36 direct 3, at-large, chit DCA"
    game = play_all(at(text), "take Amb-1")

    assert choice not in game.options
    assert "23.2" in rules(game, choice)


@rule("23.2-h")
def test_no_transport_picks_an_ambush_up():
    """23.2 They lie where they are."""
    text = f"Amb-1 40.43, PG111-5 40.50, Trk36ID-1 36:pool, {STAFF}, 36 direct 3, at-large"
    game = at(f"{text}, chit DCA")

    assert rules(game, "load Amb-1 Trk36ID-1")[0] == "23.2"


@rule("28.0-a", "28.0-b")
def test_a_bottle_is_good_for_one_die_of_either_side():
    """28.0 The American has the German's die rolled again, and has none left for the next."""
    text = f"PG111-5 40.43, PG111-6 40.45, E141 40.44, {STAFF}, bottle allied 1, chit pg111"
    game = play_all(at(text), "take PG111-5", "fire 40.44", "fire", "5", "drink", "9")
    assert game.drinks["allied"] == 0

    game = play_all(game, "take PG111-6", "fire 40.44", "fire", "9")

    assert "drink" not in game.options


@rule("28.0-c")
def test_both_bottles_are_the_end_of_it():
    """28.0 Bourbon, then Cognac, and the third die stands."""
    text = f"PG111-5 40.43, E141 40.44, {STAFF}, {BOTTLES}, chit pg111"
    game = play_all(at(text), "take PG111-5", "fire 40.44", "fire", "9")

    game = play_all(game, "drink", "9", "drink", "9")

    assert game.prompt.startswith("5.2")


@rule("28.0-g")
def test_a_nine_that_is_rolled_again_breaks_no_weapon():
    """28.0 What hung on it has not happened."""
    text = f"PG111-5 40.43, HMG111-1 40.43, E141 40.44, {STAFF}, bottle german 1, chit pg111"
    game = play_all(at(text), "take PG111-5", "fire 40.44", "add HMG111-1", "fire", "9")

    assert play_all(game, "drink", "8").markers["HMG111-1"] == "40.43"
    assert play_all(game, "keep").markers["HMG111-1"] == "11pz:reallocating"


@rule("28.0-i")
def test_the_dice_for_points_may_be_rolled_again():
    """28.0 Dispatch Points and Direct Commands are no exception."""
    units = f"PG111-5 40.43, E141 40.44, {STAFF}, {BOTTLES}, 11pz dispatch 0, 36 dispatch 0"

    commands = play_all(at(f"{units}, drawn DCG"), "3")
    dispatch = play_all(at(f"{units}, phase preparation"), "9")

    for game in (commands, dispatch):
        assert (game.who, game.options) == ("allied", ("keep", "drink"))


@rule("23.2-b")
def test_without_a_hex_for_it_nobody_is_asked_about_an_ambush():
    """23.2 All hexes round the lonely unit are on fire."""
    text = "PG111-6 50.43 column, PG111-5 30.20, HQ11Pz 20.20 column, HQ36ID 70.20 column"
    round_it = at("").sheet.board.neighbours("50.42")
    fires = ", ".join(f"burning {hex_}" for hex_ in round_it if hex_ != "50.43")
    for more, asked in (("", True), (f", {fires}, burning 50.43", False)):
        game = at(f"{text}, at-large{more}, chit pg111")
        game = play_all(game, "take PG111-6", "move", "50.42")
        assert game.prompt.startswith("23.2") is asked
