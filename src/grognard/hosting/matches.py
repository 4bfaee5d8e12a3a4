"""All matches of a server: found, played again when needed, changed one at a time, kept in step."""

import asyncio
import logging
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import filterfalse
from time import monotonic, time

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.flow import IllegalChoice
from grognard.engine.kernel.journal_text import BadJournal
from grognard.hosting.aside import aside
from grognard.hosting.attendance import Attendance
from grognard.hosting.keeping import Keeping
from grognard.hosting.metrics import Metrics
from grognard.hosting.preparing import decided, look_ahead, prepare
from grognard.hosting.reading import ReadOnce
from grognard.match.beginning import begin
from grognard.match.changing import (
    Conflict,
    Deciding,
    changing,
    tell,
    tell_presence,
)
from grognard.match.match import Listener, Match, Refused
from grognard.match.meanwhile import Meanwhile, follow, following
from grognard.match.records import Change, Outage, Saved, Stored

LEASE = 60.0  # seconds that a seat counts as taken after its last sign of life
MOST_IDLE = 500  # matches kept in memory though nobody is connected
MOST_OWN = 20  # of them with data of their own, which takes some room
IDLE_MEMORY = 150_000_000  # bytes that all of them may take, by a rough count
FOR_A_MATCH, FOR_A_CHOICE = 200_000, 2_000  # bytes
NAME = re.compile("[A-Za-z0-9_-]{1,40}")
LOG = logging.getLogger("grognard")


