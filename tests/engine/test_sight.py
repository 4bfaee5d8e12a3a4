"""Lines of sight: exact, the same both ways, and equal to a check by fractions."""

from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.board.board import Board
from grognard.engine.board.file import parse_board
from grognard.engine.board.hex import Hex, length
from grognard.engine.board.lines import Crossing, meetings, sight_line
from grognard.engine.board.sight import Sight, screen

OFFSETS = [Hex(q, r) for q in range(-12, 13) for r in range(-12, 13) if length(Hex(q, r)) <= 12]


def square(lower: str, size: int = 27, labels: str = "CCRR") -> Board:
    """A bare board with as many rows as columns."""
    columns = '["A", "BB"]' if labels == "A1" else f"[1, {size}]"
    return parse_board(f"""
        origin = "reconstructed"
        [grid]
        labels = "{labels}"
        lower = "{lower}"
        columns = {columns}
        rows = [1, {size}]
        [terrain]
        default = "clear"
    """)


MONS = parse_board("""
    origin = "reconstructed"
    [grid]
    labels = "CCRR"
    lower = "odd"
    columns = [10, 50]
    rows = { odd = [0, 27], even = [1, 28] }
    [terrain]
    default = "clear"
""")
BIG = {lower: square(lower) for lower in ("odd", "even")}
SMALL = square("even", 7)


def point(label: str, lower: str) -> tuple[int, int]:
    """The centre of a hex on a sheet whose columns are 3 apart and whose rows are 2 apart."""
    column, row = int(label[:2]), int(label[2:])
    return 3 * column, 2 * row + (column % 2 == (lower == "odd"))


def clipped(a, b, centre, open_edges):
    """The part of the way from `a` to `b` that lies in a hex, as fractions of the way, or None.

    A hex is where all of |y| ≤ 1, |x + y| ≤ 2 and |x − y| ≤ 2 hold, seen from its centre.
    """
    first, last = Fraction(0), Fraction(1)
    (x, y), (dx, dy) = (a[0] - centre[0], a[1] - centre[1]), (b[0] - a[0], b[1] - a[1])
    for at, speed, bound in ((y, dy, 1), (x + y, dx + dy, 2), (x - y, dx - dy, 2)):
        if speed == 0:
            if abs(at) > bound or (open_edges and abs(at) == bound):
                return None
            continue
        enter, leave = sorted((Fraction(-bound - at, speed), Fraction(bound - at, speed)))
        first, last = max(first, enter), min(last, leave)
    return (first, last) if first < last or (first == last and not open_edges) else None


def brute_force(lower: str, a: str, b: str) -> list[tuple[str, frozenset[str]]]:
    """All that the line meets, worked out by clipping it to every hex near it."""
    ends = [point(label, lower) for label in (a, b)]
    near = {
        label: point(label, lower)
        for label in BIG[lower].hexes
        if all(
            min(end[i] for end in ends) - 2
            <= point(label, lower)[i]
            <= max(end[i] for end in ends) + 2
            for i in (0, 1)
        )
    }
    touched = {h: part for h, c in near.items() if (part := clipped(*ends, c, False))}
    inside = {h: part for h, c in near.items() if (part := clipped(*ends, c, True))}
    found: list[tuple[str, frozenset[str]]] = []
    for (here, (_, out)), (there, (into, _)) in pairwise(
        sorted(inside.items(), key=lambda i: i[1])
    ):
        leaving, entering = (
            frozenset(h for h, (start, end) in touched.items() if start <= at <= end)
            for at in (out, into)
        )
        if out < into:
            found += [("corner", leaving), ("along", leaving & entering), ("corner", entering)]
        else:
            found.append(("corner" if len(leaving) == 3 else "side", leaving))
        found += [("hex", frozenset([there]))] if there != b else []
        assert len(leaving) in (2, 3)
        assert here in leaving
    return found


