"""Random play of the larger scenarios: no dead end, and any position goes into a text and back."""

from random import Random

import pytest

from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.positions import position, position_text
from grognard.engine.kernel.saving import digest
from grognard.engine.kernel.set_up import start
from grognard.games.combat import COMBAT

EVERY = 97  # questions between two that are written down


@pytest.mark.parametrize("scenario", ["tractor-works", "grain-elevator"])
def test_a_random_game_ends_and_can_be_written_down(scenario: str):
    """core-2-d To the last turn, with an option at every question; positions come back equal."""
    game, random, asked = start(COMBAT, scenario), Random(3), 0
    while game.who:
        if asked % EVERY == 0:
            assert digest(position(COMBAT, position_text(game))) == digest(game), game.prompt
        assert game.options, game.prompt
        advance(game, random.choice(game.options))
        asked += 1

    assert game.outcome is not None
    assert game.turn <= game.scenario.turns
