"""8.6 Opportunity fire: who may answer a move, and what is left of the mover."""

from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.opportunity import Opportunity
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

FLAK = "Flak18-5 39.41, attached flak18 11pz, HQ11Pz 36.50 column"
US = "E141 38.42 column, F141 38.42 column, G141 38.42, HQ141 34.30 column, HQ36ID 34.30 column"


def shooters(text: str, unit: str, here: str, there: str) -> list[str]:
    """Who may fire when a unit leaves a hex for another."""
    return Opportunity((unit,), here, there).shooters(at(text))


@rule("8.6-g", "8.6-h", "8.6-i")
def test_a_deployed_friend_screens_a_move_out_of_the_zone_example():
    """8.6 F Company leaves 38.42 for 38.43, which 39.41 does not cover when enemies are near."""
    game = at(f"{FLAK}, {US}, chit 141")
    game = play_all(game, "take F141", "move", "38.43")

    assert game.who == "allied"
    assert game.at("F141") == "38.43"


@rule("8.6-j", "8.6-k", "8.6.1-a", "8.6.1-b", "8.6.1-e", "8.6-f", "8.6-b", "8.6-m")
def test_sustained_fire_goes_on_until_it_breaks_down_example():
    """8.6 From 38.42 to 38.41 and on to 38.40: the 20 mm answers twice, and an 8 ends it."""
    game = at(f"{FLAK}, {US}, chit 141")
    game = play_all(game, "take E141", "move", "38.41")

    assert (game.who, game.options) == ("german", ("hold", "fire Flak18-5"))
    assert [each.rule for each in objections(game, "aim HQ11Pz E141")] == ["8.6"]
    game = play_all(game, "fire Flak18-5")
    game = play_all(game, "9")
    assert game.has(game.sustained, "39.41")
    assert game.at("E141") == "38.41"

    game = play_all(game, "38.40", "fire Flak18-5", "8")
    assert game.has(game.answered, "39.41")
    assert not game.has(game.sustained, "39.41")


@rule("8.6-l", "8.6-n", "4.0-bb", "10.0-g")
def test_a_hex_may_answer_again_once_a_unit_of_it_is_active_example():
    """8.6 A Direct Command takes the marker off."""
    game = at(f"{FLAK}, {US}, answered 39.41, 11pz direct 2, chit DCG")

    game = play_all(game, "take Flak18-5")

    assert not game.has(game.answered, "39.41")


@rule("8.6-a", "8.6-o", "8.3.6-e", "10.2.1-e", "8.7-f")
def test_marked_hexes_and_guns_do_not_answer():
    """8.6 Not after an answer, nor under concentrated fire or suppression; guns never."""
    move = ("E141", "38.41", "38.40")
    text = "E141 38.41 column, HQ36ID 34.30 column"

    assert shooters(f"PG111-5 39.41, {text}", *move) == ["PG111-5"]
    for marker in ("answered", "concentrated", "suppressed"):
        assert shooters(f"PG111-5 39.41, {marker} 39.41, {text}", *move) == []
    assert shooters(f"I-119 39.41, {text}", *move) == []


@rule("8.6-p", "8.6-r")
def test_fire_may_be_held():
    """8.6 Nothing is marked, and fire is never concentrated."""
    game = at("PG111-5 39.41, E141 38.41 column, HQ141 34.30 column, HQ36ID 34.30 column, chit 141")
    game = play_all(game, "take E141", "move", "38.40", "hold")

    assert game.at("E141") == "38.40"
    assert game.answered == 0


@rule("8.6-q", "8.6-e")
def test_a_mover_that_is_pinned_stays():
    """8.6 Fire is resolved in the hex that is left."""
    game = at("PG111-5 39.41, E141 38.41 column, F141 38.41 column, HQ36ID 34.30 column, chit 36ID")
    game = play_all(game, "take E141", "move", "38.40", "fire PG111-5", "4")
    game = play_all(game, "check E141", "9")

    assert game.at("F141") == "38.41"
    assert game.has(game.pinned, "38.41")
    assert "38.40" not in game.stacks


@rule("8.6-h", "8.6-b")
def test_a_friend_screens_from_each_enemy_apart():
    """8.6 39.41 covers both hexes and may fire; 39.42 covers the one that is left alone."""
    text = f"{FLAK}, {US}, PG111-6 39.42"

    assert shooters(text, "E141", "38.42", "38.41") == ["Flak18-5"]
    alone = text.replace("G141 38.42, ", "")
    assert shooters(alone, "E141", "38.42", "38.41") == ["Flak18-5", "PG111-6"]


@rule("8.6-g")
def test_a_deployed_mover_does_not_screen_itself():
    """8.6 A tank that moves deployed draws fire; a second one that stays deployed screens it."""
    move = ("A753", "41.40", "42.40")
    text = "A753 41.40, PG111-5 40.41, HQ36ID 60.20 column"

    assert shooters(text, *move) == ["PG111-5"]
    assert shooters(f"{text}, D753 41.40", *move) == []
    assert shooters(f"{text}, D753 41.40 column", *move) == ["PG111-5"]


@rule("8.6-q")
def test_a_deployed_tank_that_is_pinned_on_its_move_stays():
    """8.6 It has paid for the step and does not take it."""
    text = "A753 41.40, PJ61-2 40.41, HQ36ID 60.20 column, HQ11Pz 20.20 column, chit 36ID"
    game = play_all(at(text), "take A753", "move", "42.40", "aim PJ61-2 A753", "0", "9")

    assert game.at("A753") == "41.40"
    assert game.has(game.pinned, "41.40")
    assert "take HQ36ID" in game.options
