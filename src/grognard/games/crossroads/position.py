"""A game of Crossroads from a short text, as tests and puzzles write it.

Items stand between commas: `B1 0302` puts a unit into a hex, `R2 0404 1` with one step left,
`RX 0702 hidden` in ambush; `turn 3`, `luck blue 0`, `red to play`, `used B1`.
"""

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.game import Setting
from grognard.games.crossroads.sequence import TURNS, Battle, PlayerTurn
from grognard.games.crossroads.set_up import empty
from grognard.games.crossroads.state import AMBUSH, BLUE, Crossroads

TURN_NUMBERS = [str(turn) for turn in range(1, TURNS + 1)]


def position(setting: Setting, text: str) -> Crossroads:
    """The game that `text` describes, at the first question of the side to play."""
    game = empty(setting)
    game.hidden = False
    side, used = BLUE, 0
    for item in (part.strip() for part in text.split(",")):
        match item.split():
            case ["turn", number] if number in TURN_NUMBERS:
                game.turn = int(number)
            case ["luck", whose, ("0" | "1") as number] if whose in game.luck:
                game.luck[whose] = int(number)
            case [whose, "to", "play"] if whose in game.luck:
                side = whose
            case ["used", unit] if unit in game.units:
                used |= game.box.units.bit[unit]
            case [unit, hex_, *rest] if unit in game.units and hex_ in game.box.board:
                _put(game, unit, hex_, rest)
            case _:
                raise BadInput(f"Crossroads cannot place “{item}”.")
    game.lairs &= ~game.taken(BLUE)
    game.procedures.append(Battle(at="red" if side == BLUE else "end"))
    game.begin(PlayerTurn(side))
    game.used, game.listed = used, None
    return game


def _put(game: Crossroads, unit: str, hex_: str, rest: list[str]) -> None:
    if any(hex_ == each.hex for each in game.units.values()):
        raise BadInput(f"Crossroads cannot place “{unit} {hex_}”: the hex is taken (2.2).")
    game.put(unit, hex_)
    match rest:
        case ["hidden"] if unit == AMBUSH and game.lairs & game.box.hexes.bit[hex_]:
            game.hidden = True
        case ["1"]:
            game.units[unit] = game.units[unit]._replace(steps=1)
        case [_, *_]:
            raise BadInput(f"Crossroads cannot place “{unit} {hex_} {' '.join(rest)}”.")
