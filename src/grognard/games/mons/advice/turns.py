"""5.2 Whose player turn it is, and which of its phases."""

from grognard.games.mons.bombardment import BombardmentStep
from grognard.games.mons.melee import MeleeStep
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
            case MeleeStep(side=side):
                return side
    return game.who


def stage(game: Mons) -> str:
    """5.2, 5.3 The phase whose orders are asked for; nothing while one order is carried out."""
    match game.procedures[-1]:
        case MovementPhase():
            return "movement"
        case BombardmentStep():
            return "bombardment"
        case MeleeStep():
            return "melee"
        case BritishTurn():
            return "turn"
    return ""
