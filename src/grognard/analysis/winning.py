"""Each side's chance of winning, read where phases begin: by a net, or by a fitted curve."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from math import exp, log
from pathlib import Path
from typing import Any, NamedTuple

from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.game import Game, Outcome
from grognard.engine.kernel.rulebook import Rulebook
from grognard.players.net import Net, is_of_use, judge_for

FITTED = "fitted.toml"  # in the folder of a game
WITHHELD = "withheld"  # there, in place of a curve: why a scenario has none
FARTHEST = 4.0  # spreads from the typical value, beyond which nothing is surer
SUREST = 0.995  # while the game goes on


class ChanceStage(NamedTuple):
    """A part of a game turn: the turn, the side that gives orders, and the game's word for it."""

    turn: int
    side: str = ""
    stage: str = ""

    @property
    def name(self) -> str:
        """How the phase is called, whatever the turn; a whole turn has no name."""
        return f"{self.side} {self.stage}".strip()


@dataclass(frozen=True)
class Curve:
    """The first side's chance where a phase begins, by how far the value is from the typical one.

    `typical` has a value for every turn of every phase by its name, `spreads` one for every turn.
    `shifts` move the curve in single turns, where games were played out from there.
    Where there is a net it is asked instead, for it sees more of a position than its value.
    """

    how: str
    turns: int
    weights: tuple[float, ...]
    spreads: tuple[float, ...]
    typical: Mapping[str, tuple[float, ...]]
    shifts: Mapping[int, float] = field(default_factory=dict)
    net: Net | None = None

    def chance(self, game: Game, phase: ChanceStage) -> float:
        """The first side's chance at the beginning of a phase."""
        if self.net is None:
            return self.at(phase, value_of(game))
        return self._moved(phase, logit(self.net.chance(features_of(game))))

    def at(self, phase: ChanceStage, value: float) -> float:
        """The first side's chance where a phase begins with a position of this value."""
        return self._moved(phase, dot(self.weights, self.features(phase, value)))

    def _moved(self, phase: ChanceStage, total: float) -> float:
        """The chance of a sum, moved to what was played out in this turn, and never quite sure."""
        chance = logistic(total + self.shifts.get(phase.turn, 0.0))
        return min(max(chance, 1 - SUREST), SUREST)

    def features(self, phase: ChanceStage, value: float) -> tuple[float, ...]:
        """What the weights are for."""
        at = min(max(phase.turn, 1), len(self.spreads)) - 1
        typical = self.typical.get(phase.name) or self.typical[""]
        off = (value - typical[at]) / self.spreads[at]
        off = min(max(off, -FARTHEST), FARTHEST)
        past = phase.turn / self.turns
        return 1.0, past, off, past * off, past * past * off


def phase_of(game: Game) -> ChanceStage | None:
    """The phase whose orders are asked for; nothing at dice, at the end, and in between."""
    if not game.who or is_chance(game):
        return None
    advice = game.setting.rulebook.advice
    if advice is None or advice.stage is None:
        return ChanceStage(game.turn)
    stage = advice.stage(game)
    return ChanceStage(game.turn, game.who, stage) if stage else None


def value_of(game: Game) -> float:
    """The points by which the first side is ahead."""
    rulebook = game.setting.rulebook
    if rulebook.advice is None:
        raise LookupError(f"{rulebook.id} gives no advice")
    return rulebook.advice.value(game, rulebook.sides[0])


def features_of(game: Game) -> list[float]:
    """What a net sees of a position."""
    advice = game.setting.rulebook.advice
    if advice is None or advice.features is None:
        raise LookupError(f"{game.setting.rulebook.id} has no features")
    return advice.features.numbers(game)


def decided(outcome: Outcome | None, side: str) -> float:
    """What a side has of a game that is over: all, nothing, or half of a draw."""
    if outcome is None or not outcome.winner:
        return 0.5
    return 1.0 if outcome.winner == side else 0.0


def known_curve(game: Game) -> Curve | None:
    """The best curve that the scenario of a game comes with: a net's, a fitted one, or nothing."""
    net = judge_for(game)
    if net and is_of_use(net):
        how = f"a net fitted to {net.measured['games']} games of computer players"
        return Curve(how, 0, (), (), {}, net=net)
    return fitted(game.setting.rulebook, game.setting.scenario)


def fitted(rulebook: Rulebook, scenario: str) -> Curve | None:
    """The curve that was fitted for a scenario, or nothing."""
    found = _read(rulebook.folder / FITTED).get(scenario)
    return None if found is None or WITHHELD in found else curve_of(found)


def withheld(rulebook: Rulebook, scenario: str) -> str:
    """Why no chances are told in a scenario, in the words of the game's data; nothing elsewhere."""
    return str(_read(rulebook.folder / FITTED).get(scenario, {}).get(WITHHELD, ""))


def curve_of(found: Mapping[str, Any]) -> Curve:
    """A curve as it is written."""
    return Curve(
        f"a curve fitted to {found['measured']['games']} games of {found['player']}",
        found["turns"],
        tuple(found["weights"]),
        tuple(found["spreads"]),
        {name: tuple(values) for name, values in found["typical"].items()},
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
