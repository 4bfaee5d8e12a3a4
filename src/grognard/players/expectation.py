"""What a script is worth: every die and draw on its way is played through the rules."""

from collections.abc import Iterator

from grognard.engine.dice.chance import is_chance
from grognard.engine.dice.odds import beneath, is_settled
from grognard.engine.kernel.advice import Advice, Script
from grognard.engine.kernel.flow import Procedure, advance, objections, understood
from grognard.players.branches import Branch, chances, likeliest, merged
from grognard.players.clock import Clock
from grognard.players.plan import Believed


def expected(
    game: Believed, script: Script, side: str, advice: Advice, clock: Clock
) -> float | None:
    """The mean value for `side` after `script` and all that it sets off; none if it is refused.

    Decisions that the script leaves open are made by habit. Equal positions are looked at once; of
    very many only the likeliest are followed, as many as the advice says.
    """
    waiting, total, seen = beneath(game), 0.0, 0.0
    open_ = [Branch(Believed(game.copy()), 1.0, script)]
    while open_:
        after: list[Branch[Believed]] = []
        for branch in open_:
            if _is_over(branch, side, waiting):
                total += branch.probability * advice.value(branch.game, side)
                seen += branch.probability
                continue
            steps = list(_steps(branch, side, advice, clock, len(waiting) + 1))
            if not steps:
                return None
            after += steps
        open_ = likeliest(merged(after), advice.breadth)
    return total / seen


def _is_over(branch: Branch[Believed], side: str, waiting: list[Procedure]) -> bool:
    """Whether the script is played and everything it set off is over.

    What is drawn after the procedure that asked has ended is no longer the script's affair.
    """
    game = branch.game
    if not game.who:
        return True
    if branch.rest and game.who == side:
        return False
    return len(game.procedures) <= len(waiting) or is_settled(game, side, waiting)


def comes_between(game: Believed, choice: str, depth: int) -> bool:
    """Whether a procedure on the way asks something that a script with this choice leaves open.

    Procedures up to this depth were under way when the script began.
    """
    asked = len(game.procedures) > depth and bool(game.question.answers)
    return asked and understood(game, choice) is None


def _steps(
    branch: Branch[Believed], side: str, advice: Advice, clock: Clock, depth: int
) -> Iterator[Branch[Believed]]:
    """The branches after the next question; none where the rules refuse the script."""
    game, probability, rest, interrupted = branch
    clock.tick()
    if is_chance(game):
        for answer, share in chances(game).items():
            after = Believed(game.copy())
            advance(after, answer)
            yield Branch(after, probability * share, rest, True)
    elif game.who != side or not rest or comes_between(game, rest[0], depth):
        advance(game, advice.habit(game))
        yield Branch(game, probability, rest, interrupted or game.who != side)
    elif not objections(game, rest[0]):
        advance(game, rest[0])
        yield Branch(game, probability, rest[1:], interrupted)
    elif interrupted:
        yield Branch(game, probability, (), True)
