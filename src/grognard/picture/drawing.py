"""Pictures: a board with counters, marks and arrows as one SVG text."""

from collections.abc import Iterator, Sequence

from grognard.engine.look.scene import Scene
from grognard.picture.arrows import UNDER, arrows
from grognard.picture.counters import counters
from grognard.picture.groups import groups
from grognard.picture.legend import legend
from grognard.picture.lines import bridges, hexsides, roads
from grognard.picture.map import definitions, grid, ground, numbers, terrain
from grognard.picture.marks import MarkSpot, discs, patterns, tints
from grognard.picture.names import names
from grognard.picture.piles import gather
from grognard.picture.shapes import (
    HEIGHT,
    SERIF,
    Point,
    Values,
    element,
    enlarged,
    lettering,
    number,
    text,
    width_of,
)
from grognard.picture.sheet import SheetLayout, lay
from grognard.picture.tokens import tokens

TITLE = 64.0  # the height of the strip that holds the title
LEGEND = 74.0


def svg(
    scene: Scene, crop: Sequence[str] = (), margin: float | None = None, scale: float = 80.0
) -> str:
    """The scene as SVG: the whole board, or the part round the hexes in `crop`.

    The margin is in hexes, just wide enough if not given; `scale` is the height of a hex in
    pixels, on which detail depends.
    """
    gates = any(group.look in ("entry", "exit") for group in scene.style.groups.values())
    sheet = lay(scene.board, crop, (0.75 if gates else 0.4) if margin is None else margin)
    left, top, right, bottom = sheet.box
    head = TITLE * enlarged(scale) if scene.title else 0.0
    foot = LEGEND * enlarged(scale) if scene.legend else 0.0
    wide, high = right - left, bottom - top + head + foot
    parts = [
        f"<defs>{patterns()}{definitions(sheet, scene.style)}</defs>",
        _rectangle(left - 9, top - head - 9, wide + 18, high + 18, scene.style.paper),
        *_map(sheet, scene, scale),
        *_play(sheet, scene, scale),
        *_frame(sheet, scene, head, foot),
    ]
    values: Values = {
        "xmlns": "http://www.w3.org/2000/svg",
        "width": str(max(1, round(wide * scale / HEIGHT))),
        "height": str(max(1, round(high * scale / HEIGHT))),
        "viewBox": " ".join(map(number, (left, top - head, wide, high))),
        "role": "img",
        "aria-label": scene.title or scene.board.title or "Map",
    }
    return element("svg", values, "\n".join(part for part in parts if part))


def _map(sheet: SheetLayout, scene: Scene, scale: float) -> Iterator[str]:
    """The printed map, from the ground up."""
    style, hex_of = scene.style, scene.board.hex_of
    held = dict.fromkeys(hex_ for each in scene.counters if (hex_ := hex_of(each.hex)))
    yield ground(sheet, style)
    yield terrain(sheet, style)
    yield grid(sheet, style)
    yield hexsides(sheet, style)
    yield bridges(sheet, style)
    yield roads(sheet, style)
    yield numbers(sheet, style, scale)
    yield groups(sheet, style, enlarged(scale))
    yield names(sheet, style, scale, held)


def _play(sheet: SheetLayout, scene: Scene, scale: float) -> Iterator[str]:
    """What the players put on the map: tints, arrows, tokens, counters, discs."""
    shown, hex_of = frozenset(sheet.shown), scene.board.hex_of
    marks = [(mark, _spot(sheet, mark.hex)) for mark in scene.marks if hex_of(mark.hex) in shown]
    lines = [(arrow, [sheet.spot(each) for each in arrow.path]) for arrow in scene.arrows]
    piles = gather(sheet, scene.counters)
    yield tints(marks, scene.style)
    yield arrows(line for line in lines if line[0].kind in UNDER)
    yield counters(piles, scene.style, scale)
    yield tokens(sheet, scene.tokens)
    yield arrows(line for line in lines if line[0].kind not in UNDER)
    yield discs(marks, frozenset(pile.place.hex for pile in piles))


def _spot(sheet: SheetLayout, place: str) -> MarkSpot:
    """Where a mark lies."""
    found = sheet.board.place(place)
    if found.side:
        return MarkSpot(found.hex, sheet.middle(found.side), sheet.ends(found.side))
    return MarkSpot(found.hex, sheet.centre(found.hex), sheet.corners(found.hex))


def _frame(sheet: SheetLayout, scene: Scene, head: float, foot: float) -> Iterator[str]:
    """The strips above and below the map, which also hide what runs off a cropped map."""
    left, top, right, bottom = sheet.box
    if head:
        yield _rectangle(left - 9, top - head - 9, right - left + 18, head + 9, scene.style.paper)
        yield _title(scene, Point(left + head * 0.4, top - head * 0.25), head / TITLE)
    if foot:
        yield _rectangle(left - 9, bottom, right - left + 18, foot + 9, scene.style.paper)
        yield legend(sheet, scene.style, foot, foot / LEGEND)


def _title(scene: Scene, place: Point, larger: float) -> str:
    """The title, and the subtitle after it in italics."""
    size, ink = 36 * larger, scene.style.ink
    title = text(scene.title, place, lettering(size, ink, SERIF, 700, "start"))
    beside = Point(place.x + width_of(scene.title, size, bold=True) + size / 2, place.y)
    look = lettering(size * 0.6, ink, SERIF, 400, "start") | {"font-style": "italic"}
    return title + (text(scene.subtitle, beside, look) if scene.subtitle else "")


def _rectangle(left: float, top: float, wide: float, high: float, fill: str) -> str:
    box = {"x": left, "y": top, "width": wide, "height": high}
    return element("rect", {**box, "fill": fill})
