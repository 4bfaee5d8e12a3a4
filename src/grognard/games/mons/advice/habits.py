"""What a side quickly answers on the way of an attack: who loses steps, who goes in."""

from grognard.games.mons.advance import Advance
from grognard.games.mons.losses import ShareLosses
from grognard.games.mons.state import Mons, is_artillery

HABIT = "who may fire does, each side spares last steps and guns, the strongest attacker goes in"


def habit(game: Mons) -> str:
    """10.9, 12.12, 12.13 Losses and advances by what they cost; else the first option."""
    match game.procedures[-1]:
        case ShareLosses(side=side, units=units):
            own = game.side(units[0]) == side
            losers = (unit for unit in units if f"lose {unit}" in game.options)
            return f"lose {(min if own else max)(losers, key=lambda unit: _dear(game, unit))}"
        case Advance(units=units, advanced=()):
            return f"advance {max(units, key=game.melee)}"
    return game.options[0]


def _dear(game: Mons, unit: str) -> tuple[bool, bool]:
    """2.13 How much a step of a unit matters: the last of all, and a gun's more than others."""
    return game.units[unit].steps == 1, is_artillery(game.counter(unit))
