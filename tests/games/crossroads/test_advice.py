"""What computer players are told of Crossroads."""

from random import Random

import pytest

from grognard import position
from grognard.players.levels import believe, budget, think

HELD = "B2 0304, B3 0303, B4 0203, R1 0503, R2 0602, R3 0605, R4 0603, turn 3, red to play"


@pytest.mark.parametrize("level", ["level1", "level2"])
def test_who_holds_the_crossroads_fires_before_he_ends_his_turn(level: str):
    """6.1 That the end draws near is no gain, so two good shots are not left for it."""
    game = position("crossroads", f"{HELD}, luck blue 0, luck red 0")
    plan = think(level, believe(game, "red", Random(1)), Random(1), budget(level))

    assert plan.choices[0].startswith("fire R")
