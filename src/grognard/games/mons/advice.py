"""What computer players are told of Mons: scripts worth a look at every question."""

from collections.abc import Iterator

from grognard.engine.advice import Advice, Script
from grognard.engine.flow import Procedure
from grognard.games.mons.advised_moves import entry_scripts, move_scripts, phase_scripts
from grognard.games.mons.assaults import bombardments, melees, more_attackers, more_guns
from grognard.games.mons.attacks import outlook
from grognard.games.mons.bombardment import Bombardment, BombardmentStep, guns, targets
from grognard.games.mons.goals import objectives, value, ways
from grognard.games.mons.group import MARCH
from grognard.games.mons.melee import Melee, MeleeStep
from grognard.games.mons.movement import Move
from grognard.games.mons.orders import orders
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
    if ways(game).leaving:
        return "move/move"
    near = any(targets(game, gun) for gun in guns(game, BRITISH))
    return "fight/move" if near else "move/fight"


SKIRMISHES = (
    "IR84 4206, IR85 4306, FAR9 4205, 4RF 4208, 2RI 4307, XXIII 4209, german move",
    "IR75 3014, IR76 3113, FAR24 3013, 1C 3016, 1N 3117, XV 3018, turn 9, german move",
    "IR12 2809, IR52 3007, FAR18 2907, 1ES 2908, 2SB 3108, 2M 2910, XV 2910, british turn",
    "IR26 1822, IR27 2022, Cav10 2120, 1DC 1924, 1DV 1725, 3H 2124, turn 11, german move",
)

ADVICE = Advice(
    candidates, value, objectives, outlook=outlook, orders=orders, skirmishes=SKIRMISHES
)
