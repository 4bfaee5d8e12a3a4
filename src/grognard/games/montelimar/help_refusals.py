"""Why a weapon, leader, hero or unit cannot help a fire, and why a weapon is not attached."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.montelimar.fire_help import why_not_spent
from grognard.games.montelimar.fire_sum import HELPERS, Shot
from grognard.games.montelimar.heroes import MURPHY, helps_unit
from grognard.games.montelimar.leaders import commands
from grognard.games.montelimar.quality import belongs
from grognard.games.montelimar.refusals import otherwise
from grognard.games.montelimar.state import AVAILABLE, Montelimar, is_place
from grognard.games.montelimar.zones import reach

if TYPE_CHECKING:
    from grognard.games.montelimar.fire import Fire
    from grognard.games.montelimar.support import Prepare


def why_unfit(fire: "Fire", game: Montelimar, piece: str) -> Iterable[Objection]:
    """8.3.2, 8.3.4 Why something cannot help this fire."""
    units = game.sheet.pieces.units
    look = _no_unit if piece in units else _no_piece
    rule = "8.3.4" if piece in units else "8.3.2"
    return otherwise(look(fire, game, piece), rule, f"{game.called(piece)} adds nothing to it.")


def _no_piece(fire: "Fire", game: Montelimar, piece: str) -> Iterator[Objection]:
    """8.3.2 A weapon, leader or hero: one of each, of the firer's own, in his hex."""
    shot, pieces = fire.shot, game.sheet.pieces
    if piece in (shot.weapon, shot.leader, shot.hero):
        yield Objection("8.3.2", f"{piece} helps already.")
        return
    if piece == MURPHY and piece not in helps_unit(game, shot.unit):
        yield Objection("14.1", "Murphy helps the 15th Infantry alone, from his box.")
        return
    if piece != MURPHY and game.where(game.markers.get(piece, "")) != game.at(shot.unit):
        yield Objection("8.3.2", f"{piece} is not in the hex of {game.called(shot.unit)}.")
        return
    if piece != MURPHY and not belongs(game, piece, shot.unit):
        yield Objection("8.3.2", f"{piece} is not of the formation of {game.called(shot.unit)}.")
    kinds = (
        (pieces.weapons, shot.weapon),
        (pieces.leaders, shot.leader),
        (pieces.heroes, shot.hero),
    )
    for kind, used in kinds:
        if piece in kind and used:
            rule = "14.0" if kind is pieces.heroes else "8.3.2"
            yield Objection(rule, f"{used} helps, and one of a kind is enough.")
    if piece in pieces.weapons:
        yield from _no_weapon(game, shot, piece)


def _no_weapon(game: Montelimar, shot: Shot, weapon: str) -> Iterator[Objection]:
    """8.1, 8.3.2, 12.3 A weapon serves deployed units, as far as they fire."""
    printed, far = game.sheet.pieces.weapons[weapon], game.face(shot.unit).range
    if not game.is_deployed(shot.unit):
        yield Objection("12.3", "Only deployed units use support weapons.")
    if printed.range < far:
        yield Objection("8.3.2", f"{weapon} does not reach as far as {game.called(shot.unit)}.")
    if printed.colour == "blue" and not shot.hard:
        yield Objection("8.1", "Armour-piercing fire is aimed at one Hard Target, not at a hex.")


def _no_unit(fire: "Fire", game: Montelimar, unit: str) -> Iterator[Objection]:
    """8.3.4 Another unit: deployed, in the hex, with an action to give, and two at most."""
    shot, name = fire.shot, game.called(unit)
    if unit in (shot.unit, *shot.helpers):
        yield Objection("8.3.4", f"{name} fires already.")
    elif unit not in game.stacks[game.at(shot.unit)]:
        yield Objection("8.3.4", f"{name} is not in the hex of {game.called(shot.unit)}.")
    else:
        if not game.is_deployed(shot.unit) or not game.is_deployed(unit):
            yield Objection("8.3.4", "Only deployed units add to the fire of a deployed one.")
        if len(shot.helpers) >= HELPERS:
            yield Objection("8.3.4", f"{HELPERS} units at most add their fire.")
        if reach(game, unit) < game.face(shot.unit).range:
            yield Objection("8.3.4", f"{name} does not reach as far.")
        if not fire.reaction:
            yield from why_not_spent(game, shot.unit, shot.helpers, unit, ("8.3.4", "8.2"))


