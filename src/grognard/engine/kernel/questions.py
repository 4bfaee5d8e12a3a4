"""A question as data: its forms, and every option with the words in its blanks."""

import re
from typing import Any, NamedTuple

from grognard.engine.kernel.flow import rows, rule_of
from grognard.engine.kernel.forms import Fills, Form, Row, form_of, forms_of, spoken
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.rulebook import Rulebook

BLANK = re.compile(r"\b[A-Z][A-Z0-9_]*\b")  # sentences may name them in another order than words


class Offer(NamedTuple):
    """One option: the id of its form, the form, and the words in its blanks."""

    id: str
    form: Form
    fills: Fills

    @property
    def text(self) -> str:
        """The choice as it is written."""
        return self.form.written(self.fills)


def offers(game: Game) -> list[Offer]:
    """Every option of the question to a side, taken from its forms; chance has none."""
    ids = _ids(game)
    return [Offer(ids[row.form], row.form, fills) for row in rows(game) for fills in row.fills()]


def _ids(game: Game) -> dict[Form, str]:
    """The forms that may answer the question, each with its id."""
    names = game.question.answers
    kind = type(game.procedures[-1]) if names else object
    forms = forms_of(kind)
    return {forms[name]: form_id(kind, name) for name in names}


def reading(game: Game, choice: str) -> Offer | None:
    """A choice with its form, whether it is allowed or not; none where it answers no form."""
    spoken, words = choice.split(" "), game.setting.words
    for name in game.question.answers:
        top = game.procedures[-1]
        form = form_of(getattr(top, name))
        fills = form.read(spoken, words)
        if fills is not None:
            return Offer(form_id(type(top), name), form, fills)
    return None


def answer_data(game: Game, choice: str) -> dict[str, Any] | None:
    """A choice as plain JSON: its text, its form, and the words in the blanks."""
    offer = reading(game, choice)
    if offer is None:
        return None
    form = offer.form.record(offer.id, game.setting.words)
    return {"text": choice, "form": form, "fills": list(offer.fills)}


def said(game: Game, offer: Offer) -> str:
    """A choice as its form says it, units and words called by their names, places as they are."""
    fills = dict(zip(offer.form.blanks, offer.fills, strict=True))
    return BLANK.sub(
        lambda found: spoken(game, found[0], fills[found[0]]) if found[0] in fills else found[0],
        offer.form.says,
    )


def passes(game: Game) -> str:
    """The choice of one who does nothing now, or nothing where that is not allowed."""
    return next((offer.text for offer in offers(game) if offer.form.passes), "")


def question_data(game: Game) -> dict[str, Any]:
    """The question as plain JSON, for whoever is asked it.

    The options stand in runs: the number of a form, and all that may be in its blanks; where it
    has one blank, only the word.
    """
    words, ids, open_ = game.setting.words, _ids(game), rows(game)
    if open_ and game.listed is None:  # nobody need list them again
        game.listed = tuple([text for row in open_ for text in row.texts()])
    runs: dict[Form, list[Any]] = {}
    for row in open_:
        runs.setdefault(row.form, []).extend(_short(row))
    numbers = {form: number for number, form in enumerate(ids)}
    return {
        "who": game.who,
        "rule": rule_of(game),
        "prompt": game.prompt,
        "key": question_key(game),
        "about": list(game.question.about),
        "depth": len(game.procedures),
        "forms": [form.record(id_, words) for form, id_ in ids.items()],
        "options": [[numbers[form], run] for form, run in runs.items()],
        "places": _places(game, open_),
    }


def _short(row: Row) -> list[Any]:
    """What stands in the blanks of each choice of a row, as plain JSON."""
    if len(row.form.blanks) == 1:
        return row.bits.pick(row.mask)
    return [list(fills) for fills in row.fills()]


def question_key(game: Game) -> str:
    """What a question is known by when it is put again: who puts it, and the units in hand."""
    top = type(game.procedures[-1]).__name__ if game.procedures else ""
    return " ".join((top, *game.question.about))


def _places(game: Game, among: list[Row]) -> dict[str, str]:
    """The hex of each place among the options that is not a hex itself."""
    words = game.setting.words
    found: dict[str, str] = {}
    for row in among:
        hexes = [words[blank].hexes for blank in row.form.blanks]
        for fills in row.fills() if any(hexes) else ():
            pairs = zip(fills, hexes, strict=True)
            found |= {fill: known[fill] for fill, known in pairs if fill in known}
    return found


def form_id(kind: type, step: str) -> str:
    """What a form goes by from game to game: the procedure and the step."""
    return f"{kind.__name__}.{step}"


def all_forms(rulebook: Rulebook) -> dict[str, Form]:
    """Every form of a game by its id, in the order of its procedures."""
    return {
        form_id(kind, step): form
        for kind in rulebook.procedures
        for step, form in forms_of(kind).items()
    }


def of_any_question(game: Game, choice: str) -> Offer | None:
    """A choice that cannot be played along yet, by whichever form of the game it has."""
    spoken, setting = choice.split(" "), game.setting
    forms = all_forms(setting.rulebook).items()
    for id_, form in sorted(forms, key=lambda each: not each[1].way):  # a place is mostly a step
        fills = form.read(spoken, setting.words)
        if fills is not None:
            return Offer(id_, form, fills)
    return None
