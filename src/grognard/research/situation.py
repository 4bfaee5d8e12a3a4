"""A position in numbers: the counters that a side sees, and what they make of every hex."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from grognard.engine.kernel.advice import Figures
from grognard.engine.look.scene import CounterFace
from grognard.research.lattice import Floats, Lattice, Numbers
from grognard.research.sight import Seen

PLANES = (
    "own strength",
    "enemy strength",
    "own steps",
    "enemy steps",
    "enemy hidden",
    "own spent",
    "goal",
    "own waiting",
    "enemy waiting",
    "own zone",
    "enemy zone",
)
"""What the observation holds for every hex of the board, besides the kinds of its counters."""

GROUND = (
    "goal",
    "goal distance",
    "enemy distance",
    "friend distance",
    "own strength there",
    "enemy strength there",
    "hidden there",
    "own strength around",
    "enemy strength around",
)
"""What an option is told of the hex that it is about."""

KINDS = 12  # of counters that have planes of their own
UNKNOWN = CounterFace.kind  # of a counter that a side does not see
DISTANCES = slice(1, 4)  # of `GROUND`
TENTH = 0.1


class SeenUnit(NamedTuple):
    """One counter, as far as it is seen: its hex by number, whose it is, what it can do."""

    place: int
    own: bool
    strength: float
    movement: float
    steps: int
    full: int
    hidden: bool
    spent: bool
    kind: str = ""
    waits: bool = False
    enters: tuple[int, ...] = ()  # the hexes at which one that waits may come


class Situation(NamedTuple):
    """The counters by the names that choices use, and what lies in every hex of the board.

    `kinds` has two planes for each kind of counter, the own and the enemy's.
    """

    units: Mapping[str, SeenUnit]
    planes: Floats
    kinds: Floats
    marked: tuple[Numbers, ...]  # the hexes with goals, with enemies, with friends
    totals: tuple[float, ...]
    facts: tuple[float, ...]


def kinds_of(sights: Iterable[Seen]) -> tuple[str, ...]:
    """The kinds of counters that sides see, the commonest first, as many as have planes."""
    found = Counter(counter.kind for sight in sights for counter in sight.counters)
    return tuple(kind for kind, _ in found.most_common() if kind != UNKNOWN)[:KINDS]


def situation(
    sight: Seen, lattice: Lattice, sides: tuple[str, ...], kinds: tuple[str, ...]
) -> Situation:
    """A position as `sight` shows it."""
    units = [
        _unit(counter, told, sight.side, lattice, number >= sight.placed)
        for number, (counter, told) in enumerate(zip(sight.counters, sight.figures, strict=True))
    ]
    names = (counter.id or counter.name for counter in sight.counters)
    goals = [lattice.number(hex_) for hex_ in sight.goals]
    enemies = [unit.place for unit in units if not unit.own]
    friends = [unit.place for unit in units if unit.own]
    return Situation(
        {name: unit for name, unit in zip(names, units, strict=True) if name},
        _planes(units, sight, lattice),
        _kinds(units, kinds, lattice),
        tuple(np.array(places, dtype=np.intp) for places in (goals, enemies, friends)),
        (*_totals(units), *_waiting(units)),
        tuple(facts(sight.view["position"], sight.side, sides)),
    )


def _unit(
    counter: CounterFace, told: Figures, side: str, lattice: Lattice, waits: bool
) -> SeenUnit:
    return SeenUnit(
        lattice.number(counter.hex),
        counter.side == side,
        told.strength,
        told.movement,
        0 if counter.hidden else counter.steps[0],
        0 if counter.hidden else counter.steps[1],
        counter.hidden,
        told.spent,
        counter.kind,
        waits,
        tuple(lattice.number(hex_) for hex_ in told.enters) if waits else (),
    )


def _planes(units: list[SeenUnit], sight: Seen, lattice: Lattice) -> Floats:
    """What lies in each hex, in the order of `PLANES`."""
    planes = np.zeros((len(PLANES), lattice.nowhere + 1), dtype=np.float32)
    rows, places, amounts = zip(*_amounts(units, sight.goals, lattice), strict=True)
    np.add.at(planes, (rows, places), amounts)
    for owner, hexes in sight.zones.items():
        planes[9 if owner == sight.side else 10, [lattice.number(hex_) for hex_ in hexes]] = 1
    planes[:, -1] = 0
    return planes


def _amounts(
    units: list[SeenUnit], goals: Mapping[str, float], lattice: Lattice
) -> Iterator[tuple[int, int, float]]:
    """How much to add in which plane and hex; a first line keeps the list from being empty."""
    yield 0, lattice.nowhere, 0.0
    for place, own, strength, _, steps, _, hidden, spent, _, _, enters in units:
        enemy = 0 if own else 1
        yield enemy, place, strength * TENTH
        yield 2 + enemy, place, steps * TENTH
        if hidden and enemy:
            yield 4, place, 1.0
        if spent and own:
            yield 5, place, 1.0
        for gate in enters:
            yield 7 + enemy, gate, TENTH / len(enters)
    heaviest = max(goals.values(), default=1.0)
    for hex_, weight in goals.items():
        yield 6, lattice.number(hex_), weight / heaviest


def _kinds(units: list[SeenUnit], kinds: tuple[str, ...], lattice: Lattice) -> Floats:
    """How many counters of each kind stand in each hex, in tens: the own, then the enemy's."""
    planes = np.zeros((2 * len(kinds), lattice.nowhere + 1), dtype=np.float32)
    rows = {kind: number for number, kind in enumerate(kinds)}
    for unit in units:
        if not unit.hidden and unit.kind in rows:
            planes[rows[unit.kind] + (0 if unit.own else len(kinds)), unit.place] += TENTH
    planes[:, -1] = 0
    return planes


