"""What a side may know of a game of Crossroads, and worlds that would look the same to it."""

from random import Random
from typing import Any

from grognard.games.crossroads.state import AMBUSH, RED, Crossroads


def view(game: Crossroads, side: str) -> dict[str, Any]:
    """The position as `side` sees it, built from nothing."""
    return {
        "units": {unit: _counter(game, unit) for unit in game.box.units.pick(game.known(side))},
        "luck": dict(game.luck),
        "holder": game.holder,
        "hidden": game.hidden,
        "lairs": game.box.hexes.pick(game.lairs) if game.hidden else [],
    }


def _counter(game: Crossroads, unit: str) -> dict[str, Any]:
    return {
        "side": game.side(unit),
        "hex": game.units[unit].hex,
        "steps": game.units[unit].steps,
        "strength": game.box.counters[unit].strength,
        "used": bool(game.used & game.box.units.bit[unit]),
        "ambush": unit == AMBUSH and game.hidden,
    }


def resample(game: Crossroads, side: str, random: Random) -> Crossroads:
    """5.1 As far as anybody but red can tell, the ambush may be in any woods nobody has entered."""
    world = game.copy()
    if side != RED and game.hidden and game.units[AMBUSH].hex:
        world.put(AMBUSH, random.choice(game.box.hexes.pick(game.lairs)))
    return world
