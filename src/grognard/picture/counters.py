"""Counters and stacks of them, each drawn in a box of 100 by 100."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from grognard.engine.look.scene import CounterFace
from grognard.engine.look.style import Paint, Style
from grognard.picture.piles import SIZE, Pile
from grognard.picture.shapes import (
    Point,
    Values,
    element,
    group,
    lettering,
    number,
    stroke,
    text,
)
from grognard.picture.signs import BADGES, COLOURS, SHAPES, SIZES
from grognard.picture.symbols import Frame, symbol

EDGE, GOLD, CARD = (COLOURS[name] for name in ("edge", "gold", "card"))
FAR = 3  # letters of a figure that is seen from afar at full size
STEP = SIZES["step"]  # from one counter of a stack to the next


def counters(piles: Iterable[Pile], style: Style, hex_pixels: float) -> str:
    """All counters, pile by pile."""
    return group({"class": "counters"}, (_pile(pile, style, hex_pixels) for pile in piles))


def _pile(pile: Pile, style: Style, hex_pixels: float) -> str:
    """One pile: two edges at most beneath the top counter, and a disc with the count."""
    top, count = pile.counters[-1], sum(counter.stack for counter in pile.counters)
    paint, size = _paint(top, style), pile.size
    corner = Point(pile.centre.x - size / 2, pile.centre.y - size / 2 + 3)
    parts = []
    for below in range(min(count - 1, 2), 0, -1):
        beneath = pile.counters[-1 - below] if len(pile.counters) > below else top
        place = Point(corner.x - STEP * below, corner.y + STEP * below)
        parts.append(_boxed(_blank(_paint(beneath, style)), place, size))
    face = "".join(_face(replace(top, stack=count), paint, hex_pixels))
    parts.append(_ring(top.ring, corner, size, paint))
    parts.append(_boxed(face + _level(pile.place.level, hex_pixels), corner, size))
    if not top.hidden:
        parts.append(_pointers(top, pile.centre, size))
    if count > 1 and hex_pixels >= 22:
        parts.append(_count(count, Point(corner.x + size, corner.y)))
    return element("g", {"class": "counter", "data-hex": top.hex}, "".join(parts))


def _pointers(counter: CounterFace, centre: Point, size: float) -> str:
    """Outside a counter that faces somewhere: a wedge, and a barrel where a turret differs."""
    where = f"translate({number(centre.x)} {number(centre.y + 3)})"
    scale = f"scale({number(size / SIZE)})"
    parts = [("facing", counter.facing)]
    if counter.turret != counter.facing:
        parts.insert(0, ("turret", counter.turret))
    return "".join(
        element(
            "path",
            {
                "class": name,
                "d": SHAPES[name],
                "transform": f"{where} rotate({60 * corner}) {scale}",
                "fill": EDGE,
                "stroke": CARD,
                "stroke-width": 1.6,
            },
        )
        for name, corner in parts
        if corner is not None
    )


def _level(level: str, hex_pixels: float) -> str:
    """A tab at the lower left with the level of a counter that is not on the ground.

    It shows even where a pile of a higher level covers the rest.
    """
    if not level or hex_pixels < 22:
        return ""
    words = level.replace("-", "−")
    words = words if words[1:].isdigit() else words[1:]
    wide = 9.0 * len(words) + 9
    box = {"x": 8 - wide, "y": 76, "width": wide, "height": 23, "rx": 5, "fill": CARD}
    plate = element("rect", {**box, "stroke": EDGE, "stroke-width": 2.2})
    inner = plate + text(words, Point(8 - wide / 2, 94), lettering(19, EDGE))
    return element("g", {"class": "level"}, inner)


def _paint(counter: CounterFace, style: Style) -> Paint:
    """The colours of a counter; those of a hidden one tell its side alone."""
    paint = style.of_counter(
        *((counter.side,) if counter.hidden else (counter.colours, counter.side))
    )
    corner = "" if counter.hidden else counter.corner
    return Paint(paint.ground, paint.ink, corner, paint.stripe) if corner else paint


def _boxed(inner: str, corner: Point, size: float) -> str:
    """A counter's drawing put in its place, over its shadow."""
    place = f"translate({number(corner.x)} {number(corner.y)}) scale({size / 100})"
    return element("g", {"transform": place}, inner)


def _rounding(paint: Paint) -> float:
    return 15.0 if paint.corner == "round" else 5.0


