"""Fitting a small net to finished games: plain gradient descent, one position after the other."""

from collections.abc import Sequence
from itertools import pairwise
from math import exp, sqrt
from operator import mul
from random import Random
from typing import NamedTuple

from grognard.players.net import Net, NetLayer

HIDDEN = (32, 16)  # neurons of the layers in between
RATE, SLOWER = 0.02, 0.8  # how far a step goes, and what is left of that after an epoch
LEAST_SPREAD = 1e-3  # of a feature that hardly ever changes


class LabelledPosition(NamedTuple):
    """The features of a position, and whether the first side won from there."""

    features: Sequence[float]
    won: int


class Draft:
    """A net while it is fitted: the same numbers in lists that change."""

    def __init__(self, sizes: Sequence[int], random: Random):
        self.weights = [
            [[random.gauss(0, sqrt(2 / below)) for _ in range(below)] for _ in range(above)]
            for below, above in pairwise(sizes)
        ]
        self.biases = [[0.0] * above for above in sizes[1:]]

    def learn(self, signal: list[float], won: int, rate: float) -> None:
        """One step towards the result of the game that a position is from."""
        signals = [signal]
        for weights, biases in zip(self.weights, self.biases, strict=True):
            sums = [
                sum(map(mul, row, signals[-1]), b) for row, b in zip(weights, biases, strict=True)
            ]
            signals.append([max(0.0, each) for each in sums])
        blame = [1 / (1 + exp(-max(-30.0, min(30.0, sums[0])))) - won]
        for at in reversed(range(len(self.weights))):
            blame = self._correct(at, signals[at], blame, rate)

    def _correct(
        self, at: int, signal: list[float], blame: list[float], rate: float
    ) -> list[float]:
        """Change one layer by its part of the error; what the layer below has to do with it."""
        below = [0.0] * len(signal)
        for neuron, error in enumerate(blame):
            if error:
                row = self.weights[at][neuron]
                below = [sum_ + error * weight for sum_, weight in zip(below, row, strict=True)]
                step = rate * error
                self.weights[at][neuron] = [w - step * s for w, s in zip(row, signal, strict=True)]
                self.biases[at][neuron] -= step
        return [error if s > 0 else 0.0 for error, s in zip(below, signal, strict=True)]

    @property
    def layers(self) -> tuple[NetLayer, ...]:
        """The layers as they are now."""
        return tuple(
            NetLayer(tuple(tuple(round(w, 5) for w in row) for row in weights), tuple(biases))
            for weights, biases in zip(self.weights, self.biases, strict=True)
        )


def fitted(
    positions: Sequence[LabelledPosition], names: tuple[str, ...], how: str, epochs: int, seed: int
) -> Net:
    """A net fitted to the positions; the same ones and the same seed give the same net."""
    columns = list(zip(*(each.features for each in positions), strict=True))
    means = [sum(column) / len(column) for column in columns]
    scales = [
        1 / max(LEAST_SPREAD, sqrt(sum((n - mean) ** 2 for n in column) / len(column)))
        for column, mean in zip(columns, means, strict=True)
    ]
    random, rate = Random(seed), RATE
    draft = Draft((len(names), *HIDDEN, 1), random)
    lessons = [
        ([(n - m) * s for n, m, s in zip(each.features, means, scales, strict=True)], each.won)
        for each in positions
    ]
    for _ in range(epochs):
        random.shuffle(lessons)
        for signal, won in lessons:
            draft.learn(signal, won, rate)
        rate *= SLOWER
    return Net(how, names, tuple(means), tuple(scales), draft.layers, {})


def brier(net: Net, positions: Sequence[LabelledPosition]) -> float:
    """How far the chances of a net are from the results, squared, in the mean."""
    errors = [(net.chance(each.features) - each.won) ** 2 for each in positions]
    return sum(errors) / len(errors)


def base_rate(positions: Sequence[LabelledPosition]) -> float:
    """The same for whoever always names how often the first side wins."""
    rate = sum(each.won for each in positions) / len(positions)
    return rate * (1 - rate)
