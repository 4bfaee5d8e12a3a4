"""What a side may know of a game of Crossroads, and worlds that would look the same to it."""

from random import Random
from typing import Any

from grognard.games.crossroads.state import AMBUSH, RED, Crossroads


def view(game: Crossroads, side: str) -> dict[str, Any]:
    """The position as `side` sees it, built from nothing."""
    seen = game.in_sight(side)
    return {
        "units": {unit: _counter(game, unit) for unit in seen.values()},
        "luck": dict(game.luck),
        "holder": game.holder,
        "hidden": game.hidden,
        "lairs": list(game.lairs) if game.hidden else [],
    }


def _counter(game: Crossroads, unit: str) -> dict[str, Any]:
    return {
        "side": game.side(unit),
        "hex": game.place[unit],
        "steps": game.steps[unit],
        "strength": game.box.counters[unit].strength,
        "used": game.used[unit],
        "ambush": unit == AMBUSH and game.hidden,
    }


def resample(game: Crossroads, side: str, random: Random) -> Crossroads:
    """5.1 As far as anybody but red can tell, the ambush may be in any woods nobody has entered."""
    world = game.copy()
    if side != RED and game.hidden and game.place[AMBUSH]:
        world.place[AMBUSH] = random.choice(game.lairs)
    return world
