"""What worker processes do: think for a computer player, count odds, measure far moves.

A worker is handed a believed game, never the one being played, so it cannot tell what it may not
know; what it answers is checked by the rules like any other choice.
"""

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Any, NamedTuple

from grognard.engine import far as reach
from grognard.engine.flow import IllegalChoice
from grognard.engine.game import Game
from grognard.engine.odds import odds, record
from grognard.engine.rulebook import BadInput
from grognard.engine.saving import load
from grognard.engine.set_up import settle
from grognard.engine.view import view
from grognard.games import GAMES
from grognard.players.levels import Believed, budget
from grognard.players.levels import think as plan
from grognard.server import telling


class Task(NamedTuple):
    """A believed position, and how long a worker may take over it."""

    game: str
    scenario: str
    options: Mapping[str, str]
    believed: str
    seconds: float


class TooLong(Exception):
    """A worker has used up its time."""


def think(task: Task, level: str, seed: int) -> tuple[str, ...]:
    """What a computer player plans: choices to play until chance or the other side interrupts."""
    with _limited(task.seconds):
        return plan(level, Believed(_game(task)), Random(seed), budget(level)).choices


def count_odds(task: Task, choice: str) -> dict[str, Any]:
    """The odds of a choice, or why they are not told."""
    try:
        with _limited(task.seconds):
            return record(odds(_game(task), choice))
    except IllegalChoice as refusal:
        return _refused(str(refusal), telling.objections(refusal.objections))
    except BadInput as refusal:
        return _refused(str(refusal), [])
    except TooLong:
        return _refused("The odds of this choice take too long to count.", [])


def far(task: Task) -> dict[str, Any]:
    """How far the asked side may go from here."""
    try:
        with _limited(task.seconds):
            game = _game(task)
            rulebook, data = game.setting.rulebook, game.setting.data
            board = rulebook.scene(view(game, game.who), data).board
            return {"far": [each._asdict() for each in reach.far(game, board)]}
    except TooLong:
        return _refused("The far moves take too long to find.", [])


def _game(task: Task) -> Game:
    setting = settle(GAMES[task.game], task.scenario, task.options)
    return load(task.believed, setting)


def _refused(error: str, objections: list[dict[str, str]]) -> dict[str, Any]:
    return {"error": error, "objections": objections}


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Stop what runs inside when its time is over, where the system has alarms."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(_: int, __: FrameType | None) -> None:
    raise TooLong
