"""Rivals priced world by world, the poor dropped early; and plans bred from the best of them."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Generic, NamedTuple, TypeVar

from grognard.players.climbing import Assignment

T = TypeVar("T", bound=Hashable)


class Rigour(NamedTuple):
    """How thoroughly rivals are tried."""

    heats: tuple[int, ...]  # worlds, for all of them
    proof: tuple[int, ...]  # worlds, for the best
    trials: int  # that a rival takes in the mean
    least: int  # worlds that a lead must be seen in
    sure: float  # standard errors that it must be worth


THOROUGH = Rigour((2, 4, 8), (8, 12, 16), 8, 8, 1.0)
HASTY = Rigour((1, 2, 4), (4, 8, 16), 3, 4, 1.5)
STRICT = HASTY._replace(proof=(1, 2, 6), least=6, sure=2.5)  # the usual answer is seldom bad


class Race(Generic[T]):
    """Rivals for the place of a first one, each priced in the same worlds one after the other."""

    def __init__(self, first: T, price: Callable[[T, int], float]):
        self.first, self._price = first, price
        self.prices: dict[T, list[float]] = {first: []}
        self.left: list[T] = []  # in the last heats

    def run(self, rivals: Iterable[T], worlds: int) -> None:
        """Price rivals, and the first, in so many worlds; what is known is not priced again."""
        for rival in (self.first, *rivals):
            known = self.prices.setdefault(rival, [])
            while len(known) < worlds:
                known.append(self._price(rival, len(known)))

    def lead(self, rival: T) -> float:
        """By how much a rival is ahead of the first in the worlds where both were priced."""
        leads = self._leads(rival)
        return sum(leads) / len(leads) if leads else 0.0

    def best(self, rivals: Iterable[T], number: int) -> list[T]:
        """The rivals that are farthest ahead."""
        return sorted(dict.fromkeys(rivals), key=lambda each: -self.lead(each))[:number]

    def ahead(self) -> list[T]:
        """The rivals that are ahead of the first."""
        return [each for each in self.prices if self.lead(each) > 0]

    def heats(self, rivals: Iterable[T], worlds: Sequence[int]) -> None:
        """Price rivals in more and more worlds, each time the better half of those before."""
        self.left = list(dict.fromkeys(rivals))
        for number in worlds if self.left else ():
            self.run(self.left, number)
            self.left = self.best(self.left, (len(self.left) + 1) // 2)

    def winner(self, rigour: Rigour) -> T:
        """Of those left the one with the best lead that is not mere luck, or the first."""
        proven = [each for each in self.left if self._is_proven(each, rigour)]
        return self.best(proven, 1)[0] if proven else self.first

    def _is_proven(self, rival: T, rigour: Rigour) -> bool:
        """Whether a lead is seen in many worlds and is large beside its spread."""
        leads = self._leads(rival)
        if len(leads) < rigour.least or rival == self.first:
            return False
        mean = sum(leads) / len(leads)
        spread = sum((each - mean) ** 2 for each in leads) / (len(leads) - 1)
        return mean > rigour.sure * sqrt(spread / len(leads)) and mean > 0

    def _leads(self, rival: T) -> list[float]:
        known, first = self.prices.get(rival, ()), self.prices[self.first]
        return [a - b for a, b in zip(known, first, strict=False)]


def cross(mother: Assignment, father: Assignment, random: Random) -> dict[str, str]:
    """A child that does for each unit as one parent or the other would."""
    return {unit: (mother if random.random() < 0.5 else father)[unit] for unit in mother}


def mutate(
    parent: Assignment, choices: Mapping[str, tuple[str, ...]], number: int, random: Random
) -> dict[str, str]:
    """The parent with so many units doing something else."""
    free = [unit for unit, words in choices.items() if len(words) > 1]
    child = dict(parent)
    for unit in random.sample(free, min(number, len(free))):
        child[unit] = random.choice([word for word in choices[unit] if word != parent[unit]])
    return child
