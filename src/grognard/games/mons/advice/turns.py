"""5.2 Whose player turn it is."""

from grognard.games.mons.sequence import ArrangeStacks, BritishTurn, CombatPhase, MovementPhase
from grognard.games.mons.state import BRITISH, Mons


def mover(game: Mons) -> str:
    """5.2 The side whose player turn it is; 6.6 before the first, the side that sets up."""
    for procedure in game.procedures:
        match procedure:
            case BritishTurn():
                return BRITISH
            case ArrangeStacks(side=side) | MovementPhase(side=side) | CombatPhase(side=side):
                return side
    return game.who
