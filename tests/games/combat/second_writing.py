"""Sight, steps and fire sums written a second time, from the clauses, with their own geometry.

Nothing here is taken from the rules in play but the map, the counters and where they stand.
"""

from fractions import Fraction
from functools import cache
from itertools import pairwise

from grognard.engine.board.board import Board
from grognard.games.combat.state import Combat

Point = tuple[int, int]
HALF_HIGH = ("rubble", "machine-parts", "lumber")  # 6.7.1, 6.13.1
FULL_HIGH = ("rail-cars", "woods")  # 6.14.2, 6.12.2
HINDERS = {"debris": 10, "fountain": 5}  # 6.12.1, 6.18.1
ENTERING = {"rubble": 3, "debris": 2, "woods": 2, "machine-parts": 2, "lumber": 2, "rail-cars": 2}
COVERS = {"rubble": 25, "debris": 5, "woods": 5, "machine-parts": 15, "lumber": 15}
OTHER_COVERS = {"rail-cars": 10, "fountain": 5}
HOUSES = {"stone": 25, "concrete": 25, "wooden": 15, "factory": 25}  # core-10-d
BLOCKED = None


@cache
def column_row(hex_: str) -> tuple[int, int]:
    """Letters and number of a hex; AA comes after Z."""
    letters = hex_.rstrip("0123456789")
    return 26 * (len(letters) - 1) + ord(letters[0]) - 64, int(hex_[len(letters) :])


@cache
def middle(hex_: str) -> Point:
    """The centre of a hex on a plane where all corners are whole numbers."""
    column, row = column_row(hex_)
    return 3 * column, 2 * row + (column % 2 == 0)


def corners(hex_: str) -> list[Point]:
    """The six corners, clockwise."""
    x, y = middle(hex_)
    return [(x - 1, y - 1), (x + 1, y - 1), (x + 2, y), (x + 1, y + 1), (x - 1, y + 1), (x - 2, y)]


def turn(o: Point, a: Point, b: Point) -> int:
    """On which hand of the line from `o` to `a` the point `b` lies."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def stretch(p: Point, q: Point, hex_: str) -> tuple[Fraction, Fraction] | None:
    """The part of the line that lies in a hex, from 0 to 1, edges included."""
    start, end = Fraction(0), Fraction(1)
    ring = corners(hex_)
    for a, b in pairwise([*ring, ring[0]]):
        at_p, at_q = turn(a, b, p), turn(a, b, q)
        if at_p < 0 and at_q < 0:
            return None
        if at_p == at_q:
            continue
        where = Fraction(at_p, at_p - at_q)
        start, end = (max(start, where), end) if at_q > at_p else (start, min(end, where))
    return (start, end) if start < end else None


def touches(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Whether two straight pieces meet, their ends included."""
    hands = turn(p, q, a), turn(p, q, b), turn(a, b, p), turn(a, b, q)
    if hands[0] == hands[1] == 0:
        axis = 0 if p[0] != q[0] else 1
        low = max(min(a[axis], b[axis]), min(p[axis], q[axis]))
        return low <= min(max(a[axis], b[axis]), max(p[axis], q[axis]))
    return hands[0] * hands[1] <= 0 and hands[2] * hands[3] <= 0


def apart(place: str) -> tuple[str, int, str]:
    """A place as hex, level and what is special about it."""
    for mark in ("+roof", "+sewer", "+lip"):
        if place.endswith(mark):
            return place.removesuffix(mark), 0, mark[1:]
    for sign in "+-":
        hex_, found, level = place.partition(sign)
        if found:
            return hex_, int(sign + level), ""
    return place, 0, ""


def height(board: Board, place: str) -> int:
    """6.6.3, 6.10.2, core-10-h How high a place is for lines of sight."""
    hex_, level, special = apart(place)
    if special == "roof":
        level = board.extra(hex_, "floors", 1)
    return 0 if special == "lip" else board.elevation(hex_) + max(level, 0)


