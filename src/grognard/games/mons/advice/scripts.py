"""Scripts that computer players look at, question by question."""

from collections.abc import Iterator

from grognard.engine.kernel.advice import Script
from grognard.engine.kernel.flow import Procedure
from grognard.games.mons.advice.assaults import bombardments, melees, more_attackers, more_guns
from grognard.games.mons.advice.goals import ways
from grognard.games.mons.advice.moves import entry_scripts, move_scripts, phase_scripts
from grognard.games.mons.bombardment import Bombardment, BombardmentStep, guns, targets
from grognard.games.mons.group import MARCH
from grognard.games.mons.melee import Melee, MeleeStep
from grognard.games.mons.movement import Move
from grognard.games.mons.sequence import ArrangeStacks, BritishTurn, MovementPhase
from grognard.games.mons.stacking import Arrange
from grognard.games.mons.state import BRITISH, Mons


def candidates(game: Mons) -> Iterator[Script]:
    """Scripts for the asked side; where there are none every option is as good to look at."""
    match game.procedures[-1]:
        case MovementPhase(side=side):
            yield from phase_scripts(game, side)
        case Move(entry="", halted=()) as move:
            yield from move_scripts(game, move)
        case Move(units=(unit,), entry=hex_) as move if hex_:
            mode = ("march",) if move.mode == MARCH else ()
            yield from (script[len(mode) :] for script in entry_scripts(game, unit, hex_))
        case BritishTurn():
            yield (pattern(game),)
        case ArrangeStacks():
            yield ("ready",)
        case Arrange():
            yield ("keep",)
        case attack:
            yield from combat_scripts(game, attack)


def combat_scripts(game: Mons, attack: Procedure) -> Iterator[Script]:
    """Bombardments and melees that may be begun, or joined by others."""
    match attack:
        case BombardmentStep(side=side):
            yield ("end",)
            yield from bombardments(game, side)
        case Bombardment(side=side, target=target, guns=first):
            yield from more_guns(game, side, target, first)
        case MeleeStep(side=side):
            yield ("end",)
            yield from melees(game, side)
        case Melee(side=side, hex=target, attackers=first, at="gather"):
            yield from more_attackers(game, side, target, first)


def pattern(game: Mons) -> str:
    """5.3 How the British turn should run: away on the second day, else guns that can fire do."""
    if ways(game).stakes.leaving:
        return "move/move"
    near = any(targets(game, gun) for gun in guns(game, BRITISH))
    return "fight/move" if near else "move/fight"
