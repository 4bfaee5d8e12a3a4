"""Pieces of the map that tests look for by what lies on them."""

from collections.abc import Iterator

from tests.games.montelimar.positions import at

GAME = at("")
BOARD, COUNTRY = GAME.sheet.board, GAME.country


def steps(row: str, ground: str = "clear", road: bool = False) -> Iterator[tuple[str, str]]:
    """Steps over one kind of side, as the charts name it, from and into one kind of ground."""
    for here in BOARD.hexes:
        if BOARD.terrain(here) != ground:
            continue
        for there in BOARD.neighbours(here):
            features = BOARD.features(BOARD.side(here, there))
            if (
                BOARD.terrain(there) == ground
                and len(features) == bool(row)
                and COUNTRY.row(here, there) == (row if row not in ("stream", "river") else "")
                and (row not in ("stream", "river") or features == (row,))
                and bool(BOARD.roads(here, there)) is road
            ):
                yield here, there


def step(row: str, ground: str = "clear", road: bool = False) -> tuple[str, str]:
    """The first of such steps."""
    return next(steps(row, ground, road))


def pincers(row: str, other: str, ground: str = "clear") -> tuple[str, str, str]:
    """A hex with two neighbours, the one beyond this kind of side, the other beyond that."""
    for here, there in steps(row, ground):
        for third in BOARD.neighbours(there):
            features = BOARD.features(BOARD.side(third, there))
            if (
                third != here
                and BOARD.terrain(third) == ground
                and COUNTRY.row(third, there) == other
                and len(features) == bool(other)
            ):
                return there, here, third
    raise LookupError(f"no hex between {row} and {other}")
