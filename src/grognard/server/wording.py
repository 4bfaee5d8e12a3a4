"""Plans in a person's words: who does what, where, and how much is expected of it.

Only what the asked side sees is named, so the words tell no more than its view does.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.kernel.flow import advance, objections
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.view import view
from grognard.match import guessed
from grognard.players.plan import Believed, Part, Plan

NOTHING = 0.005  # points that are not worth a word
HISSING = ("s", "x", "ch", "sh")
AIMED = {"fire": "fire at"}  # verbs that need a word before what they are aimed at


class Words(NamedTuple):
    """Which words of a choice are units, whose they are, and which are hexes."""

    side: str
    sides: Mapping[str, str]
    names: Mapping[str, str]
    board: Board

    def is_target(self, word: str) -> bool:
        """Whether a word names something on or beside the map."""
        return word in self.sides or word in self.board

    def is_own(self, word: str) -> bool:
        """Whether a word names a unit of the side that plans."""
        return self.sides.get(word) == self.side

    def verb(self, choice: str) -> str:
        """What is done: the words of a choice that name nothing."""
        return " ".join(word for word in choice.split(" ") if not self.is_target(word))


def words(game: Game) -> Words:
    """The words that the asked side knows."""
    setting = game.setting
    scene = setting.rulebook.scene(view(game, game.who), setting.data)
    counters = (*scene.counters, *scene.off)
    sides = {unit: each.side for each in counters if (unit := each.id or each.name)}
    called = setting.rulebook.aids.called
    names = {unit: called(setting.data, unit) for unit in sides}
    return Words(game.who, sides, names, setting.board)


def plan(game: Believed, thought: Plan, level: str) -> dict[str, Any]:
    """A plan for somebody to read; the game is played along it and used up."""
    known = words(game)
    parts = [_part(game, known, part) for part in thought.parts]
    if not parts:
        answers = [*_answers(game, thought.choices)]
        whole = _sentence(game, known, thought.choices)
        made = {"choices": thought.choices, "why": whole, "gain": thought.gain}
        parts = [{**made, "answers": answers}]
    why = _why(parts, thought.gain) if thought.parts else f"{parts[0]['why']}: {thought.why}."
    return {
        "choices": thought.choices,
        "why": f"{why} ({thought.fallen}.)" if thought.fallen else why,
        "gain": round(thought.gain, 3),
        "parts": parts,
        "level": level,
    }


def _part(game: Believed, known: Words, part: Part) -> dict[str, Any]:
    answers = [*_answers(game, part.choices)]
    told = _sentence(game, known, part.choices)
    gain = round(part.gain, 3)
    return {"choices": part.choices, "why": told, "gain": gain, "answers": answers}


def _answers(game: Believed, choices: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """The choices as answers, as far as they can be played along."""
    game = game.copy()
    side = game.who
    for choice in choices:
        if game.who == side and not objections(game, choice):
            yield guessed.answer(game, choice)
            advance(game, choice)


def _why(parts: list[dict[str, Any]], gain: float) -> str:
    best = max(parts, key=lambda part: part["gain"])
    if all(abs(part["gain"]) < NOTHING for part in parts):
        return f"{best['why']}: nothing better was found."
    if len(parts) == 1:
        return f"{best['why']}: expected gain {gain:+.2f}."
    first = f"{len(parts)} orders: expected gain {gain:+.2f}"
    return f"{first}; the best of them: {best['why']} ({best['gain']:+.2f})."


def _sentence(game: Believed, known: Words, choices: tuple[str, ...]) -> str:
    """What the choices of a part do, order by order."""
    told = "; ".join(_order(known, order) for order in _orders(game, known, choices))
    return told[:1].upper() + told[1:]


def _orders(game: Believed, known: Words, choices: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The choices cut where a new order is given: where the fewest procedures are under way."""
    depths = [*_depths(game, known.side, choices)]
    order: list[str] = []
    for choice, depth in zip(choices, depths, strict=True):
        if order and depth == min(depths) and known.verb(choice):
            yield tuple(order)
            order = []
        order.append(choice)
    yield tuple(order)


def _depths(game: Believed, side: str, choices: tuple[str, ...]) -> Iterator[int]:
    """How many procedures are under way before each choice, as far as it can be played along."""
    for choice in choices:
        yield len(game.procedures)
        if game.who == side and not objections(game, choice):
            advance(game, choice)


def _order(known: Words, order: tuple[str, ...]) -> str:
    """One order as half a sentence: the units that act, the verb, its aim, where it leads."""
    first, *rest = order
    every = [word for choice in order for word in choice.split(" ")]
    actors = [*dict.fromkeys(word for word in every if known.is_own(word))]
    aims = [word for word in first.split(" ") if known.is_target(word) and word not in actors]
    goals = [word for choice in rest for word in choice.split(" ") if word in known.board]
    verb = known.verb(first)
    if not verb:
        aims, goals = [], goals or aims
    if aims:
        verb = AIMED.get(verb, verb)
    if actors and verb:
        verb = _acting(verb, len(actors))
    subject = _joined([known.names[actor] for actor in actors])
    goal = f"to {goals[-1]}" if goals else ""
    said = (subject, verb, *(known.names.get(aim, aim) for aim in aims), goal)
    return " ".join(word for word in said if word)


def _acting(verb: str, actors: int) -> str:
    """The verb as it stands after one who acts, or after several."""
    head, *tail = verb.split(" ")
    if actors > 1 or not head.isalpha():
        return verb
    return " ".join((f"{head}es" if head.endswith(HISSING) else f"{head}s", *tail))


def _joined(names: list[str]) -> str:
    """Names in a row; numbers after the same word are not given it twice."""
    *before, last = names or [""]
    if not before:
        return last
    kinds = {name.rpartition(" ")[0] for name in names}
    if len(kinds) == 1 and all(name.rpartition(" ")[2].isdecimal() for name in names):
        before = [before[0], *(name.rpartition(" ")[2] for name in before[1:])]
        last = last.rpartition(" ")[2]
    return f"{', '.join(before)} and {last}"
