"""Sight over ground that hides or does not: many quick questions about one board."""

from collections.abc import Callable, Iterable
from typing import Literal

from grognard.engine.board.board import Board
from grognard.engine.board.lines import ALONG, HEX, SIDE, Step, side_number, walk


def screen(board: Board, hexes: Iterable[str]) -> bytearray:
    """Hexes as a row with one byte a cell, set for these hexes, to walk along quickly."""
    row = bytearray(board.grid.size)
    for hex_ in hexes:
        row[board.cells[hex_]] = 1
    return row


class Sight:
    """What hides hexes from each other on a board, for many quick questions.

    A hex blocks the line that passes through its inside. A line along a side is blocked by `any`
    of the two hexes there or only by `both`, as told. A side blocks the line that crosses it or
    runs along it, unless it is a side of one of the two ends. Nothing blocks by a corner alone.
    """

    def __init__(
        self,
        board: Board,
        hexes: Iterable[str] = (),
        sides: Iterable[str] = (),
        along: Literal["any", "both"] = "any",
    ):
        self.cells, self.stride, self.both = board.cells, board.grid.stride, along == "both"
        self.by_cell, self.names = board.grid.by_cell, board.grid.sides
        self.hexes, self.sides = screen(board, hexes), _side_mask(board, sides)

    def clear(self, a: str, b: str, moving: bytearray | None = None) -> bool:
        """Whether nothing hides `b` from `a`; `moving` is a screen of hexes that block just now."""
        start = self.cells[a]
        _, _, _, hexes, pairs, sides = walk(self.stride, self.cells[b] - start)
        static = self.hexes
        for step in hexes:
            if static[start + step]:
                return False
        if moving is not None:
            for step in hexes:
                if moving[start + step]:
                    return False
        if pairs and self._hidden_along(start, pairs, moving):
            return False
        return self.sides is None or not self._hidden_by_side(3 * start, sides, self.sides)

    def barrier(self, a: str, b: str, moving: bytearray | None = None) -> str:
        """The first hex or side on the line from `a` that hides `b`; nothing where it is clear.

        Where a line along a side is blocked by both hexes there, that side is named.
        """
        start = self.cells[a]
        steps = walk(self.stride, self.cells[b] - start).steps
        found = (self._barring(start, step, moving) for step in steps)
        return next((place for place in found if place), "")

    def hides(self, hex_: str) -> bool:
        """Whether the printed ground of a hex hides what is behind it."""
        return self.hexes[self.cells[hex_]] == 1

    def _barring(self, start: int, step: Step, moving: bytearray | None) -> str:
        """What hides all beyond it at this step of a line, or nothing."""
        kind, left, right, side, _ = step
        hexes = [self.by_cell.get(start + cell, "") for cell in (left, right)]
        if kind != HEX and self.sides is not None and self.sides[3 * start + side]:
            return self.names[hexes[0], hexes[1]]
        if kind == SIDE:
            return ""
        hiding = [
            hex_
            for cell, hex_ in zip((left, right), hexes, strict=True)
            if self.hexes[start + cell] or (moving is not None and moving[start + cell])
        ]
        if kind == ALONG and self.both:
            return self.names[hexes[0], hexes[1]] if len(hiding) == 2 else ""
        return hiding[0] if hiding else ""

    def _hidden_along(
        self, start: int, pairs: tuple[tuple[int, int], ...], moving: bytearray | None
    ) -> bool:
        """Whether the hexes beside a line along sides hide its end."""
        static = self.hexes
        for left, right in pairs:
            on_left = static[start + left] or (moving is not None and moving[start + left])
            on_right = static[start + right] or (moving is not None and moving[start + right])
            if (on_left and on_right) if self.both else (on_left or on_right):
                return True
        return False

    def _hidden_by_side(self, start: int, sides: tuple[int, ...], mask: bytearray) -> bool:
        """Whether a side in the way hides the end of a line."""
        for step in sides:  # noqa: SIM110 - a generator would take twice the time
            if mask[start + step]:
                return True
        return False


def viewshed(board: Board, here: str, reach: int, sees: Callable[[str, str], bool]) -> int:
    """The hexes at most so far from one that are seen from it, as bits, itself left out."""
    return board.area.mask(each for each in board.within(here, reach)[1:] if sees(here, each))


def _side_mask(board: Board, sides: Iterable[str]) -> bytearray | None:
    """One byte a side, set for these sides; nothing where there are none."""
    mask = bytearray(3 * board.grid.size)
    for side in sides:
        a, b = side.split("/")
        mask[side_number(board.grid.stride, board.cells[a], board.cells[b])] = 1
    return mask if any(mask) else None
