"""10.2.4, 6.16.2, 7.1.3 The checks that infantry makes for a step or for digging, beforehand."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Tally
from grognard.games.combat.checks import check_sums
from grognard.games.combat.fleeing import is_held
from grognard.games.combat.joining import is_led
from grognard.games.combat.places import SEWER
from grognard.games.combat.state import Combat
from grognard.games.combat.steps import step_sum, the_price
from grognard.games.combat.trenches import the_descent

if TYPE_CHECKING:
    from grognard.games.combat.movement import Move
    from grognard.games.combat.platoon import Platoon
    from grognard.games.combat.sewers import SewerMove


def the_step(move: "Move", game: Combat, place: str) -> Iterator[Tally]:
    """10.5, 10.2.4 What a step costs, and the check of those without a leader among enemies."""
    yield from the_price(move, game, place)
    yield from _dares(move, game, place)


def the_plunge(move: "Move", game: Combat, place: str) -> Iterator[Tally]:
    """7.2, 10.2.4 The same, of a step down into a trench."""
    yield from the_descent(move, game, place)
    yield from _dares(move, game, place)


def _dares(move: "Move", game: Combat, place: str) -> Iterator[Tally]:
    """10.2.4 The checks to enter a place where enemies are known; a leader takes them in."""
    if is_held(game, place, move.side) and not is_led(move, game):
        for unit in move.units:
            yield from check_sums(game, unit, place)


def the_groping(move: "SewerMove", game: Combat, place: str) -> Iterator[Tally]:
    """6.16.2-f The check of each who goes on below."""
    spots = game.ground.places.spots
    here = game.units[move.units[0]].place
    if spots[here].kind == spots[place].kind == SEWER:
        for unit in move.units:
            yield from check_sums(game, unit)


def the_digging(platoon: "Platoon", game: Combat) -> Iterator[Tally]:
    """7.1.3-b, core-6-h The check of each who digs in."""
    for unit in platoon.units:
        yield from check_sums(game, unit)


def a_step(platoon: "Platoon", game: Combat, unit: str, place: str) -> Iterator[Tally]:
    """10.7.1-b, 10.7.2-d What a step costs, and the check of those who have lost their leader."""
    yield step_sum(platoon.alone(unit), game, unit, place)
    yield from _goes_on(platoon, game, unit)


def a_descent(platoon: "Platoon", game: Combat, unit: str, place: str) -> Iterator[Tally]:
    """7.2, 10.7.2-d The same, of a step down into a trench."""
    yield step_sum(platoon.alone(unit), game, unit, place, True)
    yield from _goes_on(platoon, game, unit)


def _goes_on(platoon: "Platoon", game: Combat, unit: str) -> Iterator[Tally]:
    if unit in platoon.unled:
        yield from check_sums(game, unit)
