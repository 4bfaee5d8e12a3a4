"""Unit symbols in a frame, drawn by hand after the usual military signs."""

from math import cos, radians, sin
from typing import NamedTuple

from grognard.picture.shapes import Point, Values, element, lettering, stroke, text


class Frame(NamedTuple):
    """The box of a symbol: its left top corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    def at(self, across: float, down: float) -> str:
        """A place in the frame, in parts of its width and height."""
        return f"{self.x + across * self.w:.1f} {self.y + down * self.h:.1f}"


# Strokes in parts of the frame: M and L with places, A for a disc, O for a ring, with its radius.
_CROSS = "M 0 0 L 1 1 M 1 0 L 0 1"
_SLASH = "M 0 1 L 1 0"
_TRACK = "T 0.2 0.27"
SYMBOLS: dict[str, str] = {
    "infantry": _CROSS,
    "cavalry": _SLASH,
    "artillery-field": "A 0.5 0.5 0.17",
    "artillery-horse": f"{_SLASH} A 0.5 0.5 0.19",
    "artillery-heavy": "A 0.5 0.5 0.17 M 0.32 0.2 L 0.32 0.8 M 0.68 0.2 L 0.68 0.8",
    "armour": _TRACK,
    "mechanised": f"{_CROSS} {_TRACK}",
    "reconnaissance": f"{_SLASH} {_TRACK}",
    "anti-tank": "M 0 1 L 0.5 0 L 1 1",
    "anti-air": "M 0 1 Q 0.5 -0.5 1 1",
    "engineer": "M 0.28 0.72 L 0.28 0.34 L 0.72 0.34 L 0.72 0.72 M 0.5 0.34 L 0.5 0.64",
    "mortar": "M 0.5 0.14 L 0.5 0.64 M 0.41 0.34 L 0.5 0.14 L 0.59 0.34 O 0.5 0.77 0.12",
    "gun": "M 0.5 0.12 L 0.5 0.88 M 0.38 0.3 L 0.38 0.7 M 0.62 0.3 L 0.62 0.7",
    "machine-gun": "M 0.5 0.9 L 0.5 0.1 M 0.42 0.3 L 0.5 0.1 L 0.58 0.3 M 0.38 0.9 L 0.62 0.9",
    "supply": "M 0 0.72 L 1 0.72",
    "transport": "O 0.3 0.74 0.12 O 0.7 0.74 0.12 M 0.15 0.5 L 0.85 0.5",
    "hq": "M 0 0.34 L 1 0.34",
    "blank": "",
}
_MEN = {"squad": 3, "half-squad": 2, "crew": 2, "man": 1}


def symbol(kind: str, frame: Frame, ink: str, ground: str, facing: int | None = None) -> str:
    """The symbol of a kind of unit; a kind without one gets a question mark."""
    if kind in _MEN:
        return _men(_MEN[kind], frame, ink)
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
    mast = ""
    if kind == "hq":
        foot = frame.h * 1.25
        mast = element("path", {"d": f"M{frame.at(0, 1)}V{frame.y + foot:.1f}"})
    return element("g", stroke(ink, weight), box + signs + mast)


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
    '<circle cy="-15" r="4.6"/><path d="M-4.5-9h9l2.500 12h-4l-1 14h-5l-1.200-14h-3z"/>'
    '<path d="M4-6l13-7" fill="none" stroke="currentColor" stroke-width="2.6"/>'
)


def _vehicle(frame: Frame, ink: str, ground: str, facing: int) -> str:
    """A vehicle from above; facing 0 to 5 are the corners of a hex, clockwise from the east."""
    x, y = frame.x + frame.w / 2, frame.y + frame.h / 2
    turn = f"translate({x:.1f} {y:.1f}) rotate({60 * facing}) scale({frame.h / 34:.2f})"
    tracks = '<path d="M-24-17h46v7h-46zM-24 10h46v7h-46z"/>'
    hull = {"d": "M-22-10h40l5 10l-5 10h-40z", "fill": ground, "stroke": ink, "stroke-width": 2.6}
    gun = '<circle cx="-3" r="7.6"/><path d="M-3-2h31v4h-31z"/><path d="M44 0l-12-9v18z"/>'
    return element("g", {"transform": turn, "fill": ink}, tracks + element("path", hull) + gun)
