"""A board as arrays: hexes by number, how far apart they all are, who touches whom."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grognard.engine.board.board import Board

Floats: TypeAlias = NDArray[np.float32]
Numbers: TypeAlias = NDArray[np.intp]

FARTHEST = 30  # hexes; what is farther away, or nowhere, counts as this far
TERRAINS = 8  # kinds of terrain told apart, in the order of their names
SIDES_OF_A_HEX = 6


class Lattice(NamedTuple):
    """The printed map for arithmetic; the number after the last hex means nowhere."""

    board: Board
    numbers: Mapping[str, int]
    apart: NDArray[np.uint8]
    around: Numbers
    printed: Floats  # for each hex: where it lies, from −1 to 1, and its terrain, one of `TERRAINS`

    @property
    def nowhere(self) -> int:
        """The number of no hex."""
        return len(self.numbers)

    def number(self, place: str) -> int:
        """The number of the hex of a place, or of nowhere."""
        found = self.numbers.get(place)
        if found is None:
            found = self.numbers.get(self.board.hex_of(place), len(self.numbers))
        return found

    def nearest(self, places: list[int], marked: Numbers) -> NDArray[np.uint8]:
        """How far from each of these places the nearest marked one is."""
        return np.asarray(self.apart[places][:, marked].min(axis=1, initial=FARTHEST))


@lru_cache(maxsize=16)
def lattice(board: Board) -> Lattice:
    """The arrays of a board, made once."""
    numbers = board.area.number
    nowhere = len(numbers)
    around = np.full((nowhere + 1, SIDES_OF_A_HEX), nowhere, dtype=np.intp)
    for hex_, number in numbers.items():
        touching = [numbers[other] for other in board.neighbours(hex_)]
        around[number, : len(touching)] = touching
    return Lattice(board, numbers, _apart(board), around, _printed(board))


def _apart(board: Board) -> NDArray[np.uint8]:
    """The distance between any two hexes, as far as it matters."""
    q, r = np.array([board.grid.by_label[hex_] for hex_ in board.hexes], dtype=np.int16).T
    along, down = q[:, None] - q[None, :], r[:, None] - r[None, :]
    steps = np.maximum(np.maximum(abs(along), abs(down)), abs(along + down))
    whole = np.full((len(q) + 1, len(q) + 1), FARTHEST, dtype=np.uint8)
    whole[:-1, :-1] = np.minimum(steps, FARTHEST)
    return whole


def _printed(board: Board) -> Floats:
    """Where each hex lies and what grows there."""
    kinds = sorted(dict.fromkeys(board.terrain(hex_) for hex_ in board.hexes))
    whole = np.zeros((len(board.hexes) + 1, 2 + TERRAINS), dtype=np.float32)
    whole[:-1, :2] = 2 * np.array([board.centre(hex_) for hex_ in board.hexes]) / board.size - 1
    for number, hex_ in enumerate(board.hexes):
        kind = kinds.index(board.terrain(hex_))
        if kind < TERRAINS:
            whole[number, 2 + kind] = 1
    return whole
