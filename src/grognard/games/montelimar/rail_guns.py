"""25.0 Railway guns: they fire along the line of their track, as far as the map goes."""

from collections.abc import Mapping
from math import dist, hypot

from grognard.engine.board.board import Board

SOUTH, NORTH = ("s", "sw"), ("n", "ne")
SAME = 1e-6  # along a hexside both its hexes are as near
STEP = 0.02  # of a hexside's length, from point to point along the line


def arc(board: Board, crossings: Mapping[str, tuple[float, ...]], hex_: str) -> tuple[str, ...]:
    """25.0 The hexes on the firing line of a gun in a rail hex, the nearest first.

    The track must come in from the south or south-west and leave to the north or north-east.
    """
    for road in board.ground.roads:
        if road.kind != "rail" or hex_ not in road.path[1:-1] or road.name not in crossings:
            continue
        at = road.path.index(hex_)
        before, after = road.path[at - 1], road.path[at + 1]
        marks = crossings[road.name][at - 1], crossings[road.name][at]
        if board.direction(hex_, before) in NORTH:
            before, after, marks = after, before, (marks[1], marks[0])
        if board.direction(hex_, before) in SOUTH and board.direction(hex_, after) in NORTH:
            start = _point(board, hex_, before, marks[0])
            return _line(board, hex_, start, _point(board, hex_, after, marks[1]))
    return ()


def _point(board: Board, a: str, b: str, mark: float) -> tuple[float, float]:
    """Where a track crosses the side of two hexes: -1 at its western corner, 1 at the other."""
    rounded = {(round(x, 6), round(y, 6)): None for x, y in board.corners(a)}
    other = {(round(x, 6), round(y, 6)): None for x, y in board.corners(b)}
    (x, y), (u, v) = sorted(point for point in rounded if point in other)
    part = (mark + 1) / 2
    return x + (u - x) * part, y + (v - y) * part


def _line(
    board: Board, hex_: str, start: tuple[float, float], end: tuple[float, float]
) -> tuple[str, ...]:
    """The hexes that the line from one point through another crosses beyond this hex."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    found: dict[str, None] = {}
    here, (x, y) = hex_, end
    while True:
        x, y = x + dx / length * STEP, y + dy / length * STEP
        far = {each: dist(board.centre(each), (x, y)) for each in (here, *board.neighbours(here))}
        here = min(far, key=lambda each: far[each])
        if far[here] > 1:
            return tuple(found)
        on_line = (each for each in far if far[each] - far[here] < SAME and each != hex_)
        found.update(dict.fromkeys(on_line))
