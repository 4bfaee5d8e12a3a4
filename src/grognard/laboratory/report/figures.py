"""The numbers of a report, from the records of many games."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean, quantiles
from typing import Any, NamedTuple

from grognard.laboratory.series import wins_of
from grognard.laboratory.statistics import Interval, wilson

BINS = 12  # bars of a histogram, at most


class Rate(NamedTuple):
    """How often something happened."""

    label: str
    times: int
    of: int

    @property
    def interval(self) -> Interval:
        """The rate with the interval that it lies in."""
        return wilson(self.times, self.of)


class Spread(NamedTuple):
    """The mean of many numbers and the two between which half of them lie."""

    mean: float
    low: float
    high: float


class Bin(NamedTuple):
    """One bar of a histogram: the least and the greatest number in it, and how many there are."""

    low: int
    high: int
    games: int

    @property
    def label(self) -> str:
        """The numbers of the bar."""
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


Games = Sequence[Mapping[str, Any]]


def side_rates(games: Games, sides: Iterable[str]) -> list[Rate]:
    """How often each side won; games without a winner follow where there are any."""
    winners = Counter(game["winner"] for game in games)
    rates = [Rate(side, winners[side], len(games)) for side in sides]
    drawn = len(games) - sum(rate.times for rate in rates)
    return [*rates, Rate("nobody", drawn, len(games))] if drawn else rates


def player_rates(games: Games, names: Iterable[str], sides: Iterable[str]) -> list[Rate]:
    """How often each player won, altogether and in each seat."""
    rates = []
    for name in names:
        rates.append(Rate(name, wins_of(name, games), len(games)))
        for side in sides:
            seated = [game for game in games if game["players"][side] == name]
            wins = sum(game["winner"] == side for game in seated)
            rates.append(Rate(f"{name} as {side}", wins, len(seated)))
    return rates


def reasons(games: Games) -> list[tuple[str, Rate]]:
    """The ends that games came to, the commonest first: who won, and why and how often."""
    ends = Counter((game["winner"], game["reason"]) for game in games)
    return [
        (winner, Rate(reason, count, len(games))) for (winner, reason), count in ends.most_common()
    ]


def loss_curve(games: Games, side: str) -> list[Spread]:
    """What a side had lost by the end of each turn; a game that is over keeps its last number."""
    longest = max(len(game["losses"][side]) for game in games)
    return [
        spread([game["losses"][side][min(turn, len(game["losses"][side]) - 1)] for game in games])
        for turn in range(longest)
    ]


def spread(numbers: Sequence[float]) -> Spread:
    """The mean and the quartiles."""
    if len(numbers) == 1:
        return Spread(numbers[0], numbers[0], numbers[0])
    low, _, high = quantiles(numbers, n=4, method="inclusive")
    return Spread(fmean(numbers), low, high)


def histogram(numbers: Sequence[int]) -> list[Bin]:
    """How often numbers come up, a few neighbours together where there are many."""
    counts, least, most = Counter(numbers), min(numbers), max(numbers)
    wide = -(-(most - least + 1) // BINS)
    return [
        Bin(low, low + wide - 1, sum(counts[number] for number in range(low, low + wide)))
        for low in range(least, most + 1, wide)
    ]


def per_game(games: Games, places: Iterable[Mapping[str, int]]) -> dict[str, float]:
    """How often a game something happened in each hex, most often first."""
    total: Counter[str] = Counter()
    for each in places:
        total.update(each)
    return {hex_: count / len(games) for hex_, count in total.most_common()}
