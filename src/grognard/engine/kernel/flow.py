"""The flow of a game: a stack of procedures that stop only to ask somebody something.

A procedure is plain data. Its fields are its local variables, its methods are its steps, and
`at` names the step that waits. A step runs until it must stop and returns `Ask` (a side answers
by one of several forms), `Draw` (chance answers), `Call` or `Done`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeAlias, TypeVar

from grognard.engine.kernel.answering import answering
from grognard.engine.kernel.forms import Fills, Form, Row, form_of, forms_of
from grognard.engine.kernel.misread import misread
from grognard.engine.kernel.tally import Objection, Tally

if TYPE_CHECKING:
    from grognard.engine.kernel.game import Game

CHANCE = "chance"
LONGEST_CHOICE = 1000
G = TypeVar("G", bound="Game")


class Ask(NamedTuple):
    """Stop: `who` answers by the form of one of these steps, and that step is taken.

    `about` names the units that the question is about, such as those in hand.
    """

    who: str
    answers: "tuple[Callable[..., Step], ...]"
    prompt: str = ""
    about: tuple[str, ...] = ()


class Draw(NamedTuple):
    """Stop: chance picks one of these, all equally likely, and it goes to the step `then`."""

    among: tuple[str, ...]
    then: "Callable[[Any, str], Step]"
    prompt: str = ""


class Call(NamedTuple):
    """Run `child` to its end, or several one after the other; the last result goes to `then`.

    Without a step the caller is over: the result goes to whoever called it.
    """

    child: "Procedure | tuple[Procedure, ...]"
    then: "Callable[[Any, Any], Step] | None" = None


class Done(NamedTuple):
    """This procedure is over; `result` goes to whoever called it."""

    result: Any = None


Step: TypeAlias = Ask | Draw | Call | Done


class Question(NamedTuple):
    """What the game waits for; the steps that answer it are held by name."""

    who: str = ""
    prompt: str = ""
    answers: tuple[str, ...] = ()
    among: tuple[str, ...] = ()  # for chance
    about: tuple[str, ...] = ()


OVER = Question()
called = attrgetter("__name__")


@dataclass
class Procedure:
    """One procedure of a rulebook while it is under way."""

    at: str = field(default="begin", kw_only=True)

    def begin(self, game: Any, value: Any) -> Step:
        """Take the first step."""
        raise NotImplementedError

    def answer(self, game: Any, choice: str) -> Step:
        """Take the step whose form the choice has."""
        ways = answering(type(self), game.question.answers)
        found = ways.read(choice.split(" "), game.setting.words)
        if found is None:
            raise ValueError(f"“{choice}” answers no form of “{game.prompt}”")
        taken: Step = getattr(self, found[0])(game, *found[1])
        return taken

    def copy(self) -> Self:
        """An independent procedure at the same step with the same fields."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin


@dataclass
class Again(Procedure):
    """Puts a question again once a duty that came before it has been done."""

    question: Question


class IllegalChoice(ValueError):
    """A choice that the rules refuse, with every objection to it."""

    def __init__(self, who: str, choice: object, objections: tuple[Objection, ...]):
        super().__init__("; ".join(str(objection) for objection in objections))
        self.who, self.choice, self.objections = who, choice, objections


def play(game: G, choice: str) -> G:
    """The game after `choice`; the game given is left as it was."""
    refusal = () if game.listed and choice in game.listed else objections(game, choice)
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
        if type(top) is Again:
            procedures.pop()
            if _put(game, top.question):
                return
            continue
        step = getattr(top, top.at)(game, value)
        kind = type(step)
        if kind is Ask:
            top.at, value = "answer", None
            names = tuple(map(called, step.answers))
            if _put(game, Question(step.who, step.prompt, names, (), step.about)):
                return
        elif kind is Draw:
            top.at = step.then.__name__
            game.question = Question(CHANCE, step.prompt, (), step.among)
            return
        elif kind is Call:
            value = None
            _call(procedures, step)
        else:
            procedures.pop()
            value = step.result if procedures and procedures[-1].at != "begin" else None
    game.question = OVER


