"""Outside engines in the seats of matches: each knows its match so far, and few run at once."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import partial
from random import SystemRandom
from typing import Any, NamedTuple, TypeAlias, TypeVar

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.ending import ENDINGS
from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.game import Game, Outcome
from grognard.engine.kernel.journal_text import Entry
from grognard.games import GAMES
from grognard.hosting.settings import Program
from grognard.match.beginning import journal_of
from grognard.match.match import Match
from grognard.match.records import COMPUTER, Opening, Seat
from grognard.players.outside.clock import PeriodClock
from grognard.players.outside.process import EngineFault
from grognard.players.outside.referee import Engine, Forfeit, OutsideSeat, startable
from grognard.players.plan import Plan

MOST = 8  # programs that run at once
LONGEST_NAME = 40
LONGEST_REASON = 500  # signs of what an engine says about a plan
LOOK = 0.05  # seconds between two looks at whether the last programs have ended
T = TypeVar("T")
Place: TypeAlias = tuple[str, str, str]  # match, side, name of the engine


def introduced(name: str, command: str) -> Program:
    """An engine that has been started once, to hear which games it plays."""
    if len(name) > LONGEST_NAME:
        raise BadInput(f"The name of an engine has {LONGEST_NAME} signs at most.")
    try:
        engine = Engine(startable(command))
    except EngineFault as fault:
        raise BadInput(f"The engine {name} {fault}.") from None
    engine.close([])
    games = tuple(filter(engine.identity.plays, GAMES))
    if not games:
        raise BadInput(f"The engine {name} plays none of the games here: {', '.join(GAMES)}.")
    return Program(command, games)


class News(NamedTuple):
    """What an engine has not been told yet of a match; `anew` means everything, to a new one."""

    opening: Opening
    epoch: int
    anew: bool
    first: int  # the number of the first of these entries
    entries: tuple[Entry, ...]


class Chair:
    """A side of a match that an engine plays, and how much of the match the engine knows."""

    def __init__(self, side: str, name: str, command: str, clock: PeriodClock):
        self.side, self.name, self.command, self.clock = side, name, command, clock
        self.lock = asyncio.Lock()  # held while the engine thinks or leaves
        self._seat: OutsideSeat | None = None
        self._game: Game | None = None
        self._number = self._epoch = 0
        self._lost: Forfeit | None = None

    def news(self, match: Match) -> News:
        """What is new in the match; everything where something was taken back."""
        knows = self._seat is not None and self._epoch == match.stored.epoch
        first = self._number if knows else 0
        entries = match.line.journal.entries[first:]
        played = tuple(entry for entry in entries if entry.choice not in ENDINGS)
        return News(match.opening, match.stored.epoch, not knows, first, played)

    def plan(self, news: News) -> Plan:
        """What the engine wants to play in a match as it stands; once lost is lost."""
        seat, game = self._informed(news)
        if self._lost:
            raise self._lost
        try:
            plan = seat.plan(game)
        except Forfeit as forfeit:
            self._lost = forfeit
            raise
        return plan._replace(why=plan.why[:LONGEST_REASON])

    def end(self, news: News, outcome: Outcome | None) -> None:
        """The match has ended, or is played on by somebody else: tell the engine, let it go."""
        if self._seat:
            _, game = self._informed(news)
            game.outcome = outcome
            self.rest()

    def rest(self) -> None:
        """Let the engine go until it is asked again."""
        if self._seat and self._game:
            self._seat.leave(self._game)
            self._seat = None

    def kill(self) -> None:
        """End the program at once."""
        if self._seat:
            self._seat.kill()

    def _informed(self, news: News) -> tuple[OutsideSeat, Game]:
        """The seat once it knows the whole match; where something was taken back, a new one."""
        if self._seat is None or self._game is None or news.anew:
            self.kill()
            opening, seed = news.opening, SystemRandom().getrandbits(64)
            self._game = journal_of(opening).start(opening.overlay)
            self._seat = OutsideSeat(
                self._game, self.side, self.name, self.command, seed, self.clock
            )
            self._epoch, self._lost = news.epoch, None
        for entry in news.entries:
            advance(self._game, entry.choice)
            self._seat.look(self._game, entry.choice if entry.who == self.side else "")
        self._number = news.first + len(news.entries)
        return self._seat, self._game


class Engines:
    """All engines of a server; where no more may run, one that rests makes room or one waits.

    Whoever thinks or leaves holds a place in the room, so of `most` chairs one is always at rest
    for somebody who has a place and needs a chair.
    """

    def __init__(self, programs: Mapping[str, Program], seconds: float, most: int = MOST):
        self._programs, self._seconds, self._most = programs, seconds, most
        self._chairs: dict[Place, Chair] = {}  # the one used last comes last
        self._clocks: dict[Place, PeriodClock] = {}  # they go on while an engine is away
        self._room = asyncio.Semaphore(most)
        self._threads = ThreadPoolExecutor(most, "engine")
        self._working: set[Future[Any]] = set()
        self._leaving: set[asyncio.Task[None]] = set()

    def plays(self, seat: Seat) -> bool:
        """Whether an engine sits there."""
        return seat.kind == COMPUTER and seat.level in self._programs

    async def think(self, match: Match, side: str) -> Plan:
        """What the engine of a side plans; it forfeits the match where it fails."""
        place = (match.opening.id, side, match.stored.seats[side].level)
        async with self._room:
            while True:
                chair = await self._chair(place)
                async with chair.lock:
                    if self._chairs.get(place) is chair:  # it has not left while we waited
                        return await self._apart(chair.plan, chair.news(match))

    def mind(self, match: Match) -> None:
        """See to a match that has changed: an engine that is not needed any more leaves."""
        for place, chair in self._chairs.items():
            if place[0] == match.opening.id and not self._is_needed(place, match):
                task = asyncio.create_task(self._dismiss(place, partial(_end, chair, match)))
                self._leaving.add(task)
                task.add_done_callback(self._leaving.discard)
        if match.over:
            gone = match.opening.id
            self._clocks = {at: kept for at, kept in self._clocks.items() if at[0] != gone}

    def close(self) -> None:
        """End every program, in the middle of a thought if need be."""
        for task in self._leaving:
            task.cancel()
        while True:
            under_way = wait(tuple(self._working), LOOK).not_done
            for chair in self._chairs.values():
                chair.kill()
            if not under_way:
                break
        self._threads.shutdown()

    def _is_needed(self, place: Place, match: Match) -> bool:
        _, side, name = place
        seat = match.stored.seats[side]
        return not match.over and self.plays(seat) and seat.level == name

    async def _chair(self, place: Place) -> Chair:
        """Where the engine of a side sits."""
        while place not in self._chairs and len(self._chairs) >= self._most:
            await self._make_room()
        _, side, name = place
        clock = self._clocks.setdefault(place, PeriodClock(self._seconds))
        new = Chair(side, name, self._programs[name].command, clock)
        chair = self._chairs[place] = self._chairs.pop(place, new)
        return chair

    async def _make_room(self) -> None:
        """Let the engine go that was asked longest ago; it is told everything when it is back."""
        place, chair = next(
            (place, chair) for place, chair in self._chairs.items() if not chair.lock.locked()
        )
        await self._leave(place, chair.rest)

    async def _dismiss(self, place: Place, last_words: Callable[[], None]) -> None:
        async with self._room:
            await self._leave(place, last_words)

    async def _leave(self, place: Place, last_words: Callable[[], None]) -> None:
        chair = self._chairs.get(place)
        if chair is None:
            return
        async with chair.lock:
            await self._apart(last_words)
            if self._chairs.get(place) is chair:
                del self._chairs[place]

    async def _apart(self, work: Callable[..., T], *args: Any) -> T:
        """Wait for an engine in a thread of its own."""
        future = self._threads.submit(work, *args)
        self._working.add(future)
        future.add_done_callback(self._working.discard)
        return await asyncio.wrap_future(future)


def _end(chair: Chair, match: Match) -> None:
    chair.end(chair.news(match), _outcome(match))


def _outcome(match: Match) -> Outcome | None:
    return Outcome(**match.outcome) if match.outcome else None
