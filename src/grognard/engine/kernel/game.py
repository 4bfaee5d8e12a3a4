"""A game: the whole state of one play-through, as a value that is cheap to copy."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from grognard.engine.kernel.flow import OVER, Procedure, Question, advance, option_at, rows
from grognard.engine.kernel.forms import Domain
from grognard.engine.kernel.tally import Mod, tally

if TYPE_CHECKING:
    from grognard.engine.board.board import Board
    from grognard.engine.kernel.rulebook import Rulebook


class Rolled(NamedTuple):
    """A die as it fell: the face, what changes it, what it was rolled for, what it means."""

    face: int
    lowest: int
    highest: int
    rule: str
    purpose: str
    mods: tuple[Mod, ...]
    means: str
    side: str
    where: str

    @property
    def total(self) -> int:
        """The face with everything that changes it."""
        return self.face + sum(mod.value for mod in self.mods)

    def record(self) -> dict[str, Any]:
        """The die as plain JSON."""
        fields = self._asdict() | {"sum": tally("die", self.mods, signed=True).record()}
        del fields["mods"]
        return fields


class Leg(NamedTuple):
    """One step of a move: who goes, as those who may know and as the others call them; whither."""

    who: str
    start: str
    end: str
    public: str = ""


class Event(NamedTuple):
    """One thing that happened in a step, told to those who may know it and to the rest.

    `knows` names the sides that may read `text`, nobody named meaning everybody; the others read
    `public`, or nothing. `result` is the short word that odds are counted by; an event without a
    text is only counted. `reveals` marks
    what made something hidden known: nobody may take back a choice beyond it. `settles` marks
    what is finished: in a strict match it is taken back only with consent. `roll` is the die
    that the event tells of, `leg` the step of a move, so that a whole move can be told as one.
    `opens` marks what begins a fight, so that it is not told as the end of the one before.
    """

    text: str
    rule: str = ""
    where: str = ""
    result: str = ""
    knows: tuple[str, ...] = ()
    public: str = ""
    reveals: bool = False
    settles: bool = False
    roll: Rolled | None = None
    leg: Leg | None = None
    opens: bool = False


class Outcome(NamedTuple):
    """How a game ended."""

    winner: str
    reason: str
    rule: str
    score: Mapping[str, int]


class Setting(NamedTuple):
    """What was settled before the first question; shared by all copies and never changed."""

    rulebook: "Rulebook"
    scenario: str
    options: Mapping[str, str]
    data: Any
    overlay: str = ""
    words: Mapping[str, Domain] = {}  # blank by blank, what may stand in it

    @property
    def board(self) -> "Board":
        """The map that is played on."""
        return self.rulebook.board(self)


@dataclass
class Game:
    """The state that every game has; a game adds flat containers of immutable values.

    Copying is shallow, one level deep: dictionaries and lists are copied, what they hold is
    shared, so a value held in one must never be changed. `looked` holds pieces of views, which
    the next position makes anew only where something has changed; it is no part of the state.
    """

    setting: Setting = field(repr=False, compare=False)
    turn: int = field(default=1, kw_only=True)
    outcome: Outcome | None = field(default=None, kw_only=True)
    procedures: list[Procedure] = field(default_factory=list, kw_only=True)
    question: Question = field(default=OVER, kw_only=True)
    events: list[Event] = field(default_factory=list, kw_only=True, repr=False, compare=False)
    listed: tuple[str, ...] | None = field(default=None, kw_only=True, repr=False, compare=False)
    looked: dict[str, Any] = field(default_factory=dict, kw_only=True, repr=False, compare=False)

    @property
    def who(self) -> str:
        """The side that is asked, or nobody when the game is over."""
        return self.question.who

    @property
    def prompt(self) -> str:
        """What is asked, opening with the number of the rule."""
        return self.question.prompt

    @property
    def options(self) -> tuple[str, ...]:
        """Every legal choice; listed when somebody first looks."""
        question = self.question
        if not question.answers:
            return question.among
        if self.listed is None:
            self.listed = tuple([text for row in rows(self) for text in row.texts()])
        return self.listed

    def option_at(self, share: float) -> str:
        """The option at a share from 0 to 1 of them all; the list is not made for it."""
        if self.listed is None and self.question.answers:
            return option_at(self, share)
        options = self.options
        return options[int(share * len(options))]

    def called(self, unit: str) -> str:
        """What a unit goes by in a sentence."""
        return unit

    def copy(self) -> Self:
        """An independent game, equal to this one."""
        twin = object.__new__(type(self))
        state = self.__dict__.copy()
        for name, value in self.__dict__.items():
            kind = type(value)
            if kind is dict or kind is list:
                state[name] = value.copy()
        state["procedures"] = [procedure.copy() for procedure in self.procedures]
        twin.__dict__ = state
        return twin

    def look_anew(self) -> None:
        """Keep nothing that was looked up before what is hidden was dealt otherwise.

        A game whose notes are all checked against the position may keep them.
        """
        self.looked = {}

    def begin(self, procedure: Procedure) -> Self:
        """Run `procedure`, the whole game, up to its first question."""
        self.procedures.append(procedure)
        advance(self)
        return self

    def tell(
        self,
        text: str,
        rule: str = "",
        *,
        where: str = "",
        result: str = "",
        knows: tuple[str, ...] = (),
        public: str = "",
        reveals: bool = False,
        settles: bool = False,
        roll: Rolled | None = None,
    ) -> None:
        """Record that something happened."""
        event = Event(text, rule, where, result, knows, public, reveals, settles, roll)
        self.events.append(event)

    def count(self, result: str, where: str = "") -> None:
        """Record what came of something that has been told already, for odds and reports."""
        self.events.append(Event("", where=where, result=result))
