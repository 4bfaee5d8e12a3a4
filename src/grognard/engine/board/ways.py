"""The way from every hex of a board to the nearest of some goals, as a map of costs."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from heapq import heappop, heappush

from grognard.engine.board.paths import NEVER, Graph


@lru_cache(maxsize=512)
def distances(
    graph: Graph, goals: tuple[str, ...], barred: tuple[str, ...] = ()
) -> Mapping[str, int]:
    """What the way from each hex to the nearest of these goals costs; hexes without one are out.

    No way leads through a barred hex, but it may end in one that is a goal or begin in any.
    """
    return ways_round(graph, dict.fromkeys(goals, 0), barred, {})


def ways_round(
    graph: Graph, goals: Mapping[str, int], barred: Iterable[str], dear: Mapping[str, int]
) -> Mapping[str, int]:
    """The same with enemies about: each goal has a price, and so has each step into a dear hex.

    What a goal costs is said by its own price alone.
    """
    back, numbers = _backwards(graph), graph.numbers
    shut, more = bytearray(len(graph.labels)), [0] * len(graph.labels)
    for hex_ in barred:
        shut[numbers[hex_]] = 1
    for hex_, price in dear.items():
        more[numbers[hex_]] = price
    best = [NEVER] * len(graph.labels)
    for goal, price in goals.items():
        best[numbers[goal]], shut[numbers[goal]], more[numbers[goal]] = price, 0, 0
    open_ = sorted((price, numbers[goal]) for goal, price in goals.items())
    while open_:
        spent, here = heappop(open_)
        if spent > best[here] or shut[here]:
            continue
        for there, price in back[here]:
            if (cost := spent + price + more[here]) < best[there]:
                best[there] = cost
                heappush(open_, (cost, there))
    return {graph.labels[at]: cost for at, cost in enumerate(best) if cost < NEVER}


def shared_out(ways: Mapping[str, Mapping[str, int]], crowd: int) -> dict[str, str]:
    """A goal for each unit, from what the way to every goal costs it.

    Those who are nearest choose first; each who has chosen a goal makes it dearer for the next.
    """
    taken: dict[str, int] = {}
    chosen: dict[str, str] = {}
    for unit in sorted(ways, key=lambda each: min(ways[each].values(), default=NEVER)):
        prices = {goal: cost + crowd * taken.get(goal, 0) for goal, cost in ways[unit].items()}
        if prices:
            goal = chosen[unit] = min(prices, key=lambda each: prices[each])
            taken[goal] = taken.get(goal, 0) + 1
    return chosen


@lru_cache(maxsize=64)
def _backwards(graph: Graph) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For every hex those from which it can be entered, with the cost."""
    found: list[list[tuple[int, int]]] = [[] for _ in graph.labels]
    for here, steps in enumerate(graph.steps):
        for there, price in steps:
            found[there].append((here, price))
    return tuple(tuple(each) for each in found)
