"""Fitting a small net to finished games: plain gradient descent, one position after the other."""

from collections.abc import Sequence
from itertools import pairwise
from math import exp, sqrt
from operator import mul
from random import Random
from statistics import fmean
from typing import NamedTuple

from grognard.players.net import Net, NetLayer, scaled

RATE, SLOWER = 0.02, 0.8  # how far a step goes, and what is left of that after an epoch
DECAY = 0.01  # of a weight is forgotten with every whole step, so that noise is not learnt
LEAST_SPREAD = 1e-3  # of a feature that says something
TRUSTED = 0.9  # of a position's label comes from what came later, the rest from what is next
BINS = 5  # of chances, to be held against results


class LabelledPosition(NamedTuple):
    """The features of a position, and how much of the game the first side had from there."""

    features: Sequence[float]
    won: float


class NetMeasure(NamedTuple):
    """What a net sees, how large it is, how long and with which luck it is fitted."""

    names: tuple[str, ...]  # of the features
    neurons: int  # in the layer between; more than 8 learn nothing more from some hundred games
    epochs: int
    seed: int


class Draft:
    """A net while it is fitted: the same numbers in lists that change."""

    def __init__(self, sizes: Sequence[int], random: Random):
        self.weights = [
            [[random.gauss(0, sqrt(2 / below)) for _ in range(below)] for _ in range(above)]
            for below, above in pairwise(sizes)
        ]
        self.biases = [[0.0] * above for above in sizes[1:]]

    def learn(self, signal: list[float], won: float, rate: float) -> None:
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
                step, left = rate * error, 1 - rate * DECAY
                self.weights[at][neuron] = [
                    left * w - step * s for w, s in zip(row, signal, strict=True)
                ]
                self.biases[at][neuron] -= step
        return [error if s > 0 else 0.0 for error, s in zip(below, signal, strict=True)]

    @property
    def layers(self) -> tuple[NetLayer, ...]:
        """The layers as they are now."""
        return tuple(
            NetLayer(tuple(tuple(round(w, 5) for w in row) for row in weights), tuple(biases))
            for weights, biases in zip(self.weights, self.biases, strict=True)
        )


def fitted(positions: Sequence[LabelledPosition], how: str, measure: NetMeasure) -> Net:
    """A net fitted to the positions; the same ones and the same seed give the same net."""
    names = measure.names
    columns = list(zip(*(each.features for each in positions), strict=True))
    means = [sum(column) / len(column) for column in columns]
    spreads = [
        sqrt(sum((n - mean) ** 2 for n in column) / len(column))
        for column, mean in zip(columns, means, strict=True)
    ]
    scales = [1 / spread if spread > LEAST_SPREAD else 0.0 for spread in spreads]
    random, rate = Random(measure.seed), RATE
    draft = Draft((len(names), measure.neurons, 1), random)
    lessons = [(scaled(each.features, means, scales), each.won) for each in positions]
    for _ in range(measure.epochs):
        random.shuffle(lessons)
        for signal, won in lessons:
            draft.learn(signal, won, rate)
        rate *= SLOWER
    return Net(how, names, tuple(means), tuple(scales), draft.layers, {})


def smoothed(rows: Sequence[Sequence[float]], won: float, net: Net) -> list[LabelledPosition]:
    """The positions of one game, labelled by its result and by what a net says of later ones.

    A single result is mostly luck; what a net made of the positions that followed is less so.
    """
    label, found = won, list[LabelledPosition]()
    for at in reversed(range(len(rows))):
        if at + 1 < len(rows):
            label = TRUSTED * label + (1 - TRUSTED) * net.chance(rows[at + 1])
        found.append(LabelledPosition(rows[at], label))
    return found[::-1]


def reliability(net: Net, positions: Sequence[LabelledPosition]) -> list[str]:
    """What came of positions that a net gave about the same chance."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for each in positions:
        chance = net.chance(each.features)
        bins[min(int(chance * BINS), BINS - 1)].append((chance, each.won))
    return [
        f"{fmean(said for said, _ in found):.2f} said, {fmean(won for _, won in found):.2f} won,"
        f" {len(found)} positions"
        for found in bins
        if found
    ]


def brier(net: Net, positions: Sequence[LabelledPosition]) -> float:
    """How far the chances of a net are from the results, squared, in the mean."""
    errors = [(net.chance(each.features) - each.won) ** 2 for each in positions]
    return sum(errors) / len(errors)


def base_rate(positions: Sequence[LabelledPosition]) -> float:
    """The same for whoever always names how often the first side wins."""
    rate = sum(each.won for each in positions) / len(positions)
    return rate * (1 - rate)
