"""What works, holes and cover give and cost, written a second time from chapters 7 and 8.

Nothing here is taken from the rules in play but the map, the counters and where they stand.
"""

from grognard.engine.board.board import Board
from grognard.games.combat.state import Combat
from tests.games.combat.second_driving import murk
from tests.games.combat.second_writing import (
    COVERS,
    HOUSES,
    OTHER_COVERS,
    apart,
    built_sides,
    corners,
    cost,
    height,
    hindrance,
    middle,
    touches,
)

OPEN = ("open-ground", "shellholes", "grain", "gully")  # core-10-b
VALUES = {"wall": 10, "hedge": 5, "fence": 5, "bocage": 10}  # 6.8.1
DUG_IN, IN_HOLES, TRENCH, ROADBLOCK, BESIDE_VEHICLE, BESIDE_FIRE = 10, 10, 20, 15, 5, 10
STEEP = 5  # core-9-n


def works_in(game: Combat, hex_: str) -> tuple[str, ...]:
    """The kinds of works in a hex."""
    return tuple(work.kind for work in game.works.get(hex_, ()))


def blocked_sides(game: Combat) -> list[str]:
    """7.5.2-b The hexside that each roadblock points to and the two beside it."""
    board, found = game.ground.board, []
    for hex_, faced in game.roadblocks:
        next_to = [each for each in board.neighbours(hex_) if board.distance(each, faced) <= 1]
        found += [board.side(hex_, each) for each in next_to]
    return found


def crossed(game: Combat, one: str, two: str) -> list[str]:
    """core-10-g The hexsides with something on them that the line between two hexes touches."""
    built = [side for side, *_ in built_sides(game.ground.board)]
    found = []
    for side in dict.fromkeys((*built, *blocked_sides(game))):
        first, second = side.split("/")
        a, b = (corner for corner in corners(first) if corner in corners(second))
        if touches(middle(one), middle(two), a, b):
            found.append(side)
    return found


def terrain_drm(board: Board, firer: str, target: str) -> int:
    """core-10-d, 6.5-d, 6.18.2 The terrain that a target is in, from where the firer is."""
    (one, _, _), (two, level, special) = apart(firer), apart(target)
    if level == -1:
        return 30
    if special:
        return 10
    walls, terrain = board.extra(two, "walls"), board.terrain(two)
    within = board.extra(one, "walls") == walls == "factory"
    if within and board.extra(one, "building") == board.extra(two, "building"):
        return 5 if board.extra(two, "roof") == "open" else 0
    return HOUSES[walls] if walls else {**COVERS, **OTHER_COVERS}.get(terrain, 0)


def hexside_drm(game: Combat, firer: str, target: str) -> int:
    """6.8.1, 7.5.2-b, 8.1.3-b The best hexside of the target's hex that is crossed, or a gate."""
    board, a, b = game.ground.board, game.units[firer].place, game.units[target].place
    (one, high, roof), (two, _, _) = apart(a), apart(b)
    next_to, blocked = board.distance(one, two) == 1, blocked_sides(game)
    best = 0
    for side in crossed(game, one, two):
        kinds = board.features(side)
        if two not in side.split("/") and "gate" not in kinds:
            continue
        if one in side.split("/") and (high > 0 or roof == "roof"):
            continue  # 6.8.1.1
        lies_up = side in game.units[firer].cover and side not in game.units[target].cover
        if next_to and lies_up:
            continue
        values = [VALUES.get(kind, 0) for kind in kinds]
        values += [ROADBLOCK] if side in blocked and two in side.split("/") else []
        best = max(best, *values, 0)
    return best


