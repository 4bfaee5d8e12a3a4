"""What runs along hexsides (water, walls, slopes), bridges across them, roads through hexes."""

from collections.abc import Iterable, Iterator
from math import atan2, degrees
from operator import itemgetter

from grognard.engine.board.ground import Road, Stretch
from grognard.engine.board.hex import DIRECTIONS
from grognard.engine.look.style import Hexside, Style
from grognard.picture.shapes import (
    Point,
    at,
    element,
    group,
    number,
    polyline,
    smooth,
    stroke,
)
from grognard.picture.sheet import SheetLayout, chains

DECK, INK = "#faf4e2", "#241e1a"


def hexsides(sheet: SheetLayout, style: Style) -> str:
    """Everything along hexsides but bridges: first the casings of all waters, then the rest."""
    kinds: dict[str, list[Stretch]] = {}
    for stretch in sheet.board.ground.stretches:
        kinds.setdefault(stretch.kind, []).append(stretch)
    looks = [(style.of_hexside(kind), kind, drawn) for kind, drawn in kinds.items()]
    rivers = [
        (look, kind, _courses(sheet, drawn, 0.5))
        for look, kind, drawn in looks
        if look.look == "river"
    ]
    rivers.sort(key=lambda river: -river[0].width)
    casings = [
        _line(kind, course, look.casing or look.colour, look.width + 3.4)
        for look, kind, course in rivers
    ]
    cores = [_line(kind, course, look.colour, look.width) for look, kind, course in rivers]
    others = (
        element("g", {"class": f"hexside {kind}"}, "".join(_other(sheet, look, drawn)))
        for look, kind, drawn in looks
        if look.look in ("line", "wall", "hedge", "ticks")
    )
    return group({"class": "hexsides"}, [*casings, *cores, *others])


def _courses(sheet: SheetLayout, stretches: Iterable[Stretch], reach: float) -> str:
    """Path data of stretches, each side joined to the next."""
    return "".join(
        smooth(chain.points, reach, chain.closed)
        for stretch in stretches
        for chain in chains(sheet.ends(side) for side in stretch.sides)
    )


def _line(kind: str, path: str, colour: str, width: float) -> str:
    return element("path", {"class": f"hexside {kind}", "d": path, **stroke(colour, width)})


def _other(sheet: SheetLayout, look: Hexside, stretches: list[Stretch]) -> Iterator[str]:
    """A line, wall, hedge or row of ticks."""
    path = _courses(sheet, stretches, 0.34 if look.look == "line" else 0.08)
    if look.look == "hedge":
        hedge = {
            **stroke(look.colour, look.width),
            "stroke-dasharray": f"0.1 {look.width * 0.8:.1f}",
        }
        yield element("path", {"d": path, **stroke(look.casing or look.colour, look.width * 0.5)})
        yield element("path", {"d": path, **hedge, "stroke-linecap": "round"})
        return
    if look.casing:
        yield element("path", {"d": path, **stroke(look.casing, look.width + 2.6)})
    yield element("path", {"d": path, **stroke(look.colour, look.width, look.dash)})
    if look.look == "ticks":
        ticks = "".join(_ticks(sheet, side) for stretch in stretches for side in stretch.sides)
        yield element("path", {"d": ticks, **stroke(look.colour, look.width * 0.7)})


def _ticks(sheet: SheetLayout, side: str) -> str:
    """Short strokes from a side into the lower of its two hexes."""
    start, end = sheet.ends(side)
    a, b = side.split("/")
    lower = a if sheet.board.elevation(a) < sheet.board.elevation(b) else b
    foot, middle = sheet.centre(lower), start.towards(end, 0.5)
    lines = []
    for part in (0.1, 0.3, 0.5, 0.7, 0.9):
        root = start.towards(end, part)
        tip = Point(root.x + foot.x - middle.x, root.y + foot.y - middle.y)
        lines.append(polyline([root, root.away(tip, 8)]))
    return "".join(lines)


def bridges(sheet: SheetLayout, style: Style) -> str:
    """Every bridge, as long as its water is wide."""
    parts: list[str] = []
    for stretch in sheet.board.ground.stretches:
        look = style.of_hexside(stretch.kind)
        if look.look in ("bridge", "rail-bridge"):
            parts.extend(_bridge(sheet, style, look, side) for side in stretch.sides)
    return group({"class": "bridges"}, parts)


