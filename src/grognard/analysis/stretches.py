"""A match cut into stretches: a die, or choices of one side up to the next order or answer."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grognard.analysis.settling import settle
from grognard.analysis.winning import ChanceStage, Curve, decided, phase_of
from grognard.engine.kernel.ending import ENDINGS
from grognard.engine.kernel.flow import CHANCE
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.journal_text import Entry


class TimeStretch(NamedTuple):
    """Some choices of one side, or one die, and what the first side's chance became by them.

    `first` and `last` number the positions before and after. `before` is the chance if everybody
    had passed instead, or the mean over all dice; `drift` is what a phase that begins here is
    usually worth to whoever has it, seen from the first side, with its sign turned.
    """

    first: int
    last: int
    side: str
    before: float
    after: float
    drift: float
    phase: ChanceStage | None
    ends: bool  # the phase, or the game

    @property
    def gain(self) -> float:
        """What it added to the first side's chance."""
        return self.after - self.before


class CurveStanding(NamedTuple):
    """A position's chance as the end of what went before and as the start of what follows."""

    arrival: float
    departure: float
    phase: ChanceStage | None


def stretches(
    curve: Curve, games: Sequence[Game], entries: Sequence[Entry]
) -> Iterator[TimeStretch]:
    """Every stretch of a match in order; all gains and drifts add up to the whole change."""
    first, here = 0, standing(curve, games[0], None)
    for last in bounds(games, entries):
        there = standing(curve, games[last], here.phase)
        ends = there.phase != here.phase or not games[last].who
        drift = here.departure - here.arrival
        side = entries[first].who
        yield TimeStretch(first, last, side, here.departure, there.arrival, drift, here.phase, ends)
        first, here = last, there


def bounds(games: Sequence[Game], entries: Sequence[Entry]) -> Iterator[int]:
    """The numbers of the positions where a stretch ends."""
    for at in range(1, len(entries)):
        whose, choice = entries[at][:2]
        alone = whose == CHANCE or choice in ENDINGS or games[at].turn != games[at - 1].turn
        if alone or whose != entries[at - 1].who or phase_of(games[at]):
            yield at
    if entries:
        yield len(entries)


def standing(curve: Curve, game: Game, phase: ChanceStage | None) -> CurveStanding:
    """What a position promises within a phase, or as the beginning of another."""
    if not game.who:
        price = decided(game.outcome, game.setting.rulebook.sides[0])
        return CurveStanding(price, price, phase)
    here = phase_of(game)
    if here and here != phase:
        return CurveStanding(curve.chance(game, here), settle(curve, game, here), here)
    price = settle(curve, game, phase)
    return CurveStanding(price, price, phase)
