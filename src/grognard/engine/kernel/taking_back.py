"""Taking back: as far as nothing was rolled, drawn or revealed and nobody else has chosen.

With everybody's consent the other side's choices may go as well; dice and reveals only where the
players agreed on that before they began.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.flow import CHANCE
from grognard.engine.kernel.game import Game, Setting
from grognard.engine.kernel.journal_text import Entry

TAKE_BACK_REVEALS = "take_back_reveals"  # an option that a game may have
FINISHED_STANDS = "finished_stands"  # another: what is finished is reopened only with consent
FIRST = "Nothing has been chosen before this."
NOT_OWN = "You have chosen nothing at this table yet."
SETTLES, REVEALS = 1, 2


class Undo(NamedTuple):
    """How many choices a side may take back by itself, and what stops it there."""

    choices: int
    stopped: str

    def after(self, choice: "Taken", side: str) -> "Undo":
        """How far the side may go back once this choice was made as well."""
        if stopped := what_stops(choice, side):
            return Undo(0, stopped)
        if choice.ordered and not self.choices:  # nothing of one's own lies beneath it
            return self
        return Undo(self.choices + 1, self.stopped)


class CannotUndo(BadInput):
    """A wish to take back what may not be taken back; the message says why."""


class Taken(NamedTuple):
    """A choice that was made, as far as taking it back is concerned."""

    who: str
    settles: bool
    reveals: bool
    ordered: bool = False  # a standing order gave it, so nobody has thought about it


def taken(entry: Entry, after: Game) -> Taken:
    """The choice that led to this position; what it finishes stands only where that was agreed."""
    strict = after.setting.options.get(FINISHED_STANDS) == "yes"
    settles = reveals = False
    for event in after.events:
        settles, reveals = settles or (strict and event.settles), reveals or event.reveals
    return Taken(entry.who, settles, reveals, entry.ordered)


def agrees_to_anything(setting: Setting) -> bool:
    """Whether the players settled that consent reaches past dice and reveals."""
    return setting.options.get(TAKE_BACK_REVEALS) == "yes"


def how_far(backwards: Iterable[Taken], side: str, setting: Setting, *, agreed: bool) -> Undo:
    """How far `side` may go back along choices, the last one first, alone or with consent."""
    anything = agreed and agrees_to_anything(setting)
    count = own = 0
    for choice in backwards:
        if stopped := what_stops(choice, side, agreed, anything):
            return Undo(count if agreed else own, stopped)
        count += 1
        own = own if choice.ordered else count
    return Undo(count if agreed else own, FIRST)


def barred_after(choice: Taken, side: str, anything: bool, before: str) -> str:
    """Why not even consent gives a side its last choice back, once this one was made as well."""
    if stopped := what_stops(choice, side, True, anything):
        return stopped
    return "" if choice.who == side and not choice.ordered else before


def what_stops(choice: Taken, side: str, agreed: bool = False, anything: bool = False) -> str:
    """Why a choice may not be taken back; nothing if it may."""
    if choice.who == CHANCE and not anything:
        return "Undo stops here: a die or a draw has decided."
    if choice.who != side and not agreed and not choice.ordered:
        return f"Undo stops here: the {choice.who.capitalize()} side has chosen."
    if choice.settles and not agreed:
        return "Undo stops here: a finished move is taken back if the other side agrees."
    if choice.reveals and not anything:
        return "Undo stops here: something hidden has been revealed."
    return ""


class WayBack:
    """What may be taken back of a journal's entries, counted as they are made.

    The first `given` of them came from elsewhere and stay.
    """

    def __init__(self, entries: Sequence[Entry], setting: Setting, given: int):
        self._entries, self._setting, self._given = entries, setting, given
        self._undo = dict.fromkeys(setting.rulebook.sides, Undo(0, FIRST))
        self._barred = dict.fromkeys(setting.rulebook.sides, NOT_OWN)
        self._first: dict[str, int] = {}  # by side, the number of its first choice
        self._anything = agrees_to_anything(setting)
        self._marks = bytearray()  # choice by choice, whether it settles or reveals

    def note(self, made: Taken) -> None:
        """Count the entry that was made last."""
        self._marks.append(SETTLES * made.settles | REVEALS * made.reveals)
        if len(self._marks) > self._given:
            for side, before in self._undo.items():
                self._undo[side] = before.after(made, side)
                barred = barred_after(made, side, self._anything, self._barred[side])
                self._barred[side] = barred
            if made.who != CHANCE and not made.ordered:
                self._first.setdefault(made.who, len(self._marks))

    def cut(self) -> None:
        """Forget the entries that are there no more."""
        del self._marks[len(self._entries) :]
        self._first = {who: at for who, at in self._first.items() if at <= len(self._marks)}
        self._undo = {side: self._how_far(side, False) for side in self._undo}
        self._barred = {side: self._why_barred(side) for side in self._undo}

    def may_undo(self, side: str, agreed: bool) -> Undo:
        """How far a side may go back from here."""
        return self._how_far(side, agreed) if agreed or side not in self._undo else self._undo[side]

    def barred(self, side: str) -> str:
        """Why not even consent gives a side its last choice back; nothing where it could."""
        return self._barred.get(side, NOT_OWN)

    def has_chosen(self, side: str) -> bool:
        """Whether a side has chosen anything after what was given."""
        return side in self._first

    def _why_barred(self, side: str) -> str:
        for choice in self._backwards():
            if (found := barred_after(choice, side, self._anything, NOT_OWN)) != NOT_OWN:
                return found
        return NOT_OWN

    def _how_far(self, side: str, agreed: bool) -> Undo:
        return how_far(self._backwards(), side, self._setting, agreed=agreed)

    def _backwards(self) -> Iterator[Taken]:
        """The choices after those given, the last one first."""
        for at in range(len(self._entries) - 1, self._given - 1, -1):
            entry, mark = self._entries[at], self._marks[at]
            yield Taken(entry.who, bool(mark & SETTLES), bool(mark & REVEALS), entry.ordered)

    def back_to(self, side: str, agreed: bool) -> int:
        """The number of the last choice of a side, if that may be taken back."""
        allowed, last = self.may_undo(side, agreed), len(self._entries) - 1
        for number in range(last, last - allowed.choices, -1):
            entry = self._entries[number]
            if entry.who == side and not entry.ordered:
                return number
        raise CannotUndo(allowed.stopped)
