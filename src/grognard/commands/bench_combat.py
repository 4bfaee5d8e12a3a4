"""How fast Combat! is played, looked over and worked out."""

from collections.abc import Iterator
from random import Random

import grognard
from grognard.commands.bench_flow import random_play
from grognard.commands.benchmark import Bench, best_of
from grognard.engine.dice.odds import odds
from grognard.games.combat.state import Combat

SIGHTINGS = 10_000
RANGE = 10  # hexes
CLOUDS = 40  # hexes with smoke in them
FIRE = "g66-1 F18, g66-2 F18, gLt-1 F18, r65-1 F14, r72-1 F14"

NAMES = (
    "combat_stairwell_choices_per_second",
    "combat_grain-elevator_choices_per_second",
    "combat_tractor-works_choices_per_second",
    "combat_sightings_per_second",
    "combat_fire_odds_ms",
)


def rows() -> Iterator[Bench]:
    """The figures of this module."""
    yield random_play("combat", "stairwell", 5, None)
    yield random_play("combat", "grain-elevator", 2, None)
    yield random_play("combat", "tractor-works", 2, 8_000)
    yield sightings()
    yield fire_odds()


def sightings() -> Bench:
    """Lines between places on all levels, past smoke, none of them drawn before."""
    game, random = grognard.start("combat", "tractor-works"), Random(1)
    assert isinstance(game, Combat)
    for hex_ in random.sample(game.ground.board.hexes, CLOUDS):
        game.smoke[hex_] = 1
        game.stir(hex_)
    pairs = [_pair(game, random) for _ in range(SIGHTINGS)]

    def batch() -> None:
        game.ground.sights.lines.clear()
        for a, b in pairs:
            game.line(a, b)

    value = SIGHTINGS / best_of(3, batch)
    return Bench("combat_sightings_per_second", value, "1/s", 50_000, "higher")


def _pair(game: Combat, random: Random) -> tuple[str, str]:
    """Two places in different hexes, some hexes apart at most."""
    places = game.ground.places
    here = random.choice(places.bits.names)
    around = game.ground.board.within(places.spots[here].hex, RANGE)[1:]
    return here, random.choice(places.of_hex[random.choice(around)])


def fire_odds() -> Bench:
    """The odds of fire by a led group at two units."""
    game = grognard.position("combat", FIRE)
    for choice in ("fire g66-1 F14", "add g66-2", "lead gLt-1"):
        game = grognard.play(game, choice)
    seconds = best_of(5, lambda: odds(game, "shoot"))
    return Bench("combat_fire_odds_ms", seconds * 1e3, "ms", 100, "lower")
