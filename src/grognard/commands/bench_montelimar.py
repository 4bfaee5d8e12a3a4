"""How fast Montélimar is played, its fire zones found and its odds worked out."""

from collections.abc import Iterator
from functools import partial

import grognard
from grognard.commands.bench_flow import random_play
from grognard.commands.benchmark import Bench, best_of
from grognard.engine.dice.odds import odds
from grognard.games.montelimar.state import Montelimar
from grognard.games.montelimar.zones import zones

FIRE = "A157 40.38, PG111-5 39.37 column, DG2 39.37, chit 157, bottle allied 1, bottle german 1"
AIMED = "fire 39.37"

NAMES = (
    "montelimar_hill-300_choices_per_second",
    "montelimar_la-coucourde_choices_per_second",
    "montelimar_fire_zones_ms",
    "montelimar_fire_odds_ms",
)


def rows() -> Iterator[Bench]:
    """The figures of this module."""
    yield random_play("montelimar", "hill-300", 10, None)
    yield random_play("montelimar", "la-coucourde", 3, 8_000)
    yield fire_zones()
    yield fire_odds()


def fire_zones() -> Bench:
    """7.2 The fire zones of a whole side."""
    game = grognard.start("montelimar", "la-coucourde")
    assert isinstance(game, Montelimar)
    seconds = max(best_of(3, partial(zones, game, side)) for side in game.setting.rulebook.sides)
    return Bench("montelimar_fire_zones_ms", seconds * 1e3, "ms", 2, "lower")


def fire_odds() -> Bench:
    """28.0 The odds of fire when both sides may have the die rolled again."""
    game = grognard.play(grognard.position("montelimar", FIRE), "take A157")
    seconds = best_of(5, lambda: odds(game, AIMED))
    return Bench("montelimar_fire_odds_ms", seconds * 1e3, "ms", 100, "lower")
