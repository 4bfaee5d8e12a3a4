"""core-8-h, core-8-m, core-12-d What the die of an attack does besides: weapons, fires, works."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.combat.barrels import break_barrel
from grognard.games.combat.blazes import can_burn
from grognard.games.combat.shapes import TEAM, VEHICLE
from grognard.games.combat.state import Combat
from grognard.games.combat.works import WIRE, obstacles, remove
from grognard.games.combat.wrecking import MINES

LAST = 100  # core-8-h
LASTS = {"FT": 91, "MOL": 81}  # core-17-c, core-17-d: from here on it is empty
EMPTIED = {"FT": "core-17-c", "MOL": "core-17-d"}  # by which rule
BURNING = ("FT", "DC", "MOL")  # core-12-d
AT_WORKS = 20  # core-8-m: the only DRM is -20
BARRAGE = "core-20-c"  # the rule of an attack by artillery
BESIDES = "; "  # between the results of units and what happens besides


class Blow(NamedTuple):
    """An attack: who makes it, in which column, with shells or not, by which rule, and where.

    `guns` are the machine guns of a vehicle that fire in it.
    """

    firers: tuple[str, ...]
    column: str
    shell: bool
    rule: str
    where: str
    guns: tuple[str, ...] = ()


def at_works(game: Combat, hex_: str) -> Iterator[Tally]:
    """core-8-m The one DRM against each work in a hex that a shell or a charge could remove."""
    for kind in obstacles(game, hex_):
        yield tally(f"DRM of the {kind}", (_against(kind),), signed=True)


def works_struck(game: Combat, blow: Blow) -> tuple[Mod, ...]:
    """core-8-m The same for an attack on nobody that anybody knows of, once for all works."""
    struck = obstacles(game, game.ground.places.spots[blow.where].hex)
    return (_against(" and ".join(struck)),) if struck and _demolishes(game, blow) else ()


def _against(works: str) -> Mod:
    return Mod(-AT_WORKS, works, "core-8-m")


def besides(game: Combat, blow: Blow, face: int) -> str:
    """What a face does besides, in words that follow the results of units."""
    told = [f"{unit} has no weapon left" for unit in _worn(game, blow, face)]
    told += ["it burns"] if _kindles(game, blow, face) else []
    told += ["the mines are gone"] if blow.rule == MINES and face == LAST else []
    told += [f"the {kind} is gone" for kind in _demolished(game, blow, face)]
    return "".join(f"{BESIDES}{each}" for each in told)


def all_besides(game: Combat, blow: Blow) -> list[str]:
    """What each face of the d100 does besides, none if no face does; it changes at a few alone."""
    faces = sorted({1, LAST, *_emptied(game, blow), *_spared(game, blow)})
    told = [besides(game, blow, face) for face in faces]
    runs = zip(told, pairwise((*faces, LAST + 1)), strict=True)
    return [each for each, (first, after) in runs for _ in range(first, after)] if any(told) else []


def _emptied(game: Combat, blow: Blow) -> list[int]:
    """core-17-c, core-17-d The faces from which on the weapons of those who fire are empty."""
    names = [game.kind(unit).name for unit in blow.firers]
    return [LASTS[name] for name in names if name in LASTS]


def _spared(game: Combat, blow: Blow) -> list[int]:
    """core-8-m The face from which on works stand, if the attack could remove any."""
    return [min(LAST, max(1, 1 + _bound(game, blow)))] if _demolishes(game, blow) else []


def settle(game: Combat, blow: Blow, face: int) -> None:
    """Carry that out; mines see to themselves (7.4.7.2)."""
    hex_ = game.ground.places.spots[blow.where].hex
    for unit in list(_worn(game, blow, face)):
        _wear(game, blow, unit)
    if _kindles(game, blow, face):
        game.fires = (*game.fires, hex_)
        game.stir(hex_)
        game.tell(f"{hex_} is on fire.", "core-12-d", where=hex_)
    for kind in list(_demolished(game, blow, face)):
        remove(game, hex_, kind, "7.6.3" if kind == WIRE else "7.5.3")


def _worn(game: Combat, blow: Blow, face: int) -> Iterator[str]:
    """core-8-h, core-17 Whose weapon a high roll breaks or empties for good."""
    for unit in blow.firers:
        kind, now = game.kind(unit), game.units[unit]
        armed = now.served or (kind.name in LASTS and not now.spent)  # 10.3-b
        if kind.type == TEAM and armed and not blow.shell:
            if face >= LASTS.get(kind.name, LAST):
                yield unit
        elif face == LAST and (blow.shell or kind.type == VEHICLE):
            yield unit


def _wear(game: Combat, blow: Blow, unit: str) -> None:
    now, kind = game.units[unit], game.kind(unit)
    if blow.shell:
        break_barrel(game, unit, "core-8-h")
    elif kind.type == VEHICLE:
        game.change(unit, broken=(*now.broken, *blow.guns))
        game.tell(f"The machine guns of {unit} are broken.", "core-8-h")
    else:
        game.change(unit, spent=True, served=False)
        rule = EMPTIED.get(kind.name, "core-8-h")
        game.tell(f"{unit} has no weapon left.", rule, where=now.place)


def _kindles(game: Combat, blow: Blow, face: int) -> bool:
    """core-12-d Whether a 00 of flame, charge, bottle or HE sets what can burn on fire."""
    if face != LAST:
        return False
    spot = game.ground.places.spots[blow.where]
    hot = blow.shell or any(game.kind(unit).name in BURNING for unit in blow.firers)
    return can_burn(spot) and hot and spot.hex not in game.fires


def _demolished(game: Combat, blow: Blow, face: int) -> list[str]:
    """core-8-m, 7.5.3, 7.6.3 The wire and roadblock that HE, artillery or a charge removes."""
    if face == LAST or not _demolishes(game, blow):
        return []
    hex_ = game.ground.places.spots[blow.where].hex
    return obstacles(game, hex_) if face <= _bound(game, blow) else []


def _demolishes(game: Combat, blow: Blow) -> bool:
    """core-8-m Whether an attack is one by HE, artillery or a charge."""
    if blow.shell or blow.rule == BARRAGE:
        return True
    return any(game.kind(unit).name == "DC" for unit in blow.firers)


def _bound(game: Combat, blow: Blow) -> int:
    """core-8-m The highest face that removes a work."""
    chart = game.sheet.charts["fft"]
    return int(chart.result(blow.column, "E")) + AT_WORKS if blow.column else 0
