"""Seeded random walks through games, for tests that look at every position on the way."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from grognard import Game, Journal, start
from grognard.engine.kernel.flow import CHANCE
from grognard.engine.kernel.view import world
from grognard.games import GAMES
from grognard.players.uniform import pick

SCENARIOS = [(game, each.id) for game, book in GAMES.items() for each in book.scenarios]
LARGE = (
    "la-coucourde",
    "tractor-works",
    "crest",
    "grain-elevator",
    "first-day",
    "clearings",
)  # show nothing to players and learners that a smaller one, or a longer one, does not
PLAYED = [each for each in SCENARIOS if each[1] not in LARGE]
OPEN = (  # scenarios in which nothing is hidden
    *("nimy", "clearings"),
    *(scenario for game, scenario in SCENARIOS if GAMES[game].is_open),
)
SMALL_GAME = 3  # questions from one that is looked at to the next, unless a game is known as large
SMALL = [  # the smallest of each game and one with secrets: a third would show the same
    (game, each.id)
    for game, book in GAMES.items()
    for number, each in enumerate(sorted(book.scenarios, key=lambda s: s.counters * s.turns)[:2])
    if not number or each.id not in OPEN
]
HIDING = [  # one of each game, and one that hides something where there is one
    min((each for each in SMALL if each[0] == game), key=lambda each: each[1] in OPEN)
    for game in GAMES
]
MOST_CHOICES = 200_000


class Stop(NamedTuple):
    """One question of a walk: the position, what was chosen there, and the position after."""

    number: int
    game: Game
    choice: str
    after: Game


def walk(game: Game, journal: Journal, random: Random) -> Iterator[Stop]:
    """Play to the end at random, written down in `journal`."""
    for number in range(MOST_CHOICES):
        if not game.who:
            return
        choice = pick(game, random)
        after = journal.play(game, choice)
        yield Stop(number, game, choice, after)
        game = after
    raise AssertionError(f"no end after {MOST_CHOICES} choices")


def stops(game: str, scenario: str, seed: int, every: int = 1) -> Iterator[Stop]:
    """The questions of one random game, one in `every` of them."""
    begun = start(game, scenario)
    for stop in walk(begun, Journal.begin(begun), Random(seed)):
        if stop.number % every == 0:
            yield stop


@cache
def hides(game: str, scenario: str) -> bool:
    """Whether somewhere along a random game a side has something to make up."""
    asked = (stop.game for stop in stops(game, scenario, 5) if stop.game.who != CHANCE)
    return any(len(worlds(each)) > 1 for each in asked)


def worlds(game: Game) -> list[Game]:
    """Two worlds that the asked side may believe in, or one where they are the same."""
    first, other = (world(game, game.who, Random(seed)) for seed in range(2))
    return [first] if first == other else [first, other]
