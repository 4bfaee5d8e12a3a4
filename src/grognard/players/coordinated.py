"""Level 2: a movement phase is searched as a whole, everything else priced with what follows."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from grognard.engine.kernel.advice import Advice, Orders, Script
from grognard.engine.kernel.flow import advance, objections
from grognard.players.climbing import Assignment, climb
from grognard.players.clock import Clock, NoPlan, OutOfTime
from grognard.players.greedy import Priced, advice_for, asks_again, plan_of, take_best
from grognard.players.plan import Believed, Plan, imagine

MOST_PASSES = 40
THOUGHT = 0.5  # of the budget, for one climb


def level2(believed: Believed, random: Random, clock: Clock) -> Plan:
    """The plan of a whole phase, climbed to; elsewhere the best script by the game's outlook."""
    return planned(believed, random, clock, by_outlook)


def by_outlook(advice: Advice) -> Advice:
    """The advice with the outlook in place of the value."""
    return replace(advice, value=advice.outlook or advice.value)


def planned(
    believed: Believed, random: Random, clock: Clock, judge: Callable[[Advice], Advice]
) -> Plan:
    """The same, by whatever value the advice is given."""
    game, advice = imagine(believed, random), judge(advice_for(believed, clock))
    side, asking = game.who, game.procedures[-1]
    plan: list[Priced] = []
    for _ in range(MOST_PASSES):
        orders = advice.orders(game)
        if orders:
            chosen, gain = climbed(orders, clock, random)
            gain += sum(each.gain for each in plan)
            return plan_of([*plan, *carry_out(game, orders, chosen)], gain)
        taken = take_best(game, side, advice, clock, random)
        plan += taken
        if not taken or not asks_again(game, side, asking) or clock.is_over():
            break
    if not plan:
        raise OutOfTime("no candidate could be priced in time")
    return plan_of(plan)


def climbed(orders: Orders, clock: Clock, random: Random) -> tuple[dict[str, str], float]:
    """Good orders, climbed to from doing nothing, and what is gained by them."""
    idle = {unit: words[0] for unit, words in orders.choices.items()}
    part = clock.part(THOUGHT)
    chosen, value = climb(orders.choices, orders.worth, idle, part, random)
    clock.used += part.used
    return chosen, value - orders.worth(idle)


def carry_out(game: Believed, orders: Orders, chosen: Assignment) -> list[Priced]:
    """Turn orders into choices, in place; each with what would be missed if it were not given."""
    value = orders.worth(chosen)
    plan = [
        Priced(value - orders.worth({**chosen, unit: orders.choices[unit][0]}), script)
        for unit, script in scripts_of(game, orders, chosen)
    ]
    return [*plan, Priced(0.0, orders.rest)]


def scripts_of(game: Believed, orders: Orders, chosen: Assignment) -> Iterator[tuple[str, Script]]:
    """Carry orders out in place, those first that open the way for others: each one's choices."""
    pending = [unit for unit in chosen if chosen[unit] != orders.choices[unit][0]]
    while pending:
        done = {unit: _order(game, orders, unit, chosen[unit]) for unit in pending}
        yield from ((unit, script) for unit, script in done.items() if script)
        blocked = [unit for unit in pending if not done[unit]]
        if blocked == pending:
            return
        pending = blocked


def _order(game: Believed, orders: Orders, unit: str, word: str) -> Script:
    """Carry out one order in place; its choices, or none where it cannot be done now."""
    script = orders.script(game, unit, word)
    for choice in script:
        for objection in objections(game, choice):
            raise NoPlan(f"“{choice}” of {unit} is refused: {objection}")
        advance(game, choice)
    return script
