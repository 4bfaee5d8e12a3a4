"""4.0 1 The preparation phase: weather, rest, chits, fatigue."""

import pytest

from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.chits import buyable
from grognard.games.montelimar.fire_sum import Shot, fire_value
from grognard.games.montelimar.visibility import sight_range
from tests.games.montelimar.positions import at, begun
from tests.playing import play_all
from tests.rules import rule

ROLLED = 'weather = "roll"'
PG111 = "PG111-5 18.41 column, HQ111 17.44 column, HQ11Pz 14.46 column"
BUTLER = 'first = "22 1100", chits = "141 pg111 TFB DCA DCG Wind Event"'


@rule("4.0-b")
def test_the_weather_of_0700_holds_for_the_whole_day():
    """4.0 1A One die at 0700, none before 0900 or in the night."""
    game = play_all(at("turn 8, cup Wind", rules=ROLLED), "Wind")
    assert (game.clock, game.prompt) == ((25, "0700"), "4.0 The weather of the day.")
    assert play_all(game, "9").weather == "rain"

    for turn in (9, 16):
        later = play_all(at(f"turn {turn}, weather rain, cup Wind", rules=ROLLED), "Wind")
        assert (later.turn, later.weather) == (turn + 1, "rain")
        assert "weather" not in later.prompt


@rule("4.0-f")
@pytest.mark.parametrize(("before", "weather"), [("", "clear"), (", rained", "rain")])
def test_after_rain_the_next_die_has_one_added(before: str, weather: str):
    """4.0 1A An 8 is clear, and after a day of rain it is a 9; the log says why."""
    game = play_all(at(f"turn 8, cup Wind{before}", rules=ROLLED), "Wind", "8")

    assert game.weather == weather
    assert ("+1 rain the day before (4.0)" in game.events[0].text) is (weather == "rain")


@rule("4.0-c")
def test_clear_weather_changes_nothing():
    """4.0 1A Neither fire nor sight."""
    game = at("A157 40.38, PG111-5 39.37, weather clear")
    sums = fire_value(game, Shot("A157", "39.37", picked="PG111-5"))

    assert (sums.total, sight_range(game)) == (4, 8)
    assert not any(mod.rule == "8.3.7" for mod in sums.mods)


@rule("8.8.1-d")
def test_rain_puts_out_the_fires():
    """8.8.1 When the weather is rolled; what has burnt down stays so."""
    text = "turn 8, burning 40.43, cleared 40.44, cup Wind"
    game = play_all(at(text, rules=ROLLED), "Wind", "9")

    assert game.weather == "rain"
    assert (game.hexes(game.burning), game.hexes(game.cleared)) == ([], ["40.44"])


@rule("4.0-l", "4.0-ae")
def test_in_the_morning_bottles_come_back_and_lights_are_gone():
    """4.0 1C, 2B At 0700 alone."""
    text = "bottle allied 0, bottle german 0, lit 40.43, cup Event"
    game = play_all(at(f"turn 6, {text}", scenario="la-coucourde"), "Event", "9")

    assert game.clock == (26, "0700")
    assert (game.drinks, game.lit) == ({"german": 1, "allied": 1}, 0)
    day = play_all(at(f"turn 1, {text}", scenario="la-coucourde"), "Event", "9")
    assert day.drinks == {"german": 0, "allied": 0}
    assert day.lit


@rule("4.0-q")
def test_a_division_pays_for_its_own_chits():
    """4.0 1D With one point there is no division chit, however many another division has."""
    text = f"{PG111}, G305-1 20.44, 11pz dispatch 1, 198 dispatch 9"
    game = at(text, scenario="la-coucourde")

    assert "11Pz" not in buyable(game, "german")
    assert {"pg111", "198"} <= set(buyable(game, "german"))


@rule("4.0-v")
@pytest.mark.parametrize(("turn", "fatigue"), [(4, 4), (1, 3)])
def test_a_division_chit_tires_most_at_night(turn: int, fatigue: int):
    """4.0 1E Two at night, one by day."""
    quiet = "bottle allied 0, bottle german 0, 36 dispatch 0, 198 dispatch 0"
    text = f"{PG111}, 11pz dispatch 2 fatigue 2, {quiet}, turn {turn}, cup Wind"
    game = play_all(at(text, scenario="la-coucourde"), "wait", "Wind", "wait")

    game = play_all(game, "buy 11Pz")

    assert game.records["11pz"].fatigue == fatigue


@rule("4.0-ad")
def test_butlers_chit_is_free():
    """4.0 2A Without a point, and it tires the task force like a division's."""
    text = "A143 40.43, HQTFB 40.44 column, tfb tq 5 dispatch 0 fatigue 2, 36 dispatch 0, turn 2"
    game = play_all(at(f"{text}, 11pz dispatch 0, cup Wind", rules=BUTLER), "Wind")
    assert game.options == ("done", "buy TFB")

    game = play_all(game, "buy TFB")

    assert (game.records["tfb"].dispatch, game.records["tfb"].fatigue) == (0, 3)


@rule("4.0-aj")
def test_no_division_chit_is_played_at_once():
    """4.0 2C Formations and Kampfgruppen alone."""
    game = at(f"{PG111}, 11pz dispatch 9, cup Wind", scenario="la-coucourde")

    assert {"play pg111", "play KG11Pz"} <= set(game.options)
    assert [each.rule for each in objections(game, "play 11Pz")] == ["4.0"]


@rule("4.0-bi")
def test_the_next_turn_follows():
    """4.0 3 One later, and chits are bought again."""
    game = play_all(at(f"{PG111}, 11pz dispatch 2, turn 2, cup Wind"), "wait", "Wind", "wait")

    assert (game.turn, game.phase) == (3, "preparation")
    assert begun().turn == 1
