"""A running server in one value: its settings, its matches, its workers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial

from grognard.engine.data.source import Overlay
from grognard.hosting import work
from grognard.hosting.analyses import Count
from grognard.hosting.boards import Chosen
from grognard.hosting.computer import Computer
from grognard.hosting.creating import Made
from grognard.hosting.drawing import draw
from grognard.hosting.looking import Looks
from grognard.hosting.matches import Matches
from grognard.hosting.metrics import Metrics
from grognard.hosting.settings import Settings
from grognard.hosting.spending import Addresses
from grognard.hosting.supervising import keep_going
from grognard.hosting.table import QUEUES
from grognard.hosting.turns import Turns
from grognard.hosting.viewing import make
from grognard.hosting.wire import NewMatch
from grognard.match.match import Match
from grognard.server.analysing import in_processes
from grognard.server.engines import Engines
from grognard.server.expiring import Expiry
from grognard.server.following import Following
from grognard.server.keeper import Keeper
from grognard.server.limits import Sockets
from grognard.server.own_data import OwnData
from grognard.server.resuming import resume
from grognard.server.store import Store
from grognard.server.uptime import Uptime
from grognard.server.webhooks import Allowed, Webhooks
from grognard.server.workers import Workers, end_workers

HOUR = 3600.0  # seconds


class House:
    """Everything that requests and sockets share."""

    def __init__(self, settings: Settings, store: Store):
        self.settings = settings
        self.metrics = Metrics()
        self.keeper = Keeper(store)
        self.matches = Matches(self.keeper, self.metrics)
        self.players = Workers()
        self.counters = Workers(1)  # for odds and far moves, so that thinking delays neither
        self.lookers = Workers(1)  # for what can be seen, which takes longer
        self.turns = {name: Turns() for name in QUEUES}
        self.looks = Looks()
        self.sockets = Sockets(settings.sockets)
        self._opened: set[str] = set()
        self.analyses = in_processes(work.analyse)
        self.addresses = Addresses(settings.rate * 10, settings.burst * 10)
        self.openings = Addresses(settings.open_seats / HOUR, settings.open_seats)
        self.own = OwnData(settings)
        self.bodies = Turns(24, each=8)  # of requests for matches, which may be large
        self.expiry = Expiry(self.matches, self.keeper, settings.unopened)
        self.drawing = Turns(2)  # pictures and boards without data of anybody's own
        self.engines = Engines(settings.engines, settings.engine_time)
        self.computer = Computer(self.matches, self.players, self.engines, settings.pace)
        self.matches.before_load.append(self.own.try_saved)
        self.matches.is_busy.append(self.computer.minds)
        self.matches.after_change += (self.computer.mind, self.engines.mind)
        if settings.webhooks:
            allowed = Allowed(settings.webhooks_inside, settings.webhook_hops)
            self.matches.after_own_change.append(Webhooks(allowed).notice)

    def expect(self, game: str) -> None:
        """Somebody has opened a board: let the workers read the game before they are asked."""
        if game not in self._opened:
            self._opened.add(game)
            self.players.begin(work.read, game)
            self.counters.begin(work.read, game)

    def analysis(self, match: Match, address: str) -> Count:
        """The analysis of a match, which is begun when somebody first asks for it."""
        return self.analyses.of(match, address)

    async def make(self, wish: NewMatch, address: str) -> Made:
        """The match that somebody asks for; strangers' data is tried in a worker."""
        if wish.journal or wish.data:
            return await self.own.made(wish, address)
        return await self.matches.reading.first(
            wish.game, lambda: asyncio.to_thread(make, wish, self.settings)
        )

    async def draw(
        self, kind: str, scenario: tuple[str, str], options: Chosen, overlay: Overlay, address: str
    ) -> bytes:
        """A picture or a board: strangers' data is drawn in a worker, and all of it once."""
        if overlay.digest and overlay not in self.settings.overlays.values():
            return await self.own.drawn(kind, scenario, options, overlay, address)
        async with self.drawing.turn(address):
            return await asyncio.to_thread(draw, kind, *scenario, options, overlay)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Keep in step with the store while the server runs."""
        following = Following(self.matches, self.keeper)
        uptime = Uptime(self.matches, self.keeper)
        await uptime.give()
        tasks = [
            asyncio.create_task(keep_going("following other servers", following.watch)),
            asyncio.create_task(keep_going("keeping seats", following.renew)),
            asyncio.create_task(keep_going("giving signs of life", uptime.watch)),
            asyncio.create_task(keep_going("forgetting what nobody opened", self.expiry.watch)),
            asyncio.create_task(keep_going("resuming", partial(resume, self.matches, self.keeper))),
            asyncio.create_task(keep_going("measuring the event loop", self.metrics.watch)),
        ]
        try:
            yield
        finally:
            following.stop()
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await self.computer.close()
            self.engines.close()
            self.analyses.close()
            self.own.close()
            self.players.close()
            self.counters.close()
            self.lookers.close()
            end_workers()
            await self.matches.attendance.close()
            self.keeper.close()
