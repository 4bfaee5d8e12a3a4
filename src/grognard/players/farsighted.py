"""Level 3: plans bred from those of level 2, each tried in worlds where the enemy replies."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random

from grognard.engine.advice import Advice, Orders, Script, no_orders
from grognard.players.breeding import Stud
from grognard.players.clock import Clock, OutOfTime
from grognard.players.coordinated import carry_out, climbed, level2
from grognard.players.evolution import THOROUGH, Race
from grognard.players.greedy import Priced, advice_for, follow, plan_of, price_all
from grognard.players.plan import Believed, Plan, imagine
from grognard.players.replies import World, after_reply, mover, worlds

PHASE, FIGHT = 0.7, 0.25  # of what is left of the budget, for a phase and for a single fight
BREEDING = 0.6  # of that for new plans, the rest for proving the best of them
FINALISTS = 3
PROMISED = 0.5  # of what orders promise by themselves, beside what comes of them in the worlds
TRIALS, LITTLE = 24, 600  # without time for so many trials, or positions, level 2 decides a fight
RIVALS, PRICED = 5, 400  # scripts to set against that of level 2, positions for finding them
FEW = 4  # options that are all tried


class Foresight:
    """Prices scripts by what they leave when the enemy has replied, in the same worlds for all."""

    def __init__(self, game: Believed, advice: Advice, random: Random, clock: Clock):
        self.side, self.advice, self.clock = game.who, advice, clock
        self._more = worlds(game, random)
        self._known: list[World] = []

    def price(self, script: Script, number: int) -> float:
        """What a script leaves in one of the worlds."""
        while len(self._known) <= number:
            self._known.append(next(self._more))
        world = self._known[number]
        game = Believed(world.game.copy())
        follow(game, script, self.side)
        return after_reply(game, self.side, self.advice, world, self.clock)


def level3(believed: Believed, random: Random, clock: Clock) -> Plan:
    """The plan that leaves most; that of level 2 where no other is surely better.

    A game without orders has no whole plans to compare, and is played as level 2 would.
    """
    advice = advice_for(believed, clock)
    if advice.orders is no_orders:
        return level2(believed, random, clock)
    game = imagine(believed, random)
    orders = advice.orders(game)
    if orders:
        weighed = orders._replace(worth=orders.ahead or orders.worth)
        return phase(game, weighed, advice, clock, random)
    plan = level2(believed, random, clock)
    if len(game.options) < 2 or mover(game) != game.who:
        return plan
    return fight(game, plan, advice, clock, random)


def phase(game: Believed, orders: Orders, advice: Advice, clock: Clock, random: Random) -> Plan:
    """The best orders for a whole phase: bred for most of the time, then proven."""
    base, gain = climbed(orders, clock, random)
    part = clock.rest(PHASE)
    foresight = Foresight(game, advice, random, part.rest(BREEDING))
    stud = Stud(game, orders, base, random)

    def price(script: Script, number: int) -> float:
        return foresight.price(script, number) + PROMISED * orders.worth(stud.known[script])

    race = Race(stud.first, price)
    with suppress(OutOfTime):
        stud.breed(race, foresight.clock)
    part.used += foresight.clock.used
    foresight.clock = part
    with suppress(OutOfTime):
        race.heats(race.best(race.ahead(), FINALISTS), stud.rigour.proof)
    clock.used += part.used
    best = race.winner(stud.rigour)
    return plan_of(carry_out(game, orders, stud.known[best]), gain + race.lead(best))


def fight(game: Believed, plan: Plan, advice: Advice, clock: Clock, random: Random) -> Plan:
    """The best script for a single step, if there is time to prove it better than level 2's."""
    part = clock.rest(FIGHT)
    if part.positions < LITTLE:
        return plan
    race = Race(plan.choices, Foresight(game, advice, random, part).price)
    with suppress(OutOfTime):
        race.run((), 1)
        if part.used * TRIALS <= part.positions:
            rivals = _rivals(game, advice, part, random)
            other = [each for each in rivals if each != plan.choices[: len(each)]]
            race.heats(other, (*THOROUGH.heats, *THOROUGH.proof))
    clock.used += part.used
    best = race.winner(THOROUGH)
    if best == race.first:
        return plan
    return plan_of([Priced(plan.gain + race.lead(best), best)])


def _rivals(game: Believed, advice: Advice, clock: Clock, random: Random) -> Iterator[Script]:
    """The best scripts by the game's outlook, and all options where there are few."""
    quick, ahead = Clock(PRICED), replace(advice, value=advice.outlook or advice.value)
    priced = price_all(game, game.who, ahead, quick, random)
    clock.used += quick.used
    yield from (each.script for each in sorted(priced, reverse=True)[:RIVALS])
    if len(game.options) <= FEW:
        yield from ((option,) for option in game.options)
