"""16 Air support."""

import pytest

from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

TEXT = "PG111-5 40.43, HQ11Pz 30.42 column, E141 60.20, HQ36ID 62.20 column"
QUIET = "bottle allied 0, bottle german 0, 11pz dispatch 0, 36 dispatch 0, 198 dispatch 0"


def event(text: str = TEXT, more: str = ""):  # type: ignore[no-untyped-def]
    """The air event, just rolled."""
    game = at(f"{text}, {QUIET}{more}, cup Event", scenario="la-coucourde")
    return play_all(game, "Event", "2")


@rule("16.0-a", "16.0-b", "16.1-a", "16.1-b", "16.1-c", "16.1-d", "20.0-d")
def test_the_allies_shoot_first_and_six_kills():
    """16.1 Six shots at four German markers."""
    game = event()
    assert (game.who, len(game.options)) == ("allied", 4)

    game = play_all(game, "shoot AirG-1", "6", "shoot AirG-2", "7")

    assert game.options == ("shoot AirG-2", "shoot AirG-3", "shoot AirG-4")


@rule("16.1-e", "16.1-f")
def test_those_who_are_left_shoot_back_and_are_shared_out():
    """16.1 Four or less kills; then each side gives its markers to divisions."""
    game = event()
    for _ in range(6):
        game = play_all(game, game.options[0], "9")
    assert (game.who, len(game.options)) == ("german", 6)
    for _ in range(4):
        game = play_all(game, game.options[0], "4")

    assert game.options == ("assign 36",)
    game = play_all(game, "assign 36", "assign 36", *["assign 11pz"] * 4)
    assert sum(place == "36:air" for place in game.markers.values()) == 2
    assert sum(place == "11pz:air" for place in game.markers.values()) == 4


@rule("20.0-d", "4.0-g", "17.0-f")
@pytest.mark.parametrize("moment", [", weather rain", ", turn 5"])
def test_nothing_flies_at_night_or_in_rain(moment: str):
    """20.0 The event is no event then."""
    assert not event(more=moment).prompt.startswith("16.")


@rule("16.2-a", "16.2.2-a", "16.2.2-c", "16.2.2-d", "16.2.2-e", "4.0-an", "16.1-g")
def test_a_strike_hits_any_hex_for_a_direct_command():
    """16.2.2 Unmodified, and it leaves a barrage."""
    text = f"{TEXT}, AirA-1 36:air, {QUIET}, 36 direct 2, cup 36ID"
    game = play_all(at(text, scenario="la-coucourde"), "36ID")
    assert "strike 40.43" in game.options

    game = play_all(game, "strike 40.43", "1")

    assert game.records["36"].direct == 1
    assert game.dg["40.43"] == 1
    assert game.barrages["40.43"] == "heavy"
    assert game.markers["AirA-1"] == ""


@rule("16.2.2-f", "18.0-e")
def test_no_strike_near_a_reinforcement_hex():
    """18.0 Within six hexes of 13.50 the Germans are safe."""
    text = "PG111-5 13.47, PG111-6 20.43, HQ11Pz 30.42 column, E141 60.20, HQ36ID 62.20 column"
    game = at(f"{text}, AirA-1 36:air, {QUIET}, 36 direct 2, cup 36ID", scenario="la-coucourde")
    game = play_all(game, "36ID")

    assert "strike 20.43" in game.options
    assert "strike 13.47" not in game.options


@rule("16.2.2-b")
def test_a_formation_chit_brings_no_strike():
    """16.2.2 Only the division's own."""
    text = f"{TEXT}, AirA-1 36:air, {QUIET}, 36 direct 2, HQ141 62.20 column, cup 141"

    assert not play_all(at(text, scenario="la-coucourde"), "141").prompt.startswith("16")
