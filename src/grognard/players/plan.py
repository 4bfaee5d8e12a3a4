"""What a computer player is: from a believed game it makes a plan."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple, NewType, TypeAlias

from grognard.engine.kernel.game import Game
from grognard.engine.kernel.view import world
from grognard.players.clock import Clock

Believed = NewType("Believed", Game)
"""A full game that a side cannot tell from the one being played; made by `believe` alone."""


class Part(NamedTuple):
    """A piece of a plan that stands by itself: an attack, or the move of a unit."""

    choices: tuple[str, ...]
    why: str
    gain: float


class Plan(NamedTuple):
    """Choices to be played until chance or the other side interrupts; never without a choice."""

    choices: tuple[str, ...]
    why: str
    gain: float
    fallen: str = ""  # what made a level below answer instead
    parts: tuple[Part, ...] = ()  # the choices piece by piece


Player: TypeAlias = Callable[[Believed, Random, Clock], Plan]


def believe(game: Game, side: str, random: Random) -> Believed:
    """A game for a player to think about: what its side may not know is made up."""
    return Believed(world(game, side, random))


def imagine(game: Believed, random: Random) -> Believed:
    """Another game that the asked side may believe in.

    It is drawn from what the side sees and from `random` alone, so a player that thinks about
    nothing else chooses the same in every game that looks the same to it.
    """
    return believe(game, game.who, random)
