"""The first thing that a page's worker calls."""

from grognard.games import GAMES
from grognard.hosting.settings import Settings
from grognard.hosting.viewing import make
from grognard.hosting.wire import NewMatch
from grognard.page.host import Host
from grognard.page.house import PageHouse
from grognard.page.keeper import BrowserStore
from grognard.page.thinking import Asking, Elsewhere


def read_ahead() -> None:
    """Read what a match of the first scenario needs; nobody plays the one that is made for it."""
    game, book = next(iter(GAMES.items()))
    make(NewMatch(game, book.scenarios[0].id, hot_seat=True), Settings(""))


def started(store: BrowserStore, think: Asking, analyse: Asking) -> Host:
    """A host with the browser's store and the ways to two workers, one for long analyses."""
    return Host(PageHouse(store, Elsewhere(think), Elsewhere(analyse)))
