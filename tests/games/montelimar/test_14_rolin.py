"""14.1 Rolin: nights of the 338th, its lights, and assaults laid and made at once."""

import pytest

from grognard.engine.kernel.set_up import settle
from grognard.games.montelimar.fire_sum import Shot, fire_value
from grognard.games.montelimar.position import position
from grognard.games.montelimar.rulebook import MONTELIMAR
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

QUIET = "bottle allied 0, bottle german 0, 36 dispatch 0, 11pz dispatch 0, 3 dispatch 0"
ROLIN = "G933-5 40.39, HQ933 20.20 column, HQ338 20.20 column, Rolin 338:heroes, 338 dispatch 3"


@rule("14.1-w", "14.1-x")
@pytest.mark.parametrize(("weather", "values"), [("clear", (0, -1)), ("rain", (-1, -2))])
def test_with_rolin_the_338th_fires_at_night_as_by_day(weather: str, values: tuple[int, int]):
    """14.1 Rain still counts; others pay for the night."""
    night = f"{ROLIN}, PG111-5 40.37, I143 40.38, turn 7, weather {weather}"
    day = at(f"{ROLIN}, PG111-5 40.37, I143 40.38")
    for unit, change in zip(("G933-5", "PG111-5"), values, strict=True):
        shot = Shot(unit, "40.38", picked="I143")
        assert fire_value(at(night), shot).total - fire_value(day, shot).total == change


@rule("14.1-y", "14.1-w")
def test_with_rolin_a_night_begins_with_three_lights():
    """14.1 Where his division could see by day, without action or die."""
    text = f"{ROLIN}, I143 60.38, HQ36ID 60.20 column, turn 6, cup Wind, {QUIET}"
    game = play_all(at(f"{text}, 338 dispatch 0"), "Wind")
    assert game.is_night
    assert "light 40.41" in game.options
    assert "light 60.38" not in game.options

    game = play_all(game, "light 40.41", "light 40.40", "light 41.40")

    assert not any(choice.startswith("light") for choice in game.options)
    assert len(game.hexes(game.lit)) == 3


@rule("14.1-y")
def test_rolin_lights_no_hex_beyond_the_scenario():
    """3.0, 14.1 Hill 300 ends with column 25."""
    setting = settle(MONTELIMAR, "hill-300", {})
    text = "Rolin 338:heroes, G933-5 25.40, HQ338 25.40 column, E141 18.36, first 24 N1"
    game = position(setting, f"{text}, phase preparation")

    assert "light 25.41" in game.options
    assert not any(choice.startswith("light 26") for choice in game.options)


@rule("14.1-z")
@pytest.mark.parametrize(
    ("moment", "option", "offered"),
    [
        ("turn 7", "once_per_night_turn", True),
        ("turn 7, rushed", "once_per_night_turn", False),
        ("turn 2", "once_per_night_turn", False),
        ("turn 2", "once_per_activation", True),
        ("turn 2, rushed", "once_per_activation", True),
    ],
)
def test_with_rolin_an_assault_is_laid_and_made_at_once(moment: str, option: str, offered: bool):
    """14.1 Once a night turn, or by the option once an activation; it costs a Dispatch Point."""
    text = f"{ROLIN.replace('40.39', '40.39 column')}, I143 40.38 column, HQ36ID 60.20 column"
    game = at(f"{text}, {QUIET}, {moment}, cup g933", rolin_assault=option)
    while "g933" not in game.options:
        game = play_all(game, game.options[0])
    game = play_all(game, "g933")
    while "prepare 40.38" not in game.options:
        game = play_all(game, game.options[0])
    assert ("rush 40.38" in game.options) is offered
    if offered:
        game = play_all(game, "rush 40.38")
        assert game.prompt.startswith("9")
        assert game.records["338"].dispatch == 2
