"""Tokens: markers that belong to no side, in a row at the foot of a hex or on a hexside."""

from collections.abc import Iterable, Iterator
from math import atan2, degrees

from grognard.engine.look.scene import Token
from grognard.picture.shapes import (
    Point,
    element,
    group,
    lettering,
    number,
    polygon,
    text,
    width_of,
)
from grognard.picture.sheet import SheetLayout
from grognard.picture.signs import COLOURS, SHAPES, SIZES

EDGE = COLOURS["edge"]
HIGH = SIZES["token"]  # in drawing units
APART = 3.0
FOOT = SIZES["foot"]  # how far below the centre of a hex its tokens lie
LETTERS = 11.5
ROUNDING = {"tab": 4.0, "pill": HIGH / 2, "round": HIGH / 2}  # of corners, by shape


def tokens(sheet: SheetLayout, found: Iterable[Token]) -> str:
    """All tokens whose hexes are shown."""
    shown = frozenset(sheet.shown)
    rows: dict[str, list[Token]] = {}
    for token in found:
        place = sheet.board.place(token.place)
        if place.hex in shown:
            rows.setdefault(place.side or place.hex, []).append(token)
    return group({"class": "tokens"}, (part for where in rows for part in _row(sheet, rows[where])))


def _row(sheet: SheetLayout, row: list[Token]) -> Iterator[str]:
    """Tokens side by side about the middle of their place."""
    middle = sheet.spot(row[0].place)
    is_side = bool(sheet.board.place(row[0].place).side)
    widths = [_wide(token) for token in row]
    left = middle.x - (sum(widths) + APART * (len(row) - 1)) / 2
    for token, wide in zip(row, widths, strict=True):
        at = Point(left + wide / 2, middle.y if is_side else middle.y + FOOT)
        yield _token(sheet, token, at, wide)
        left += wide + APART


def _wide(token: Token) -> float:
    """How wide a token is with its text."""
    room = width_of(token.text, LETTERS, bold=True, condensed=True) + 8
    return max(HIGH, room)


def _token(sheet: SheetLayout, token: Token, at: Point, wide: float) -> str:
    """One token: its wedge, its body, its text."""
    inner = _wedge(sheet, token, at) if token.points_at else ""
    inner += _body(token, at, wide)
    if token.text:
        inner += text(token.text, Point(at.x, at.y + LETTERS * 0.35), lettering(LETTERS, token.ink))
    values = {"class": "token", "data-place": token.place}
    return element("g", values | ({"aria-label": token.name} if token.name else {}), inner)


def _body(token: Token, at: Point, wide: float) -> str:
    """The shape of a token about its middle."""
    across, down = wide / 2, HIGH / 2
    paint = {"fill": token.ground, "stroke": EDGE, "stroke-width": 1.6}
    if token.shape == "octagon":
        cut = HIGH * 0.3
        quarter = [(cut - across, -down), (across - cut, -down), (across, cut - down)]
        half = [*quarter, (across, down - cut)]
        around = [*half, *((-x, -y) for x, y in half)]
        points = [Point(at.x + x, at.y + y) for x, y in around]
        return element("path", {"d": polygon(points), **paint})
    box = {"x": at.x - across, "y": at.y - down, "width": wide, "height": HIGH}
    return element("rect", {**box, "rx": ROUNDING.get(token.shape, 0.0), **paint})


def _wedge(sheet: SheetLayout, token: Token, at: Point) -> str:
    """The wedge that points from a token to another place."""
    there = sheet.spot(token.points_at)
    turn = degrees(atan2(there.y - at.y, there.x - at.x))
    place = f"translate({number(at.x)} {number(at.y)}) rotate({number(turn)})"
    shape = {"d": SHAPES["pointer"], "fill": token.ground, "stroke": EDGE, "stroke-width": 1.6}
    return element("path", {**shape, "transform": place})
