"""What computer players are told of Combat!."""

from collections.abc import Iterator
from random import Random

import pytest

from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.positions import position
from grognard.engine.kernel.set_up import start
from grognard.games.combat import COMBAT
from grognard.games.combat.advice import ADVICE
from grognard.games.combat.advice.damage import hurt
from grognard.games.combat.state import Combat
from tests.games.combat.positions import at, elevator, works
from tests.playing import play_all

FAR = "r65-4 Z20, german to act"


def questions(scenario: str, seed: int, every: int, most: int) -> Iterator[Combat]:
    """The questions to a side along a random game, one in so many."""
    draw, count = Random(seed), 0
    game = start(COMBAT, scenario)
    assert isinstance(game, Combat)
    while game.who and count < most:
        if not is_chance(game):
            count += 1
            if not count % every:
                yield game.copy()
        advance(game, draw.choice(game.question.among if is_chance(game) else game.options))


@pytest.mark.parametrize(("scenario", "most"), [("stairwell", 500), ("tractor-works", 250)])
def test_the_habit_is_always_allowed(scenario: str, most: int):
    """Odds and players answer by it, so it must be an option of every question."""
    for game in questions(scenario, 1, 2, most):
        assert ADVICE.habit(game) in game.options, game.prompt


def test_candidates_begin_with_what_is_offered():
    """Every script begins with an option, and looking changes nothing."""
    for game in questions("stairwell", 3, 9, 400):
        before = game.copy()
        scripts = list(ADVICE.candidates(game))
        assert game == before, "nothing may be changed by looking"
        assert scripts, game.prompt
        assert {script[0] for script in scripts} <= set(game.options)


def test_what_one_side_gains_the_other_loses():
    """Worth and outlook are two sides of one number."""
    for game in questions("stairwell", 4, 30, 400):
        for worth in (ADVICE.value, ADVICE.outlook):
            assert worth is not None
            assert abs(worth(game, "german") + worth(game, "russian")) < 1e-9


def test_fire_at_those_in_the_open_is_worth_more():
    """core-10-b A squad in the street is hurt more than one behind stone."""
    game = at("g66-1 A18, r65-1 B18, r65-2 C18")
    assert hurt(game, ("g66-1",), "B18") > 2 * hurt(game, ("g66-1",), "C18") > 0


def test_a_place_about_to_be_taken_counts_for_those_who_look_ahead():
    """core-21-b A German squad alone in C18 will have it when the turn ends."""
    inside, outside = at("g66-1 C18, r65-1 C17"), at("g66-1 A18, r65-1 C17")
    assert ADVICE.outlook
    ahead = ADVICE.outlook(inside, "german") - ADVICE.outlook(outside, "german")
    now = ADVICE.value(inside, "german") - ADVICE.value(outside, "german")
    assert ahead > now > 0


def test_a_new_impulse_is_a_new_period():
    """core-4-b A budget of time is for one impulse."""
    game = at("g66-1 A18, g66-2 A19, r65-1 C18, german to act")
    assert ADVICE.period
    assert ADVICE.period(game) != ADVICE.period(play_all(game, "pass"))


def test_those_who_move_in_the_open_are_fired_at():
    """core-9-j By habit a squad in good order takes a shot at a runner in the street."""
    game = play_all(at("g66-1 A18, r65-1 C18, german to act"), "run g66-1", "B18")
    assert game.who == "russian"
    assert ADVICE.habit(game) == "fire r65-1"


def scripts(game: Combat) -> list[str]:
    """What is looked at in an impulse, each script as one line."""
    return [" ".join(script) for script in ADVICE.candidates(game)]


def test_units_in_the_open_think_of_digging_in():
    """7.1.3 Near the enemy they do; dug in, they have less to fear."""
    bare, dug = (works(f"g66-1 B17{how}, r65-1 B14, german to act") for how in ("", " dug-in"))

    assert "dig g66-1" in scripts(bare)
    assert ADVICE.outlook
    assert ADVICE.outlook(dug, "german") > ADVICE.outlook(bare, "german")
    assert "dig g66-1" not in scripts(works("g66-1 B17, r65-1 Z20, german to act"))


def test_those_with_a_leader_think_of_searching_for_hidden_enemies():
    """7.4.5 As long as any are hidden; to stay hidden is worth something."""
    led = "g66-1 F18, gLt-1 F18, r65-1 Z20"

    assert "search g66-1" in scripts(works(f"{led}, r65-2 F14 hidden, german to act"))
    assert "search g66-1" not in scripts(works(f"{led}, r65-2 F14, german to act"))
    hidden, known = (works(f"{led}, r65-2 F14{how}, german to act") for how in (" hidden", ""))
    assert ADVICE.value(hidden, "russian") > ADVICE.value(known, "russian")


def test_a_leader_thinks_of_the_sewers():
    """6.16 With those who stand at the manhole with him."""
    game = works("r65-1 N32, rLt-1 N32, g66-1 A1, russian to act")

    assert "sewer rLt-1 with r65-1 N32+sewer" in scripts(game)


def test_a_tank_turns_to_the_gun_that_could_hit_it():
    """core-14-g A hull that faces the danger is worth more, and one that does not may move."""
    away, facing = (works(f"PzIV-1 F30 {way}, r45mm-1 F34 ne, {FAR}") for way in ("ne", "sw"))
    assert ADVICE.outlook
    assert ADVICE.outlook(facing, "german") > ADVICE.outlook(away, "german")
    assert "move PzIV-1" in scripts(away)
    assert "move PzIV-1" not in scripts(facing)


def test_a_vehicle_that_is_due_may_come_on():
    """core-2-e One that waits off the map faces nothing, and may be ordered to enter."""
    game = position(COMBAT, "scenario grain-elevator, turn 3, due StuG-1 3, g66-1 C9, r72-1 F9")

    assert "move StuG-1" in scripts(game)


def test_a_battery_strikes_where_the_enemy_stands_thickest_and_nobody_else():
    """core-20-b The mission that a leader has called is fired, away from his own men."""
    guns = "german-105mm-howitzers"
    text = "gLt-1 F18, r65-1 F12, r65-2 F12, r65-3 F13, r65-7 Z20, german to act"
    game = works(text)
    called = play_all(game, f"call gLt-1 {guns}", "1")

    assert f"call gLt-1 {guns}" in scripts(game)
    assert ADVICE.habit(called) == "at F12"
    among = works("gLt-1 F18, r65-1 F12, g66-1 F12, g66-2 F12, r65-7 Z20, german to act")
    assert not [text for text in scripts(among) if text.startswith("call")]
    assert ADVICE.habit(play_all(among, f"call gLt-1 {guns}", "1")) == "hold"


def test_a_gun_without_a_target_does_not_put_the_end_off():
    """core-4-b Smoke or a house that nobody would aim at leaves the impulse as it was, for ever."""
    game = elevator("g75ig-1 D8, r65-1 N8, german to act")
    game = play_all(game, "gun g75ig-1")

    assert {"house", "smoke"} <= set(game.options)
    assert {script[0] for script in ADVICE.candidates(game)}.isdisjoint({"house", "smoke"})
