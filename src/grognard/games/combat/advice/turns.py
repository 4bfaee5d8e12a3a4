"""Whose impulse it is, what a budget of time is for, and the units as they are counted."""

from grognard.engine.kernel.advice import Figures, Roster
from grognard.engine.look.scene import CounterFace
from grognard.games.combat.impulses import Impulse
from grognard.games.combat.shapes import SQUAD
from grognard.games.combat.state import DEAD, GERMAN, RUSSIAN, WAITING, Combat, Sheet

WALK = 6.0  # 10.1.2: points of Cautious Movement


def mover(game: Combat) -> str:
    """core-4-b The side whose impulse it is; outside of one, whoever is asked."""
    return game.side or game.who


def period(game: Combat) -> str:
    """core-4-b A budget of time is for one impulse, or for a phase without impulses."""
    acts = sum(bool(unit.did) + unit.shots + unit.flights for unit in game.units.values())
    passes = sum(game.idle.values()) - sum(game.free.values())
    return f"{game.turn} {game.phase or 'set-up'} {mover(game)} {acts} {passes}"


def stage(game: Combat) -> str:
    """core-4-b The impulse that is being ordered; nothing while one is carried out."""
    return period(game) if isinstance(game.procedures[-1], Impulse) else ""


def roster(game: Combat) -> Roster:
    """core-7-e A squad has two steps, a half-squad and all others one."""
    steps, places, sets_up = {}, {}, game.phase in ("", "set-up")
    sides: dict[str, tuple[str, ...]] = {GERMAN: (), RUSSIAN: ()}
    for name, unit in game.units.items():
        kind = game.kind(name)
        unused = unit.place == WAITING and not sets_up and name not in game.due
        steps[name] = 0 if unused or unit.place == DEAD else 2 if kind.type == SQUAD else 1
        places[name] = unit.place if game.is_on_map(name) else ""
        sides[kind.side] += (name,)
    return Roster(steps, places, sides)


def figures(sheet: Sheet, counter: CounterFace) -> Figures:
    """core-5 Firepower and movement as printed on the counter."""
    kind = sheet.counters.get(counter.id)
    if kind is None:
        return Figures()
    movement = float(kind.vehicle.movement) if kind.vehicle else WALK
    return Figures(float(kind.firepower), movement, counter.spent)
