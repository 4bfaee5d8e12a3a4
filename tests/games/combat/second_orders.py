"""Who may be given which order, and what the die of a check means, a second time.

Written from the clauses; nothing here is taken from the rules in play but the map, the counters
and how they stand.
"""

from grognard.games.combat.state import Combat
from tests.games.combat.second_works import HOUSES, VALUES, blocked_sides, terrain_drm
from tests.games.combat.second_writing import apart

SHAKEN = ("disrupted", "wounded")
NO_SPADE = ("building", "factory", "water", "marsh", "machine-parts", "lumber")  # 7.1.1, 6.13.1
GOOD_COVER = 20  # core-6-d
SUPPORT = 3  # core-6-c: hexes


def is_afv(game: Combat, unit: str) -> bool:
    """11.1 Whether a unit is a vehicle with armour."""
    card = game.kind(unit).vehicle
    return card is not None and card.armoured


def other(side: str) -> str:
    """The enemy of a side."""
    return "russian" if side == "german" else "german"


def standing(game: Combat, side: str) -> list[str]:
    """The units of a side on the map."""
    return [unit for unit in game.units if game.owner(unit) == side and game.is_on_map(unit)]


def is_free(game: Combat, unit: str) -> bool:
    """core-4-d, core-7, core-16-d Whether a unit has its movement action left, and may use it."""
    now = game.units[unit]
    return not now.status and not now.did and not now.engaged and not now.place.endswith("+sewer")


def is_set_up(game: Combat, unit: str) -> bool:
    """10.4.2-a Whether a unit is a gun with its gun side up."""
    return game.kind(unit).type == "gun" and game.units[unit].served


def orders(game: Combat, side: str) -> list[str]:
    """10.1, 7.1, 7.4.5, 8, core-20 The orders of these kinds that units on the map may get."""
    found = []
    for unit in standing(game, side):
        found += _driving(game, unit) if game.kind(unit).type == "vehicle" else _walking(game, unit)
    return found


def _driving(game: Combat, unit: str) -> list[str]:
    """11.1.1, 11.1.3-b, core-15-b A vehicle that can still drive."""
    now, card = game.units[unit], game.kind(unit).vehicle
    if not is_free(game, unit) or now.stuck or now.stalled:
        return []
    return [f"move {unit}"] + ([f"assault {unit}"] if card and card.assault_movement else [])


def _walking(game: Combat, unit: str) -> list[str]:
    now, type_ = game.units[unit], game.kind(unit).type
    found = _covering(game, unit)
    if now.aboard or not is_free(game, unit):
        burns = apart(now.place)[0] in game.fires and not now.aboard and not now.engaged
        trapped = now.status == "pinned" and not now.did and burns
        return found + ([f"crawl {unit}"] if trapped else [])  # core-12-e
    found += [f"move {unit}", f"crawl {unit}"]
    if type_ in ("squad", "half-squad", "leader"):  # 10.1.2-a, 10.1.2-c
        found += [f"run {unit}", f"assault {unit}"]
    if type_ == "leader":  # core-20-a
        ready = [name for name, left in game.missions.items() if left > 0]
        ready = [name for name in ready if name not in game.barrages]
        found += [f"call {unit} {name}" for name in ready if name.startswith(game.owner(unit))]
    elif not is_set_up(game, unit) and _guides(game, unit):
        found.append(f"search {unit}")
    if type_ != "gun" and not now.dug and not now.trench and _can_be_dug(game, now.place):
        found.append(f"dig {unit}")
    return found


def _guides(game: Combat, unit: str) -> list[str]:
    """7.4.5-a The fresh leaders on foot with a unit."""
    here = game.here(game.units[unit].place, game.owner(unit))
    leaders = [each for each in here if game.kind(each).type == "leader"]
    return [each for each in leaders if is_free(game, each) and not game.units[each].aboard]


