"""Where a unit can go and at what cost.

Costs are whole numbers; a game with half points counts in half points. What a step costs never
changes in play, so it is asked once for each class of mover and kept as a graph; what changes from
move to move (enemies, zones, limits) is handed to `reach` as hindrances.
"""

from collections.abc import Callable, Container, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from grognard.engine.board.board import Board

Cost: TypeAlias = Callable[[str, str, str, str, tuple[str, ...]], int | None]
"""The cost for (mover class, from, to, side, kinds of roads across it), or None: no way."""

Steps: TypeAlias = tuple[tuple[int, int], ...]
"""Hexes by number, each with the cost of entering it."""

NEVER = 1 << 30
BARRED = -1


class Graph:
    """The cost of every step on a board for one class of mover."""

    def __init__(self, board: Board, mover: str, cost: Cost):
        self.mover, self.labels, self.numbers = mover, board.area.names, board.area.number
        self.steps = tuple(self._steps_from(board, label, cost) for label in board.hexes)
        self.least = tuple(min((cost for _, cost in steps), default=NEVER) for steps in self.steps)

    def _steps_from(self, board: Board, label: str, cost: Cost) -> Steps:
        """The hexes that can be entered from this one, by number, with the cost."""
        steps = []
        for other in board.neighbours(label):
            kinds = tuple(road.kind for road in board.roads(label, other))
            price = cost(self.mover, label, other, board.side(label, other), kinds)
            if price is not None:
                steps.append((self.numbers[other], _checked(price, label, other)))
        return tuple(steps)

    def cost(self, a: str, b: str) -> int | None:
        """The cost of the step from `a` to `b`, or None where there is no way."""
        return dict(self.steps[self.numbers[a]]).get(self.numbers[b])


class Hindrances(NamedTuple):
    """What hinders one move.

    - `stops`: entering one of these hexes ends the move;
    - `stop_to_stop`: whether a mover that begins in such a hex may step straight into another;
    - `barred`: hexes that may not be entered;
    - `forbids`: whether the step from one hex to another is not allowed;
    - `entry`: the points left after entering a hex with so many left; it never adds points, and
      who comes with more never goes on with less;
    - `one_hex`: whether a mover may always go one hex, however dear, and then stop.
    """

    stops: Container[str] = ()
    stop_to_stop: bool = True
    barred: Iterable[str] = ()
    forbids: Callable[[str, str], bool] | None = None
    entry: Callable[[str, int], int] | None = None
    one_hex: bool = False


FREE = Hindrances()


class Reach:
    """The hexes a mover can reach, the cheapest first, with the points each takes.

    Points lost by entering a hex count as spent. The hex it starts from is among them and takes
    none.
    """

    def __init__(self, graph: Graph, start: str, budget: int):
        self.graph, self.start, self.budget = graph, start, budget
        self.costs: dict[str, int] = {}
        self.before: dict[int, int] = {}

    def __contains__(self, label: object) -> bool:
        return label in self.costs

    def __iter__(self) -> Iterator[str]:
        return iter(self.costs)

    def left(self, label: str) -> int:
        """The points left on arrival."""
        return self.budget - self.costs[label]

    def came_from(self, label: str) -> str | None:
        """The hex before this one on the cheapest way; none before the start."""
        if label == self.start:
            return None
        return self.graph.labels[self.before[self.graph.numbers[label]]]

    def path_to(self, label: str) -> tuple[str, ...]:
        """The cheapest way there, hex by hex, without the start."""
        path: list[str] = []
        here = label
        while (before := self.came_from(here)) is not None:
            path.append(here)
            here = before
        return tuple(reversed(path))


def reach(graph: Graph, start: str, budget: int, hindrances: Hindrances = FREE) -> Reach:
    """Where a mover with so many points can go."""
    found = Reach(graph, start, budget)
    first = _first_steps(graph, start, hindrances)
    best = [budget + 1] * len(graph.labels)
    for label in hindrances.barred:
        best[graph.numbers[label]] = BARRED
    best[graph.numbers[start]] = 0
    _spread(found, best, first, hindrances)
    if hindrances.one_hex:
        for there, _ in first:
            if best[there] > budget:
                found.costs[graph.labels[there]] = budget
                found.before[there] = graph.numbers[start]
    return found


def _spread(found: Reach, best: list[int], first: Steps, hindrances: Hindrances) -> None:
    """Go on from the cheapest hexes to dearer ones, taking hexes from one bucket for each cost."""
    graph, budget, before, costs = found.graph, found.budget, found.before, found.costs
    labels, steps, least = graph.labels, graph.steps, graph.least
    origin, stops = graph.numbers[found.start], hindrances.stops
    special = _special_total(graph, budget, hindrances)
    queue: list[list[int]] = [[] for _ in range(budget + 1)]
    queue[0].append(origin)
    for spent, bucket in enumerate(queue):
        for here in bucket:
            if best[here] != spent:
                continue
            label = labels[here]
            costs[label] = spent
            if spent + least[here] > budget or (label in stops and here != origin):
                continue
            for there, price in steps[here] if here != origin else first:
                total = spent + price
                if total >= best[there]:
                    continue
                if special is not None and (total := special(here, there, total)) >= best[there]:
                    continue
                best[there] = total
                before[there] = here
                queue[total].append(there)


def _first_steps(graph: Graph, start: str, hindrances: Hindrances) -> Steps:
    """The steps by which a mover may leave the hex where it begins."""
    steps, stops = graph.steps[graph.numbers[start]], hindrances.stops
    if not hindrances.stop_to_stop and start in stops:
        steps = tuple(step for step in steps if graph.labels[step[0]] not in stops)
    forbids = hindrances.forbids
    if forbids is not None:
        steps = tuple(step for step in steps if not forbids(start, graph.labels[step[0]]))
    return steps


def _special_total(
    graph: Graph, budget: int, hindrances: Hindrances
) -> Callable[[int, int, int], int] | None:
    """What is spent in all after a step, where `forbids` or `entry` have a say in it."""
    labels, forbids, entry = graph.labels, hindrances.forbids, hindrances.entry
    if forbids is None and entry is None:
        return None

    def total_after(here: int, there: int, total: int) -> int:
        if forbids is not None and forbids(labels[here], labels[there]):
            return NEVER
        if entry is None:
            return total
        return max(total, budget - entry(labels[there], budget - total))

    return total_after


def _checked(price: int, a: str, b: str) -> int:
    """A price that can be paid."""
    if price < 0:
        raise ValueError(f"the step from {a} to {b} costs {price}, which is less than nothing")
    return price
