"""Names on the map: places and waters, put where they cover least."""

from collections.abc import Iterable
from dataclasses import replace

from grognard.engine.board.ground import Landmark
from grognard.engine.look.style import NameStyle, Style
from grognard.picture.clutter import Writing, writing
from grognard.picture.shapes import (
    SERIF,
    Point,
    element,
    enlarged,
    group,
    halo,
    lettering,
    text,
    width_of,
)
from grognard.picture.sheet import Bounds, SheetLayout, around
from grognard.picture.waters import waters

Candidate = tuple[Point, str]  # where the text is anchored, and by which end
Ranked = tuple[int, Candidate]  # the lower, the better


def names(sheet: SheetLayout, style: Style, hex_pixels: float, held: Iterable[str]) -> str:
    """The names of waters and places, the great ones first, clear of the hexes with counters."""
    if hex_pixels < 16:
        return ""
    on = writing(sheet, style, enlarged(hex_pixels))
    for label in held:
        on.clutter.add(around(sheet.centre(label), 64, 64), 3.0)
    shown = frozenset(sheet.shown)
    places = [place for place in sheet.board.ground.places.values() if place.hex in shown]
    places.sort(key=lambda place: (-style.of_place(place.size).size, place.hex))
    dots = [_dot(on, place) for place in places]
    courses = list(waters(on))
    return group({"class": "names"}, [*dots, *courses, *(_place(on, place) for place in places)])


def _dot(on: Writing, place: Landmark) -> str:
    """The small square of a place that has no houses drawn."""
    look = on.style.of_place(place.size)
    if not look.dot or len(place.hexes) > 1:
        return ""
    if on.style.of_terrain(on.sheet.board.terrain(place.hex)).pattern in ("houses", "blocks"):
        return ""
    centre = on.roads.get(place.hex, on.sheet.centre(place.hex))
    on.clutter.add(around(centre, look.dot + 2, look.dot + 2), 2.0)
    left, top = centre.x - look.dot / 2, centre.y - look.dot / 2
    box = {"x": left, "y": top, "width": look.dot, "height": look.dot}
    return element("rect", {**box, "fill": "#8c3226", "stroke": on.style.ink, "stroke-width": 1.2})


def _place(on: Writing, place: Landmark) -> str:
    """One name, where it covers least; none where it would run off the sheet."""
    look = _lettering(on, place)
    words = place.name.upper() if look.capitals else place.name
    wide = width_of(words, look.size, look.weight > 600) + look.spacing * len(words)

    def covering(each: Ranked) -> float:
        box = _text_box(each[1], wide, look.size)
        if on.leaves(box):  # however long it is, nobody measures what it covers
            return 100_000.0 + each[0]
        return each[0] * 12 + on.clutter.cost(box)

    _, (point, anchor) = min(_candidates(on, place, look), key=covering)
    box = _text_box((point, anchor), wide, look.size)
    if on.leaves(box):
        return ""
    on.clutter.add(box, 6.0)
    values = lettering(look.size, look.ink or on.style.ink, SERIF, int(look.weight), anchor)
    values |= halo(look.rim, look.size * 0.27)
    values |= {"font-style": "italic"} if look.italic else {}
    values |= {"letter-spacing": look.spacing} if look.spacing else {}
    return text(words, point, values)


def _lettering(on: Writing, place: Landmark) -> NameStyle:
    """The lettering of a place; a wide area gets larger letters."""
    look = on.style.of_place(place.size)
    wide = min(1.9, max(1.0, (len(place.hexes) / 8) ** 0.5))
    return replace(look, size=look.size * max(wide, on.larger))


def _text_box(candidate: Candidate, wide: float, size: float) -> Bounds:
    """The box of a text that stands on a base line."""
    (x, y), anchor = candidate
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    return Bounds(left - 2, y - size * 0.78, left + wide + 2, y + size * 0.24)


def _candidates(on: Writing, place: Landmark, look: NameStyle) -> list[Ranked]:
    """Places for a name, the best first: under the dot, beside it, above."""
    if len(place.hexes) > 1:
        return list(enumerate(_amid(on, place, look.size)))
    size, centre = look.size, on.sheet.centre(place.hex)
    x, y = on.roads.get(place.hex, centre) if look.dot else centre
    gap = 6.0
    spots: list[Candidate] = [
        (Point(x, y + gap + size * 0.8), "middle"),
        (Point(x + gap + 3, y + size * 0.35), "start"),
        (Point(x - gap - 3, y + size * 0.35), "end"),
        (Point(x, y - gap - size * 0.15), "middle"),
        (Point(x + gap, y + size), "start"),
        (Point(x - gap, y + size), "end"),
        (Point(x + gap, y - gap), "start"),
        (Point(x - gap, y - gap), "end"),
        (Point(x, y + gap + size * 1.6), "middle"),
        (Point(x, y + 34 + size * 0.7), "middle"),
        (Point(x, y - 34), "middle"),
    ]
    if not look.dot:
        spots[:0] = [(Point(x, y + size * 0.35), "middle")]
    return list(enumerate(spots))


def _amid(on: Writing, place: Landmark, size: float) -> list[Candidate]:
    """Places for the name of an area: its middle, or the middle of one of its hexes."""
    centres = [on.sheet.centre(label) for label in place.hexes]
    count = len(centres)
    mean = Point(sum(c.x for c in centres) / count, sum(c.y for c in centres) / count)
    spots = [mean, *sorted(centres, key=mean.distance)]
    shifts = (0.35 * size, 0.35 * size + 14, 0.35 * size - 14)
    return [(Point(c.x, c.y + shift), "middle") for c in spots for shift in shifts]
