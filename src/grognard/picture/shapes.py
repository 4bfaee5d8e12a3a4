"""Small pieces of SVG: numbers, texts, smooth paths and chains of segments."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias
from xml.sax.saxutils import escape, quoteattr

RADIUS = 50.0  # from the centre of a hex to a corner, in drawing units
HEIGHT = 86.6  # from flat to flat

CONDENSED = "'Grognard Condensed','IBM Plex Sans Condensed','Plex Cond','Arial Narrow',sans-serif"
SERIF = "'Grognard Serif','Source Serif 4',Georgia,serif"
UNPRINTABLE = dict.fromkeys((*range(9), 11, 12, *range(14, 32), *range(127, 160), 0xFFFE, 0xFFFF))
"""Characters that no picture may hold, each to be left out."""


class Point(NamedTuple):
    """A place on the drawing, y down."""

    x: float
    y: float

    def towards(self, other: "Point", part: float) -> "Point":
        """The point `part` of the way to `other`."""
        return Point(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)

    def away(self, other: "Point", length: float) -> "Point":
        """The point `length` units off in the direction of `other`."""
        return self.towards(other, length / (self.distance(other) or 1.0))

    def distance(self, other: "Point") -> float:
        """How far `other` is."""
        return float(((self.x - other.x) ** 2 + (self.y - other.y) ** 2) ** 0.5)


def number(value: float) -> str:
    """A number with at most one decimal, as short as it can be."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def at(point: Point) -> str:
    """A point as path data."""
    return f"{number(point.x)} {number(point.y)}"


Values: TypeAlias = dict[str, Any]
"""Attributes of an element: texts and numbers by name."""


def attributes(values: Values) -> str:
    """Attributes as text, each with a space before it."""
    return "".join(
        f" {key}={quoteattr(_printable(value) if isinstance(value, str) else number(value))}"
        for key, value in values.items()
    )


def _printable(words: str) -> str:
    return words if words.isprintable() else words.translate(UNPRINTABLE)


def element(tag: str, values: Values, inner: str = "") -> str:
    """One element, closed at once when it holds nothing."""
    head = f"<{tag}{attributes(values)}"
    return f"{head}>{inner}</{tag}>" if inner else f"{head}/>"


def group(values: Values, parts: Iterable[str]) -> str:
    """A group of parts; nothing at all when there are none."""
    inner = "".join(parts)
    return f"<g{attributes(values)}>{inner}</g>" if inner else ""


def text(words: str, point: Point, values: Values | None = None) -> str:
    """A line of text, with its special characters made safe."""
    place = f'x="{number(point.x)}" y="{number(point.y)}"'
    return f"<text {place}{attributes(values or {})}>{escape(_printable(words))}</text>"


def lettering(
    size: float, fill: str, family: str = CONDENSED, weight: int = 700, anchor: str = "middle"
) -> Values:
    """The attributes of a line of text."""
    return {
        "font-family": family,
        "font-size": size,
        "font-weight": str(weight),
        "fill": fill,
        "text-anchor": anchor,
    }


def halo(colour: str, width: float) -> Values:
    """The attributes that put a rim of `colour` round a text."""
    return {
        "stroke": colour,
        "stroke-width": width,
        "stroke-linejoin": "round",
        "paint-order": "stroke",
    }


def stroke(colour: str, width: float, dash: str = "") -> Values:
    """The attributes of a round-ended line without a filling."""
    values: Values = {
        "fill": "none",
        "stroke": colour,
        "stroke-width": width,
        "stroke-linecap": "butt" if dash else "round",
        "stroke-linejoin": "round",
    }
    if dash:
        values["stroke-dasharray"] = dash
    return values


def polygon(points: Sequence[Point]) -> str:
    """Path data of a closed figure with straight sides."""
    return "M" + "L".join(at(point) for point in points) + "z"


def polyline(points: Sequence[Point]) -> str:
    """Path data of an open line with straight pieces."""
    return "M" + "L".join(at(point) for point in points)


def smooth(points: Sequence[Point], reach: float = 0.5, closed: bool = False) -> str:
    """Path data along `points`, each bend rounded over `reach` of the pieces that meet there."""
    if closed:
        return _bends([points[-1], *points, points[0]], reach, "M") + "z"
    start = f"M{at(points[0])}"
    if len(points) > 2:
        start += _bends(points, reach, "L")
    return start + f"L{at(points[-1])}"


def _bends(points: Sequence[Point], reach: float, first: str) -> str:
    """The rounded bends at all points but the first and the last."""
    pieces: list[str] = []
    between = "L" if reach < 0.5 else ""  # at a half, each bend begins where the last one ended
    for before, bend, after in zip(points, points[1:], points[2:], strict=False):
        start, end = bend.towards(before, reach), bend.towards(after, reach)
        lead = first if not pieces else between
        pieces.append((f"{lead}{at(start)}" if lead else "") + f"Q{at(bend)} {at(end)}")
    return "".join(pieces)


def width_of(words: str, size: float, bold: bool = False, condensed: bool = False) -> float:
    """About how wide a line of text is."""
    ems = sum(_NARROW.get(letter) or (0.69 if letter.isupper() else 0.56) for letter in words)
    return size * ems * (1.06 if bold else 1.0) * (0.87 if condensed else 1.0)


_NARROW = dict.fromkeys("iljtfrI '.-,:;()!|", 0.34) | dict.fromkeys("mwMW", 0.92)


def enlarged(hex_pixels: float) -> float:
    """How much larger letters must be on a map whose hexes are drawn small."""
    return min(2.4, max(1.0, 50 / hex_pixels))
