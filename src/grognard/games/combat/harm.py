"""core-7 What becomes of units: pinned, disrupted, wounded, reduced, gone."""

from grognard.games.combat.barrels import is_afv
from grognard.games.combat.shapes import SQUAD, VEHICLE
from grognard.games.combat.state import (
    DEAD,
    DISRUPTED,
    GOOD,
    PINNED,
    SHAKEN,
    SUPPRESSED,
    WIA,
    Combat,
    Unit,
    enemy,
)
from grognard.games.combat.veils import drop_veil

WORSE = {GOOD: PINNED, PINNED: DISRUPTED, DISRUPTED: WIA, WIA: DEAD}  # core-6-g
RANK = (GOOD, PINNED, DISRUPTED, WIA)  # core-7-c


def reveal(game: Combat, unit: str) -> None:
    """core-19-b A hidden unit shows itself."""
    if game.units[unit].hidden:
        game.change(unit, hidden=False)
        where = game.units[unit].place
        game.tell(f"{unit} shows itself in {where}.", "core-19-b", where=where, reveals=True)


def reveal_all(game: Combat, place: str, side: str) -> None:
    """core-19-b, core-19-c All of a side who are hidden in a place show themselves."""
    for unit in game.here(place, side):
        reveal(game, unit)


def set_status(game: Combat, unit: str, status: str) -> None:
    """core-7-c A unit carries the worst status it was given; hidden, its own side alone is told."""
    if RANK.index(status) > RANK.index(game.units[unit].status):
        game.change(unit, status=status)
        rout(game, unit)
        if unit in game.aims and (status != PINNED or game.aims[unit].target in game.units):
            game.lose_aim(unit)  # core-13-j, core-14-j
        leave_cover(game, unit)
        where = game.units[unit].place
        knows = (game.owner(unit),) if game.units[unit].hidden else ()
        game.tell(f"{unit} is {status}.", "core-7-c", where=where, result=status, knows=knows)


def dim_aims(game: Combat, vehicle: str) -> None:
    """core-14-d, core-14-j The Suppressed aim no more; who aims at them has this phase left."""
    game.aims = {
        gun: aim._replace(shots=0) if aim.target == vehicle else aim
        for gun, aim in game.aims.items()
        if gun != vehicle
    }


def rout(game: Combat, unit: str) -> None:
    """10.8.1-d Whoever is Disrupted, or worse, in an impulse may go one hex at its end."""
    if game.side and game.units[unit].status in SHAKEN:
        game.routed |= game.sheet.units.bit[unit]


def leave_cover(game: Combat, unit: str) -> None:
    """8.1.6-a, 8.2.3-a A Disrupted unit loses its Cover; a Pinned one keeps it."""
    if game.units[unit].status in SHAKEN and game.units[unit].cover:
        game.change(unit, cover=())


def eliminate(game: Combat, unit: str, rule: str = "core-8-d") -> None:
    """core-7-f A unit is gone, and its weapon with it, by the rule that says so; all see that."""
    where, unseen = game.units[unit].place, game.units[unit].hidden
    game.put(unit, DEAD)
    if unit in game.veiled:  # who is off the map is seen by everybody
        drop_veil(game, unit)
    game.rewrite(unit, Unit(game.sheet.rosters[game.setting.scenario][unit], DEAD))
    told = f"{unit} is eliminated."
    game.tell(told, rule, where=where, result="eliminated", reveals=unseen)
    settle_close_combat(game, where)


def casualty(game: Combat, unit: str) -> None:
    """core-7-e A squad becomes a Disrupted half-squad; anything else is wounded, or gone."""
    old, kind = game.units[unit], game.kind(unit)
    where = old.place
    if kind.type == SQUAD and kind.half:
        worst = WIA if old.status in SHAKEN else DISRUPTED
        game.change(unit, kind=kind.half, status=worst, cover=())
        told = f"{unit} loses men and is a {worst} half-squad."
        game.tell(told, "core-7-e", where=where, result="casualty")
        rout(game, unit)
    elif old.status == WIA:
        eliminate(game, unit, "core-7-e")
    else:
        game.change(unit, status=WIA, cover=())
        game.lose_aim(unit)  # core-13-j
        game.tell(f"{unit} loses men and is {WIA}.", "core-7-e", where=where, result="casualty")
        rout(game, unit)


def fail_morale(game: Combat, unit: str, far: bool) -> None:
    """core-6-f, core-6-g A failed Morale Check; `far` when it failed by 3 or more."""
    status = game.units[unit].status
    if game.kind(unit).type == VEHICLE:  # core-7-g
        if status == GOOD:
            game.change(unit, status=SUPPRESSED)
            dim_aims(game, unit)
            where = game.units[unit].place
            game.tell(f"{unit} is {SUPPRESSED}.", "core-7-g", where=where, result=SUPPRESSED)
    elif status == GOOD:
        set_status(game, unit, DISRUPTED if far else PINNED)
    elif status == WIA:
        casualty(game, unit)
    else:
        set_status(game, unit, WORSE[status])


def settle_close_combat(game: Combat, place: str) -> None:
    """core-16-j, core-16-i Markers come off where only one side is left, or none but AFV."""
    here = game.stacks.get(place, ())
    side = next((game.owner(unit) for unit in here), "")
    armour = all(is_afv(game.kind(unit)) for unit in here)
    if side and (armour or not any(game.known(place, enemy(side)))):
        for unit in here:
            if game.units[unit].engaged:
                game.change(unit, engaged=False)


def bind_all(game: Combat, place: str) -> None:
    """core-16-d, core-16-g All known units of a place are marked, where both sides have some."""
    if is_contested(game, place):
        for unit in game.stacks[place]:
            if not game.units[unit].hidden:
                game.change(unit, engaged=True)


def is_contested(game: Combat, place: str) -> bool:
    """core-16-g, core-16-i Whether known units of both sides are in a place, and not only AFV."""
    known = [unit for unit in game.stacks.get(place, ()) if not game.units[unit].hidden]
    men = any(game.kind(unit).vehicle is None for unit in known)
    return men and len({game.owner(unit) for unit in known}) > 1
