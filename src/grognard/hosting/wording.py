"""Plans in a person's words: who does what, where, and how much is expected of it.

Each choice speaks as its form does. Only choices of the asked side are told, so the words tell no
more than its view does.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from grognard.engine.kernel.flow import advance, objections
from grognard.engine.kernel.questions import Offer, answer_data, of_any_question, reading, said
from grognard.players.plan import Believed, Plan

NOTHING = 0.005  # points that are not worth a word


class Foreseen(NamedTuple):
    """A choice of a plan: how many procedures are under way before it, and what it says."""

    choice: str
    depth: int
    offer: Offer | None
    said: str
    answer: dict[str, Any] | None  # where it can be played along


def plan(game: Believed, thought: Plan, level: str) -> dict[str, Any]:
    """A plan for somebody to read; the game is played along it and used up."""
    parts = [_part(game, part.choices, part.gain) for part in thought.parts]
    if not parts:
        parts = [_part(game, thought.choices, thought.gain)]
    why = _why(parts, thought.gain) if thought.parts else f"{parts[0]['why']}: {thought.why}."
    return {
        "choices": thought.choices,
        "why": f"{why} ({thought.fallen}.)" if thought.fallen else why,
        "gain": round(thought.gain, 3),
        "parts": parts,
        "level": level,
    }


def _part(game: Believed, choices: tuple[str, ...], gain: float) -> dict[str, Any]:
    advice = game.setting.rulebook.advice
    reason = advice.because(game, choices) if advice else ""
    foreseen = [*_foreseen(game, choices)]
    told = "; ".join(_order(order) for order in _orders(foreseen))
    told = f"{told}, {reason}" if reason else told
    answers = [each.answer for each in foreseen if each.answer]
    why = told[:1].upper() + told[1:]
    return {"choices": choices, "why": why, "gain": round(gain, 3), "answers": answers}


def _why(parts: list[dict[str, Any]], gain: float) -> str:
    best = max(parts, key=lambda part: part["gain"])
    if all(abs(part["gain"]) < NOTHING for part in parts):
        return f"{best['why']}: nothing better was found."
    if len(parts) == 1:
        return f"{best['why']}: expected gain {gain:+.2f}."
    first = f"{len(parts)} orders: expected gain {gain:+.2f}"
    return f"{first}; the best of them: {best['why']} ({best['gain']:+.2f})."


def _foreseen(game: Believed, choices: tuple[str, ...]) -> Iterator[Foreseen]:
    """The choices with what they say, played along until chance or the other side is asked.

    What comes later stands where such choices stood before, or deeper.
    """
    side, depths = game.who, {"": len(game.procedures) + 1}
    for choice in choices:
        is_asked = game.who == side and not objections(game, choice)
        offer = reading(game, choice) if is_asked else of_any_question(game, choice)
        words = said(game, offer) if offer else choice
        answer = answer_data(game, choice) if is_asked else None
        asking = offer.id.partition(".")[0] if offer else ""
        depth = len(game.procedures) if is_asked else depths.get(asking, depths[""])
        yield Foreseen(choice, depth, offer, words, answer)
        if is_asked:
            depths[asking] = depth
            advance(game, choice)


def _orders(foreseen: list[Foreseen]) -> Iterator[list[Foreseen]]:
    """The choices cut where a new order is given: where the fewest procedures are under way."""
    least = min(each.depth for each in foreseen)
    order: list[Foreseen] = []
    for each in foreseen:
        is_step = each.offer is not None and each.offer.form.way
        if order and each.depth == least and not is_step:
            yield order
            order = []
        order.append(each)
    yield order


def _order(order: list[Foreseen]) -> str:
    """One order as half a sentence: what begins it, where it leads, what joins it.

    Passing and choices that name nothing only carry out what an order has begun; of steps that
    begin it, for a move is under way, the last one tells.
    """
    steps = [each for each in order if _goal(each)]
    first, *rest = order
    if first in steps:
        told = steps[-1].said
    else:
        told = f"{first.said} to {_goal(steps[-1])}" if steps else first.said
    joins = (each.said for each in rest if each.offer and each.offer.fills and each not in steps)
    return ", ".join((told, *joins))


def _goal(each: Foreseen) -> str:
    """Where a step of a way leads; nothing for another choice."""
    return each.offer.fills[-1] if each.offer and each.offer.form.way else ""
