"""How a server is set up."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from grognard.engine.data.source import Overlay
from grognard.games import GAMES
from grognard.players.levels import offered
from grognard.players.outside.clock import PERIOD

LARGEST_BODY = 64 * 1024
LARGEST_OVERLAY = 64 * 1024
LARGEST_JOURNAL = 2 * 1024 * 1024
LOCAL = ("127.0.0.1", "localhost", "[::1]", "::1")


class Program(NamedTuple):
    """An outside engine: the command that starts it, and the games it says it plays."""

    command: str
    games: tuple[str, ...]


@dataclass(frozen=True)
class Settings:
    """What may be settled on the command line, with what is usual."""

    store: str
    host: str = "127.0.0.1"
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()  # addresses that are believed about whom they speak for
    log_json: bool = False  # complaints as one JSON object a line
    metrics: bool = False  # tell whoever asks what is counted
    webhooks: bool = False
    webhooks_inside: bool = False  # they may reach this machine and private networks
    webhook_hops: int = 0  # redirects that a webhook follows
    pace: float = 0.3  # seconds between two beats at which the computer chooses
    absence: float = 600.0  # seconds of absence that a match must wait at least
    clocks: bool = True  # time may be agreed on for a match
    rate: float = 40.0  # messages and requests a second from one socket or address
    burst: float = 1000.0  # how many may come at once before that counts
    hello: float = 10.0  # seconds within which whoever connects must say who they are
    sockets: int = 200  # open at once from one address
    own_data: float = 200.0  # data files and journals an hour from one address; 0 for none
    lobby: bool = True  # seats may be open to anybody, and are listed
    open_seats: float = 20.0  # offered or taken in an hour from one address
    unopened: float = (
        30.0  # days that what nobody opens is kept, if it began with data or a journal
    )
    overlays: Mapping[str, Overlay] = field(default_factory=dict)  # game: data for new matches
    engines: Mapping[str, Program] = field(default_factory=dict)  # name: outside engine
    engine_time: float = PERIOD  # seconds that an engine has for a period

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host in LOCAL

    def players(self, game: str) -> tuple[str, ...]:
        """Who may be seated at a game: the computer's levels and the engines that play it."""
        outside = (name for name, engine in self.engines.items() if game in engine.games)
        return (*offered(GAMES[game].advice), *outside)
