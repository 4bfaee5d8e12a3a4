"""How fast games are copied, saved and played."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import grognard
from grognard.commands.benchmark import Bench, best_of, repeated
from grognard.engine.dice.odds import odds
from grognard.engine.kernel.flow import Procedure
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.saving import dump
from grognard.players.uniform import play_out

UNITS = 120
COPIES = 2000
GAMES = 200

NAMES = (
    "copy_120_units_us",
    "json_120_units_us",
    "crossroads_battle_choices_per_second",
    "crossroads_odds_ms",
)


@dataclass
class Crowd(Game):
    """A state of the usual shape with many units."""

    place: dict[str, str] = field(default_factory=dict)
    steps: dict[str, int] = field(default_factory=dict)
    moved: dict[str, bool] = field(default_factory=dict)
    fought: dict[str, bool] = field(default_factory=dict)
    stack: dict[str, tuple[str, ...]] = field(default_factory=dict)
    held: int = 0


@dataclass
class Waiting(Procedure):
    """A procedure with a few fields."""

    unit: str = "U1"
    left: int = 3
    path: tuple[str, ...] = ("0101", "0102")


def rows() -> Iterator[Bench]:
    """The figures of this module."""
    crowd = crowded()
    seconds = best_of(7, repeated(COPIES, crowd.copy))
    yield Bench("copy_120_units_us", seconds / COPIES * 1e6, "µs", 15, "lower")
    seconds = best_of(5, repeated(200, lambda: dump(crowd)))
    yield Bench("json_120_units_us", seconds / 200 * 1e6, "µs", 1000, "lower")
    yield random_play("crossroads", "battle", GAMES, 30_000)
    game = grognard.position("crossroads", "B1 0202, R1 0302, luck blue 1, luck red 1")
    seconds = best_of(5, lambda: odds(game, "fire B1 R1"))
    yield Bench("crossroads_odds_ms", seconds * 1e3, "ms", 100, "lower")


def random_play(game: str, scenario: str, games: int, goal: float) -> Bench:
    """Choices a second of random play, options listed at every question."""
    begun = grognard.start(game, scenario)
    choices = 0

    def batch() -> None:
        nonlocal choices
        choices = sum(play_out(begun.copy(), Random(seed)).choices for seed in range(games))

    seconds = best_of(3, batch)
    name = f"{game}_{scenario}_choices_per_second"
    return Bench(name, choices / seconds, "choices/s", goal, "higher")


def crowded() -> Crowd:
    """A game with many units, three procedures deep."""
    units = [f"U{number:03}" for number in range(UNITS)]
    hexes = [f"{number % 40:02}{number % 28:02}" for number in range(UNITS)]
    game = Crowd(grognard.start("crossroads").setting)
    game.place = dict(zip(units, hexes, strict=True))
    game.steps, game.moved = dict.fromkeys(units, 2), dict.fromkeys(units, False)
    game.fought, game.stack = dict.fromkeys(units, False), {hex_: (hex_,) for hex_ in hexes}
    game.held = (1 << 1200) - 1
    game.procedures = [Waiting(), Waiting(), Waiting()]
    return game
