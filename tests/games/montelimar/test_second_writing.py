"""Steps, sight, fire zones, stacking and fire sums agree with what was written a second time."""

import os
import random

import pytest

from grognard.engine.kernel.flow import advance
from grognard.games.montelimar import stacking
from grognard.games.montelimar.allowance import price
from grognard.games.montelimar.fire import Fire
from grognard.games.montelimar.fire_sum import Shot, fire_value
from grognard.games.montelimar.state import Montelimar
from grognard.games.montelimar.zones import fire_zone, seen_from
from tests.games.montelimar import second_writing as second
from tests.games.montelimar.positions import begun

CHOICES = int(os.environ.get("SECOND_WRITING", "800"))  # 200,000 in a soak


def look(game: Montelimar, draw: random.Random) -> None:
    """Hold one unit, one line and one shot of a position against the second writing."""
    board, ground = game.sheet.board, second.Ground(game)
    here = draw.choice(list(game.stacks))
    there = draw.choice(board.within(here, 9)[1:])
    bit = game.bit(there)
    assert bool(seen_from(game, here) & bit) == second.seen(game, ground, here, there), (
        here,
        there,
    )
    assert bool(fire_zone(game, here) & bit) == second.covers(game, ground, here, there), (
        here,
        there,
    )
    unit, came = draw.choice(game.stacks[here]), draw.choice(("", "paved", "rail", "trail"))
    for near in board.neighbours(here):
        found = price(game, unit, here, near, came)
        points = found.points / 2 if found else None
        assert points == second.points(game, unit, here, near, came), (unit, here, near, came)
    fresh = game.copy()
    fresh.crowds, fresh.mixed = {}, 0
    assert stacking.penalty(fresh, here) == second.crowding(game, here), here
    shoot(game, unit, draw)


def shoot(game: Montelimar, unit: str, draw: random.Random) -> None:
    """A shot at an enemy not far away, and the one that is being fired."""
    here, top = game.at(unit), game.procedures[-1]
    foes = [
        hex_
        for hex_ in game.stacks
        if game.owner(hex_) != game.side(unit) and game.sheet.board.distance(hex_, here) <= 6
    ]
    shots = [top.shot] if isinstance(top, Fire) else []
    if foes:
        target = draw.choice(game.stacks[draw.choice(foes)])
        hard = target if game.is_hard(target) else ""
        shots.append(Shot(unit, game.at(target), hard=hard, picked=target))
    for shot in shots:
        assert fire_value(game, shot).total == second.fire(game, shot), shot


@pytest.mark.parametrize("scenario", ["hill-300", "la-coucourde"])
def test_the_rules_agree_with_their_second_writing(scenario: str):
    """Along random play, one look at every choice."""
    draw, game = random.Random(11), begun(scenario)
    for _ in range(CHOICES):
        game = game if game.who else begun(scenario)
        advance(game, draw.choice(game.options))
        if game.who:
            look(game, draw)
