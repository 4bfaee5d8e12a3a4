"""The words of a position for guns, vehicles, smoke and artillery.

After a unit and its place: `ne` (it faces that corner of its hex: e, se, sw, w, nw, ne),
`turret-ne`, `m-killed`, `suppressed`, `on:SdKfz-1` (rides on it, or is towed by it), `boarded`,
`stalled`, `dry`, `dazed` (shaken aboard when the phase began, as shaken riders are unless it is
said that they are `shaken-now`), `halved` (paid for a rider who fled), `shots-2` (fired so often
in this phase, and so has fired), `flights-1`, `fled` (in an impulse of its own side), `used-bow`,
`used-coaxial`, `broken-gun`, `broken-bow`, `broken-coaxial`, `road:E36/F36`, `with:PzIV-1` (goes
with that AFV), `as:german-opel-blitz` (another kind of counter of its side).
Items: `aim r45mm-1 F33 2` (it fired twice at that place or vehicle), `wreck F12`, `burning F12`,
`smoke F12 2`, `missions german-105mm-howitzers 3`, `called german-105mm-howitzers`.
"""

from collections.abc import Iterator
from typing import Any

from grognard.games.combat.arcs import FACINGS
from grognard.games.combat.state import (
    ASSAULT,
    FIRED,
    FRESH,
    MOVED,
    SHAKEN,
    SUPPRESSED,
    Acquired,
    Combat,
    Unit,
)
from grognard.games.combat.vehicle_fire import rider_may_fire

ABOARD, TURRET, SHOTS, USED, BROKEN = "on:", "turret-", "shots-", "used-", "broken-"
MOST_DIGITS = 3
FLIGHTS = "flights-"
ROAD, ESCORT = "road:", "with:"
MACHINE_GUNS = ("coaxial", "bow")
WEAPONS = ("gun", *MACHINE_GUNS)
DAZED, SHAKEN_NOW = "dazed", "shaken-now"
FLAGS = {
    "m-killed": "stuck",
    "boarded": "boarded",
    "stalled": "stalled",
    "dry": "dry",
    DAZED: "dazed",
    "halved": "halved",
    "fled": "fled",
}
WORDS = (
    *FACINGS,
    "turret-ne",
    *FLAGS,
    SHAKEN_NOW,
    SUPPRESSED,
    "on:UNIT",
    "with:UNIT",
    "shots-2",
    "flights-1",
    "used-bow",
    "broken-gun",
    "road:E36/F36",
    "as:KIND",
)


def is_number(word: str) -> bool:
    """Whether a word is a small number in plain digits."""
    return word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS


def described(game: Combat, unit: str, word: str) -> Unit | None:
    """A unit with one of these words said of it; none where the word is another."""
    now = game.units[unit]
    if word in FACINGS:
        return now._replace(facing=FACINGS.index(word), turret=FACINGS.index(word))
    if word in FLAGS:
        new: dict[str, Any] = {FLAGS[word]: True}
        return now._replace(**new)
    if word in (SUPPRESSED, SHAKEN_NOW):
        return now._replace(status=SUPPRESSED) if word == SUPPRESSED else now
    name = word.partition("-")[2]
    if word.startswith(TURRET) and name in FACINGS:
        return now._replace(turret=FACINGS.index(name))
    if word.startswith(SHOTS) and is_number(name):
        return now._replace(shots=int(name), did=now.did or (FIRED if int(name) else FRESH))
    if word.startswith(FLIGHTS) and is_number(name):
        return now._replace(flights=int(name))
    if word.startswith(USED) and name in MACHINE_GUNS:
        return now._replace(used=(*now.used, name), did=now.did or FIRED)
    if word.startswith(BROKEN) and name in WEAPONS:
        return now._replace(broken=(*now.broken, name))
    return _tied(game, unit, word)


def _tied(game: Combat, unit: str, word: str) -> Unit | None:
    """Words that tie a unit to another, to a place or to a hexside."""
    now = game.units[unit]
    match word.split(":"):
        case ["on", vehicle] if vehicle in game.units:
            return now._replace(aboard=vehicle)
        case ["with", vehicle] if vehicle in game.units:
            return now._replace(escort=(*now.escort, vehicle))
        case ["as", kind] if kind in game.sheet.kinds and _is_like(game, unit, kind):
            return now._replace(kind=kind)
        case ["road", side] if side in game.ground.board.ground.features:
            return now._replace(along=side)
    return None


