"""Level 2: whole phases planned together by hill climbing, other questions answered with care."""

from dataclasses import replace
from random import Random

from grognard.engine.advice import Orders, Script
from grognard.engine.flow import advance, objections
from grognard.players.climbing import climb
from grognard.players.clock import Clock, OutOfTime
from grognard.players.greedy import Priced, advice_for, plan_of, take_best
from grognard.players.plan import Believed, Plan, imagine

MOST_PASSES = 40
THOUGHT = 0.5  # of the budget, for one climb


def level2(believed: Believed, random: Random, clock: Clock) -> Plan:
    """The plan of a whole phase, climbed to; elsewhere the best script by the game's outlook."""
    game, advice = imagine(believed, random), advice_for(believed, clock)
    advice = replace(advice, value=advice.outlook or advice.value)
    side, depth = game.who, len(game.procedures)
    plan: list[Priced] = []
    for _ in range(MOST_PASSES):
        orders = advice.orders(game)
        if orders:
            plan.append(carry_out(game, orders, clock, random))
            break
        taken = take_best(game, side, advice, clock, random)
        plan += taken
        if not taken or game.who != side or len(game.procedures) != depth or clock.is_over():
            break
    if not plan:
        raise OutOfTime("no candidate could be priced in time")
    return plan_of(plan)


def carry_out(game: Believed, orders: Orders, clock: Clock, random: Random) -> Priced:
    """Climb to good orders and turn them into choices, those first that open the way for others."""
    idle = {unit: words[0] for unit, words in orders.choices.items()}
    part = clock.part(THOUGHT)
    chosen, value = climb(orders.choices, orders.worth, idle, part, random)
    clock.used += part.used
    pending = [unit for unit in chosen if chosen[unit] != idle[unit]]
    script: list[str] = []
    while pending:
        done = {unit: _order(game, orders, unit, chosen[unit]) for unit in pending}
        script += (choice for choices in done.values() for choice in choices)
        blocked = [unit for unit in pending if not done[unit]]
        if blocked == pending:
            break
        pending = blocked
    return Priced(value - orders.worth(idle), (*script, *orders.rest))


def _order(game: Believed, orders: Orders, unit: str, word: str) -> Script:
    """Carry out one order in place; its choices, or none where it cannot be done now."""
    script = orders.script(game, unit, word)
    for choice in script:
        for objection in objections(game, choice):
            raise ValueError(f"“{choice}” of {unit} is refused: {objection}")
        advance(game, choice)
    return script