@pytest.mark.parametrize("lower", ["odd", "even"])
def test_crossings_equal_those_of_a_check_by_fractions(lower):
    """For every offset within twelve hexes, with either columns sitting lower."""
    board, start = BIG[lower], "1414"
    targets = [label for label in board.within(start, 12) if label != start]
    found = {
        b: [(kind, frozenset(hexes)) for kind, hexes, _ in sight_line(board, start, b)]
        for b in targets
    }

    assert len(found) == 468
    assert [b for b in targets if found[b] != brute_force(lower, start, b)] == []


def test_the_line_back_is_the_line_there_read_backwards():
    """For every offset within twelve hexes, hexes on the left becoming hexes on the right."""
    for offset in OFFSETS:
        back = [
            (kind, tuple(Hex(q - offset.q, r - offset.r) for q, r in reversed(hexes)))
            for kind, hexes in reversed(meetings(offset))
        ]
        assert back == list(meetings(Hex(-offset.q, -offset.r)))


def test_left_is_left_and_right_is_right():
    """Going east along a side, the northern hex lies on the left."""
    assert Crossing("along", ("3614", "3615"), "3614/3615") in sight_line(MONS, "3514", "3714")
    assert Crossing("along", ("3615", "3614"), "3614/3615") in sight_line(MONS, "3714", "3514")


def nudged(offset: Hex) -> list[Hex]:
    """The hexes of the usual drawn line: points at equal steps, nudged and rounded."""
    steps = length(offset)
    return [
        rounded(1e-6 + offset.q * i / steps, 2e-6 + offset.r * i / steps) for i in range(steps + 1)
    ]


def rounded(q: float, r: float) -> Hex:
    """The hex whose centre is nearest."""
    corners = [Hex(x, y) for x in (floor(q), ceil(q)) for y in (floor(r), ceil(r))]
    return min(corners, key=lambda h: (h.q - q) ** 2 + (h.r - r) ** 2 + (h.q - q) * (h.r - r))


def test_the_error_of_the_nudged_line_does_not_appear():
    """The usual drawn line misses hexes that the line of sight goes through; ours has them."""
    short = [offset for offset in OFFSETS if 0 < length(offset) <= 7]
    missed = 0
    for offset in short:
        inside = [met[0] for kind, met in meetings(offset) if kind == "hex"]
        beside = [at for kind, met in meetings(offset) if kind == "along" for at in met]
        assert set(nudged(offset)[1:-1]) <= {*inside, *beside}
        missed += not set(inside) <= set(nudged(offset))

    assert len(short) == 168
    assert missed == 36


def test_a_line_passes_from_a_hex_to_one_that_touches_it_or_along_the_side_between_two():
    """No hex is skipped and none comes twice."""
    for offset in OFFSETS:
        inside = [Hex(0, 0), *(met[0] for kind, met in meetings(offset) if kind == "hex"), offset]
        gaps = [length(Hex(b.q - a.q, b.r - a.r)) for a, b in pairwise(inside)]
        along = sum(kind == "along" for kind, _ in meetings(offset))
        assert offset == (0, 0) or (gaps.count(1) == len(gaps) - along and gaps.count(2) == along)
        assert offset == (0, 0) or len(set(inside)) == len(inside)


def test_a_line_may_run_along_a_side():
    """The line from 3514 to 3714 runs between 3614 and 3615."""
    assert sight_line(MONS, "3514", "3714") == (
        ("corner", ("3514", "3614", "3615"), ""),
        ("along", ("3614", "3615"), "3614/3615"),
        ("corner", ("3614", "3615", "3714"), ""),
    )


def test_a_line_passes_through_hexes():
    """The line from 3714 to 3911 passes through 3813."""
    passed = [met.hexes for met in sight_line(MONS, "3714", "3911") if met.kind == "hex"]

    assert ("3813",) in passed


def test_a_line_along_a_side_on_a_lettered_map():
    """From BB5 to Z5 the line runs between AA5 and AA6."""
    line = sight_line(square("even", 7, "A1"), "BB5", "Z5")

    assert [met.side for met in line if met.kind == "along"] == ["AA5/AA6"]


