"""What every level keeps to: legal plans, nothing known that a side may not know, fallbacks."""

from collections.abc import Iterator
from dataclasses import replace
from inspect import getmembers, isclass, isfunction
from itertools import chain, pairwise
from random import Random
from types import ModuleType
from typing import get_type_hints

import pytest

import grognard
from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.flow import objections
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.view import world
from grognard.games import GAMES
from grognard.players import breeding, coordinated, expectation, farsighted, greedy, replies
from grognard.players.clock import Clock, Spent
from grognard.players.levels import (
    LADDER,
    PERIOD,
    PLAYERS,
    Believed,
    at_table,
    believe,
    budget,
    offered,
    think,
)
from grognard.players.match import follow_plan, play_match
from grognard.players.plan import imagine
from tests.games.mons.positions import FRAY
from tests.playing import play_all
from tests.walk import OPEN, PLAYED, SMALL_GAME, hides, stops

EVERY = {"stairwell": 28, "nimy": 29, "hill-300": 50, "saint-ghislain": 251, "campaign": 997}
MOST_POSITIONS = 1_000
SEEDS = (7, 8, 9)  # of games in which something is hidden now and then
SEEDS_OF = {"stairwell": (3, 5)}  # where that is rare
ENOUGH_WORLDS = 8  # that differ
ENOUGH = 2_000  # positions, for many trials of level 3

each_level = pytest.mark.parametrize("level", LADDER)
each_scenario = pytest.mark.parametrize(("game", "scenario"), PLAYED)


def questions(game: str, scenario: str, seed: int) -> Iterator[Game]:
    """Positions of a random game in which a side is asked."""
    every = EVERY.get(scenario, SMALL_GAME)
    return (stop.game for stop in stops(game, scenario, seed, every) if not is_chance(stop.game))


def little(level: str) -> Clock:
    """Time for a player, so little that many positions can be looked at."""
    return Clock(min(MOST_POSITIONS, budget(level).positions))


@each_level
@each_scenario
def test_plans_are_legal_and_made_without_falling_back(game: str, scenario: str, level: str):
    """Wherever a random game may lead, each level makes a plan that can be begun and carried on."""
    tried = 0
    for number, position in enumerate(questions(game, scenario, 3)):
        believed = believe(position, position.who, Random(number))
        plan = think(level, believed, Random(number), little(level))

        assert plan.fallen == "", position.prompt
        assert objections(position, plan.choices[0]) == (), position.prompt
        assert follow_plan(position.copy(), plan) >= 1
        tried += 1
    assert tried > 2


@each_level
@each_scenario
def test_a_player_chooses_the_same_in_worlds_that_look_the_same(
    game: str, scenario: str, level: str
):
    """With the same random stream nothing that is hidden from a side can change its plan."""
    different = 0
    seeds = SEEDS[:1] if scenario in OPEN else SEEDS_OF.get(scenario, SEEDS)
    for position in chain.from_iterable(questions(game, scenario, seed) for seed in seeds):
        side = position.who
        worlds = [Believed(world(position, side, Random(seed))) for seed in range(2)]
        if worlds[0] == worlds[1] and scenario not in OPEN:
            continue  # the same world twice shows nothing
        plans = [think(level, each, Random(9), little(level)) for each in worlds]

        different += worlds[0] != worlds[1]
        assert plans[0] == plans[1], position.prompt
        if different == ENOUGH_WORLDS:
            break
    assert different or not hides(game, scenario)


@pytest.mark.parametrize(("game", "scenario", "every"), [("mons", "first-day", 97)])
def test_level_3_chooses_the_same_with_time_to_try_plans_out(game: str, scenario: str, every: int):
    """Its trials are played in worlds made up from what its side sees, so secrets change none."""
    tried = 0
    asked = (each.game for each in stops(game, scenario, 4, every) if not is_chance(each.game))
    for position in asked:
        clocks = [Clock(8_000) for _ in range(2)]
        worlds = [Believed(world(position, position.who, Random(seed))) for seed in range(2)]
        plans = [
            think("level3", each, Random(9), clock)
            for each, clock in zip(worlds, clocks, strict=True)
        ]

        assert plans[0] == plans[1], position.prompt
        assert clocks[0].used == clocks[1].used
        tried += clocks[0].used
        if tried > ENOUGH:
            return
    pytest.fail(f"only {tried} positions were looked at")


