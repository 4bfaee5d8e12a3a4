"""Matches as they are wished for; a journal opened to be looked at has no seats for players."""

from dataclasses import replace

from grognard import Journal
from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import Overlay
from grognard.engine.dice.verify import verify
from grognard.engine.kernel.view import OBSERVER
from grognard.hosting.creating import Made, new_match, opening_of, read_journal
from grognard.hosting.settings import Settings
from grognard.hosting.wire import NewMatch
from grognard.match.beginning import begin
from grognard.match.match import digest_of
from grognard.match.owning import new_secret
from grognard.match.records import PERSON, Opening, Saved, Seat, Stored


def make(wish: NewMatch, settings: Settings) -> Made:
    """The match that somebody asks for, to be played or looked at."""
    return view_journal(wish, settings) if wish.look else new_match(wish, settings)


def view_journal(wish: NewMatch, settings: Settings) -> Made:
    """A journal to be replayed by whoever opens it; nobody plays on in it."""
    if not wish.journal:
        raise BadInput("Only a journal can be opened to look at it.")
    if wish.seats or wish.hot_seat or wish.own or wish.absence or wish.clock:
        raise BadInput("Nobody takes a seat where a journal is only looked at.")
    journal, overlay = read_journal(wish, settings)
    opening = _opening(journal, overlay)
    salts = {} if opening.given else journal.header.salts
    token = new_secret()
    seats = {OBSERVER: Seat(OBSERVER, PERSON, digest_of(token))}
    stored = Stored(opening, 0, 0, opening.created, seats, salts)
    return Made(begin(Saved(stored, tuple(journal.entries))), {OBSERVER: token})


def _opening(journal: Journal, overlay: Overlay) -> Opening:
    """Fair dice that the journal proves stay proven; others have no proof here."""
    opening = opening_of(journal.header, len(journal.entries), overlay)
    if journal.header.dice == "fair" and verify(journal, overlay).ok:
        return replace(opening, secret=journal.header.secret, given=0)
    return opening
