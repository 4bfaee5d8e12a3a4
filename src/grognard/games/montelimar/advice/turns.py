"""Whose activation it is, what a budget of time is for, and the units as they are counted."""

from grognard.engine.kernel.advice import Figures, Roster
from grognard.engine.look.scene import CounterFace
from grognard.games.montelimar.activation import Activation
from grognard.games.montelimar.direct_command import DirectCommand
from grognard.games.montelimar.state import ALLIED, GERMAN, Montelimar, Sheet, is_place


def mover(game: Montelimar) -> str:
    """4.0 2C The side whose activation it is; outside of one, whoever is asked."""
    for each in reversed(game.procedures):
        if isinstance(each, Activation):
            return each.side(game)
        if isinstance(each, DirectCommand):
            return each.side
    return game.who


def period(game: Montelimar) -> str:
    """5.1 A budget of time is for one activation, or for what lies between two."""
    return f"{game.turn} {game.phase} {len(game.played)} {game.chit or '-'}"


def stage(game: Montelimar) -> str:
    """5.2 The activation that is being ordered; nothing while a unit acts."""
    top = game.procedures[-1]
    return period(game) if isinstance(top, Activation | DirectCommand) else ""


def roster(game: Montelimar) -> Roster:
    """27.1 A unit has one step; units that routed or left are off the map, but not lost."""
    army = {
        side: tuple(u for u in game.of_units(game.sheet.army[side]) if u in game.units)
        for side in (GERMAN, ALLIED)
    }
    steps = {unit: int(post.at != "dead") for unit, post in game.units.items()}
    places = {unit: post.at if is_place(post.at) else "" for unit, post in game.units.items()}
    return Roster(steps, places, army)


def figures(sheet: Sheet, counter: CounterFace) -> Figures:
    """3.2 Fire and movement as printed on the side that shows."""
    unit = sheet.pieces.units.get(counter.id)
    if unit is None:
        return Figures()
    return Figures(unit.deployed.fire, (unit.column or unit.deployed).movement, counter.spent)
