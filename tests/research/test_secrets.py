"""What an agent sees is made of its side's view alone."""

from inspect import getmembers, isfunction
from random import Random
from types import ModuleType
from typing import get_type_hints

import numpy as np
import pytest

from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.view import world
from grognard.players.levels import believe
from grognard.research import lattice, options, situation
from grognard.research.naming import spoken_of
from grognard.research.observation import Eyes, Layout, Observation, layout
from tests.walk import PLAYED, SMALL_GAME, hides, stops

EVERY = {"nimy": 7, "hill-300": 7, "stairwell": 29, "saint-ghislain": 197, "campaign": 197}
WORLDS = 2


def seen(game: Game, side: str, where: Layout, spoken: list[str]) -> Observation:
    """What a side with fresh eyes sees, after it has named these."""
    eyes = Eyes(side, where)
    eyes.aim(believe(game, side, Random(0)))
    eyes.spoke_of(spoken)
    return eyes.observe(game)


@pytest.mark.parametrize(("game", "scenario"), PLAYED)
def test_observations_are_the_same_in_worlds_that_look_the_same(game: str, scenario: str):
    """Whatever a side may not know is made up anew, and no number changes."""
    random, different = Random(1), 0
    spoken: dict[str, list[str]] = {}
    where: Layout | None = None
    for stop in stops(game, scenario, 3):
        position = stop.game
        where = where or layout(position)
        if stop.number % EVERY.get(scenario, SMALL_GAME) == 0 and not is_chance(position):
            for side in position.setting.rulebook.sides:
                found = seen(position, side, where, spoken.get(side, []))
                for _ in range(WORLDS):
                    other = world(position, side, random)
                    different += other != position
                    same = seen(other, side, where, spoken.get(side, []))
                    assert all(np.array_equal(found[part], same[part]) for part in found)
        spoken.setdefault(position.who, []).extend(spoken_of(position, stop.choice))
    assert different or not hides(game, scenario)


@pytest.mark.parametrize("module", [lattice, options, situation])
def test_no_feature_is_made_from_a_game(module: ModuleType):
    """The modules that make features take what a side is shown, never a game."""
    functions = [each for _, each in getmembers(module, isfunction)]
    own = [each for each in functions if each.__module__ == module.__name__]
    taken = [kind for each in own for kind in get_type_hints(each).values()]

    assert taken
    assert Game not in taken
