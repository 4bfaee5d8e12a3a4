"""What each unit is and may do, looked up by its traits and not worked out at every question.

A trait is a test of one unit. It looks at the unit's record and counter, at the vehicle that it
rides on, and at its place through sites alone; a site is a test of a place by the map, fires,
rubble and roadblocks. So the traits of a unit are worked out together, only when it has changed,
and once for all units that are alike in this. Who has a trait is kept as bits of units; of traits
marked `stacked` it is kept as bits of places, too, where somebody has it.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from grognard.games.combat.change_log import LOG, OFF_MAP, ChangeLog, log_of

if TYPE_CHECKING:
    from grognard.games.combat.state import Combat, Unit

STANDING = "standing"  # in `looked`: who has which trait
SETTLED = "settled"  # in `looked`: the same while nothing has changed since it was looked at
KNOWN = "traits"  # in `worked`: the traits of units that are alike
SURVEYED = "sites"  # in `worked`: the sites of places, with what burns, fell in or is blocked
MOST_KNOWN, MOST_SURVEYED = 20_000, 40  # of those that are kept
APART = ("place", "facing", "turret", "flank", "cover", "escort")  # what no trait looks at

Test: TypeAlias = "Callable[[Combat, str], bool]"
Likeness: TypeAlias = "Callable[[Unit], tuple[Any, ...]]"

TRAITS: list[Test] = []
SITES: list[Test] = []
STACKED: list[int] = []  # the bits of traits that places are asked for


def trait(test: Test) -> Test:
    """Declare a test of a unit to be a trait."""
    test.number = len(TRAITS)  # type: ignore[attr-defined]
    TRAITS.append(test)
    return test


def stacked(test: Test) -> Test:
    """Declare a trait for which places are asked as well."""
    STACKED.append(1 << len(TRAITS))
    return trait(test)


def site(test: Test) -> Test:
    """Declare a test of a place to be a site, which traits may look at."""
    SITES.append(test)
    return test


class Traits:
    """Who has which trait in a game as of some moment of its log, and where they are.

    It never changes, for two threads may ask about one game, and copies of a game share it.
    """

    __slots__ = (
        "alike",
        "begun",
        "known",
        "moment",
        "own",
        "places",
        "shift",
        "shown",
        "sites",
        "stacked",
        "units",
    )

    def __init__(self, game: "Combat", log: ChangeLog):
        self.begun, self.moment = log.begun, log.end
        self.alike, self.stacked = _likeness(game), sum(STACKED)
        self.shift = {side: len(TRAITS) * number for number, side in enumerate(game.sheet.forces)}
        self.sites = _surveyed(game, log)
        self.known: dict[Any, int] = game.sheet.worked.setdefault(KNOWN, {})
        self.own: dict[str, int] = {}  # unit: its traits as bits
        self.shown: dict[str, int] = {}  # place: the traits of those in it, side beside side
        self.units = [0] * len(TRAITS)  # trait by trait: who has it
        # the same; and where are more than one, and more than two
        self.places = [0] * (len(TRAITS) * len(self.shift) + 2)
        self._look(game, (*game.units, *game.stacks))

    def later(self, game: "Combat", names: Iterable[str], moment: int) -> "Traits":
        """Who has which trait at a later moment, when these units and places have changed."""
        twin = object.__new__(Traits)
        twin.begun, twin.moment = self.begun, moment
        twin.alike, twin.stacked = self.alike, self.stacked
        twin.shift, twin.sites, twin.known = self.shift, self.sites, self.known
        twin.own, twin.shown = self.own.copy(), self.shown.copy()
        twin.units, twin.places = self.units.copy(), self.places.copy()
        twin._look(game, names)
        return twin

    def _look(self, game: "Combat", names: Iterable[str]) -> None:
        """Look again at units and places that have changed."""
        units, own, places = game.units, self.own, []
        for name in names:
            now = units.get(name)
            if now is None:
                places.append(name)
                continue
            before = own.get(name, 0)
            found = self._traits(game, name, now) if now.place not in OFF_MAP else 0
            if found != before:
                own[name] = found
                _flip(self.units, found ^ before, game.sheet.units.bit[name])
        for place in places:
            self._look_into(game, place)

    def _traits(self, game: "Combat", unit: str, now: "Unit") -> int:
        """The traits of a unit on the map, as bits."""
        if now.aboard:  # it looks at another unit, too
            return _worked_out(TRAITS, game, unit)
        place, known = now.place, self.known
        here = self.sites.get(place)
        if here is None:
            here = self.sites[place] = _worked_out(SITES, game, place)
        key: object = (here, self.alike(now))
        if now.cover:  # it looks at one hexside
            key, known = (place, now.cover, key), self.sites
        found: int | None = known.get(key)
        if found is None:
            if len(known) >= MOST_KNOWN:
                known.clear()
            found = known[key] = _worked_out(TRAITS, game, unit)
        return found

    def _look_into(self, game: "Combat", place: str) -> None:
        """Look again at those who are in a place."""
        stack, before = game.stacks.get(place, ()), self.shown.get(place, 0)
        owners, own, shift, found = game.sheet.owners, self.own, self.shift, 0
        for unit in stack:
            found |= (own[unit] & self.stacked) << shift[owners[unit]]
        if len(stack) > 1:
            found |= (0b11 if len(stack) > 2 else 0b01) << len(self.places) - 2
        if found != before:
            if found:
                self.shown[place] = found
            else:
                del self.shown[place]
            _flip(self.places, found ^ before, game.sheet.places.bit[place])


def _flip(masks: list[int], changed: int, bit: int) -> None:
    """Turn one bit over in the numbers that have changed."""
    for number in _numbers(changed):
        masks[number] ^= bit


@lru_cache(maxsize=4096)
def _numbers(changed: int) -> tuple[int, ...]:
    """The numbers of the bits that are set, worked out once for each of the usual changes."""
    return tuple([number for number in range(changed.bit_length()) if changed >> number & 1])


def _worked_out(tests: list[Test], game: "Combat", name: str) -> int:
    """Which tests a unit or place passes, as bits."""
    return sum([1 << number for number, test in enumerate(tests) if test(game, name)])


def _surveyed(game: "Combat", log: ChangeLog) -> dict[Any, int]:
    """Place by place its sites as bits, as far as they are known; and traits of those in cover."""
    worked: dict[Any, dict[Any, int]] = game.sheet.worked.setdefault(SURVEYED, {})
    if log.built not in worked and len(worked) >= MOST_SURVEYED:
        worked.clear()
    return worked.setdefault(log.built, {})


def _likeness(game: "Combat") -> Likeness:
    """What gives of a unit's record all that traits look at."""
    fields = next(iter(game.units.values()))._fields
    return itemgetter(*[number for number, name in enumerate(fields) if name not in APART])


