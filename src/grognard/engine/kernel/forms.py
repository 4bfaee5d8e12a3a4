"""Forms and bars: each way to answer a question, and each sentence that forbids, declared once.

A form is a line of words with blanks in capitals, such as `fire UNIT HEX`. It stands over the step
that carries the answer out. For each blank it lists bars: what a bar closes is one number, a bit
for each word that could stand in the blank. Options are what no bar closes; refusals are the
reasons of the bars that close a choice. Nothing else says what is allowed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from grognard.engine.bits import Bits
from grognard.engine.kernel.tally import Objection, Tally

if TYPE_CHECKING:
    from grognard.engine.kernel.game import Game

UNIT, PLACE, SIDE, NUMBER, WORD = "unit", "place", "side", "number", "word"  # kinds of words
YES = Bits(("yes",))  # what a form without blanks opens or closes

Fills: TypeAlias = tuple[str, ...]  # what stands in the blanks, in order
Sums: TypeAlias = Callable[..., Iterable[Tally]]
Chance: TypeAlias = Callable[..., float]  # of procedure, game, fills: in percent
Carries: TypeAlias = Callable[..., tuple[str, Fills] | None]  # of procedure and game
F = TypeVar("F", bound=Callable[..., Any])


class Domain(NamedTuple):
    """The words that may stand in a blank, and of what kind they are.

    `hexes` gives the hex of each place that is not a hex itself; `names` what words go by in a
    sentence, where that is not the word itself.
    """

    kind: str
    bits: Bits
    hexes: Mapping[str, str] = {}
    names: Mapping[str, str] = {}


def spoken(game: "Game", blank: str, word: str) -> str:
    """A word as it goes in a sentence: units by their names, others as their domain has it."""
    domain = game.setting.words[blank]
    return game.called(word) if domain.kind == UNIT else domain.names.get(word, word)


def _reasoned(game: "Game", blank: str, word: str) -> str:
    """A word as it goes in a reason: a unit as choices have it, if its name is put in later."""
    units = game.setting.words[blank].kind == UNIT
    if units and word in game.setting.rulebook.aids.names(game.setting.data):
        return word
    return spoken(game, blank, word)


class Bar(NamedTuple):
    """One sentence of the rulebook that forbids: why, and what it closes.

    `closes(procedure, game, among, *earlier)` gives the bits of `among` that are closed; `earlier`
    are the words in the blanks before. `text` is a sentence in which `{UNIT}` stands for what is
    in the blank UNIT, or a function of procedure, game and words that gives the sentence or all
    objections. Where a bar `ends` the matter, no later bar is asked. A bar of a second blank may
    have a `table`: of procedure and game, the bits that it leaves open for each word before; or
    be `alike` for all words before, so that it is asked once.
    """

    rule: str
    text: str | Callable[..., str | Iterable[Objection]]
    closes: Callable[..., int]
    ends: bool = False
    table: "Callable[..., Mapping[str, int]] | None" = None
    alike: bool = False


Bars: TypeAlias = tuple[Bar, ...]


def tabled(
    rule: str, text: str | Callable[..., Any], table: Callable[..., Mapping[str, int]]
) -> Bar:
    """A bar of a second blank that is read off a table, which is worked out for all words once."""

    def closes(procedure: Any, game: "Game", among: int, first: str) -> int:
        return among & ~table(procedure, game).get(first, 0)

    return Bar(rule, text, closes, table=table)


class Quiet(NamedTuple):
    """When a question may pass by unasked, if its side has ordered so: in words, and as a test.

    `holds(procedure, game, kept)` may look at what everybody knows, and at `kept`: the words with
    which a standing order says that an answer is never to be given.
    """

    says: str
    holds: Callable[..., bool]


class Beforehand(NamedTuple):
    """What standing orders may do with a form, beyond giving it wherever it is allowed.

    `chance` is what an order may wait for, `quiet` when one may let the question pass, `carries`
    the id and the words of an ordered answer that this one only carries on.
    """

    chance: Chance | None = None
    quiet: Quiet | None = None
    carries: Carries | None = None


class Row(NamedTuple):
    """Choices of one form that differ in the last word: the words before it, and it as bits.

    Where there is nothing left to fill in, the bits are `YES`.
    """

    form: "Form"
    earlier: Fills
    bits: Bits
    mask: int

    def fills(self) -> list[Fills]:
        """What stands in the blanks of each choice."""
        if self.bits is YES:
            return [self.earlier]
        return [(*self.earlier, word) for word in self.bits.pick(self.mask)]

    def texts(self) -> list[str]:
        """All of the choices; those of a form with one blank are kept once they are written."""
        pattern = self.form.pattern
        if self.earlier or self.bits is YES:
            return [pattern % fills for fills in self.fills()]
        return self.bits.pick(self.mask, "" if pattern == "%s" else pattern)

    def text(self, number: int) -> str:
        """One of the choices, counted from 0."""
        if self.bits is YES:
            return self.form.written(self.earlier)
        mask = self.mask
        for _ in range(number):
            mask &= mask - 1
        last = self.bits.names[(mask & -mask).bit_length() - 1]
        return self.form.written((*self.earlier, last))


new = tuple.__new__  # a row is made for every form of every question: this is the quick way


class Form:
    """One way to answer a question."""

    def __init__(self, words: str, bars: tuple[Bars, ...], sums: Sums | None, **about: Any):
        self.words, self.bars, self.sums = words, bars, sums
        self.decides = sums is not None  # whether the sums are weighed unasked
        self.label: str = about["label"]
        self.says: str = about["says"]
        self.passes: bool = about["passes"]
        self.gathers: bool = about["gathers"]
        self.way: bool = about["way"]
        self.mode = False  # whether it only says how those in hand move on
        self.beforehand = Beforehand()
        self._records: dict[tuple[str, ...], dict[str, Any]] = {}  # by id and kinds of blanks
        spoken = words.split(" ")
        self.size = len(spoken)
        self.blanks = tuple(word for word in spoken if word.isupper())
        self._blanks_at = tuple((word, at) for at, word in enumerate(spoken) if word.isupper())
        self._said = tuple((at, word) for at, word in enumerate(spoken) if not word.isupper())
        self.pattern = " ".join("%s" if word.isupper() else word for word in spoken)
        names = self.blanks or ("",)  # a form without blanks is open or closed as a whole
        if len(bars) > len(names):
            raise TypeError(f"“{words}” has bars for more blanks than it has")
        each = (*bars, *((),) * (len(names) - len(bars)))
        self.lines: tuple[tuple[str, Bars], ...] = tuple(zip(names, each, strict=True))
        first = tuple(bar.closes for bar in each[0])  # what is asked most
        self.opening, self.others = first[0] if first else None, first[1:]
        second = each[1] if len(each) > 1 else ()
        self._tables = tuple(bar.table for bar in second if bar.table is not None)
        self._alike = tuple(bar for bar in second if bar.alike)
        self._each = tuple(bar for bar in second if bar.table is None and not bar.alike)

    def written(self, fills: Fills) -> str:
        """The choice with these words in the blanks."""
        return self.pattern % fills

    def read(self, spoken: list[str], words: Mapping[str, Domain]) -> Fills | None:
        """What stands in the blanks, if a choice is of this form and names what there is."""
        if len(spoken) != self.size:
            return None
        for at, word in self._said:
            if spoken[at] != word:
                return None
        for blank, at in self._blanks_at:
            if spoken[at] not in words[blank].bits.bit:
                return None
        return tuple([spoken[at] for _, at in self._blanks_at])

    def fillings(self, procedure: Any, game: "Game") -> list[Fills]:
        """Everything that no bar closes, in the order of the words."""
        found: list[Fills] = [()]
        for name, bars in self.lines:
            if not name:
                return found if opened(bars, procedure, game, YES.all) else []
            bits = game.setting.words[name].bits
            every, pick = bits.all, bits.pick
            found = [
                (*earlier, word)
                for earlier in found
                for word in pick(opened(bars, procedure, game, every, earlier))
            ]
        return found

    def later_rows(self, procedure: Any, game: "Game", words: list[str]) -> "list[Row]":
        """The rows of a form with several blanks, these words being open in the first."""
        if len(self.blanks) > 2:
            fillings = self.fillings(procedure, game)
            return [Row(self, fills, YES, YES.all) for fills in fillings]
        bits, bars, found = game.setting.words[self.blanks[1]].bits, self._each, []
        every = opened(self._alike, procedure, game, bits.all, tuple(words[:1]))
        tables = [table(procedure, game) for table in self._tables if every]
        if not every:
            return []
        for table in tables:  # most words have no row
            words = [word for word in words if word in table]
        for first in words:
            among = every
            for table in tables:
                among &= table[first]
            if bars and among:
                among = opened(bars, procedure, game, among, (first,))
            if among:
                found.append(new(Row, (self, (first,), bits, among)))
        return found

    def objections(self, procedure: Any, game: "Game", fills: Fills) -> Iterator[Objection]:
        """The reasons of every bar that closes these words."""
        for depth, (name, bars) in enumerate(self.lines):
            bit = game.setting.words[name].bits.bit[fills[depth]] if name else 1
            for bar in bars:
                if bar.closes(procedure, game, bit, *fills[:depth]) & bit:
                    yield from self._reasons(bar, procedure, game, fills)
                    if bar.ends:
                        return

    def _reasons(self, bar: Bar, procedure: Any, game: "Game", fills: Fills) -> Iterable[Objection]:
        if isinstance(bar.text, str):
            blanks = zip(self.blanks, fills, strict=True)
            called = {blank: _reasoned(game, blank, fill) for blank, fill in blanks}
            return (Objection(bar.rule, bar.text.format(**called)),)
        told = bar.text(procedure, game, *fills)
        return (Objection(bar.rule, told),) if isinstance(told, str) else told

    def record(self, id_: str, words: Mapping[str, Domain]) -> dict[str, Any]:
        """The form as plain JSON; it is made once, and nobody may change it."""
        key = id_, *[words[name].kind for name in self.blanks]
        found = self._records.get(key)
        if found is None:
            found = self._records[key] = self._record(id_, words)
        return found

    def _record(self, id_: str, words: Mapping[str, Domain]) -> dict[str, Any]:
        return {
            "id": id_,
            "words": self.words,
            "blanks": [{"name": name, "kind": words[name].kind} for name in self.blanks],
            "label": self.label,
            "says": self.says,
            "passes": self.passes,
            "gathers": self.gathers,
            "weighs": self.decides and not self.gathers,
            "way": self.way,
            "mode": self.mode,
            "waits": self.beforehand.chance is not None and self.beforehand.carries is None,
            "quiet": self.beforehand.quiet.says if self.beforehand.quiet else "",
        }


def form(
    words: str,
    *bars: Bars,
    sums: Sums | None = None,
    label: str = "",
    says: str = "",
    passes: bool = False,
    gathers: bool = False,
    way: bool = False,
) -> Callable[[F], F]:
    """Declare that a step answers a question with these words; the step itself is left as it is.

    The bars stand blank by blank. `sums` are the tallies that would decide the choice. `passes`
    marks the answer of one who does nothing, `gathers` one that adds to something which a later
    answer settles, `way` one whose last blank is the next place of a move. `label` is what a
    button says, `says` the sentence about it with the blanks in capitals.
    """
    spoken = " ".join(word for word in words.split(" ") if not word.isupper())
    about = {"passes": passes, "gathers": gathers, "way": way, "says": says or words}
    declared = Form(words, bars, sums, label=label or spoken.capitalize(), **about)

    def declare(step: F) -> F:
        step.form = declared  # type: ignore[attr-defined]
        return step

    return declare


def says_how(step: F) -> F:
    """Declare that the form over a step only says how those in hand move on, such as a march."""
    form_of(step).mode = True
    return step


def telling(sums: Sums) -> Callable[[F], F]:
    """Declare sums for the form over a step that nobody is shown unless he asks for them.

    Such are those of a check that comes before what the form is about, as before a move.
    """

    def declare(step: F) -> F:
        form_of(step).sums = sums
        return step

    return declare


def ordered(beforehand: Beforehand) -> Callable[[F], F]:
    """Declare what standing orders may do with the form that stands over a step."""

    def declare(step: F) -> F:
        form_of(step).beforehand = beforehand
        return step

    return declare


def form_of(step: object) -> Form:
    """The form that stands over a step."""
    found: Form = step.form  # type: ignore[attr-defined]
    return found


def opened(bars: Bars, procedure: Any, game: "Game", among: int, earlier: Fills = ()) -> int:
    """What these bars leave open among some words."""
    for bar in bars:
        closed = bar.closes(procedure, game, among, *earlier)
        if closed:
            among &= ~closed
            if not among:
                break
    return among


def forms_of(kind: type) -> Mapping[str, Form]:
    """All forms of a procedure by the names of their steps, in the order they are written."""
    found = _FORMS.get(kind)
    if found is None:
        found = _FORMS[kind] = _written_in(kind)
    return found


_FORMS: dict[type, Mapping[str, Form]] = {}  # procedure: its forms, worked out once


def _written_in(kind: type) -> dict[str, Form]:
    steps = {name: step for base in reversed(kind.__mro__) for name, step in vars(base).items()}
    return {name: form_of(step) for name, step in steps.items() if hasattr(step, "form")}
