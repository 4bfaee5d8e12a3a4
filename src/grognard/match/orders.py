"""Standing orders: answers that a side has given beforehand, secret to it, played like dice.

When the game asks a side for whom an order stands, the answer is part of the same change as the
choice before it. The journal has it as an ordinary choice; taking back goes past it, for nobody
has thought about it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from grognard.engine.kernel.flow import objections
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.questions import Offer, all_forms, offers, said
from grognard.engine.kernel.view import OBSERVER, view
from grognard.match.records import Order

PHASE, TURN, ALWAYS = "phase", "turn", "always"
SCOPES = (PHASE, TURN, ALWAYS)
MOST_ORDERS = 50  # of one side
MOST_ANSWERS = 200  # in one change


def period(game: Game, scope: str) -> str:
    """The stretch of the game that an order of this scope holds for, if it is given now."""
    if scope == ALWAYS:
        return ""
    if scope == TURN:
        return str(game.turn)
    phases = game.setting.rulebook.aids.sequence(view(game, OBSERVER))
    now = ", ".join(f"{phase.side} {phase.title}" for phase in phases if phase.now)
    return f"{game.turn} {now}"


def told(order: Order, game: Game) -> dict[str, Any]:
    """An order as its side is told of it, with the words of its form."""
    form = all_forms(game.setting.rulebook).get(order.form)
    label = form.label if form else order.form  # one that an older program had
    if form and order.fills:
        label = said(game, Offer(order.form, form, order.fills))
    return {"form": order.form, "fills": order.fills, "scope": order.scope, "label": label}


def standing(orders: Iterable[Order], game: Game, side: str) -> list[Order]:
    """The orders of a side that hold at this point of the game."""
    return [
        order for order in orders if order.side == side and order.since == period(game, order.scope)
    ]


def answer(orders: Iterable[Order], game: Game) -> str | None:
    """What the asked side has ordered for this question, where it is allowed and plain."""
    asked = [order for order in orders if order.side == game.who]
    if not asked or not game.question.answers:
        return None
    by_form: dict[str, list[Offer]] = {}
    for offer in offers(game):
        by_form.setdefault(offer.id, []).append(offer)
    for order in sorted(asked, key=lambda each: not each.fills):  # what is named comes first
        found = _meant(order, by_form)
        if found and order.since == period(game, order.scope) and not objections(game, found):
            return found
    return None


def _meant(order: Order, by_form: Mapping[str, list[Offer]]) -> str:
    """The one offer that an order speaks of; none where there are several and it names none."""
    found = by_form.get(order.form, [])
    if order.fills:
        return next((offer.text for offer in found if offer.fills == order.fills), "")
    return found[0].text if len(found) == 1 else ""


def fault(game: Game, order: Order) -> str:
    """What is wrong with an order, in one sentence; nothing where it can be given."""
    form = all_forms(game.setting.rulebook).get(order.form)
    if form is None:
        return f"There is no answer “{order.form[:40]}” in this game."
    if order.scope not in SCOPES:
        return f"An order stands for a phase, a turn or always, not for “{order.scope[:40]}”."
    if not order.fills:
        return ""
    words = game.setting.words
    fits = len(order.fills) == len(form.blanks) and all(
        fill in words[blank].bits.bit for blank, fill in zip(form.blanks, order.fills, strict=True)
    )
    return "" if fits else f"“{form.words}” cannot be filled with {' '.join(order.fills)[:80]}."
