"""All forms that answer one question, taken together and sorted out once for each list of them."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.engine.bits import Bits
from grognard.engine.kernel.forms import YES, Domain, Fills, Form, Row, forms_of, new

if TYPE_CHECKING:
    from grognard.engine.kernel.game import Game


class PreparedForm(NamedTuple):
    """One of the forms, with what is asked of it most at hand."""

    form: Form
    bits: Bits  # the words of the first blank
    every: int
    opening: Callable[..., int]  # what its first bar closes
    others: tuple[Callable[..., int], ...]  # and the other bars of the first blank
    shared: int  # the number of those that begin with the same bar, or -1 where no other does
    goes_on: bool  # whether it has another blank


class Answering:
    """The forms that may answer a question, in order."""

    def __init__(self, forms: Mapping[str, Form]):
        self._forms = tuple(forms.values())
        self._prepared: tuple[object, tuple[PreparedForm, ...]] = None, ()
        begins = {name: form.words.split(" ")[0] for name, form in forms.items()}
        blank = [name for name, word in begins.items() if word.isupper()]
        self._with_blank = {name: forms[name] for name in blank}
        self._by_word = {
            said: {n: forms[n] for n, word in begins.items() if word == said or n in blank}
            for said in begins.values()
        }

    def read(self, spoken: list[str], words: Mapping[str, Domain]) -> tuple[str, Fills] | None:
        """The step that a choice calls for, and what is in its blanks; none if it has no form."""
        for name, form in self._by_word.get(spoken[0], self._with_blank).items():
            fills = form.read(spoken, words)
            if fills is not None:
                return name, fills
        return None

    def rows(self, procedure: Any, game: "Game") -> list[Row]:
        """What no bar closes, form by form, and row by row for the words before the last blank.

        Forms often begin with the same bar, which is asked once.
        """
        words, found = game.setting.words, []
        begun: dict[int, int] = {}  # what a bar that several begin with has left open
        for form, bits, every, opening, others, shared, goes_on in self._ways(words):
            if shared in begun:
                among = begun[shared]
            else:
                closed = opening(procedure, game, every)
                among = 0 if closed is every else every & ~closed
                if shared >= 0:
                    begun[shared] = among
            if not among:
                continue
            for closes in others:
                closed = closes(procedure, game, among)
                if closed:
                    among = 0 if closed is among else among & ~closed
                    if not among:
                        break
            if not among:
                continue
            if goes_on:
                found += form.later_rows(procedure, game, bits.pick(among))
            else:
                found.append(new(Row, (form, (), bits, among)))
        return found

    def _ways(self, words: Mapping[str, Domain]) -> tuple[PreparedForm, ...]:
        """The forms with the words that a game has for their first blanks; kept for the next."""
        known, kept = self._prepared
        if known is words:
            return kept
        firsts = [form.blanks[0] if form.blanks else "" for form in self._forms]
        keys = [(form.opening, first) for form, first in zip(self._forms, firsts, strict=True)]
        shared = [keys.index(key) if keys.count(key) > 1 else -1 for key in keys]
        ways = []
        for form, first, number in zip(self._forms, firsts, shared, strict=True):
            bits, goes_on = words[first].bits if first else YES, len(form.blanks) > 1
            bars = form.opening or _nothing, form.others
            ways.append(PreparedForm(form, bits, bits.all, *bars, number, goes_on))
        self._prepared = words, tuple(ways)
        return self._prepared[1]


def _nothing(procedure: Any, game: "Game", among: int) -> int:
    """What a form closes that has no bar."""
    return 0


_SORTED: dict[tuple[type, tuple[str, ...]], Answering] = {}  # by procedure and steps


def answering(kind: type, names: tuple[str, ...]) -> Answering:
    """The forms of these steps of a procedure."""
    found = _SORTED.get((kind, names))
    if found is None:
        forms = forms_of(kind)
        found = _SORTED[kind, names] = Answering({name: forms[name] for name in names})
    return found
