"""What is worked out of units and places once, and again only where something has changed.

Every change is noted in a log, by the unit and by the places it was in before and is in now. A
test of units looks at a unit, its place and those who are in that place; one that is marked
`alone` looks at nobody else, and one marked `unspent` is passed by nobody who has acted in this
phase, but perhaps by riders and those behind cover. A test of places looks at those who are in
the place. All may look at the map, at fires, at rubble and at roadblocks as well.
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
    """What has changed since some moment: units, as bits too, and places on the map.

    `unspent` are those of the units, on the map, who may not have acted.
    """

    units: tuple[str, ...]
    places: tuple[str, ...]
    bits: int
    unspent: tuple[str, ...]


class ChangeLog:
    """What has changed, in order; `begun` stays the same as long as older results are good."""

    __slots__ = ("air", "begun", "built", "end", "entries", "found")

    def __init__(self, built: Built):
        self.built, self.begun = built, object()
        self.entries: list[str] = []
        self.end = 0  # how many have been noted in all
        self.found: dict[int, Fresh] = {}  # since which moment: what, up to now
        self.air: list[str] = []  # hexes and hexsides where something else hinders lines

    def copy(self) -> "ChangeLog":
        """A log of its own for another game, good for the same results."""
        twin = ChangeLog(self.built)
        twin.begun, twin.entries, twin.end = self.begun, self.entries.copy(), self.end
        twin.air = self.air.copy()
        return twin

    def note(self, *names: str) -> None:
        """These have changed."""
        self.entries += names
        self.end += len(names)
        self.found = {}
        if len(self.entries) > LONGEST:
            del self.entries[: LONGEST // 2]

    def since(self, moment: int, game: "Combat") -> Fresh | None:
        """What has changed since a moment; none if that is too long ago to know."""
        found = self.found.get(moment)
        if found is not None:
            return found
        first, units = moment - self.end + len(self.entries), game.units
        if first < 0:
            return None
        names = dict.fromkeys(self.entries[first:])
        for place in OFF_MAP:
            names.pop(place, None)
        changed = tuple([name for name in names if name in units])
        places = tuple([name for name in names if name not in units])
        able = tuple([name for name in changed if may_be_unspent(units[name])])
        found = Fresh(changed, places, game.setting.data.units.mask(changed), able)
        self.found[moment] = found
        return found


def may_be_unspent(now: "Unit") -> bool:
    """Whether a unit on the map has not acted in this phase; riders and those in cover pass too."""
    return now.place not in OFF_MAP and bool(not now.did or now.aboard or now.cover)


def alone(test: Test) -> Test:
    """Mark a test that looks at no other unit, so that it is asked again less often."""
    test.alone = True  # type: ignore[attr-defined]
    return test


def unspent(test: Test) -> Test:
    """Mark a test that nobody passes who has acted, but for riders and those behind cover."""
    test.unspent = True  # type: ignore[attr-defined]
    return test


def note(looked: dict[str, Any], *names: str) -> None:
    """These units and places have changed."""
    log = looked.get(LOG)
    if log is not None:
        log.note(*names)


def stirred(looked: dict[str, Any], hex_: str) -> None:
    """Something else lies in the way of lines in a hex or on a hexside."""
    looked[MURK], log = object(), looked.get(LOG)
    if log is not None:
        log.air.append(hex_)
        if len(log.air) > LONGEST:
            del looked[LOG]


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
    fresh = None
    if kept is not None and kept[2] is log.begun:
        if kept[1] == log.end:
            return kept[0]
        fresh = log.since(kept[1], game)
    if kept is None or fresh is None:
        mask = _passing(game, test, game.units)
    elif "alone" not in test.__dict__:
        around = _around(game, fresh)
        others = around
        if "unspent" in test.__dict__:
            others = [name for name in around if may_be_unspent(game.units[name])]
        mask = kept[0] & ~game.setting.data.units.mask(around) | _passing(game, test, others)
    else:
        names = fresh.unspent if "unspent" in test.__dict__ else fresh.units
        mask = kept[0] & ~fresh.bits | (_passing(game, test, names) if names else 0)
    looked[test] = mask, log.end, log.begun
    return mask


def _passing(game: "Combat", test: Test, names: Iterable[str]) -> int:
    """Those of some units that are on the map and pass a test, as bits."""
    units, bit, mask = game.units, game.setting.data.units.bit, 0
    for name in names:
        if units[name].place not in OFF_MAP and test(game, name):
            mask |= bit[name]
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
        mask, fresh = kept[0], log.since(kept[1], game)
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


def _around(game: "Combat", fresh: Fresh) -> list[str]:
    """The units that have changed, and those who are where something has changed."""
    stacks = game.stacks
    there = [unit for place in fresh.places for unit in stacks.get(place, ())]
    return list(dict.fromkeys((*fresh.units, *there)))
