"""How a match begins, and how one out of a store is played again up to where it stands."""

from typing import Any, NamedTuple

from grognard import Journal
from grognard.engine.data.source import NO_OVERLAY, Overlay
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.journal_text import Header
from grognard.engine.kernel.line import Line
from grognard.engine.kernel.view import OBSERVER
from grognard.games import GAMES
from grognard.match import telling
from grognard.match.match import Match
from grognard.match.records import Opening, Saved

MOST = 32  # beginnings that are kept for matches to come


class FirstPosition(NamedTuple):
    """A game before its first choice, and what each seat sees of it once several begin so.

    Later looks start from there, so that only what differs by then is made anew.
    """

    game: Game
    seen: dict[str, telling.Position]


_beginnings: dict[tuple[Any, ...], FirstPosition] = {}  # by game, scenario, rules and options


def begin(saved: Saved) -> Match:
    """A match played again from what is stored; a game that cannot be read says why."""
    opening = saved.stored.opening
    line, first = _begun(opening)
    line.follow(saved.entries)
    if not line.is_sealed():  # by older rules, or by a hand that changed it: the rules must say
        line, first = _begun(opening)
        line.follow((entry._replace(digest="", seal="") for entry in saved.entries), check=True)
    is_shared = opening.overlay == NO_OVERLAY  # a map of one's own waits until somebody comes
    return Match(saved.stored, line, [*saved.said], is_prepared=is_shared, first_seen=first.seen)


def _begun(opening: Opening) -> tuple[Line, FirstPosition]:
    journal = journal_of(opening)
    first = _beginning(journal, opening.overlay)
    return Line(journal, first.game.copy(), opening.given), first


def _beginning(journal: Journal, overlay: Overlay) -> FirstPosition:
    """How a match begins; those that begin alike share what never changes in it."""
    if overlay.digest:  # nobody else has the same map
        return FirstPosition(journal.start(overlay), {})
    header = journal.header
    book, options = GAMES.get(header.game), sorted(header.options.items())
    key = book, header.scenario, header.rules, *options
    first = _beginnings.get(key)
    if first is None:
        first = FirstPosition(journal.start(), {})
        first.game.setting.rulebook.prepare(first.game)
        if len(_beginnings) >= MOST:
            _beginnings.clear()
        _beginnings[key] = first
    elif not first.seen:  # it comes more than once
        seats = (*first.game.setting.rulebook.sides, OBSERVER)
        first.seen.update({seat: telling.position(first.game, seat) for seat in seats})
    return first


def journal_of(opening: Opening) -> Journal:
    """An empty journal of the match."""
    options = dict(opening.options)
    data = opening.overlay.digest
    header = Header(opening.game, opening.scenario, opening.rules, options, data)
    return Journal(header, name=f"match {opening.id}")
