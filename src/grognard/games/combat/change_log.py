"""What has changed in a game, in order, so that what was worked out is mended and not redone.

Every change is noted by the unit and by the places it was in before and is in now.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from grognard.games.combat.state import Combat

LOG = "log"  # in `looked`: what has changed since the log was begun
MURK = "murk"  # in `looked`: another one whenever something else lies in the way of lines
MOST_MOMENTS = 30  # at which lines were drawn that may still be good
LONGEST = 600  # entries after which the older half is forgotten
OFF_MAP = ("dead", "waiting", "left")

Built: TypeAlias = tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, str], ...]]


class Fresh(NamedTuple):
    """What has changed since some moment: units and places on the map, as bits."""

    units: int
    places: int


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

    def names_since(self, moment: int) -> list[str] | None:
        """The units and places that have changed since a moment; none if that is too long ago."""
        first = moment - self.end + len(self.entries)
        if first < 0:
            return None
        return [name for name in dict.fromkeys(self.entries[first:]) if name not in OFF_MAP]

    def since(self, moment: int, game: "Combat") -> Fresh | None:
        """What has changed since a moment; none if that is too long ago to know."""
        found = self.found.get(moment)
        first = moment - self.end + len(self.entries)
        if found is None and first >= 0:
            bits, spots, units, there = game.sheet.units.bit, game.sheet.places.bit, 0, 0
            for name in dict.fromkeys(self.entries[first:]):
                if name in bits:
                    units |= bits[name]
                elif name in spots:  # others are off the map
                    there |= spots[name]
            found = self.found[moment] = Fresh(units, there)
        return found


class Undisturbed(NamedTuple):
    """Something that was worked out from those in some places, and as of when."""

    value: int
    key: object
    moment: int
    begun: object  # the log


def undisturbed(
    game: "Combat", name: str, key: object, places: int, work_out: Callable[[], int]
) -> int:
    """What was worked out from those in some places, kept while nothing changes there.

    What else it hangs on is the key.
    """
    log = log_of(game)
    kept: Undisturbed | None = game.looked.get(name)
    value = None
    if kept is not None and kept.begun is log.begun and kept.key == key:
        fresh = log.since(kept.moment, game)
        value = kept.value if fresh is not None and not fresh.places & places else None
    if value is None:
        value = work_out()
    game.looked[name] = Undisturbed(value, key, log.end, log.begun)
    return value


def note(looked: dict[str, Any], *names: str) -> None:
    """These units and places have changed."""
    log = looked.get(LOG)
    if log is not None:
        log.note(*names)


class Murk:
    """A moment since which nothing else lies in the way of lines.

    `since` tells where something else has lain since earlier moments, as bits of hexes.
    """

    __slots__ = ("moment", "since")

    def __init__(self, since: dict[object, int]):
        self.moment, self.since = object(), since


def stirred(looked: dict[str, Any], hex_: str, hexes: int) -> None:
    """Something else lies in the way of lines in a hex or on a hexside, and so in these hexes."""
    before, log = looked.get(MURK), looked.get(LOG)
    earlier = list(before.since.items())[-MOST_MOMENTS:] if before else []
    since = {each: there | hexes for each, there in earlier}
    since[before.moment if before else None] = hexes
    looked[MURK] = Murk(since)
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
