"""core-11-b, 8.1.4 Straight lines against hexes: what one enters, in whole numbers throughout."""

from typing import TypeAlias

Point: TypeAlias = tuple[int, int]


def turn(o: Point, a: Point, b: Point) -> int:
    """On which side of the way from `o` to `a` a point lies, and how far; 0 on it."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def enters(start: Point, end: Point, around: tuple[Point, ...]) -> bool:
    """Whether a line passes through the inside of a hex with these corners, edges not counted.

    The part of the line within is kept as two fractions of its length, each above and below.
    """
    low, low_of, high, high_of = 0, 1, 1, 1
    corner = around[-1]
    for after in around:
        begins, ends = turn(corner, after, start), turn(corner, after, end)
        corner = after
        if begins <= 0 and ends <= 0:
            return False
        if begins > 0 and ends > 0:
            continue
        if ends > begins:
            if -begins * low_of > low * (ends - begins):
                low, low_of = -begins, ends - begins
        elif begins * high_of < high * (begins - ends):
            high, high_of = begins, begins - ends
    return low * high_of < high * low_of
