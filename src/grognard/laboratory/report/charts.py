"""The charts of a report: plain HTML and SVG that take their colours from the page's style."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from grognard.laboratory.report.figures import Bin, Rate, Spread
from grognard.picture.shapes import Point, element, group, number, polygon, polyline, text

WIDE, HIGH = 420.0, 240.0  # of a chart with axes
LEFT, RIGHT, TOP, BOTTOM = 38.0, 14.0, 12.0, 40.0  # what stands round it
MOST_LABELS = 14  # along an axis
TICKS = 6
QUARTERS = (
    '<li class="row foot" aria-hidden="true"><span></span><span class="feet">'
    "<i>0%</i><i>25%</i><i>50%</i><i>75%</i><i>100%</i></span><span></span></li>"
)
WIDEST = 56.0  # column of a histogram


def whiskers(rates: Iterable[tuple[str, Rate]]) -> str:
    """A dot for each rate with a line for its interval; each comes with the class of its colour."""
    rows = []
    for kind, rate in rates:
        found = rate.interval
        style = f"left:{found.low:.2%};width:{found.high - found.low:.2%}"
        rows.append(
            f'<li class="row {kind}"><span class="label">{escape(rate.label)}</span>'
            f'<span class="track" aria-hidden="true"><i class="half"></i>'
            f'<i class="span" style="{style}"></i>'
            f'<i class="dot" style="left:{found.rate:.2%}"></i></span>'
            f'<span class="value"><b>{found.rate:.1%}</b> '
            f"{found.low:.1%} to {found.high:.1%}</span></li>"
        )
    return f'<ul class="rates">{"".join(rows)}{QUARTERS}</ul>'


def bars(rates: Iterable[tuple[str, Rate]]) -> str:
    """A bar for each rate."""
    rows = [
        f'<li class="row {kind}"><span class="label">{escape(rate.label)}</span>'
        f'<span class="track" aria-hidden="true">'
        f'<i class="bar" style="width:{rate.interval.rate:.2%}"></i></span>'
        f'<span class="value"><b>{rate.times}</b> of {rate.of}</span></li>'
        for kind, rate in rates
    ]
    return f'<ul class="rates">{"".join(rows)}</ul>'


def columns(bins: Sequence[Bin], label: str) -> str:
    """A histogram with upright bars."""
    most = max(each.games for each in bins)
    across = (WIDE - LEFT - RIGHT) / len(bins)
    parts = [_frame(most, label)]
    every = -(-len(bins) * max(len(each.label) for each in bins) // 48)
    for place, each in enumerate(bins):
        left, top = LEFT + place * across, _height(each.games, most)
        wide = min(across * 0.8, WIDEST)
        box = {"x": left + (across - wide) / 2, "y": top, "width": wide}
        told = element("title", {}, f"{each.label}: {each.games}")
        parts.append(
            element("rect", {**box, "height": HIGH - BOTTOM - top, "class": "column"}, told)
        )
        if place % every == 0:
            parts.append(text(each.label, Point(left + across / 2, HIGH - BOTTOM + 16)))
    return _chart(parts, f"Histogram: {label}")


def curves(lines: Mapping[str, Sequence[Spread]], label: str) -> str:
    """A line for each side through the means, on a band between the quartiles."""
    most = max((each.high for line in lines.values() for each in line), default=0.0)
    most = max(most, max((each.mean for line in lines.values() for each in line), default=0.0), 1.0)
    turns = max(len(line) for line in lines.values())
    parts = [_frame(most, label)]
    every = -(-turns // MOST_LABELS)
    for turn in range(0, turns, every):
        parts.append(text(str(turn + 1), Point(_across(turn, turns), HIGH - BOTTOM + 16)))
    for kind, (side, line) in enumerate(lines.items()):
        up = [Point(_across(i, turns), _height(each.high, most)) for i, each in enumerate(line)]
        down = [Point(_across(i, turns), _height(each.low, most)) for i, each in enumerate(line)]
        means = [Point(_across(i, turns), _height(each.mean, most)) for i, each in enumerate(line)]
        parts.append(_curve(kind, side, polygon([*up, *reversed(down)]), means, line))
    return _chart(parts, f"Curves: {label}") + key(lines)


def key(names: Iterable[str]) -> str:
    """Which colour is whose."""
    entries = "".join(
        f'<li class="s{kind}"><i class="swatch"></i>{escape(name)}</li>'
        for kind, name in enumerate(names)
    )
    return f'<ul class="key">{entries}</ul>'


def _curve(kind: int, side: str, band: str, means: list[Point], line: Sequence[Spread]) -> str:
    dots = [
        element(
            "circle",
            {"cx": point.x, "cy": point.y, "r": 3.2},
            element("title", {}, f"{escape(side)}, turn {turn}: {each.mean:.1f}"),
        )
        for turn, (point, each) in enumerate(zip(means, line, strict=True), 1)
    ]
    inner = [
        element("path", {"d": band, "class": "band"}),
        element("path", {"d": polyline(means), "class": "mean"}),
        *dots,
    ]
    return group({"class": f"s{kind}"}, inner)


def _frame(most: float, label: str) -> str:
    """The lines across, each with its number, and what runs along the foot."""
    step = _step(most)
    parts = []
    for tick in range(int(most / step) + 1):
        y = _height(tick * step, most)
        parts.append(
            element("line", {"x1": LEFT, "x2": WIDE - RIGHT, "y1": y, "y2": y, "class": "grid"})
        )
        parts.append(text(number(tick * step), Point(LEFT - 6, y + 4), {"class": "end"}))
    parts.append(text(label, Point((LEFT + WIDE - RIGHT) / 2, HIGH - 4), {"class": "axis"}))
    return "".join(parts)


def _step(most: float) -> float:
    """A round distance between the lines across."""
    size = 1.0
    while True:
        for factor in (1, 2, 5):
            if most / (size * factor) <= TICKS:
                return size * factor
        size *= 10


def _across(turn: int, turns: int) -> float:
    wide = WIDE - LEFT - RIGHT
    return LEFT + (wide * (turn + 0.5) / turns)


def _height(value: float, most: float) -> float:
    return HIGH - BOTTOM - (HIGH - BOTTOM - TOP) * value / most


def _chart(parts: Iterable[str], label: str) -> str:
    values = {"viewBox": f"0 0 {number(WIDE)} {number(HIGH)}", "role": "img", "class": "chart"}
    return element("svg", {**values, "aria-label": label}, "".join(parts))
