"""Scripts that computer players look at, question by question."""

from collections.abc import Iterator

from grognard.engine.kernel.advice import Script
from grognard.engine.kernel.flow import Procedure
from grognard.engine.kernel.forms import opened
from grognard.games.mons.advice.assaults import bombardments, melees, more_attackers, more_guns
from grognard.games.mons.advice.goals import ways
from grognard.games.mons.advice.moves import entry_scripts, move_scripts, phase_scripts
from grognard.games.mons.bombardment import GUN, Bombardment, BombardmentStep, in_range
from grognard.games.mons.columns import Enter
from grognard.games.mons.group import MARCH
from grognard.games.mons.melee import Melee, MeleeStep
from grognard.games.mons.movement import Move
from grognard.games.mons.sequence import ArrangeStacks, BritishTurn, MovementPhase
from grognard.games.mons.stacking import Arrange
from grognard.games.mons.state import BRITISH, GERMAN, Mons


def candidates(game: Mons) -> Iterator[Script]:
    """Scripts for the asked side; where there are none every option is as good to look at."""
    match game.procedures[-1]:
        case MovementPhase(side=side):
            yield from phase_scripts(game, side)
        case Move() as move:
            yield from move_scripts(game, move)
        case Enter(units=(unit,), hex=hex_) as move:
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
        case Melee(side=side, hex=target, attackers=first):
            yield from more_attackers(game, side, target, first)


def trials(game: Mons) -> tuple[Script, ...]:
    """5.3 Every way in which the British turn may run, the usual one first."""
    match game.procedures[-1]:
        case BritishTurn():
            return tuple((phases,) for phases in dict.fromkeys((pattern(game), *game.options)))
    return ()


def pattern(game: Mons) -> str:
    """5.3 How the British turn should run: away on the second day, else guns that can fire do."""
    if ways(game).stakes.leaving:
        return "move/move"
    guns = game.sheet.units.pick(opened(GUN, BombardmentStep(BRITISH), game, game.on_map))
    near = any(in_range(game, gun) & game.occupied[GERMAN] for gun in guns)
    return "fight/move" if near else "move/fight"
