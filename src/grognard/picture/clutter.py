"""What already lies on a map, so that names can be put where they cover least."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.look.style import Style
from grognard.picture.lines import road_points
from grognard.picture.shapes import HEIGHT, Point
from grognard.picture.sheet import Bounds, SheetLayout, around


class Clutter:
    """What is on the map already, with how much it matters to leave it free."""

    def __init__(self) -> None:
        self._things: list[tuple[Bounds, float]] = []
        self._cells: dict[tuple[int, int], list[int]] = {}  # numbers of things

    def add(self, box: Bounds, weight: float) -> None:
        """Note that something lies here."""
        for cell in self._over(box):
            self._cells.setdefault(cell, []).append(len(self._things))
        self._things.append((box, weight))

    def cost(self, box: Bounds) -> float:
        """How much a text in this box would cover."""
        near = (thing for cell in self._over(box) for thing in self._cells.get(cell, ()))
        found = (self._things[thing] for thing in dict.fromkeys(near))
        return sum(box.overlap(other) * weight for other, weight in found)

    @staticmethod
    def _over(box: Bounds) -> Iterator[tuple[int, int]]:
        """The cells of the map that a box touches."""
        for i in range(int(box.left // HEIGHT), int(box.right // HEIGHT) + 1):
            for j in range(int(box.top // HEIGHT), int(box.bottom // HEIGHT) + 1):
                yield i, j


@dataclass(frozen=True)
class Writing:
    """A sheet that is being lettered: what is on it, and how much larger the letters must be."""

    sheet: SheetLayout
    style: Style
    larger: float
    roads: dict[str, Point]
    clutter: Clutter

    def leaves(self, box: Bounds) -> bool:
        """Whether a text would run off the sheet."""
        left, top, right, bottom = self.sheet.box
        across = box.left < left + 4 or box.right > right - 4
        return across or box.top < top or box.bottom > bottom


def writing(sheet: SheetLayout, style: Style, larger: float) -> Writing:
    """A sheet with all that names should leave free noted."""
    return Writing(sheet, style, larger, road_points(sheet), _clutter(sheet, style))


def _clutter(sheet: SheetLayout, style: Style) -> Clutter:
    """Bridges, hex numbers, roads and waters, which names should leave free."""
    clutter, board = Clutter(), sheet.board
    for label in sheet.shown:
        centre = sheet.centre(label)
        clutter.add(around(Point(centre.x, centre.y - 35.5), 28, 11), 0.8)
        for other in board.neighbours(label):
            if board.cells[label] < board.cells[other] and board.roads(label, other):
                for part in (0.0, 0.25, 0.5, 0.75, 1.0):
                    clutter.add(around(centre.towards(sheet.centre(other), part), 9, 9), 0.5)
    for stretch in board.ground.stretches:
        look = style.of_hexside(stretch.kind)
        size, weight = (26.0, 3.0) if "bridge" in look.look else (look.width + 9, 0.4)
        for side in stretch.sides:
            clutter.add(around(sheet.middle(side), size, size), weight)
    return clutter
