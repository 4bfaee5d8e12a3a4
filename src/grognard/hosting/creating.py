"""New matches: from a scenario, from a journal, or from a position of a match that is over."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from time import time
from typing import NamedTuple

from grognard import Journal
from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import NO_OVERLAY, Overlay, overlay_of, parse_source
from grognard.engine.kernel.ending import ENDINGS
from grognard.engine.kernel.journal_text import Entry, Header
from grognard.engine.kernel.set_up import settle
from grognard.engine.kernel.view import OBSERVER
from grognard.games import GAMES
from grognard.hosting import addresses
from grognard.hosting.settings import LARGEST_OVERLAY, Settings
from grognard.hosting.wire import NewMatch, SeatWish
from grognard.match.absence import span
from grognard.match.beginning import begin, journal_of
from grognard.match.match import Match, Refused, digest_of
from grognard.match.owning import new_secret
from grognard.match.records import (
    COMPUTER,
    NO_CLOCK,
    NOBODY_MINDS,
    PERSON,
    Absence,
    Opening,
    Saved,
    Seat,
    Stored,
    TimeLimit,
)

MOST_ENTRIES = 100_000
OVERLAY_NAME = "data"  # what stands for the file in what is said of it


class Made(NamedTuple):
    """A new match, not yet stored, with the secret of each seat or the invitation to it."""

    match: Match
    tokens: Mapping[str, str]


def new_match(wish: NewMatch, settings: Settings) -> Made:
    """The match that somebody asks for."""
    if wish.journal:
        return _from_journal(wish, settings)
    own = overlay_in(wish.data)
    if wish.game not in GAMES:
        raise BadInput(f"There is no game “{wish.game[:40]}”; there are {', '.join(GAMES)}.")
    rulebook = GAMES[wish.game]
    scenario = wish.scenario or rulebook.scenarios[0].id
    overlay = own if own.digest else settings.overlays.get(wish.game, NO_OVERLAY)
    options = settle(rulebook, scenario, wish.options, overlay).options
    opening = opening_of(Header(wish.game, scenario, rulebook.version, dict(options)), 0, overlay)
    return _made(opening, (), wish, settings)


def overlay_in(text: str) -> Overlay:
    """The data that somebody hands in with a match, or none."""
    if len(text.encode()) > LARGEST_OVERLAY:
        raise BadInput(f"A data file may hold {LARGEST_OVERLAY:,} bytes at most.")
    return overlay_of(parse_source(text, OVERLAY_NAME)) if text.strip() else NO_OVERLAY


def _from_journal(wish: NewMatch, settings: Settings) -> Made:
    journal, overlay = read_journal(wish, settings)
    entries = played_in(journal.entries)  # what was given up goes on
    return _made(opening_of(journal.header, len(entries), overlay), entries, wish, settings)


def read_journal(wish: NewMatch, settings: Settings) -> tuple[Journal, Overlay]:
    """The journal that somebody hands in, all of it replayed, and the data it was played with."""
    header = (journal := Journal.parse(wish.journal)).header
    if len(journal.entries) > MOST_ENTRIES:
        raise BadInput("The journal is too long to be opened.")
    if (wish.game or header.game, wish.scenario or header.scenario) != (
        header.game,
        header.scenario,
    ):
        raise BadInput(f"The journal is of {header.game} {header.scenario}.")
    own, usual = overlay_in(wish.data), settings.overlays.get(header.game, NO_OVERLAY)
    overlay = usual if not own.digest and usual.digest == header.data else own
    journal.end(overlay)
    return journal, overlay


def played_in(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Choices and dice without the word that ended a game early."""
    return tuple(entry for entry in entries if entry.choice not in ENDINGS)


def fork(match: Match, number: int, wish: NewMatch, settings: Settings) -> Made:
    """A new match that goes on from a position of one that is over."""
    if not match.over:
        raise Refused("Another match can begin from this one when it is over.", 403)
    if not 0 <= number <= match.line.number:
        raise Refused(f"The match has positions 0 to {match.line.number}.", 422)
    old, entries = match.opening, played_in(match.line.journal.entries[:number])
    opening = opening_of(journal_of(old).header, len(entries), old.overlay)
    return _made(opening, entries, wish, settings)


def opening_of(header: Header, given: int, overlay: Overlay) -> Opening:
    """What is settled when a match is made, with a new name and a new secret for its dice."""
    secret, id_ = secrets.token_hex(32), secrets.token_urlsafe(9)
    settled = (header.game, header.scenario, dict(header.options), header.rules)
    return Opening(id_, *settled, secret, given, time(), overlay)