def shake(game: Combat, words: list[str]) -> None:
    """11.4.8.2 Who was shaken aboard before the phase that has been opened, and who was not."""
    if words[0] in game.units and {DAZED, SHAKEN_NOW} & {*words}:
        game.change(words[0], dazed=DAZED in words)


def carry_along(game: Combat) -> None:
    """core-10-f, 11.4.8.1 Who rides on a vehicle that has moved has moved with it, said or not."""
    for unit, now in list(game.units.items()):
        carrier = game.units[now.aboard].did if now.aboard else FRESH
        if carrier in (MOVED, ASSAULT) and now.did == FRESH:
            game.change(unit, did=carrier if rider_may_fire(game, unit) else MOVED)


def _is_like(game: Combat, unit: str, kind: str) -> bool:
    """Whether a kind is of a unit's side."""
    return game.sheet.kinds[kind].side == game.owner(unit)


def said(game: Combat, unit: str) -> Iterator[str]:
    """The words that `described` reads, for a unit as it is."""
    now = game.units[unit]
    printed = game.sheet.rosters[game.setting.scenario][game.veiled.get(unit, unit)]
    if now.kind not in (printed, game.sheet.kinds[printed].half):
        yield f"as:{now.kind}"
    if now.facing or now.turret:
        yield FACINGS[now.facing]
    if now.turret != now.facing:
        yield f"{TURRET}{FACINGS[now.turret]}"
    yield from (word for word, field in FLAGS.items() if getattr(now, field))
    if now.aboard and now.status in SHAKEN and not now.dazed:
        yield SHAKEN_NOW
    if now.shots:
        yield f"{SHOTS}{now.shots}"
    if now.flights:
        yield f"{FLIGHTS}{now.flights}"
    yield from (f"{USED}{weapon}" for weapon in now.used)
    yield from (f"{BROKEN}{weapon}" for weapon in now.broken)
    if now.aboard:
        yield f"{ABOARD}{now.aboard}"
    yield from (f"{ESCORT}{tank}" for tank in now.escort)
    if now.along:
        yield f"{ROAD}{now.along}"


def read(game: Combat, words: list[str]) -> bool:
    """One item about what lies on the map or stands behind it; whether it is one."""
    sides = game.ground.board.ground.features
    match words:
        case ["aim", gun, target, shots] if gun in game.units and is_number(shots):
            game.aims[gun] = Acquired(target, int(shots))
            return target in game.units or target in game.ground.places.spots
        case ["wreck", hex_] if hex_ in game.ground.board or hex_ in sides:
            game.wrecks = {**game.wrecks, hex_: game.wrecks.get(hex_, 0) + 1}
        case ["burning", hex_] if hex_ in game.ground.board or hex_ in sides:
            game.burning = {**game.burning, hex_: game.burning.get(hex_, 0) + 1}
        case ["smoke", hex_, turns] if hex_ in game.ground.board and is_number(turns):
            game.smoke[hex_] = int(turns)
        case ["missions", battery, left] if battery in game.missions and is_number(left):
            game.missions[battery] = int(left)
        case ["called", battery] if battery in game.missions:
            game.barrages = (*game.barrages, battery)
        case _:
            return False
    if words[1] not in game.missions:
        game.stir(words[1])
    return True


def items(game: Combat) -> Iterator[str]:
    """The items that `read` reads."""
    for hex_, number in game.wrecks.items():
        yield from (f"wreck {hex_}" for _ in range(number))
    for hex_, number in game.burning.items():
        yield from (f"burning {hex_}" for _ in range(number))
    yield from (f"aim {gun} {aim.target} {aim.shots}" for gun, aim in game.aims.items())
    yield from (f"smoke {hex_} {turns}" for hex_, turns in game.smoke.items())
    yield from (f"missions {battery} {left}" for battery, left in game.missions.items())
    yield from (f"called {battery}" for battery in game.barrages)
