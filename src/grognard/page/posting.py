"""Matches by correspondence in a page: begun, sent and taken in."""

from dataclasses import replace
from time import time
from typing import Any

from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import NO_OVERLAY
from grognard.engine.dice.chained import chain
from grognard.engine.kernel.journal_text import Header
from grognard.engine.kernel.set_up import settle
from grognard.engine.kernel.view import OBSERVER
from grognard.games import GAMES
from grognard.hosting.creating import opening_of
from grognard.hosting.matches import NAME, Matches
from grognard.hosting.written import Struct, Unreadable, decode, encode, field
from grognard.match import letters
from grognard.match.beginning import begin
from grognard.match.letters import NO_LETTER, Letter
from grognard.match.match import Match, digest_of
from grognard.match.owning import new_secret
from grognard.match.records import PERSON, Letters, Opening, Saved, Seat, Stored


class NewLetters(Struct, forbid_unknown_fields=True):
    """A match by correspondence that somebody wants to begin, and the side they play."""

    game: str
    scenario: str
    side: str
    options: dict[str, str] = field(default_factory=dict)


def begun(wish: NewLetters) -> tuple[Match, dict[str, Any]]:
    """A new match, and what opens its seat here."""
    book = GAMES.get(wish.game)
    if book is None or wish.side not in book.sides:
        raise BadInput("There is no such game, or no such side in it.")
    letters.must_be_open(book)
    options = settle(book, wish.scenario, wish.options, NO_OVERLAY).options
    header = Header(wish.game, wish.scenario, book.version, dict(options))
    return _made(opening_of(header, 0, NO_OVERLAY), wish.side, {})


def _made(
    opening: Opening, side: str, links: dict[str, tuple[str, ...]]
) -> tuple[Match, dict[str, Any]]:
    """A match in which one seat is played here, and the others far away."""
    token, watching, now = new_secret(), new_secret(), time()
    promise = tuple(chain(bytes.fromhex(opening.secret))[:1])
    seats = {each: Seat(each, PERSON, "", seen=now) for each in GAMES[opening.game].sides}
    seats[side] = seats[side]._replace(token=digest_of(token), taken=now)
    seats[OBSERVER] = Seat(OBSERVER, PERSON, digest_of(watching))
    played = Letters(side, {**links, side: promise})
    stored = Stored(opening, 0, 0, opening.created, seats, {}, letters=played)
    told = {"match": opening.id, "side": side, "seats": {side: token}, "observer": watching}
    return begin(Saved(stored)), told


def read(text: str) -> Letter:
    """A letter out of its text, or out of an address that ends with it."""
    try:
        found: Letter = decode(letters.unpacked(text.rpartition("/")[2]), type=Letter)
    except (Unreadable, RecursionError):
        raise BadInput(NO_LETTER) from None
    if not NAME.fullmatch(found.id):  # it could be kept, but never be opened again
        raise BadInput(NO_LETTER)
    if found.game not in GAMES:
        raise BadInput(f"There is no game “{found.game[:40]}” here.")
    letters.must_be_open(GAMES[found.game])
    return found


async def sent(matches: Matches, id_: str) -> str:
    """The letter that takes a match to the other side."""
    match = await matches.find(id_)
    await matches.change(match, letters.written)
    return letters.packed(encode(letters.letter(match)))


async def opened(matches: Matches, text: str) -> dict[str, Any]:
    """Take in a letter; the first of a match makes the match here, with a seat in it."""
    new = read(text)
    told: dict[str, Any] = {"match": new.id}
    if await matches.keeper.load(new.id) is None:
        other = next(side for side in GAMES[new.game].sides if side != new.sender)
        header = Header(new.game, new.scenario, new.rules, dict(new.options))
        opening = replace(opening_of(header, 0, NO_OVERLAY), id=new.id)
        first = {new.sender: new.links.get(new.sender, ())[:1]}
        match, told = _made(opening, other, first)
        letters.taken_in(match, new)  # refused before anything is kept
        await matches.add(match)
    match = await matches.find(new.id)
    await matches.change(match, lambda match: letters.taken_in(match, new))
    return {**told, "game": new.game, "scenario": new.scenario, "number": match.line.number}
