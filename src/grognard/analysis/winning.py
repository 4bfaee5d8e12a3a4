"""Each side's chance of winning: a curve fitted to the play of level 1, read where phases begin."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from math import exp, log
from pathlib import Path
from typing import Any, NamedTuple

from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.game import Game, Outcome

FITTED = Path(__file__).parent / "fitted"
FARTHEST = 4.0  # spreads from the typical value, beyond which nothing is surer
SUREST = 0.995  # while the game goes on


class Phase(NamedTuple):
    """A part of a game turn: the turn, who is asked there, and by which procedure."""

    turn: int
    stage: str


@dataclass(frozen=True)
class Curve:
    """The first side's chance where a phase begins, by how far the value is from the typical one.

    `pauses` are the procedures that ask for the orders of a phase; where none are named a phase
    is a whole turn. `typical` has a value for every turn of every stage, `spreads` one for every
    turn. `shifts` move the curve in single turns, where games were played out from there.
    """

    how: str
    turns: int
    pauses: tuple[str, ...]
    weights: tuple[float, ...]
    spreads: tuple[float, ...]
    typical: Mapping[str, tuple[float, ...]]
    shifts: Mapping[int, float] = field(default_factory=dict)

    def phase(self, game: Game) -> Phase | None:
        """The phase whose orders are asked for now; nothing while one is carried out."""
        return phase_of(game, self.pauses)

    def chance(self, game: Game, phase: Phase) -> float:
        """The first side's chance at the beginning of a phase."""
        return self.at(phase, value_of(game))

    def at(self, phase: Phase, value: float) -> float:
        """The first side's chance where a phase begins with a position of this value."""
        total = dot(self.weights, self.features(phase, value)) + self.shifts.get(phase.turn, 0.0)
        return min(max(logistic(total), 1 - SUREST), SUREST)

    def features(self, phase: Phase, value: float) -> tuple[float, ...]:
        """What the weights are for."""
        at = min(max(phase.turn, 1), len(self.spreads)) - 1
        typical = self.typical.get(phase.stage) or self.typical[""]
        off = (value - typical[at]) / self.spreads[at]
        off = min(max(off, -FARTHEST), FARTHEST)
        past = phase.turn / self.turns
        return 1.0, past, off, past * off, past * past * off


def phase_of(game: Game, pauses: tuple[str, ...]) -> Phase | None:
    """The phase whose orders are asked for; nothing at dice, at the end, and in between."""
    if not game.who or is_chance(game):
        return None
    asking = type(game.procedures[-1]).__name__
    if not pauses:
        return Phase(game.turn, "")
    return Phase(game.turn, f"{game.who} {asking}") if asking in pauses else None


def value_of(game: Game) -> float:
    """The points by which the first side is ahead."""
    rulebook = game.setting.rulebook
    if rulebook.advice is None:
        raise LookupError(f"{rulebook.id} gives no advice")
    return rulebook.advice.value(game, rulebook.sides[0])


def decided(outcome: Outcome | None, side: str) -> float:
    """What a side has of a game that is over: all, nothing, or half of a draw."""
    if outcome is None or not outcome.winner:
        return 0.5
    return 1.0 if outcome.winner == side else 0.0


def fitted(game: str, scenario: str) -> Curve | None:
    """The curve that was fitted for a scenario, or nothing."""
    found = _read(FITTED / f"{game}.toml").get(scenario)
    return None if found is None else curve_of(found)


def pauses_of(game: str) -> tuple[str, ...]:
    """The pauses of any scenario of a game, for one that has no curve of its own."""
    for found in _read(FITTED / f"{game}.toml").values():
        return tuple(found["pauses"])
    return ()


def curve_of(found: Mapping[str, Any]) -> Curve:
    """A curve as it is written."""
    return Curve(
        f"a curve fitted to {found['measured']['games']} games of level 1",
        found["turns"],
        tuple(found["pauses"]),
        tuple(found["weights"]),
        tuple(found["spreads"]),
        {stage: tuple(values) for stage, values in found["typical"].items()},
    )


@cache
def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def logistic(total: float) -> float:
    """A sum of any size as a chance."""
    return 1 / (1 + exp(-total)) if total > 0 else exp(total) / (1 + exp(total))


def logit(chance: float) -> float:
    """The sum that gives a chance."""
    chance = min(max(chance, 1 - SUREST), SUREST)
    return log(chance / (1 - chance))


def dot(weights: tuple[float, ...], features: tuple[float, ...]) -> float:
    """The weighted sum."""
    return sum(weight * feature for weight, feature in zip(weights, features, strict=True))
