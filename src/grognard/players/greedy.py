"""Level 1: candidates one by one, the best expected gain first, until nothing gains."""

from random import Random
from typing import NamedTuple

from grognard.engine.kernel.advice import Advice, Script
from grognard.engine.kernel.flow import Procedure, advance, objections
from grognard.players.clock import Clock, NoPlan, OutOfTime
from grognard.players.expectation import comes_between, expected
from grognard.players.plan import Believed, Part, Plan, imagine

MOST_OPTIONS = 60  # candidates where the advice has none
MOST_PASSES = 40
SHARE = 0.7  # of what is left of the budget, for one phase
STALE = 0.5  # the part of its gain that a candidate must keep after others were taken
WHIM = 1e-6  # points, to choose among equals


class Priced(NamedTuple):
    """A script with the gain expected from it."""

    gain: float
    script: Script


def level1(believed: Believed, random: Random, clock: Clock) -> Plan:
    """The plan of small scripts, each the best that was left when it was taken.

    Where the time of a phase is over, and where there is none at all, the habit answers.
    """
    game, advice = imagine(believed, random), advice_of(believed)
    side, asking = game.who, game.procedures[-1]
    part = clock.rest(SHARE)
    plan: list[Priced] = []
    for _ in range(MOST_PASSES):
        taken = take_best(game, side, advice, part, random)
        plan += taken
        if not taken or not asks_again(game, side, asking) or part.is_over():
            break
    clock.used += part.used
    if not plan or (part.is_over() and asks_again(game, side, asking)):
        plan.append(Priced(0.0, (advice.habit(game),)))
    return plan_of(plan)


def advice_of(game: Believed) -> Advice:
    """The advice for a game that gives some."""
    rulebook = game.setting.rulebook
    if rulebook.advice is None:
        raise NoPlan(f"{rulebook.id} gives no advice")
    return rulebook.advice


def advice_for(game: Believed, clock: Clock) -> Advice:
    """The same, while there is time to use it."""
    if clock.is_over():
        raise OutOfTime("its time is over")
    return advice_of(game)


def plan_of(plan: list[Priced], gain: float | None = None) -> Plan:
    """The scripts put together, and why; the gain is the sum of theirs unless it is given."""
    choices = tuple(choice for each in plan for choice in each.script)
    total = sum(each.gain for each in plan) if gain is None else gain
    why = _gains(max(plan))
    if len(plan) > 1:
        why = f"{len(plan)} orders gain {total:+.2f}; {why}"
    parts = tuple(Part(each.script, _gains(each), each.gain) for each in plan)
    return Plan(choices, why, total, parts=parts)


def _gains(each: Priced) -> str:
    return f"“{', '.join(each.script)}” gains {each.gain:+.2f}"


def take_best(
    game: Believed, side: str, advice: Advice, clock: Clock, random: Random
) -> list[Priced]:
    """Price every candidate, then play in place those that still gain, the best first."""
    ranked = sorted(price_all(game, side, advice, clock, random), key=lambda each: -each.gain)
    taken: list[Priced] = []
    asking = game.procedures[-1]
    for each in ranked:
        fresh: Priced | None = each
        if taken:
            fresh = None if each.gain <= WHIM else _again(game, each, side, advice, clock)
        if fresh is None or (taken and fresh.gain < STALE * each.gain):
            continue
        taken.append(fresh._replace(script=follow(game, fresh.script, side, advice)))
        if fresh.gain <= WHIM or not asks_again(game, side, asking):
            break
    return taken


def asks_again(game: Believed, side: str, asking: Procedure) -> bool:
    """Whether the same procedure asks the same side once more; `game` was played on in place."""
    return game.who == side and game.procedures[-1] is asking


def price_all(
    game: Believed, side: str, advice: Advice, clock: Clock, random: Random
) -> list[Priced]:
    """The candidates with their gains, as many as there is time for."""
    scripts = _scripts(game, advice)
    if len(scripts) == 1:  # nothing to compare
        return [Priced(0.0, scripts[0])]
    before = advice.value(game, side)
    priced: list[Priced] = []
    try:
        for script in scripts:
            after = expected(game, script, side, advice, clock)
            if after is not None:
                priced.append(Priced(after - before + WHIM * random.random(), script))
    except OutOfTime:
        pass
    return priced


def follow(game: Believed, script: Script, side: str, advice: Advice) -> Script:
    """Play a script in place until chance or the other side interrupts.

    The same script comes back with the answers, given by habit, to what was asked on the way.
    """
    said: Script = ()
    depth = len(game.procedures)
    while script and game.who == side:
        if comes_between(game, script[0], depth):
            choice = advice.habit(game)
        elif objections(game, script[0]):
            break
        else:
            choice, script = script[0], script[1:]
        said += (choice,)
        advance(game, choice)
    return said + script


def _scripts(game: Believed, advice: Advice) -> list[Script]:
    scripts = list(advice.candidates(game))
    return scripts or [(option,) for option in game.options[:MOST_OPTIONS]]


def _again(game: Believed, each: Priced, side: str, advice: Advice, clock: Clock) -> Priced | None:
    """The same script priced in the position that others have changed."""
    try:
        after = expected(game, each.script, side, advice, clock)
    except OutOfTime:
        return None
    return None if after is None else each._replace(gain=after - advice.value(game, side))