def _made(opening: Opening, entries: Sequence[Entry], wish: NewMatch, settings: Settings) -> Made:
    sides, players = GAMES[opening.game].sides, settings.players(opening.game)
    own = _own(sides, wish)
    tokens = _tokens(sides, wish, own)
    wishes = {side: _checked(wish.seats.get(side, SeatWish()), players, settings) for side in sides}
    seats = {side: _seat(side, wishes[side], tokens[side]) for side in sides}
    for name in (*wish.seats, *own):
        if name not in sides:
            raise BadInput(f"There is no side “{name[:40]}” in {opening.game}.")
    seats = {side: _offered(seat, own, opening, wishes[side].open) for side, seat in seats.items()}
    seats[OBSERVER] = Seat(OBSERVER, PERSON, digest_of(tokens[OBSERVER]))
    agreed, clock = _absence(wish, players, settings), _clock(wish, players, settings)
    opening = replace(opening, absence=agreed, clock=clock)
    if any(seat.public for seat in seats.values()):
        must_be_open(settings, opening)
    match = begin(Saved(Stored(opening, 0, 0, opening.created, seats, {}), tuple(entries)))
    if match.over:
        raise BadInput("The game is over there; choose an earlier position.")
    if match.has_begun():  # else the first dice wait for the salts of those who are yet to come
        match.line.extend(match.line.at_once(match.answering()))
    return Made(match, tokens)


def must_be_open(settings: Settings, opening: Opening) -> None:
    """Refuse an open seat where there is no lobby, or where strangers would not know the game."""
    if not settings.lobby:
        raise BadInput("This server keeps no list of open seats.")
    if opening.overlay.digest or opening.given:
        raise BadInput("Only a match of a game as printed, from its beginning, is open to anybody.")


def _absence(wish: NewMatch, players: Sequence[str], settings: Settings) -> Absence:
    """What is agreed about somebody who stays away; nothing unless it is said."""
    if wish.absence is None:
        return NOBODY_MINDS
    if wish.absence.level not in players:
        raise BadInput(_no_player(wish.absence.level, players))
    if wish.absence.after < settings.absence:
        least = span(settings.absence)
        raise BadInput(f"At this server the computer minds a seat after {least} at the earliest.")
    return Absence(wish.absence.level, wish.absence.after)


def _clock(wish: NewMatch, players: Sequence[str], settings: Settings) -> TimeLimit:
    """What is agreed about time; nobody's is counted unless it is said."""
    if wish.clock is None:
        return NO_CLOCK
    if not settings.clocks:
        raise BadInput("Only a server keeps clocks; here nobody would see that they are kept.")
    if wish.clock.level and wish.clock.level not in players:
        raise BadInput(_no_player(wish.clock.level, players))
    return TimeLimit(wish.clock.kind, wish.clock.seconds, wish.clock.increment, wish.clock.level)


def _no_player(level: str, players: Sequence[str]) -> str:
    return f"There is no player “{level[:40]}”; there are {', '.join(players)}."


def _own(sides: Sequence[str], wish: NewMatch) -> Sequence[str]:
    """The sides that the maker plays: those named, or at one screen without a word all of them."""
    if wish.own is not None:
        return wish.own
    return sides if wish.hot_seat else ()


def _tokens(sides: Sequence[str], wish: NewMatch, own: Sequence[str]) -> dict[str, str]:
    """A secret for each seat, or what is to be an invitation; one for all people at one screen."""
    people = new_secret()
    tokens = {seat: new_secret() for seat in (*sides, OBSERVER)}
    if wish.hot_seat:
        tokens |= {
            side: people for side in own if wish.seats.get(side, SeatWish()).kind != COMPUTER
        }
    return tokens


def _checked(wish: SeatWish, players: Sequence[str], settings: Settings) -> SeatWish:
    if wish.kind == COMPUTER and wish.level not in players:
        raise BadInput(_no_player(wish.level, players))
    webhook(wish.webhook, settings)
    return wish


def webhook(address: str, settings: Settings) -> str:
    """An address at which somebody wants to be told, if this server tells anybody."""
    if address and not settings.webhooks:
        raise BadInput("This server sends no messages to other addresses.")
    return addresses.checked(address)


def _seat(side: str, wish: SeatWish, token: str) -> Seat:
    level = wish.level if wish.kind == COMPUTER else ""
    return Seat(side, wish.kind, digest_of(token), level, _name(wish.name), wish.webhook)


def _offered(seat: Seat, own: Sequence[str], opening: Opening, is_public: bool) -> Seat:
    """A seat as the maker leaves it: their own, or open to the first who takes the invitation."""
    if seat.kind != PERSON:
        return seat
    if seat.side in own:
        return seat._replace(taken=opening.created)
    return seat._replace(token="", invitation=seat.token, public=is_public)


def _name(name: str) -> str:
    if not name.isprintable():
        raise BadInput("A name is one line of text.")
    return name.strip()
