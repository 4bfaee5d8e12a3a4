"""28.0 Bourbon and Cognac."""

from tests.games.montelimar.positions import at, next_turn, on_the_hill
from tests.playing import play_all
from tests.rules import rule

TEXT = "A157 40.38, PG111-5 39.37, HQ111 30.44 column, HQ45ID 44.30 column"


@rule("28.0-a", "28.0-b", "28.0-c", "28.0-d", "28.0-g")
def test_both_bottles_may_go_into_one_die_american_first():
    """28.0 The American decides first, then the German; a third roll is final."""
    game = at(f"{TEXT}, bottle allied 1, bottle german 1, chit 157")
    game = play_all(game, "take A157", "fire 39.37", "fire", "9")
    assert (game.who, game.options) == ("allied", ("keep", "drink"))

    game = play_all(game, "drink", "4")
    assert game.who == "german"
    game = play_all(game, "drink", "9")

    assert game.drinks == {"german": 0, "allied": 0}
    assert "39.37" not in game.dg


@rule("28.0-d")
def test_who_has_declined_is_not_asked_again():
    """28.0 The German drinks, and the American has had his say."""
    game = at(f"{TEXT}, bottle allied 1, bottle german 1, chit 157")
    game = play_all(game, "take A157", "fire 39.37", "fire", "4", "keep", "drink", "9")

    assert game.drinks == {"german": 0, "allied": 1}
    assert not game.prompt.startswith("28.0")


@rule("28.0-h")
def test_a_drawn_chit_is_no_die():
    """28.0 Nobody is asked about it."""
    game = at(
        f"{TEXT}, bottle allied 1, bottle german 1, cup Wind Event, 11pz dispatch 0, 45 dispatch 0"
    )

    assert play_all(game, "Wind").who == "chance"


@rule("28.0-e", "28.0-i")
def test_bottles_come_back_in_the_morning():
    """28.0 One each at 0700, after the weather and the night's last dice."""
    text = "PG111-5 40.43, HQ11Pz 30.42 column, E141 60.20, HQ36ID 62.20 column, cup Wind"
    poor = "11pz dispatch 0, 36 dispatch 0, 198 dispatch 0"
    game = at(f"{text}, {poor}, bottle allied 0, bottle german 0, turn 6", "la-coucourde")
    assert game.clock[1] == "N2"

    game = next_turn(game)
    assert game.clock[1] == "0700"
    assert game.drinks == {"german": 1, "allied": 1}
    assert "drink" in play_all(game, "0").options
    full = at(f"{text}, {poor}, bottle allied 1, bottle german 1, turn 6", "la-coucourde")
    assert next_turn(full).drinks == {"german": 1, "allied": 1}


@rule("28.0-i")
def test_the_weather_may_be_rolled_again_with_what_is_left_of_the_day_before():
    """28.0 Bottles come back after it."""
    rules = 'weather = "roll", first = "23 N2", drinks = true'
    text = "PG111-5 40.43, E141 60.20, 11pz dispatch 0, 36 dispatch 0, bottle german 0"
    game = next_turn(on_the_hill(f"{text}, bottle allied 1, cup Wind", rules))
    assert game.prompt.startswith("4.0 The weather")

    game = play_all(game, "9")
    assert (game.who, game.options) == ("allied", ("keep", "drink"))
    assert play_all(game, "drink", "3").weather == "clear"
