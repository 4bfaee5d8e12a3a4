"""16 Air support."""

import pytest

from grognard.engine.kernel.saving import dump, load
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

TEXT = "PG111-5 40.43, HQ11Pz 30.42 column, E141 60.20, HQ36ID 62.20 column"
QUIET = "bottle allied 0, bottle german 0, 11pz dispatch 0, 36 dispatch 0, 198 dispatch 0"


def event(text: str = TEXT, more: str = ""):  # type: ignore[no-untyped-def]
    """The air event, just rolled."""
    game = at(f"{text}, {QUIET}{more}, cup Event", scenario="la-coucourde")
    return play_all(game, "Event", "2")


@rule("16.0-a", "16.1-d", "20.0-d")
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


@rule("4.0-an", "16.1-g")
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


ROAD = "PG111-5 17.35 column, HQ111 17.39 column, HQ11Pz 30.42 column, HQ36ID 62.20 column"
FLYING = "AirA-1 36:air, 36 direct 2, 11pz direct 0, bottle allied 0, bottle german 0, chit pg111"


def on_the_road(text: str, *steps: str, scenario: str = "la-coucourde"):  # type: ignore[no-untyped-def]
    """The company moves up the N7 before an American who has aircraft."""
    return play_all(at(f"{text}, {FLYING}", scenario), "take PG111-5", "move", *steps)


@rule("16.2.1-a", "16.2.1-e")
def test_who_moves_by_road_in_sight_may_be_attacked_from_the_air():
    """16.2.1 After each hex of road; not unseen, and not off the road."""
    seen = on_the_road(f"{ROAD}, E141 17.33", "17.34")
    assert seen.who == "allied"
    assert {"no attack", "interdict 36"} <= set(seen.options)

    assert not on_the_road(f"{ROAD}, E141 60.20", "17.34").prompt.startswith("16")
    by_fields = ROAD.replace("PG111-5 17.35", "PG111-5 40.43")
    assert not on_the_road(f"{by_fields}, E141 40.48", "40.44").prompt.startswith("16")
    assert play_all(seen, "no attack").prompt.startswith("6.0")


@rule("16.2.1-b", "16.2.1-d")
def test_interdiction_costs_a_direct_command_and_nothing_modifies_it():
    """16.2.1 The marker's 5 counts though the hex is a village; who can moves on."""
    game = on_the_road(f"{ROAD}, E141 17.33", "17.34")
    assert game.ground("17.34") == "village"
    assert "5 or less" in play_all(game, "interdict 36").prompt

    game = play_all(game, "interdict 36", "1")

    assert game.dg["17.34"] == 1
    assert game.records["36"].direct == 1
    assert game.prompt.startswith("6.0")
    poor = ROAD + ", E141 17.33"
    game = at(f"{poor}, {FLYING}, 36 direct 0", "la-coucourde")
    assert not play_all(game, "take PG111-5", "move", "17.34").prompt.startswith("16")


@rule("16.2.1-c")
def test_interdiction_aims_at_the_hex_or_at_a_hard_target():
    """16.2.1 A half-track can be picked out."""
    loaded = ROAD.replace("PG111-5 17.35 column", "PG111-5 17.35 riding SdK111-1, PG111-6 17.34")
    game = on_the_road(f"{loaded}, E141 17.33", "17.34")

    assert {"interdict 36", "interdict 36 PG111-5"} <= set(game.options)
    assert "interdict 36 PG111-6" not in game.options


def test_a_move_ends_where_aircraft_stop_it():
    """16.2.1 A unit that is eliminated goes no further."""
    loaded = ROAD.replace("PG111-5 17.35 column", "PG111-5 17.35 riding SdK111-1")
    game = on_the_road(f"{loaded}, E141 17.33", "17.34")

    game = play_all(game, "interdict 36 PG111-5", "4")

    assert game.at("PG111-5") == "dead"
    assert game.prompt.startswith("5.")


@rule("16.0-c", "16.0-d")
def test_only_new_markers_come_and_fight():
    """16.0 Two that wait on a display neither shoot nor are shot at."""
    game = event(more=", AirA-1 36:air, AirG-1 11pz:air")
    assert game.options == ("shoot AirG-2", "shoot AirG-3", "shoot AirG-4")
    for _ in range(5):
        game = play_all(game, game.options[0], "9")

    assert game.who == "german"
    assert "shoot AirA-1" not in game.options


@rule("16.1-h")
def test_aircraft_set_no_houses_on_fire():
    """16.1 A 0 has its result and leaves a barrage, no more."""
    text = f"{TEXT.replace('40.43', '17.34')}, AirA-1 36:air, {QUIET}, 36 direct 2, cup 36ID"
    game = at(text, scenario="la-coucourde")
    assert game.ground("17.34") in ("village", "town", "city")

    game = play_all(game, "36ID", "strike 17.34", "0")

    assert "17.34" in game.barrages
    assert not game.burning


@rule("17.0-g")
def test_aircraft_that_wait_are_lost_at_nightfall():
    """17.0 Before the first night turn."""
    game = at(f"{TEXT}, {QUIET}, AirA-1 36:air, turn 4, cup Wind", "la-coucourde")

    game = play_all(game, "Wind")

    assert game.clock[1] == "N1"
    assert not game.markers["AirA-1"]


@rule("17.0-g")
def test_aircraft_go_home_before_rolin_lights_the_night():
    """17.0 A text of the moment when a night turn begins may still have them."""
    rolin = "Rolin 338:heroes, G933-5 20.43, HQ338 20.44 column, first 23 N1, phase preparation"
    game = at(f"{TEXT}, AirA-1 36:air, AirG-1 11pz:air, {rolin}", "la-coucourde")

    assert game.prompt.startswith("14.1")
    assert not any(game.markers[air] for air in ("AirA-1", "AirG-1"))


def through(game, *choices: str):  # type: ignore[no-untyped-def]
    """The game after these choices, saved and restored before each of them."""
    for choice in choices:
        game = play_all(load(dump(game), game.setting), choice)
    return game


@rule("16.2.1-e", "28.0-c", "23.2-a")
def test_a_move_goes_on_after_aircraft_drinks_checks_and_ambush():
    """8.6, 16.2.1, 23.2, 28.0 All inside one step, in order, and saved in the middle of each."""
    lonely = ROAD.replace("HQ111 17.39 column", "HQ111 17.50 column").replace("30.42", "17.50")
    bottles = FLYING.replace("bottle allied 0, bottle german 0", "bottle allied 1, bottle german 1")
    game = at(f"{lonely}, E141 17.33, {bottles}", "la-coucourde")
    game = through(game, "take PG111-5", "move", "17.34", "interdict 36", "9", "drink", "2", "keep")
    assert game.prompt.startswith("8.5.1")

    game = through(game, "1")
    assert game.options == ("keep", "drink")
    assert game.who == "german"
    game = through(game, "drink", "0")
    assert game.prompt.startswith("23.2")
    game = through(game, "let pass")

    assert game.drinks == {"german": 0, "allied": 0}
    assert game.prompt.startswith("6.0")
    assert game.at("PG111-5") == "17.34"
    assert "17.33" not in game.options


@rule("16.2.1-e")
def test_opportunity_fire_comes_before_aircraft():
    """8.6, 16.2.1 The hex that is left is fired at first, then the one entered is attacked."""
    game = at(f"{ROAD}, E141 17.36, F141 17.33, {FLYING}", "la-coucourde")
    game = through(game, "take PG111-5", "move", "17.34")
    assert game.prompt.startswith("8.6")

    assert through(game, "hold").prompt.startswith("16.2.1")
