"""A match in a browser's store: how it began, and every change to it, each one text."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from grognard.engine.data.source import NO_OVERLAY, Overlay, overlay_of, parse_source
from grognard.engine.kernel.journal_text import Entry
from grognard.hosting.creating import OVERLAY_NAME
from grognard.hosting.written import decode, encode
from grognard.match.records import (
    NO_LETTERS,
    Absence,
    Change,
    Letters,
    Opening,
    Reason,
    Said,
    Saved,
    Seat,
    Stored,
    applied,
)


@dataclass(frozen=True)
class Beginning:
    """A match as it is first stored."""

    id: str
    game: str
    scenario: str
    options: Mapping[str, str]
    rules: str
    secret: str
    given: int
    created: float
    data: str
    absence: Absence
    seats: tuple[Seat, ...]
    salts: Mapping[str, str]
    entries: tuple[Entry, ...]
    letters: Letters = NO_LETTERS


@dataclass
class Kept:
    """A match with all that was ever stored of it."""

    stored: Stored
    entries: list[Entry]
    said: list[Said]
    reasons: list[Reason]

    def take(self, change: Change) -> None:
        """Take in one more change."""
        self.stored = applied(self.stored, change)
        if change.cut is not None:
            del self.entries[change.cut :]
            self.reasons = [each for each in self.reasons if each.number < change.cut]
        if change.entries:
            self.entries[change.first :] = change.entries
        self.said += change.said
        if change.reason:
            self.reasons.append(change.reason)

    def saved(self, known: tuple[int, int] = (0, 0)) -> Saved:
        """What there is from a number of choices on, unless some of those were taken back."""
        number, epoch = known
        first = number if epoch == self.stored.epoch else 0
        return Saved(self.stored, tuple(self.entries[first:]), tuple(self.said), first)


def beginning_text(saved: Saved) -> str:
    """A new match as it is stored."""
    stored, opening = saved.stored, saved.stored.opening
    settled = (opening.id, opening.game, opening.scenario, dict(opening.options), opening.rules)
    begun = Beginning(
        *settled, opening.secret, opening.given, opening.created, opening.overlay.source.text,
        opening.absence, tuple(stored.seats.values()), dict(stored.salts), saved.entries,
        stored.letters,
    )  # fmt: skip
    return encode(begun).decode()


def change_text(change: Change) -> str:
    """A change as it is stored."""
    return encode(change).decode()


def kept(texts: Iterable[str]) -> Kept | None:
    """A match out of its texts, the beginning first."""
    first, *rest = [*texts] or [""]
    if not first:
        return None
    match = _begun(decode(first, type=Beginning))
    for text in rest:
        match.take(decode(text, type=Change))
    return match


def _begun(begun: Beginning) -> Kept:
    settled = (begun.id, begun.game, begun.scenario, begun.options, begun.rules, begun.secret)
    opening = Opening(*settled, begun.given, begun.created, overlay(begun.data), begun.absence)
    seats = {seat.side: seat for seat in begun.seats}
    stored = Stored(opening, 0, 0, begun.created, seats, begun.salts, letters=begun.letters)
    return Kept(stored, [*begun.entries], [], [])


def overlay(text: str) -> Overlay:
    """The data that a match is played with."""
    return overlay_of(parse_source(text, OVERLAY_NAME)) if text.strip() else NO_OVERLAY
