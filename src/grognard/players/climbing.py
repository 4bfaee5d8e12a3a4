"""Hill climbing over assignments: one order is changed at a time, for as long as that gains."""

from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias

from grognard.players.clock import Clock, OutOfTime

Assignment: TypeAlias = Mapping[str, str]
Worth: TypeAlias = Callable[[Assignment], float]


def climb(
    choices: Mapping[str, tuple[str, ...]],
    worth: Worth,
    begun: Assignment,
    clock: Clock,
    random: Random,
) -> tuple[dict[str, str], float]:
    """The best assignment that single changes lead to from `begun`, and what it is worth.

    Units are tried in a random order, each with all that it may do, until a whole round has
    changed nothing or the time is over.
    """
    best, value = dict(begun), worth(begun)
    units = [unit for unit, words in choices.items() if len(words) > 1]
    try:
        before = None
        while value != before:
            before = value
            random.shuffle(units)
            for unit in units:
                best[unit], value = _best_word(unit, choices[unit], worth, (best, value), clock)
    except OutOfTime:
        pass
    return best, value


def _best_word(
    unit: str,
    words: tuple[str, ...],
    worth: Worth,
    begun: tuple[Assignment, float],
    clock: Clock,
) -> tuple[str, float]:
    """The best that one unit can do while the others do as they did."""
    assigned, value = begun
    best = assigned[unit]
    for word in words:
        if word != assigned[unit]:
            clock.tick()
            tried = worth({**assigned, unit: word})
            if tried > value:
                best, value = word, tried
    return best, value
