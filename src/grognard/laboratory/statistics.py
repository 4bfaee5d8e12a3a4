"""How sure a win rate is: Wilson's interval, two tests; percentiles; counts in words."""

from collections.abc import Sequence
from math import ceil, comb, log, sqrt
from typing import NamedTuple

SURE = 1.96  # standard errors of a 95 % interval
GOAL, TOO_LOW = 0.7, 0.6  # the score that a level must have, and one that will not do
ERROR = 0.05  # of either kind


class Interval(NamedTuple):
    """A rate with the interval that it lies in, 19 times out of 20."""

    rate: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.rate:.1%} ({self.low:.1%} to {self.high:.1%})"


def wilson(wins: int, games: int) -> Interval:
    """The rate of wins with Wilson's interval, sound for few games and for rates near 0."""
    if not games:
        return Interval(0.0, 0.0, 1.0)
    rate, square = wins / games, SURE * SURE
    centre = (rate + square / (2 * games)) / (1 + square / games)
    spread = sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    half = SURE / (1 + square / games) * spread
    return Interval(rate, max(0.0, centre - half), min(1.0, centre + half))


def verdict(wins: int, games: int) -> str:
    """Wald's sequential test of the goal against the rate that is too low; nothing if undecided."""
    losses = games - wins
    evidence = wins * log(GOAL / TOO_LOW) + losses * log((1 - GOAL) / (1 - TOO_LOW))
    bound = log((1 - ERROR) / ERROR)
    if evidence >= bound:
        return "reached"
    return "missed" if evidence <= -bound else ""


def mcnemar(gained: int, given: int) -> float:
    """How often pairs of games that differ would turn so unevenly by chance alone.

    McNemar's exact test, both ways: of the pairs that ended differently so many turned to one
    side and so many from it. Pairs that ended alike say nothing about a difference.
    """
    turned, fewer = gained + given, min(gained, given)
    tail = sum(comb(turned, times) for times in range(fewer + 1)) / (1 << turned)
    return min(1.0, 2 * tail)


def paired(side: str, gained: int, given: int) -> str:
    """What pairs of games say of a difference, in words."""
    odds = f"p = {mcnemar(gained, given):.3f}"
    return f"{side} wins {gained} that it lost and loses {given} that it won, {odds} by McNemar"


def counted(number: int, what: str) -> str:
    """So many of something: 1 game, 2 games."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def percentile(numbers: Sequence[float], share: float) -> float:
    """The least of some numbers that so large a share of them does not exceed."""
    return sorted(numbers)[ceil(share * len(numbers)) - 1]
