"""What vehicles pay and how guns are laid, written a second time from the clauses."""

from grognard.engine.board.board import Board
from grognard.games.combat.state import Combat
from tests.games.combat.second_writing import (
    corners,
    height,
    hindrance,
    middle,
    printed_in,
    shared_house,
    stretch,
)

TRACKS, HALF_TRACKS, WHEELS = "tracked", "half-track", "wheeled"
CLASSES = (TRACKS, HALF_TRACKS, WHEELS)
BARE = {"debris": (3, 6), "shellholes": (1, 4), "gully": (2, 6)}  # 6.12.1, 6.9.1, 6.10.1
PARTS = ("machine-parts", "lumber")  # 6.13.1
SHUT = (
    "building",
    "factory",
    "rubble",
    "rail-cars",
    "fountain",
)  # core-10-e, 6.7.1, 6.14.2, 6.18.1
TO_HIT = (  # core-13-a: up to this range, against infantry, buildings and soft vehicles
    (1, 95, 98, 95),
    (2, 90, 96, 92),
    (4, 85, 93, 88),
    (6, 80, 90, 84),
    (9, 74, 86, 79),
    (12, 68, 82, 74),
    (16, 62, 78, 69),
    (20, 56, 74, 64),
    (25, 50, 70, 58),
    (30, 44, 65, 52),
    (40, 38, 60, 46),
)


def drive_cost(board: Board, here: str, there: str, who: str) -> int | str | None:
    """10.5, core-10-e What a step costs a vehicle on a flat map: points, `all`, `stops` or None."""
    kinds = board.features(board.side(here, there))
    if "interior-wall" in kinds or "cliff" in kinds:
        return None
    over = 0
    if any(kind in kinds for kind in ("wall", "hedge", "fence", "bocage")) and "gate" not in kinds:
        if who == WHEELS:
            return None
        over = 2
    terrain = board.terrain(there)
    on_road = any(road.kind != "railway" for road in board.roads(here, there))
    if on_road and terrain != "debris":
        entry = 1
    elif terrain in SHUT:
        return None
    elif terrain == "woods":
        return "all"
    elif terrain in PARTS:
        if who == WHEELS:
            return "stops"
        entry = 10
    else:
        entry = BARE.get(terrain, (1, 1))[who == WHEELS]
    if board.terrain(here) == "gully" and terrain != "gully":
        return over + max(6 if who == WHEELS else 2, 2 * entry)
    return over + entry


def turns(board: Board, here: str, facing: int, there: str) -> int:
    """10.4.6 The least hexspines to turn until a hex lies between the two sides of the arc."""
    x, y = middle(here)
    dx, dy = middle(there)[0] - x, middle(there)[1] - y
    ring = corners(here)  # upper left first, clockwise
    spines = [ring[(number + 2) % 6] for number in range(6)]  # from the east, clockwise
    found = []
    for number in range(6):
        left, right = (_side(here, spines[number], turn) for turn in (-1, 1))
        if left[0] * dy - left[1] * dx >= 0 and dx * right[1] - dy * right[0] >= 0:
            found.append(min((facing - number) % 6, (number - facing) % 6))
    return min(found)


def _side(here: str, corner: tuple[int, int], turn: int) -> tuple[int, int]:
    """The direction of the hex on one hand of a corner."""
    x, y = middle(here)
    ring = corners(here)
    at = ring.index(corner)
    other = ring[(at + turn) % 6]
    return corner[0] + other[0] - 2 * x, corner[1] + other[1] - 2 * y


def murk(game: Combat, a: str, b: str) -> int:
    """6.8.2.1, core-12 What vehicles, wrecks, smoke and fires add to a line."""
    board, spots = game.ground.board, game.ground.places.spots
    one, two = spots[a].hex, spots[b].hex
    low, house = min(height(board, a), height(board, b)), shared_house(board, one, two)
    printed, spans, ends = {}, {}, 0
    for hex_ in board.hexes:
        value = _lies(game, hex_, low, hex_ in (one, two))
        if hex_ in (one, two):
            ends += value
            continue
        part = stretch(middle(one), middle(two), hex_) if one != two else None
        if part is not None:  # core-11-i: the worse of two hexes, with all that is in each
            map_ = printed_in(board, hex_, low, house)
            printed[part] = max(printed.get(part, 0), map_)
            spans[part] = max(spans.get(part, 0), map_ + value)
    return ends + sum(spans.values()) - sum(printed.values())


def _lies(game: Combat, hex_: str, low: int, end: bool) -> int:
    ground = game.ground.board.elevation(hex_)
    value = 0
    if low < ground + 1 and not end:
        if hex_ in game.burning:
            value += 10
        elif hex_ in game.wrecks or _parked(game, hex_):
            value += 5
    if low < ground + 2:
        value += 10 * (hex_ in game.smoke) + (10 * (hex_ in game.fires) if not end else 0)
    return value


def _parked(game: Combat, hex_: str) -> bool:
    return any(game.kind(unit).type == "vehicle" for unit in game.stacks.get(hex_, ()))


def laid(game: Combat, gun: str, place: str) -> tuple[int, int]:
    """core-13, core-14-h The number to hit of a shell at known infantry, and what is added."""
    board, spots, now = game.ground.board, game.ground.places.spots, game.units[gun]
    here, there = spots[now.place].hex, spots[place].hex
    apart = board.distance(here, there) or 1
    kind = game.kind(gun)
    mortar = kind.weapon is not None and kind.weapon.mortar
    there_now = game.stacks.get(place, ())  # nobody, where wire is shelled (core-8-m)
    foes = [unit for unit in there_now if not game.units[unit].hidden]
    foes = [unit for unit in foes if game.owner(unit) != game.owner(gun)]
    open_to_he = [unit for unit in foes if not _armoured(game, unit)]
    soft = bool(open_to_he) and all(game.kind(unit).type == "vehicle" for unit in open_to_he)
    row = next(each for each in TO_HIT if apart <= each[0])
    column = 1 if mortar else 3 if soft else 2 if board.extra(there, "walls") else 1
    more = 0
    card = kind.vehicle
    turreted = card is not None and card.turret >= 0
    spines = (
        turns(board, here, now.turret if turreted else now.facing, there) if here != there else 0
    )
    more += spines * (card.turret if turreted and card is not None else 20)
    aim = game.aims.get(gun)
    if aim and aim.target == place and not spines:
        more -= 10 if aim.shots == 1 else 20
    more += 10 * (now.status == "pinned") + 20 * (now.did == "assault")
    if game.line(now.place, place).cause is not None:
        return row[column], more + 20
    printed = hindrance(board, now.place, place) if here != there else 0
    return row[column], more + (printed or 0) + murk(game, now.place, place)


def _armoured(game: Combat, unit: str) -> bool:
    card = game.kind(unit).vehicle
    return card is not None and card.armoured
