"""What is worked out of units and places once, and again only where something has changed.

Every change is noted in a log by the place it happened in, or by the unit if it is off the map. A
test of units looks at a unit, its place and those who are in that place; a test of places looks
at those who are in the place. Either may look at the map, at fires and at rubble as well.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from grognard.games.combat.state import Combat

LOG, AGE = "log", "age"  # in `looked`: what has changed since the log was begun, and its number
FIRES, RUBBLE = "fires", "rubble"  # in `looked`: for which of them the log is good
LONGEST = 200  # entries after which everything is worked out anew
OFF_MAP = ("dead", "waiting")

Test: TypeAlias = "Callable[[Combat, str], bool]"


def note(looked: dict[str, Any], *where: str) -> None:
    """Something has changed in these places, or with these units off the map."""
    log = looked.get(LOG)
    if log is not None:
        log += where
        if len(log) > LONGEST:
            looked[LOG] = None


def able(game: "Combat", test: Test) -> int:
    """The units on the map that pass a test, as bits."""
    looked, key = game.looked, test.__qualname__
    mask, fresh, log = _kept(game, key)
    if fresh is None:
        names: Iterable[str] = game.units
        mask = 0
    elif fresh:
        names = _units(game, fresh)
    else:
        return mask
    bit, units = game.sheet.units.bit, game.units
    for name in names:
        if units[name].place not in OFF_MAP and test(game, name):
            mask |= bit[name]
        else:
            mask &= ~bit[name]
    looked[key] = mask, len(log), looked[AGE]
    return mask


def where(game: "Combat", test: Test) -> int:
    """The places with units in them that pass a test, as bits."""
    looked, key = game.looked, test.__qualname__
    mask, fresh, log = _kept(game, key)
    stacks = game.stacks
    if fresh is None:
        names: Iterable[str] = stacks
        mask = 0
    elif fresh:
        names = fresh
    else:
        return mask
    bit = game.sheet.places.bit
    for name in names:
        if name in stacks and test(game, name):
            mask |= bit[name]
        elif name in bit:
            mask &= ~bit[name]
    looked[key] = mask, len(log), looked[AGE]
    return mask


def _kept(game: "Combat", key: str) -> tuple[int, dict[str, None] | None, list[str]]:
    """What was worked out before, and where something has changed since; none if nothing was."""
    looked = game.looked
    log: list[str] | None = looked.get(LOG)
    if log is None or looked[FIRES] is not game.fires or looked[RUBBLE] is not game.rubble:
        looked[LOG] = log = []
        looked[AGE] = looked.get(AGE, 0) + 1
        looked[FIRES], looked[RUBBLE] = game.fires, game.rubble
    found: tuple[int, int, int] | None = looked.get(key)
    if found is None or found[2] != looked[AGE]:
        return 0, None, log
    mask, upto, _ = found
    return mask, dict.fromkeys(log[upto:]) if upto < len(log) else {}, log


def _units(game: "Combat", fresh: dict[str, None]) -> list[str]:
    """The units in some places, and those that are named."""
    found: list[str] = []
    for name in fresh:
        if name in game.units:
            found.append(name)
        else:
            found += game.stacks.get(name, ())
    return found
