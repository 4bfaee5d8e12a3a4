"""A running server in one value: its settings, its matches, its workers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial

from grognard.server import work
from grognard.server.analysing import Analyses
from grognard.server.computer import Computer
from grognard.server.engines import Engines
from grognard.server.expiring import Expiry
from grognard.server.following import Following
from grognard.server.limits import Addresses, Sockets
from grognard.server.looking import Looks
from grognard.server.matches import Matches
from grognard.server.metrics import Metrics
from grognard.server.own_data import OwnData
from grognard.server.resuming import resume
from grognard.server.settings import Settings
from grognard.server.store import Keeper, Store
from grognard.server.supervising import keep_going
from grognard.server.turns import Turns
from grognard.server.webhooks import Allowed, Webhooks
from grognard.server.workers import Workers, end_workers

CREATIONS = 4.0  # what making a match weighs against an ordinary request


class House:
    """Everything that requests and sockets share."""

    def __init__(self, settings: Settings, store: Store):
        self.settings = settings
        self.metrics = Metrics()
        self.matches = Matches(Keeper(store), self.metrics)
        self.players = Workers()
        self.counters = Workers(1)  # for odds and far moves, so that thinking delays neither
        self.lookers = Workers(1)  # for what can be seen, which takes longer
        self.turns = {name: Turns() for name in ("odds", "hints", "viewsheds", "logs")}
        self.looks = Looks()
        self.sockets = Sockets(settings.sockets)
        self._opened: set[str] = set()
        self.analyses = Analyses(work.analyse)
        self.addresses = Addresses(settings.rate * 10, settings.burst * 10)
        self.own = OwnData(settings)
        self.bodies = Turns(24, each=8)  # of requests for matches, which may be large
        self.expiry = Expiry(self.matches, settings.unopened)
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

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Keep in step with the store while the server runs."""
        following = Following(self.matches)
        tasks = [
            asyncio.create_task(keep_going("following other servers", following.watch)),
            asyncio.create_task(keep_going("keeping seats", following.renew)),
            asyncio.create_task(keep_going("forgetting what nobody opened", self.expiry.watch)),
            asyncio.create_task(keep_going("resuming", partial(resume, self.matches))),
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
            self.matches.keeper.close()
