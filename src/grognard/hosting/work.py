"""What worker processes do: think for a computer player or with a person, count, look, measure.

A worker is handed a believed game, never the one being played, so it cannot tell what it may not
know; what it answers is checked by the rules like any other choice.
"""

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Any, NamedTuple

from grognard import Journal, analysis
from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import NO_OVERLAY, Overlay
from grognard.engine.dice.odds import odds, record
from grognard.engine.kernel.flow import IllegalChoice
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.saving import load
from grognard.engine.kernel.set_up import settle, start
from grognard.engine.look import far as reach
from grognard.engine.look import together as columns
from grognard.engine.look.aids import seen_from
from grognard.engine.look.paces import paces
from grognard.games import GAMES
from grognard.hosting import wording
from grognard.match import telling
from grognard.players.clock import UNSPENT, Spent
from grognard.players.levels import Believed, at_table, budget
from grognard.players.levels import think as plan
from grognard.players.plan import imagine

BUSY = 8.0  # times as long by the clock as of the processor that work may take


class Task(NamedTuple):
    """A believed position, and the processor's seconds that a worker may take over it."""

    game: str
    scenario: str
    options: Mapping[str, str]
    believed: str
    seconds: float
    overlay: Overlay = NO_OVERLAY


class Thought(NamedTuple):
    """Choices to play until chance or the other side interrupts, and why."""

    choices: tuple[str, ...]
    why: str
    gain: float
    fallen: str = ""  # what made a level below answer instead
    spent: Spent = UNSPENT  # of the player's time for the turn, with what was spent before


class TooLong(Exception):
    """A worker has used up its time."""


def read(game: str) -> None:
    """Read a game's data before it is asked for; it is kept."""
    book = GAMES[game]
    start(book, book.scenarios[0].id)


def think(task: Task, level: str, seed: int, spent: Spent = UNSPENT) -> Thought:
    """What a computer player plans in what is left of its time; whatever it does, it answers."""
    clock = at_table(level, spent)
    with _limited(task.seconds):
        game = Believed(_game(task))
        thought = plan(level, game, Random(seed), clock, forgiven=Exception)
        told = wording.plan(imagine(game, Random(seed)), thought, level)
    return Thought(told["choices"], told["why"], told["gain"], thought.fallen, clock.spent)


def hint(task: Task, level: str, seed: int) -> dict[str, Any]:
    """What a computer player would do in somebody's place.

    It depends on what the side sees and on the seed alone, so no seconds are counted.
    """
    try:
        with _limited(task.seconds):
            game = Believed(_game(task))
            thought = plan(level, game, Random(seed), budget(level))
            return {"plan": wording.plan(imagine(game, Random(seed)), thought, level)}
    except TooLong:
        return _refused("A hint takes too long to find.", [])


def count_odds(task: Task, choice: str) -> dict[str, Any]:
    """The odds of a choice, or why they are not told."""
    try:
        with _limited(task.seconds):
            game = _game(task)
            found = odds(game, choice)
            return {**record(found), "tallies": telling.tallies(game, found.tallies)}
    except IllegalChoice as refusal:
        return _illegal(task, refusal)
    except BadInput as refusal:
        return _refused(str(refusal), [])
    except TooLong:
        return _refused("The odds of this choice take too long to count.", [])


def far(task: Task, first: str = "") -> dict[str, Any]:
    """How far the asked side may go from here, or by the move that a choice would begin."""
    try:
        with _limited(task.seconds):
            game = _game(task)
            ways = [each._asdict() for each in reach.far(game, first)]
            return {"far": ways, "paces": {} if first else paces(game)}
    except IllegalChoice as refusal:
        return _illegal(task, refusal)
    except TooLong:
        return _refused("The far moves take too long to find.", [])


def way(task: Task, hexes: tuple[str, ...]) -> dict[str, Any]:
    """What a way chosen hex by hex would cost, or why it cannot be gone."""
    try:
        with _limited(task.seconds):
            return {"way": [each._asdict() for each in reach.along(_game(task), hexes)]}
    except IllegalChoice as refusal:
        return _illegal(task, refusal)
    except TooLong:
        return _refused("The way takes too long to follow.", [])


def together(task: Task, units: tuple[str, ...], wish: columns.Destination) -> dict[str, Any]:
    """How several units would go to a hex, the nearest first, and how else they could move."""
    try:
        with _limited(task.seconds):
            game = _game(task)
            marches = [_march(game, each) for each in columns.together(game, units, wish)]
            return {"marches": marches, "modes": columns.ways_to_move(game, units)}
    except TooLong:
        return _refused("It takes too long to find how they would go.", [])


def _march(game: Game, march: columns.GroupMarch) -> dict[str, Any]:
    return {**march._asdict(), "why": telling.objections(telling.reasons(game, march.why))}


def analyse(journal: Journal, overlay: Overlay) -> Iterator[float | dict[str, Any]]:
    """How far the analysis of a match is, again and again, and at last what it found."""
    steps = analysis.steps(journal, overlay)
    while True:
        try:
            yield float(next(steps))
        except StopIteration as end:
            yield analysis.record(end.value)
            return


def viewshed(task: Task, seen: dict[str, Any], here: str) -> dict[str, Any]:
    """Every hex that can be seen from a place, as a view lets one see."""
    try:
        with _limited(task.seconds):
            setting = settle(GAMES[task.game], task.scenario, task.options, task.overlay)
            hexes, rule = seen_from(setting, seen, here)
            return {"hexes": hexes, "rule": rule}
    except TooLong:
        return _refused("What can be seen from there takes too long to find.", [])


def _game(task: Task) -> Game:
    setting = settle(GAMES[task.game], task.scenario, task.options, task.overlay)
    return load(task.believed, setting)


def _illegal(task: Task, refusal: IllegalChoice) -> dict[str, Any]:
    why = telling.reasons(_game(task), refusal.objections)
    return _refused("; ".join(map(str, why)), telling.objections(why))


def _refused(error: str, objections: list[dict[str, str]]) -> dict[str, Any]:
    return {"error": error, "objections": objections}


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Stop what runs inside when its time of the processor is over, where the system counts it."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    spans = {signal.ITIMER_PROF: seconds, signal.ITIMER_REAL: BUSY * seconds}
    before = [signal.signal(number, _ring) for number in (signal.SIGPROF, signal.SIGALRM)]
    try:
        for timer, span in spans.items():
            signal.setitimer(timer, span)
        yield
    finally:
        for timer in spans:
            signal.setitimer(timer, 0)
        for number, was in zip((signal.SIGPROF, signal.SIGALRM), before, strict=True):
            signal.signal(number, was)


def _ring(_: int, __: FrameType | None) -> None:
    raise TooLong("its time is over")
