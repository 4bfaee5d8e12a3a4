"""Where a match turned, told by points where nobody has measured any chances."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from grognard.analysis.mattering import THREE, Mattered, in_words
from grognard.analysis.winning import phase_of, value_of
from grognard.engine.kernel.flow import CHANCE
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.journal_text import Entry
from grognard.engine.look.wording import spoken

UNTOLD = 0.0  # a swing in points of a winning chance that nobody knows
LEAST = 0.05  # points that are worth a word
BY_POINTS = (
    "Told by the points of the computer players instead: where they changed most, dice included."
)


def turned(games: Sequence[Game], entries: Sequence[Entry]) -> tuple[Mattered, ...]:
    """The three orders with dice by which most was won or lost, with all answers to them."""
    setting = games[0].setting
    names = setting.rulebook.aids.names(setting.data)
    found = sorted(_swings(games, entries), key=lambda each: -abs(each[0]))[:THREE]
    return tuple(
        Mattered(
            first + 1,
            games[first].turn,
            entries[first].who,
            entries[first].choice,
            UNTOLD,
            spoken(in_words(games, entries[first], first, last), names),
        )
        for swing, first, last in found
        if abs(swing) >= LEAST
    )


def _swings(games: Sequence[Game], entries: Sequence[Entry]) -> Iterator[tuple[float, int, int]]:
    """By how much each order with dice moved the points, from one question for orders to the next.

    The last is left out: what comes after it is the end, and that is worth more than any order.
    """
    asked = [at for at, game in enumerate(games) if phase_of(game)]
    for first, last in pairwise(asked):
        if any(entry.who == CHANCE for entry in entries[first:last]):
            yield value_of(games[last]) - value_of(games[first]), first, last