def _blank(paint: Paint) -> str:
    """A counter with nothing on it: shadow, ground and a fine inner line."""
    rounding = _rounding(paint)
    shadow = {"x": 2, "y": 5, "width": 98, "height": 98, "rx": rounding, "opacity": "0.34"}
    body = {"x": 1.5, "y": 1.5, "width": 97, "height": 97, "rx": rounding}
    line = {"x": 5, "y": 5, "width": 90, "height": 90, "rx": max(rounding - 4, 1.5)}
    return (
        element("rect", {**shadow, "fill": "#1e160a"})
        + element("rect", {**body, "fill": paint.ground, "stroke": EDGE, "stroke-width": 2})
        + element("rect", {**line, **stroke(paint.ink, 1.6), "stroke-opacity": "0.35"})
    )


def _face(counter: CounterFace, paint: Paint, hex_pixels: float) -> Iterator[str]:
    """All that is printed on a counter, as much as the size of the hex lets one read."""
    yield _blank(paint)
    if counter.hidden:
        yield _back(paint)
        return
    if counter.reduced:
        band = {"x": 5.8, "y": 34, "width": 88.4, "height": 30, "opacity": "0.24"}
        yield element("rect", {**band, "fill": paint.ink})
    if paint.stripe:
        bar = {"x": 6, "y": 5.8, "width": 88, "height": 8, "fill": paint.stripe}
        yield element("rect", bar)
    if hex_pixels < 22:
        yield text(str(counter.stack), Point(50, 76), lettering(72, paint.ink))
    elif hex_pixels < 44:
        yield from _far(counter, paint)
    else:
        yield from _near(counter, paint, full=hex_pixels >= 70)
    if counter.spent:
        yield _wash(paint)
    yield from _badges(counter.badges)


def _near(counter: CounterFace, paint: Paint, full: bool) -> Iterator[str]:
    """Name, symbol, factors and steps; at full detail also size and formation."""
    left = 25 if counter.dot else 10
    down = 7 if paint.stripe else 0
    name = 19.0 if full else 22.0
    room = (50 if counter.formation and full else 84) - left + 8
    name = min(name, room / (0.54 * max(len(counter.name), 1)))
    if counter.start and full:
        yield text(
            counter.start, Point(10, 20), lettering(12, paint.ink, weight=600, anchor="start")
        )
        name = min(name, 48 / (0.54 * max(len(counter.name), 1)))
        yield text(counter.name, Point(90, 23), lettering(name, paint.ink, anchor="end"))
    else:
        place = Point(left, 23 + down)
        yield text(counter.name, place, lettering(name, paint.ink, anchor="start"))
    if counter.dot:
        yield element("circle", {"cx": 15.5, "cy": 16 + down, "r": 6.6, "fill": paint.ink})
    if full:
        small = min(14.0, 40 / (0.5 * max(len(counter.formation), 1)))
        values = lettering(small, paint.ink, weight=600, anchor="end")
        if counter.formation and not counter.start:
            yield text(counter.formation, Point(90, 22 + down), values)
        yield text(counter.size, Point(50, 34 + down / 2), lettering(12.5, paint.ink))
    frame = Frame(24, 37 + down / 2, 52, 27) if full else Frame(22, 31 + down / 2, 56, 31)
    yield symbol(counter.kind, frame, paint.ink, paint.ground, counter.facing)
    yield from _factors(counter, paint)
    yield _steps(counter.steps, paint)


def _far(counter: CounterFace, paint: Paint) -> Iterator[str]:
    """A large symbol and the first factor."""
    yield symbol(counter.kind, Frame(14, 11, 72, 42), paint.ink, paint.ground, counter.facing)
    first = counter.factors[0] if counter.factors else ""
    size = 42 * min(1.0, FAR / max(len(first), 1))
    yield text(first, Point(50, 94), lettering(size, paint.ink))
    if counter.dot:
        dot = {"cx": 15, "cy": 15, "r": 9, "fill": paint.ink, "stroke": paint.ground}
        yield element("circle", {**dot, "stroke-width": 3})


def _factors(counter: CounterFace, paint: Paint) -> Iterator[str]:
    """The factors along the lower edge, the right one set from the right."""
    shown = counter.factors
    if len(shown) == 2:
        shown = (shown[0], "", shown[1])
    # The middle factor stands between the other two, however long they are.
    middle = 50 + 7.5 * (len(shown[0]) - len(shown[-1])) if len(shown) > 2 else 50
    places = (Point(9, 93), "start"), (Point(middle, 92), "middle"), (Point(91, 93), "end")
    for i, (factor, (place, anchor)) in enumerate(zip(shown, places, strict=False)):
        size = (28.0 if i != 1 else 20.0) * min(1.0, 3.2 / max(len(factor), 1))
        yield text(factor, place, lettering(size, paint.ink, anchor=anchor)) if factor else ""
    if counter.raised and shown:
        beside = Point(11 + 15.5 * len(shown[0]), 81)
        yield text(counter.raised, beside, lettering(15, paint.ink, weight=600, anchor="start"))


