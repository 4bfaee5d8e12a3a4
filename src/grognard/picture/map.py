"""The ground of a map: tints, heights, terrain, the grid and its numbers."""

from collections import Counter
from collections.abc import Collection, Iterator
from zlib import crc32

from grognard.engine.board.hex import DIRECTIONS
from grognard.engine.look.style import Style, TerrainStyle
from grognard.picture.patterns import TURNING, VARIANTS, pattern
from grognard.picture.shapes import (
    Point,
    Values,
    element,
    group,
    halo,
    lettering,
    number,
    polygon,
    polyline,
    smooth,
    stroke,
    text,
)
from grognard.picture.sheet import SheetLayout, chains

SOFT = 0.34  # how far a soft edge is rounded, in parts of a hexside
READABLE = 34  # hexes smaller than this, in pixels, go without numbers


def ground(sheet: SheetLayout, style: Style) -> str:
    """The plain ground with its mottling, then the heights."""
    everything = frozenset(sheet.shown)
    base = element("path", {"d": area(sheet, everything, 0), "fill": style.ground})
    blots = ""
    if style.mottle:
        drawn = "".join(_blot(sheet.centre(label), label) for label in sheet.shown)
        blots = f'<g clip-path="url(#land)">{drawn}</g>'
    return group({"class": "ground"}, [base, blots, *_heights(sheet, style)])


def definitions(sheet: SheetLayout, style: Style) -> str:
    """What the ground and the terrain refer to."""
    land = area(sheet, frozenset(sheet.shown), 0)
    parts = [f'<clipPath id="land"><path d="{land}"/></clipPath>']
    if style.mottle:
        stops = "".join(
            element("stop", {"offset": at, "stop-color": style.mottle, "stop-opacity": opacity})
            for at, opacity in (("0", ".5"), ("1", "0"))
        )
        blot = element("radialGradient", {"id": "blot"}, stops)
        parts.append(f'{blot}<circle id="b" r="90" fill="url(#blot)"/>')
    for i, (_, terrain) in enumerate(_terrains(sheet, style)):
        for variant in range(VARIANTS):
            drawing = pattern(terrain, variant)
            if drawing:
                parts.append(f'<g id="p{i}{variant}">{drawing}</g>')
    return "".join(parts)


def area(sheet: SheetLayout, region: Collection[str], reach: float) -> str:
    """Path data of a region's outline, its bends rounded over `reach` of a hexside."""
    return "".join(
        smooth(chain.points, reach, closed=True) if reach else polygon(chain.points)
        for chain in chains(sheet.borders(region))
    )


def _blot(centre: Point, label: str) -> str:
    """Here and there a blot of a second tint, so that open ground is not dull."""
    if crc32(label.encode()) % 5:
        return ""
    return f'<use href="#b" x="{number(centre.x)}" y="{number(centre.y)}"/>'


def _heights(sheet: SheetLayout, style: Style) -> Iterator[str]:
    """The tints of the levels, each upon the one below, with a contour round it."""
    level = {label: sheet.board.elevation(label) for label in sheet.shown}
    lowest = min(level.values(), default=0)
    for height in sorted(dict.fromkeys(level.values())):
        tint = style.of_elevation(height)
        if height == lowest and not tint:
            continue
        region = frozenset(label for label, own in level.items() if own >= height)
        values: Values = {
            "d": area(sheet, region, SOFT),
            "fill": tint or style.ground,
        }
        if height > lowest:
            values |= {"stroke": style.contour, "stroke-width": 1.6, "stroke-opacity": "0.8"}
        yield element("path", values | {"class": f"level-{height}"})


def _terrains(sheet: SheetLayout, style: Style) -> Iterator[tuple[str, TerrainStyle]]:
    """The kinds of terrain that need drawing; an unknown one that is commonest is the ground."""
    counts = Counter(sheet.board.terrain(label) for label in sheet.board.hexes)
    commonest = max(counts, key=lambda name: counts[name])
    for name in sorted(counts):
        if name in style.terrain or name != commonest:
            yield name, style.of_terrain(name)


def terrain(sheet: SheetLayout, style: Style) -> str:
    """Each kind of terrain as one area, with its pattern in every hex."""
    parts = []
    for i, (name, look) in enumerate(_terrains(sheet, style)):
        hexes = [label for label in sheet.shown if sheet.board.terrain(label) == name]
        if hexes:
            pieces = _fill(sheet, look, hexes) + "".join(_growth(sheet, look, i, hexes))
            parts.append(element("g", {"class": f"terrain {name}"}, pieces) if pieces else "")
    return "".join(parts)


def _fill(sheet: SheetLayout, look: TerrainStyle, hexes: list[str]) -> str:
    """The tint of a kind of terrain."""
    if not look.fill and not look.outline:
        return ""
    outline = area(sheet, frozenset(hexes), SOFT if look.edge == "soft" else 0)
    values: Values = {"d": outline, "fill": look.fill or "none"}
    if look.outline:
        values |= {"stroke": look.outline, "stroke-width": 2.2, "stroke-linejoin": "round"}
    return element("path", values)


def _growth(sheet: SheetLayout, look: TerrainStyle, index: int, hexes: list[str]) -> Iterator[str]:
    """The pattern in each hex: one of a few drawings, turned where it may be."""
    if look.pattern == "plain":
        return
    for label in hexes:
        dice, centre = crc32(label.encode()), sheet.centre(label)
        place = f"translate({number(centre.x)} {number(centre.y)})"
        if look.pattern in TURNING and dice // 8 % 6:
            place += f"rotate({60 * (dice // 8 % 6)})"
        yield f'<use href="#p{index}{dice % VARIANTS}" transform="{place}"/>'


def grid(sheet: SheetLayout, style: Style) -> str:
    """The hexsides: of each hex the three southern ones, and those at the map's edge."""
    pieces = []
    for label in sheet.shown:
        east, low_east, low_west, west = sheet.corners(label)[1:5]
        pieces.append(polyline([east, low_east, low_west, west]))
        for way in (DIRECTIONS[5], DIRECTIONS[0], DIRECTIONS[1]):
            if sheet.board.neighbour(label, way) is None:
                pieces.append(polyline(sheet.edge(label, way)))
    return element("path", {"class": "grid", "d": "".join(pieces), **stroke(style.grid, 1.1)})


def numbers(sheet: SheetLayout, style: Style, hex_pixels: float) -> str:
    """The label of every hex, small, under its northern side."""
    if not style.numbers or hex_pixels < READABLE:
        return ""
    look = lettering(11.5, style.numbers, weight=600) | halo(style.ground, 2.2)
    look |= {"class": "numbers", "stroke-opacity": "0.6"}
    places = ((label, sheet.centre(label)) for label in sheet.shown)
    return group(look, (text(label, Point(x, y - 31.5)) for label, (x, y) in places))
