"""What lies beside the map: tables, tracks with tokens, boxes with pieces, and a cup.

A game fills these in from a side's view; a board draws them and works nothing out. A cell or a
box may stand for a place: where a choice names that place, it can be answered by pointing there.
"""

from typing import Any, NamedTuple

from grognard.engine.look.scene import Token


class TrackCell(NamedTuple):
    """One cell of a track; the kinds: plain, past, now, night, date, event."""

    label: str
    kind: str = "plain"
    place: str = ""


class Limit(NamedTuple):
    """A line before a cell of a track that means something, counted from 0."""

    at: int
    label: str


class Laid(NamedTuple):
    """A token on a cell of a track, counted from 0."""

    token: Token
    at: int


class Track(NamedTuple):
    """Cells in a row, with the tokens that stand on them."""

    id: str
    title: str
    rule: str
    cells: tuple[TrackCell, ...]
    limits: tuple[Limit, ...] = ()
    tokens: tuple[Laid, ...] = ()


class DisplayBox(NamedTuple):
    """A box with pieces: each is the id of a unit and how many of it there are.

    The states: open, due, empty; `place` is the place of the pieces in it, or a hex it tells of.
    """

    id: str
    title: str
    rule: str = ""
    note: str = ""
    pieces: tuple[tuple[str, int], ...] = ()
    state: str = "open"
    place: str = ""


class Goal(NamedTuple):
    """How far a goal is reached."""

    value: int
    of: int


class OutsideChit(NamedTuple):
    """A chit that is not in the cup: what it costs to put it in, or why that cannot be."""

    chit: Token
    cost: int = 0
    why_not: str = ""


class Cup(NamedTuple):
    """Chits to be drawn: those inside, those outside, those drawn in order, who may be next.

    `next` has a side and how likely it is that the next chit is one of its own.
    """

    inside: tuple[Token, ...] = ()
    outside: tuple[OutsideChit, ...] = ()
    drawn: tuple[Token, ...] = ()
    next: tuple[tuple[str, float], ...] = ()
    rule: str = ""


class Display(NamedTuple):
    """All that belongs under one heading beside the map.

    `rows` have a label, a value and a rule, `ratings` a label and a value that always stands;
    `side` is whose display it is, if it is one side's; one that `stays` is open from the start.
    """

    id: str
    title: str
    rows: tuple[tuple[str, str, str], ...] = ()
    tracks: tuple[Track, ...] = ()
    boxes: tuple[DisplayBox, ...] = ()
    goal: Goal | None = None
    side: str = ""
    note: str = ""
    ratings: tuple[tuple[str, str], ...] = ()
    cup: Cup | None = None
    stays: bool = False


def record(value: Any) -> Any:
    """A display as plain JSON, without what is empty."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        said = ((name, each) for name, each in value._asdict().items())
        return {name: record(each) for name, each in said if each or type(each) is int}
    return [record(each) for each in value] if isinstance(value, tuple) else value
