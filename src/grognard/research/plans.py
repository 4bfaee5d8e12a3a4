"""Whole plans as actions: moves and attacks from their first choice to their last."""

from random import Random

from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.advice import Script
from grognard.engine.kernel.flow import advance, objections
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.questions import passes, reading
from grognard.players.levels import Believed, believe
from grognard.research.naming import Named, named_offer


def plans(game: Game) -> tuple[Script, ...]:
    """What the game's advice has for the asked side, from what that side may know.

    Where it has nothing each option is a plan.
    """
    advice = game.setting.rulebook.advice
    found = advice.candidates(believed(game)) if advice else ()
    fit = dict.fromkeys(each for each in found if each and not [*objections(game, each[0])])
    return tuple(fit) or tuple((option,) for option in game.options)


def believed(game: Game) -> Believed:
    """The game as the asked side may believe it to be, the same for all that look alike to it."""
    return believe(game, game.who, Random(0))


def named_plan(game: Believed, plan: Script) -> Named:
    """What a plan names: the form it begins with, all units and places, the last sums on its way.

    It is followed to a die or an objection; the other side lets it pass where it may.
    """
    on, side, told = Believed(game.copy()), game.who, []
    for choice in plan:
        _others_answer(on, side)
        offer = reading(on, choice) if on.who == side else None
        if offer is None or [*objections(on, choice)]:
            break
        told.append(named_offer(on, offer))
        advance(on, choice)
    names = dict.fromkeys(name for each in told for name in each.names)
    totals = next((each.totals for each in reversed(told) if each.totals), ())
    return Named(told[0].form, tuple(names), totals)


def _others_answer(game: Believed, side: str) -> None:
    """Let the other side pass what it is asked on the way, in place."""
    while game.who not in (side, "") and not is_chance(game):
        advance(game, passes(game) or game.options[0])
