"""Words for the blanks of forms, whether the rules allow them or not."""

from itertools import product
from math import prod
from random import Random

from grognard import Game
from grognard.engine.kernel.forms import Form, form_of

MANY = 3000  # fillings of one form that are all tried
BEGUN = 2  # words before a blank, of a form with more fillings


def forms(game: Game) -> list[Form]:
    """The forms that answer the question."""
    return [form_of(getattr(game.procedures[-1], name)) for name in game.question.answers]


def fillings(game: Game, form: Form, random: Random) -> list[tuple[str, ...]]:
    """All that might stand in the blanks.

    Where that is very much: all that is offered, every word of the first blank, and after a few
    words that may stand before it every word of each later one.
    """
    words = [game.setting.words[blank].bits.names for blank in form.blanks]
    if len(words) < 2 or prod(map(len, words)) <= MANY:
        return list(product(*words))
    offered = form.fillings(game.procedures[-1], game)
    found = dict.fromkeys(random.sample(offered, min(MANY, len(offered))))
    for at, names in enumerate(words):
        begun = list(dict.fromkeys(fills[:at] for fills in offered)) if at else [()]
        rest = words[at + 1 :]
        for earlier in random.sample(begun, min(BEGUN, len(begun))):
            found |= {(*earlier, word, *map(random.choice, rest)): None for word in names}
    return list(found)
