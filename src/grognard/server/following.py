"""Several servers on one store: each follows what the others change, match by match."""

import asyncio
import logging
from collections.abc import Iterable
from functools import partial
from threading import Event
from time import time

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.set_up import start
from grognard.games import GAMES
from grognard.hosting.aside import aside
from grognard.hosting.matches import LEASE, Matches
from grognard.match.changing import StoreDown, tell_presence
from grognard.match.match import Match, Refused
from grognard.server import sql
from grognard.server.keeper import Keeper
from grognard.server.store import Announced

RECENT = 3600.0  # seconds in which a game was played that people may come here with
LOOK_EVERY = 0.5  # seconds between two looks at what others have changed
LOG = logging.getLogger("grognard")
Signs = dict[tuple[str, str], float]  # match and side: until when somebody sits there


class Following:
    """Keeps the matches in memory in step with the store."""

    def __init__(self, matches: Matches, keeper: Keeper):
        self._matches, self._keeper = matches, keeper
        self._stop = Event()

    async def watch(self) -> None:
        """Follow what other servers store, for as long as the server runs."""
        while not self._stop.is_set():
            try:
                heard = await asyncio.to_thread(self._keeper.store.wait, LOOK_EVERY)
                await (self._look_at_all() if heard is None else self._look_at(heard))
            except StoreDown as fault:
                LOG.warning("%s", fault)
                await asyncio.sleep(LOOK_EVERY)

    async def renew(self) -> None:
        """Keep the seats of everybody who is connected, for as long as the server runs."""
        while True:
            await asyncio.sleep(LEASE / 2)
            await self.read_games()
            try:
                await self._look_who_is_there(self._matches.loaded)
                for match in self._matches.loaded.values():
                    fade(match)
                await self._keeper.write(partial(sql.renew, signs=self._signs(time() + LEASE)))
            except StoreDown as fault:
                LOG.warning("%s", fault)

    def _signs(self, until: float) -> Signs:
        """Signs of life of everybody who is connected now."""
        signs: Signs = {}
        for id_, match in self._matches.loaded.items():
            for side in {side: None for each in match.listeners for side in each.seats}:
                match.sign(side, until)
                signs[id_, side] = until
        return signs

    async def read_games(self) -> None:
        """Read what others play, so that whoever comes here from another server need not wait."""
        reading = self._matches.reading
        try:
            played = partial(sql.games_played, since=time() - RECENT)
            for game, scenario in await self._keeper.read(played):
                if game in GAMES and not reading.has_read(game):
                    await reading.first(game, partial(aside, start, GAMES[game], scenario))
        except (StoreDown, BadInput) as fault:  # perhaps of a newer program
            LOG.warning("%s", fault)

    def stop(self) -> None:
        """End the watching."""
        self._stop.set()

    async def _look_at_all(self) -> None:
        """Anything may have changed: ask once for all matches that are in memory."""
        known = list(self._matches.loaded)
        if known:
            for id_, revision in (
                await self._keeper.read(partial(sql.revisions, matches=known))
            ).items():
                await self._catch_up(id_, revision)
            await self._look_who_is_there(known)

    async def _look_at(self, heard: Iterable[Announced]) -> None:
        newest: dict[str, int] = {}
        for id_, revision in heard:
            newest[id_] = max(revision, newest.get(id_, 0))
        for id_, revision in newest.items():
            await self._catch_up(id_, revision)
        await self._look_who_is_there([id_ for id_, revision in heard if not revision])

    async def _catch_up(self, id_: str, revision: int) -> None:
        """Take in a change; a match that cannot be read is that match's trouble alone."""
        match = self._matches.loaded.get(id_)
        if match is None:
            return
        try:
            await self._matches.refresh(match, revision)
        except Refused as fault:
            LOG.warning("match %s is not followed: %s", id_, fault)

    async def _look_who_is_there(self, matches: Iterable[str]) -> None:
        loaded = self._matches.loaded
        watched = [id_ for id_ in matches if id_ in loaded and loaded[id_].listeners]
        if watched:
            for id_, side, seen in await self._keeper.read(partial(sql.presence, matches=watched)):
                if match := loaded.get(id_):
                    note(match, side, seen)


def note(match: Match, side: str, seen: float) -> None:
    """Take in a sign of life; one that was not stored here is of somebody at another server."""
    seat = match.stored.seats.get(side)
    if seat is None or seen == seat.seen or seen in match.signs.get(side, ()):
        return
    before = match.is_present(side), match.screens((side,))
    match.elsewhere.pop(side, None)
    if seen > match.now():
        match.elsewhere[side] = seen
    match.seated(seat._replace(seen=seen))
    if (match.is_present(side), match.screens((side,))) != before:
        tell_presence(match)


def fade(match: Match) -> None:
    """Tell who has gone from another server unheard: a sign from here was stored just then."""
    gone = [side for side, until in match.elsewhere.items() if until <= match.now()]
    for side in gone:
        del match.elsewhere[side]
    if gone:
        tell_presence(match)
