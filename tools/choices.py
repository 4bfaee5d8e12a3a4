"""Writes docs/choices.md: every way to answer every question of every game, from its forms."""

from collections.abc import Iterator
from pathlib import Path

from grognard import GAMES, start
from grognard.engine.kernel.forms import forms_of
from grognard.engine.kernel.rulebook import Rulebook

PAGE = Path(__file__).parents[1] / "docs/choices.md"
HEAD = """\
# All choices

Every choice that a journal, a board, a test or an engine may write, read off the rules themselves.
Words in capitals are blanks; the column *blanks* says what may stand in them.
A choice marked *pass* is the answer of one who does nothing.
This page is written by `python tools/choices.py`.
"""


def page() -> str:
    """The whole page."""
    return "\n".join((HEAD, *(line for book in GAMES.values() for line in section(book))))


def section(rulebook: Rulebook) -> Iterator[str]:
    """The forms of one game, procedure by procedure."""
    words = start(rulebook.id).setting.words
    yield f"## {rulebook.title}\n"
    yield "| choice | blanks | what it does | |"
    yield "| --- | --- | --- | --- |"
    for kind in rulebook.procedures:
        for step, form in forms_of(kind).items():
            kinds = dict.fromkeys(f"{blank}: {words[blank].kind}" for blank in form.blanks)
            told = (getattr(kind, step).__doc__ or "").partition("\n")[0]
            passes = "pass" if form.passes else ""
            yield f"| `{form.words}` | {', '.join(kinds)} | {told} | {passes} |"
    yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
