"""Unit symbols in a frame, drawn by hand after the usual military signs."""

from math import cos, radians, sin
from typing import NamedTuple

from grognard.picture.shapes import Point, Values, element, lettering, stroke, text
from grognard.picture.signs import DRAWINGS, MEN, SHAPES, SYMBOLS

DRAWN = 62  # the width of the box round whose middle drawings lie


class Frame(NamedTuple):
    """The box of a symbol: its left top corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    def at(self, across: float, down: float) -> str:
        """A place in the frame, in parts of its width and height."""
        return f"{self.x + across * self.w:.1f} {self.y + down * self.h:.1f}"


def symbol(kind: str, frame: Frame, ink: str, ground: str, facing: int | None = None) -> str:
    """The symbol of a kind of unit; a kind without one gets a question mark."""
    if kind in MEN:
        return _men(MEN[kind], frame, ink)
    if kind in DRAWINGS:
        return _drawing(DRAWINGS[kind], frame, (ink, ground), facing or 0)
    if kind == "vehicle":
        return _vehicle(frame, ink, ground, facing or 0)
    if kind == "leader":
        return _star(frame, ink)
    if kind == "none":
        return ""
    weight = frame.h / 8.5
    box = element("rect", {"x": frame.x, "y": frame.y, "width": frame.w, "height": frame.h})
    if kind in SYMBOLS:
        signs = _signs(SYMBOLS[kind], frame, ink)
    else:
        middle = Point(frame.x + frame.w / 2, frame.y + frame.h * 0.84)
        signs = text("?", middle, lettering(frame.h * 0.95, ink) | {"stroke": "none"})
    return element("g", stroke(ink, weight), box + signs)


def _signs(strokes: str, frame: Frame, ink: str) -> str:
    """The strokes of a symbol, scaled to its frame."""
    words = iter(strokes.split())
    lines, parts = "", ""
    for word in words:
        match word:
            case "M" | "L":
                lines += word + frame.at(float(next(words)), float(next(words)))
            case "Q":
                bend = frame.at(float(next(words)), float(next(words)))
                lines += f"Q{bend} {frame.at(float(next(words)), float(next(words)))}"
            case "T":
                parts += _track(frame, float(next(words)), float(next(words)))
            case _:
                parts += _disc(frame, word, ink, [float(next(words)) for _ in range(3)])
    return (element("path", {"d": lines}) if lines else "") + parts


def _track(frame: Frame, across: float, down: float) -> str:
    """The long ring of tracked vehicles, as far from the frame as `across` and `down` say."""
    high = frame.h * (1 - 2 * down)
    box = {"x": frame.x + frame.w * across, "y": frame.y + frame.h * down}
    size = {"width": frame.w * (1 - 2 * across), "height": high, "rx": high / 2}
    return element("rect", {**box, **size})


def _disc(frame: Frame, word: str, ink: str, numbers: list[float]) -> str:
    """A disc (A) or a ring (O)."""
    across, down, radius = numbers
    values: Values = {
        "cx": frame.x + across * frame.w,
        "cy": frame.y + down * frame.h,
        "r": radius * frame.h,
    }
    if word == "A":
        values |= {"fill": ink, "stroke": "none"}
    return element("circle", values)


def _star(frame: Frame, ink: str) -> str:
    """A five-pointed star for a leader."""
    x, y, size = frame.x + frame.w / 2, frame.y + frame.h * 0.55, frame.h * 0.66
    points = []
    for i in range(10):
        angle, far = radians(36 * i - 90), size if i % 2 == 0 else size * 0.42
        points.append(f"{x + far * cos(angle):.1f} {y + far * sin(angle):.1f}")
    return element("path", {"d": "M" + "L".join(points) + "z", "fill": ink})


def _men(count: int, frame: Frame, ink: str) -> str:
    """Men with rifles, side by side."""
    gap = frame.w * (0.4 if count == 3 else 0.46)
    first = frame.x + frame.w / 2 - (count - 1) * gap / 2 - 2
    scale = frame.h / 24
    parts = []
    for i in range(count):
        place = f"translate({first + i * gap:.1f} {frame.y + frame.h / 2:.1f}) scale({scale:.2f})"
        parts.append(element("g", {"transform": place}, _MAN))
    return element("g", {"color": ink, "fill": ink, "stroke": "none"}, "".join(parts))


_MAN = (
    f'<circle cy="-15" r="4.6"/><path d="{SHAPES["body"]}"/>'
    f'<path d="{SHAPES["rifle"]}" fill="none" stroke="currentColor" stroke-width="2.6"/>'
)


def _drawing(
    strokes: list[tuple[str, float]], frame: Frame, colours: tuple[str, str], facing: int
) -> str:
    """A weapon as it looks; one that faces somewhere is seen from above and turned."""
    ink, ground = colours
    x, y = frame.x + frame.w / 2, frame.y + frame.h / 2
    turn = f"translate({x:.1f} {y:.1f}) rotate({60 * facing}) scale({frame.w / DRAWN:.2f})"
    lines = (
        {"d": path, **(stroke(ink if width > 0 else ground, abs(width)) if width else {})}
        for path, width in strokes
    )
    return element(
        "g", {"transform": turn, "fill": ink}, "".join(element("path", line) for line in lines)
    )


def _vehicle(frame: Frame, ink: str, ground: str, facing: int) -> str:
    """A vehicle from above; facing 0 to 5 are the corners of a hex, clockwise from the east."""
    x, y = frame.x + frame.w / 2, frame.y + frame.h / 2
    turn = f"translate({x:.1f} {y:.1f}) rotate({60 * facing}) scale({frame.h / 34:.2f})"
    tracks = element("path", {"d": SHAPES["tracks"]})
    hull = {"d": SHAPES["hull"], "fill": ground, "stroke": ink, "stroke-width": 2.6}
    gun = '<circle cx="-3" r="7.6"/>' + element("path", {"d": SHAPES["barrel"]})
    return element("g", {"transform": turn, "fill": ink}, tracks + element("path", hull) + gun)
