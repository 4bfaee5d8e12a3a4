"""What a position promises: all dice and habitual answers up to the beginning of another phase."""

from collections.abc import Callable
from typing import TypeAlias

from grognard.analysis.winning import ChanceStage, Curve, decided, phase_of
from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.advice import Script
from grognard.engine.kernel.flow import advance, objections
from grognard.engine.kernel.game import Game
from grognard.players.branches import Branch, chances, merged

Asked: TypeAlias = Callable[[Game], float | None]
"""The price of a position where orders are asked for, or nothing where it has none to tell."""

MOST_STEPS = 3000  # to the next phase; whatever is open then is priced as it stands


class NotSettled(ValueError):
    """A script that the rules do not allow here."""


def settle(
    curve: Curve,
    game: Game,
    phase: ChanceStage | None,
    script: Script = (),
    most: int = MOST_STEPS,
    asked: Asked | None = None,
) -> float:
    """The first side's chance once the phase is over, everybody passing as is his habit.

    Every die on the way is rolled through the rules. The asked side may have a script, which is
    played first; afterwards, and for all others, habits answer. Equal positions are looked at once.
    Where orders are asked for, `asked` may give the price instead.
    """
    side, total = game.who, 0.0
    open_ = [Branch(game.copy(), 1.0, script)]
    for _ in range(most):
        after: list[Branch[Game]] = []
        for branch in open_:
            price = _price(curve, branch.game, phase, asked)
            if price is None:
                after += _steps(branch, side)
            else:
                total += branch.probability * price
        open_ = merged(after)
        if not open_:
            return total
    return total + sum(
        branch.probability * curve.chance(branch.game, phase or ChanceStage(branch.game.turn))
        for branch in open_
    )


def _price(
    curve: Curve, game: Game, phase: ChanceStage | None, asked: Asked | None
) -> float | None:
    """The chance where another phase begins or the game is over; nothing before that."""
    if not game.who:
        return decided(game.outcome, game.setting.rulebook.sides[0])
    here = phase_of(game)
    if here is None:
        return None
    told = asked(game) if asked else None
    return told if told is not None or here == phase else curve.chance(game, here)


def _steps(branch: Branch[Game], side: str) -> list[Branch[Game]]:
    """The branches after the next answer."""
    game, probability, rest, interrupted = branch
    if is_chance(game):
        return [
            Branch(_after(game, answer), probability * share, rest, True)
            for answer, share in chances(game).items()
        ]
    if rest and game.who == side:
        if not objections(game, rest[0]):
            advance(game, rest[0])
            return [Branch(game, probability, rest[1:], interrupted)]
        if not interrupted:
            raise NotSettled(f"“{rest[0]}” is refused")
        rest = ()
    interrupted = interrupted or game.who != side
    advance(game, habit(game))
    return [Branch(game, probability, rest, interrupted)]


def habit(game: Game) -> str:
    """What the asked side would quickly answer."""
    advice = game.setting.rulebook.advice
    return advice.habit(game) if advice else game.options[0]


def _after(game: Game, answer: str) -> Game:
    after = game.copy()
    advance(after, answer)
    return after
