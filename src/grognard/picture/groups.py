"""Groups of hexes that the map marks: rings, dots and tints, arrows where sides enter or leave."""

from collections.abc import Iterator

from grognard.engine.board.hex import DIRECTIONS
from grognard.engine.look.style import GroupStyle, Style
from grognard.picture.shapes import (
    Point,
    element,
    group,
    halo,
    lettering,
    number,
    polygon,
    stroke,
    text,
)
from grognard.picture.sheet import SheetLayout

RIM = "#f6f0de"

# The side of the map a hex lies at, the best for an arrow first: y grows southward.
_EDGES = {"n": (0, -1), "s": (0, 1), "nw": (-1, 0), "sw": (-1, 0), "ne": (1, 0), "se": (1, 0)}


def groups(sheet: SheetLayout, style: Style, larger: float) -> str:
    """Every group of hexes that the style wants marked."""
    parts = []
    for name, look in style.groups.items():
        found = sheet.board.ground.groups.get(name)
        hexes = [label for label in (found.hexes if found else ()) if label in sheet.places]
        drawn = (piece for label in hexes for piece in _mark(sheet, look, label, larger))
        parts.append(group({"class": f"group {name}"}, drawn))
    return group({"class": "groups"}, parts)


def _mark(sheet: SheetLayout, look: GroupStyle, label: str, larger: float) -> Iterator[str]:
    """The mark of one hex of a group."""
    centre = sheet.centre(label)
    outline = polygon([centre.towards(corner, 0.93) for corner in sheet.corners(label)])
    match look.look:
        case "ring":
            yield element("path", {"d": outline, **stroke("#fff8ea", 5.4), "stroke-opacity": "0.7"})
            yield element("path", {"d": outline, **stroke(look.colour, 3.4)})
        case "dot":
            dot = {"cx": centre.x, "cy": centre.y, "r": 7, "fill": look.colour}
            yield element("circle", {**dot, "stroke": "#ffffff", "stroke-width": 2})
        case "tint":
            yield element("path", {"d": outline, "fill": look.colour, "fill-opacity": "0.25"})
        case "entry" | "exit":
            yield _gate(sheet, look, label, larger)


def _gate(sheet: SheetLayout, look: GroupStyle, label: str, larger: float) -> str:
    """An arrow over the edge of the map, with its words outside; inland it is a ring of dashes."""
    centre = sheet.centre(label)
    missing = [way for way in DIRECTIONS if sheet.board.neighbour(label, way) is None]
    edge = next((shift for way, shift in _EDGES.items() if way in missing), None)
    if edge is None:
        outline = polygon([centre.towards(corner, 0.93) for corner in sheet.corners(label)])
        return element("path", {"d": outline, **stroke(look.colour, 3.4, "10 6")})
    across, down = edge
    far = 43.3 if down else 50.0
    foot = Point(centre.x + across * far, centre.y + down * far)
    turn = {(0, -1): 180, (0, 1): 0, (-1, 0): 90, (1, 0): -90}[edge]
    if look.look == "entry":
        turn, foot = turn + 180, Point(foot.x + across * 20, foot.y + down * 20)
    place = f"translate({number(foot.x)} {number(foot.y)})rotate({turn})"
    shape = {"d": "M0 20L-15-2H15z", "fill": look.colour, "stroke": RIM, "stroke-width": 2}
    return element("path", {"transform": place, **shape}) + _words(
        f"{look.title} {label}".strip(), look.colour, centre, edge, larger
    )


def _words(words: str, colour: str, centre: Point, edge: tuple[int, int], larger: float) -> str:
    """What the arrow says, along the edge of the map."""
    across, down = edge
    size = 14 * larger
    values = lettering(size, colour) | halo(RIM, size * 0.2)
    if down:
        base = 79 if down > 0 else -71
        return text(
            words, Point(centre.x, centre.y + base + (size - 14 if down > 0 else 0)), values
        )
    place = Point(centre.x + across * (73 + size * 0.4), centre.y)
    turn = {"transform": f"rotate({90 * across} {number(place.x)} {number(place.y)})"}
    return text(words, Point(place.x, place.y + size * 0.35), values | turn)
