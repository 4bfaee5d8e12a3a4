"""The features of an option: what it says, who would do it, and what its hex is like."""

from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

import numpy as np

from grognard.research.lattice import TERRAINS, Floats, Lattice
from grognard.research.sight import Sight
from grognard.research.situation import DISTANCES, GROUND, TENTH, Situation, Unit, ground

KINDS = 96  # of options, told apart by the rule that asks and the first word
SALT = "42950"  # keeps the kinds of the games so far apart
LIMIT = 10.0  # that no number of an observation exceeds
SIGNS = ".,:;?!"

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
    *(f"kind {number}" for number in range(KINDS)),
)
"""The columns of the matrix of options."""

PLAIN = len(SAID) + len(DOER)
AT_GROUND = PLAIN + len(PROGRESS)
AT_KINDS = len(FEATURES) - KINDS
NOBODY = Unit(-1, False, 0.0, 0.0, 0, 0, False, False)


class Words(NamedTuple):
    """What a text names: its first other word, hexes by number, units."""

    verb: str
    hexes: tuple[int, ...]
    units: tuple[Unit, ...]


class Read(NamedTuple):
    """An option understood: its words, the unit that would do it, its hex and the option's."""

    said: Words
    doer: Unit
    stands: int
    place: int


def words(text: str, situation: Situation, lattice: Lattice) -> Words:
    """The words of an option or a prompt, sorted by what they name."""
    verb, hexes, units = "", [], []
    for word in map(_bare, text.split()):
        if word in situation.units:
            units.append(situation.units[word])
        elif word in lattice.numbers:
            hexes.append(lattice.numbers[word])
        elif not verb:
            verb = word
    return Words(verb or ("hex" if hexes else "unit"), tuple(hexes), tuple(units))


def _bare(word: str) -> str:
    """A word without the signs around it."""
    return word.strip(SIGNS)


@lru_cache(maxsize=4096)
def bucket(text: str, size: int) -> int:
    """One of so many places for a text, the same on every machine."""
    digest = blake2b(f"{SALT} {text}".encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") % size


def features(
    sight: Sight, asking: Words, situation: Situation, lattice: Lattice, hand: Unit
) -> Floats:
    """One row for each option; `hand` is the own unit that the side named last."""
    options = sight.view["options"]
    rows = np.zeros((len(options), len(FEATURES)), dtype=np.float32)
    read = [
        _read(words(option, situation, lattice), asking, hand, lattice.nowhere)
        for option in options
    ]
    rule, _, _ = sight.view["prompt"].partition(" ")
    places, stands = [each.place for each in read], [each.stands for each in read]
    rows[:, :PLAIN] = [
        _plain(each, sight.tallies[number] if sight.tallies else (), number, len(options))
        for number, each in enumerate(read)
    ]
    both = ground(places + stands, situation, lattice)
    there, here = both[: len(options)], both[len(options) :]
    rows[:, PLAIN:AT_GROUND] = here[:, DISTANCES] - there[:, DISTANCES]
    rows[:, AT_GROUND : AT_GROUND + len(GROUND)] = there
    rows[:, AT_GROUND + len(GROUND) : AT_GROUND + 2 * len(GROUND)] = here
    rows[:, AT_KINDS - len(MAP) : AT_KINDS] = lattice.printed[places]
    kinds = [AT_KINDS + bucket(f"{rule} {each.said.verb}", KINDS) for each in read]
    rows[np.arange(len(options)), kinds] = 1
    return np.clip(rows, -LIMIT, LIMIT, out=rows)


def _read(said: Words, asking: Words, hand: Unit, nowhere: int) -> Read:
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