def _bridge(sheet: SheetLayout, style: Style, look: Hexside, side: str) -> str:
    """A bridge drawn along the x axis, then turned and put in its place."""
    waters = [style.of_hexside(kind) for kind in sheet.board.features(side)]
    half = max((each.width for each in waters if each.look == "river"), default=6.0) / 2 + 6
    a, b = (sheet.centre(label) for label in side.split("/"))
    ink = look.ink if look.ink != Hexside.ink else INK
    deck = f"M{number(-half)}-7h{number(2 * half)}v14h{number(-2 * half)}z"
    lines = _parapets(half) if look.look == "bridge" else _rails(half)
    drawn = element("path", {"d": deck, "fill": DECK})
    drawn += element("path", {"d": lines, **stroke(ink, look.width)})
    turn = number(degrees(atan2(b.y - a.y, b.x - a.x)))
    place = f"translate({at(sheet.middle(side))})rotate({turn})"
    return element("g", {"class": "bridge", "data-side": side, "transform": place}, drawn)


def _parapets(half: float) -> str:
    """Two walls that open at both ends."""
    return "".join(
        polyline(
            [
                Point(-half - 5, 12 * s),
                Point(-half, 7 * s),
                Point(half, 7 * s),
                Point(half + 5, 12 * s),
            ]
        )
        for s in (-1, 1)
    )


def _rails(half: float) -> str:
    """Two rails on sleepers."""
    rails = (polyline([Point(-half - 4, y), Point(half + 4, y)]) for y in (-3.5, 3.5))
    places = (half * k / 3 for k in range(-3, 4))
    return "".join((*rails, *(polyline([Point(x, -9), Point(x, 9)]) for x in places)))


def road_points(sheet: SheetLayout) -> dict[str, Point]:
    """Where the line of the first road through a hex comes nearest to its centre."""
    points: dict[str, Point] = {}
    for road in sheet.board.ground.roads:
        for before, label, after in zip(road.path, road.path[1:], road.path[2:], strict=False):
            if label not in points and not any("/" in item for item in (before, label, after)):
                a, c, b = (sheet.centre(item) for item in (before, label, after))
                points[label] = Point((6 * c.x + a.x + b.x) / 8, (6 * c.y + a.y + b.y) / 8)
    return points


def roads(sheet: SheetLayout, style: Style) -> str:
    """Every road through the centres of its hexes: casings first, then cores."""
    points = road_points(sheet)
    lines: dict[str, str] = {}
    for road in sheet.board.ground.roads:
        course = smooth(_course(sheet, road, points))
        lines[road.kind] = lines.get(road.kind, "") + course
    looks = [(style.of_road(kind), kind, path) for kind, path in lines.items()]
    looks.sort(key=lambda each: each[0].width)
    casings = (
        element(
            "path", {"class": f"road {kind}", "d": path, **stroke(look.casing, look.casing_width)}
        )
        for look, kind, path in looks
        if look.casing
    )
    cores = (
        element(
            "path", {"class": f"road {kind}", "d": path, **stroke(look.core, look.width, look.dash)}
        )
        for look, kind, path in looks
    )
    return group({"class": "roads", "clip-path": "url(#land)"}, [*casings, *cores])


def _course(sheet: SheetLayout, road: Road, points: dict[str, Point]) -> list[Point]:
    """The points of a road: centres, ends of sides it runs along, what lies past its ends."""
    course: list[Point] = []
    for item in road.path:
        if "/" not in item:
            course.append(sheet.centre(item))
            continue
        ends = list(sheet.ends(item))
        if course and course[-1].distance(ends[0]) > course[-1].distance(ends[1]):
            ends.reverse()
        course.extend(end for end in ends if end not in course[-1:])
    first, last = road.path[0], road.path[-1]
    if first != last:
        course[-1:] = _end(sheet, last, course[-2:-1], points)
        course[:1] = reversed(_end(sheet, first, course[1:2], points))
    return course


def _end(
    sheet: SheetLayout, label: str, before: list[Point], points: dict[str, Point]
) -> list[Point]:
    """How a road ends in a hex: on another road, past the edge of the map, or at the centre."""
    if "/" in label:
        return list(sheet.ends(label))[-1:]
    centre = sheet.centre(label)
    if label in points:
        return [points[label]]
    if sum(label in (road.path[0], road.path[-1]) for road in sheet.board.ground.roads) > 1:
        return [centre]
    return [centre, *_over_the_edge(sheet, label, centre, before)]


def _over_the_edge(
    sheet: SheetLayout, label: str, centre: Point, before: list[Point]
) -> list[Point]:
    """The point where a road that ends in a hex at the edge leaves the map, if it does."""
    ways = [way for way in DIRECTIONS if sheet.board.neighbour(label, way) is None]
    if not ways or not before:
        return []
    middles = [start.towards(end, 0.5) for start, end in (sheet.edge(label, way) for way in ways)]
    far = [(before[0].distance(middle), middle) for middle in middles]
    best = max(far, key=itemgetter(0))[1]
    return [best] if centre.distance(before[0]) < before[0].distance(best) else []
