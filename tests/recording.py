"""Whole matches recorded byte by byte for everybody who follows them, in worlds dealt out anew.

Each follower is there twice: one is shown the match as it is, the other at every position a world
that its side cannot tell from the true one. What both are sent must be the same to the last byte.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import NamedTuple, Protocol

import msgspec

from grognard import Game, Journal, start
from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.view import OBSERVER, view, world
from grognard.match.outlook import Moment, Outlook
from grognard.players.levels import believe
from grognard.players.outside.protocol import Telling, new_game
from grognard.research.observation import Eyes, layout
from tests.walk import MOST_CHOICES, walk


class Follower(Protocol):
    """Somebody who follows a match with the eyes of a side."""

    def look(self, game: Game) -> bytes:
        """Everything that is sent at a position."""

    def note(self, game: Game, choice: str) -> None:
        """A choice is made at a position, by anybody."""


class Screen:
    """A seat at the table, or an onlooker: the whole state first, then what changes in it."""

    def __init__(self, side: str):
        self._side, self._last = side, None
        self._count = 0

    def look(self, game: Game) -> bytes:
        """The state or the change, with all layers."""
        before: Outlook | None = self._last
        self._count += 1
        now = Outlook(self._count, Moment(self._count, 0, None), game, self._side, before)
        sent = now.change_since(before) if before else now.record
        self._last = now
        return msgspec.json.encode([sent, now.layers])

    def note(self, game: Game, choice: str) -> None:
        """A screen is told of a choice by the position after it."""


class OutsideEngine:
    """A program in the seat of a side, which also wants a world to think about."""

    def __init__(self, game: Game, side: str):
        self._side = side
        self._telling = Telling(game, side, Random(7))
        self._begun = "\n".join(new_game(game.setting, side))

    def look(self, game: Game) -> bytes:
        """The lines of the question, where the side is asked."""
        if game.who != self._side:
            return b""
        lines, self._begun = [self._begun, *self._telling.lines(game, True)], ""
        return "\n".join(lines).encode()

    def note(self, game: Game, choice: str) -> None:
        """The side knows what it chose itself; what happened it reads in the events."""
        if game.who == self._side:
            self._telling.expect((choice,))

    def happened(self, after: Game) -> None:
        """Something has come of the choice."""
        self._telling.look(after)


class Learner:
    """An agent in the environment for research: numbers made of what its side sees."""

    def __init__(self, game: Game, side: str):
        self._side, self._eyes = side, Eyes(side, layout(game))
        self._moving: tuple[str, int] = ("", 0)

    def look(self, game: Game) -> bytes:
        """The whole observation; what to make for is thought of anew at each move."""
        if is_chance(game):
            return b""
        if game.who == self._side and self._moving != (game.who, game.turn):
            self._eyes.aim(believe(game, self._side, Random(0)))
        self._moving = game.who, game.turn
        return b"".join(part.tobytes() for part in self._eyes.observe(game).values())

    def note(self, game: Game, choice: str) -> None:
        """The side remembers what it spoke of."""
        if game.who == self._side:
            self._eyes.chose(game, choice)


class Pair(NamedTuple):
    """One follower of the match as it is, one of made-up worlds."""

    name: str
    side: str
    true: Follower
    other: Follower


Following = Callable[[Game], Iterable[Pair]]


class Recorded(NamedTuple):
    """How much was compared, and at how many positions that could have shown anything."""

    positions: int
    sent: dict[str, int]  # bytes to each follower
    different: int  # positions at which the made-up worlds were truly different
    secret: int  # positions at which the sides saw different things


def followers(game: Game) -> Iterator[Pair]:
    """Everybody who may follow a match: both seats, an onlooker, engines, learning agents."""
    sides = game.setting.rulebook.sides
    for side in (*sides, OBSERVER):
        yield Pair(f"the screen of {side}", side, Screen(side), Screen(side))
    for side in sides:
        yield Pair(f"an engine of {side}", side, *(OutsideEngine(game, side) for _ in range(2)))
        yield Pair(f"a learner of {side}", side, *(Learner(game, side) for _ in range(2)))


def record(
    game: str,
    scenario: str,
    seed: int,
    every: int = 1,
    following: Following = followers,
    most: int = MOST_CHOICES,
) -> Recorded:
    """Play a match at random and compare what is sent at one in `every` positions, and the last.

    No more than `most` choices are played.
    """
    begun, random = start(game, scenario), Random(seed)
    pairs, positions, different, secret = [*following(begun)], 0, 0, 0
    sent = {pair.name: 0 for pair in pairs}
    last = begun
    for stop in islice(walk(begun, Journal.begin(begun), Random(seed)), most):
        if stop.number % every == 0:
            positions += 1
            different += _compare(stop.game, pairs, sent, random)
            secret += _hides(stop.game)
        for pair in pairs:
            for follower in (pair.true, pair.other):
                follower.note(stop.game, stop.choice)
                if isinstance(follower, OutsideEngine):
                    follower.happened(stop.after)
        last = stop.after
    _compare(last, pairs, sent, random)
    return Recorded(positions, sent, different, secret)


def _hides(game: Game) -> bool:
    """Whether something is hidden, so that one side sees what another does not."""
    first, *others = (view(game, side)["position"] for side in game.setting.rulebook.sides)
    return any(other != first for other in others)


def _compare(game: Game, pairs: list[Pair], sent: dict[str, int], random: Random) -> bool:
    """Show a position to everybody; whether a side could have believed in another world."""
    worlds = {side: world(game, side, random) for side in {pair.side: None for pair in pairs}}
    for name, side, true, other in pairs:
        shown = true.look(game)
        assert shown == other.look(worlds[side]), f"{name} is told what its side may not know"
        sent[name] += len(shown)
    return any(made_up != game for made_up in worlds.values())