def test_in_single_fights_level_3_plays_as_level_2():
    """A fight has no whole plans to compare, and Mons has none of its scripts played out."""
    asked = grognard.position("mons", f"{FRAY}, german bombard")
    believed, random = believe(asked, asked.who, Random(1)), Random(9)
    imagine(believed, random)

    plan = think("level3", believed, Random(9), budget("level3"))

    assert plan == think("level2", believed, random, budget("level3"))


THINKERS = (breeding, coordinated, expectation, farsighted, greedy, replies)


@pytest.mark.parametrize("module", THINKERS)
def test_those_who_think_are_handed_believed_games_only(module: ModuleType):
    """No function or method of theirs takes a plain game: the type checker keeps it away."""
    classes = [each for _, each in getmembers(module, isclass)]
    owners = [module, *(each for each in classes if each.__module__ == module.__name__)]
    functions = [each for owner in owners for _, each in getmembers(owner, isfunction)]
    own = [each for each in functions if each.__module__ == module.__name__]
    taken = [kind for each in own for kind in get_type_hints(each).values()]

    assert Believed in taken
    assert Game not in taken


def test_a_player_whose_seconds_are_spent_falls_back_and_says_so():
    """At a table the time of a turn is kept: what was spent before counts."""
    game = grognard.start("mons", "nimy")
    believed = believe(game, game.who, Random(1))
    fresh, late = (at_table("level2", Spent(0, seconds)) for seconds in (0.0, PERIOD["level2"]))

    think("level2", believed, Random(1), fresh)
    assert fresh.spent.positions > 0
    assert fresh.spent.seconds > 0
    assert think("level2", believed, Random(1), late).fallen.startswith(
        "level2 fell back to level1: its time is over"
    )


@each_level
def test_the_same_stream_gives_the_same_plan(level: str):
    """Nothing but the game and the stream decides, when time is counted in positions."""
    game = grognard.start("mons", "nimy")
    believed = believe(game, game.who, Random(1))

    once, again = (think(level, believed, Random(5), little(level)) for _ in range(2))

    assert once == again


@each_level
def test_a_player_can_be_asked_for_one_choice(level: str):
    """Those who play choice by choice get a legal one."""
    game = grognard.start("crossroads")

    choice = PLAYERS[level](believe(game, game.who, Random(1)), Random(2))

    assert objections(game, choice) == ()


@pytest.mark.parametrize(("below", "level"), [*pairwise(list(LADDER)[1:])])
def test_a_player_that_overruns_falls_back_and_says_so(level: str, below: str):
    """With no time at all a level hands down, to level 1 if need be."""
    game = grognard.start("mons", "nimy")

    plan = think(level, believe(game, game.who, Random(1)), Random(1), Clock(0))

    assert f"{level} fell back to {below}" in plan.why
    assert "time" in plan.fallen
    assert objections(game, plan.choices[0]) == ()


@pytest.mark.parametrize(
    ("steps", "choice"), [((), "end"), (("attack IR84 4208", "declare"), "fire")]
)
def test_without_time_level_1_answers_by_habit(steps: tuple[str, ...], choice: str):
    """It never plays at random: it ends a phase of its own and fires at those who come."""
    game = play_all(grognard.position("mons", "IR84 4207, 4RF 4208, german melee"), *steps)

    plan = think("level1", believe(game, game.who, Random(1)), Random(1), Clock(0))

    assert plan.choices == (choice,)
    assert plan.fallen == ""


def test_a_phase_leaves_time_for_those_that_follow():
    """Level 1 ends a phase that takes long, the best orders given, and keeps time for fights."""
    game, clock = grognard.start("mons", "nimy"), Clock(300)

    plan = think("level1", believe(game, "german", Random(1)), Random(1), clock)

    assert plan.choices[0].startswith("move")
    assert plan.choices[-1] == "end"
    assert clock.used == 210