def why_not_received(
    step: "Prepare", game: Montelimar, weapon: str, hex_: str
) -> Iterable[Objection]:
    """12.1 Why a weapon cannot be attached in a hex."""
    text = f"No way free of enemies and their fire leads {weapon} to {hex_}."
    return otherwise(_not_received(step, game, weapon, hex_), "12.1", text)


def _not_received(step: "Prepare", game: Montelimar, weapon: str, hex_: str) -> Iterator[Objection]:
    stack = game.stacks.get(hex_, ())
    active = [unit for unit in stack if game.active & game.unit_bit(unit)]
    if not active:
        yield Objection("12.1", f"No active unit is in {hex_}.")
    elif not any(game.mobility(unit) == "leg" for unit in active):
        yield Objection("12.1", f"No active unit on foot is in {hex_}.")
    elif not any(step.takes(game, unit, weapon) for unit in active):
        yield Objection("12.1", f"No active unit on foot of its formation is in {hex_}.")
    elif len(game.weapons(hex_)) >= len(stack):
        yield Objection("12.1", f"There would be more weapons than units in {hex_}.")


def why_not_led(step: "Prepare", game: Montelimar, piece: str, hex_: str) -> Iterable[Objection]:
    """13.1 Why a piece does not move as a leader now."""
    text = f"{game.called(piece)} is not on the map, nor waits beside it."
    return otherwise(_not_led(step, game, piece), "13.1", text)


def _not_led(step: "Prepare", game: Montelimar, piece: str) -> Iterator[Objection]:
    name, pieces = game.called(piece), game.sheet.pieces
    if piece not in pieces.leaders and piece not in pieces.heroes:
        yield Objection("13.1", f"{name} is no leader.")
    elif piece not in step.pieces:
        yield Objection("13.1", f"{name} is not of those whom this chit makes active.")
    elif piece in step.moved:
        yield Objection("13.1", f"{name} has moved in this activation.")
    elif piece in pieces.heroes:
        yield Objection("14.0", f"{name} moves with his unit alone.")


def why_out_of_way(step: "Prepare", game: Montelimar, piece: str, hex_: str) -> Iterable[Objection]:
    """13.1 Why a leader cannot go to a hex."""
    name = game.called(piece)
    if game.markers[piece] == hex_:
        return (Objection("13.1", f"{name} is in {hex_} already."),)
    if game.owner(hex_) != step.side:
        return (Objection("13.1", f"No unit of his side is in {hex_}."),)
    if not commands(game, piece, hex_):
        return (Objection("13.1", f"No unit of his command is in {hex_}."),)
    text = f"No way free of enemies and their fire leads {name} to {hex_}."
    return (Objection("13.1", text),)


def why_not_detached(step: "Prepare", game: Montelimar, piece: str) -> Iterable[Objection]:
    """12.2 Why a weapon cannot be detached."""
    name, place = game.called(piece), game.markers.get(piece, "")
    if piece not in game.sheet.pieces.weapons:
        return (Objection("12.2", f"{name} is no support weapon."),)
    if piece not in step.pieces:
        return (Objection("12.2", f"{name} is not of those that this chit makes active."),)
    if not is_place(place):
        where = "ready in its box" if place.endswith(f":{AVAILABLE}") else "with no unit"
        return (Objection("12.2", f"{name} lies {where}."),)
    text = f"No way free of enemies and their fire leads {name} from {place} to its headquarters."
    return (Objection("12.2", text),)
