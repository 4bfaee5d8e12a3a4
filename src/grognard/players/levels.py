"""The computer players by name. They are handed a believed game, never the one being played."""

from collections.abc import Callable
from random import Random
from typing import NewType

from grognard.engine.game import Game
from grognard.engine.view import world
from grognard.players import uniform

Believed = NewType("Believed", Game)
"""A full game that a side cannot tell from the one being played; made by `believe` alone."""

Player = Callable[[Believed, Random], str]


def believe(game: Game, side: str, random: Random) -> Believed:
    """A game for a player to think about: what its side may not know is made up."""
    return Believed(world(game, side, random))


def at_random(game: Believed, random: Random) -> str:
    """Any option, each as likely as the next."""
    return uniform.pick(game, random)


PLAYERS: dict[str, Player] = {"random": at_random}