def test_a_line_may_leave_the_map():
    """At the ragged edge a hex that is not there has no label, and a side no name."""
    along, *_ = (met for met in sight_line(MONS, "2100", "2300") if met.kind == "along")

    assert along == ("along", (None, "2201"), "")


def test_a_line_may_touch_a_corner_only():
    """Three hexes meet there: the one it leaves, the one it touches, the one it enters."""
    line = meetings(Hex(1, 4))
    corners = [met for kind, met in line if kind == "corner"]

    assert corners == [
        (Hex(0, 1), Hex(1, 1), Hex(0, 2)),
        (Hex(1, 2), Hex(0, 3), Hex(1, 3)),
    ]


@pytest.mark.parametrize("along", ["any", "both"])
def test_neighbours_always_see_each_other(along):
    """Even when every hex and side of the map is in the way."""
    sides = [side for label in SMALL.hexes for side in SMALL.sides(label)]
    sight = Sight(SMALL, SMALL.hexes, sides, along)
    everywhere = screen(SMALL, SMALL.hexes)

    assert all(
        sight.clear(a, b, everywhere) for a in SMALL.hexes for b in (a, *SMALL.neighbours(a))
    )


def test_one_hex_or_both_beside_a_line_may_block_it():
    """What is told decides whether any hex hides or only both together."""
    one, two = ["3614"], ["3614", "3615"]

    assert not Sight(MONS, one, along="any").clear("3514", "3714")
    assert Sight(MONS, one, along="both").clear("3514", "3714")
    assert not Sight(MONS, two, along="both").clear("3514", "3714")
    assert not Sight(MONS, one, along="both").clear("3514", "3714", screen(MONS, ["3615"]))


def test_a_side_blocks_unless_it_belongs_to_an_end():
    """A wall far from both hides, a wall at the feet of either does not."""
    assert not Sight(MONS, sides=["3511/3512"]).clear("3510", "3513")
    assert Sight(MONS, sides=["3510/3511", "3512/3513"]).clear("3510", "3513")
    assert not Sight(MONS, sides=["3614/3615"]).clear("3514", "3714")


def test_each_side_blocks_the_lines_that_meet_it_and_no_other():
    """Walls one by one, against all that each line of up to four hexes meets."""
    pairs = [(a, b) for a in SMALL.hexes for b in SMALL.within(a, 4)]
    meets = {
        (a, b): [
            met.side
            for met in sight_line(SMALL, a, b)
            if met.kind == "along" or (met.kind == "side" and not {a, b} & set(met.hexes))
        ]
        for a, b in pairs
    }
    for side in dict.fromkeys(SMALL.grid.sides.values()):
        wall = Sight(SMALL, sides=[side])
        assert [pair for pair in pairs if wall.clear(*pair) == (side in meets[pair])] == []


HEXES = st.lists(st.sampled_from(SMALL.hexes), max_size=12)
SIDES = st.lists(st.sampled_from(sorted(set(SMALL.grid.sides.values()))), max_size=12)


@given(HEXES, HEXES, SIDES, st.sampled_from(["any", "both"]), st.data())
def test_the_quick_answer_equals_the_slow_one(static, moving, sides, along, data):
    """Walking over masks says the same as looking at each crossing, in both directions."""
    a, b = (data.draw(st.sampled_from(SMALL.hexes)) for _ in range(2))
    in_the_way = {*static, *moving}
    hidden = False
    for kind, hexes, side in sight_line(SMALL, a, b):
        blocking = [label in in_the_way for label in hexes]
        own = kind == "side" and bool({a, b} & set(hexes))
        hidden |= kind == "hex" and blocking[0]
        hidden |= kind == "along" and (any(blocking) if along == "any" else all(blocking))
        hidden |= side in sides and not own
    sight = Sight(SMALL, static, sides, along)

    assert sight.clear(a, b, screen(SMALL, moving)) is not hidden
    assert sight.clear(b, a, screen(SMALL, moving)) is not hidden
    if not moving:
        assert sight.clear(a, b) is not hidden
