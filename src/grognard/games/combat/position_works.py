"""7 Fortifications in the text of a position: how they are read, checked and written."""

from collections.abc import Iterator

from grognard.engine.bad_input import BadInput
from grognard.games.combat.blazes import can_burn
from grognard.games.combat.cover import hexside_kinds, is_nestled
from grognard.games.combat.places import BUILDING, FACTORY, RUBBLE
from grognard.games.combat.rubble import rubble
from grognard.games.combat.shapes import SIDES, VEHICLE
from grognard.games.combat.state import INSIDE, SHAKEN, Combat, Work, enemy
from grognard.games.combat.works import (
    AT_TRENCH,
    CLEARED,
    IN_HEXES,
    MINES,
    ONLY_MINES,
    ROADBLOCK,
    TRENCH,
    TRENCHES,
    closed_by,
    lay,
    may_block,
    may_hole,
)

NAMES = {TRENCH: "a trench", AT_TRENCH: "an anti-tank trench"}


def read_work(game: Combat, words: list[str]) -> bool:
    """Put what an item says of fortifications into the game; whether it says anything of them."""
    board = game.ground.board
    match words:
        case [kind, hex_] if kind in IN_HEXES and hex_ in board:
            lay(game, hex_, Work(kind, enemy(game.scenario.attacker)))
        case [kind, hex_, side] if kind in IN_HEXES and hex_ in board and side in SIDES:
            lay(game, hex_, Work(kind, side))
        case [kind, hex_, side, "hidden"] if kind == MINES and hex_ in board and side in SIDES:
            lay(game, hex_, Work(MINES, side, True))
        case ["roadblock", hex_, faced] if hex_ in board and faced in board.neighbours(hex_):
            game.roadblocks = (*game.roadblocks, (hex_, faced))
        case ["mousehole", side] if side in board.grid.sides.values():
            game.mouseholes = (*game.mouseholes, side)
        case ["rubble", hex_] if hex_ in board:
            rubble(game, hex_)
        case ["clearing", unit, kind, hex_] if unit in game.units and kind in CLEARED:
            game.clearing[unit] = (kind, hex_)
        case _:
            return False
    return True


def check_works(game: Combat) -> None:
    """7.1.1, 7.3.1, 7.4.4, 7.5.2, 7.6.1 Refuse works where the rules do not allow them."""
    for hex_, works in sorted(game.works.items()):
        if len([work for work in works if work.kind in TRENCHES]) > 1:
            raise _refusal(f"two trenches in {hex_}", "7.2.2")
        for work in works:
            if rule := closed_by(game, hex_, work.kind, work.hidden):
                raise _refusal(f"{NAMES.get(work.kind, work.kind)} in {hex_}", rule)
    for hex_, faced in game.roadblocks:
        if not may_block(game, hex_, faced):
            rule = "6.13.1" if game.ground.board.terrain(hex_) in ONLY_MINES else "7.5.2"
            raise _refusal(f"a {ROADBLOCK} from {hex_} to {faced}", rule)
    for side in game.mouseholes:
        if not may_hole(game, side):
            raise _refusal(f"a Mousehole in {side}", "7.3.1")


def check_rubble(game: Combat) -> None:
    """6.7.1-a Refuse rubble where no building was."""
    for hex_ in game.rubble:
        if game.ground.board.terrain(hex_) not in (BUILDING, FACTORY, RUBBLE):
            raise _refusal(f"rubble in {hex_}, where no house was", "6.7.1")


def check_fires(game: Combat) -> None:
    """core-12-d Refuse fires where nothing burns; a house on fire may have fallen in since."""
    spots = game.sheet.ground.places.spots
    for hex_ in game.fires:
        if not can_burn(spots[hex_]):
            raise _refusal(f"a fire in {hex_}, where nothing burns", "core-12-d")


def check_cover(game: Combat) -> None:
    """8.1.1-d, 8.2.1-a Refuse Cover where there is nothing to lie behind."""
    for name, unit in game.units.items():
        here = (
            (*game.ground.board.neighbours(unit.place),) if unit.place in game.ground.board else ()
        )
        sides = [game.ground.board.side(unit.place, hex_) for hex_ in here]
        if INSIDE in unit.cover and len(unit.cover) > 1:
            raise _refusal(f"Cover of both kinds for {name}", "8.2.1")
        for each in unit.cover:
            if game.kind(name).type == VEHICLE:
                raise _refusal(f"Cover for {name}, which is a vehicle", "8.1.1")
            if unit.status in SHAKEN:
                raise _refusal(f"Cover for {name}, who is {unit.status}", "8.1.6")
            if each != INSIDE and (unit.holes or unit.trench):
                raise _refusal(f"Cover behind a hexside for {name}, who is below ground", "8.1.2")
            if each == INSIDE and not (sides and is_nestled(game, name)):
                raise _refusal(f"In Hex Cover for {name} in {unit.place}", "8.2.1")
            if each != INSIDE and not (each in sides and hexside_kinds(game, each)):
                raise _refusal(f"Cover for {name} ({each})", "8.1.1")


def _refusal(what: str, rule: str) -> BadInput:
    return BadInput(f"There cannot be {what} ({rule}); say “loose” to have it so.")


def work_items(game: Combat) -> Iterator[str]:
    """The items of a text for the fortifications of a game."""
    for hex_, works in game.works.items():
        for kind, side, hidden in works:
            yield f"{kind} {hex_} {side}{' hidden' if hidden else ''}"
    yield from (f"{ROADBLOCK} {hex_} {faced}" for hex_, faced in game.roadblocks)
    yield from (f"mousehole {side}" for side in game.mouseholes)
    yield from (f"rubble {hex_}" for hex_ in game.rubble)
    yield from (f"clearing {unit} {kind} {hex_}" for unit, (kind, hex_) in game.clearing.items())
