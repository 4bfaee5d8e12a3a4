"""Orders that are offered, and dice of checks, agree with what was written a second time."""

import os
from random import Random

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.set_up import start
from grognard.games.combat import COMBAT
from grognard.games.combat.checks import MoraleCheck, Recovery
from grognard.games.combat.impulses import Impulse
from grognard.games.combat.state import INSIDE, Combat
from tests.games.combat import second_orders

CHOICES = int(os.environ.get("SECOND_WRITING", "900"))  # along which they are compared
EVERY = 20  # questions, of which one is looked at
KINDS = ("run", "move", "assault", "crawl", "dig", "search", "call", "cover", "shelter")
SCENARIOS = ("stairwell", "tractor-works", "grain-elevator", "crest")


def test_orders_and_checks_agree_along_random_play():
    """10.1, 7.1, 7.4.5, 8, core-20-a, core-6 All that may be ordered, and nothing else."""
    random, orders, rolls = Random(13), 0, 0
    game = start(COMBAT, SCENARIOS[1])
    for asked in range(CHOICES):
        if not game.who:
            game = start(COMBAT, random.choice(SCENARIOS))
        assert isinstance(game, Combat)
        if isinstance(game.procedures[-1], Impulse) and asked % EVERY == 0:
            orders += _compare_orders(game, game.procedures[-1].side)
        elif isinstance(game.procedures[-1], Roll):
            rolls += _compare_check(game, game.procedures[-1])
        advance(game, random.choice(game.options))
    assert orders
    assert rolls


def _compare_orders(game: Combat, side: str) -> int:
    """How many orders to those on the map, on foot or driving, were compared."""
    found = [choice for choice in game.options if choice.split()[0] in KINDS]
    riding = [unit for unit, now in game.units.items() if now.aboard or not game.is_on_map(unit)]
    found = [choice for choice in found if choice.split()[1] not in riding]
    wanted = second_orders.orders(game, side)
    assert sorted(found) == sorted(wanted), set(found) ^ set(wanted)
    return len(found)


def _compare_check(game: Combat, roll: Roll) -> int:
    """Whether the die of a Morale Check or of a recovery was compared."""
    check = game.procedures[-2]
    if not isinstance(check, MoraleCheck | Recovery) or game.units[check.unit].cover == (INSIDE,):
        return 0
    if game.units[check.unit].outside or any(now.along for now in game.units.values()):
        return 0  # seen at a corner alone (10.6.3, 11.2.2)
    result = check.result if isinstance(check, MoraleCheck) else ""
    drm = second_orders.check_drm(game, check.unit, result, isinstance(check, Recovery))
    assert sum(mod.value for mod in roll.mods) == drm, (check, roll.mods)
    passed = [meaning.startswith("passed") for meaning in roll.means]
    assert passed == second_orders.passes(game, check.unit, drm), (check, roll.means)
    return 1
