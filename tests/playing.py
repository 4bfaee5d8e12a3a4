"""Playing with words, as tests do: choices in order, dice among them."""

from typing import TypeVar

from grognard import Game, play

G = TypeVar("G", bound=Game)


def play_all(game: G, *choices: str) -> G:
    """The game after all these choices, each of them offered and accepted."""
    for choice in choices:
        assert choice in game.options, f"{choice!r} is not offered to {game.who}: {game.prompt}"
        game = play(game, choice)
    return game


def results(game: Game) -> list[str]:
    """The results told in the last step: the words that odds are counted by."""
    return [event.result for event in game.events if event.result]
