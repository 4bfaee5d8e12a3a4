"""Outside programs in a seat: told what their side may know, and kept to rules and time."""

import shutil
from collections.abc import Iterator
from random import Random
from shlex import split
from time import monotonic
from typing import NamedTuple

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.ending import CONCEDE, end_early
from grognard.engine.kernel.flow import objections
from grognard.engine.kernel.game import Game, Setting
from grognard.players.clock import period_of
from grognard.players.outside.clock import PeriodClock
from grognard.players.outside.process import EngineFault, Process
from grognard.players.outside.protocol import (
    CLOCK,
    HELLO,
    MOVETIME,
    Identity,
    Telling,
    choices_of,
    new_game,
)
from grognard.players.plan import Plan

START = 60.0  # seconds for a program to start, and to make ready, also on a busy machine
GRACE = 0.5  # seconds on top of its time, for the way there and back
QUIT = 1.0  # seconds to end when told so
MOST_LINES = 10_000  # before the one that is waited for


class Answer(NamedTuple):
    """What an engine wants to play, and what it said about it."""

    choices: tuple[str, ...]
    why: str


class Forfeit(Exception):
    """An engine has lost its game by what it did; the message is the reason."""

    def __init__(self, side: str, reason: str):
        super().__init__(reason)
        self.side = side


class Engine:
    """The referee's end of a program that speaks the engine protocol."""

    def __init__(self, command: str):
        self.process = Process(command)
        try:
            self.identity = self._identified()
        except EngineFault:
            self.process.kill()
            raise

    def new_game(self, setting: Setting, side: str) -> None:
        """Begin a game, and wait until the engine is ready for it."""
        game = setting.rulebook.id
        if not self.identity.plays(game):
            games = ", ".join(self.identity.games) or "nothing"
            raise EngineFault(f"does not play {game}; it plays {games}")
        self.process.send(*new_game(setting, side))
        self.make_ready()

    def make_ready(self) -> None:
        """Wait until it has done what it was told before."""
        self.process.send("isready")
        for word, _ in heard(self.process, monotonic() + START):
            if word == "readyok":
                return
        raise EngineFault(f"did not answer “isready” within {START:g} s")

    def ask(self, lines: list[str], kind: str, seconds: float) -> Answer:
        """What it wants to play now; when its time is over it is told to stop, then it is late."""
        self.process.send(*lines, f"go {kind} {round(seconds * 1000)}")
        why, stray = "", ""
        for word, rest in heard(self.process, monotonic() + seconds, "stop"):
            match word:
                case "bestplan":
                    return Answer(_plan(rest), why)
                case "why":
                    why = rest
                case "info":
                    why = why or rest
                case _:
                    stray = f"; it wrote “{word} {rest[:100]}”"
        late = f"within {seconds:g} s" if kind == MOVETIME else "before its clock ran out"
        raise EngineFault(f"did not answer {late}{stray}")

    def ask_by(self, clock: PeriodClock, period: str, lines: list[str]) -> Answer:
        """The same in what its clock has left in a period; what it uses is counted off."""
        left, begun = clock.left(period), monotonic()
        answer = self.ask(lines, CLOCK, left)
        clock.spend(monotonic() - begun)
        return answer

    def close(self, last: list[str]) -> None:
        """Tell it the end and let it go; a program that does not leave is ended."""
        try:
            self.process.send(*last, "quit")
            self.process.ended(QUIT)
        except EngineFault:
            pass  # whatever it does now, the game is over
        finally:
            self.process.kill()

    def _identified(self) -> Identity:
        self.process.send(HELLO)
        told = Identity()
        for word, rest in heard(self.process, monotonic() + START):
            if word == "ok":
                return told
            told = told.with_line(f"{word} {rest}")
        raise EngineFault(f"did not answer “{HELLO}” within {START:g} s")


class OutsideSeat:
    """A side that an engine plays; its program is started when it is first asked."""

    def __init__(
        self, game: Game, side: str, name: str, command: str, seed: int, clock: PeriodClock
    ):
        self.side, self.name, self.command = side, name, command
        self._clock = clock
        self._telling = Telling(game, side, Random(f"{seed} {side}"))
        self._engine: Engine | None = None

    def plan(self, game: Game) -> Plan:
        """What the engine wants to play; where it fails its side has lost the game."""
        try:
            choices, why = self._answer(game)
            refusal = objections(game, choices[0])
            if refusal:
                raise EngineFault(f"chose “{choices[0][:100]}”, which is refused: {refusal[0]}")
        except EngineFault as fault:
            self.kill()
            reason = _printable(f"{self.side}'s engine {self.name} {fault}").rstrip(".")
            raise Forfeit(self.side, reason) from None
        self._telling.expect(choices)
        return Plan(choices, _printable(why) or f"{self.name} did not say why", 0.0)

    def look(self, game: Game, choice: str = "") -> None:
        """Take note of a position; of the side's own choice that led there, if no plan did."""
        if choice:
            self._telling.expect((choice,))
        self._telling.look(game)

    def leave(self, game: Game) -> None:
        """The game is over for this seat: tell the engine how it ended, and let it go."""
        if self._engine:
            self._engine.close(self._telling.last_lines(game))
            self._engine = None

    def kill(self) -> None:
        """End the program at once."""
        if self._engine:
            self._engine.process.kill()
            self._engine = None

    def _answer(self, game: Game) -> Answer:
        if self._engine is None:
            self._engine = Engine(self.command)
            self._engine.new_game(game.setting, self.side)
        lines = self._telling.lines(game, self._engine.identity.world)
        return self._engine.ask_by(self._clock, period_of(game), lines)


def heard(process: Process, until: float, warning: str = "") -> Iterator[tuple[str, str]]:
    """The lines of an engine until its time is over, each as its first word and the rest."""
    for _ in range(MOST_LINES):
        line = process.line(until)
        if line is None and warning:
            process.send(warning)
            until, warning = until + GRACE, ""
            line = process.line(until)
        if line is None:
            return
        word, _, rest = line.strip().partition(" ")
        if word == "error":
            raise EngineFault(f"gave up: {rest[:200]}")
        yield word, rest.strip()
    raise EngineFault(f"wrote {MOST_LINES:,} lines that answer nothing")


def forfeited(game: Game, forfeit: Forfeit) -> Game:
    """The game as it ends when an engine has lost it by what it did."""
    after = end_early(game, forfeit.side, CONCEDE)
    assert after.outcome is not None
    after.outcome = after.outcome._replace(reason=str(forfeit))
    after.events.clear()
    after.tell(f"The game ends: {forfeit}.")
    return after


def startable(command: str) -> str:
    """A command line whose program is there; whether it speaks the protocol is not asked."""
    try:
        program = (split(command) or [""])[0]
    except ValueError as fault:
        raise BadInput(f"The command “{command}” cannot be read: {fault}.") from None
    if not shutil.which(program):
        raise BadInput(f"There is no program “{program}” to run as an engine.")
    return command


def _plan(text: str) -> tuple[str, ...]:
    choices = choices_of(text)
    if not choices:
        raise EngineFault("answered with a plan that has no choice")
    return choices


def _printable(text: str) -> str:
    """What an engine wrote, fit for records and screens."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)
