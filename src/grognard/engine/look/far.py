"""How far a side may go from here, in a world it may believe in.

A board shows the answer as a range with costs and sends the choices one by one; each is checked
by the rules again when it is played.
"""

from grognard.engine.kernel.flow import IllegalChoice, not_offered, play
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.view import stream, world
from grognard.engine.look.aids import Way


def far(game: Game, first: str = "") -> list[Way]:
    """Every place that the move under way can reach, as far as the asked side can tell.

    With a choice that begins a move: every place that this move could reach.
    """
    reach = game.setting.rulebook.aids.reach
    if not reach:
        return []
    begun = play(_believed(game), first) if first else _believed(game)
    return list(reach(begun)) if begun.who == game.who else []


def along(game: Game, path: tuple[str, ...]) -> list[Way]:
    """What a way chosen place by place costs up to each; a step that may not be gone is refused."""
    follow = game.setting.rulebook.aids.along
    if not follow:
        raise IllegalChoice(game.who, path[0], (not_offered(game, path[0]),))
    return list(follow(_believed(game), path))


def _believed(game: Game) -> Game:
    return world(game, game.who, stream(game, game.who))
