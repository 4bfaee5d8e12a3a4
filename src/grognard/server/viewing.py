"""Journals opened to be looked at: matches without seats for players, over from the start."""

import json
import secrets
from dataclasses import replace

from grognard import Journal
from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import Overlay
from grognard.engine.dice.verify import verify
from grognard.engine.kernel.view import OBSERVER
from grognard.server.creating import TOKEN_BYTES, Made, opening_of, played_in, read_journal
from grognard.server.match import begin, digest_of
from grognard.server.records import PERSON, Opening, Seat, Stored
from grognard.server.settings import Settings
from grognard.server.wire import NewMatch


def view_journal(wish: NewMatch, settings: Settings) -> Made:
    """A journal to be replayed by whoever opens it; nobody plays on in it."""
    if not wish.journal:
        raise BadInput("Only a journal can be opened to look at it.")
    if wish.seats or wish.salts or wish.hot_seat:
        raise BadInput("Nobody takes a seat where a journal is only looked at.")
    journal, overlay = read_journal(wish, settings)
    opening = _opening(journal, overlay)
    salts = {} if opening.given else journal.header.salts
    token, entries = secrets.token_urlsafe(TOKEN_BYTES), played_in(journal)
    seats = {OBSERVER: Seat(OBSERVER, PERSON, digest_of(token))}
    ended = _ended(journal, overlay)
    stored = Stored(opening, 0, 0, opening.created, ended, seats, entries, salts, (), ())
    return Made(begin(stored), {OBSERVER: token})


def _opening(journal: Journal, overlay: Overlay) -> Opening:
    """Fair dice that the journal proves stay proven; others have no proof here."""
    opening = opening_of(journal.header, len(played_in(journal)), overlay)
    if journal.header.dice == "fair" and verify(journal, overlay).ok:
        return replace(opening, secret=journal.header.secret, given=0)
    return opening


def _ended(journal: Journal, overlay: Overlay) -> str:
    """How the players ended it, as JSON; `null` where the journal ends before the game does."""
    outcome = journal.end(overlay).outcome
    if outcome is None:
        return json.dumps(None)
    early = len(played_in(journal)) < len(journal.entries)
    return json.dumps(outcome._asdict()) if early else ""