def sheltered_drm(game: Combat, firer: str, target: str) -> int:
    """core-10-a The DRM of infantry that has not moved, against one unit elsewhere."""
    board, now = game.ground.board, game.units[target]
    a, b = game.units[firer].place, now.place
    (one, _, _), (two, level, special) = apart(a), apart(b)
    steep = _is_steep(board, a, b)
    beside = 0
    if one != two and not steep and level <= 0 and special != "roof":
        beside = hexside_drm(game, firer, target)
    inside = max(terrain_drm(board, a, b), _holes(game, target))
    if now.trench:
        total = beside + max(TRENCH, inside) + _parked(game, target)
    else:
        dug = _dug(game, target)
        total = max(inside, beside) + dug
        bare = board.terrain(two) in OPEN and not level and not special
        total -= 10 if bare and not total else 0
    seen = (hindrance(board, a, b) or 0) + murk(game, a, b) if one != two else 0
    seen += BESIDE_FIRE if one != two and a.removesuffix("+lip") in game.burning else 0
    return total + seen - (STEEP if steep else 0)


def _is_steep(board: Board, a: str, b: str) -> bool:
    """core-9-n, R-39 Fire from as many levels up as hexes away, at least one; no manhole's."""
    (one, level, roof), (two, other, special) = apart(a), apart(b)
    if one == two:
        return special != "sewer" and (roof == "roof" or level > other or special == "lip")
    return height(board, a) - height(board, b) >= board.distance(one, two)


def _dug(game: Combat, target: str) -> int:
    """7.1.5, 6.8.2.1 A marker that a unit is under, and a vehicle or wreck beside."""
    now = game.units[target]
    _, level, special = apart(now.place)
    total = DUG_IN if now.dug else 0
    return total + (_parked(game, target) if not level and special in ("", "lip") else 0)


def _holes(game: Combat, target: str) -> int:
    """6.9.1 Shellholes that a unit is in, or has dug in among."""
    board, now = game.ground.board, game.units[target]
    hex_, level, special = apart(now.place)
    holed = board.terrain(hex_) == "shellholes" or bool(board.extra(hex_, "shellholes"))
    return IN_HOLES if now.holes or (now.dug and holed and not level and not special) else 0


def _parked(game: Combat, target: str) -> int:
    """6.8.2.1 A vehicle or wreck in the hex of a unit on its ground."""
    place, _, _ = apart(game.units[target].place)
    parked = any(game.kind(unit).type == "vehicle" for unit in game.stacks.get(place, ()))
    if place in game.burning:
        return BESIDE_FIRE
    return BESIDE_VEHICLE if parked or place in game.wrecks else 0


def step_cost(game: Combat, unit: str, there: str, down: bool) -> int | None:
    """7.2, 7.5.2, 6.9.1, 10.5 What a step costs infantry where nobody and nothing is parked."""
    board, now = game.ground.board, game.units[unit]
    (one, level, _), (two, other, _) = apart(now.place), apart(there)
    trenches = [kind for kind in works_in(game, two) if kind in ("trench", "at-trench")]
    own = [kind for kind in works_in(game, one) if kind in ("trench", "at-trench")]
    if now.trench and other == -1 and one != two:
        return 2  # 7.2.1-g: what a cellar costs
    if down and level == -1:
        return 2
    if down and now.trench and trenches and board.elevation(one) == board.elevation(two):
        return 1  # 7.2.1-c
    out = 1 if now.holes else 0
    if now.trench:
        out = 2 if "at-trench" in own else 1  # 7.2.1-d, 7.2.2-c
    if down and one == two:
        return 2 if "at-trench" in trenches else 1
    if now.trench and there == now.place:
        return out  # 7.2.1-d: up into its own hex
    entry = cost(board, now.place, there)
    if entry is None:
        return None
    kinds = board.features(board.side(one, two)) if one != two else ()
    walled = any(kind in VALUES for kind in kinds) and "gate" not in kinds
    blocked = one != two and not walled and board.side(one, two) in blocked_sides(game)
    if down and "at-trench" in trenches:
        return out + 2 + walled + blocked
    lands = blocked and bool(board.extra(two, "walls"))  # 10.6.4-e
    return out + entry + blocked + lands  # 7.5.2-c
