"""What grows or stands on a hex: patterns of trees, houses, vines and the like, three of each."""

from collections.abc import Callable, Iterator
from math import cos, radians, sin

from grognard.engine.look.style import TerrainStyle
from grognard.picture.shapes import Point, element, number, polygon, stroke

VARIANTS = 3
TURNING = ("trees", "blocks", "houses", "rubble", "shellholes", "dots")  # may be turned by sixths


def pattern(terrain: TerrainStyle, variant: int) -> str:
    """The pattern of a terrain about the centre of a hex; empty for a plain one."""
    draw = _PATTERNS.get(terrain.pattern)
    return draw(terrain, variant) if draw else ""


def scatter(count: int, seed: int, spread: float = 41.0) -> Iterator[Point]:
    """`count` places strewn evenly over a hex, always the same for the same seed."""
    step = 37 * seed
    while count:
        step += 1
        # The golden ratio of the plane: each new point falls where there was most room.
        x, y = (0.7548776662 * step) % 1 * 2 - 1, (0.5698402910 * step) % 1 * 2 - 1
        if abs(x) * 0.5 + abs(y) * 0.866 < 0.866 and abs(y) < 0.866:
            count -= 1
            yield Point(x * spread, y * spread)


def grid(across: float, down: float, spread: float = 40.0) -> Iterator[Point]:
    """Rows of places over a hex, every other row shifted by half."""
    rows, columns = int(spread / down), int(spread / across)
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            x, y = (column + row % 2 / 2) * across, row * down
            if abs(x) * 0.866 + abs(y) * 0.5 < spread * 0.866:
                yield Point(x, y)


def circle(centre: Point, radius: float) -> str:
    """Path data of a circle."""
    size, across = number(radius), number(2 * radius)
    left = f"M{number(centre.x - radius)} {number(centre.y)}"
    return f"{left}a{size} {size} 0 1 0 {across} 0a{size} {size} 0 1 0-{across} 0"


def turned_box(centre: Point, wide: float, high: float, degrees: float) -> list[Point]:
    """The corners of a box turned about its centre."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    corners = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    return [
        Point(centre.x + (x * c - y * s) / 2, centre.y + (x * s + y * c) / 2) for x, y in corners
    ]


def filled(path: str, colour: str) -> str:
    """A path in one colour."""
    return element("path", {"fill": colour, "d": path})


def _trees(terrain: TerrainStyle, variant: int) -> str:
    places = list(scatter(25, variant + 1, 43))
    back = "".join(circle(place, 5.2 + i % 4 * 0.9) for i, place in enumerate(places) if i % 5 < 2)
    front = "".join(circle(place, 4.4 + i % 3 * 0.9) for i, place in enumerate(places) if i % 5 > 1)
    return filled(back, terrain.second_ink) + filled(front, terrain.ink)


def _orchard(terrain: TerrainStyle, variant: int) -> str:
    return filled("".join(circle(place, 3.4) for place in grid(15, 13, 38)), terrain.ink)


def _houses(terrain: TerrainStyle, variant: int) -> str:
    turn = (8, 38, -22)[variant]
    light: list[str] = []
    dark: list[str] = []
    for i, place in enumerate(scatter(21, variant + 4, 39)):
        box = turned_box(place, 9 + i % 3 * 3, 6.5, turn + 90 * (i % 2))
        (dark if i % 4 == 0 else light).append(polygon(box))
    return filled("".join(light), terrain.ink) + filled("".join(dark), terrain.second_ink)


def _blocks(terrain: TerrainStyle, variant: int) -> str:
    turn = (0, 30, -30)[variant]
    light: list[str] = []
    dark: list[str] = []
    for i, place in enumerate(scatter(11, variant + 9, 37)):
        box = turned_box(place, 14 + i % 3 * 4, 10 + i % 2 * 4, turn + 90 * (i % 2))
        (dark if i % 3 == 0 else light).append(polygon(box))
    return filled("".join(light), terrain.ink) + filled("".join(dark), terrain.second_ink)


def _dots(terrain: TerrainStyle, variant: int) -> str:
    places = list(scatter(26, variant + 2, 40))
    return filled(
        "".join(circle(place, 1.3 + i % 2 * 0.6) for i, place in enumerate(places)), terrain.ink
    )


def _vineyard(terrain: TerrainStyle, variant: int) -> str:
    rows = [place for place in grid(6.5, 8, 40) if abs(place.y) < 36]
    return filled("".join(circle(place, 1.7) for place in rows), terrain.ink)


def _furrows(terrain: TerrainStyle, variant: int) -> str:
    lines = []
    for i in range(-4, 5):
        half = 44 - abs(i) * 4.6
        lines.append(f"M{number(-half)} {i * 8}h{number(2 * half)}")
    return element("path", {"d": "".join(lines), **stroke(terrain.ink, 1.2)})


def _marsh(terrain: TerrainStyle, variant: int) -> str:
    tufts = []
    for place in scatter(11, variant + 3, 36):
        x, y = number(place.x - 6), number(place.y)
        tufts.append(f"M{x} {y}h12m-9-1.500l-2-5m5 5v-6m3 6l2-5")
    return element("path", {"d": "".join(tufts), **stroke(terrain.ink, 1.4)})


def _water(terrain: TerrainStyle, variant: int) -> str:
    waves = "".join(
        f"M{number(place.x - 7)} {number(place.y)}q3.500-4 7 0t7 0"
        for place in scatter(9, variant + 6, 36)
    )
    return element("path", {"d": waves, **stroke(terrain.ink, 1.3)})


def _rubble(terrain: TerrainStyle, variant: int) -> str:
    light: list[str] = []
    dark: list[str] = []
    for i, place in enumerate(scatter(34, variant + 5, 36)):
        stone = polygon(turned_box(place, 6 + i % 4 * 1.5, 4 + i % 3, i * 47)[: 3 + i % 2])
        (dark if i % 2 else light).append(stone)
    return filled("".join(light), terrain.ink) + filled("".join(dark), terrain.second_ink)


def _shellholes(terrain: TerrainStyle, variant: int) -> str:
    places = list(scatter(6, variant + 7, 32))
    rims = "".join(circle(place, 6 + i % 3) for i, place in enumerate(places))
    holes = "".join(circle(place, 3.4 + i % 3 * 0.7) for i, place in enumerate(places))
    return filled(rims, terrain.second_ink) + filled(holes, terrain.ink)


_PATTERNS: dict[str, Callable[[TerrainStyle, int], str]] = {
    "trees": _trees,
    "orchard": _orchard,
    "houses": _houses,
    "blocks": _blocks,
    "dots": _dots,
    "vineyard": _vineyard,
    "furrows": _furrows,
    "marsh": _marsh,
    "water": _water,
    "rubble": _rubble,
    "shellholes": _shellholes,
}
