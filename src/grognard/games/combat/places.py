"""Places of Combat!: every level of every hex, what stands there and how high (core-1-j).

`C19` is the ground, `C19+1` the floor above, `C19-1` the cellar, `C19+roof` its rooftop,
`N32+sewer` the sewer below, `F4+lip` the edge of a gully.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from grognard.engine.bits import Bits
from grognard.engine.board.board import Board
from grognard.engine.board.places import at_level

GROUND, FLOOR, CELLAR, ROOFTOP, SEWER, LIP = "ground", "floor", "cellar", "roof", "sewer", "lip"
BUILDING, FACTORY, GULLY, RUBBLE = "building", "factory", "gully", "rubble"
CELLAR_LEVEL = -1  # 6.6.1


class Spot(NamedTuple):
    """One place, as the map prints it.

    `level` counts floors from the ground of its own hex. `eye` is the height it is seen at and
    sees from, in levels above level 0 (6.6.3, 6.10.2). `house` tells the building, for hexes
    inside one; `walls` what it is built of.
    """

    place: str
    hex: str
    kind: str
    level: int
    eye: int
    terrain: str
    house: str
    walls: str
    open_roof: bool


class Places(NamedTuple):
    """All places of a map, with their bits and the places of each hex from below."""

    spots: Mapping[str, Spot]
    bits: Bits
    of_hex: Mapping[str, tuple[str, ...]]


def survey_places(board: Board, fallen: tuple[str, ...] = ()) -> Places:
    """The places of a map, hex by hex, each from below; `fallen` hexes are rubble (6.7.2).

    A place keeps its bit whatever falls in, so those that are gone have one too.
    """
    of_hex = {
        hex_: tuple(_fallen(board, hex_) if hex_ in fallen else _spots(board, hex_))
        for hex_ in board.hexes
    }
    spots = {spot.place: spot for here in of_hex.values() for spot in here}
    named = {hex_: tuple(spot.place for spot in here) for hex_, here in of_hex.items()}
    every = (spot.place for hex_ in board.hexes for spot in _spots(board, hex_))
    return Places(spots, Bits(every), named)


def _spots(board: Board, hex_: str) -> Iterator[Spot]:
    if board.extra(hex_, "sewer"):
        yield _spot(board, hex_, SEWER, CELLAR_LEVEL)
    if board.extra(hex_, "cellar"):
        yield _spot(board, hex_, CELLAR, CELLAR_LEVEL)
    yield _spot(board, hex_, GROUND, 0)
    if board.terrain(hex_) == GULLY:
        yield _spot(board, hex_, LIP, 0)
    floors = board.extra(hex_, "floors", 1)
    for level in range(1, floors):
        yield _spot(board, hex_, FLOOR, level)
    if board.extra(hex_, "rooftop"):
        yield _spot(board, hex_, ROOFTOP, floors)  # core-10-h


def _fallen(board: Board, hex_: str) -> Iterator[Spot]:
    """6.7.2-b What is left of a building hex: rubble, and its cellar below."""
    for spot in _spots(board, hex_):
        if spot.kind == GROUND:
            yield spot._replace(terrain=RUBBLE, house="", walls="", open_roof=False)
        elif spot.level < 0:
            yield spot


def _spot(board: Board, hex_: str, kind: str, level: int) -> Spot:
    named = {ROOFTOP: ROOFTOP, SEWER: SEWER, LIP: LIP}.get(kind, level)
    ground = 0 if kind == LIP else board.elevation(hex_)  # 6.10.2-d
    walls = board.extra(hex_, "walls", "")
    return Spot(
        at_level(hex_, named),
        hex_,
        kind,
        level,
        ground + max(level, 0),
        board.terrain(hex_),
        board.extra(hex_, "building", hex_) if walls else "",
        walls,
        board.extra(hex_, "roof") == "open",
    )


def is_built(spot: Spot) -> bool:
    """Whether a place is inside a building or factory, its rooftop included."""
    return bool(spot.walls)


def hex_of(place: str) -> str:
    """The hex of a place."""
    return place.partition("+")[0].partition("-")[0]
