"""Taking back: as far as nothing was rolled, drawn or revealed and nobody else has chosen.

With everybody's consent the other side's choices may go as well; dice and reveals only where the
players agreed on that before they began.
"""

from typing import NamedTuple

from grognard.engine.data import NO_OVERLAY, Overlay
from grognard.engine.flow import CHANCE
from grognard.engine.game import Game
from grognard.engine.journal import Journal
from grognard.engine.rulebook import BadInput

TAKE_BACK_REVEALS = "take_back_reveals"  # an option that a game may have


class Undo(NamedTuple):
    """How many choices a side may take back by itself, and what stops it there."""

    choices: int
    stopped: str


class CannotUndo(BadInput):
    """A wish to take back what may not be taken back; the message says why."""


def may_undo(
    journal: Journal, side: str, overlay: Overlay = NO_OVERLAY, *, agreed: bool = False
) -> Undo:
    """How far `side` may go back from the end of the journal, alone or with everybody's consent."""
    _, *positions = journal.replay(overlay)
    steps = zip(journal.entries, positions, strict=True)
    stops = [_what_stops(entry.who, after, side, agreed) for entry, after in steps]
    for count, stopped in enumerate(reversed(stops)):
        if stopped:
            return Undo(count, stopped)
    return Undo(len(stops), "Nothing has been chosen before this.")


def undo(
    journal: Journal, side: str, overlay: Overlay = NO_OVERLAY, *, agreed: bool = False
) -> Journal:
    """The journal before the last choice of `side`; all that followed it is taken back too."""
    allowed = may_undo(journal, side, overlay, agreed=agreed)
    own = [entry.who == side for entry in reversed(journal.entries[-allowed.choices :])]
    if not allowed.choices or not any(own):
        raise CannotUndo(allowed.stopped)
    return journal.until(len(journal.entries) - own.index(True) - 1)


def _what_stops(chooser: str, after: Game, side: str, agreed: bool) -> str:
    """Why the choice that led to a position may not be taken back; nothing if it may."""
    anything = agreed and after.setting.options.get(TAKE_BACK_REVEALS) == "yes"
    if chooser == CHANCE and not anything:
        return "Undo stops here: chance has decided."
    if chooser != side and not agreed:
        return f"Undo stops here: {chooser} has chosen."
    if any(event.settles for event in after.events) and not agreed:
        return "Undo stops here: what is finished is reopened only with consent."
    if any(event.reveals for event in after.events) and not anything:
        return "Undo stops here: something hidden has been revealed."
    return ""
