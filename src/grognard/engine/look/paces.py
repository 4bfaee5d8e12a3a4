"""Other ways to move, such as a march: how far each takes units, before it is chosen."""

from grognard.engine.kernel.flow import play
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.questions import Offer, offers
from grognard.engine.kernel.view import stream, view, world


def modes(game: Game) -> list[Offer]:
    """The choices of a question about a move that only say how it is gone."""
    found = offers(game)
    if not game.question.about or not any(each.form.way for each in found):
        return []
    return [each for each in found if each.form.mode]


def paces(game: Game) -> dict[str, int]:
    """How much movement the units in hand have in each other way to move, where it is told."""
    believed, found = world(game, game.who, stream(game, game.who)), {}
    for mode in modes(believed):
        after = play(believed, mode.text)
        movement = after.setting.rulebook.aids.movement(view(after, game.who), after.setting.data)
        known = [movement[unit][1] for unit in after.question.about if unit in movement]
        if known and after.who == game.who:
            found[mode.text] = min(known)
    return found
