"""Positions as short readable text, and the text that gives an equal game back.

Items stand between commas. `scenario NAME` and `option NAME VALUE` may come first; what follows is
for the game to read, or the word `start` for the position that the scenario begins with. What the
game's own words cannot say, such as a die that is about to fall in the middle of a move, stands
at the end after `exactly`, as JSON.
"""

import json
from collections.abc import Iterator
from typing import Any

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.rulebook import Rulebook
from grognard.engine.kernel.saving import dump, load, patched
from grognard.engine.kernel.set_up import settle
from grognard.engine.kernel.view import OBSERVER, view

START, EXACTLY = "start", ", exactly "


def position(rulebook: Rulebook, text: str) -> Game:
    """Any position of a game, from short readable text."""
    if not isinstance(text, str):
        raise BadInput("A position is a text.")
    plain, _, exact = text.partition(EXACTLY)
    scenario, options, items = rulebook.scenarios[0].id, dict[str, str](), []
    for item in plain.split(","):
        match item.split():
            case ["scenario", name]:
                scenario = name
            case ["option", name, value]:
                options[name] = value
            case _:
                items.append(item)
    setting = settle(rulebook, scenario, options)
    begins = [item.strip() for item in items] == [START]
    game = rulebook.set_up(setting) if begins else rulebook.position(setting, ",".join(items))
    return _exactly(game, exact) if exact else game


def _exactly(game: Game, exact: str) -> Game:
    """The game with some of its fields as JSON has them."""
    try:
        after = patched(game, json.loads(exact))
        if after.question.answers and after.question.among:
            raise ValueError("a question is for a side or for chance")
        for side in (*game.setting.rulebook.sides, OBSERVER):
            view(after, side)
        if dump(after) != dump(load(dump(after), game.setting)):
            raise ValueError("it is not written as it would be")
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError) as fault:
        raise BadInput(f"What stands after “exactly” cannot be read: {fault!r:.80}.") from None
    return after


def position_text(game: Game) -> str:
    """The text that gives an equal game back."""
    rulebook, beginning = game.setting.rulebook, tuple(_beginning(game))
    state = _fields(game)
    found = []
    for words in (rulebook.position_text(game), START):
        plain = ", ".join((*beginning, words))
        try:
            read = _fields(position(rulebook, plain))
        except BadInput:
            continue
        other = {name: value for name, value in state.items() if value != read[name]}
        exact = json.dumps(other, separators=(",", ":"), ensure_ascii=False)
        found.append(plain + EXACTLY + exact if other else plain)
    return min(found, key=len)


def _fields(game: Game) -> dict[str, Any]:
    state: dict[str, Any] = json.loads(dump(game))
    return state


def _beginning(game: Game) -> Iterator[str]:
    """The scenario and the options, where they are not the usual ones."""
    setting = game.setting
    if setting.scenario != setting.rulebook.scenarios[0].id:
        yield f"scenario {setting.scenario}"
    for switch in setting.rulebook.options:
        if setting.options[switch.id] != switch.values[0]:
            yield f"option {switch.id} {setting.options[switch.id]}"
