"""The first thing that a page's worker calls."""

from grognard.page.host import Host
from grognard.page.house import PageHouse
from grognard.page.keeper import BrowserStore
from grognard.page.thinking import Asking, Elsewhere


def started(store: BrowserStore, think: Asking, analyse: Asking) -> Host:
    """A host with the browser's store and the ways to two workers, one for long analyses."""
    return Host(PageHouse(store, Elsewhere(think), Elsewhere(analyse)))
