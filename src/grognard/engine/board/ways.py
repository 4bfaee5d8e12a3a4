"""The way from every hex of a board to the nearest of some goals, as a map of costs."""

from collections.abc import Mapping
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
    back = _backwards(graph)
    shut = bytearray(len(graph.labels))
    for hex_ in barred:
        shut[graph.numbers[hex_]] = 1
    best = [NEVER] * len(graph.labels)
    open_ = [(0, graph.numbers[goal]) for goal in goals]
    for _, goal in open_:
        best[goal] = 0
    while open_:
        spent, here = heappop(open_)
        if spent > best[here] or (spent and shut[here]):
            continue
        for there, price in back[here]:
            if spent + price < best[there]:
                best[there] = spent + price
                heappush(open_, (spent + price, there))
    return {graph.labels[at]: cost for at, cost in enumerate(best) if cost < NEVER}


@lru_cache(maxsize=64)
def _backwards(graph: Graph) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For every hex those from which it can be entered, with the cost."""
    found: list[list[tuple[int, int]]] = [[] for _ in graph.labels]
    for here, steps in enumerate(graph.steps):
        for there, price in steps:
            found[there].append((here, price))
    return tuple(tuple(each) for each in found)
