"""The features of an option: what it says, who would do it, and what its hex is like."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from grognard.research.lattice import TERRAINS, Floats, Lattice
from grognard.research.sight import Seen
from grognard.research.situation import DISTANCES, GROUND, TENTH, SeenUnit, Situation, ground

LIMIT = 10.0  # that no number of an observation exceeds

SAID = ("units named", "hexes named", "is first", "one of", "tallies", "first tally", "last tally")
DOER = ("unit known", "strength", "movement", "steps", "steps lost", "spent")
PROGRESS = ("goal nearer", "enemy nearer", "friend nearer")
MAP = ("east", "south", *(f"terrain {number}" for number in range(TERRAINS)))
FEATURES = (
    *SAID,
    *DOER,
    *PROGRESS,
    *GROUND,
    *(f"unit's {name}" for name in GROUND),
    *MAP,
)
"""The columns of the matrix of options, before those for the forms of the game."""

PLAIN = len(SAID) + len(DOER)
AT_GROUND = PLAIN + len(PROGRESS)
AT_MAP = AT_GROUND + 2 * len(GROUND)
NOBODY = SeenUnit(-1, False, 0.0, 0.0, 0, 0, False, False)


class Meant(NamedTuple):
    """What an option or a question speaks of: units, and hexes by number."""

    units: tuple[SeenUnit, ...]
    hexes: tuple[int, ...]


class Read(NamedTuple):
    """An option understood: what it means, the unit that would do it, its hex and the option's."""

    said: Meant
    doer: SeenUnit
    stands: int
    place: int


def meant(names: Iterable[str], situation: Situation, lattice: Lattice) -> Meant:
    """The units and hexes that go by these names; what the side does not see is left out."""
    names = tuple(names)
    units = tuple(situation.units[name] for name in names if name in situation.units)
    others = (lattice.number(name) for name in names if name not in situation.units)
    return Meant(units, tuple(number for number in others if number != lattice.nowhere))


def features(
    sight: Seen,
    asking: Meant,
    situation: Situation,
    lattice: Lattice,
    hand: SeenUnit,
    forms: tuple[str, ...],
) -> Floats:
    """One row for each option; `hand` is the own unit that the side named last."""
    options = sight.question.options
    rows = np.zeros((len(options), len(FEATURES) + len(forms)), dtype=np.float32)
    said = (meant(each.names, situation, lattice) for each in options)
    read = [_read(each, asking, hand, lattice.nowhere) for each in said]
    places, stands = [each.place for each in read], [each.stands for each in read]
    rows[:, :PLAIN] = [
        _plain(each, options[number].totals, number, len(options))
        for number, each in enumerate(read)
    ]
    both = ground(places + stands, situation, lattice)
    there, here = both[: len(options)], both[len(options) :]
    rows[:, PLAIN:AT_GROUND] = here[:, DISTANCES] - there[:, DISTANCES]
    rows[:, AT_GROUND : AT_GROUND + len(GROUND)] = there
    rows[:, AT_GROUND + len(GROUND) : AT_MAP] = here
    rows[:, AT_MAP : len(FEATURES)] = lattice.printed[places]
    numbers = {form: number for number, form in enumerate(forms, len(FEATURES))}
    kinds = [numbers[each.form] for each in options]
    rows[np.arange(len(options)), kinds] = 1
    return np.clip(rows, -LIMIT, LIMIT, out=rows)


def _read(said: Meant, asking: Meant, hand: SeenUnit, nowhere: int) -> Read:
    """Who would do it, and where: as the option says, or else the question, or else the hand."""
    units = (*said.units, *asking.units)
    doer = next((unit for unit in units if unit.own), hand)
    enemies = [unit.place for unit in units if not unit.own]
    stands = nowhere if doer is NOBODY else doer.place
    place = next(iter((*said.hexes[-1:], *enemies, *asking.hexes, stands)))
    if stands == nowhere:
        stands = place  # nothing comes nearer that has no place yet
    return Read(said, doer, stands, place)


def _plain(read: Read, totals: tuple[int, ...], number: int, count: int) -> tuple[float, ...]:
    """What needs no map, in the order of `SAID` and `DOER`."""
    said, doer = read.said, read.doer
    return (
        len(said.units) * TENTH,
        len(said.hexes) * TENTH,
        number == 0,
        1 / count,
        len(totals) * TENTH,
        totals[0] * TENTH if totals else 0.0,
        totals[-1] * TENTH if totals else 0.0,
        doer is not NOBODY,
        doer.strength * TENTH,
        doer.movement * TENTH,
        doer.steps * TENTH,
        (doer.full - doer.steps) * TENTH,
        doer.spent,
    )
