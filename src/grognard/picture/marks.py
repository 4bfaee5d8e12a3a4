"""Marks on hexes and hexsides: tints and rings under the counters, discs over them."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from grognard.engine.look.scene import Mark
from grognard.engine.look.style import Style
from grognard.picture.shapes import (
    Point,
    Values,
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
from grognard.picture.signs import COLOURS, HATCHES, MARKS, Hatch, Rim, SignLook

REACH, STOP, GOLD, INK = (COLOURS[name] for name in ("reach", "stop", "gold", "ink"))


class MarkSpot(NamedTuple):
    """Where a mark lies: its hex, its middle and its corners, two of them for a hexside."""

    hex: str
    middle: Point
    corners: Sequence[Point]

    def ring(self, part: float) -> str:
        """Path data of the hex drawn smaller or larger about its middle."""
        return polygon([self.middle.towards(corner, part) for corner in self.corners])


def tints(marks: Iterable[tuple[Mark, MarkSpot]], style: Style) -> str:
    """The part of each mark that lies under the counters."""
    ordered = sorted(marks, key=lambda placed: _ORDER.get(placed[0].kind, len(_ORDER)))
    return group({"class": "marks"}, (_tint(mark, spot, style) for mark, spot in ordered))


def discs(marks: Iterable[tuple[Mark, MarkSpot]], held: Collection[str]) -> str:
    """The part of each mark that lies over the counters: costs, labels, refusals.

    Where a hex is `held` by counters, its disc is drawn to the left of them.
    """
    pieces: list[str] = []
    for mark, spot in marks:
        x, y = spot.middle
        aside = Point(x - 40, y + 8) if spot.hex in held and len(spot.corners) > 2 else spot.middle
        pieces.extend(_over(mark, spot._replace(middle=aside)))
    return group({"class": "discs"}, pieces)


def patterns() -> str:
    """The hatches as patterns that marks and spent counters are filled with."""
    return "".join(_pattern(name, hatch) for name, hatch in HATCHES.items())


def _pattern(name: str, hatch: Hatch) -> str:
    ink: Values = {"fill": COLOURS[hatch.colour], "fill-opacity": f"{hatch.alpha:g}"}
    bars = f"M0 0h{number(hatch.width)}v{number(hatch.gap)}H0z"
    if hatch.cross:
        bars += f"M0 0v{number(hatch.width)}h{number(hatch.gap)}V0z"
    tile: Values = {"id": name, "width": hatch.gap, "height": hatch.gap}
    turned = {"patternUnits": "userSpaceOnUse", "patternTransform": f"rotate({hatch.turn:g})"}
    return element("pattern", {**tile, **turned}, element("path", {"d": bars, **ink}))


def _tint(mark: Mark, spot: MarkSpot, style: Style) -> str:
    if "/" in mark.hex:
        return ""
    look = MARKS.get(mark.kind, MARKS["objective"])
    side = mark.colour or (style.of_counter(mark.side).ground if mark.side else "")
    return element("g", {"class": mark.kind, "data-hex": mark.hex}, _drawn(look, spot, side))


def _drawn(look: SignLook, spot: MarkSpot, side: str) -> str:
    """A mark as its look says; a rim in the colour of a side is left out where there is none."""
    drawn = ""
    if look.fill:
        colour = (side or GOLD) if look.fill == "side" else COLOURS[look.fill]
        drawn += _fill(spot, look.part, colour, f"{look.alpha:g}")
    if look.hatch:
        drawn += _fill(spot, look.part, f"url(#{look.hatch})")
    for rim in look.lines:
        colour = side if rim.colour == "side" else COLOURS[rim.colour]
        if colour:
            drawn += _line(spot, rim, colour)
    return drawn + (_ticks(spot, COLOURS[look.lines[-1].colour]) if look.ticks else "")


def _fill(spot: MarkSpot, part: float, colour: str, opacity: str = "1") -> str:
    return element("path", {"d": spot.ring(part), "fill": colour, "fill-opacity": opacity})


def _line(spot: MarkSpot, rim: Rim, colour: str) -> str:
    dash = " ".join(f"{length:g}" for length in rim.dash)
    return element("path", {"d": spot.ring(rim.part), **stroke(colour, rim.width, dash)})


def _ticks(spot: MarkSpot, colour: str) -> str:
    """Short strokes across the corners of a hex that is aimed at."""
    ticks = "".join(
        polyline([spot.middle.towards(corner, 0.8), spot.middle.towards(corner, 1.08)])
        for corner in spot.corners
    )
    return element("path", {"d": ticks, **stroke(colour, 4)})


_ORDER = {kind: place for place, kind in enumerate(MARKS)}


def _over(mark: Mark, spot: MarkSpot) -> Iterator[str]:
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


def _refusal(spot: MarkSpot) -> str:
    """A bar along a hexside with a cross in its middle."""
    line, middle = polyline(spot.corners), spot.middle
    x, y = middle
    cross = f"M{number(x - 4)} {number(y - 4)}l8 8m0-8l-8 8"
    disc = {"cx": x, "cy": y, "r": 9.5, "fill": STOP, "stroke": "#ffffff", "stroke-width": 2}
    bar = element("path", {"d": line, **stroke("#ffffff", 11)})
    bar += element("path", {"d": line, **stroke(STOP, 7)})
    return bar + element("circle", disc) + element("path", {"d": cross, **stroke("#ffffff", 3)})