def _call(procedures: list[Procedure], call: Call) -> None:
    """Put the called procedures on the stack, the first one on top."""
    if call.then:
        procedures[-1].at = call.then.__name__
    else:
        procedures.pop()
    if isinstance(call.child, tuple):
        procedures += reversed(call.child)
    else:
        procedures.append(call.child)


def _put(game: "Game", question: Question) -> bool:
    """Put a question to a side, unless a duty that follows from the position comes first.

    While one duty is done no other is looked for.
    """
    duties, duty = game.setting.rulebook.duties, None
    if duties and not any(type(each) is Again for each in game.procedures):
        duty = duties(game)
    if duty is None:
        game.question = question
        return True
    game.procedures += (Again(question), duty)
    return False


def rows(game: "Game") -> list[Row]:
    """Every choice that the question at hand allows, row by row; chance has none."""
    if not game.question.answers:
        return []
    top = game.procedures[-1]
    return answering(type(top), game.question.answers).rows(top, game)


def option_at(game: "Game", share: float) -> str:
    """The option that lies at a share from 0 to 1 of the list; no other is written out."""
    open_ = rows(game)
    counts = [row[-1].bit_count() for row in open_]
    number = int(share * sum(counts))
    for at, count in enumerate(counts):
        if number < count:
            return open_[at].text(number)
        number -= count
    raise ValueError(f"Nothing answers “{game.prompt}”.")


def objections(game: "Game", choice: object) -> tuple[Objection, ...]:
    """Every reason why the rules refuse `choice` now; none where it is legal."""
    question = game.question
    if not question.who:
        return (Objection("", "The game is over."),)
    if not isinstance(choice, str) or not choice.isprintable() or len(choice) > LONGEST_CHOICE:
        return (Objection("", "A choice is one short line of text."),)
    if choice in question.among:
        return ()
    found = understood(game, choice)
    if found:
        return tuple(found[0].objections(game.procedures[-1], game, found[1]))
    return tuple(_not_now(game, choice)) or (not_offered(game, choice),)


def understood(game: "Game", choice: str) -> tuple[Form, Fills] | None:
    """The form of a choice among those that answer the question, and what is in its blanks."""
    kind = type(game.procedures[-1])
    found = answering(kind, game.question.answers).read(choice.split(" "), game.setting.words)
    return (forms_of(kind)[found[0]], found[1]) if found else None


def _not_now(game: "Game", choice: str) -> Iterator[Objection]:
    """Why an answer to another question of the game is wrong now, in the game's own words."""
    rulebook, spoken = game.setting.rulebook, choice.split(" ")
    told: dict[Objection, None] = {}
    for kind in rulebook.procedures:
        for form in forms_of(kind).values():
            fills = form.read(spoken, game.setting.words)
            if fills is not None:
                told.update(dict.fromkeys(rulebook.not_now(game, kind, form, fills)))
    yield from told


def not_offered(game: "Game", choice: str) -> Objection:
    """The plain refusal of a choice that answers no form, with the word that cannot be read."""
    why = ""
    if game.question.answers:
        forms = [form_of(getattr(game.procedures[-1], name)) for name in game.question.answers]
        why = misread(forms, choice, game.setting.words)
    told = f"“{choice}” is not among the choices of {game.who} now"
    return Objection(rule_of(game), f"{told}: {why}." if why else f"{told}.")


def rule_of(game: "Game") -> str:
    """The number of the rule that a prompt opens with, such as 0.3 or core-4-b."""
    rule, _, _ = game.prompt.partition(" ")
    return rule if any(letter.isdigit() for letter in rule) else ""


def explain(game: "Game", choice: str) -> tuple[Tally, ...]:
    """The tallies that would decide `choice`, before it is made."""
    refusal = objections(game, choice)
    if refusal:
        raise IllegalChoice(game.who, choice, refusal)
    found = understood(game, choice) if game.who != CHANCE else None
    if found is None or found[0].sums is None:
        return ()
    return tuple(found[0].sums(game.procedures[-1], game, *found[1]))
