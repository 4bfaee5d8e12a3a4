"""Whole plans as actions: moves and attacks from their first choice to their last."""

from random import Random

import gymnasium
import numpy as np
import pytest

import grognard
from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.view import world
from grognard.research import against, raw_env
from grognard.research.plans import believed, named_plan, plans
from tests.walk import OPEN, PLAYED, stops

SKIRMISH = "B1 0303, B5 0304, R1 0503, luck blue 0, luck red 0"
SECRET = [each for each in PLAYED if each[1] not in OPEN]


def test_a_plan_is_a_whole_move():
    """It begins with an order and ends the march; what it names tells unit and goal."""
    game = grognard.position("crossroads", SKIRMISH)
    marches = [each for each in plans(game) if each[0] == "march B1" and len(each) > 2]

    assert marches
    for march in marches:
        told = named_plan(believed(game), march)
        assert told.form == "PlayerTurn.march"
        assert told.names[0] == "B1"
        assert told.names[-1] in march[-2:]


def test_a_plan_tells_the_sums_of_its_shot():
    """The totals are those that the rules would tell."""
    game = grognard.position("crossroads", SKIRMISH)
    shot = next(each for each in plans(game) if each[0] == "fire B1 R1")

    sums = grognard.explain(game, "fire B1 R1")

    assert named_plan(believed(game), shot).totals == tuple(each.total for each in sums)


def test_every_plan_begins_with_an_option():
    """Along a whole game, whoever is asked."""
    for stop in stops("crossroads", "battle", 1, 7):
        if stop.game.who in stop.game.setting.rulebook.sides:
            assert all(each[0] in stop.game.options for each in plans(stop.game))


@pytest.mark.parametrize(("game", "scenario"), SECRET)
def test_plans_tell_nothing_that_is_hidden(game: str, scenario: str):
    """A world made up anew has the same plans."""
    for stop in stops(game, scenario, 3, 211):
        side = stop.game.who
        if side in stop.game.setting.rulebook.sides:
            assert plans(world(stop.game, side, Random(9))) == plans(stop.game)


def test_an_agent_plays_plan_by_plan():
    """As many rows as plans, and far fewer actions than choices."""
    table = raw_env("mons", "nimy", actions="plans")
    table.reset(seed=1)
    random, actions = np.random.default_rng(1), 0
    while table.referee.who:
        agent = table.agent_selection
        mask = table.observe(agent)["action_mask"]
        assert mask.sum() == len(table.infos[agent]["choices"])
        table.step(int(random.choice(np.flatnonzero(mask))))
        actions += 1

    assert actions < table.referee.choices / 2


def test_dice_interrupt_a_plan():
    """What was planned behind a die waits for a new decision."""
    table = raw_env("crossroads", actions="plans")
    table.reset(seed=1)
    referee = table.referee
    referee.game = grognard.position("crossroads", SKIRMISH)

    referee.follow(("fire B1 R1", "done"))

    assert (referee.who, referee.choices) == ("blue", 1)


def test_other_actions_are_refused():
    """In one sentence that names the two."""
    with pytest.raises(BadInput, match="Actions are choices or plans, not “turns”"):
        against(game="crossroads", actions="turns")


def test_gymnasium_knows_the_environment_by_name():
    """With any of its arguments."""
    env = gymnasium.make("grognard/Against-v1", game="crossroads", actions="plans")

    seen, info = env.reset(seed=1)

    assert env.spec is not None
    assert seen["action_mask"].sum() == len(info["choices"])
