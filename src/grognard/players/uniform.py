"""The simplest player: any option, each as likely as the next; it answers for chance as well."""

from random import Random
from typing import NamedTuple

from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.game import Game

MOST_CHOICES = 200_000


class PlayedOut(NamedTuple):
    """A game played out at random: its end and how many choices it took."""

    game: Game
    choices: int


class EndlessGame(RuntimeError):
    """A game that did not end within the bound."""


def pick(game: Game, random: Random) -> str:
    """One option of the question, each as likely as the next."""
    return game.option_at(random.random())


def play_out(game: Game, random: Random, most: int = MOST_CHOICES) -> PlayedOut:
    """Play `game` to its end, in place; the caller owns it."""
    for choices in range(most):
        if not game.who:
            return PlayedOut(game, choices)
        advance(game, pick(game, random))
    raise EndlessGame(f"no end after {most} choices")
