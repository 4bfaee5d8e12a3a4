"""A grid of labelled hexes: who touches whom, the names of sides, cells for fast walks."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from grognard.engine.board.hex import STEPS, Hex, Parity, from_column
from grognard.engine.board.labels import Style, label

ROOT_3 = 3**0.5


class Shape(NamedTuple):
    """How a map numbers its hexes; columns and rows are given by the first and the last."""

    style: Style
    lower: Parity
    columns: tuple[int, int]
    odd_rows: tuple[int, int]
    even_rows: tuple[int, int]

    def rows(self, column: int) -> range:
        """The rows that a column has."""
        first, last = self.odd_rows if column % 2 else self.even_rows
        return range(first, last + 1)

    def places(self) -> Iterator[tuple[str, Hex]]:
        """Every label with its hex, column by column from the west, each from the north."""
        for column in range(self.columns[0], self.columns[1] + 1):
            for row in self.rows(column):
                yield label(self.style, column, row), from_column(column, row, self.lower)


@dataclass(frozen=True, eq=False)
class Grid:
    """The labels of a map and what geometry says of them.

    A cell is the number of a hex in a padded grid of axial coordinates, so that the difference
    of two cells tells the offset between their hexes, wherever on the map they lie. Cells grow
    in the order of the map, which is also the order of the two labels in the name of a side.
    """

    shape: Shape
    stride: int
    size: int
    by_label: dict[str, Hex]
    by_hex: dict[Hex, str]
    by_cell: dict[int, str]
    cells: dict[str, int]
    steps: tuple[int, ...]
    neighbours: dict[str, tuple[str, ...]]
    sides: dict[tuple[str, str], str] = field(repr=False)
    top_left: tuple[float, float]
    extent: tuple[float, float]


def offset_of(stride: int, delta: int) -> Hex:
    """The offset between two hexes, from the difference of their cells."""
    half = stride // 2
    q, r = divmod(delta + half, stride)
    return Hex(q, r - half)


def lay_out(shape: Shape) -> Grid:
    """The grid of this shape, with all that is looked up later."""
    by_label = dict(shape.places())
    west, north = min(h.q for h in by_label.values()), min(h.r for h in by_label.values())
    east, south = max(h.q for h in by_label.values()), max(h.r for h in by_label.values())
    stride = 2 * (south - north) + 5
    cells = {name: (q - west + 1) * stride + r - north + 2 for name, (q, r) in by_label.items()}
    by_cell = {cell: name for name, cell in cells.items()}
    steps = tuple(q * stride + r for q, r in STEPS)
    neighbours = {
        name: tuple(by_cell[cell + step] for step in steps if cell + step in by_cell)
        for name, cell in cells.items()
    }
    top_left, extent = _frame(by_label)
    return Grid(
        shape,
        stride,
        (east - west + 3) * stride,
        by_label,
        {at: name for name, at in by_label.items()},
        by_cell,
        cells,
        steps,
        neighbours,
        _side_names(cells, neighbours),
        top_left,
        extent,
    )


def centre(at: Hex) -> tuple[float, float]:
    """Where the centre of a hex is drawn, in lengths of a side, y growing southward."""
    return 1.5 * at.q, ROOT_3 * (at.r + at.q / 2)


def _frame(by_label: dict[str, Hex]) -> tuple[tuple[float, float], tuple[float, float]]:
    """The top left corner of the box around all hexes, and its width and height."""
    points = [centre(at) for at in by_label.values()]
    left, right = min(x for x, _ in points) - 1, max(x for x, _ in points) + 1
    top, bottom = (
        min(y for _, y in points) - ROOT_3 / 2,
        max(y for _, y in points) + ROOT_3 / 2,
    )
    return (left, top), (right - left, bottom - top)


def _side_names(
    cells: dict[str, int], neighbours: dict[str, tuple[str, ...]]
) -> dict[tuple[str, str], str]:
    """The one name of the side between two hexes, asked either way round."""
    names: dict[tuple[str, str], str] = {}
    for a, around in neighbours.items():
        for b in around:
            if cells[a] < cells[b]:
                names[a, b] = names[b, a] = f"{a}/{b}"
    return names
