"""Positions as short readable text, and the text that gives an equal game back.

Items stand between commas. `scenario NAME`, `option NAME VALUE` and `data DIGEST`, which names the
values of one's own that it is played with, may come first; what follows is for the game to read,
or the word `start` for the position that the scenario begins with. What the game's own words
cannot say, such as a die that is about to fall in the middle of a move, stands at the end after
`exactly`, as JSON.
"""

import json
from collections.abc import Iterator
from typing import Any

from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import NO_OVERLAY, Overlay
from grognard.engine.kernel.flow import CHANCE
from grognard.engine.kernel.forms import forms_of
from grognard.engine.kernel.game import Game, Setting
from grognard.engine.kernel.rulebook import Rulebook
from grognard.engine.kernel.saving import dump, load, patched
from grognard.engine.kernel.set_up import settle
from grognard.engine.kernel.view import OBSERVER, view

START, EXACTLY = "start", ", exactly "


def position(rulebook: Rulebook, text: str, overlay: Overlay = NO_OVERLAY) -> Game:
    """Any position of a game, from short readable text."""
    if not isinstance(text, str):
        raise BadInput("A position is a text.")
    plain, _, exact = text.partition(EXACTLY)
    scenario, options, data, items = rulebook.scenarios[0].id, dict[str, str](), "", []
    for item in plain.split(","):
        match item.split():
            case ["scenario", name]:
                scenario = name
            case ["scenario", *_]:
                raise BadInput("Behind “scenario” stands the name of one.")
            case ["option", name, value]:
                options[name] = value
            case ["option", *words]:
                told = "behind “option” stand its name and one of its values"
                raise BadInput(f"“option {' '.join(words)}”: {told}.")
            case ["data", digest]:
                data = digest
            case _:
                items.append(item)
    if data not in ("", overlay.digest):
        raise BadInput(f"The position is played with other data, {data[:40]}: hand in its file.")
    game = _placed(settle(rulebook, scenario, options, overlay), ",".join(items))
    return _exactly(game, exact) if exact else game


def _placed(setting: Setting, words: str) -> Game:
    """The position that the game's own words say."""
    book = setting.rulebook
    return book.set_up(setting) if words.strip() == START else book.position(setting, words)


def _exactly(game: Game, exact: str) -> Game:
    """The game with some of its fields as JSON has them."""
    try:
        after = patched(game, json.loads(exact))
        _check_question(after)
        if dump(after) != dump(load(dump(after), game.setting)):
            raise ValueError("it is not written as it would be")
    except (ValueError, RecursionError) as fault:
        raise BadInput(f"What stands after “exactly” cannot be read: {fault!s:.120}.") from None
    try:
        _look_at(after)
    except Exception:  # the rules meet what they could never have made, and may fail anywhere
        raise BadInput("What stands after “exactly” is no position of the game.") from None
    return after


def _check_question(game: Game) -> None:
    """Whether the question is one that the procedures under way can have put."""
    question, top = game.question, game.procedures[-1] if game.procedures else None
    for each in game.procedures:
        if not callable(getattr(type(each), each.at, None)):
            raise ValueError(f"{type(each).__name__} has no step {each.at:.40}")
    if question.who not in (*game.setting.rulebook.sides, CHANCE, ""):
        raise ValueError(f"there is no side {question.who:.40}")
    if bool(question.among) != (question.who == CHANCE) or bool(question.answers and top) != (
        question.who in game.setting.rulebook.sides
    ):
        raise ValueError("a question is for a side or for chance")
    if strange := [name for name in question.answers if name not in forms_of(type(top))]:
        raise ValueError(f"there is no form {strange[0]:.40}")


def _look_at(game: Game) -> None:
    """Look at a game as everybody would who sits down to it."""
    for side in (*game.setting.rulebook.sides, OBSERVER):
        view(game, side)
    if game.who and not game.options:
        raise ValueError("nobody can answer")
    game.listed = None


def position_text(game: Game) -> str:
    """The text that gives an equal game back."""
    setting, beginning = game.setting, tuple(_beginning(game.setting))
    state = _fields(game)
    found = []
    for words in (setting.rulebook.position_text(game), START):
        try:
            read = _fields(_placed(setting, words))
        except BadInput:
            continue
        other = {name: value for name, value in state.items() if value != read[name]}
        exact = json.dumps(other, separators=(",", ":"), ensure_ascii=False)
        plain = ", ".join((*beginning, words))
        found.append(plain + EXACTLY + exact if other else plain)
    return min(found, key=len)


def _fields(game: Game) -> dict[str, Any]:
    state: dict[str, Any] = json.loads(dump(game))
    return state


def _beginning(setting: Setting) -> Iterator[str]:
    """The scenario, the options and the data, where they are not the usual ones."""
    if setting.scenario != setting.rulebook.scenarios[0].id:
        yield f"scenario {setting.scenario}"
    for switch in setting.rulebook.options:
        if setting.options[switch.id] != switch.values[0]:
            yield f"option {switch.id} {setting.options[switch.id]}"
    if setting.overlay:
        yield f"data {setting.overlay}"
