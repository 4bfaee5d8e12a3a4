"""Any position of Mons from a short text, as tests and puzzles write it.

Items stand between commas. `IR75 3306` puts a unit into a hex, `IR75 3306 2` with two steps left;
units of one hex are named from the bottom up. `dead 4RF`, `surrounded 2RI`, `exited 1C` and
`waiting IR75` say where else a unit is; units not named are not in the game. `turn 9` sets the
turn, `german holds 3122 3123` control. `german move`, `german bombard`, `german melee`,
`british turn`, `british move`, `british bombard` or `british melee` says what comes next; after a
British phase that is asked for here the turn ends. What has been done in the phase or turn:
`moved IR75`, `marched J9`, `fired FAR24`, `fought IR76`, `meleed 4RF`, `shelled 4418`,
`arranged 4418`, `spent IR75 3` MP, `entered 4700 2` elements by an entry hex.
"""

from collections.abc import Callable, Iterator
from typing import Any

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.flow import Procedure
from grognard.engine.kernel.game import Setting
from grognard.games.mons.bombardment import BombardmentStep
from grognard.games.mons.melee import MeleeStep
from grognard.games.mons.sequence import Battle, BritishTurn, CombatPhase, MovementPhase
from grognard.games.mons.set_up import empty
from grognard.games.mons.stacking import together_objections
from grognard.games.mons.state import BRITISH, DEAD, EXITED, GERMAN, SURROUNDED, WAITING, Mons
from grognard.games.mons.zones import put, put_elsewhere, settle_control

ELSEWHERE = (DEAD, SURROUNDED, EXITED, WAITING)
UNITS_DONE = ("moved", "marched", "fired", "fought", "meleed")
HEXES_DONE = ("shelled", "arranged")
PHASES: dict[str, Callable[[], list[Procedure]]] = {
    "german move": lambda: [Battle(at="german_combat"), MovementPhase(GERMAN)],
    "german bombard": lambda: [
        Battle(at="british"),
        CombatPhase(GERMAN, at="melee"),
        BombardmentStep(GERMAN),
    ],
    "german melee": lambda: [Battle(at="british"), MeleeStep(GERMAN)],
    "british turn": lambda: [Battle(at="end_turn"), BritishTurn()],
    "british move": lambda: [
        Battle(at="end_turn"),
        BritishTurn(at="next"),
        MovementPhase(BRITISH),
    ],
    "british bombard": lambda: [
        Battle(at="end_turn"),
        BritishTurn(at="next"),
        CombatPhase(BRITISH, at="melee"),
        BombardmentStep(BRITISH),
    ],
    "british melee": lambda: [
        Battle(at="end_turn"),
        BritishTurn(at="next"),
        MeleeStep(BRITISH),
    ],
}


def position(setting: Setting, text: str) -> Mons:
    """The game that `text` describes, at the first question of the phase it names."""
    game = empty(setting)
    held: list[str] = []
    done: list[list[str]] = []
    phase = "german move"
    for item in (part.strip() for part in text.split(",")):
        match item.split():
            case [_, _] if item in PHASES:
                phase = item
            case [*words] if _is_done(game, words):
                done.append(words)
            case ["turn", number] if number in _turns(game):
                game.turn = int(number)
            case ["german", "holds", *hexes] if all(each in game.ground.bit for each in hexes):
                held += hexes
            case [where, *units] if where in ELSEWHERE and all(u in game.units for u in units):
                _put_elsewhere(game, units, where)
            case [unit, hex_, *steps] if unit in game.units and hex_ in game.ground.bit:
                _put(game, unit, hex_, steps)
            case _:
                raise BadInput(f"Mons cannot place “{item}”.")
    _check_stacks(game)
    game.held = game.ground.mask(dict.fromkeys(held))
    settle_control(game)
    *under, first = PHASES[phase]()
    game.procedures.extend(under)
    game.begin(first)
    for words in done:
        _do(game, words)
    game.listed = None
    return game


