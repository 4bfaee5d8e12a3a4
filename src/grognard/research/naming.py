"""What a question and its options name: forms, units and places, as the rules declare them."""

from functools import lru_cache
from typing import NamedTuple

from grognard.engine.kernel.flow import understood
from grognard.engine.kernel.forms import PLACE, UNIT
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.questions import Offer, all_forms, form_id, offers
from grognard.engine.kernel.rulebook import Rulebook


class Named(NamedTuple):
    """What an option names: its form by id, and the units and places in its blanks.

    `totals` are those of the sums that would decide it.
    """

    form: str
    names: tuple[str, ...]
    totals: tuple[int, ...] = ()


@lru_cache(maxsize=16)
def forms(rulebook: Rulebook) -> tuple[str, ...]:
    """The forms by which questions of a game are answered, in the order of its procedures."""
    return tuple(all_forms(rulebook))


def answers(game: Game) -> tuple[str, ...]:
    """The forms that answer the question at hand."""
    return tuple(form_id(type(game.procedures[-1]), name) for name in game.question.answers)


def named(game: Game) -> tuple[Named, ...]:
    """What each option of the asked side names, in the order of the options."""
    return tuple(named_offer(game, offer) for offer in offers(game))


def named_offer(game: Game, offer: Offer) -> Named:
    """What one answer names, offered or not."""
    id_, form, fills = offer
    sums = form.sums(game.procedures[-1], game, *fills) if form.sums else ()
    words = game.setting.words
    blanks = zip(form.blanks, fills, strict=True)
    names = tuple(fill for blank, fill in blanks if words[blank].kind in (UNIT, PLACE))
    return Named(id_, names, tuple(each.total for each in sums))


def about(game: Game) -> tuple[str, ...]:
    """The units and places that the question is about."""
    return game.question.about


def spoken_of(game: Game, choice: str) -> tuple[str, ...]:
    """The units and places that a choice names, in the order of its blanks."""
    found = understood(game, choice)
    return found[1] if found else ()
