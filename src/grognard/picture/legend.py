"""The legend: a sample and a word for each thing on the map that the style has a title for."""

from collections.abc import Iterator

from grognard.engine.look.style import Hexside, Style
from grognard.picture.patterns import pattern
from grognard.picture.shapes import (
    RADIUS,
    Point,
    element,
    group,
    lettering,
    number,
    polygon,
    stroke,
    text,
    width_of,
)
from grognard.picture.sheet import SheetLayout


def legend(sheet: SheetLayout, style: Style, high: float, larger: float) -> str:
    """One row of samples under the map, set smaller when they would not fit."""
    items = list(_items(sheet, style))
    gap, sample = 26.0, 46.0
    total = sum(sample + width_of(words, 17, condensed=True) + gap for _, words in items)
    room = sheet.box.right - sheet.box.left - 40
    scale = min(larger, room / total) if total else larger
    parts, x = [], 0.0
    for drawing, words in items:
        parts.append(element("g", {"transform": f"translate({number(x + 19)} 0)"}, drawing))
        parts.append(
            text(words, Point(x + sample, 6), lettering(17, style.ink, weight=600, anchor="start"))
        )
        x += sample + width_of(words, 17, condensed=True) + gap
    place = f"translate({number(sheet.box.left + 26)} {number(sheet.box.bottom + high * 0.42)})"
    return group({"class": "legend", "transform": f"{place}scale({scale:.3f})"}, parts)


def _items(sheet: SheetLayout, style: Style) -> Iterator[tuple[str, str]]:
    """Each sample with its words: terrain, heights aside, hexsides, roads and groups."""
    board = sheet.board
    found = dict.fromkeys(board.ground.terrain.values())
    for name, terrain in style.terrain.items():
        if terrain.title and name in found:
            yield _hex(terrain.fill or style.ground, style.grid, pattern(terrain, 0)), terrain.title
    kinds = dict.fromkeys(stretch.kind for stretch in board.ground.stretches)
    for kind, hexside in style.hexsides.items():
        if hexside.title and kind in kinds:
            yield _side(hexside), hexside.title
    roads = dict.fromkeys(road.kind for road in board.ground.roads)
    for kind, road in style.roads.items():
        if road.title and kind in roads:
            line = _line(road.casing, road.casing_width) if road.casing else ""
            yield line + _line(road.core, road.width, road.dash), road.title
    for name, look in style.groups.items():
        if look.title and look.look == "ring" and name in board.ground.groups:
            yield _hex("none", look.colour, "", 3.4), look.title


def _hex(fill: str, line: str, growth: str, width: float = 1.1) -> str:
    """A small hex."""
    corners = [Point(x * RADIUS / 2, y * 43.3) for x, y in _CORNERS]
    outline = element(
        "path", {"d": polygon(corners), "fill": fill, "stroke": line, "stroke-width": width / 0.42}
    )
    return element("g", {"transform": "scale(.42)"}, outline + growth)


_CORNERS = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))


def _side(look: Hexside) -> str:
    """A piece of a hexside."""
    if "bridge" in look.look:
        rails = (
            "M-9-15l4 6v18l-4 6M9-15l-4 6v18l4 6"
            if look.look == "bridge"
            else "M-4-14v28M4-14v28M-8-9h16M-8 0h16M-8 9h16"
        )
        return _line("#6896ba", 7) + element("path", {"d": rails, **stroke("#241e1a", look.width)})
    casing = _line(look.casing, look.width + 3) if look.casing else ""
    ticks = element("path", {"d": "M-12 0v7M-4 0v7M4 0v7M12 0v7", **stroke(look.colour, 2)})
    return (
        casing + _line(look.colour, look.width, look.dash) + (ticks if look.look == "ticks" else "")
    )


def _line(colour: str, width: float, dash: str = "") -> str:
    return element("path", {"d": "M-18 0h36", **stroke(colour, width, dash)})
