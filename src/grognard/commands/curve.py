"""The curve of winning chances as a picture."""

from collections.abc import Iterator

from grognard.analysis import Analysis
from grognard.picture.shapes import (
    CONDENSED,
    Point,
    element,
    lettering,
    polygon,
    polyline,
    stroke,
    text,
)

WIDE, HIGH = 720.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 60.0, 700.0, 40.0, 250.0
PAPER, INK, FAINT = "#fbf7ec", "#3a3226", "#cfc4ab"
FIRST, SECOND = "#5b7f9e", "#c98b6b"
LETTERS, SMALL = 15.0, 12.0
MOST_NAMES = 20  # turns that are named below


def curve(found: Analysis) -> str:
    """An SVG picture: the first side's chance from below, choices that mattered as numbers."""
    width, height = f"{WIDE:.0f}", f"{HIGH:.0f}"
    inner = "".join((*_ground(found), *_line(found), *_marks(found)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" role="img">'
        f"<title>Winning chances after every turn</title>{inner}</svg>"
    )


def _ground(found: Analysis) -> Iterator[str]:
    """The paper, the names of the sides and the scale."""
    first, second = found.luck
    yield element("rect", {"x": 0, "y": 0, "width": WIDE, "height": HIGH, "fill": PAPER})
    box = {"x": LEFT, "y": TOP, "width": RIGHT - LEFT, "height": BOTTOM - TOP}
    yield element("rect", {**box, "fill": SECOND})
    for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
        words = lettering(SMALL, INK, CONDENSED, anchor="end")
        yield text(f"{chance:.0%}", Point(LEFT - 8, _down(chance) + 4), words)
    names = lettering(LETTERS, INK, CONDENSED, anchor="start")
    yield text(f"{second} above, {first} below", Point(LEFT, TOP - 12), names)


def _line(found: Analysis) -> Iterator[str]:
    """The curve, the turns below it, and the line of even chances."""
    first = next(iter(found.luck))
    points = [
        Point(_across(found, point.number), _down(point.chance[first])) for point in found.points
    ]
    area = [Point(LEFT, BOTTOM), *points, Point(points[-1].x, BOTTOM)]
    yield element("path", {"d": polygon(area), "fill": FIRST})
    even = (Point(LEFT, _down(0.5)), Point(RIGHT, _down(0.5)))
    yield element("path", {"d": polyline(even), **stroke(FAINT, 1.0, "4 4")})
    yield element("path", {"d": polyline(points), **stroke(INK, 2.5)})
    if len(points) <= MOST_NAMES:
        for point, place in zip(found.points[1:], points[1:], strict=True):
            yield text(str(point.turn), Point(place.x, BOTTOM + 18), lettering(SMALL, INK))
    yield text("after turn", Point((LEFT + RIGHT) / 2, BOTTOM + 40), lettering(SMALL, INK))


def _marks(found: Analysis) -> Iterator[str]:
    """The three choices that mattered, numbered along the upper edge."""
    for rank, each in enumerate(found.mattered, 1):
        across = _across(found, each.number)
        rule = (Point(across, TOP), Point(across, BOTTOM))
        yield element("path", {"d": polyline(rule), **stroke(INK, 1.0, "2 3")})
        circle = {"cx": across, "cy": TOP, "r": 9, "fill": PAPER, "stroke": INK}
        yield element("circle", circle)
        yield text(str(rank), Point(across, TOP + 4), lettering(SMALL, INK))


def _across(found: Analysis, number: int) -> float:
    last = found.points[-1].number or 1
    return LEFT + (RIGHT - LEFT) * number / last


def _down(chance: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * chance
