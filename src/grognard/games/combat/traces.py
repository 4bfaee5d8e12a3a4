"""10.6.3, 11.2.2 Lines to those who are at the edge of their hex: bypassers, and side roads."""

from functools import lru_cache
from typing import TypeAlias

from grognard.engine.board.board import Board
from grognard.engine.board.hex import CORNERS, STEPS, Hex, length, minus, plane, plus
from grognard.engine.board.lines import ORIGIN, meetings
from grognard.games.combat.barriers import Path, barred_by, clouded
from grognard.games.combat.clipping import Point, enters, turn
from grognard.games.combat.places import GROUND, GULLY, SEWER
from grognard.games.combat.side_roads import driven_way, end_of
from grognard.games.combat.sight import SightLine, Sights
from grognard.games.combat.standing import stacked
from grognard.games.combat.state import Combat, Unit
from grognard.games.combat.walks import AXES, WITHIN, StraightWay, Walks

Side: TypeAlias = tuple[Point, Point]
OUTDOORS = "open-ground"
MOST_LINES = 65_536  # to corners that are kept at hand


@stacked
def is_at_edge(game: Combat, unit: str) -> bool:
    """10.6.3, 11.2.2 Whether a unit skirts a building or is on a road along a hexside."""
    return game.units[unit].outside or bool(driver(game, unit).along)


def driver(game: Combat, unit: str) -> Unit:
    """11.2.2-a A unit, or the vehicle that it rides on, which is where it is."""
    now = game.units[unit]
    return game.units[now.aboard] if now.aboard else now


def is_beside_edge(game: Combat, place: str) -> bool:
    """Whether somebody in a place is at the edge of its hex, so that each must be looked for."""
    return any(is_at_edge(game, unit) for unit in game.stacks.get(place, ()))


def lines_to(game: Combat, here: str, unit: str) -> list[SightLine]:
    """10.6.3-a, 11.2.2-a The open lines from a place to a unit, among which the firer chooses."""
    now = game.units[unit]
    centre = () if driver(game, unit).along else (game.line(here, now.place),)
    corners = (_drawn(game, here, unit, corner) for corner in points(game, unit))
    return [line for line in (*centre, *corners) if line.cause is None]


def is_seen(game: Combat, here: str, unit: str) -> bool:
    """core-11 Whether a unit is seen from a place, wherever in its hex it is."""
    place = game.units[unit].place
    if is_at_edge(game, unit):
        return here == place or bool(lines_to(game, here, unit))
    return game.line(here, place).cause is None


def sees_into(game: Combat, here: str, place: str) -> bool:
    """10.6.3-a Whether a place is seen, or somebody at its edge whom everybody knows of."""
    return line_into(game, here, place).cause is None


def line_into(game: Combat, here: str, place: str) -> SightLine:
    """10.6.3-a The line into a place: to its centre if that is open, else to somebody's corner."""
    centre = game.line(here, place)
    if centre.cause is None:
        return centre
    there = game.stacks.get(place, ())
    at_edge = (u for u in there if is_at_edge(game, u) and not game.units[u].hidden)
    return next((line for unit in at_edge for line in lines_to(game, here, unit)), centre)


def points(game: Combat, unit: str) -> tuple[Point, ...]:
    """10.6.3-a, 11.2.2-a The corners that fire at a unit may be traced to."""
    now, board = driver(game, unit), game.ground.board
    if now.along:
        return (end_of(board, now.along, driven_way(board, now.along, now.facing)).corner,)
    return tuple(dict.fromkeys(corner for side in now.flank for corner in _ends(board, side)))


@lru_cache(maxsize=512)
def _ends(board: Board, side: str) -> Side:
    """The two corners at the ends of a hexside."""
    one, two = (_corners(plane(board.grid.by_label[hex_])) for hex_ in side.split("/"))
    first, last = (corner for corner in one if corner in two)
    return first, last


def _corners(centre: Point) -> tuple[Point, ...]:
    return tuple([(centre[0] + x, centre[1] + y) for x, y in CORNERS])


def _drawn(game: Combat, here: str, unit: str, corner: Point) -> SightLine:
    """The line to a corner, with what lies about in play."""
    sights, place = game.ground.sights, game.units[unit].place
    found = corner_line(sights, here, place, corner)
    if found.cause is not None or not (game.roadblocks or game.clouds):
        return found
    path = _named(sights, *(sights.places.spots[each].hex for each in (here, place)), corner)
    if game.roadblocks:  # 7.5.2
        cause = barred_by(sights, here, place, path.sides, game.barred_sides)
        found = found._replace(cause=cause)
    if game.clouds and found.cause is None:
        return clouded(sights, here, place, found, game.clouds, game.murky, path)
    return found


