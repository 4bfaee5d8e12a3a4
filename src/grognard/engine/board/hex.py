"""Hexes as pairs of whole numbers on a plane without edges; it knows no maps and no labels.

Hexes have a flat top, so they stand in columns: `q` counts columns eastward, `r` counts hexes
southward along a column, and a step to the east keeps `r` when it goes down half a hex.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

Direction: TypeAlias = Literal["n", "ne", "se", "s", "sw", "nw"]
Parity: TypeAlias = Literal["odd", "even"]


class Hex(NamedTuple):
    """One hex, or the offset from one hex to another."""

    q: int
    r: int


DIRECTIONS: tuple[Direction, ...] = ("n", "ne", "se", "s", "sw", "nw")
STEPS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
CORNERS = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
"""The corners around a centre, clockwise; corner 0 lies between directions n and ne."""


def plus(a: Hex, b: Hex) -> Hex:
    """The hex at offset `b` from `a`."""
    return Hex(a.q + b.q, a.r + b.r)


def minus(a: Hex, b: Hex) -> Hex:
    """The offset from `b` to `a`."""
    return Hex(a.q - b.q, a.r - b.r)


def length(offset: Hex) -> int:
    """How many steps an offset takes."""
    q, r = offset
    return max(abs(q), abs(r), abs(q + r))


def distance(a: Hex, b: Hex) -> int:
    """How many steps lie between two hexes."""
    (q, r), (other_q, other_r) = a, b
    q, r = q - other_q, r - other_r
    return max(abs(q), abs(r), abs(q + r))


def direction(a: Hex, b: Hex) -> Direction | None:
    """The direction in which `b` lies straight from `a`, if it does."""
    offset, steps = minus(b, a), distance(a, b)
    for name, (q, r) in zip(DIRECTIONS, STEPS, strict=True):
        if steps and offset == (q * steps, r * steps):
            return name
    return None


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """The hexes at exactly this distance, clockwise from north."""
    here = Hex(centre.q, centre.r - radius)
    if not radius:
        yield here
    for side in range(6 if radius else 0):
        for _ in range(radius):
            yield here
            here = plus(here, STEPS[(side + 2) % 6])


def plane(at: Hex) -> tuple[int, int]:
    """The centre of a hex in a stretched plane where centres and corners are whole numbers."""
    return 3 * at.q, at.q + 2 * at.r


def from_column(column: int, row: int, lower: Parity) -> Hex:
    """The hex in this column and row, when `lower` columns sit half a hex lower."""
    return Hex(column, row - (column if lower == "odd" else column + 1) // 2)


def to_column(at: Hex, lower: Parity) -> tuple[int, int]:
    """The column and row of a hex, when `lower` columns sit half a hex lower."""
    return at.q, at.r + (at.q if lower == "odd" else at.q + 1) // 2
