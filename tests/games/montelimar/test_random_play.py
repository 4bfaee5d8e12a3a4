"""Whole games by random choices: no dead end, copies and saved games that are equal."""

import os
import random

import pytest

from grognard.engine.kernel.flow import advance, objections, play
from grognard.engine.kernel.saving import dump, load
from grognard.games.montelimar.rulebook import MONTELIMAR
from grognard.games.montelimar.state import Montelimar
from tests.games.montelimar.positions import begun
from tests.rules import rule

MOST = 20_000  # choices; far more than any game takes
HILL, ROAD = map(int, os.environ.get("RANDOM_GAMES", "12 2").split())  # 1000 300 in a soak


def sound(game: Montelimar) -> None:
    """What must hold of every position."""
    for hex_, stack in game.stacks.items():
        owner = {game.side(unit) for unit in stack}
        assert len(owner) == 1, hex_
        assert all(game.at(unit) == hex_ for unit in stack)
        assert game.has(game.occupied[owner.pop()], hex_)
    assert sum(map(len, game.stacks.values())) == sum("." in p.at for p in game.units.values())
    assert not game.pinned & game.suppressed
    assert all(1 <= level <= 4 for level in game.dg.values())
    assert all(0 <= each.dispatch <= 9 for each in game.records.values())
    assert all(0 <= each.direct <= 19 for each in game.records.values())


@rule("2.0-aa")
@pytest.mark.parametrize(("scenario", "seeds"), [("hill-300", HILL), ("la-coucourde", ROAD)])
def test_random_games_end_and_stay_sound(scenario: str, seeds: int):
    """There is a choice until the end, and nothing stands where it cannot."""
    for seed in range(seeds):
        draw, game = random.Random(seed), begun(scenario)
        for number in range(MOST):
            if not game.who:
                break
            assert game.options, game.prompt
            advance(game, draw.choice(game.options))
            if number % 7 == 0:
                sound(game)
        assert game.outcome is not None
        assert game.outcome.winner in MONTELIMAR.sides


@pytest.mark.parametrize("scenario", ["hill-300", "la-coucourde"])
def test_a_copy_is_equal_and_a_saved_game_comes_back(scenario: str):
    """Along a game, every tenth position."""
    draw, game = random.Random(3), begun(scenario)
    for number in range(400):
        if not game.who:
            break
        if number % 10 == 0:
            twin = game.copy()
            assert twin == game
            again = load(dump(game), game.setting)
            assert again == game
            assert again.options == game.options
        advance(game, draw.choice(game.options))


def test_all_that_is_offered_is_accepted():
    """Every option of every third question."""
    draw, game = random.Random(4), begun()
    for number in range(250):
        if not game.who:
            break
        if number % 3 == 0:
            for choice in game.options:
                assert objections(game, choice) == ()
                play(game, choice)
        advance(game, draw.choice(game.options))
