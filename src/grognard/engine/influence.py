"""Maps of numbers over a board: the way to the nearest goal, and influence that fades."""

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush

from grognard.engine.board import Board
from grognard.engine.paths import NEVER, Graph


@lru_cache(maxsize=512)
def distances(graph: Graph, goals: tuple[str, ...]) -> Mapping[str, int]:
    """What the way from each hex to the nearest of these goals costs; hexes without one are out."""
    back = _backwards(graph)
    best = [NEVER] * len(graph.labels)
    open_ = [(0, graph.numbers[goal]) for goal in goals]
    for _, goal in open_:
        best[goal] = 0
    while open_:
        spent, here = heappop(open_)
        if spent > best[here]:
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


def influence(board: Board, sources: Mapping[str, float], radius: int) -> dict[str, float]:
    """What sources of these strengths amount to in each hex; half is lost with every hex."""
    found: dict[str, float] = {}
    for source, strength in sources.items():
        for far in range(radius + 1):
            for hex_ in board.ring(source, far):
                found[hex_] = found.get(hex_, 0.0) + strength / (1 << far)
    return found
