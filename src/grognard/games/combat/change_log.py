"""What has changed in a game, in order, so that what was worked out is mended and not redone.

Every change is noted by the unit and by the places it was in before and is in now.
"""

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from grognard.games.combat.state import Combat

LOG = "log"  # in `looked`: what has changed since the log was begun
MURK = "murk"  # in `looked`: another one whenever something else lies in the way of lines
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
        names = self.names_since(moment) if found is None else None
        if names is not None:
            bits, units, there = game.sheet.units.bit, 0, 0
            for name in names:
                if name in bits:
                    units |= bits[name]
                else:
                    there |= game.sheet.places.bit[name]
            found = self.found[moment] = Fresh(units, there)
        return found


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
