"""What computer players are told of Combat!."""

from collections.abc import Iterator
from random import Random

import pytest

from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.set_up import start
from grognard.games.combat import COMBAT
from grognard.games.combat.advice import ADVICE
from grognard.games.combat.advice.damage import hurt
from grognard.games.combat.state import Combat
from tests.games.combat.positions import at
from tests.playing import play_all


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
