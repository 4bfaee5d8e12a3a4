"""A question as it goes over the wire: small, its forms apart, for they come again and again.

Options are told in runs of one form, each only by the words in its blanks; whoever receives them
writes the choice out with the words of the form.
"""

from collections.abc import Iterator, Mapping
from typing import Any

Record = dict[str, Any]
_forms: dict[str, Record] = {}  # by their keys; rules declare them, so there are not many


def folded(asked: Record) -> tuple[Record, Record]:
    """A question without its forms, and the forms that it speaks of by their keys."""
    keys = [f"{form['id']}: {form['words']}" for form in asked["forms"]]
    question = {name: asked[name] for name in ("rule", "key", "about", "depth")}
    question |= {"forms": keys, "options": asked["options"]}
    if asked["places"]:
        question["places"] = asked["places"]
    return question, dict(zip(keys, map(_shared, keys, asked["forms"]), strict=True))


def _shared(key: str, form: Record) -> Record:
    """The record of a form, the same object for all matches where it says the same."""
    known = _forms.setdefault(key, form)
    return known if known == form else form


def choices(state: Mapping[str, Any]) -> list[str]:
    """The options in a state that was received, each as it is chosen."""
    question = state.get("question")
    if not question:
        return []
    words = [state["forms"][key]["words"].split(" ") for key in question["forms"]]
    return [
        " ".join(_written(words[number], fills))
        for number, run in question["options"]
        for fills in run
    ]


def _written(words: list[str], fills: str | list[str]) -> Iterator[str]:
    left = iter([fills] if isinstance(fills, str) else fills)
    for word in words:
        yield next(left) if word.isupper() else word