def _can_be_dug(game: Combat, place: str) -> bool:
    """7.1.1-a, 6.13.1-h, 6.7.1 The ground of a hex that is not built up, paved or too hard."""
    board, (hex_, level, special) = game.ground.board, apart(place)
    roads = [road for near in board.neighbours(hex_) for road in board.roads(hex_, near)]
    paved = any(road.kind == "paved" for road in roads)
    inner = level or special not in ("", "lip")
    soft = hex_ in game.rubble or board.terrain(hex_) not in NO_SPADE  # a house that fell in
    return not (inner or paved) and soft


def _covering(game: Combat, unit: str) -> list[str]:
    """8.1.1, 8.2.1 Behind each hexside with something on it, and inside its terrain."""
    now, board, (hex_, level, special) = (
        game.units[unit],
        game.ground.board,
        apart(game.units[unit].place),
    )
    again = now.did == "crawled" and now.cover and "inside" not in now.cover  # 8.1.1-e
    fit = is_free(game, unit) or (again and not now.status and not now.engaged)
    if not fit or now.aboard or is_set_up(game, unit) or level or special in ("roof", "sewer"):
        return []
    found = []
    for near in board.neighbours(hex_):
        side = board.side(hex_, near)
        built = any(kind in VALUES for kind in board.features(side)) or side in blocked_sides(game)
        if built and side not in now.cover:
            found.append(f"cover {unit} {near}")
    nook = not special and not now.trench and now.cover != ("inside",)
    if nook and not now.did and (now.holes or in_terrain(game, now.place) > 0):
        found.append(f"shelter {unit}")
    return found


def in_terrain(game: Combat, place: str) -> int:
    """core-10-d The printed terrain DRM of a place against fire from elsewhere."""
    board, (hex_, level, special) = game.ground.board, apart(place)
    if board.extra(hex_, "walls") and not level and not special:
        return HOUSES[board.extra(hex_, "walls")]
    away = next(each for each in board.hexes if board.terrain(each) == "open-ground")
    return terrain_drm(board, away, place)


def check_drm(game: Combat, unit: str, result: str = "", recovers: bool = False) -> int:
    """core-6-b to core-6-e What is added to the d10 of a check of a unit where it stands."""
    now, side = game.units[unit], game.owner(unit)
    leaders = [each for each in game.here(now.place, side) if each != unit]
    leaders = [each for each in leaders if game.kind(each).type == "leader"]
    best = [game.kind(each).modifier for each in leaders if not game.units[each].status]
    total = -max(best, default=0) if game.kind(unit).type != "vehicle" else 0
    total -= any(_backs(game, unit, each) for each in standing(game, side))
    known = [each for each in standing(game, other(side)) if not game.units[each].hidden]
    total += any(_backs(game, unit, each) for each in known)
    if recovers:
        total -= now.place.endswith("+sewer") or in_terrain(game, now.place) >= GOOD_COVER
        return total + any(_apart(game, unit, each) <= 1 for each in known)
    return total + 2 * (result == "M+") + {"disrupted": 1, "wounded": 2}.get(now.status, 0)


def _backs(game: Combat, unit: str, tank: str) -> bool:
    """core-6-c Whether an AFV is in Morale Support Range of a unit."""
    here, there = game.units[unit].place, game.units[tank].place
    near = tank != unit and is_afv(game, tank) and _apart(game, unit, tank) <= SUPPORT
    return near and (here == there or game.line(here, there).cause is None)


def _apart(game: Combat, a: str, b: str) -> int:
    """core-1-i Hexes between two units, 1 between levels of a hex."""
    here, there = game.units[a].place, game.units[b].place
    if here == there:
        return 0
    return game.ground.board.distance(apart(here)[0], apart(there)[0]) or 1


def passes(game: Combat, unit: str, drm: int) -> list[bool]:
    """core-6-a Whether each face of the d10 passes: 1 always, 10 never."""
    quality = game.kind(unit).tq
    return [face == 1 or (face < 10 and face + drm <= quality) for face in range(1, 11)]
