"""core-14 Shots at armour, written a second time from the clauses."""

from typing import NamedTuple

from grognard.games.combat.state import Combat
from tests.games.combat.second_driving import murk, turns
from tests.games.combat.second_works import hexside_drm
from tests.games.combat.second_writing import hindrance

BANDS = (3, 8, 14, 22, 32)  # core-14-e: up to these ranges
KILLS = {  # core-14-e: Trigger Pull 1, band by band; pull 2 is 10 better where there is a shot
    "German 75mm L43": (68, 60, 51, 42, 33),
    "German 50mm L60": (50, 41, 32, 23, 14),
    "German 75mm L24": (45, 39, 33, 26, 19),
    "German 37mm": (32, 22, 13, 6, 2),
    "Russian 76.2mm": (62, 53, 44, 34, 24),
    "Russian 45mm": (48, 39, 30, 21, 12),
    "Russian 14.5mm ATR": (28, 17, 8, 3, 0),
}
PLATES = {  # 11.1.3, core-14-g: front, side and rear
    "KV1A": (30, 20, 20),
    "T-34/76B": (20, 15, 15),
    "Komsomolets": (0, -5, -5),
    "PzKw IVF2": (15, 5, 5),
    "PzKw IIIL": (15, 5, 5),
    "StuG IIIF": (20, 5, 5),
    "Sd Kfz 251-C": (0, -5, -5),
}
TURRETS = {"KV1A": 10, "T-34/76B": 10, "PzKw IVF2": 5, "PzKw IIIL": 5}  # core-14-h
BLOCKED = 40  # core-12-a


class Duel(NamedTuple):
    """The Screened Shot of a first shot, the number to kill, and the armour that is hit."""

    screen: int
    number: int
    armour: int


class Sighting(NamedTuple):
    """core-14-d, core-14-j Where a gun and the vehicle that it shot at were then, and how."""

    foe: str
    places: tuple[object, ...]
    statuses: tuple[str, str]


def armoured(game: Combat, unit: str) -> bool:
    """core-8-i Whether a unit is an AFV."""
    return game.kind(unit).name in PLATES


def line_of(game: Combat, gun: str) -> str:
    """core-14-e The row of a gun in the armour chart, or nothing."""
    kind = game.kind(gun)
    return kind.vehicle.gun if kind.vehicle else kind.weapon.dfet if kind.weapon else ""


def kills_at(game: Combat, gun: str, foe: str, pull: int) -> int:
    """core-14-e The number to kill at the range, 0 for no shot."""
    apart = game.ground.board.distance(game.spot(gun).hex, game.spot(foe).hex) or 1
    found = [number for number, upto in enumerate(BANDS) if apart <= upto]
    number = KILLS[line_of(game, gun)][found[0]] if found else 0
    return number + 10 * (pull - 1) if number else 0


def duel(game: Combat, gun: str, foe: str, pull: int) -> Duel:
    """core-14 The sums of a shot at a vehicle."""
    return Duel(_screen(game, gun, foe), kills_at(game, gun, foe, pull), _plate(game, gun, foe))


def _plate(game: Combat, gun: str, foe: str) -> int:
    """core-14-g, core-16-i Front or rear by the arc that the gun is in, else the side."""
    front, side, rear = PLATES[game.kind(foe).name]
    board, here, there = game.ground.board, game.spot(foe).hex, game.spot(gun).hex
    if here == there:
        return side
    if turns(board, here, game.units[foe].facing, there) == 0:
        return front
    return side if turns(board, here, (game.units[foe].facing + 3) % 6, there) else rear


def _screen(game: Combat, gun: str, foe: str) -> int:
    """core-14-a, core-14-b, core-14-h What the d10 of a first shot must exceed."""
    now, target, kind = game.units[gun], game.units[foe], game.kind(gun)
    board, here, there = game.ground.board, game.spot(gun).hex, game.spot(foe).hex
    total = 2 * (target.did in ("moved", "assault")) + 2 * target.dug
    total += 2 * (now.did == "assault") + (now.status == "pinned")
    if here == there:
        return total + murk(game, here, here) // 10
    if kind.name in TURRETS:
        total += TURRETS[kind.name] * turns(board, here, now.turret, there) // 10
    elif kind.type != "team":
        total += 2 * turns(board, here, now.facing, there)
    total += hexside_drm(game, gun, foe) > 0
    printed = hindrance(board, now.place, target.place) or 0
    return total + (printed + murk(game, now.place, target.place)) // 10


def may_hit(game: Combat, gun: str, foe: str) -> bool:
    """core-14-k, core-16-d Whether a gun with a shot left sees a vehicle in its range."""
    now, target = game.units[gun], game.units[foe]
    if not armoured(game, foe) or target.hidden or not kills_at(game, gun, foe, 1):
        return False
    if now.engaged or target.engaged:
        return now.place == target.place and armoured(game, gun)
    if now.place == target.place:
        return True
    fixed = game.kind(gun).type == "vehicle" and game.kind(gun).name not in TURRETS and now.stuck
    if fixed and turns(game.ground.board, now.place, now.facing, target.place):
        return False  # core-15-b
    seen = hindrance(game.ground.board, now.place, target.place)
    return seen is not None and seen + murk(game, now.place, target.place) < BLOCKED


def results(found: Duel) -> list[str]:
    """core-14-e, core-14-f What each face of the d100 does."""
    told = []
    for face in range(1, 101):
        over = face + found.armour - found.number
        hit = "K-KILL" if over <= 0 else "M-KILL" if over <= 10 or face <= 3 else "no effect"
        told.append("no effect" if face == 100 else hit)
    return told


def sighting(game: Combat, gun: str, foe: str) -> Sighting:
    """core-14-j How gun and target are now."""
    one, two = game.units[gun], game.units[foe]
    places = one.place, one.facing, one.along, two.place, two.facing, two.along
    return Sighting(foe, places, (one.status, two.status))


def has_stirred(before: Sighting, now: Sighting) -> bool:
    """core-14-j Whether one has moved or turned its hull since, or the gun was shaken."""
    return is_shaken(before, now, 0) or before.places != now.places


def is_shaken(before: Sighting, now: Sighting, which: int) -> bool:
    """core-14-j Whether the gun, or what it shot at, was shaken since."""
    return bool(now.statuses[which]) and now.statuses[which] != before.statuses[which]
