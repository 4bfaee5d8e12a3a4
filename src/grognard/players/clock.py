"""Time control: a budget for thinking, counted in positions or in seconds."""

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

from grognard.engine.kernel.advice import asked_side
from grognard.engine.kernel.game import Game


class NoPlan(Exception):
    """A player makes no plan here, and says why; the level below is asked instead."""


class OutOfTime(NoPlan):
    """A player has used up its budget."""


class Spent(NamedTuple):
    """How much of a budget is used up."""

    positions: int = 0
    seconds: float = 0.0


UNSPENT = Spent()


def period_of(game: Game) -> str:
    """The period that a budget is for now: when the word changes, a new one begins."""
    advice = game.setting.rulebook.advice
    if advice and advice.period:
        return advice.period(game)
    mover = advice.mover if advice else asked_side
    return f"{game.turn} {mover(game)}"


class Clock:
    """A budget of one side for one period: a turn, an activation, whatever the game names.

    Counted in positions alone, the same thoughts fit into it on every machine and under any load;
    where seconds are given as well, whichever ends first ends it.
    """

    def __init__(
        self,
        positions: int,
        seconds: float | None = None,
        now: Callable[[], float] = perf_counter,
    ):
        self.positions, self.seconds, self._now = positions, seconds, now
        self.used = 0
        self._reserve: Clock | None = None
        self._begun = now() if seconds is not None else 0.0

    @property
    def spent(self) -> Spent:
        """What is used up so far."""
        seconds = 0.0 if self.seconds is None else self._now() - self._begun
        return Spent(self.used, seconds)

    def go_on(self, spent: Spent) -> None:
        """Count what was used up before this clock was made."""
        self.used += spent.positions
        self._begun -= spent.seconds

    def is_over(self) -> bool:
        """Whether nothing is left of the budget."""
        if self.used >= self.positions:
            return True
        return self.seconds is not None and self._now() - self._begun >= self.seconds

    def tick(self) -> None:
        """One more position is looked at."""
        if self.is_over():
            raise OutOfTime("its time is over")
        self.used += 1

    def part(self, share: float) -> "Clock":
        """A new clock with a share of this one's whole budget."""
        seconds = None if self.seconds is None else self.seconds * share
        return Clock(int(self.positions * share), seconds, self._now)

    def rest(self, share: float) -> "Clock":
        """A new clock with a share of what is left of this one."""
        seconds = None
        if self.seconds is not None:
            seconds = max(0.0, self.seconds - (self._now() - self._begun)) * share
        return Clock(int(max(0, self.positions - self.used) * share), seconds, self._now)

    def reserve(self, share: float) -> "Clock":
        """A share on top of the budget, for whoever must answer when this clock is over.

        There is one reserve however often it is asked for, so it runs out as well.
        """
        if self._reserve is None:
            self._reserve = self.part(share)
        return self._reserve
