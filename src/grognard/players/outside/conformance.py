"""The conformance test for engines: named checks, each told as right or as what was wrong."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from time import monotonic
from typing import NamedTuple

from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel import set_up
from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.rulebook import Rulebook
from grognard.games import GAMES
from grognard.players.match import play_match
from grognard.players.outside.clock import PeriodClock
from grognard.players.outside.process import EngineFault, Process
from grognard.players.outside.protocol import EVERY_GAME, GREETING, MOVETIME, Telling
from grognard.players.outside.referee import START, Engine, heard
from grognard.players.uniform import pick

SHORT = 1.0  # seconds for a question, where little time is given
ALL = 3.0  # seconds for all questions in a row, where a clock is kept
LONG = 2.0  # seconds for a question that will not be waited for
LEAVING = 3.0  # seconds to end
NONSENSE = ("", "xyzzy", "  flourish 1 2 3", "position sideways", "änderung ✓")
UNSPOKEN = 99  # a version of the protocol that there is not
TRIED = 7  # the questions at the beginning of a game that are asked in a hurry


class Check(NamedTuple):
    """One thing that was looked at, and what was wrong with it."""

    name: str
    fault: str = ""


def checks(command: str) -> Iterator[Check]:
    """Look at everything that the protocol asks of an engine, one thing after the other."""
    first = _tried("identifies itself", partial(_identifies, command))
    yield first
    if first.fault:
        return
    books = _claimed(command)
    for name, check in ALONE.items():
        yield _tried(name, partial(check, command, books[0]))
    for book in books:
        for side in book.sides:
            yield _tried(f"plays {book.id} as {side}", partial(_whole_game, command, book, side))
        yield _tried(f"answers {book.id} in time", partial(_in_time, command, book))
        yield _tried(f"answers {book.id} by the clock", partial(_by_the_clock, command, book))


def _tried(name: str, check: Callable[[], None]) -> Check:
    try:
        check()
    except EngineFault as fault:
        return Check(name, str(fault))
    return Check(name)


@contextmanager
def _engine(command: str) -> Iterator[Engine]:
    """An engine while it is looked at."""
    engine = Engine(command)
    try:
        yield engine
    finally:
        engine.process.kill()


def _identifies(command: str) -> None:
    with _engine(command) as engine:
        name, _, games, *_ = engine.identity
        if not name:
            raise EngineFault("has no “id name”")
        strange = [game for game in games if game not in (*GAMES, EVERY_GAME)]
        if strange:
            raise EngineFault(f"plays “{strange[0][:40]}”, which is no game here")
        if not games:
            raise EngineFault("names no game after “games”")


def _refuses_versions(command: str, _: Rulebook) -> None:
    """The greeting of a version that nobody speaks."""
    process = Process(command)
    try:
        process.send(f"{GREETING} {UNSPOKEN}")
        line = process.line(monotonic() + START) or "nothing"
        if line.split(maxsplit=1)[:1] != ["error"]:
            told = f"“{GREETING} {UNSPOKEN}” with “{line[:40]}”"
            raise EngineFault(f"answered {told}, not with “error”")
    finally:
        process.kill()


def _is_ready(command: str, _: Rulebook) -> None:
    with _engine(command) as engine:
        engine.make_ready()
        engine.make_ready()


def _passes_over(command: str, _: Rulebook) -> None:
    with _engine(command) as engine:
        engine.process.send(*NONSENSE, "stop")
        engine.make_ready()


def _takes_options(command: str, _: Rulebook) -> None:
    with _engine(command) as engine:
        told = [f"setoption {name} {value}".rstrip() for name, value in engine.identity.options]
        engine.process.send(*told, "setoption Xyzzy 3")
        engine.make_ready()


def _answers_once(command: str, book: Rulebook) -> None:
    """One plan for one question, and nothing that is left over for the next."""
    with _engine(command) as engine:
        _ask(engine, _first(book))
        engine.process.send("isready")
        for word, rest in heard(engine.process, monotonic() + START):
            if word == "readyok":
                return
            if word == "bestplan":
                raise EngineFault(f"answered again, with “{rest[:40]}”")
        raise EngineFault("did not answer “isready” after its plan")


def _plays_on(command: str, book: Rulebook) -> None:
    """A second game in the same process."""
    with _engine(command) as engine:
        for _ in range(2):
            _ask(engine, _first(book))
            engine.process.send("over null")


def _quits(command: str, _: Rulebook) -> None:
    with _engine(command) as engine:
        engine.process.send("quit")
        _has_left(engine, "“quit”")


def _quits_while_it_thinks(command: str, book: Rulebook) -> None:
    with _engine(command) as engine:
        game = _first(book)
        engine.new_game(game.setting, game.who)
        engine.process.send(*_question(engine, game), f"go {MOVETIME} {LONG * 1000:.0f}", "quit")
        _has_left(engine, "“quit” in the middle of its thought", LONG)


def _leaves_with_its_input(command: str, _: Rulebook) -> None:
    with _engine(command) as engine:
        engine.process.hang_up()
        _has_left(engine, "the end of its input")


ALONE: dict[str, Callable[[str, Rulebook], None]] = {
    "refuses other versions": _refuses_versions,
    "answers isready while idle": _is_ready,
    "passes over what it does not know": _passes_over,
    "takes its own options": _takes_options,
    "answers a question once": _answers_once,
    "plays a second game": _plays_on,
    "quits when told": _quits,
    "quits while it thinks": _quits_while_it_thinks,
    "ends with its input": _leaves_with_its_input,
}


def _has_left(engine: Engine, told: str, longer: float = 0.0) -> None:
    status = engine.process.ended(LEAVING + longer)
    if status is None:
        raise EngineFault(f"is still there {LEAVING + longer:g} s after {told}")
    if status:
        raise EngineFault(f"ended with status {status} after {told}")
    if engine.process.has_company():
        raise EngineFault(f"left a process behind after {told}")


def _claimed(command: str) -> list[Rulebook]:
    """The games that an engine says it plays."""
    with _engine(command) as engine:
        return [book for game, book in GAMES.items() if engine.identity.plays(game)]


def _whole_game(command: str, rulebook: Rulebook, side: str) -> None:
    """A game of the smallest scenario against any option."""
    players = {each: "engine" if each == side else "random" for each in rulebook.sides}
    match = play_match(_begun(rulebook), players, 1, engines={"engine": command})
    if match.forfeit:
        raise EngineFault(match.forfeit.partition("engine engine ")[2].rstrip("."))


def _in_time(command: str, rulebook: Rulebook) -> None:
    """Questions at the beginning of a game, with little time for each."""
    with _engine(command) as engine:
        for game in _beginning(rulebook):
            _ask(engine, game, SHORT)


def _by_the_clock(command: str, rulebook: Rulebook) -> None:
    """The same questions with one clock for all of them, each again with nothing left on it."""
    clock, empty = PeriodClock(ALL), PeriodClock(0.0)
    with _engine(command) as engine:
        for game in _beginning(rulebook):
            for kept in (clock, empty):
                engine.new_game(game.setting, game.who)
                engine.ask_by(kept, "one", _question(engine, game))


def _beginning(rulebook: Rulebook) -> Iterator[Game]:
    """A game at its first questions to either side, any option being taken."""
    game, random = _first(rulebook), Random(1)
    for _ in range(TRIED):
        yield game
        advance(game, pick(game, random))
        _go_on(game, random)


def _ask(engine: Engine, game: Game, seconds: float = START) -> None:
    engine.new_game(game.setting, game.who)
    engine.ask(_question(engine, game), MOVETIME, seconds)


def _question(engine: Engine, game: Game) -> list[str]:
    return Telling(game, game.who, Random(1)).lines(game, engine.identity.world)


def _begun(rulebook: Rulebook) -> Game:
    smallest = min(rulebook.scenarios, key=lambda each: each.counters * each.turns)
    return set_up.start(rulebook, smallest.id)


def _first(rulebook: Rulebook) -> Game:
    """A game at its first question to a side."""
    game = _begun(rulebook)
    _go_on(game, Random(1))
    return game


def _go_on(game: Game, random: Random) -> None:
    while is_chance(game):
        advance(game, pick(game, random))
