"""What everybody at the tables of one host shares, whatever carries their messages."""

from collections.abc import Mapping
from typing import Protocol

from grognard.engine.data.source import Overlay
from grognard.hosting.analyses import Count
from grognard.hosting.boards import Chosen
from grognard.hosting.computer import Computer
from grognard.hosting.creating import Made
from grognard.hosting.looking import Looks
from grognard.hosting.matches import Matches
from grognard.hosting.metrics import Metrics
from grognard.hosting.settings import Settings
from grognard.hosting.spending import Addresses
from grognard.hosting.thinking import Thinkers
from grognard.hosting.turns import Turns
from grognard.hosting.wire import NewMatch
from grognard.match.match import Match

QUEUES = ("odds", "hints", "viewsheds", "logs")


class Hosting(Protocol):
    """A host of matches."""

    @property
    def settings(self) -> Settings:
        """How it is set up."""

    @property
    def metrics(self) -> Metrics:
        """What it counts of itself."""

    @property
    def matches(self) -> Matches:
        """The matches that are played here."""

    @property
    def computer(self) -> Computer:
        """Who plays the computer's seats."""

    @property
    def players(self) -> Thinkers:
        """Who thinks for computer players and people who ask for a hint."""

    @property
    def counters(self) -> Thinkers:
        """Who counts odds and far moves, so that thinking delays neither."""

    @property
    def lookers(self) -> Thinkers:
        """Who looks along lines of sight."""

    @property
    def turns(self) -> Mapping[str, Turns]:
        """Whose turn it is to ask for something dear, by the name of the queue."""

    @property
    def looks(self) -> Looks:
        """What was looked at before."""

    @property
    def addresses(self) -> Addresses:
        """How much each address may still ask for."""

    @property
    def openings(self) -> Addresses:
        """How many open seats each address may still offer or take."""

    def expect(self, game: str) -> None:
        """Somebody has opened a board, and may soon ask about the game."""

    def analysis(self, match: Match, address: str) -> Count:
        """The analysis of a match, which is begun when somebody first asks for it."""

    async def make(self, wish: NewMatch, address: str) -> Made:
        """The match that somebody asks for."""

    async def draw(
        self, kind: str, scenario: tuple[str, str], options: Chosen, overlay: Overlay, address: str
    ) -> bytes:
        """A map, a picture of a scenario, or the board as data."""
