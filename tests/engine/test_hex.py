"""Hexes and labels: distances, directions, rings, and what maps print."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.board.hex import (
    DIRECTIONS,
    STEPS,
    Hex,
    direction,
    distance,
    from_column,
    minus,
    plus,
    ring,
    to_column,
)
from grognard.engine.board.labels import STYLES, column_and_row, label, letters

NUMBERS = st.integers(-50, 50)
HEXES = st.builds(Hex, NUMBERS, NUMBERS)
PARITIES = st.sampled_from(["odd", "even"])


@given(HEXES, HEXES, HEXES)
def test_distance_is_a_metric(a, b, c):
    """Nought only to itself, the same both ways, never longer than by a detour."""
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a) >= 0
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(HEXES, HEXES)
def test_distance_counts_the_fewest_steps(a, b):
    """From any other hex some step leads nearer, and none nearer by more than one."""
    nearest = min(distance(plus(a, step), b) for step in STEPS)

    assert nearest == (distance(a, b) - 1 if a != b else 1)


@given(HEXES, st.sampled_from(range(6)))
def test_the_opposite_direction_leads_back(here, way):
    """Whoever touches a hex is touched by it."""
    there = plus(here, STEPS[way])

    assert direction(here, there) == DIRECTIONS[way]
    assert direction(there, here) == DIRECTIONS[(way + 3) % 6]
    assert plus(there, STEPS[(way + 3) % 6]) == here


@given(HEXES, HEXES)
def test_a_direction_is_told_only_along_a_straight_row_of_hexes(a, b):
    """As many steps that way as the distance has lead from one to the other."""
    way = direction(a, b)
    straight = {
        name: Hex(a.q + q * distance(a, b), a.r + r * distance(a, b))
        for name, (q, r) in zip(DIRECTIONS, STEPS, strict=True)
    }

    assert [name for name, end in straight.items() if end == b != a] == ([way] if way else [])


@given(HEXES, st.integers(0, 8))
def test_a_ring_holds_the_hexes_at_one_distance_clockwise_from_north(centre, radius):
    """Six times the radius, each touching the next, the first due north."""
    hexes = list(ring(centre, radius))

    assert len(set(hexes)) == len(hexes) == (6 * radius or 1)
    assert all(distance(centre, at) == radius for at in hexes)
    assert hexes[0] == Hex(centre.q, centre.r - radius)
    if radius:
        assert all(distance(a, b) == 1 for a, b in zip(hexes, hexes[1:] + hexes[:1], strict=True))
        assert minus(hexes[radius], centre) == Hex(radius, -radius)


@given(st.integers(0, 99), st.integers(0, 99), PARITIES)
def test_columns_and_rows_are_hexes_and_back(column, row, lower):
    """Each column and row is one hex, whichever columns sit lower."""
    assert to_column(from_column(column, row, lower), lower) == (column, row)


@given(HEXES, PARITIES)
def test_hexes_are_columns_and_rows_and_back(at, lower):
    """Each hex has one column and row, whichever columns sit lower."""
    column, row = to_column(at, lower)

    assert from_column(column, row, lower) == at


@given(st.sampled_from(STYLES), st.integers(1, 99), st.integers(0, 99))
def test_labels_name_one_column_and_row(style, column, row):
    """A label can be read back in every style."""
    assert column_and_row(style, label(style, column, row)) == (column, row)


@pytest.mark.parametrize(
    ("style", "column", "row", "text"),
    [
        ("CCRR", 20, 9, "2009"),
        ("CCRR", 21, 0, "2100"),
        ("CC.RR", 29, 8, "29.08"),
        ("A1", 14, 34, "N34"),
        ("A1", 26, 6, "Z6"),
        ("A1", 27, 10, "AA10"),
        ("A1", 28, 7, "BB7"),
    ],
)
def test_labels_look_as_printed(style, column, row, text):
    """Two digits each, with or without a dot, or letters and a number."""
    assert label(style, column, row) == text


def test_after_z_letters_are_doubled():
    """AA is followed by BB, not by AB; after ZZ comes AAA."""
    assert [letters(column) for column in (1, 26, 27, 28, 52, 53)] == [
        "A",
        "Z",
        "AA",
        "BB",
        "ZZ",
        "AAA",
    ]


@pytest.mark.parametrize(
    ("style", "text"),
    [
        ("CCRR", "20.09"),
        ("CCRR", "209"),
        ("CCRR", "20091"),
        ("CC.RR", "2009"),
        ("CC.RR", "2.9"),
        ("A1", "AB10"),
        ("A1", "n34"),
        ("A1", "N034"),
        ("A1", "34"),
        ("A1", "N"),
        ("A1", ""),
    ],
)
def test_what_is_printed_otherwise_is_no_label(style, text):
    """A label has one spelling."""
    assert column_and_row(style, text) is None
