"""How much fire and Close Combat would hurt, in points of worth: cheap estimates, no dice."""

from collections.abc import Iterable
from functools import lru_cache

from grognard.games.combat.attack import RESULTS
from grognard.games.combat.box import Kind
from grognard.games.combat.checks import FAILED, FAILED_FAR, outcomes
from grognard.games.combat.close_combat import best_leader, odds, strength, struck
from grognard.games.combat.cover import is_in_view
from grognard.games.combat.shapes import GUN, HALF_SQUAD, LEADER, SQUAD, TEAM, VEHICLE
from grognard.games.combat.state import DISRUPTED, GOOD, PINNED, SUPPRESSED, WIA, Combat, enemy
from grognard.games.combat.sums import column, modifiers
from grognard.games.combat.vehicle_fire import is_exposed

STANDING = {GOOD: 1.0, PINNED: 0.85, DISRUPTED: 0.5, WIA: 0.25, SUPPRESSED: 0.8}
NEXT = {GOOD: PINNED, PINNED: DISRUPTED, DISRUPTED: WIA}  # core-6-g
CASUALTY = 0.6  # of what a unit is worth, lost by a casualty
SHAKEN_PLUS = 2  # core-6-e: M+


@lru_cache(maxsize=256)
def worth(kind: Kind) -> float:
    """What a unit in good order is worth."""
    if kind.type == SQUAD:
        return 0.4 + 0.1 * kind.firepower
    if kind.type == VEHICLE:
        return 3.0 if kind.vehicle is not None and kind.vehicle.armoured else 1.2
    return {HALF_SQUAD: 0.5, LEADER: 0.6 + 0.15 * kind.modifier, TEAM: 0.9, GUN: 1.6}[kind.type]


@lru_cache(maxsize=65536)
def share(bounds: tuple[int, ...], shift: int, quality: int, status: str) -> float:
    """The part of a unit's worth that one attack on the firepower table takes in the mean."""
    last, total, now = 0, 0.0, STANDING[status]
    for row, bound in zip(RESULTS, bounds, strict=True):
        upto = max(last, min(99, bound - shift))
        total += (upto - last) * _taken(row, quality, status, now)
        last = upto
    return total / 100


def _taken(row: str, quality: int, status: str, now: float) -> float:
    """What one result takes."""
    if row == "E":
        return now
    if row == "C":
        return CASUALTY * now
    faces = outcomes(quality, SHAKEN_PLUS if row == "M+" else 0)
    far, near = faces.count(FAILED_FAR) / 10, faces.count(FAILED) / 10
    after = STANDING[NEXT[status]] if status in NEXT else 0.0
    worst = STANDING[DISRUPTED] if status == GOOD else after
    return near * (now - after) + far * (now - worst)


def bounds_of(game: Combat, column_: str) -> tuple[int, ...]:
    """core-8-a The bounds of a column of the firepower table."""
    chart = game.sheet.charts["fft"]
    return tuple(int(chart.result(column_, row)) for row in RESULTS)


def hurt(
    game: Combat,
    firers: tuple[str, ...],
    place: str,
    movers: Iterable[str] = (),
    leader: str = "",
) -> float:
    """core-8, core-10 What fire at a place would take; at `movers` alone if there are any."""
    column_ = column(game, firers, place)
    if not column_:
        return 0.0
    bounds, side, moving = bounds_of(game, column_), game.owner(firers[0]), tuple(movers)
    total = 0.0
    for unit in moving or game.known(place, enemy(side)):
        if is_exposed(game, firers[0], unit) and is_in_view(game, firers[0], unit):
            shift = modifiers(game, firers, unit, leader, bool(moving)).total
            kind = game.kind(unit)
            total += worth(kind) * share(bounds, shift, kind.tq, game.units[unit].status)
    return total


def melee(game: Combat, place: str, side: str) -> float:
    """core-16-c What a side may hope to gain by Close Combat in a place, losses taken off."""
    own, other = (strength(game, place, each).total for each in (side, enemy(side)))
    gain = _blows(game, place, side, odds(game, own, other))
    return gain - _blows(game, place, enemy(side), odds(game, other, own))


def _blows(game: Combat, place: str, side: str, column_: str) -> float:
    """core-16-c What the attack of one side takes from the other."""
    if not column_:
        return 0.0
    chart, helped = game.sheet.charts["close_combat"], best_leader(game, place, side)
    killed, hit = (int(chart.result(column_, row)) + helped for row in ("E", "C"))
    killed, hit = max(0, min(10, killed)), max(0, min(10, hit))
    each = (killed + CASUALTY * max(0, hit - killed)) / 10
    foes = struck(game, place, enemy(side))
    return each * sum(worth(game.kind(foe)) * STANDING[game.units[foe].status] for foe in foes)
