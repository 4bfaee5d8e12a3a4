"""What is worked out of units and places once, and again only where something has changed.

Every change is noted in a log, by the unit and by the places it was in before and is in now. A
test of units looks at a unit, its place and those who are in that place; one that is marked
`alone` looks at nobody else. A test of places looks at those who are in the place. All may look
at the map, at fires, at rubble and at roadblocks as well.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from grognard.games.combat.state import Combat, Unit

LOG = "log"  # in `looked`: what has changed since the log was begun
MURK = "murk"  # in `looked`: another one whenever something else lies in the way of lines
LONGEST = 600  # entries after which the older half is forgotten
OFF_MAP = ("dead", "waiting", "left")

Test: TypeAlias = "Callable[[Combat, str], bool]"
Built: TypeAlias = tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, str], ...]]


class Fresh(NamedTuple):
    """What has changed since some moment: units, and places on the map."""

    units: tuple[str, ...]
    places: tuple[str, ...]


class ChangeLog:
    """What has changed, in order; `begun` stays the same as long as older results are good."""

    __slots__ = ("begun", "built", "end", "entries", "last")

    def __init__(self, built: Built):
        self.built, self.begun = built, object()
        self.entries: list[str] = []
        self.end = 0  # how many have been noted in all
        self.last: tuple[int, int, Fresh] = (0, 0, Fresh((), ()))

    def copy(self) -> "ChangeLog":
        """A log of its own for another game, good for the same results."""
        twin = ChangeLog(self.built)
        twin.begun, twin.entries, twin.end = self.begun, self.entries.copy(), self.end
        twin.last = self.last
        return twin

    def note(self, *names: str) -> None:
        """These have changed."""
        self.entries += names
        self.end += len(names)
        if len(self.entries) > LONGEST:
            del self.entries[: LONGEST // 2]

    def since(self, moment: int, units: "dict[str, Unit] | Any") -> Fresh | None:
        """What has changed since a moment; none if that is too long ago to know."""
        was, now, found = self.last
        if was == moment and now == self.end:
            return found
        first = moment - self.end + len(self.entries)
        if first < 0:
            return None
        names = dict.fromkeys(self.entries[first:])
        for place in OFF_MAP:
            names.pop(place, None)
        found = Fresh(
            tuple([name for name in names if name in units]),
            tuple([name for name in names if name not in units]),
        )
        self.last = moment, self.end, found
        return found


def alone(test: Test) -> Test:
    """Mark a test that looks at no other unit, so that it is asked again less often."""
    test.alone = True  # type: ignore[attr-defined]
    return test


def note(looked: dict[str, Any], *names: str) -> None:
    """These units and places have changed."""
    log = looked.get(LOG)
    if log is not None:
        log.note(*names)


def log_of(game: "Combat") -> ChangeLog:
    """The log of a game; a new one if fires, rubble or roadblocks are others than before."""
    log: ChangeLog | None = game.looked.get(LOG)
    if log is not None:
        fires, rubble, roadblocks = log.built
        if fires is game.fires and rubble is game.rubble and roadblocks is game.roadblocks:
            return log
    log = game.looked[LOG] = ChangeLog((game.fires, game.rubble, game.roadblocks))
    return log


def able(game: "Combat", test: Test) -> int:
    """The units on the map that pass a test, as bits."""
    looked: dict[Any, Any] = game.looked
    log = log_of(game)
    kept: tuple[int, int, object] | None = looked.get(test)
    mask, fresh, units = 0, None, game.units
    if kept is not None and kept[2] is log.begun:
        if kept[1] == log.end:
            return kept[0]
        mask, fresh = kept[0], log.since(kept[1], units)
    names: Iterable[str] = units
    if fresh is None:
        mask = 0
    else:
        names = fresh.units if "alone" in test.__dict__ else _around(game, fresh)
    bit = game.setting.data.units.bit
    for name in names:
        if units[name].place not in OFF_MAP and test(game, name):
            mask |= bit[name]
        else:
            mask &= ~bit[name]
    looked[test] = mask, log.end, log.begun
    return mask


def where(game: "Combat", test: Test) -> int:
    """The places with units in them that pass a test, as bits."""
    looked: dict[Any, Any] = game.looked
    log = log_of(game)
    kept: tuple[int, int, object] | None = looked.get(test)
    mask, fresh = 0, None
    if kept is not None and kept[2] is log.begun:
        if kept[1] == log.end:
            return kept[0]
        mask, fresh = kept[0], log.since(kept[1], game.units)
    stacks, bit = game.stacks, game.setting.data.places.bit
    names: Iterable[str] = stacks
    if fresh is None:
        mask = 0
    else:
        names = fresh.places
    for name in names:
        if name in stacks and test(game, name):
            mask |= bit[name]
        else:
            mask &= ~bit[name]
    looked[test] = mask, log.end, log.begun
    return mask


def is_taken(game: "Combat", place: str) -> bool:
    """Whether anybody is in a place, as in all that are asked about."""
    return True


def _around(game: "Combat", fresh: Fresh) -> dict[str, None]:
    """The units that have changed, and those who are where something has changed."""
    found = dict.fromkeys(fresh.units)
    for place in fresh.places:
        found.update(dict.fromkeys(game.stacks.get(place, ())))
    return found
