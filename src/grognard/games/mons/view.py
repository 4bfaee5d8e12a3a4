"""6.6 Fog of war: what a side may know."""

from collections.abc import Iterable
from typing import Any

from grognard.engine.kernel.flow import understood
from grognard.engine.kernel.forms import form_of
from grognard.engine.kernel.tally import Objection
from grognard.games.mons.entry import entry_hexes
from grognard.games.mons.melee import Melee, MeleeStep
from grognard.games.mons.sequence import BritishTurn
from grognard.games.mons.state import BRITISH, GERMAN, Mons
from grognard.games.mons.victory import dead, exited


def view(game: Mons, side: str) -> dict[str, Any]:
    """The position as `side` sees it, built from nothing."""
    ground = game.ground
    return {
        "phase": game.phase,
        "announced": _announced(game),
        "stacks": {hex_: _stack(game, side, hex_) for hex_ in sorted(game.stacks)},
        "waiting": _waiting(game, side),
        "gone": _gone(game),
        "german_control": ground.labels(game.held),
        "zones": {each: ground.labels(game.zones[each]) for each in (GERMAN, BRITISH)},
        "shelled": ground.labels(game.shelled),
        "british_losses": dead(game),
        "british_exits": exited(game),
    }


def _announced(game: Mons) -> list[str]:
    """5.3 The British phases that are still to come in this player turn, once named."""
    turns = [each for each in game.procedures if isinstance(each, BritishTurn)]
    return list(turns[0].phases) if turns else []


def is_seen(game: Mons, side: str, unit: str) -> bool:
    """6.6 Whether a side may look at a unit on the map: its own, a top one, one in combat."""
    stack = game.stacks[game.units[unit].place]
    return game.side(unit) == side or unit == stack[-1] or unit in game.shown


def _stack(game: Mons, side: str, hex_: str) -> dict[str, Any]:
    """6.6 A stack from the bottom up; of what lies hidden only that it is there."""
    stack = game.stacks[hex_]
    units = [_unit(game, unit) if is_seen(game, side, unit) else None for unit in stack]
    return {"side": game.side(stack[0]), "height": len(stack), "units": units}


def _unit(game: Mons, unit: str) -> dict[str, Any]:
    """What can be read off a counter, and what it has done."""
    bit = game.bit(unit)
    return {
        "id": unit,
        "steps": game.units[unit].steps,
        "melee": game.melee(unit),
        "spent": game.units[unit].spent,
        "moved": bool(game.moved & bit),
        "marched": bool(game.marched & bit),
        "fired": bool(game.fired & bit),
        "fought": bool(game.fought & bit),
        "meleed": bool(game.meleed & bit),
    }


def _waiting(game: Mons, side: str) -> dict[str, Any]:
    """8.1 Who waits off the map: the owner sees the units, the enemy how many of each corps.

    A count by division or by size would tell what lies beneath a stack that has just entered.
    """
    waiting = [game.counter(unit) for unit in game.sheet.units.pick(game.waiting)]
    if side == GERMAN:
        seventh = game.setting.options["iv_corps_entry"]
        return {counter.id: list(entry_hexes(counter, seventh)) for counter in waiting}
    corps = sorted(counter.corps for counter in waiting)
    return {f"{each} Corps": corps.count(each) for each in dict.fromkeys(corps)}


def _gone(game: Mons) -> dict[str, list[str]]:
    """6.6 Dead piles and units that left the map lie open."""
    piles: dict[str, list[str]] = {"dead": [], "surrounded": [], "exited": []}
    for unit, record in game.units.items():
        if record.place in piles:
            piles[record.place].append(unit)
    return piles


def conceals(game: Mons, choice: str) -> Iterable[Objection]:
    """6.6 No odds are told before an attack on a stack is declared."""
    top, found = game.procedures[-1], understood(game, choice)
    if isinstance(top, Melee):
        target = top.hex
    elif found and found[0] is form_of(MeleeStep.attack) and isinstance(top, MeleeStep):
        _, target = found[1]
    else:
        return
    if len(game.stacks[target]) > 1:
        yield Objection("6.6", f"The stack in {target} is hidden until the attack is declared.")
