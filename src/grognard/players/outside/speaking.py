"""The computer players as an engine: what they answer to each line of a referee."""

from collections.abc import Callable, Iterator
from random import Random

from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import NO_OVERLAY, Overlay
from grognard.engine.kernel import set_up
from grognard.engine.kernel.game import Setting
from grognard.engine.kernel.saving import load
from grognard.games import GAMES
from grognard.players.clock import Clock, period_of
from grognard.players.levels import LADDER, Believed, budget, think
from grognard.players.outside.protocol import (
    BETWEEN,
    CLOCK,
    EVERY_GAME,
    GREETING,
    MOVETIME,
    VERSION,
)

SHARE = 0.6  # of the time there is; the rest is for a level below, for the way, for what comes
SHORTEST = 0.05  # seconds
UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, IndexError)


class Speaker:
    """A level of the ladder that is told lines and answers with lines."""

    def __init__(self, level: str, overlay: Overlay = NO_OVERLAY):
        self.level, self.overlay = level, overlay
        self._random = Random(1)
        self._played: tuple[str, str] = ("", "")
        self._options: dict[str, str] = {}
        self._data = ""
        self._world = ""
        self._period, self._left = "", 0  # and the positions left to look at in it
        self._hears: dict[str, Callable[[str], Iterator[str]]] = {
            GREETING: self._identify,
            "setoption": self._set_option,
            "isready": self._ready,
            "newgame": self._begin,
            "gameoption": self._game_option,
            "gamedata": self._game_data,
            "world": self._imagine,
            "go": self._go,
        }

    def hear(self, line: str) -> Iterator[str]:
        """The answer to one line; what is not known is passed over."""
        word, _, rest = line.strip().partition(" ")
        try:
            if word in self._hears:
                yield from self._hears[word](rest.strip())
        except BadInput as fault:
            yield f"error {fault}"

    def _identify(self, version: str) -> Iterator[str]:
        if version != VERSION:
            raise BadInput(f"Version {VERSION} of the protocol is spoken here, no other.")
        yield f"id name Grognard {self.level}"
        yield "id author Grognard"
        yield f"option Level {self.level}"
        yield "option Seed 1"
        yield f"games {EVERY_GAME}"
        yield "wants world"
        yield "ok"

    def _set_option(self, text: str) -> Iterator[str]:
        match text.split():
            case ["Level", level]:
                self.level = level_named(level)
            case ["Seed", seed]:
                self._random = Random(seed)
        yield from ()

    def _ready(self, _: str) -> Iterator[str]:
        if self._played[0]:
            self._setting()  # maps and charts are read once, and now
        yield "readyok"

    def _begin(self, text: str) -> Iterator[str]:
        match text.split():
            case [game, scenario, _] if game in GAMES:
                self._played = game, scenario
            case _:
                raise BadInput(f"“newgame {text}” names no game that is known here.")
        self._options, self._data, self._world = {}, "", ""
        self._period = ""
        yield from ()

    def _game_option(self, text: str) -> Iterator[str]:
        name, _, value = text.partition(" ")
        self._options[name] = value
        yield from ()

    def _game_data(self, text: str) -> Iterator[str]:
        self._data = text
        yield from ()

    def _imagine(self, text: str) -> Iterator[str]:
        self._world = text
        yield from ()

    def _go(self, text: str) -> Iterator[str]:
        game = self._game()
        period = period_of(game)
        if period != self._period:
            self._period, self._left = period, budget(self.level).positions
        clock = Clock(self._left, _seconds(text))
        try:
            plan = think(self.level, game, self._random, clock, forgiven=Exception)
        except Exception as fault:  # only a world that is none can bring down the lowest level
            raise BadInput(f"No plan can be made in this world: {fault!r}.") from None
        self._left = max(self._left - clock.used, 0)
        if plan.fallen:
            yield f"info {plan.fallen}"
        yield f"why {plan.why}"
        yield f"bestplan {BETWEEN.join(plan.choices)}"

    def _game(self) -> Believed:
        """The world that the referee has made up for us."""
        if not self._played[0] or not self._world:
            raise BadInput("A game must begin, and its world be told, before “go”.")
        setting = self._setting()
        try:
            believed = Believed(load(self._world, setting))
        except UNREADABLE as fault:
            raise BadInput(f"The world cannot be read: {fault!r}.") from None
        if believed.who not in setting.rulebook.sides:
            raise BadInput("Nobody is asked in this world.")
        return believed

    def _setting(self) -> Setting:
        if self._data != self.overlay.digest:
            raise BadInput("The game is played with other data; name the file with --data.")
        game, scenario = self._played
        return set_up.settle(GAMES[game], scenario, self._options, self.overlay)


def level_named(text: str) -> str:
    """The level that is meant by its name or its number."""
    name = f"level{text}" if text.isdecimal() else text
    if name not in LADDER:
        raise BadInput(f"There is no level “{text[:40]}”; there are {', '.join(LADDER)}.")
    return name


def _seconds(text: str) -> float | None:
    """How long to think about one question."""
    match text.split():
        case [kind, given] if kind in (MOVETIME, CLOCK) and given.isdecimal():
            return max(int(given) / 1000 * SHARE, SHORTEST)
    return None
