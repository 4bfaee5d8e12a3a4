"""core-1-f, 10.4.6, 11.1.2 Facings: hexspines, the arcs before them, and how far a turn is."""

from functools import lru_cache

from grognard.engine.board.board import Board
from grognard.engine.board.hex import DIRECTIONS, STEPS

FACINGS = ("e", "se", "sw", "w", "nw", "ne")  # the corners of a hex, clockwise from the east
POINTS = ("east", "south-east", "south-west", "west", "north-west", "north-east")
TOWARDS = dict(zip(FACINGS, (f"the {point}" for point in POINTS), strict=True))  # in a sentence
BEHIND = 3  # hexspines from the front to the rear


def spread(one: int, other: int) -> int:
    """11.1.2 How many hexspines lie between two facings."""
    return min((one - other) % 6, (other - one) % 6)


@lru_cache(maxsize=16_384)
def front(board: Board, hex_: str, facing: int) -> tuple[str, ...]:
    """11.1.2-a The two hexes before a hexspine, or as many as are on the map."""
    ways = (DIRECTIONS[(facing + 1) % 6], DIRECTIONS[(facing + 2) % 6])
    return tuple(found for way in ways if (found := board.neighbour(hex_, way)))


def spine(board: Board, hex_: str, facing: int) -> str:
    """10.4.6-f The hexside that runs away from a hex at the corner it faces, or nothing."""
    ahead = front(board, hex_, facing)
    return board.side(*ahead) if len(ahead) == 2 else ""


def bearings(board: Board, here: str, there: str) -> tuple[int, ...]:
    """core-1-f The facings whose arc holds a hex: one, or two where it lies on the edge."""
    a, b = board.grid.by_label[here], board.grid.by_label[there]
    return _bearings(b.q - a.q, b.r - a.r)


@lru_cache(maxsize=8192)
def _bearings(q: int, r: int) -> tuple[int, ...]:
    """The arcs that hold an offset: it is a sum of steps into their two hexes, none backwards."""
    found = []
    for facing in range(6):
        one, two = STEPS[(facing + 1) % 6], STEPS[(facing + 2) % 6]
        whole = one.q * two.r - two.q * one.r
        if (q * two.r - two.q * r) * whole >= 0 and (one.q * r - q * one.r) * whole >= 0:
            found.append(facing)
    return tuple(found)


def is_before(board: Board, here: str, facing: int, there: str) -> bool:
    """10.4.6-a Whether a hex lies in the arc of a facing."""
    return facing in bearings(board, here, there)


def turned(board: Board, here: str, facing: int, there: str) -> tuple[int, int]:
    """10.4.6-c The least turn that brings a hex into the arc, and the facing after it."""
    if here == there:
        return 0, facing
    return min((spread(facing, each), each) for each in bearings(board, here, there))