def test_a_game_without_advice_is_played_at_random():
    """A new game has a player at once: level 1 has no plan and the one below answers."""
    game = grognard.start("crossroads")
    rulebook = replace(game.setting.rulebook, advice=None)
    game.setting = game.setting._replace(rulebook=rulebook)

    plan = think("level2", believe(game, game.who, Random(1)), Random(1), budget("level2"))

    assert plan.fallen.startswith("level2 fell back to level1: crossroads gives no advice")
    assert plan.choices[0] in game.options


@pytest.mark.parametrize("level", ["level1", "level2", "level3"])
def test_a_plan_ends_with_the_phase_that_it_is_for(level: str):
    """5.3 The British melees end, and the movement that follows is thought about for itself."""
    game = grognard.position("mons", "4RF 4210, 1N 4310, IR84 4204, IR85 4304, british turn")
    game = play_all(game, "fight/move", "end")
    assert {"end", "attack", "arrange"} >= {option.split()[0] for option in game.options}

    plan = think(level, believe(game, "british", Random(1)), Random(1), budget(level))

    assert plan.choices == ("end",)
    assert play_all(game, "end").who == "british"


def faulty(game: Game, side: str) -> float:
    """An advice with a mistake in it."""
    return None + 1


def test_a_mistake_in_the_program_is_not_taken_for_a_lack_of_time():
    """It is raised, so that tests see it; only where it is forgiven the level below answers."""
    game = grognard.start("crossroads")
    book = game.setting.rulebook
    wrong = replace(book, advice=replace(book.advice, value=faulty, outlook=faulty))
    game.setting = game.setting._replace(rulebook=wrong)
    believed = believe(game, game.who, Random(1))

    with pytest.raises(TypeError):
        think("level2", believed, Random(1), budget("level2"))
    plan = think("level2", believed, Random(1), budget("level2"), forgiven=Exception)

    assert plan.fallen.startswith("level2 fell back to level1: the program has a fault, TypeError(")
    assert plan.choices[0] in game.options


def test_a_little_time_is_kept_to():
    """A level looks at no more positions than it was given, and still answers."""
    game = grognard.start("mons", "nimy")
    for positions in (1, 10, 100):
        clock = Clock(positions)

        plan = think("level1", believe(game, game.who, Random(1)), Random(1), clock)

        assert clock.used <= positions
        assert objections(game, plan.choices[0]) == ()


def test_a_match_tells_where_a_player_fell_back():
    """A match between players with advice goes to its end without any."""
    match = play_match(grognard.start("crossroads"), {"blue": "level1", "red": "random"}, 1)

    assert match.game.outcome is not None
    assert match.fallbacks == ()
    assert match.choices > 20


def test_a_plan_says_why():
    """The plan in a sentence, with the gain that is expected."""
    game = grognard.position("mons", "FAR9 4206, IR84 4207, XXIII 4209, 4RF 4208, german bombard")

    plan = think("level1", believe(game, "german", Random(1)), Random(1), budget("level1"))

    assert plan.choices[0].startswith("fire FAR9")
    assert plan.gain > 0
    assert plan.why == f"“{', '.join(plan.choices)}” gains {plan.gain:+.2f}"


def test_the_parts_of_a_plan_are_its_choices_piece_by_piece():
    """Every move of a phase has its own gain, and the end of the phase gains nothing."""
    game = grognard.start("mons", "nimy")

    plan = think("level2", believe(game, "german", Random(1)), Random(1), budget("level2"))

    assert sum((part.choices for part in plan.parts), ()) == plan.choices
    assert all(part.choices[0].startswith("move") for part in plan.parts[:-1])
    assert all(part.gain > 0 for part in plan.parts[:-1])
    assert plan.parts[-1].choices == ("end",)
    assert f"{plan.gain:+.2f}" in plan.why


def test_a_level_is_offered_where_it_differs():
    """Without phases to plan, answers to try and a forecast level 3 would play as level 2 does."""
    assert offered(GAMES["mons"].advice) == ("random", "level1", "level2", "level3")
    assert offered(GAMES["crossroads"].advice) == ("random", "level1", "level2", "level3")
    single = replace(GAMES["crossroads"].advice, forecast=None)
    assert offered(single) == ("random", "level1", "level2")
