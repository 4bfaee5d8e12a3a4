"""Level 3: plans bred from those of level 2, each tried in worlds where the enemy replies."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random

from grognard.engine.kernel.advice import Advice, Orders, Script, no_orders
from grognard.players.breeding import PLENTY, Stud, fitted
from grognard.players.clock import Clock, OutOfTime
from grognard.players.coordinated import by_outlook, carry_out, climbed, planned
from grognard.players.evolution import STRICT, Race, Rigour
from grognard.players.greedy import Priced, advice_for, follow, plan_of
from grognard.players.plan import Believed, Plan, imagine
from grognard.players.replies import (
    PLANNING,
    PhasePlanner,
    Quick,
    RoundPlanner,
    World,
    after_reply,
    worlds,
)

PHASE = 0.7  # of what is left of the budget, for a phase
BREEDING = 0.6  # of that for new plans, the rest for proving the best of them
FINALISTS = 3
TRIALS = 0.4  # of what is left of the budget, for choosing among trials
PROMISED = 0.5  # of what orders promise by themselves, beside what comes of them in the worlds


class Foresight:
    """Prices scripts by what they leave when the enemy has replied, in the same worlds for all."""

    def __init__(
        self,
        game: Believed,
        advice: Advice,
        random: Random,
        clock: Clock,
        playing: type[Quick] = Quick,
    ):
        self.side, self.advice, self.clock, self.playing = game.who, advice, clock, playing
        self._more = worlds(game, random)
        self._known: list[World] = []

    def price(self, script: Script, number: int) -> float:
        """What a script leaves in one of the worlds."""
        while len(self._known) <= number:
            self._known.append(next(self._more))
        world = self._known[number]
        game = Believed(world.game.copy())
        self.clock.used += len(follow(game, script, self.side, self.advice))
        return after_reply(game, self.side, self.advice, world, self.clock, self.playing)


def level3(believed: Believed, random: Random, clock: Clock) -> Plan:
    """What leaves most: orders for a phase, or a script to try; single fights are for level 2.

    A game without orders is played as by level 2, but judged by the forecast.
    """
    return foreseen(believed, random, clock)


def foreseen(
    believed: Believed,
    random: Random,
    clock: Clock,
    judge: Callable[[Advice], Advice] = lambda advice: advice,
) -> Plan:
    """The same, with the advice changed by whoever judges what is left otherwise."""
    game, advice = imagine(believed, random), judge(advice_for(believed, clock))
    orders, trials = advice.orders(game), advice.trials(game)
    if trials:
        return tried(game, trials, advice, clock, random)
    if orders is None:
        weigh = by_forecast if advice.orders is no_orders else by_outlook
        return planned(believed, random, clock, lambda known: weigh(judge(known)))
    weighed = orders._replace(worth=orders.ahead or orders.worth)
    return phase(game, weighed, advice, clock, random)


def by_forecast(advice: Advice) -> Advice:
    """The advice with the forecast in place of the value, for games without orders."""
    return replace(advice, value=advice.forecast or advice.outlook or advice.value)


def tried(
    game: Believed,
    scripts: tuple[Script, ...],
    advice: Advice,
    clock: Clock,
    random: Random,
    rigour: Rigour = STRICT,
) -> Plan:
    """The script that leaves most when each was played out; the usual one if none is better.

    Where the time does not allow enough trials of two scripts nothing more is tried.
    """
    usual, *others = scripts
    part = clock.rest(TRIALS)
    race = Race(usual, Foresight(game, advice, random, part, PhasePlanner).price)
    with suppress(OutOfTime):
        race.run((), 1)
        if (2 * rigour.least + len(others)) * part.used <= part.positions:
            race.heats(others, rigour.proof)
    clock.used += part.used
    best = race.winner(rigour)
    return plan_of([Priced(race.lead(best), best)])


def replying(orders: Orders, clock: Clock) -> type[Quick]:
    """Who plays on in the trials of a phase: who plans as well, where enough of them fit in."""
    words = sum(map(len, orders.choices.values()))
    trial = 2 * (PLANNING + words)  # the enemy's phase, and as much for all the rest
    return RoundPlanner if PLENTY * trial <= clock.positions else Quick


def phase(game: Believed, orders: Orders, advice: Advice, clock: Clock, random: Random) -> Plan:
    """The best orders for a whole phase: bred for most of the time, then proven."""
    climbed_to, gain = climbed(orders, clock, random)
    promising = (climbed_to, *fitted(orders, climbed_to, clock, random))
    base = max(promising, key=orders.worth)
    gain += orders.worth(base) - orders.worth(climbed_to)
    part = clock.rest(PHASE)
    breeding = part.rest(BREEDING)
    foresight = Foresight(game, advice, random, breeding, replying(orders, breeding))
    stud = Stud(game, orders, base, random, promising)

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
