"""Fitting the curve of winning chances to games that a computer has played to their end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import sqrt
from random import Random
from statistics import mean, pvariance

from grognard.analysis.winning import ChanceStage, Curve, decided, dot, logistic, phase_of, value_of
from grognard.engine.kernel.game import Game
from grognard.players.match import play_match

PLAYER = "level1"  # unless another is named
OPENINGS = ("random", "", "", "")  # who plays until the player takes over, at random
STRAIGHT = 4  # every so many games, one is the player's from the start
NARROWEST = 0.25  # of the mean spread: what a single turn's spread is at least
RIDGE = 0.05  # pulls weights towards nothing
ROUNDS = 40
CLOSE = 1e-7


@dataclass
class Sample:
    """One game from some position on: the value where each phase began, and what came of it."""

    won: float = 0.0
    seen: dict[ChanceStage, float] = field(default_factory=dict)

    def look(self, game: Game) -> None:
        """Note the value where a phase begins."""
        phase = phase_of(game)
        if phase and phase not in self.seen:
            self.seen[phase] = value_of(game)


def play_on(game: Game, seed: int, player: str = PLAYER) -> Sample:
    """Let a player play both sides of a game to its end, in place, and look on."""
    sides = game.setting.rulebook.sides
    sample = Sample()
    sample.look(game)
    if game.who:
        play_match(game, dict.fromkeys(sides, player), seed, watch=sample.look)
    sample.won = decided(game.outcome, sides[0])
    return sample


def open_and_play_on(game: Game, seed: int, turns: int, player: str = PLAYER) -> Sample:
    """The same after some turns by other players, so that uneven positions are seen as well."""
    random = Random(f"opening {seed}")
    opening = random.randrange(turns) if seed % STRAIGHT else 0
    players = {side: random.choice(OPENINGS) or player for side in game.setting.rulebook.sides}
    if opening:
        play_match(game, players, seed, turns=opening)
    return play_on(game, seed, player)


def fit(samples: Sequence[Sample], turns: int, how: str) -> Curve:
    """The curve that makes the samples most likely."""
    values = _values(samples)
    typical, spreads = _typical(values, turns), _spreads(values, turns)
    curve = Curve(how, turns, (), spreads, typical)
    rows = [
        (curve.features(phase, value), sample.won, 1 / len(sample.seen))
        for sample in samples
        for phase, value in sample.seen.items()
    ]
    return Curve(how, turns, newton(rows), spreads, typical)


def brier(curve: Curve, samples: Sequence[Sample]) -> float:
    """The mean square of what the curve was wrong by, every game counting once."""
    return mean(
        [
            mean([(curve.at(*each) - sample.won) ** 2 for each in sample.seen.items()])
            for sample in samples
            if sample.seen
        ]
    )


Row = tuple[tuple[float, ...], float, float]
"""Features, the result between 0 and 1, and how much the row counts."""


def newton(rows: Sequence[Row]) -> tuple[float, ...]:
    """The weights of a logistic curve, by Newton's method with a small ridge."""
    weights = (0.0,) * len(rows[0][0])
    for _ in range(ROUNDS):
        step = solve(*_slope(rows, weights))
        weights = tuple(weight + part for weight, part in zip(weights, step, strict=True))
        if max(abs(part) for part in step) < CLOSE:
            break
    return weights


def _slope(
    rows: Sequence[Row], weights: tuple[float, ...]
) -> tuple[list[list[float]], list[float]]:
    """How the likelihood bends and rises at these weights."""
    size = range(len(weights))
    rise = [-RIDGE * weight for weight in weights]
    bend = [[RIDGE * (i == j) for j in size] for i in size]
    for features, won, share in rows:
        chance = logistic(dot(weights, features))
        for i in size:
            rise[i] += share * (won - chance) * features[i]
            part = share * chance * (1 - chance) * features[i]
            for j in size:
                bend[i][j] += part * features[j]
    return bend, rise


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a small system of linear equations, by elimination."""
    lines = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    size = len(lines)
    for i in range(size):
        best = max(range(i, size), key=lambda at: abs(lines[at][i]))
        lines[i], lines[best] = lines[best], lines[i]
        for at in range(size):
            if at != i:
                factor = lines[at][i] / lines[i][i]
                lines[at] = [a - factor * b for a, b in zip(lines[at], lines[i], strict=True)]
    return [lines[i][size] / lines[i][i] for i in range(size)]


def _values(samples: Sequence[Sample]) -> dict[ChanceStage, list[float]]:
    """All values seen where a phase begins."""
    found: dict[ChanceStage, list[float]] = {}
    for sample in samples:
        for phase, value in sample.seen.items():
            found.setdefault(phase, []).append(value)
    return found


def _typical(values: dict[ChanceStage, list[float]], turns: int) -> dict[str, tuple[float, ...]]:
    """The mean value where each phase begins, turn by turn.

    A phase that a turn did not have takes the mean of its side's phases in that turn.
    """
    named = sorted({phase.name: phase for phase in values if phase.name}.items())
    found: dict[str, list[float]] = {"": [], **{name: [] for name, _ in named}}
    sides = {name: phase.side for name, phase in named}
    for turn in range(1, turns + 1):
        means = {phase: mean(seen) for phase, seen in values.items() if phase.turn == turn}
        for name, row in found.items():
            row.append(_usual(means, name, sides.get(name, ""), row[-1] if row else 0.0))
    return {name: tuple(row) for name, row in found.items()}


def _usual(means: Mapping[ChanceStage, float], name: str, side: str, before: float) -> float:
    """The mean of a phase, or of its side's phases, or of the turn, or of the turn before."""
    named = [each for phase, each in means.items() if phase.name == name]
    alike = [each for phase, each in means.items() if phase.side == side]
    return mean(named or alike or means.values() or [before])


def _spreads(values: dict[ChanceStage, list[float]], turns: int) -> tuple[float, ...]:
    """How far values lie from the typical ones, turn by turn.

    It never falls from one turn to the next: where values happen to lie close together for a
    while, as when other goals begin to count, small differences mean no more than before.
    """
    squares: list[list[float]] = [[] for _ in range(turns)]
    for phase, found in values.items():
        if phase.turn <= turns:
            squares[phase.turn - 1].append(pvariance(found))
    spreads = [sqrt(mean(found)) if found else 0.0 for found in squares]
    least = NARROWEST * mean(spreads) or 1.0
    return tuple(accumulate((max(spread, least) for spread in spreads), max))
