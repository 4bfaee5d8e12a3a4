"""Level 4: level 3 whose trials are judged by a net that was fitted to finished games."""

from dataclasses import replace
from random import Random

from grognard.engine.kernel.advice import Advice
from grognard.engine.kernel.game import Game
from grognard.players.clock import Clock, NoPlan
from grognard.players.farsighted import foreseen
from grognard.players.net import Net, net_for
from grognard.players.plan import Believed, Plan, Player

STAKE = 200.0  # points for victory; nothing else counts


def level4(believed: Believed, random: Random, clock: Clock) -> Plan:
    """What level 3 would do with the accepted net of the scenario."""
    net = net_for(believed)
    if net is None:
        raise NoPlan("no net was accepted for this scenario")
    return with_net(net)(believed, random, clock)


def with_net(net: Net) -> Player:
    """A player who looks ahead with this net."""

    def play(believed: Believed, random: Random, clock: Clock) -> Plan:
        return foreseen(believed, random, clock, lambda advice: judged_by(net, advice))

    return play


def judged_by(net: Net, advice: Advice) -> Advice:
    """The advice with the chance that the net gives in place of its forecast."""
    if advice.features is None:
        raise NoPlan("this game has no features for a net")
    numbers = advice.features.numbers

    def forecast(game: Game, side: str) -> float:
        if game.outcome:
            return STAKE * (game.outcome.winner == side)
        first = game.setting.rulebook.sides[0]
        chance = net.chance(numbers(game))
        return STAKE * (chance if side == first else 1 - chance)

    return replace(advice, forecast=forecast)
