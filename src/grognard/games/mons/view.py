"""6.6 Fog of war: what a side may know."""

from collections.abc import Iterable
from typing import Any

from grognard.engine.kernel.flow import understood
from grognard.engine.kernel.forms import form_of
from grognard.engine.kernel.tally import Objection
from grognard.engine.kernel.view import kept
from grognard.games.mons.columns import Enter
from grognard.games.mons.entry import entry_hexes
from grognard.games.mons.group import MARCH
from grognard.games.mons.melee import Melee, MeleeStep
from grognard.games.mons.movement import Move
from grognard.games.mons.seen import SeenPiles, stacks
from grognard.games.mons.sequence import BritishTurn
from grognard.games.mons.state import BRITISH, GERMAN, Mons
from grognard.games.mons.victory import dead, exited


def view(game: Mons, side: str) -> dict[str, Any]:
    """The position as `side` sees it, built from nothing."""
    return {
        "phase": game.phase,
        "announced": _announced(game),
        "marching": _marching(game, side),
        "stacks": stacks(game, side),
        "waiting": kept(game, f"waiting {side}", game.waiting, lambda: _waiting(game, side)),
        **kept(game, "hexes", _masks(game), lambda: _hexes(game)),
        **kept(game, "lost", (game.on_map, game.waiting), lambda: _lost(game)),
    }


def _masks(game: Mons) -> tuple[int, ...]:
    return game.held, *game.zones.values(), game.shelled


def _hexes(game: Mons) -> dict[str, Any]:
    """3.2, 7.1, 10.5 What holds for hexes."""
    return {
        "german_control": _labels(game, "held", game.held),
        "zones": {each: _labels(game, each, game.zones[each]) for each in (GERMAN, BRITISH)},
        "shelled": _labels(game, "shelled", game.shelled),
    }


def _labels(game: Mons, name: str, hexes: int) -> list[str]:
    """Hexes by their names; the same list until they change, then a list with the changes."""
    last: tuple[int, list[str]] | None = game.looked.get(name)
    if last is None:
        labels = game.ground.labels(hexes)
    elif last[0] == hexes:
        return last[1]
    else:
        labels = game.ground.board.area.picked_again(last[1], last[0], hexes)
    game.looked[name] = hexes, labels
    return labels


def _lost(game: Mons) -> dict[str, Any]:
    """4.3, 6.6 Who has left the map; that changes only when somebody leaves it."""
    return {"gone": _gone(game), "british_losses": dead(game), "british_exits": exited(game)}


def _announced(game: Mons) -> list[str]:
    """5.3 The British phases that are still to come in this player turn, once named."""
    for each in game.procedures:
        if isinstance(each, BritishTurn):
            return list(each.phases)
    return []


def _marching(game: Mons, side: str) -> list[str]:
    """9.20 The units in hand that will march, before their first step; their owner knows."""
    match game.procedures:
        case [*_, (Move() | Enter()) as group] if group.side == side and group.mode == MARCH:
            return list(group.units)
    return []


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


def _gone(game: Mons) -> SeenPiles:
    """6.6 Dead piles and units that left the map lie open."""
    piles = SeenPiles(dead=[], surrounded=[], exited=[])
    piles.boxes, piles.lost = (), ()
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
