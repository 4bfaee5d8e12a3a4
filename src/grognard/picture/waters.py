"""The names of waters, written along their courses."""

from collections.abc import Iterator
from math import atan2, cos, degrees, radians, sin

from grognard.engine.board.ground import Stretch
from grognard.picture.clutter import Writing
from grognard.picture.shapes import SERIF, Point, halo, lettering, number, text, width_of
from grognard.picture.sheet import Bounds, around, chains

RIM = "#f6f0de"


def waters(on: Writing) -> Iterator[str]:
    """The names of waters, along their courses; a long course bears its name twice."""
    sheet = on.sheet
    for stretch in sheet.board.ground.stretches:
        look = on.style.of_hexside(stretch.kind)
        if look.look == "river" and stretch.name and len(stretch.sides) > 4:
            course = max((c.points for c in chains(map(sheet.ends, stretch.sides))), key=len)
            long = len(course) > 36
            for choice in _TWICE if long else _ONCE:
                yield _water(on, stretch, course, choice)


# Where along a course a name may stand, the best first, once or twice.
_ONCE = ((0.5, 0.4, 0.6, 0.3, 0.7),)
_TWICE = ((0.28, 0.2, 0.36), (0.75, 0.68, 0.83))


def _water(
    on: Writing,
    stretch: Stretch,
    course: tuple[Point, ...],
    parts: tuple[float, ...],
) -> str:
    """One name beside a course, turned as the course runs there."""
    look = on.style.of_hexside(stretch.kind)
    size = (13.0 + look.width * 0.3) * on.larger
    wide = width_of(stretch.name, size)
    options = []
    for part in parts:
        for lift in (1, -1):
            middle, turn = _beside(course, part, wide, lift * (look.width / 2 + 9 + size * 0.4))
            boxes = _boxes(middle, turn, wide, size)
            if not any(map(on.leaves, boxes)):
                options.append((sum(map(on.clutter.cost, boxes)), middle, turn))
    if not options:
        return ""
    _, middle, turn = min(options)
    for box in _boxes(middle, turn, wide, size):
        on.clutter.add(box, 5.0)
    values = lettering(size, look.ink, SERIF, 400) | halo(RIM, size * 0.26)
    place = f"rotate({number(turn)} {number(middle.x)} {number(middle.y)})"
    values |= {"font-style": "italic", "transform": place}
    return text(stretch.name, Point(middle.x, middle.y + size * 0.33), values)


def _beside(
    course: tuple[Point, ...], part: float, wide: float, lift: float
) -> tuple[Point, float]:
    """A point off the course by `lift`, and the angle of the course there, readable from below."""
    reach = max(2, round(wide / 60))
    i = max(reach, min(len(course) - 1 - reach, round(part * (len(course) - 1))))
    piece = course[max(0, i - reach) : i + reach + 1]
    start, end = sorted((piece[0], piece[-1]))
    mean = Point(sum(p.x for p in piece) / len(piece), sum(p.y for p in piece) / len(piece))
    far = start.distance(end) or 1.0
    across = Point(-(end.y - start.y) / far, (end.x - start.x) / far)
    off = lift + (12 if lift > 0 else -12)
    middle = Point(mean.x - across.x * off, mean.y - across.y * off)
    return middle, degrees(atan2(end.y - start.y, end.x - start.x))


def _boxes(middle: Point, turn: float, wide: float, size: float) -> list[Bounds]:
    """Small boxes along a turned text, which stand for it."""
    ends = Point(wide / 2 * cos(radians(turn)), wide / 2 * sin(radians(turn)))
    count = max(2, round(wide / size))
    return [
        around(
            Point(middle.x + ends.x * (2 * k / count - 1), middle.y + ends.y * (2 * k / count - 1)),
            size,
            size,
        )
        for k in range(count + 1)
    ]
