"""16, 17.0 Aircraft clause by clause: how many come, whom they may strike, and what forbids it."""

import pytest

from grognard.engine.kernel.flow import explain, objections
from grognard.games.montelimar.state import Montelimar
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ36ID 60.20 column, HQ141 60.20 column, HQ11Pz 20.20 column"
GROUND = f"E141 50.20, PG111-5 40.40, Pz15-1 40.41, PG111-6 11.54, {STAFF}"
TWO = "AirA-1 36:air, AirA-2 36:air"


def drawn(text: str, chit: str = "36ID") -> Montelimar:
    """A position whose chit has just come out of the cup."""
    return at(f"{GROUND}, {text}, drawn {chit}")


def told(game: Montelimar, choice: str) -> list[str]:
    """The sentences that refuse a choice."""
    return [str(each) for each in objections(game, choice)]


def event() -> Montelimar:
    """The air event, just rolled."""
    quiet = "36 dispatch 0, 11pz dispatch 0, at-large, cup Event"
    return play_all(at(f"{GROUND}, {quiet}"), "Event", "2")


@rule("16.0-b", "16.1-b")
def test_six_allied_aircraft_shoot_once_each_at_four_german_ones():
    """16.0, 16.1 Then it is the turn of the four."""
    game = event()
    assert game.options == ("shoot AirG-1", "shoot AirG-2", "shoot AirG-3", "shoot AirG-4")

    for _ in range(6):
        assert game.who == "allied"
        game = play_all(game, "shoot AirG-1", "9")

    assert (game.who, len(game.options)) == ("german", 6)


@rule("16.1-c")
def test_two_aircraft_may_shoot_at_the_same_one():
    """16.1 After a miss."""
    game = play_all(event(), "shoot AirG-1", "7", "shoot AirG-1", "6")

    assert "shoot AirG-1" not in game.options


@rule("16.1-a")
def test_nobody_is_shared_out_before_the_fight_is_over():
    """16.1 Not while shots are left."""
    game = play_all(event(), "shoot AirG-1", "6")

    assert told(game, "assign 36")[0].startswith("16.1")


@rule("16.2.2-a", "16.2.2-e", "16.2-a")
def test_each_marker_strikes_once_for_a_command():
    """16.2.2 Three commands, two strikes, one left; then the markers are gone."""
    game = drawn(f"{TWO}, 36 direct 3")

    game = play_all(game, "strike 40.40", "9", "strike at Pz15-1", "9")

    assert game.records["36"].direct == 1
    assert (game.markers["AirA-1"], game.markers["AirA-2"]) == ("", "")
    assert told(game, "strike 40.40") == ["16.2.2 36th Infantry Division has no aircraft."]


@rule("16.2.2-c", "16.2.2-d")
def test_a_strike_needs_no_sight_and_the_city_does_not_shelter():
    """16.2.2 Nobody sees Montélimar, and the die is against the printed five."""
    game = drawn(f"{TWO}, 36 direct 3")

    assert "with 5 or less" in play_all(game, "strike 11.54").prompt


@rule("16.2.2-b", "16.2.2-e", "17.0-f", "4.0-g")
@pytest.mark.parametrize(
    ("text", "chit", "why"),
    [
        ("36 direct 3", "141", "16.2.2 Aircraft strike when their division chit begins."),
        ("36 direct 0", "36ID", "16.2.2 36th Infantry Division has no Direct Command left"),
        ("36 direct 3, first 25 N1, loose", "36ID", "17.0 Nothing flies at night."),
        ("36 direct 3, weather rain", "36ID", "4.0 Nothing flies in rain."),
    ],
)
def test_what_keeps_aircraft_on_the_ground(text: str, chit: str, why: str):
    """16.2.2, 17.0, 4.0 A formation's chit, an empty track, the night and rain."""
    game = drawn(f"{TWO}, {text}", chit)

    assert told(game, "strike 40.40")[0].startswith(why)


@rule("16.2.2-f", "18.0-e")
def test_a_strike_near_a_reinforcement_hex_is_refused_by_its_rule():
    """18.0 Four hexes from 13.50, where the Germans come on; 20.43 is farther."""
    text = "PG111-5 13.47, PG111-6 20.43, HQ11Pz 30.42 column, E141 60.20, HQ36ID 62.20 column"
    game = at(f"{text}, {TWO}, 36 direct 2, drawn 36ID", scenario="la-coucourde")

    assert told(game, "strike 13.47")[0].startswith("18.0")
    assert "strike 20.43" in game.options
    assert told(game, "strike 20.44") == ["16.2.2 No enemy is in 20.44."]


@rule("16.2.2-d")
def test_a_hard_target_is_struck_alone():
    """16.2.2, 8.2 A company is not, and a hex of tanks is not struck as a whole."""
    game = drawn(f"{TWO}, 36 direct 3")

    assert told(game, "strike at PG111-5") == ["16.2.2 5/II/111 is no Hard Target to strike."]
    assert told(game, "strike 40.41")[0].startswith("8.2")
    assert "strike at Pz15-1" in game.options


@rule("16.2.2-d", "16.2.1-b")
def test_the_sum_of_an_air_attack_is_the_fire_of_its_marker():
    """16.2 In the woods, behind works, at a Hard Target: nothing changes it."""
    game = at(
        "PG111-5 15.53, trench 15.53, Pz15-5 40.39, HQ11Pz 20.20 column, E141 60.20, "
        "HQ36ID 60.20 column, AirA-1 36:air, 36 direct 1, drawn 36ID"
    )

    for choice in ("strike 15.53", "strike at Pz15-5"):
        (total,) = explain(game, choice)
        assert [(mod.value, mod.rule) for mod in total.mods] == [(5, "16.2.2")]


@rule("18.0-e", "16.2.2-f", "16.2.1-a")
@pytest.mark.parametrize(
    ("here", "there", "prompt"), [("16.46", "17.45", True), ("17.45", "16.46", False)]
)
def test_no_aircraft_attack_on_the_road_near_a_reinforcement_hex(
    here: str, there: str, prompt: bool
):
    """16.2.1, 18.0 At La Coucourde 16.46 is six hexes from 13.50, 17.45 is seven."""
    units = f"PG111-5 {here} column, E141 09.41, HQ111 16.48 column, HQ11Pz 16.48 column"
    game = at(f"{units}, HQ36ID 32.36 column, AirA-1 36:air, chit pg111", "la-coucourde")
    game = play_all(game, "take PG111-5", "move", there)

    assert ("interdict 36" in game.options) is prompt


@rule("16.2.1-a")
@pytest.mark.parametrize("first", ["E141", "HQ141"])
def test_aircraft_find_a_stack_of_which_some_go_by_road(first: str):
    """16.2.1 The trucks take the trail and the company walks beside it, whoever sets out first."""
    text = "E141 31.43 column, HQ141 31.43 column, PG111-5 33.44, HQ36ID 60.20 column"
    sky = "AirG-1 11pz:air, 11pz direct 1, HQ11Pz 20.20 column, bottle allied 0, bottle german 0"
    other = {"E141": "HQ141", "HQ141": "E141"}[first]

    game = play_all(
        at(f"{text}, {sky}, chit 141"), f"take {first}", "move", f"with {other}", "32.44"
    )

    assert game.prompt.startswith("16.2.1")
