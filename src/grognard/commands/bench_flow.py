"""How fast games are copied, saved and played."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random

import grognard
from grognard.commands.benchmark import Bench, best_of, repeated
from grognard.engine.dice.odds import distribution, odds
from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step, advance
from grognard.engine.kernel.forms import form
from grognard.engine.kernel.game import Game, Rolled, Setting
from grognard.engine.kernel.rulebook import nobody_reacts
from grognard.engine.kernel.saving import dump
from grognard.engine.kernel.view import view
from grognard.players.uniform import pick, play_out

BLUE = "blue"
UNITS = 120
TARGETS, WORST = 6, 9
COPIES = 2000
GAMES = 200

NAMES = (
    "copy_120_units_us",
    "json_120_units_us",
    "crossroads_battle_choices_per_second",
    "crossroads_odds_ms",
    "odds_six_checks_ms",
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


@dataclass
class Salvo(Procedure):
    """An attack with a d100, then a check on a d10 for each target; three results each."""

    targets: int
    need: int = 0

    def begin(self, game: Crowd, _: object) -> Step:
        """Ask for the attack."""
        return Ask(BLUE, (self.fire,), "1.1 Fire?")

    @form("fire")
    def fire(self, game: Crowd) -> Step:
        """Roll the d100."""
        means = ("miss",) * 40 + ("3",) * 20 + ("5",) * 20 + ("7",) * 20
        return Call(Roll("1.1", "the attack", means), then=self.check)

    def check(self, game: Crowd, rolled: Rolled) -> Step:
        """One target after the other is checked."""
        if rolled.means == "miss":
            game.tell("It misses.", result="miss")
            return Done()
        if self.need:
            game.steps[f"U{self.targets:03}"] = len(rolled.means)
            game.tell("A target is checked.", result=f"{self.targets} {rolled.means}")
            self.targets -= 1
        self.need = self.need or int(rolled.means)
        if not self.targets:
            return Done()
        means = tuple(_check(face, self.need) for face in range(1, 11))
        return Call(Roll("1.2", "a check", means), then=self.check)


def _check(face: int, need: int) -> str:
    return "stands" if face <= need else "pinned" if face < WORST else "breaks"


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
    salvo = Crowd(luckless()).begin(Salvo(TARGETS))
    seconds = best_of(5, lambda: distribution(salvo, "fire"))
    yield Bench("odds_six_checks_ms", seconds * 1e3, "ms", 50, "lower")


def with_view(game: str, scenario: str, games: int, goal: float | None) -> Bench:
    """How fast random play is where the asked side's view is made at each choice, beside play."""
    begun = grognard.start(game, scenario)

    def batch(look: bool) -> None:
        for seed in range(games):
            _played(begun.copy(), Random(seed), look)

    plain, looked = (best_of(3, partial(batch, look)) for look in (False, True))
    name = f"{game}_{scenario}_play_with_view_ratio"
    return Bench(name, plain / looked, "of play without", goal, "higher")


def _played(game: Game, random: Random, look: bool) -> None:
    while game.who:
        if look:
            view(game, game.who)
        advance(game, pick(game, random))


def random_play(game: str, scenario: str, games: int, goal: float | None) -> Bench:
    """Choices a second of random play, options listed at every question."""
    begun = grognard.start(game, scenario)
    choices = 0

    def batch() -> None:
        nonlocal choices
        choices = sum(play_out(begun.copy(), Random(seed)).choices for seed in range(games))

    seconds = best_of(3, batch)
    name = f"{game}_{scenario}_choices_per_second"
    return Bench(name, choices / seconds, "choices/s", goal, "higher")


def luckless() -> Setting:
    """The setting of a game in which nobody acts upon a die."""
    setting = grognard.start("crossroads").setting
    return setting._replace(rulebook=replace(setting.rulebook, after_roll=nobody_reacts))


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
