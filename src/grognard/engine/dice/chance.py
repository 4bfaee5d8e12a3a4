"""Dice and cups, and the drivers that answer for chance.

Rules hold no generator: they ask `chance`, whose options are equally likely. A text that stands
twice among them, as two equal chits in a cup do, is twice as likely.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from random import Random
from typing import Protocol

from grognard.engine.kernel.flow import CHANCE
from grognard.engine.kernel.game import Game


class Driver(Protocol):
    """Whoever answers for chance."""

    def answer(self, game: Game) -> str:
        """The face, chit or card that comes up."""


class Seeded:
    """Chance from a seed: the same games for the same seed under any Python."""

    def __init__(self, seed: int):
        self.seed = seed
        self._random = Random(seed)

    def answer(self, game: Game) -> str:
        """One of the options, each as likely as the next."""
        return self.pick(game.options)

    def pick(self, options: tuple[str, ...]) -> str:
        """The next of the seed's answers, among these."""
        return options[int(self._random.random() * len(options))]


class Fixed:
    """Chance from a list written beforehand."""

    def __init__(self, answers: Iterable[str]):
        self._answers = iter(answers)

    def answer(self, game: Game) -> str:
        """The next answer of the list."""
        for answer in self._answers:
            return answer
        raise LookupError(f"no answer is left for “{game.prompt}”")


def outcomes(game: Game) -> Iterator[tuple[str, Fraction]]:
    """What chance may answer now, each with its probability."""
    options = game.options
    for answer, times in Counter(options).items():
        yield answer, Fraction(times, len(options))


def without(cup: tuple[str, ...], drawn: str) -> tuple[str, ...]:
    """The cup after one draw: of several equal chits only one is gone."""
    at = cup.index(drawn)
    return cup[:at] + cup[at + 1 :]


def is_chance(game: Game) -> bool:
    """Whether the game waits for a die or a draw."""
    return game.who == CHANCE
