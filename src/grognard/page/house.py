"""The host in a page: what hosts share, with a browser's store and another worker that thinks."""

from grognard.engine.data.source import Overlay
from grognard.hosting.analyses import Analyses, Count
from grognard.hosting.boards import Chosen
from grognard.hosting.computer import Computer
from grognard.hosting.creating import Made
from grognard.hosting.drawing import draw
from grognard.hosting.looking import Looks
from grognard.hosting.matches import Matches
from grognard.hosting.metrics import Metrics
from grognard.hosting.settings import Settings
from grognard.hosting.spending import Addresses
from grognard.hosting.table import QUEUES
from grognard.hosting.turns import Turns
from grognard.hosting.viewing import make
from grognard.hosting.wire import NewMatch
from grognard.match.match import Match
from grognard.match.records import Seat
from grognard.page.keeper import BrowserStore, PageKeeper
from grognard.page.thinking import Elsewhere
from grognard.players.plan import Plan

PLENTY = 1e9  # nobody floods their own page


class NoEngines:
    """A page starts no programs."""

    def plays(self, seat: Seat) -> bool:
        """Nobody of them is here."""
        return False

    async def think(self, match: Match, side: str) -> Plan:
        """Never asked."""
        raise NotImplementedError


class PageHouse:
    """Everything that the lines and requests of one page share."""

    def __init__(
        self, store: BrowserStore, thinker: Elsewhere, analyst: Elsewhere, pace: float = 0.3
    ):
        self.settings = Settings(
            "", pace=pace, absence=0.0, clocks=False, lobby=False, rate=PLENTY, burst=PLENTY
        )
        self.metrics = Metrics()
        self.matches = Matches(PageKeeper(store), self.metrics)
        self.players = self.counters = self.lookers = thinker
        self.turns = {name: Turns() for name in QUEUES}
        self.looks = Looks()
        self.addresses = self.openings = Addresses(PLENTY, PLENTY)
        self.analyses = Analyses(analyst.counted)
        self.computer = Computer(self.matches, thinker, NoEngines(), pace)
        self.matches.is_busy.append(self.computer.minds)
        self.matches.after_change.append(self.computer.mind)

    def expect(self, game: str) -> None:
        """Whoever thinks reads a game when it is first asked about it."""

    def analysis(self, match: Match, address: str) -> Count:
        """The analysis of a match, which is begun when somebody first asks for it."""
        return self.analyses.of(match, address)

    async def make(self, wish: NewMatch, address: str) -> Made:
        """The match that somebody asks for; the data is their own, and so is the page."""
        return make(wish, self.settings)

    async def draw(
        self, kind: str, scenario: tuple[str, str], options: Chosen, overlay: Overlay, address: str
    ) -> bytes:
        """A map, a picture of a scenario, or the board as data."""
        return draw(kind, *scenario, options, overlay)