class Matches:
    """The matches in memory, and the way to the store."""

    def __init__(self, keeper: Keeping, metrics: Metrics | None = None):
        self.keeper, self._metrics = keeper, metrics or Metrics()
        self.attendance = Attendance(keeper)
        self.reading = ReadOnce()
        self.loaded: dict[str, Match] = {}
        self.after_change: list[Callable[[Match], None]] = []
        self.after_own_change: list[Callable[[Match], None]] = []  # not those of other servers
        self.before_load: list[Callable[[Saved], Awaitable[None]]] = []
        self.is_busy: list[Callable[[Match], bool]] = []  # what speaks against forgetting a match
        self.outages: list[Outage] = []  # when no server ran, the same list for every match
        self._used: dict[str, float] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._loading: dict[str, asyncio.Task[Match]] = {}
        self._visits: Counter[str] = Counter()  # how many sockets hold a match in memory

    @asynccontextmanager
    async def visit(self, id_: str) -> AsyncIterator[Match]:
        """The match of this name, which is not forgotten meanwhile."""
        self._visits[id_] += 1
        try:
            match = await self.find(id_)
            await prepare(match, self.lock(match))
            yield match
        finally:
            self._visits[id_] -= 1
            if not self._visits[id_]:
                del self._visits[id_]
            if id_ in self._used:
                self._used[id_] = monotonic()

    @property
    def visitors(self) -> int:
        """How many sockets are open."""
        return self._visits.total()

    async def find(self, id_: str) -> Match:
        """The match of this name."""
        if not NAME.fullmatch(id_):
            raise _no_match()
        match = self.loaded.get(id_)
        if match is None:
            task = self._loading.get(id_)
            if task is None:
                task = self._loading[id_] = asyncio.create_task(self._load(id_))
                task.add_done_callback(lambda _: self._loading.pop(id_, None))
            match = await asyncio.shield(task)
        self._used[id_] = monotonic()
        return match

    async def _load(self, id_: str) -> Match:
        saved = await self.keeper.load(id_)
        if saved is None:
            raise _no_match()
        for each in self.before_load:
            await each(saved)
        try:
            match = await self.reading.first(saved.stored.opening.game, lambda: aside(begin, saved))
        except (BadInput, IllegalChoice, ValueError) as fault:
            raise _unreadable(id_, fault) from None
        self._hold(match)
        stored = await self.keeper.revision(id_)
        await self.refresh(match, stored)  # what was announced while it was read
        self._changed(match)
        return match

    def _hold(self, match: Match) -> None:
        """Have a match in memory."""
        self._forget_idle()
        match.outages = self.outages
        self.loaded[match.opening.id] = match

    def _forget_idle(self) -> None:
        alone = filterfalse(self._visits.__contains__, self.loaded)
        idle = [
            match
            for match in map(self.loaded.__getitem__, alone)
            if not any(busy(match) for busy in self.is_busy)
        ]
        idle.sort(key=lambda match: self._used.get(match.opening.id, 0.0))
        own = [match for match in idle if match.opening.overlay.digest]
        many, room = max(0, len(idle) - MOST_IDLE), IDLE_MEMORY
        for match in reversed(idle[many:]):
            room -= size_of(match)
            many += room < 0
        for match in (*idle[:many], *own[: max(0, len(own) - MOST_OWN)]):
            for kept in (self.loaded, self._used, self._locks):
                kept.pop(match.opening.id, None)

    async def add(self, match: Match) -> None:
        """Store a new match."""
        await self.keeper.create(match.saved())
        self._used[match.opening.id] = monotonic()
        self._hold(match)
        self._changed(match)
        self._changed_here(match)

    async def change(self, match: Match, decide: Deciding) -> None:
        """Do what is decided on the match as it stands; it is stored before anybody is told."""
        begun = monotonic()
        async with self.lock(match):
            if self.loaded.get(match.opening.id) is not match:
                raise Refused("The match was put away; open it again.", 503)
            before, number = match.stored, match.line.number
            try:
                await self._change(match, decide)
            except BadJournal as fault:
                raise self._lose(match, fault) from None
            if match.line.number != number:
                await look_ahead(match)
        self._tell(match, before)
        if match.stored is not before:
            self._changed_here(match)
        if match.line.number > number:
            self._metrics.chosen(monotonic() - begun)

    async def _change(self, match: Match, decide: Deciding) -> None:
        steps = changing(match, decide)
        change = await decided(match, lambda: next(steps, None))
        with suppress(StopIteration):
            while change:
                change = steps.send(await self._store(match, change))

    def _lose(self, match: Match, fault: Exception) -> Refused:
        """Put away a match that others have led where the rules here cannot follow."""
        trouble = _unreadable(match.opening.id, fault)
        if self.loaded.get(match.opening.id) is match:
            del self.loaded[match.opening.id]
        for listener in [*match.listeners]:
            listener.dismiss(str(trouble))
        return trouble

    async def _store(self, match: Match, change: Change) -> Meanwhile | None:
        """Store a change; or, where others were first, where they have led the match."""
        id_, revision = match.opening.id, match.stored.revision
        try:
            await self.keeper.apply(id_, revision, change)
        except Conflict:
            return await self._news(match)
        return None

    async def refresh(self, match: Match, revision: int) -> None:
        """Take in what others have stored up to a revision, if it is not known yet."""
        async with self.lock(match):
            before = match.stored
            if before.revision >= revision:
                return
            try:
                follow(match, await self._news(match))
            except BadJournal as fault:
                raise self._lose(match, fault) from None
            await look_ahead(match)
        self._tell(match, before)

    async def _news(self, match: Match) -> Meanwhile:
        """What the store holds beyond what is known here, and where it leads."""
        known = match.line.number, match.stored.epoch
        saved = await self.keeper.load(match.opening.id, known)
        if saved is None:
            raise _no_match()
        return await decided(match, partial(following, match, saved))

    def lock(self, match: Match) -> asyncio.Lock:
        """Held by whoever changes the match."""
        return self._locks.setdefault(match.opening.id, asyncio.Lock())

    def _tell(self, match: Match, before: Stored) -> None:
        tell(match, before)
        if match.stored is not before:
            self._changed(match)

    def _changed(self, match: Match) -> None:
        for each in self.after_change:
            each(match)

    def _changed_here(self, match: Match) -> None:
        for each in self.after_own_change:
            each(match)

    def join(self, match: Match, listener: Listener) -> None:
        """Somebody has come, and is told who is there in another way."""
        match.listeners[listener] = None
        self._seen(match, listener.seats, time() + LEASE)
        tell_presence(match, but=listener)

    def part(self, match: Match, listener: Listener) -> None:
        """Somebody has gone."""
        match.listeners.pop(listener, None)
        held = [side for each in match.listeners for side in each.seats]
        self._seen(match, [side for side in listener.seats if side not in held], time())
        tell_presence(match)

    def _seen(self, match: Match, sides: Iterable[str], at: float) -> None:
        for side in sides:
            match.seated(match.stored.seats[side]._replace(seen=at))
            match.sign(side, at)
            match.elsewhere.pop(side, None)  # another server will be heard of again
        self.attendance.note(match.opening.id, sides, at)


def _no_match() -> Refused:
    return Refused("There is no such match.", 404)


def _unreadable(id_: str, fault: Exception) -> Refused:
    LOG.warning("match %s cannot be played on: %s", id_, fault)
    return Refused(f"The match cannot be played on: {fault}")


def size_of(match: Match) -> int:
    """About how many bytes a match takes in memory."""
    return FOR_A_MATCH + FOR_A_CHOICE * match.line.number
