"""11.2 Roads along hexsides: which sides they run on, and what lies at the end of each."""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from grognard.engine.board.board import Board
from grognard.engine.board.hex import CORNERS, plane

Corner: TypeAlias = tuple[int, int]


class Ahead(NamedTuple):
    """What a vehicle at a corner meets: the hex before it, and the side it may turn into."""

    corner: Corner
    hex: str
    sides: tuple[tuple[int, str], ...]  # facing and side, where a road runs along it


def way(facing: int) -> Corner:
    """The step from one corner to the next in the direction of a facing."""
    return CORNERS[(facing + 1) % 6]


def _plus(a: Corner, b: Corner) -> Corner:
    return a[0] + b[0], a[1] + b[1]


@lru_cache(maxsize=8)
def _corners(board: Board) -> dict[Corner, tuple[str, ...]]:
    """The hexes that meet at each corner of the map."""
    found: dict[Corner, tuple[str, ...]] = {}
    for hex_, at in board.grid.by_label.items():
        for step in CORNERS:
            corner = _plus(plane(at), step)
            found[corner] = (*found.get(corner, ()), hex_)
    return found


def side_from(board: Board, corner: Corner, facing: int) -> str:
    """The hexside that leads from a corner in the direction of a facing, or nothing."""
    corners = _corners(board)
    end = _plus(corner, way(facing))
    both = [hex_ for hex_ in corners.get(corner, ()) if hex_ in corners.get(end, ())]
    return board.grid.sides.get((both[0], both[1]), "") if len(both) == 2 else ""


@lru_cache(maxsize=16_384)
def road_ahead(board: Board, hex_: str, facing: int) -> str:
    """11.2.1 The side with a road along it that begins at the corner a hex faces, or nothing."""
    side = side_from(board, _plus(plane(board.grid.by_label[hex_]), way(facing)), facing)
    return side if side and board.roads_along(side) else ""


def end_of(board: Board, side: str, facing: int) -> Ahead:
    """11.2.1-c What is at the end of a side that is driven along in a facing."""
    one, two = side.split("/")
    corners = _corners(board)
    shared = [corner for corner in corners if one in corners[corner] and two in corners[corner]]
    [end] = [corner for corner in shared if _plus(corner, _back(facing)) in shared]
    beyond = [hex_ for hex_ in corners[end] if hex_ not in (one, two)]
    sides = tuple(
        (turn, found)
        for turn in ((facing + 1) % 6, (facing - 1) % 6)
        if (found := side_from(board, end, turn)) and board.roads_along(found)
    )
    return Ahead(end, beyond[0] if beyond else "", sides)


def driven_way(board: Board, side: str, facing: int) -> int:
    """11.2.1 The facing in which a side was driven along by a vehicle that now has this facing."""
    for each in (facing, (facing + 1) % 6, (facing - 1) % 6):
        try:
            end_of(board, side, each)
        except ValueError:
            continue
        return each
    return facing


def _back(facing: int) -> Corner:
    x, y = way(facing)
    return -x, -y


def hex_beside(board: Board, side: str) -> str:
    """11.2 The hex that a vehicle on a side road is in: the one that the road bends around."""
    [road, *_] = board.roads_along(side)
    beside = [each for each in road.path if "/" in each]
    counts = {hex_: sum(hex_ in each.split("/") for each in beside) for hex_ in side.split("/")}
    return max(side.split("/"), key=lambda hex_: counts[hex_])