def _is_done(game: Mons, words: list[str]) -> bool:
    """Whether an item says what has been done."""
    match words:
        case [what, *units] if what in UNITS_DONE:
            return all(unit in game.units for unit in units)
        case [what, *hexes] if what in HEXES_DONE:
            return all(hex_ in game.ground.bit for hex_ in hexes)
        case ["spent", unit, number]:
            return unit in game.units and number.isdecimal() and len(number) < 3
        case ["entered", hex_, number]:
            gates = game.sheet.board.group("entry")
            return hex_ in gates and number.isdecimal() and len(number) < 3
    return False


def _do(game: Mons, words: list[str]) -> None:
    """Put down what has been done, once the phase has begun."""
    match words:
        case ["spent", unit, number]:
            game.change(unit, spent=int(number))
        case ["entered", hex_, number]:
            game.entered[hex_] = int(number)
        case [what, *names]:
            bits: Any = game.sheet.units if what in UNITS_DONE else game.ground
            setattr(game, what, getattr(game, what) | bits.mask(names))


def position_text(game: Mons) -> str:
    """The same words for a game at the first question of a phase; what goes on is not said."""
    return ", ".join(_items(game))


def _items(game: Mons) -> Iterator[str]:
    for hex_, stack in game.stacks.items():
        for unit in stack:
            steps = game.units[unit].steps
            whole = steps == game.counter(unit).steps
            yield f"{unit} {hex_}" if whole else f"{unit} {hex_} {steps}"
    for where in ELSEWHERE:
        gone = [unit for unit, record in game.units.items() if record.place == where]
        yield from [" ".join((where, *gone))] if gone else []
    yield f"turn {game.turn}"
    if game.held:
        yield " ".join(("german holds", *game.ground.labels(game.held)))
    yield from _done(game)
    under = [type(each) for each in game.procedures[:-1]]
    for phase, begins in PHASES.items():
        *lower, first = begins()
        at_it = game.procedures and type(game.procedures[-1]) is type(first)
        sides = at_it and getattr(first, "side", "") == getattr(game.procedures[-1], "side", "")
        if sides and [type(each) for each in lower] == under:
            yield phase


def _done(game: Mons) -> Iterator[str]:
    """What has been done in the phase or turn."""
    for what in UNITS_DONE:
        if units := game.sheet.units.pick(getattr(game, what)):
            yield " ".join((what, *units))
    for what in HEXES_DONE:
        if hexes := game.ground.labels(getattr(game, what)):
            yield " ".join((what, *hexes))
    for unit, record in game.units.items():
        if record.spent:
            yield f"spent {unit} {record.spent}"
    yield from (f"entered {hex_} {count}" for hex_, count in game.entered.items())


def _turns(game: Mons) -> list[str]:
    """5.4 The turns of the game."""
    last = game.sheet.scenarios[game.setting.scenario].turns
    return [str(turn) for turn in range(1, last + 1)]


def _put_elsewhere(game: Mons, units: list[str], where: str) -> None:
    """3.1, 4.4, 4.5 The Germans alone wait, the British alone leave or fall surrounded."""
    for unit in units:
        if game.units[unit].place:
            raise BadInput(f"{unit} is named twice.")
        if where != DEAD and game.side(unit) != (GERMAN if where == WAITING else BRITISH):
            raise BadInput(f"{unit} cannot be {where}.")
        put_elsewhere(game, unit, where)


def _put(game: Mons, unit: str, hex_: str, steps: list[str]) -> None:
    match steps:
        case []:
            pass
        case [number] if number.isdecimal() and 1 <= int(number) <= game.units[unit].steps:
            game.change(unit, steps=int(number))
        case _:
            raise BadInput(f"{unit} cannot have “{' '.join(steps)}” steps.")
    if game.units[unit].place:
        raise BadInput(f"{unit} is named twice.")
    if game.owner(hex_) not in ("", game.side(unit)):
        raise BadInput(f"Both sides would stand in {hex_}.")
    put(game, unit, hex_)


def _check_stacks(game: Mons) -> None:
    """6.2 A position that breaks stacking is refused."""
    for hex_, stack in game.stacks.items():
        for objection in together_objections(game, stack):
            raise BadInput(f"{hex_}: {objection}")
