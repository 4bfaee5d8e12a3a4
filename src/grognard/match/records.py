"""What is kept of a match: how it began, who sits there, what was chosen, and one change to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeVar

from grognard.engine.data.source import NO_OVERLAY, Overlay
from grognard.engine.kernel.journal_text import Entry

PERSON, COMPUTER = "person", "computer"
T = TypeVar("T")
TABLE = "table"  # who speaks when the server itself has something to say


class Seat(NamedTuple):
    """One place at the table; of its secret, and of an invitation to it, only digests are kept."""

    side: str
    kind: str
    token: str  # empty while only an invitation opens it
    level: str = ""
    name: str = ""
    webhook: str = ""
    seen: float = 0.0  # when somebody last sat there
    lent: bool = False  # a person's seat that the computer minds
    invitation: str = ""  # what opened it before it was somebody's own
    taken: float = 0.0  # when somebody made it their own
    public: bool = False  # anybody may take it while nobody has

    @property
    def is_owned(self) -> bool:
        """Whether it belongs to one person, who alone has its secret."""
        return self.taken > 0

    @property
    def is_open(self) -> bool:
        """Whether anybody may take it now."""
        return self.public and not self.is_owned

    def opens(self, key: str) -> bool:
        """Whether what has this digest opens it: its secret, or an invitation nobody has taken."""
        return key == self.token or (key == self.invitation and not self.is_owned)


class OpenSeat(NamedTuple):
    """A seat that anybody may take, as everybody is told of it."""

    match: str
    game: str
    scenario: str
    options: Mapping[str, str]
    side: str
    created: float
    host: str  # the name of whoever waits there
    present: bool  # whether they are at the table
    absence: "Absence"
    clock: "TimeLimit"


class Said(NamedTuple):
    """One line of the conversation at the table."""

    sender: str
    text: str
    at: float


class Reason(NamedTuple):
    """Why the computer chose what it chose at a position; told when the match is over."""

    number: int
    side: str
    why: str
    gain: float


class Wish(NamedTuple):
    """Something that one side has asked of the other: to take back, or to call it a draw."""

    kind: str
    sender: str


class Order(NamedTuple):
    """An answer that a side has given beforehand: its form, perhaps what fills it, for how long.

    `since` names the stretch of the game in which it was given, where it ends with that. `when`
    tells what it waits for: a chance in percent, or a word of `match/orders.py`.
    """

    side: str
    form: str
    fills: tuple[str, ...] = ()
    scope: str = "always"
    since: str = ""
    when: str = ""

    @property
    def key(self) -> "OrderKey":
        """What an order is known by; a new one takes the place of one with the same key."""
        return OrderKey(self.side, self.form, self.fills)


class OrderKey(NamedTuple):
    """Whose order it is, about which form, with which words in its blanks."""

    side: str
    form: str
    fills: tuple[str, ...] = ()


class SeatNote(NamedTuple):
    """Something that a seat keeps with the match for itself alone, in words of the page."""

    side: str
    part: str  # what it is
    text: str  # empty where it is thrown away


class Absence(NamedTuple):
    """What is agreed about somebody who stays away: who then minds the seat, after how long."""

    level: str = ""  # nobody does
    after: float = 0.0  # seconds


NOBODY_MINDS = Absence()


class TimeLimit(NamedTuple):
    """What is agreed about time: how much of it a side has, and what happens when it is out."""

    kind: str = ""  # nobody's time is counted; else a word of `match/timing.py`
    seconds: float = 0.0
    increment: float = 0.0  # seconds that are won by each stretch of choices
    level: str = ""  # the player that takes the seat over; the match is lost where there is none


NO_CLOCK = TimeLimit()


class Times(NamedTuple):
    """How a clock stands: what each side had spent when it was last set, and whose time runs."""

    spent: Mapping[str, float] = {}  # side: seconds
    asked: str = ""  # nobody's time runs
    since: float = 0.0  # when it began to run; later than now while it is paused
    before: str = ""  # whose time ran before
    before_spent: float = 0.0  # what they had spent by then, for a choice that is taken back


NO_TIMES = Times()


class Outage(NamedTuple):
    """A stretch of time in which no server ran; it is counted against nobody."""

    since: float
    until: float


class Letters(NamedTuple):
    """A match by correspondence: the side played here, links of all dice chains, what was sent."""

    side: str = ""  # the match is played at a table
    links: Mapping[str, tuple[str, ...]] = {}
    sent: int = 0  # choices that the other side may know, which cannot be taken back


NO_LETTERS = Letters()


@dataclass(frozen=True)
class Opening:
    """What was settled when the match was made; `given` choices came with an older journal."""

    id: str
    game: str
    scenario: str
    options: Mapping[str, str]
    rules: str
    secret: str
    given: int
    created: float
    overlay: Overlay = NO_OVERLAY  # a user's own values in place of the game's
    absence: Absence = NOBODY_MINDS
    clock: TimeLimit = NO_CLOCK


@dataclass(frozen=True)
class Stored:
    """A match as the store holds it, beside its choices and what was said."""

    opening: Opening
    revision: int  # grows with every change
    epoch: int  # grows when something is taken back
    changed: float
    seats: Mapping[str, Seat]
    salts: Mapping[str, str]
    wishes: tuple[Wish, ...] = ()
    spoken: int = 0  # lines of conversation so far
    orders: tuple[Order, ...] = ()
    letters: Letters = NO_LETTERS
    times: Times = NO_TIMES
    notes: tuple[SeatNote, ...] = ()


class Saved(NamedTuple):
    """A match out of the store: its choices from number `first` on, and the last that was said."""

    stored: Stored
    entries: tuple[Entry, ...] = ()
    said: tuple[Said, ...] = ()
    first: int = 0


@dataclass(frozen=True)
class Change:
    """Everything that one step changes in a match; it is stored whole or not at all."""

    at: float
    first: int = 0  # the number of the first of these entries
    entries: tuple[Entry, ...] = ()
    cut: int | None = None  # entries from this number on are taken back
    salts: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[Seat, ...] = ()
    wish: Wish | None = None
    settled: tuple[str, ...] = ()  # kinds of wishes that are answered
    said: tuple[Said, ...] = ()
    reason: Reason | None = None
    orders: tuple[Order, ...] = ()  # given now, each in place of one for the same answer
    revoked: tuple[OrderKey, ...] = ()  # orders that end
    letters: Letters | None = None
    notes: tuple[SeatNote, ...] = ()  # each in place of one of the same part
    times: Times | None = None  # how the clock stands from now on


def applied(stored: Stored, change: Change) -> Stored:
    """The match as the store holds it once the change is stored."""
    kept = tuple(wish for wish in stored.wishes if wish.kind not in change.settled)
    return replace(
        stored,
        revision=stored.revision + 1,
        epoch=stored.epoch + (change.cut is not None),
        changed=change.at,
        seats=_with(stored.seats, {seat.side: seat for seat in change.seats}),
        salts=_with(stored.salts, change.salts),
        wishes=(*kept, change.wish) if change.wish else kept,
        spoken=stored.spoken + len(change.said),
        orders=_ordered(stored.orders, change),
        letters=change.letters or stored.letters,
        times=change.times or stored.times,
        notes=_noted(stored.notes, change.notes),
    )


def _noted(notes: tuple[SeatNote, ...], new: tuple[SeatNote, ...]) -> tuple[SeatNote, ...]:
    if not new:
        return notes
    changed = [(note.side, note.part) for note in new]
    kept = [note for note in notes if (note.side, note.part) not in changed]
    return tuple(sorted((*kept, *(note for note in new if note.text))))


def _ordered(orders: tuple[Order, ...], change: Change) -> tuple[Order, ...]:
    ended = (*change.revoked, *(order.key for order in change.orders))
    if not ended:
        return orders
    kept = [order for order in orders if order.key not in ended]
    return tuple(sorted((*kept, *change.orders)))


def _with(known: Mapping[str, T], new: Mapping[str, T]) -> Mapping[str, T]:
    """The same object where nothing is new."""
    return {**known, **new} if new else known
