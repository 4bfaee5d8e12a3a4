"""8.3 The fire value: the eight modifiers a to h of direct fire, each with its reason."""

from collections.abc import Iterator
from typing import NamedTuple

from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.montelimar.quality import leader_fire
from grognard.games.montelimar.ridges import over_ridge
from grognard.games.montelimar.state import GERMAN, Montelimar

HIGHEST = 8  # 8.3.2
HELPERS = 2  # 8.3.4
FACES = range(10)
MISS = "miss"
ROLIN = "Rolin"  # 14.1


class Shot(NamedTuple):
    """One direct fire as it is declared: who, at what, with which help."""

    unit: str
    target: str  # the hex
    hard: str = ""  # the one Hard Target aimed at
    picked: str = ""  # the Target Unit of fire at a hex (8.3.1)
    weapon: str = ""
    leader: str = ""
    hero: str = ""
    helpers: tuple[str, ...] = ()
    concentrated: bool = False
    shields: tuple[str, ...] = ()  # what else counts for the defence (8.3.1)
    assault: bool = False  # at units that assault (9.4)


def colour(game: Montelimar, shot: Shot) -> str:
    """3.2, 8.3.2 The type of fire; white is armour-piercing at a Hard Target."""
    own = game.sheet.pieces.weapons[shot.weapon].colour if shot.weapon else ""
    shown = own or game.face(shot.unit).colour
    if shown == "white":
        return "blue" if shot.hard else "yellow"
    return shown


def has_hard(game: Montelimar, hex_: str) -> bool:
    """8.2, 15.0 Whether a Hard Target is in a hex, a transport just left among them."""
    transport, where = game.beside
    if where == hex_ and game.sheet.pieces.transports[transport].target != "soft":
        return True
    return any(game.is_hard(unit) for unit in game.stacks.get(hex_, ()))


def fire_value(game: Montelimar, shot: Shot) -> Tally:
    """8.3 The value that the die must not exceed."""
    return tally("fire value", fire_mods(game, shot))


def fire_mods(game: Montelimar, shot: Shot) -> Iterator[Mod]:
    """8.3 The terms of the sum in the order of the rule."""
    here = game.at(shot.unit)
    yield Mod(game.face(shot.unit).fire, f"fire of {game.called(shot.unit)}", "8.3")
    yield from _target(game, shot)
    yield from _help(game, shot)
    yield from hex_status(game, here)
    if shot.helpers:
        yield Mod(len(shot.helpers), "units that add their fire", "8.3.4")
    yield from _ground(game, shot, here)
    if shot.concentrated:
        yield Mod(1, "concentrated fire", "8.3.6")
    if not shot.hard and has_hard(game, shot.target):
        yield Mod(-2, "a Hard Target in the hex", "8.3")
    yield from _weather(game, shot)


def _target(game: Montelimar, shot: Shot) -> Iterator[Mod]:
    """8.3.1 a The defence of the target, its hex's works, the weapon that counts for it."""
    aimed = shot.hard or shot.picked
    if aimed:
        yield Mod(game.face(aimed).defence, f"defence of {game.called(aimed)}", "8.3.1")
    for piece in shot.shields:
        pieces = game.sheet.pieces
        printed = pieces.weapons.get(piece) or pieces.heroes[piece]
        yield Mod(printed.defence, piece, "8.3.1")
    fort = game.forts.get(shot.target)
    if fort:
        works = game.sheet.charts.tables["fortification"]
        yield Mod(int(works.result("defence", fort)), fort, "8.3.3")
    if shot.assault:
        side = game.owner(shot.target)
        yield Mod(game.sheet.charts.assault[side]["defence"], "assault marker", "9.4")


def _help(game: Montelimar, shot: Shot) -> Iterator[Mod]:
    """8.3.2 b One weapon, one leader, one hero of the firer's own."""
    if shot.weapon:
        yield Mod(game.sheet.pieces.weapons[shot.weapon].fire, shot.weapon, "8.3.2")
    if shot.leader:
        yield Mod(leader_fire(game, shot.leader), shot.leader, "8.3.2")
    if shot.hero:
        yield Mod(hero_fire(game, shot.hero, shot.unit), shot.hero, "8.3.2")


