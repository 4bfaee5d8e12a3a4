"""Vehicles and guns in play agree with what was written a second time from the clauses."""

from random import Random

import pytest

from grognard.engine.kernel.flow import advance, explain
from grognard.engine.kernel.set_up import start
from grognard.games.combat import COMBAT
from grognard.games.combat.gun_orders import GunOrder
from grognard.games.combat.state import Combat
from tests.games.combat import second_driving
from tests.games.combat.ground import BOX, COSTS, ELEVATOR, WORKS

ENOUGH = 25  # shells that are compared


@pytest.mark.parametrize("who", second_driving.CLASSES)
@pytest.mark.parametrize("name", [WORKS, ELEVATOR])
def test_costs_of_vehicles_agree(name: str, who: str):
    """10.5, 11.1 Every step between two hexes of a map."""
    board, costs = BOX.boards[name], COSTS[name]
    for here in board.hexes:
        for there in board.neighbours(here):
            price = costs.price(here, there, who)
            found = None if price.barred else price.whole or price.cost
            assert found == second_driving.drive_cost(board, here, there, who), (here, there)


def test_guns_are_laid_alike_along_random_play():
    """core-13 Every shell that is offered: the number to hit, and what is added to the roll."""
    game, random, looked = start(COMBAT, "tractor-works"), Random(0), 0
    assert isinstance(game, Combat)
    while looked < ENOUGH:
        if not game.who:
            game = start(COMBAT, "tractor-works")
        if type(game.procedures[-1]) is GunOrder:
            looked += _compare(game, game.procedures[-1].gun)
        advance(game, random.choice(game.options))


def _compare(game: Combat, gun: str) -> int:
    """How many shells of a gun were compared."""
    shells = [option for option in game.options if option.startswith("shell ")]
    for option in shells:
        number, more = (tally.total for tally in explain(game, option)[:2])
        wanted = second_driving.laid(game, gun, option.split()[1])
        assert (number, more) == wanted, (gun, option, game.units[gun])
    return len(shells)
