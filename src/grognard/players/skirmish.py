"""The skirmish bench: small positions, seats swapped, for judging every change of a player."""

from collections.abc import Iterator
from typing import NamedTuple

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.advice import Advice
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.positions import position
from grognard.engine.kernel.rulebook import Rulebook
from grognard.players.match import play_match

TURNS = 2  # that a skirmish lasts
SEEDS = 4


class Skirmish(NamedTuple):
    """A position and by how many points the first player did better in it than the second."""

    text: str
    margin: float


def skirmishes(
    rulebook: Rulebook, first: str, second: str, seeds: int = SEEDS
) -> Iterator[Skirmish]:
    """Every small position of a game, played from both seats with the same dice.

    In each seat the second player's points are taken from the first one's, so a player against
    itself reads exactly 0.00.
    """
    if rulebook.advice is None or not rulebook.advice.skirmishes:
        raise BadInput(f"{rulebook.id} has no skirmishes.")
    one, other = rulebook.sides
    for text in rulebook.advice.skirmishes:
        margins = [
            _points(rulebook, rulebook.advice, text, {one: first, other: second}, seed)
            - _points(rulebook, rulebook.advice, text, {one: second, other: first}, seed)
            for seed in range(seeds)
        ]
        yield Skirmish(text, sum(margins) / len(margins))


def _points(
    rulebook: Rulebook, advice: Advice, text: str, players: dict[str, str], seed: int
) -> float:
    """The points of the first side when the skirmish is over."""
    game: Game = position(rulebook, text)
    ended = play_match(game, players, seed, TURNS).game
    return advice.value(ended, rulebook.sides[0])
