"""What a side wants and how far it has come, and what each side has lost: one card at the table.

A game fills it in from a side's view, scenario by scenario; a board draws it and works nothing out.
"""

from typing import NamedTuple


class Milestone(NamedTuple):
    """One thing that counts for a goal: where it lies, how it stands in words, how far it has come.

    The states, as the seat sees them: open, begun, reached, danger.
    """

    title: str
    stands: str
    state: str = "open"
    value: int = 0
    of: int = 0
    place: str = ""
    rule: str = ""


class SideLosses(NamedTuple):
    """How many units a side has lost, and what else is to be said of it."""

    side: str
    units: int
    note: str = ""


class Goals(NamedTuple):
    """What a seat wants, in a sentence of its own; `judged` are the turns after which it counts."""

    text: str
    rule: str = ""
    aims: tuple[Milestone, ...] = ()
    lost: tuple[SideLosses, ...] = ()
    judged: tuple[int, ...] = ()


def progress(value: int, of: int, serves: bool) -> str:
    """The state of an aim that is counted, for a seat whom reaching it serves or harms."""
    if serves:
        return "reached" if value >= of else "begun" if value else "open"
    return "danger" if value else "reached"