def hindrance(board: Board, a: str, b: str) -> int | None:
    """core-11, core-12 What hinders the line between two places of different hexes, or BLOCKED."""
    (one, level, _), (two, other, _) = apart(a), apart(b)
    house = shared_house(board, one, two)
    same = bool(house)
    if board.distance(one, two) == 1:
        wall = "interior-wall" in board.features(board.side(one, two))
        cellars = level == other == -1
        floors = same and height(board, a) - board.elevation(one) != height(
            board, b
        ) - board.elevation(two)
        return BLOCKED if wall or cellars or floors else 0
    for hex_, place in ((one, a), (two, b)):
        if board.terrain(hex_) == "gully" and place == hex_:
            return BLOCKED
    return _far(board, (one, height(board, a)), (two, height(board, b)), house)


def shared_house(board: Board, one: str, two: str) -> str:
    """The building that both hexes belong to, or nothing."""
    first, second = (
        board.extra(hex_, "building", hex_) if board.extra(hex_, "walls") else ""
        for hex_ in (one, two)
    )
    return first if first == second else ""


def _indoors(board: Board, hex_: str, house: str) -> bool:
    """core-11-j Whether a hex lies in the hall that both ends of a line are in."""
    return bool(
        house and board.terrain(hex_) == "factory" and board.extra(hex_, "building") == house
    )


def printed_in(board: Board, hex_: str, low: int, house: str) -> int:
    """core-12-a, 6.18.2 What the map puts in the way in one hex between."""
    if _indoors(board, hex_, house):
        return 10 if board.extra(hex_, "roof") == "open" else 5
    return HINDERS.get(board.terrain(hex_), 0) if low < board.elevation(hex_) + 1 else 0


def _far(board: Board, a: tuple[str, int], b: tuple[str, int], house: str) -> int | None:
    """core-11-c to core-11-e, core-12-a The line over hexes that lie between, on flat maps."""
    p, q = middle(a[0]), middle(b[0])
    high, low = max(a[1], b[1]), min(a[1], b[1])
    lower = a[0] if a[1] < b[1] else b[0]
    spans: dict[tuple[Fraction, Fraction], int] = {}
    for hex_ in _around(board, p, q):
        part = stretch(p, q, hex_) if hex_ not in (a[0], b[0]) else None
        if part is None:
            continue
        if _indoors(board, hex_, house):
            pass
        elif not _is_over(board, hex_, high, low, lower, (a[0], b[0])):
            return BLOCKED
        value = printed_in(board, hex_, low, house)
        spans[part] = max(spans.get(part, 0), value)
    if _walled(board, p, q, (a[0], b[0]), high, low, lower):
        return BLOCKED
    total = sum(spans.values())
    return total if total < 40 else BLOCKED


def _around(board: Board, p: Point, q: Point) -> list[str]:
    """The hexes in the box around a line."""
    left, right = min(p[0], q[0]) - 3, max(p[0], q[0]) + 3
    top, bottom = min(p[1], q[1]) - 2, max(p[1], q[1]) + 2
    return [
        hex_
        for hex_ in board.hexes
        if left <= middle(hex_)[0] <= right and top <= middle(hex_)[1] <= bottom
    ]


@cache
def built_sides(board: Board) -> tuple[tuple[str, tuple[str, ...], Point, Point], ...]:
    """The hexsides with something on them, and their ends."""
    found = []
    for side, kinds in board.ground.features.items():
        if kinds and kinds not in (("cars",), ("crest",)):
            one, two = side.split("/")
            a, b = (corner for corner in corners(one) if corner in corners(two))
            found.append((side, kinds, a, b))
    return tuple(found)


def _is_over(
    board: Board, hex_: str, high: int, low: int, lower: str, ends: tuple[str, str]
) -> bool:
    """Whether a line passes over what stands in a hex."""
    terrain, ground = board.terrain(hex_), board.elevation(hex_)
    if terrain in HALF_HIGH:
        return high > ground
    tall = board.extra(hex_, "height", 1 if terrain in FULL_HIGH else 0)
    if not tall:
        return True
    if terrain == "factory" and any(
        board.extra(hex_, "building") == board.extra(end, "building") for end in ends
    ):
        return False  # core-11-j
    top = ground + tall
    if low >= top:
        return True
    return high > top and board.distance(hex_, lower) > tall


