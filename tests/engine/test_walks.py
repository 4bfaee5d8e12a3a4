"""Walks along lines in order: against fractions, with heights, blind spots and hindrances."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.board.lines import (
    ALONG,
    HEX,
    SIDE,
    by_cell,
    by_side,
    sight_line,
    spans,
    walk,
)
from grognard.engine.board.sight import Sight, screen, viewshed
from tests.engine.test_sight import BIG, HEXES, SIDES, SMALL, brute_force, clipped, point

KINDS = {HEX: "hex", SIDE: "side", ALONG: "along"}
PLACES = [
    (lower, a, b)
    for lower, board in BIG.items()
    for a, b in (Random(f"{lower} {seed}").sample(board.hexes, 2) for seed in range(30))
]


@pytest.mark.parametrize("lower", BIG)
def test_a_walk_meets_what_the_check_by_fractions_meets_in_the_same_order(lower):
    """Along random lines across the map: hexes, sides crossed and sides run along."""
    board = BIG[lower]
    label, stride = board.grid.by_cell, board.grid.stride
    for _, a, b in (each for each in PLACES if each[0] == lower):
        start, end = board.cells[a], board.cells[b]
        walked = walk(stride, end - start)
        expected = [(kind, met) for kind, met in brute_force(lower, a, b) if kind != "corner"]
        own = [met for kind, met in expected if kind == "side" and met & {a, b}]
        sides = [
            board.grid.sides[label[start + left], label[start + right]]
            for kind, left, right, _, _ in walked.steps
            if kind == SIDE
        ]

        assert [
            (KINDS[kind], frozenset((label.get(start + left), label.get(start + right))))
            for kind, left, right, _, _ in walked.steps
        ] == [(kind, met) for kind, met in expected if met not in own]
        assert len(own) == len({walked.leaves, walked.enters} - {None})
        assert not {board.grid.sides[tuple(met)] for met in own} & {*sides}


@given(st.sampled_from(PLACES))
def test_how_far_is_counted_from_the_start(place):
    """What is so far from one end is the rest away from the other, whichever end is asked."""
    lower, a, b = place
    board = BIG[lower]
    length = board.distance(a, b)
    for kind, left, right, _, far in walk(board.grid.stride, board.cells[b] - board.cells[a]).steps:
        for cell in (right,) if kind == SIDE else (left, right):
            hex_ = board.grid.by_cell.get(board.cells[a] + cell)
            assert hex_ is None or (board.distance(a, hex_), board.distance(hex_, b)) == (
                far,
                length - far,
            )


class Hills:
    """A toy rule: ground hides what lies below the straight line over it, and woods hinder.

    Beside a side that is run along, the lower hex hides and the thicker one hinders; a wall hides
    those who look at each other from the ground, but not over the walls of their own hexes.
    """

    def __init__(self, tops, woods=(), walls=()):
        self.cells, self.stride = SMALL.cells, SMALL.grid.stride
        self.tops, self.woods = by_cell(SMALL, tops), by_cell(SMALL, dict.fromkeys(woods, 5))
        self.walls = by_side(SMALL, dict.fromkeys(walls, 1))

    def hindrance(self, a, b):
        """What woods between the two add up to; nothing at all where the end is hidden."""
        start, end, total = self.cells[a], self.cells[b], 0
        low, rise, far = self.tops[start], self.tops[end] - self.tops[start], SMALL.distance(a, b)
        for kind, left, right, side, at in walk(self.stride, end - start).steps:
            if kind == SIDE:
                if self.walls[3 * start + side] and not low + rise:
                    return None
                continue
            if min(self.tops[start + left], self.tops[start + right]) * far > low * far + rise * at:
                return None
            total += max(self.woods[start + left], self.woods[start + right])
        return total


def slowly(hills, woods, walls, a, b):
    """The same rule by fractions, without walks."""
    line, length = brute_force("even", a, b), SMALL.distance(a, b)
    total = 0
    for kind, met in line:
        if kind == "side" and not met & {a, b} and hills.get(a, 0) + hills.get(b, 0) == 0:
            if SMALL.side(*met) in walls:
                return None
        elif kind in ("hex", "along"):
            part = Fraction(SMALL.distance(a, min(met)), length)
            height = (1 - part) * hills.get(a, 0) + part * hills.get(b, 0)
            if min(hills.get(hex_, 0) for hex_ in met) > height:
                return None
            total += max(5 * (hex_ in woods) for hex_ in met)
    return total


@given(
    st.dictionaries(st.sampled_from(SMALL.hexes), st.integers(1, 3), max_size=25),
    HEXES,
    SIDES,
    st.data(),
)
def test_heights_and_hindrances_equal_a_second_writing(hills, woods, walls, data):
    """Blocked by the same lines, hindered by as much, and the same in both directions."""
    a, b = (data.draw(st.sampled_from(INNER)) for _ in range(2))
    ground = Hills(hills, woods, walls)

    found = ground.hindrance(a, b)

    assert found == ground.hindrance(b, a)
    assert found == slowly(hills, woods, walls, a, b)


INNER = [hex_ for hex_ in SMALL.hexes if len(SMALL.neighbours(hex_)) == 6]


def test_a_hill_has_a_blind_spot_behind_it():
    """From a height of 3 the three hexes behind a hill of 2 are hidden, and the next is not."""
    ground = Hills({"0401": 3, "0403": 2})
    column = ("0402", "0403", "0404", "0405", "0406", "0407")

    assert [ground.hindrance("0401", hex_) for hex_ in column] == [0, 0, None, None, None, 0]
    assert Hills({"0401": 2, "0402": 2}).hindrance("0401", "0407") is None
    assert Hills({"0402": 1}).hindrance("0401", "0403") is None


def test_hindrances_add_up_along_the_line():
    """Woods in three hexes between count three times; those of the ends do not count."""
    ground = Hills({}, ("0401", "0402", "0403", "0404", "0405"))

    assert ground.hindrance("0401", "0405") == 15
    assert ground.hindrance("0401", "0402") == 0


def test_all_that_is_seen_from_a_hex_is_one_number():
    """Within a reach, the hex itself left out."""
    ground = Hills({"0404": 1})
    seen = viewshed(SMALL, "0405", 2, lambda a, b: ground.hindrance(a, b) is not None)

    assert SMALL.area.pick(seen) == [
        hex_
        for hex_ in SMALL.hexes
        if 0 < SMALL.distance("0405", hex_) <= 2 and ground.hindrance("0405", hex_) is not None
    ]
    assert not seen & SMALL.area.mask(["0405", "0403"])
    assert seen & SMALL.area.bit["0404"]


@given(HEXES, HEXES, SIDES, st.sampled_from(["any", "both"]), st.data())
def test_what_hides_is_named_where_something_hides(static, moving, sides, along, data):
    """It is one of those that hide, and there is one exactly where the line is not clear."""
    a, b = (data.draw(st.sampled_from(SMALL.hexes)) for _ in range(2))
    sight, smoke = Sight(SMALL, static, sides, along), screen(SMALL, moving)
    barrier = sight.barrier(a, b, smoke)

    assert (barrier == "") is sight.clear(a, b, smoke)
    if "/" not in barrier:
        assert barrier == "" or barrier in (*static, *moving)
    elif barrier not in sides:
        assert all(hex_ in (*static, *moving) for hex_ in barrier.split("/"))


def test_the_first_thing_in_the_way_is_named():
    """Seen from either end, a hex, a wall, and both hexes beside the line."""
    assert Sight(SMALL, ["0403", "0405"]).barrier("0401", "0407") == "0403"
    assert Sight(SMALL, ["0403", "0405"]).barrier("0407", "0401") == "0405"
    assert Sight(SMALL, ["0404"], ["0402/0403"]).barrier("0401", "0407") == "0402/0403"
    assert Sight(SMALL, ["0404"], ["0402/0403"]).barrier("0407", "0401") == "0404"
    pair = next(met for met in brute_force("even", "0204", "0404") if met[0] == "along")[1]
    assert Sight(SMALL, sorted(pair), along="both").barrier("0204", "0404") == SMALL.side(*pair)
    assert Sight(SMALL, [min(pair)], along="any").barrier("0204", "0404") == min(pair)


def test_the_parts_of_the_way_are_those_of_the_check_by_fractions():
    """Each hex covers what is cut out of the line, sides and corners a point between two."""
    for lower, a, b in PLACES:
        board = BIG[lower]
        line = list(zip(sight_line(board, a, b), spans(board, a, b), strict=True))
        ends = point(a, lower), point(b, lower)
        for crossing, span in line:
            if crossing.kind == "hex":
                assert span == pytest.approx(clipped(*ends, point(crossing.hexes[0], lower), True))
        assert [start for _, (start, _) in line] == sorted(start for _, (start, _) in line)
        assert all(span.start == span.end for met, span in line if met.kind in ("side", "corner"))
        assert all(span.start < span.end for met, span in line if met.kind in ("hex", "along"))
