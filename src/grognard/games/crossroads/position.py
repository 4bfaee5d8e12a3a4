"""A game of Crossroads from a short text, as tests and puzzles write it.

Items stand between commas: `B1 0302` puts a unit into a hex, `R2 0404 1` with one step left,
`RX 0702 hidden` in ambush; `turn 3`, `luck blue 0`, `red to play`, `used B1`; `blue holds` the
crossroads; `lairs 0301 0402` are the woods where blue still looks for the ambush.
"""

from collections.abc import Iterator

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.game import Setting
from grognard.games.crossroads.sequence import TURNS, Battle, PlayerTurn
from grognard.games.crossroads.set_up import empty
from grognard.games.crossroads.state import AMBUSH, BLUE, Crossroads

TURN_NUMBERS = [str(turn) for turn in range(1, TURNS + 1)]


def position(setting: Setting, text: str) -> Crossroads:
    """The game that `text` describes, at the first question of the side to play."""
    game = empty(setting)
    game.hidden, hexes = False, game.box.hexes
    side, used, lairs = BLUE, 0, game.lairs
    for item in (part.strip() for part in text.split(",")):
        match item.split():
            case ["turn", number] if number in TURN_NUMBERS:
                game.turn = int(number)
            case ["luck", whose, ("0" | "1") as number] if whose in game.luck:
                game.luck[whose] = int(number)
            case [whose, "to", "play"] if whose in game.luck:
                side = whose
            case [whose, "holds"] if whose in game.luck:
                game.holder = whose
            case ["lairs", *woods] if all(game.lairs & hexes.bit.get(each, 0) for each in woods):
                lairs = hexes.mask(woods)
            case ["used", unit] if unit in game.units:
                used |= game.box.units.bit[unit]
            case [unit, hex_, *rest] if unit in game.units and hex_ in game.box.board:
                _put(game, unit, hex_, rest)
            case _:
                raise BadInput(f"Crossroads cannot place “{item}”.")
    game.lairs = lairs & ~game.taken(BLUE)
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


def position_text(game: Crossroads) -> str:
    """The same words for a game at the question of 1.2; what goes on there is not said."""
    return ", ".join(_items(game))


def _items(game: Crossroads) -> Iterator[str]:
    units, hexes = game.box.units, game.box.hexes
    for name in units.pick(game.alive):
        unit = game.units[name]
        weak = " 1" if unit.steps == 1 else ""
        yield f"{name} {unit.hex}{' hidden' if game.hidden and name == AMBUSH else weak}"
    yield f"turn {game.turn}"
    yield from (f"luck {side} {left}" for side, left in game.luck.items())
    yield f"{game.holder} holds"
    yield " ".join(("lairs", *hexes.pick(game.lairs)))
    yield from (f"used {unit}" for unit in units.pick(game.used))
    turn = next((each for each in game.procedures if isinstance(each, PlayerTurn)), None)
    if turn:
        yield f"{turn.side} to play"
