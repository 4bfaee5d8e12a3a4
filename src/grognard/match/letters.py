"""A match by correspondence: a letter carries the whole of it from page to page.

Whoever opens one checks it against the rules, against the dice that both sides have promised, and
against the match as it is kept here; whatever does not fit is refused in one sentence.
"""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from time import time

from grognard.engine.bad_input import BadInput
from grognard.engine.dice.chained import chain, is_chain
from grognard.engine.kernel.flow import CHANCE
from grognard.engine.kernel.journal_text import BadJournal, Entry
from grognard.engine.kernel.line import Extension
from grognard.engine.kernel.rulebook import Rulebook
from grognard.match.beginning import begin
from grognard.match.match import Decision, Match, Refused
from grognard.match.records import Change, Letters, Saved

NO_LETTER = "This is no letter of a match, or a part of it is missing."
ALTERED = "This letter was altered on its way"
LARGEST = 1_000_000  # bytes of a letter when it is unpacked


@dataclass(frozen=True)
class Letter:
    """All that both sides may know of a match."""

    id: str
    game: str
    scenario: str
    options: Mapping[str, str]
    rules: str
    sender: str
    links: Mapping[str, tuple[str, ...]]
    entries: tuple[tuple[str, str], ...]


def packed(text: bytes) -> str:
    """A letter in signs that may stand in an address."""
    return urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")


def unpacked(text: str) -> bytes:
    """What was packed; something else is refused."""
    text = text.strip()
    try:
        packed_ = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacking = zlib.decompressobj()
        found = unpacking.decompress(packed_, LARGEST)
    except (ValueError, zlib.error):
        raise BadInput(NO_LETTER) from None
    if not unpacking.eof:
        raise BadInput(NO_LETTER)
    return found


def must_be_open(book: Rulebook) -> None:
    """Refuse a game that keeps secrets: whoever carries a letter can read it."""
    if not book.is_open:
        raise BadInput(
            f"{book.title} hides things from each side, and both can read a letter: play it with"
            " somebody far away on a server, which keeps the secrets."
        )


def written(match: Match) -> Decision:
    """What sending the match changes: one's link is told where a die waits, nothing is undone."""
    letters = match.stored.letters
    if not letters.side:
        raise Refused("This match is not played by letter.")
    if match.who == letters.side:
        raise Refused("It is for you to choose; a letter goes out when the other side is needed.")
    links = _told(match, letters) if match.game.who == CHANCE else letters.links
    return Decision(Change(time(), letters=Letters(letters.side, links, match.line.number)))


def _told(match: Match, letters: Letters) -> dict[str, tuple[str, ...]]:
    """The links with one's own for the next roll among them."""
    own = chain(bytes.fromhex(match.opening.secret))[: match.line.rolled + 2]
    return {**letters.links, letters.side: tuple(own)}


def letter(match: Match) -> Letter:
    """The match as it is sent."""
    made, letters = match.opening, match.stored.letters
    entries = tuple((entry.who, entry.choice) for entry in match.line.journal.entries)
    settled = (made.id, made.game, made.scenario, dict(made.options), made.rules)
    return Letter(*settled, letters.side, letters.links, entries)


def taken_in(match: Match, new: Letter) -> Decision:
    """What a letter adds to the match as it is kept here; dice that both have told fall at once."""
    _must_follow(match, new)
    first, own = match.line.number, match.stored.letters.side
    links = _links(match, new)
    tried = begin(_saved(match, links))
    try:
        for entry in new.entries[first:]:
            _add(tried, own, Entry(*entry))
    except (BadJournal, Refused) as fault:
        raise Refused(f"{ALTERED}: {fault}") from None
    here = tried.stored.letters
    if tried.game.who == CHANCE:
        here = Letters(own, _told(tried, here), here.sent)
        tried.stored = replace(tried.stored, letters=here)
        tried.line.extend(tried.line.at_once(tried.answering()))
    entries = tuple(tried.line.journal.entries[first:])
    games = tuple(tried.line.at(number) for number in range(first + 1, tried.line.number + 1))
    return Decision(Change(time(), first, entries, letters=here), Extension(entries, games))


def _saved(match: Match, links: Mapping[str, tuple[str, ...]]) -> Saved:
    letters = match.stored.letters._replace(links=links)
    return Saved(replace(match.stored, letters=letters), tuple(match.line.journal.entries))


def _must_follow(match: Match, new: Letter) -> None:
    """Refuse a letter of another match, an older one, and one that tells the past otherwise."""
    made = match.opening
    settled = (made.game, made.scenario, dict(made.options))
    if (new.game, new.scenario, dict(new.options)) != settled:
        raise Refused(f"{ALTERED}: it is of another game than the match that is kept here.")
    if new.sender == match.stored.letters.side:
        raise Refused("This letter is your own; it is for the other side to open it.")
    here = [(entry.who, entry.choice) for entry in match.line.journal.entries]
    for number, (ours, theirs) in enumerate(zip(here, new.entries, strict=False), 1):
        if ours != theirs:
            raise Refused(
                f"This letter was forked or altered: choice {number} is “{theirs[1][:40]}” in it"
                f" and “{ours[1][:40]}” in the match that is kept here."
            )
    if len(new.entries) < len(here):
        raise Refused("This letter is older than the match that is kept here.")


def _links(match: Match, new: Letter) -> dict[str, tuple[str, ...]]:
    """The links of both sides, each proven by the one before it."""
    held, own = match.stored.letters.links, match.stored.letters.side
    for side in match.sides:
        told, known = new.links.get(side, ()), held.get(side, ())
        if side == own and told != known[: len(told)]:
            raise Refused(f"{ALTERED}: it tells of dice that you never promised.")
        if side != own and (told[: len(known)] != known or not is_chain(told)):
            raise Refused(f"{ALTERED}: its dice are not those that were promised.")
    return {**new.links, own: held[own]}


def _add(match: Match, own: str, entry: Entry) -> None:
    """One more choice of the other side, or a die, which must be the one that was promised."""
    if entry.who == own:
        raise Refused("it chooses for you.")
    if entry.who == CHANCE and match.answering()(match.game) != entry.choice:
        raise Refused("a die in it is not the one that was promised.")
    match.line.follow([entry], check=True)
