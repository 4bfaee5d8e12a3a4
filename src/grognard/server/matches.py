"""All matches of a server: found, played again when needed, changed one at a time, kept in step."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from threading import Event
from time import monotonic, time

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.flow import IllegalChoice
from grognard.match.changing import (
    Conflict,
    Deciding,
    StoreDown,
    changing,
    tell,
    tell_presence,
)
from grognard.match.match import Listener, Match, Refused, begin
from grognard.match.records import Change, Saved, Stored
from grognard.server import sql
from grognard.server.store import Keeper

LOOK_EVERY = 0.5  # seconds between two looks at what others have changed
LEASE = 60.0  # seconds that a seat counts as taken after its last sign of life
MOST_IDLE = 500  # matches kept in memory though nobody is connected
MOST_OWN = 20  # of them with data of their own, which takes some room
LOG = logging.getLogger("grognard")


class Matches:
    """The matches in memory, and the way to the store."""

    def __init__(self, keeper: Keeper):
        self.keeper = keeper
        self.loaded: dict[str, Match] = {}
        self.after_change: list[Callable[[Match], None]] = []
        self.is_busy: list[Callable[[Match], bool]] = []  # what speaks against forgetting a match
        self._used: dict[str, float] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._loading: dict[str, asyncio.Task[Match]] = {}
        self._stop = Event()

    async def find(self, id_: str) -> Match:
        """The match of this name."""
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
        saved = await self.keeper.read(partial(sql.load, match=id_))
        if saved is None:
            raise Refused("There is no such match.", 404)
        try:
            match = await asyncio.to_thread(begin, saved)
        except (BadInput, IllegalChoice, ValueError) as fault:
            raise Refused(f"The match cannot be played on: {fault}") from None
        self._forget_idle()
        self.loaded[id_] = match
        self._changed(match)
        return match

    def _forget_idle(self) -> None:
        idle = [
            match
            for match in self.loaded.values()
            if not match.listeners and not any(busy(match) for busy in self.is_busy)
        ]
        idle.sort(key=lambda match: self._used.get(match.opening.id, 0.0))
        own = [match for match in idle if match.opening.overlay.digest]
        for match in (*idle[: max(0, len(idle) - MOST_IDLE)], *own[: max(0, len(own) - MOST_OWN)]):
            for kept in (self.loaded, self._used, self._locks):
                kept.pop(match.opening.id, None)

    async def add(self, match: Match) -> None:
        """Store a new match."""
        await self.keeper.write(partial(sql.create, saved=match.saved()))
        self._used[match.opening.id] = monotonic()
        self._forget_idle()
        self.loaded[match.opening.id] = match
        self._changed(match)

    async def change(self, match: Match, decide: Deciding) -> None:
        """Do what is decided on the match as it stands; it is stored before anybody is told."""
        async with self.lock(match):
            before = match.stored
            await self._change(match, decide)
        self._tell(match, before)

    async def _change(self, match: Match, decide: Deciding) -> None:
        steps, meanwhile = changing(match, decide), None
        with suppress(StopIteration):
            while True:
                meanwhile = await self._store(match, steps.send(meanwhile))

    async def _store(self, match: Match, change: Change) -> Saved | None:
        """Store a change; or, where others were first, what they have stored."""
        id_, revision = match.opening.id, match.stored.revision
        try:
            await self.keeper.write(partial(sql.apply, match=id_, revision=revision, change=change))
        except Conflict:
            return await self._news(match)
        return None

    async def refresh(self, match: Match) -> None:
        """Take in what others have stored."""
        async with self.lock(match):
            before = match.stored
            match.follow(await self._news(match))
        self._tell(match, before)

    async def _news(self, match: Match) -> Saved:
        """What the store holds beyond what is known here."""
        known = match.line.number, match.stored.epoch
        saved = await self.keeper.read(partial(sql.load, match=match.opening.id, known=known))
        if saved is None:
            raise Refused("There is no such match.", 404)
        return saved

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

    async def join(self, match: Match, listener: Listener) -> None:
        """Somebody has come."""
        match.listeners[listener] = None
        await self._seen(match, listener.seats, time() + LEASE)

    async def part(self, match: Match, listener: Listener) -> None:
        """Somebody has gone."""
        match.listeners.pop(listener, None)
        gone = tuple(
            side for side in listener.seats if not any(side in o.seats for o in match.listeners)
        )
        await self._seen(match, gone, time())

    async def _seen(self, match: Match, sides: Iterable[str], at: float) -> None:
        for side in sides:
            match.seated(match.stored.seats[side]._replace(seen=at))
        tell_presence(match)
        await self._touch([(match.opening.id, side) for side in sides], at)

    async def _touch(self, seats: list[tuple[str, str]], at: float) -> None:
        try:
            await self.keeper.write(partial(sql.touch, seats=seats, at=at))
        except StoreDown as fault:
            LOG.warning("%s", fault)

    async def renew(self) -> None:
        """Keep the seats of everybody who is connected, for as long as the server runs."""
        while True:
            await asyncio.sleep(LEASE / 2)
            until = time() + LEASE
            present = [
                (id_, side)
                for id_, match in self.loaded.items()
                for listener in match.listeners
                for side in listener.seats
            ]
            await self._touch(present, until)

    async def watch(self) -> None:
        """Follow what other servers store, for as long as the server runs."""
        while not self._stop.is_set():
            try:
                heard = await asyncio.to_thread(self.keeper.store.wait, LOOK_EVERY)
                await self._look_at(self.loaded if heard is None else heard)
            except (StoreDown, Refused) as fault:
                LOG.warning("%s", fault)
                await asyncio.sleep(LOOK_EVERY)

    async def _look_at(self, changed: Iterable[str]) -> None:
        known = [id_ for id_ in changed if id_ in self.loaded]
        if not known:
            return
        stored = await self.keeper.read(partial(sql.revisions, matches=known))
        for id_, revision in stored.items():
            match = self.loaded.get(id_)
            if match and match.stored.revision < revision:
                await self.refresh(match)
        watched = [id_ for id_ in known if id_ in self.loaded and self.loaded[id_].listeners]
        for id_, side, seen in await self.keeper.read(partial(sql.presence, matches=watched)):
            self._note(self.loaded[id_], side, seen)

    def _note(self, match: Match, side: str, seen: float) -> None:
        if match.stored.seats[side].seen == seen:
            return
        before = match.is_present(side)
        match.seated(match.stored.seats[side]._replace(seen=seen))
        if match.is_present(side) != before:
            tell_presence(match)

    def stop(self) -> None:
        """End the watching."""
        self._stop.set()
