"""What a script may lead to: positions with their chances, equal ones joined."""

from typing import Generic, NamedTuple, TypeVar

from grognard.engine.dice.odds import alike
from grognard.engine.kernel.advice import Script
from grognard.engine.kernel.game import Game

G = TypeVar("G", bound=Game)


class Branch(NamedTuple, Generic[G]):
    """A position that a script may lead to: how likely it is, and what is left of the script."""

    game: G
    probability: float
    rest: Script
    interrupted: bool = False  # by chance or the other side: what is left may have become void


def chances(game: Game) -> dict[str, float]:
    """How likely chance is to answer what; of all faces that mean the same one stands for all."""
    whole = len(game.question.among)
    return {answer: times / whole for answer, times in alike(game).items()}


def merged(branches: list[Branch[G]]) -> list[Branch[G]]:
    """The branches with equal positions joined."""
    if len(branches) < 2:
        return branches
    groups: dict[object, list[Branch[G]]] = {}
    for branch in branches:
        alike = groups.setdefault((branch.game.question, branch.rest), [])
        for at, other in enumerate(alike):
            if other.game == branch.game:
                alike[at] = other._replace(probability=other.probability + branch.probability)
                break
        else:
            alike.append(branch)
    return [branch for alike in groups.values() for branch in alike]


def likeliest(branches: list[Branch[G]], number: int) -> list[Branch[G]]:
    """So many of the branches, those that are likeliest; all of them for a number of 0."""
    if not number or len(branches) <= number:
        return branches
    return sorted(branches, key=lambda branch: -branch.probability)[:number]