def _walled(
    board: Board, p: Point, q: Point, ends: tuple[str, str], high: int, low: int, lower: str
) -> bool:
    """6.8.1, core-11-h Whether a wall, hedge or fence in mid-line stops it."""
    for side, kinds, a, b in built_sides(board):
        one, two = side.split("/")
        if not touches(p, q, a, b):
            continue
        if "interior-wall" in kinds:  # as high as its hall
            tall = max(board.extra(one, "height", 0), board.extra(two, "height", 0))
            if low >= tall:
                continue
            if high <= tall or min(board.distance(each, lower) for each in (one, two)) <= tall:
                return True
            continue
        if "gate" in kinds or one in ends or two in ends:
            continue
        if high < 1 and low < 1 and kinds[0] in ("wall", "hedge", "fence"):
            return True
    return False


def cost(board: Board, here: str, there: str) -> int | None:
    """10.5, 6.6.2, 10.6.4 What a step costs infantry on a flat map, or None where it is closed."""
    (one, level, special), (two, other, there_special) = apart(here), apart(there)
    if one == two:
        return 2 if -1 in (level, other) or "lip" in (special, there_special) else 1
    kinds = board.features(board.side(one, two))
    if "interior-wall" in kinds or level == -1:
        return None
    if there_special == "lip" and board.terrain(one) == "gully" and not special:
        return None  # 6.10.2-b only those down in the same hex, or on level ground
    walls, terrain = board.extra(two, "walls"), board.terrain(two)
    entry = 2 if walls else 2 if terrain == "gully" else ENTERING.get(terrain, 1)
    over = any(kind in kinds for kind in ("wall", "hedge", "fence")) and "gate" not in kinds
    total = entry + over + (1 if over and walls else 0)
    climbs = board.terrain(one) == "gully" and not special and terrain != "gully"
    return total + max(2, 2 * entry) - entry if climbs else total


def drm(game: Combat, firer: str, target: str) -> int:
    """core-10 The DRM of a target that has not moved and is not dug in, against one unit."""
    board = game.ground.board
    a, b = game.units[firer].place, game.units[target].place
    (one, above, _), (two, level, special) = apart(a), apart(b)
    cover = _printed(board, two, level, special)
    beside, steep = 0, height(board, a) > height(board, b) or above > level == -1
    if one != two:
        steep = height(board, a) - height(board, b) >= board.distance(one, two)
        if not steep and level <= 0 and special != "roof":
            beside = _hexside(board, a, one, two)
    best = max(cover, beside)
    terrain = board.terrain(two)
    plain = terrain in ("open-ground", "shellholes", "grain", "gully") and special != "lip"
    total = best if best > 0 else -10 if plain else 0
    return total + (hindrance(board, a, b) or 0 if one != two else 0) - (5 if steep else 0)


def _printed(board: Board, hex_: str, level: int, special: str) -> int:
    if level == -1:
        return 30
    if special:
        return 10
    walls, terrain = board.extra(hex_, "walls"), board.terrain(hex_)
    return HOUSES[walls] if walls else {**COVERS, **OTHER_COVERS}.get(terrain, 0)


def _hexside(board: Board, a: str, one: str, two: str) -> int:
    """6.8.1, 6.8.1.1, core-10-g The hexside beside the target, or a gate on the way."""
    p, q = middle(one), middle(two)
    best = 0
    for side, kinds, start, end in built_sides(board):
        beside = two in side.split("/") or "gate" in kinds
        over = height(board, a) > 0 and one in side.split("/")
        counts = beside and kinds[0] in ("wall", "hedge", "fence") and not over
        if counts and touches(p, q, start, end):
            best = max(best, 10 if kinds[0] == "wall" else 5)
    return best
