"""Playing on until the enemy has replied: whose turn it is, the dice, how far it goes."""

from dataclasses import replace
from random import Random

import pytest

import grognard
from grognard.engine.dice.chance import is_chance
from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.game import Game
from grognard.players.clock import Clock, OutOfTime
from grognard.players.plan import Believed, believe
from grognard.players.replies import Dice, PhasePlanner, World, after_reply, purpose, worlds


def mover(game: Game) -> str:
    """Whose turn it is, by the game's advice."""
    return game.setting.rulebook.advice.mover(game)


def test_the_game_says_whose_turn_it_is():
    """Whoever is asked in between, the turn belongs to the side whose phase it is."""
    melee = grognard.position("mons", "IR84 4207, 4RF 4208, german melee")
    assert mover(melee) == "german"
    for choice in ("attack IR84 4208", "declare"):
        advance(melee, choice)

    assert melee.who == "british"
    assert mover(melee) == "german"
    assert mover(grognard.position("mons", "4RF 4208, british turn")) == "british"
    assert mover(grognard.start("crossroads")) == "red"


@pytest.mark.parametrize(("game", "scenario"), [("mons", "nimy"), ("crossroads", "battle")])
def test_play_goes_on_through_the_enemy_turn_and_no_further(game: str, scenario: str):
    """It stops where the side has its next turn."""
    begun = grognard.start(game, scenario)
    believed = believe(begun, begun.who, Random(1))
    world = next(worlds(believed, Random(1)))
    side, advice = believed.who, begun.setting.rulebook.advice

    after_reply(believed, side, advice, world, Clock(100_000))

    assert believed.turn == (2 if game == "mons" else 1)
    assert mover(believed) == believed.who == side


def test_in_one_world_the_same_question_gets_the_same_die():
    """So plans are compared by what they do, and over many worlds every face comes alike."""
    game = grognard.position("mons", "FAR9 4206, IR84 4207, XXIII 4209, 4RF 4208, german bombard")
    for choice in ("fire FAR9 4208", "fire"):
        advance(game, choice)
    asked = Believed(game)
    assert is_chance(asked)

    rolls = [Dice(World(asked, number, 0.5)).roll(asked) for number in range(60)]
    again = [Dice(World(asked, number, 0.5)).roll(asked) for number in range(60)]

    assert rolls == again
    assert all(9 <= rolls.count(face) <= 11 for face in asked.options)


def test_a_die_is_known_by_what_it_is_rolled_for():
    """Neither the words of its question nor its face count, but rule, purpose and place do."""

    def asked(roll: Roll, turn: int = 1) -> Believed:
        game = grognard.start("crossroads")
        game.turn = turn
        return Believed(game.begin(replace(roll, at="begin")))

    means = ("hit", "hit", "miss", "miss", "miss", "miss")
    die = Roll("3.2", "Fire at B1.", means, where="0303")
    known = purpose(asked(die))

    assert known == purpose(asked(replace(die, face=4, side="red")))
    assert known == ("3.2", "Fire at B1.", "0303")
    others = (replace(die, rule="3.3"), replace(die, purpose="Fire at B2."), replace(die, where=""))
    assert known not in map(purpose, map(asked, others))
    dice = Dice(World(asked(die), 1, 0.5))
    rolls = [dice.roll(asked(die)) for _ in range(20)]
    assert len(dict.fromkeys(rolls)) > 2  # a second die for the same purpose is another die
    assert [dice.roll(asked(die, 2)) for _ in range(20)] != rolls


def test_playing_on_ends_when_time_is_over():
    """A plan that was not tried to the end has no price."""
    game = grognard.start("mons", "nimy")
    believed = believe(game, game.who, Random(1))
    world = next(worlds(believed, Random(1)))

    with pytest.raises(OutOfTime):
        after_reply(believed, believed.who, game.setting.rulebook.advice, world, Clock(10))


def test_every_answer_counts():
    """With hardly a unit left scripts cost nothing to price, but playing on takes its time."""
    game = grognard.position("mons", "IR84 4206, 1C 2010, turn 14, german move")
    believed, clock = believe(game, game.who, Random(1)), Clock(10_000)
    advice = replace(game.setting.rulebook.advice, candidates=lambda game: [(game.options[0],)])

    after_reply(believed, "german", advice, next(worlds(believed, Random(1))), clock)

    assert clock.used > 5


def test_a_phase_may_be_planned_as_a_whole_on_the_way():
    """Orders move a regiment that has no script of its own; what was planned counts as time."""
    game = grognard.position("mons", "IR84 4206, IR85 4306, 1C 2010, turn 14, german move")
    advice = game.setting.rulebook.advice
    idle = replace(advice, candidates=lambda game: [("end",)] if "end" in game.options else [])
    world = next(worlds(believe(game, game.who, Random(1)), Random(1)))
    played = {}
    for playing in (None, PhasePlanner):
        played[playing] = Believed(world.game.copy())
        after_reply(played[playing], "german", idle, world, Clock(10_000), playing)

    assert played[None].units["IR84"].place == "4206"
    assert played[PhasePlanner].units["IR84"].place != "4206"