def hero_fire(game: Montelimar, hero: str, unit: str) -> int:
    """14.1, 14.2 What a hero adds to a unit's direct fire."""
    if hero == "Wietersheim":
        staff = game.leads_division(game.printed(unit))
        return 2 if game.division(unit) == "11pz" and not staff else 0
    if hero == "Murphy":
        return 1
    return game.sheet.pieces.heroes[hero].fire


def hex_status(game: Montelimar, hex_: str) -> Iterator[Mod]:
    """8.3.3 c What lies on the firer's hex: disorganisation, a pin, a barrage."""
    tables, dg = game.sheet.charts.tables, game.dg.get(hex_, 0)
    if dg:
        yield Mod(int(tables["status"].result("fire", f"DG{dg}")), f"DG {dg}", "8.3.3")
    if game.has(game.pinned, hex_):
        yield Mod(int(tables["status"].result("fire", "pinned")), "pinned", "8.3.3")
    if hex_ in game.barrages:
        kind = game.barrages[hex_]
        yield Mod(int(tables["barrage"].result("fire", kind)), f"under {kind}", "8.7.2")


def ground_defence(game: Montelimar, hex_: str) -> int:
    """6.2.1, 22.1 The defence value of a hex as it is now."""
    ground = game.ground(hex_)
    if ground == "city" and game.jam:
        return 1
    value = game.country.defence.get(ground, 0)
    return -value if ground == "marsh" and game.option("marsh_defence") == "-2" else value


def ground_mod(
    game: Montelimar, hex_: str, rule: str, words: str = "{}", sign: int = 1
) -> Iterator[Mod]:
    """6.2.1, 22.1 The ground of a hex in a sum, under the rule of the jam where that changes it."""
    ground, value = game.ground(hex_), ground_defence(game, hex_)
    if ground == "city" and game.jam:
        ground, rule = "a jammed city", "22.1"
    if value:
        yield Mod(sign * value, words.format(ground), rule)


def _ground(game: Montelimar, shot: Shot, here: str) -> Iterator[Mod]:
    """8.3.5 e The ground of the target and the hexside that the fire crosses (6.2.2)."""
    yield from ground_mod(game, shot.target, "8.3.5", "target in {}")
    row = game.country.side_row(here, shot.target)
    from_ridge = game.has(game.ridges, here) and _own_ridge(game, here, shot.target)
    side = game.country.fire_value(row)
    if side and not (from_ridge and row == "slope-up"):
        yield Mod(side, f"over the {row}", "6.2.2")
    numbers = game.sheet.charts.numbers["ridge"]
    if from_ridge:
        yield Mod(numbers["own_fire"], "from a claimed ridge", "6.2.2")
    if game.has(game.ridges, shot.target):
        key = "defence" if over_ridge(game, here, shot.target) else "flank"
        yield Mod(numbers[key], "at a claimed ridge", "6.2.2")


def _own_ridge(game: Montelimar, here: str, target: str) -> bool:
    """6.2.2 Whether fire leaves a hex over a ridge of it."""
    return game.country.side_row(target, here) == "ridge"


def _weather(game: Montelimar, shot: Shot) -> Iterator[Mod]:
    """8.3.7 h Rain and night."""
    if game.weather == "rain":
        yield Mod(-1, "rain", "8.3.7")
    rolin = game.markers.get(ROLIN) == "338:heroes" and game.division(shot.unit) == "338"
    if game.is_night and not game.has(game.lit, shot.target) and not rolin:
        yield Mod(-1, "night", "8.3.7")


def outcomes(game: Montelimar, shot: Shot) -> tuple[str, ...]:
    """8.4 What each face of the die means, from 0 to 9."""
    chart = game.sheet.charts.tables["fire_at_hard" if shot.hard else "fire_at_hex"]
    row, value = colour(game, shot), min(HIGHEST, fire_value(game, shot).total)
    return tuple(
        chart.result(face, row) if face != 9 and (face == 0 or face <= value) else MISS
        for face in FACES
    )


def sustains_until(game: Montelimar, side: str) -> int:
    """8.6.1 The face from which sustained fire breaks down."""
    return game.sheet.charts.numbers["sustained"]["german" if side == GERMAN else "allied"]
