"""What clients send: the bodies of requests and the messages of a socket, checked when read."""

from typing import Annotated, Literal

from grognard.hosting.written import Meta, Struct, field

LONGEST_ABSENCE = 366 * 24 * 3600  # seconds
Word = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=500)]
Choice = Annotated[str, Meta(max_length=1000)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Salt = Annotated[str, Meta(max_length=100)]
Own = Annotated[tuple[Word, ...], Meta(max_length=10)]  # sides that the maker plays


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit in a seat of a new match."""

    kind: Literal["person", "computer"] = "person"
    level: Word = "random"
    name: Word = ""
    webhook: Text = ""
    open: bool = False  # anybody may take it


class AbsenceWish(Struct, forbid_unknown_fields=True):
    """Who minds the seat of somebody who stays away, and after how many seconds."""

    level: Word
    after: Annotated[float, Meta(ge=0, le=LONGEST_ABSENCE)]


class ClockWish(Struct, forbid_unknown_fields=True):
    """How much time each side has, for a stretch of choices (`move`) or the whole match (`total`).

    Each stretch wins `increment` seconds. When time is out and the other side claims it, the match
    is lost, or `level` of the computer plays on.
    """

    kind: Literal["move", "total"]
    seconds: Annotated[float, Meta(ge=10, le=LONGEST_ABSENCE)]
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0.0
    level: Word = ""


class NewMatch(Struct, forbid_unknown_fields=True):
    """A match to begin, from a scenario or from a journal; `look` only opens the journal."""

    game: Word = ""
    scenario: Word = ""
    options: dict[Word, Word] = field(default_factory=dict)
    seats: dict[Word, SeatWish] = field(default_factory=dict)
    hot_seat: bool = False
    own: Own | None = None
    absence: AbsenceWish | None = None
    clock: ClockWish | None = None
    journal: str = ""
    data: str = ""
    look: bool = False


class Fork(Struct, forbid_unknown_fields=True):
    """A match that somebody wishes to go on with from an earlier position."""

    number: Number
    seats: dict[Word, SeatWish] = field(default_factory=dict)
    hot_seat: bool = False
    own: Own | None = None
    absence: AbsenceWish | None = None
    clock: ClockWish | None = None


class TakeSeat(Struct, forbid_unknown_fields=True):
    """An open seat that somebody takes, with a secret of their own."""

    side: Word
    secret: Text


class Message(Struct, forbid_unknown_fields=True, tag_field="do"):
    """Anything sent over a socket; the reply carries the same `id`."""

    id: int


class Known(Struct, forbid_unknown_fields=True):
    """The position that somebody who comes back still has on the screen."""

    number: Number
    epoch: Number


class Hello(Message, tag="hello"):
    """Sit down; must come first. With a `secret` of one's own an invitation is taken.

    Whoever still has the position that is `known` is told only what is beside it.
    """

    token: Text
    salt: Salt = ""
    secret: Text = ""
    known: Known | None = None


class Renew(Message, tag="renew"):
    """Give one's seat a new secret, one's own or one that is drawn; other screens are shut out."""

    secret: Text = ""


class Invite(Message, tag="invite"):
    """Ask for a new invitation to a seat that nobody has taken, in place of the last one."""

    side: Word


class OpenUp(Message, tag="open_up"):
    """Let anybody take a seat that nobody has taken, or only who is invited."""

    side: Word
    open: bool


class Ready(Message, tag="ready"):
    """One of two people at a screen has taken it over."""

    side: Word


class Resync(Message, tag="resync"):
    """Ask for the whole state, after a change that does not fit what is here."""


class Layers(Message, tag="layers"):
    """Choose what is laid over the map from now on; `*` means everything."""

    layers: Annotated[tuple[Word, ...], Meta(max_length=40)] = ()


class LayersAt(Message, tag="layers_at"):
    """Ask which layers mark a hex."""

    hex: Word


class Choose(Message, tag="choose"):
    """Answer the question of position `number`; `epoch` tells it from one taken back."""

    number: Number
    choice: Choice
    epoch: Number | None = None


class Why(Message, tag="why"):
    """Ask what speaks against a choice."""

    choice: Choice


class Explain(Message, tag="explain"):
    """Ask for the sums that would decide a choice."""

    choice: Choice


class CountOdds(Message, tag="odds"):
    """Ask for the odds of a choice."""

    choice: Choice


class Far(Message, tag="far"):
    """Ask how far the move under way may go, or what a way along these hexes would cost.

    With a `first` choice that begins a move, how far that move may go.
    """

    after: Annotated[tuple[Word, ...], Meta(max_length=40)] = ()
    first: Choice = ""


class Together(Message, tag="together"):
    """Ask how several units would go to a hex, the nearest first."""

    units: Annotated[tuple[Word, ...], Meta(max_length=100)]
    to: Word
    mode: Choice = ""
    file: bool = False


class AskSight(Message, tag="sight"):
    """Ask whether one place can be seen from another, now or at an earlier position."""

    from_: Word = field(name="from")
    to: Word
    number: Number | None = None
    side: Word = ""


class Viewshed(Message, tag="viewshed"):
    """Ask what can be seen from a place, now or at an earlier position."""

    from_: Word = field(name="from")
    number: Number | None = None
    side: Word = ""


class Arcs(Message, tag="arcs"):
    """Ask where units that face somewhere bear."""

    units: Annotated[tuple[Word, ...], Meta(max_length=20)]


class Hint(Message, tag="hint"):
    """Ask what the computer would do in one's place."""


class Reasons(Message, tag="reasons"):
    """Ask what the computer planned in a match that is over, and why."""


class AskLook(Message, tag="look"):
    """Look at an earlier position."""

    number: Number
    side: Word = ""


class Log(Message, tag="log"):
    """Read what happened between two positions."""

    from_: Number = field(name="from", default=0)
    to: Number = 1_000_000
    side: Word = ""


class TakeBack(Message, tag="undo"):
    """Take back one's own last choice, or the whole move that it belongs to.

    Who names the position means that one alone.
    """

    number: Number | None = None
    epoch: Number | None = None
    whole: bool = False


class GiveOrder(Message, tag="order"):
    """Answer beforehand, for this phase, this turn or always, whenever a form is asked for.

    It may wait for a chance in percent, say `never`, or answer where all is `quiet`.
    """

    form: Word
    fills: Annotated[tuple[Word, ...], Meta(max_length=10)] = ()
    scope: Literal["phase", "turn", "always"] = "turn"
    when: Word = ""


class ListOrders(Message, tag="orders"):
    """Ask for one's own standing orders."""


class Revoke(Message, tag="revoke"):
    """End the orders for one answer, for a form, or all of one's own where none is named."""

    form: Word = ""
    fills: Annotated[tuple[Word, ...], Meta(max_length=10)] | None = None


class KeepNote(Message, tag="note"):
    """Keep one's drawings or orders that last with the match, for one's own seat alone."""

    part: Literal["drawn", "errands"]
    text: Annotated[str, Meta(max_length=20_000)]


class UndoAsk(Message, tag="undo_ask"):
    """Ask the other side to let one's last choice be taken back, in the position named."""

    number: Number | None = None
    epoch: Number | None = None


class UndoAnswer(Message, tag="undo_answer"):
    """Grant that, or not."""

    grant: bool


class Resign(Message, tag="resign"):
    """Give the match up."""


class DrawOffer(Message, tag="draw_offer"):
    """Offer a draw."""


class DrawAnswer(Message, tag="draw_answer"):
    """Accept the draw, or not."""

    accept: bool


class PauseAsk(Message, tag="pause_ask"):
    """Ask to let the clock stand still, or run again; whoever is asked goes on alone."""


class PauseAnswer(Message, tag="pause_answer"):
    """Agree to that, or not."""

    accept: bool


class Claim(Message, tag="claim"):
    """Claim what was agreed on for the case that the other side's time is out."""


class Chat(Message, tag="chat"):
    """Say something to everybody at the table."""

    text: Text


class TellName(Message, tag="name"):
    """Say by what name one goes."""

    name: Word


class TellAddress(Message, tag="webhook"):
    """Say at which address one is told of one's turn while away; empty for none."""

    address: Text


class TakeOver(Message, tag="take_over"):
    """Hand the seat of somebody who has gone to the computer, as was agreed at the start."""

    side: Word
    level: Word = ""


class Leave(Message, tag="leave"):
    """Stand up."""


AnyMessage = (
    Hello
    | Renew
    | Invite
    | OpenUp
    | Ready
    | Resync
    | Layers
    | LayersAt
    | Choose
    | Why
    | Explain
    | CountOdds
    | Far
    | Together
    | AskSight
    | Viewshed
    | Arcs
    | Hint
    | Reasons
    | AskLook
    | Log
    | TakeBack
    | GiveOrder
    | ListOrders
    | Revoke
    | KeepNote
    | UndoAsk
    | UndoAnswer
    | Resign
    | DrawOffer
    | DrawAnswer
    | PauseAsk
    | PauseAnswer
    | Claim
    | Chat
    | TellName
    | TellAddress
    | TakeOver
    | Leave
)