def ground(places: list[int], seen: Situation, lattice: Lattice) -> Floats:
    """What these hexes are like to the side, in the order of `GROUND`."""
    planes = seen.planes
    around = planes[:2, lattice.around[places]].sum(axis=2)
    found = np.empty((len(places), len(GROUND)), dtype=np.float32)
    found[:, 0] = planes[6, places]
    for column, marked in enumerate(seen.marked, 1):
        found[:, column] = lattice.nearest(places, marked)
    found[:, DISTANCES] *= TENTH
    found[:, 4:6] = planes[:2, places].T
    found[:, 6] = planes[4, places]
    found[:, 7:9] = around.T
    return found


def _totals(units: list[SeenUnit]) -> tuple[float, ...]:
    """For either side: counters, steps and strength, in proportions that suit learning."""
    sides = ([unit for unit in units if unit.own], [unit for unit in units if not unit.own])
    return tuple(
        total
        for side in sides
        for total in (
            len(side) / 20,
            sum(unit.steps for unit in side) / 50,
            sum(unit.strength for unit in side) / 100,
        )
    )


def _waiting(units: list[SeenUnit]) -> tuple[float, float]:
    """How many counters of either side wait off the map, divided by 20."""
    waiting = [unit.own for unit in units if unit.waits]
    return waiting.count(True) / 20, waiting.count(False) / 20


def facts(position: Mapping[str, Any], side: str, sides: tuple[str, ...]) -> Iterator[float]:
    """How much there is of everything that a game's view names, in the order of the view.

    Where something is told for each side the own comes first.
    """
    order = (side, *(other for other in sides if other != side))
    for told in position.values():
        if type(told) is dict and all(each in told for each in order):
            yield from (_amount(told[each], side) for each in order)
        else:
            yield _amount(told, side)


def _amount(told: Any, side: str) -> float:
    """Whether it is so, whether a side is the own, a number, or how many things are listed."""
    if isinstance(told, bool | str):
        return float(told == side or told is True)
    if isinstance(told, int | float):
        return told * TENTH
    if isinstance(told, dict):
        return sum(len(each) if type(each) is list else 1 for each in told.values()) * TENTH
    return len(told) * TENTH if isinstance(told, list) else 0.0
