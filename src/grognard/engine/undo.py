"""Taking back: as far as nothing was rolled, drawn or revealed and nobody else has chosen."""

from itertools import pairwise
from typing import NamedTuple

from grognard.engine.data import NO_OVERLAY, Overlay
from grognard.engine.flow import CHANCE
from grognard.engine.game import Game
from grognard.engine.journal import Journal
from grognard.engine.rulebook import BadInput


class Undo(NamedTuple):
    """How many choices a side may take back by itself, and what stops it there."""

    choices: int
    stopped: str


class CannotUndo(BadInput):
    """A wish to take back what may not be taken back; the message says why."""


def may_undo(journal: Journal, side: str, overlay: Overlay = NO_OVERLAY) -> Undo:
    """How far `side` may go back from the end of the journal."""
    stops = [_what_stops(*step, side) for step in pairwise(journal.replay(overlay))]
    for count, stopped in enumerate(reversed(stops)):
        if stopped:
            return Undo(count, stopped)
    return Undo(len(stops), "Nothing has been chosen before this.")


def undo(journal: Journal, side: str, overlay: Overlay = NO_OVERLAY) -> Journal:
    """The journal without the last choice of `side`, which must be the last of all."""
    allowed = may_undo(journal, side, overlay)
    if not allowed.choices:
        raise CannotUndo(allowed.stopped)
    return journal.until(len(journal.entries) - 1)


def _what_stops(before: Game, after: Game, side: str) -> str:
    """Why the step from one position to the next may not be taken back; nothing if it may."""
    if before.who == CHANCE:
        return "Undo stops here: chance has decided."
    if before.who != side:
        return f"Undo stops here: {before.who} has chosen."
    if any(event.reveals for event in after.events):
        return "Undo stops here: something hidden has been revealed."
    return ""
