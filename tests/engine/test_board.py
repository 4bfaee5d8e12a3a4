"""Boards: who touches whom on the three kinds of map, names of sides, and places for drawing."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.board.board import Board
from grognard.engine.board.file import parse_board
from grognard.engine.board.grid import offset_of
from grognard.engine.board.hex import DIRECTIONS, minus
from grognard.engine.board.labels import STYLES


def grid(labels: str, lower: str, columns: str, rows: str) -> Board:
    """A bare board of this shape."""
    return parse_board(f"""
        origin = "reconstructed"
        [grid]
        labels = "{labels}"
        lower = "{lower}"
        columns = {columns}
        rows = {rows}
        [terrain]
        default = "clear"
    """)


MONS = grid("CCRR", "odd", "[10, 50]", "{ odd = [0, 27], even = [1, 28] }")
MONTELIMAR = grid("CC.RR", "odd", "[1, 80]", "[1, 60]")
COMBAT = grid("A1", "even", '["A", "BB"]', "[1, 40]")
BOARDS = {"mons": MONS, "montelimar": MONTELIMAR, "combat": COMBAT}
SMALL = [
    grid(style, lower, '["A", "I"]' if style == "A1" else "[2, 10]", "[3, 9]")
    for style in STYLES
    for lower in ("odd", "even")
]


@pytest.mark.parametrize(
    ("board", "label", "around"),
    [
        ("mons", "3506", "3406 3407 3505 3507 3606 3607"),
        ("mons", "1824", "1723 1724 1823 1825 1923 1924"),
        ("mons", "2100", "2001 2101 2201"),
        ("mons", "1628", "1527 1627 1727"),
        ("montelimar", "30.10", "29.09 29.10 30.09 30.11 31.09 31.10"),
        ("montelimar", "29.08", "28.08 28.09 29.07 29.09 30.08 30.09"),
        ("montelimar", "40.38", "39.37 39.38 40.37 40.39 41.37 41.38"),
        ("montelimar", "01.60", "01.59 02.60"),
        ("combat", "E36", "D35 D36 E35 E37 F35 F36"),
        ("combat", "H33", "G33 G34 H32 H34 I33 I34"),
        ("combat", "Z6", "Y6 Y7 Z5 Z7 AA6 AA7"),
        ("combat", "A1", "A2 B1"),
    ],
)
def test_hexes_touch_as_on_the_printed_map(board, label, around):
    """Odd columns sit lower on two maps and higher on the third; nothing lies off the map."""
    assert sorted(BOARDS[board].neighbours(label)) == sorted(around.split())


def test_neighbours_go_clockwise_from_north():
    """The order is that of the directions."""
    assert MONS.neighbours("3506") == ("3505", "3606", "3607", "3507", "3407", "3406")
    assert [MONS.neighbour("3506", way) for way in DIRECTIONS] == list(MONS.neighbours("3506"))
    assert MONS.neighbour("2100", "n") is None


@pytest.mark.parametrize(
    ("name", "hexes"), [("mons", 1148), ("montelimar", 4800), ("combat", 1120)]
)
def test_a_grid_has_every_hex_once_in_map_order(name, hexes):
    """Columns from the west, each from the north; rows may differ by column."""
    board = BOARDS[name]

    assert len(board.hexes) == len(set(board.hexes)) == hexes
    assert [board.cells[label] for label in board.hexes] == sorted(board.cells.values())
    assert all(board.grid.by_cell[board.cells[label]] == label for label in board.hexes)


def test_a_board_knows_its_labels_only():
    """Mons has row 00 in odd columns and row 28 in even ones, and no others."""
    assert "2100" in MONS
    assert "1628" in MONS
    assert "2000" not in MONS
    assert "1528" not in MONS
    assert "21.00" not in MONS


@pytest.mark.parametrize("board", SMALL, ids=str)
def test_touching_is_mutual_and_means_distance_one(board):
    """In all styles of labels and both ways to stagger columns."""
    for label in board.hexes:
        near = [other for other in board.hexes if board.distance(label, other) == 1]
        assert sorted(near) == sorted(board.neighbours(label)) == sorted(board.ring(label, 1))
        assert all(label in board.neighbours(other) for other in near)


@pytest.mark.parametrize("board", SMALL, ids=str)
def test_a_side_has_one_name(board):
    """It is the same seen from both hexes, and no two sides share it."""
    named = [(a, b, board.side(a, b)) for a in board.hexes for b in board.neighbours(a)]

    assert all(board.side(b, a) == name for a, b, name in named)
    assert all(sorted((a, b)) == sorted(name.split("/")) for a, b, name in named)
    assert len({name for _, _, name in named}) == len(named) / 2


def test_the_name_of_a_side_follows_the_map_not_the_alphabet():
    """Column Z stands before AA, row 9 before row 10."""
    assert MONS.side("2706", "2607") == "2607/2706"
    assert COMBAT.side("AA6", "Z6") == "Z6/AA6"
    assert COMBAT.side("M10", "M9") == "M9/M10"


def test_hexes_that_do_not_touch_have_no_side_between_them():
    """Asking for it is a mistake of the caller."""
    with pytest.raises(ValueError, match="3506 and 3508 do not touch"):
        MONS.side("3506", "3508")


def test_spines_radiate_from_the_corners():
    """Each is the side between two neighbours that touch, clockwise from north-east."""
    around = COMBAT.neighbours("F34")

    assert COMBAT.spines("F34") == tuple(
        COMBAT.side(a, b) for a, b in pairwise((*around, around[0]))
    )
    assert COMBAT.spines("F34")[1] == "G34/G35"
    assert COMBAT.spines("A1") == ("A2/B1",)
    assert not set(COMBAT.spines("F34")) & set(COMBAT.sides("F34"))


def test_rings_leave_out_what_is_off_the_map():
    """At the corner of the map a third of a ring is left."""
    assert MONTELIMAR.ring("01.01", 2) == ("03.01", "03.02", "02.03", "01.03")
    assert MONTELIMAR.within("01.01", 1) == ("01.01", "02.01", "02.02", "01.02")
    assert len(MONTELIMAR.within("40.30", 8)) == 217


def test_a_distance_beyond_the_map_is_counted_to_its_edge():
    """However far somebody asks: the walk ends where the map does."""
    everything = MONTELIMAR.within("01.01", 10**12)

    assert sorted(everything) == sorted(MONTELIMAR.hexes)
    assert everything[:4] == MONTELIMAR.within("01.01", 1)


@given(st.sampled_from(SMALL), st.data())
def test_rings_hold_all_hexes_at_a_distance(board, data):
    """Whatever the place and radius, even beyond the edge."""
    label = data.draw(st.sampled_from(board.hexes))
    radius = data.draw(st.integers(0, 14))
    expected = [other for other in board.hexes if board.distance(label, other) == radius]

    assert sorted(board.ring(label, radius)) == sorted(expected)


@given(st.sampled_from([MONS, MONTELIMAR, COMBAT]), st.data())
def test_the_difference_of_two_cells_is_their_offset(board, data):
    """Wherever on the map they lie."""
    a, b = (data.draw(st.sampled_from(board.hexes)) for _ in range(2))
    offset = minus(board.grid.by_label[b], board.grid.by_label[a])

    assert offset_of(board.grid.stride, board.cells[b] - board.cells[a]) == offset


@pytest.mark.parametrize(
    ("board", "a", "b", "steps"),
    [
        ("mons", "3514", "3714", 2),
        ("mons", "3714", "3911", 4),
        ("montelimar", "11.60", "29.01", 68),
        ("montelimar", "39.41", "38.43", 2),
        ("combat", "N32", "P35", 4),
        ("combat", "L6", "J5", 2),
    ],
)
def test_distances_agree_with_the_rulebooks(board, a, b, steps):
    """Counted by hand on the maps."""
    assert BOARDS[board].distance(a, b) == steps


@pytest.mark.parametrize("board", [MONS, MONTELIMAR, COMBAT], ids=str)
def test_hexes_are_bits_in_the_order_of_the_map(board):
    """The same order as that of `hexes`, for whoever counts them."""
    assert board.area.names == board.hexes
    assert board.area.pick(board.area.mask(reversed(board.hexes[5:9]))) == list(board.hexes[5:9])


@pytest.mark.parametrize("board", SMALL, ids=str)
def test_hexes_around_one_are_bits_too(board):
    """Those that touch it, and those within a distance, itself among them."""
    area = board.area
    for label in board.hexes:
        assert area.pick(board.near[label]) == sorted(board.neighbours(label), key=area.number.get)
        for radius in range(3):
            near = [each for each in board.hexes if board.distance(label, each) <= radius]
            assert area.pick(board.around(label, radius)) == near
            assert board.around(label, radius) == area.mask(near)


@pytest.mark.parametrize("board", [MONS, MONTELIMAR, COMBAT], ids=str)
def test_hexes_are_drawn_inside_the_map_and_touching_hexes_share_two_corners(board):
    """Centres of neighbours are one height of a hex apart."""
    width, height = board.size
    for label in board.hexes[:: len(board.hexes) // 50]:
        corners = [(round(x, 6), round(y, 6)) for x, y in board.corners(label)]
        assert all(-1e-6 < x < width + 1e-6 and -1e-6 < y < height + 1e-6 for x, y in corners)
        for other in board.neighbours(label):
            near = {(round(x, 6), round(y, 6)) for x, y in board.corners(other)}
            assert len(near.intersection(corners)) == 2


def test_the_north_west_hex_is_drawn_at_the_top_left():
    """Columns go right, rows go down, lower columns start half a hex lower."""
    assert MONTELIMAR.centre("02.01") == pytest.approx((2.5, 3**0.5 / 2))
    assert MONTELIMAR.centre("01.01") == pytest.approx((1, 3**0.5))
    assert MONTELIMAR.centre("03.02") == pytest.approx((4, 2 * 3**0.5))


def test_directions_are_those_of_the_drawn_map():
    """Straight rows of hexes only; the way back is the opposite one."""
    assert MONS.direction("3506", "3503") == "n"
    assert MONS.direction("3503", "3506") == "s"
    assert COMBAT.direction("E36", "F36") == "se"
    assert COMBAT.direction("E36", "F37") is None
