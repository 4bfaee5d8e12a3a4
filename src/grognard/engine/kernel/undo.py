"""Taking back: as far as nothing was rolled, drawn or revealed and nobody else has chosen.

With everybody's consent the other side's choices may go as well; dice and reveals only where the
players agreed on that before they began.
"""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import NO_OVERLAY, Overlay
from grognard.engine.kernel.flow import CHANCE
from grognard.engine.kernel.game import Game, Setting
from grognard.engine.kernel.journal import Journal

TAKE_BACK_REVEALS = "take_back_reveals"  # an option that a game may have


class Undo(NamedTuple):
    """How many choices a side may take back by itself, and what stops it there."""

    choices: int
    stopped: str


class CannotUndo(BadInput):
    """A wish to take back what may not be taken back; the message says why."""


class Taken(NamedTuple):
    """A choice that was made, as far as taking it back is concerned."""

    who: str
    settles: bool
    reveals: bool


def taken(who: str, after: Game) -> Taken:
    """The choice of `who` that led to this position."""
    settles = any(event.settles for event in after.events)
    return Taken(who, settles, any(event.reveals for event in after.events))


def how_far(choices: Sequence[Taken], side: str, setting: Setting, *, agreed: bool) -> Undo:
    """How far `side` may go back along these choices, alone or with everybody's consent."""
    anything = agreed and setting.options.get(TAKE_BACK_REVEALS) == "yes"
    for count, choice in enumerate(reversed(choices)):
        if stopped := _what_stops(choice, side, agreed, anything):
            return Undo(count, stopped)
    return Undo(len(choices), "Nothing has been chosen before this.")


def may_undo(
    journal: Journal, side: str, overlay: Overlay = NO_OVERLAY, *, agreed: bool = False
) -> Undo:
    """How far `side` may go back from the end of the journal."""
    first, *positions = journal.replay(overlay)
    steps = zip(journal.entries, positions, strict=True)
    choices = [taken(entry.who, after) for entry, after in steps]
    return how_far(choices, side, first.setting, agreed=agreed)


def undo(
    journal: Journal, side: str, overlay: Overlay = NO_OVERLAY, *, agreed: bool = False
) -> Journal:
    """The journal before the last choice of `side`; all that followed it is taken back too."""
    allowed = may_undo(journal, side, overlay, agreed=agreed)
    own = [entry.who == side for entry in reversed(journal.entries[-allowed.choices :])]
    if not allowed.choices or not any(own):
        raise CannotUndo(allowed.stopped)
    return journal.until(len(journal.entries) - own.index(True) - 1)


def _what_stops(choice: Taken, side: str, agreed: bool, anything: bool) -> str:
    """Why a choice may not be taken back; nothing if it may."""
    if choice.who == CHANCE and not anything:
        return "Undo stops here: chance has decided."
    if choice.who != side and not agreed:
        return f"Undo stops here: {choice.who.capitalize()} has chosen."
    if choice.settles and not agreed:
        return "Undo stops here: what is finished is reopened only with consent."
    if choice.reveals and not anything:
        return "Undo stops here: something hidden has been revealed."
    return ""
