"""Questions as data for games whose questions have no forms yet: guessed from the options."""

import re
from typing import Any

from grognard.engine.kernel.flow import CHANCE, explain
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.line import Line
from grognard.engine.kernel.questions import answer_data, question_data
from grognard.engine.kernel.view import view

PASSES = ("end", "done", "ready", "pass", "stop", "keep", "hold")
GATHERS = ("attack", "fire", "add")
HELD = ("unit", "units", "attackers", "guns")
RULE = re.compile(r"(\d+(?:\.\d+)*[a-z]?)\s")
KINDS = {"UNIT": "unit", "ENEMY": "unit", "HEX": "place"}
KNOWN = {
    "9.1": ("move UNIT", "HEX"),
    "10.1": ("fire UNIT HEX",),
    "10.5": ("add UNIT",),
    "12.1": ("attack UNIT HEX",),
    "12.10": ("add UNIT",),
    "12.13": ("advance UNIT",),
    "1.2": ("march UNIT", "fire UNIT ENEMY"),
}


def question(game: Game) -> dict[str, Any]:
    """The question with its forms and options."""
    if game.question.answers:
        return question_data(game)
    rule = found[1] if (found := RULE.match(game.prompt)) else ""
    forms: dict[str, Any] = {}
    options = []
    for choice in game.options:
        words, fills = _read(game, choice)
        if words not in forms:
            forms[words] = _form(game, words, choice)
        options.append({"form": list(forms).index(words), "text": choice, "fills": fills})
    for words in KNOWN.get(rule, ()):
        forms.setdefault(words, _form(game, words, ""))
    top = vars(game.procedures[-1]) if game.procedures else {}
    held = [value for name, value in top.items() if name in HELD]
    units = [unit for each in held for unit in ((each,) if isinstance(each, str) else each)]
    asked = {"who": game.who, "rule": rule, "prompt": game.prompt, "about": units}
    return {**asked, "forms": [*forms.values()], "options": options, "places": {}}


def answer(game: Game, choice: str) -> dict[str, Any]:
    """A choice as a form with its blanks filled."""
    if told := answer_data(game, choice):
        return told
    words, fills = _read(game, choice)
    return {"text": choice, "form": _form(game, words, choice), "fills": fills}


def taken(line: Line, first: int) -> list[dict[str, Any]]:
    """The choices from this number on as answers, each with the question it was given to."""
    found = []
    for game, choice in line.answered(first):
        asked = question(game)
        about = {"prompt": asked["prompt"], "about": asked["about"]}
        found.append({**answer(game, choice), **about})
    return found


def made(line: Line, number: int) -> dict[str, Any] | None:
    """The answer that led to a position, unless it was a die."""
    if not number or line.journal.entries[number - 1].who == CHANCE:
        return None
    game = line.at(number - 1)
    return answer(game, line.journal.entries[number - 1].choice)


def _read(game: Game, choice: str) -> tuple[str, list[str]]:
    """The words of a choice with its units and hexes in capitals, and those units and hexes."""
    words: list[str] = []
    fills: list[str] = []
    for word in choice.split(" "):
        if word in game.setting.board:
            words.append("HEX")
        elif word in game.setting.data.counters:
            words.append("ENEMY" if "UNIT" in words else "UNIT")
        else:
            words.append(word)
            continue
        fills.append(word)
    return " ".join(words), fills


def _form(game: Game, words: str, choice: str) -> dict[str, Any]:
    verb = " ".join(word for word in words.split(" ") if word not in KINDS)
    blanks = [{"name": w, "kind": KINDS[w]} for w in words.split(" ") if w in KINDS]
    gathers = len(blanks) > 0 and verb in GATHERS and blanks[-1]["name"] != "ENEMY"
    return {
        "id": f"{type(game.procedures[-1]).__name__}.{verb or 'step'}",
        "words": words,
        "blanks": blanks,
        "label": _label(game, verb),
        "says": words,
        "passes": words in PASSES,
        "gathers": gathers,
        "weighs": bool(choice) and not gathers and bool(explain(game, choice)),
        "way": words == "HEX",
    }


def _label(game: Game, verb: str) -> str:
    if verb == "end":
        phases = game.setting.rulebook.aids.sequence(view(game, game.who))
        return next((f"End {phase.title.lower()}" for phase in phases if phase.now), "End")
    return verb.replace("/", ", then ").capitalize()
