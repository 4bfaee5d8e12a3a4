"""A question as data: its forms, and every option with the words in its blanks."""

from typing import Any, NamedTuple

from grognard.engine.kernel.flow import rule_of
from grognard.engine.kernel.forms import Fills, Form, form_of, forms_of, spoken
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.rulebook import Rulebook


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
    top = game.procedures[-1] if game.procedures else None
    found = []
    for name in game.question.answers:
        form, id_ = form_of(getattr(top, name)), form_id(type(top), name)
        found += [Offer(id_, form, fills) for fills in form.fillings(top, game)]
    return found


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
    left, told = offer.form.says, ""
    for blank, fill in zip(offer.form.blanks, offer.fills, strict=True):
        before, found, after = left.partition(blank)
        if found:
            told, left = f"{told}{before}{spoken(game, blank, fill)}", after
    return told + left


def passes(game: Game) -> str:
    """The choice of one who does nothing now, or nothing where that is not allowed."""
    return next((offer.text for offer in offers(game) if offer.form.passes), "")


def question_data(game: Game) -> dict[str, Any]:
    """The question as plain JSON, for whoever is asked it."""
    words, top = game.setting.words, game.procedures[-1] if game.procedures else None
    names = game.question.answers
    forms = [form_of(getattr(top, name)) for name in names]
    options: list[dict[str, Any]] = [
        {"form": number, "text": form.written(fills), "fills": list(fills)}
        for number, form in enumerate(forms)
        for fills in form.fillings(top, game)
    ]
    if names and game.listed is None:
        game.listed = tuple([option["text"] for option in options])  # nobody need list them again
    return {
        "who": game.who,
        "rule": rule_of(game),
        "prompt": game.prompt,
        "key": question_key(game),
        "about": list(game.question.about),
        "forms": [
            form.record(form_id(type(top), name), words)
            for name, form in zip(names, forms, strict=True)
        ],
        "options": options,
        "places": _places(game, options, forms),
    }


def question_key(game: Game) -> str:
    """What a question is known by when it is put again: who puts it, and the units in hand."""
    top = type(game.procedures[-1]).__name__ if game.procedures else ""
    return " ".join((top, *game.question.about))


def _places(game: Game, options: list[dict[str, Any]], forms: list[Form]) -> dict[str, str]:
    """The hex of each place among the options that is not a hex itself."""
    words = game.setting.words
    found: dict[str, str] = {}
    if not any(words[blank].hexes for form in forms for blank in form.blanks):
        return found
    for option in options:
        for blank, fill in zip(forms[option["form"]].blanks, option["fills"], strict=True):
            hexes = words[blank].hexes
            if fill in hexes:
                found[fill] = hexes[fill]
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
