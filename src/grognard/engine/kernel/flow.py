"""The flow of a game: a stack of procedures that stop only to ask somebody something.

A procedure is plain data. Its fields are its local variables, its methods are its steps, and
`at` names the step that waits. A step runs until it must stop and returns `Ask`, `Call` or `Done`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeAlias, TypeVar

from grognard.engine.kernel.tally import Objection, Tally

if TYPE_CHECKING:
    from grognard.engine.kernel.game import Game

CHANCE = "chance"
LONGEST_CHOICE = 1000
G = TypeVar("G", bound="Game")


class Ask(NamedTuple):
    """Stop: `who` picks one of `options`, and the pick goes to the step `then`.

    Options are a tuple, or a method that lists them when somebody looks. A method `objections`
    gives the reasons against one choice, so that a caller who knows his choice need not wait for
    the list; a method `tallies` gives the sums that would decide it.
    """

    who: str
    options: "tuple[str, ...] | Callable[[Any], Iterable[str]]"
    then: "Callable[[Any, str], Step]"
    prompt: str = ""
    objections: "Callable[[Any, str], Iterable[Objection]] | None" = None
    tallies: "Callable[[Any, str], Iterable[Tally]] | None" = None


class Call(NamedTuple):
    """Run `child` to its end; its result goes to the step `then`."""

    child: "Procedure"
    then: "Callable[[Any, Any], Step]"


class Done(NamedTuple):
    """This procedure is over; `result` goes to whoever called it."""

    result: Any = None


Step: TypeAlias = Ask | Call | Done


@dataclass
class Procedure:
    """One procedure of a rulebook while it is under way."""

    at: str = field(default="begin", kw_only=True)

    def begin(self, game: Any, value: Any) -> Step:
        """Take the first step."""
        raise NotImplementedError

    def copy(self) -> Self:
        """An independent procedure at the same step with the same fields."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin


class Question(NamedTuple):
    """What the game waits for; methods of the asking procedure are held by name."""

    who: str = ""
    prompt: str = ""
    options: tuple[str, ...] | None = ()
    offer: str = ""
    objections: str = ""
    tallies: str = ""


OVER = Question()


class IllegalChoice(ValueError):
    """A choice that the rules refuse, with every objection to it."""

    def __init__(self, who: str, choice: object, objections: tuple[Objection, ...]):
        super().__init__("; ".join(str(objection) for objection in objections))
        self.who, self.choice, self.objections = who, choice, objections


def play(game: G, choice: str) -> G:
    """The game after `choice`; the game given is left as it was."""
    refusal = objections(game, choice)
    if refusal:
        raise IllegalChoice(game.who, choice, refusal)
    after = game.copy()
    advance(after, choice)
    return after


def advance(game: "Game", value: Any = None) -> None:
    """Hand `value` to the waiting step and run on, in place, to the next question.

    The choice is not checked: this is for callers who own the game and took it from the options.
    """
    procedures = game.procedures
    game.events.clear()
    game.listed = None
    while procedures:
        top = procedures[-1]
        step = getattr(top, top.at)(game, value)
        kind = type(step)
        if kind is Ask:
            top.at = step.then.__name__
            game.question = _question(step)
            return
        if kind is Call:
            top.at, value = step.then.__name__, None
            procedures.append(step.child)
        else:
            procedures.pop()
            value = step.result
    game.question = OVER


def objections(game: "Game", choice: object) -> tuple[Objection, ...]:
    """Every reason why the rules refuse `choice` now; none where it is legal."""
    question = game.question
    if not question.who:
        return (Objection("", "The game is over."),)
    if not isinstance(choice, str) or not choice.isprintable() or len(choice) > LONGEST_CHOICE:
        return (Objection("", "A choice is one short line of text."),)
    if question.objections:
        return tuple(getattr(game.procedures[-1], question.objections)(game, choice))
    if choice in game.options:
        return ()
    return (not_offered(game, choice),)


def not_offered(game: "Game", choice: str) -> Objection:
    """The plain refusal of a choice that answers no option of the question."""
    rule, _, _ = game.prompt.partition(" ")
    rule = rule if rule[:1].isdigit() else ""
    return Objection(rule, f"“{choice}” is not among the choices of {game.who} now.")


def explain(game: "Game", choice: str) -> tuple[Tally, ...]:
    """The tallies that would decide `choice`, before it is made."""
    refusal = objections(game, choice)
    if refusal:
        raise IllegalChoice(game.who, choice, refusal)
    name = game.question.tallies
    return tuple(getattr(game.procedures[-1], name)(game, choice)) if name else ()


def _question(ask: Ask) -> Question:
    """The question as it is kept in the game."""
    who, options, _, prompt, why_not, tallies = ask
    return Question(
        who,
        prompt,
        options if type(options) is tuple else None,
        "" if type(options) is tuple else options.__name__,  # type: ignore[union-attr]
        why_not.__name__ if why_not else "",
        tallies.__name__ if tallies else "",
    )