def _steps(steps: tuple[int, int], paint: Paint) -> str:
    """A bar for each step, filled while it is left."""
    left, full = steps
    if full < 2:
        return ""
    high = min(7.0, 30 / full)
    parts = []
    for i in range(full):
        top = 50.5 - full * (high + 2.4) / 2 + i * (high + 2.4)
        fill = paint.ink if i >= full - left else "none"
        bar = {"x": 10.5, "y": top, "width": 6.4, "height": high, "rx": 1, "fill": fill}
        parts.append(element("rect", bar))
    return group({"stroke": paint.ink, "stroke-width": 1.3}, parts)


def _back(paint: Paint) -> str:
    """The back of a counter: stripes and a question mark in the side's colours."""
    stripes = "".join(
        f"M{max(8, 8 + i)} {max(8, 8 - i)}L{min(92, 92 + i)} {min(92, 92 - i)}"
        for i in range(-60, 61, 20)
    )
    plate = {"x": 30, "y": 27, "width": 40, "height": 46, "rx": _rounding(paint) * 0.8}
    return (
        element("path", {"d": stripes, **stroke(paint.ink, 3), "stroke-opacity": "0.34"})
        + element("rect", {**plate, "fill": paint.ground})
        + text("?", Point(50, 65), lettering(42, paint.ink))
    )


def _wash(paint: Paint) -> str:
    """The paper wash and hatch over a spent counter."""
    box = {"x": 1.5, "y": 1.5, "width": 97, "height": 97, "rx": _rounding(paint)}
    hatch = element("rect", {**box, "fill": "url(#spent)"})
    return element("rect", {**box, "fill": "#e5dcc4", "opacity": "0.45"}) + hatch


def _badges(badges: tuple[str, ...]) -> Iterator[str]:
    """Tabs on the right edge: the first in the middle, then above and below by turns.

    More than three are drawn smaller, so that all find room.
    """
    part = min(1.0, 3 / max(len(badges), 1))
    for number_, badge in enumerate(badges):
        step = (number_ + 1) // 2 * (-1 if number_ % 2 else 1)
        x, y = 100 - 100 * part, 50 + (SIZES["badge"] * step - 50) * part
        place = f"translate({number(x)} {number(y)}) scale({part:.2g})"
        yield element("g", {"transform": place}, _badge(badge))


def _badge(badge: str) -> str:
    """A tab on the right edge with the sign of a state, or with its word."""
    wide = 26.0 if badge in BADGES else max(26.0, 9.0 * len(badge) + 10)
    right = 108 + (wide - 26) / 2
    box = {"x": right - wide, "y": 36, "width": wide, "height": 28, "rx": 8, "fill": CARD}
    plate = element("rect", {**box, "stroke": EDGE, "stroke-width": 2.2})
    if badge in BADGES:
        sign = element("path", {"d": BADGES[badge], **stroke(EDGE, 3.5)})
    else:
        sign = text(badge, Point(right - wide / 2, 56), lettering(17, EDGE))
    return plate + sign


def _count(count: int, centre: Point) -> str:
    """The disc that says how many counters lie in a stack."""
    disc = {"cx": centre.x, "cy": centre.y, "r": 9.6, "fill": CARD, "stroke": EDGE}
    words = text(str(count), Point(centre.x, centre.y + 4.8), lettering(14, "#211c16"))
    return element("circle", {**disc, "stroke-width": 1.6}) + words


def _ring(ring: str, corner: Point, size: float, paint: Paint) -> str:
    """The ring round a counter that can act, is picked, is aimed at or has the cursor."""
    if not ring:
        return ""
    grow = 4.0
    box: Values = {
        "x": corner.x - grow,
        "y": corner.y - grow,
        "width": size + 2 * grow,
        "height": size + 2 * grow,
        "rx": 8 if paint.corner == "square" else 13,
    }
    colour, width = {
        "picked": (GOLD, 5.4),
        "cursor": ("#0a58ca", 4.0),
        "target": ("#7d2a66", 4.6),
    }.get(ring, (GOLD, 3.0))
    rim = "#ffffff" if ring in ("cursor", "target") else "#211c16"
    dash = "9 5" if ring == "cursor" else ""
    under = element("rect", {**box, **stroke(rim, width + 3)})
    return under + element("rect", {**box, **stroke(colour, width, dash)})