@lru_cache(maxsize=MOST_LINES)
def corner_line(sights: Sights, here: str, place: str, corner: Point) -> SightLine:
    """What the map says of a line from the centre of a place to a corner."""
    a, spots = sights.places.spots[here], sights.places.spots
    b = spots[place]._replace(terrain=OUTDOORS, house="", walls="", open_roof=False)
    if a.kind == SEWER or (a.terrain == GULLY and a.kind == GROUND):  # 6.16.2, 6.10.2
        return sights.line(here, place)
    path = _path(sights, a.hex, b.hex, corner)
    return sights.judged(a, b, path, 0)._replace(corner=True)


@lru_cache(maxsize=MOST_LINES)
def _named(sights: Sights, hex_: str, goal: str, corner: Point) -> Path:
    """core-11-b What such a line meets, by name."""
    path, walks = _path(sights, hex_, goal, corner), sights.walks
    met = tuple(tuple(walks.name[each] for each in beside) for beside in path.met)
    return Path(met, tuple(walks.side_name[each] for each in path.sides))


def _path(sights: Sights, hex_: str, goal: str, corner: Point) -> StraightWay:
    """core-11-b The hexes and hexsides on the map that such a line meets."""
    walks, at = sights.walks, sights.board.grid.by_label
    (x, y), number = plane(at[hex_]), walks.number[hex_]
    met, sides = _met(walks, minus(at[goal], at[hex_]), (corner[0] - x, corner[1] - y))
    hexes = [
        tuple([walks.name[number + step] for step in each if number + step in walks.name])
        for each in met
    ]
    along = [walks.side_name.get(AXES * number + step) for step in sides]
    return walks.way([each for each in hexes if each], [each for each in along if each])


@lru_cache(maxsize=MOST_LINES)
def _met(
    walks: Walks, offset: Hex, corner: Point
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """The hexes and hexsides that a line to a corner of a hex at some offset meets.

    They hang on the offset alone, and are given by their numbers from where the line begins;
    hexes in pairs where it runs between them, but for its ends, beside which all is in view.
    """
    start, entered, along = (0, 0), [ORIGIN], list[tuple[Hex, Hex]]()
    for other in _beside(offset):
        around = _corners(plane(other))
        if other != ORIGIN and enters(start, corner, around):
            entered.append(other)
        for way, step in enumerate(STEPS):
            if other < plus(other, step) and _runs(corner, (around[way - 1], around[way])):
                along.append((other, plus(other, step)))
    apart = (pair for pair in along if offset not in pair)
    sides = {walks.side(walks.step(a), walks.step(b)): None for a, b in apart}
    for each in entered:
        around = _corners(plane(each))
        for way, step in enumerate(STEPS):
            if _crosses(start, corner, (around[way - 1], around[way])):
                sides[walks.side(walks.step(each), walks.step(plus(each, step)))] = None
    between = [tuple(h for h in pair if h != offset) for pair in along]
    met = sorted([*((each,) for each in entered[1:]), *between], key=_nearest)
    return tuple(tuple(walks.step(each) for each in hexes) for hexes in met), tuple(sides)


def _nearest(hexes: tuple[Hex, ...]) -> int:
    return min(map(length, hexes))


def _runs(end: Point, side: Side) -> bool:
    """core-11-b Whether the line from the middle of a hex runs along a hexside on its way."""
    (x, y), whole = end, end[0] ** 2 + end[1] ** 2
    lies = (x * b - y * a == 0 and 0 <= x * a + y * b <= whole for a, b in side)
    return all(lies)


def _beside(offset: Hex) -> list[Hex]:
    """The hexes that a line to a corner of a hex at some offset may meet, the nearest first."""
    met = [each for kind, hexes in meetings(offset) if kind in WITHIN for each in hexes]
    centre = (ORIGIN, *met, offset)
    near = dict.fromkeys(h for each in centre for h in (each, *(plus(each, s) for s in STEPS)))
    return sorted(near, key=length)


def _crosses(start: Point, end: Point, side: Side) -> bool:
    """Whether a line crosses a hexside or runs along it, before its own last point."""
    if end in side:
        return turn(start, *side) == 0
    hands = [turn(start, end, corner) for corner in side]
    across = [turn(*side, point) for point in (start, end)]
    return hands[0] * hands[1] <= 0 and across[0] * across[1] <= 0
