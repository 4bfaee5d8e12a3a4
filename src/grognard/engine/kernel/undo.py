"""Taking back along a journal: how far a side may go, and the journal before its last choice."""

from grognard.engine.data.source import NO_OVERLAY, Overlay
from grognard.engine.kernel.journal import Journal
from grognard.engine.kernel.line import Line
from grognard.engine.kernel.taking_back import TAKE_BACK_REVEALS, CannotUndo, Undo

__all__ = ["TAKE_BACK_REVEALS", "CannotUndo", "Undo", "may_undo", "undo"]


def may_undo(
    journal: Journal, side: str, overlay: Overlay = NO_OVERLAY, *, agreed: bool = False
) -> Undo:
    """How far `side` may go back from the end of the journal."""
    return Line.along(journal, overlay).may_undo(side, agreed)


def undo(
    journal: Journal, side: str, overlay: Overlay = NO_OVERLAY, *, agreed: bool = False
) -> Journal:
    """The journal before the last choice of `side`; all that followed it is taken back too."""
    return journal.until(Line.along(journal, overlay).back_to(side, agreed))
