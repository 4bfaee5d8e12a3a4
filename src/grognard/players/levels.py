"""The ladder of computer players. They are handed a believed game, never the one being played."""

from collections.abc import Callable
from random import Random

from grognard.engine.kernel.advice import Advice, no_orders, no_trials
from grognard.players import uniform
from grognard.players.clock import Clock, NoPlan, Spent
from grognard.players.coordinated import level2
from grognard.players.farsighted import level3
from grognard.players.greedy import level1
from grognard.players.plan import Believed, Plan, Player, believe, imagine

__all__ = ["LADDER", "PLAYERS", "Believed", "Plan", "at_table", "believe", "budget", "think"]

SECONDS = 15.0  # for a single choice, where nobody keeps a clock
FALLEN = 0.25  # of its budget, for the level below a player that failed


def at_random(game: Believed, random: Random, clock: Clock) -> Plan:
    """Any option, each as likely as the next."""
    return Plan((uniform.pick(imagine(game, random), random),), "any option", 0.0)


LADDER: dict[str, Player] = {
    "random": at_random,
    "level1": level1,
    "level2": level2,
    "level3": level3,
}


def offered(advice: Advice | None) -> tuple[str, ...]:
    """The levels of a game that differ: with nothing to look ahead by, level 3 is level 2."""
    ahead = advice is not None and (advice.forecast, advice.orders, advice.trials) != (
        None,
        no_orders,
        no_trials,
    )
    return tuple(name for name in LADDER if ahead or name != "level3")


POSITIONS = {  # for one side and period
    "random": 0,
    "level1": 8_000,
    "level2": 40_000,
    "level3": 60_000,
}
PERIOD = {"random": 1.0, "level1": 1.0, "level2": 2.0, "level3": 5.0}  # seconds for the same


def budget(name: str) -> Clock:
    """The time control that a player is usually given for a period."""
    return Clock(POSITIONS[name])


def at_table(name: str, spent: Spent) -> Clock:
    """The same where a person waits: seconds count too, whatever else the machine does."""
    clock = Clock(POSITIONS[name], PERIOD[name])
    clock.go_on(spent)
    return clock


def think(
    name: str,
    game: Believed,
    random: Random,
    clock: Clock,
    forgiven: type[Exception] = NoPlan,
) -> Plan:
    """The plan of a player; one that has no plan or overruns is replaced by the level below.

    Any other fault is a mistake in the program, and is raised unless it is `forgiven`.
    """
    try:
        return LADDER[name](game, random, clock)
    except forgiven as fault:
        below = _below(name)
        if not below:
            raise
        told = str(fault) if isinstance(fault, NoPlan) else f"the program has a fault, {fault!r}"
        fallen = f"{name} fell back to {below}: {told}"
        plan = think(below, game, random, clock.reserve(FALLEN), forgiven)
        return plan._replace(
            why=f"{fallen}; {plan.why}", fallen="; ".join(filter(None, (fallen, plan.fallen)))
        )


def _below(name: str) -> str:
    names = list(LADDER)
    at = names.index(name)
    return names[at - 1] if at else ""


def _single(name: str) -> Callable[[Believed, Random], str]:
    """A player that is asked for one choice at a time."""

    def choose(game: Believed, random: Random) -> str:
        return think(name, game, random, Clock(POSITIONS[name], SECONDS)).choices[0]

    return choose


PLAYERS: dict[str, Callable[[Believed, Random], str]] = {name: _single(name) for name in LADDER}
"""The same players for those who ask for one choice at a time."""
