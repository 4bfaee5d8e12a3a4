"""Marks on hexes and hexsides: tints and rings under the counters, discs over them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from grognard.engine.look.scene import Mark
from grognard.engine.look.style import Style
from grognard.picture.shapes import (
    Point,
    element,
    group,
    lettering,
    number,
    polygon,
    polyline,
    stroke,
    text,
    width_of,
)

REACH, STOP, TARGET, SIGHT = "#1668a8", "#c24d00", "#7d2a66", "#0b5d52"
GOLD, FOCUS, INK = "#e3a008", "#0a58ca", "#211c16"


class Spot(NamedTuple):
    """Where a mark lies: its hex, its middle and its corners, two of them for a hexside."""

    hex: str
    middle: Point
    corners: Sequence[Point]

    def ring(self, part: float) -> str:
        """Path data of the hex drawn smaller or larger about its middle."""
        return polygon([self.middle.towards(corner, part) for corner in self.corners])


HATCHES = (
    '<pattern id="spent" width="9" height="9" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(45)"><path d="M0 0h2.400v9H0z" fill="#15120e" fill-opacity=".2"/>'
    '</pattern><pattern id="stop" width="9" height="9" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(45)"><path d="M0 0h2.800v9H0z" fill="#c24d00" fill-opacity=".6"/>'
    '</pattern><pattern id="zone" width="13" height="13" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(45)"><path d="M0 0h2.400v13H0z" fill="#c24d00" fill-opacity=".34"/>'
    '</pattern><pattern id="aim" width="8" height="8" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(-45)"><path d="M0 0h2v8H0z" fill="#7d2a66" fill-opacity=".45"/>'
    '</pattern><pattern id="unseen" width="8" height="8" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(45)"><path d="M0 0h8M0 0v8" fill="none" stroke="#201c17"'
    ' stroke-width="1.500" stroke-opacity=".5"/></pattern>'
)


def tints(marks: Iterable[tuple[Mark, Spot]], style: Style) -> str:
    """The part of each mark that lies under the counters."""
    ordered = sorted(marks, key=lambda placed: _ORDER.get(placed[0].kind, len(_ORDER)))
    return group({"class": "marks"}, (_tint(mark, spot, style) for mark, spot in ordered))


def discs(marks: Iterable[tuple[Mark, Spot]], held: Collection[str]) -> str:
    """The part of each mark that lies over the counters: costs, labels, refusals.

    In the hexes of `held`, which have counters, a disc makes room and goes to the left.
    """
    pieces: list[str] = []
    for mark, spot in marks:
        x, y = spot.middle
        aside = Point(x - 40, y + 8) if spot.hex in held and len(spot.corners) > 2 else spot.middle
        pieces.extend(_over(mark, spot._replace(middle=aside)))
    return group({"class": "discs"}, pieces)


def _tint(mark: Mark, spot: Spot, style: Style) -> str:
    if "/" in mark.hex:
        return ""
    draw = _TINTS.get(mark.kind, _objective)
    colour = mark.colour or (style.of_counter(mark.side).ground if mark.side else "")
    return element("g", {"class": mark.kind, "data-hex": mark.hex}, draw(spot, colour))


def _fill(spot: Spot, part: float, colour: str, opacity: str = "1") -> str:
    return element("path", {"d": spot.ring(part), "fill": colour, "fill-opacity": opacity})


def _line(spot: Spot, part: float, colour: str, width: float, dash: str = "") -> str:
    return element("path", {"d": spot.ring(part), **stroke(colour, width, dash)})


def _reach(spot: Spot, colour: str) -> str:
    return _fill(spot, 0.97, colour or REACH, "0.28") + _line(spot, 0.955, "#ffffff", 2.4)


def _stop(spot: Spot, colour: str) -> str:
    tint = _fill(spot, 0.97, REACH, "0.22") + _fill(spot, 0.97, "url(#stop)")
    return tint + _line(spot, 0.95, "#ffffff", 4.4) + _line(spot, 0.95, colour or STOP, 2.6, "8 5")


def _control(spot: Spot, colour: str) -> str:
    return _fill(spot, 1.0, colour or GOLD, "0.2") + _line(spot, 0.9, colour or GOLD, 2.2)


def _zone(spot: Spot, colour: str) -> str:
    rim = _line(spot, 0.92, colour, 2, "5 4") if colour else ""
    return _fill(spot, 1.0, "url(#zone)") + rim


def _fire(spot: Spot, colour: str) -> str:
    rim = _line(spot, 0.86, colour or INK, 2.8, "2 5")
    return _fill(spot, 1.0, SIGHT, "0.14") + rim


def _sight(spot: Spot, colour: str) -> str:
    return _fill(spot, 1.0, colour or SIGHT, "0.24")


def _unseen(spot: Spot, colour: str) -> str:
    return _fill(spot, 1.0, "url(#unseen)")


def _target(spot: Spot, colour: str) -> str:
    ink = colour or TARGET
    ticks = "".join(
        polyline([spot.middle.towards(corner, 0.8), spot.middle.towards(corner, 1.08)])
        for corner in spot.corners
    )
    rings = (
        _line(spot, 0.93, "#ffffff", 8) + _line(spot, 0.93, ink, 4.4) + _line(spot, 0.8, ink, 1.6)
    )
    return _fill(spot, 0.93, "url(#aim)") + rings + element("path", {"d": ticks, **stroke(ink, 4)})


def _attacker(spot: Spot, colour: str) -> str:
    return _line(spot, 0.93, INK, 7.4) + _line(spot, 0.93, colour or GOLD, 5)


def _objective(spot: Spot, colour: str) -> str:
    return _line(spot, 0.93, "#fff8ea", 5.6) + _line(spot, 0.93, colour or "#b01c1c", 3.6)


def _hover(spot: Spot, colour: str) -> str:
    return _line(spot, 0.96, colour or INK, 4)


def _cursor(spot: Spot, colour: str) -> str:
    return _line(spot, 0.93, "#ffffff", 8) + _line(spot, 0.93, colour or FOCUS, 4.4, "11 7")


def _nothing(spot: Spot, colour: str) -> str:
    return ""


_TINTS: dict[str, Callable[[Spot, str], str]] = {
    "control": _control,
    "zone": _zone,
    "fire": _fire,
    "reach": _reach,
    "stop": _stop,
    "sight": _sight,
    "out-of-sight": _unseen,
    "objective": _objective,
    "target": _target,
    "attacker": _attacker,
    "hover": _hover,
    "cursor": _cursor,
    "label": _nothing,
}
_ORDER = {kind: place for place, kind in enumerate(_TINTS)}


def _over(mark: Mark, spot: Spot) -> Iterator[str]:
    """Discs with words, the bar of a stop, the cross of a refused side."""
    middle = spot.middle
    if "/" in mark.hex:
        yield _refusal(spot)
    elif mark.kind == "stop":
        shift = 13 if mark.text else 0
        if mark.text:
            yield _disc(Point(middle.x - shift, middle.y), mark.text, REACH)
        yield _bar(Point(middle.x + shift, middle.y))
    elif mark.kind == "label" and mark.text:
        yield flag(mark.text, middle, INK)
    elif mark.text:
        yield _disc(middle, mark.text, mark.colour or REACH)


def _disc(centre: Point, words: str, colour: str) -> str:
    """A disc with a number; a longer word stretches it."""
    if len(words) > 2:
        return flag(words, centre, colour)
    disc = {"cx": centre.x, "cy": centre.y, "r": 12, "fill": colour, "stroke": "#ffffff"}
    size = 17.0 if len(words) == 1 else 14.5
    place = Point(centre.x, centre.y + size * 0.35)
    return element("circle", {**disc, "stroke-width": 2.2}) + text(
        words, place, lettering(size, "#ffffff")
    )


def flag(words: str, centre: Point, colour: str) -> str:
    """A small plate with words."""
    wide = width_of(words, 15, bold=True, condensed=True) + 14
    box = {"x": centre.x - wide / 2, "y": centre.y - 12, "width": wide, "height": 24, "rx": 7}
    plate = element("rect", {**box, "fill": colour, "stroke": "#ffffff", "stroke-width": 2.2})
    return plate + text(words, Point(centre.x, centre.y + 5.3), lettering(15, "#ffffff"))


def _bar(centre: Point) -> str:
    """The eight-sided sign with a bar: movement ends here."""
    place = f"translate({number(centre.x)} {number(centre.y)}) scale(1.35)"
    sign = (
        '<path d="M-3.400-8h6.800l4.800 4.800v6.400l-4.800 4.800h-6.800l-4.800-4.800v-6.400z"'
        ' fill="#c24d00" stroke="#fff" stroke-width="1.5"/>'
        '<path d="M-4.600-1.500h9.200v3h-9.200z" fill="#fff"/>'
    )
    return element("g", {"transform": place}, sign)


def _refusal(spot: Spot) -> str:
    """A bar along a hexside with a cross in its middle."""
    line, middle = polyline(spot.corners), spot.middle
    x, y = middle
    cross = f"M{number(x - 4)} {number(y - 4)}l8 8m0-8l-8 8"
    disc = {"cx": x, "cy": y, "r": 9.5, "fill": STOP, "stroke": "#ffffff", "stroke-width": 2}
    bar = element("path", {"d": line, **stroke("#ffffff", 11)})
    bar += element("path", {"d": line, **stroke(STOP, 7)})
    return bar + element("circle", disc) + element("path", {"d": cross, **stroke("#ffffff", 3)})