def _settle(game: "Combat") -> Traits:
    """Who has which trait now: what has changed since somebody last asked is looked at again."""
    log = log_of(game)
    found: Traits | None = game.looked.get(STANDING)
    names = None
    if found is not None and found.begun is log.begun:
        names = log.names_since(found.moment)
    if found is None or names is None:
        found = Traits(game, log)
    elif names:
        found = found.later(game, names, log.end)
    game.looked[STANDING] = game.looked[SETTLED] = found
    return found


def able(game: "Combat", test: Test) -> int:
    """The units on the map that have a trait, as bits."""
    now: Traits = game.looked.get(SETTLED) or _settle(game)
    return now.units[test.number]  # type: ignore[attr-defined]


def where(game: "Combat", test: Test, side: str = "") -> int:
    """The places where somebody has a trait, or somebody of a side, as bits."""
    now: Traits = game.looked.get(SETTLED) or _settle(game)
    number: int = test.number  # type: ignore[attr-defined]
    if side:
        return now.places[number + now.shift[side]]
    return now.places[number] | now.places[number + len(TRAITS)]


def several(game: "Combat") -> int:
    """The places with more than one unit in them, as bits."""
    now: Traits = game.looked.get(SETTLED) or _settle(game)
    return now.places[-2]


def many(game: "Combat") -> int:
    """The places with more than two units in them, as bits."""
    now: Traits = game.looked.get(SETTLED) or _settle(game)
    return now.places[-1]


def parted(looked: dict[str, Any]) -> None:
    """Give a game that was copied a log of its own."""
    if (log := looked.get(LOG)) is not None:
        looked[LOG] = log.copy()
