"""Standing orders: answers that a side has given beforehand, secret to it, played like dice.

When the game asks a side for whom an order stands, the answer is part of the same change as the
choice before it. The journal has it as an ordinary choice; taking back goes past it, for nobody
has thought about it.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from grognard.engine.kernel.flow import objections
from grognard.engine.kernel.forms import Fills, Form, spoken
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.questions import Offer, all_forms, offers, said
from grognard.engine.kernel.view import OBSERVER, view
from grognard.match.records import Order

PHASE, TURN, ALWAYS = "phase", "turn", "always"
SCOPES = (PHASE, TURN, ALWAYS)
QUIET, NEVER = "quiet", "never"  # what an order may wait for, beside a chance in percent
PERCENT = tuple(str(number) for number in range(1, 101))
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
    return {
        "form": order.form,
        "fills": order.fills,
        "scope": order.scope,
        "when": order.when,
        "label": _label(order, form, game) if form else order.form,  # one of an older program
    }


def _label(order: Order, form: Form, game: Game) -> str:
    """An order in the words of its form, with what it waits for."""
    label, fills = form.label, order.fills
    if fills and len(fills) == len(form.blanks):
        label = said(game, Offer(order.form, form, fills))
    elif fills:
        named = zip(form.blanks, fills, strict=False)
        label = f"{label}: {', '.join(spoken(game, blank, fill) for blank, fill in named)}"
    if order.when == QUIET and form.beforehand.quiet:
        return f"{label}, {form.beforehand.quiet.says}"
    waits = {"": "", NEVER: ": never"}
    return label + waits.get(order.when, f": from a chance of {order.when} %")


def standing(orders: Iterable[Order], game: Game, side: str) -> list[Order]:
    """The orders of a side that hold at this point of the game."""
    return [
        order for order in orders if order.side == side and order.since == period(game, order.scope)
    ]


class Ordered(NamedTuple):
    """An offer as orders speak of it: one that carries another answer on goes by that answer."""

    id: str
    fills: Fills
    offer: Offer

    @property
    def text(self) -> str:
        """The choice as it is written."""
        return self.offer.text

    def chance(self, game: Game) -> float:
        """The chance, in percent, that the answer does something; 0 where nobody has said."""
        chance = self.offer.form.beforehand.chance
        return chance(game.procedures[-1], game, *self.offer.fills) if chance else 0


def _named(offer: Offer, game: Game) -> Ordered:
    carries = offer.form.beforehand.carries
    found = carries(game.procedures[-1], game) if carries else None
    return Ordered(*(found or (offer.id, offer.fills)), offer)


def answer(orders: Iterable[Order], game: Game) -> str | None:
    """What the asked side has ordered for this question, where it is allowed and plain."""
    asked = [order for order in orders if order.side == game.who]
    if not asked or not game.question.answers:
        return None
    offered = [_named(offer, game) for offer in offers(game)]
    ids = [each.id for each in offered]
    asked = [order for order in asked if order.form in ids or order.when == NEVER]
    asked = standing(asked, game, game.who)
    kept = tuple(order.fills for order in asked if order.when == NEVER)
    for order in sorted(asked, key=lambda each: not each.fills):  # what is named comes first
        found = _meant(order, offered, game, kept)
        if found and not objections(game, found):
            return found
    return None


def _meant(order: Order, offered: list[Ordered], game: Game, kept: tuple[Fills, ...]) -> str:
    """The one offer that an order speaks of, if it need not wait: of several the likeliest."""
    count = len(order.fills)
    found = [each for each in offered if (each.id, each.fills[:count]) == (order.form, order.fills)]
    if not found or order.when == NEVER:
        return ""
    if order.when == QUIET:
        quiet = found[0].offer.form.beforehand.quiet
        return found[0].text if quiet and quiet.holds(game.procedures[-1], game, kept) else ""
    if order.when:
        best = max(found, key=lambda each: each.chance(game))
        return best.text if best.chance(game) >= int(order.when) else ""
    return found[0].text if len(found) == 1 else ""


def fault(game: Game, order: Order) -> str:
    """What is wrong with an order, in one sentence; nothing where it can be given."""
    form = all_forms(game.setting.rulebook).get(order.form)
    if form is None:
        return f"There is no answer “{order.form[:40]}” in this game."
    if order.scope not in SCOPES:
        return f"An order stands for a phase, a turn or always, not for “{order.scope[:40]}”."
    if not _can_wait(form, order):
        return f"“{form.words}” cannot wait for “{order.when[:40]}”."
    words = game.setting.words
    fits = len(order.fills) <= len(form.blanks) and all(
        fill in words[blank].bits.bit for blank, fill in zip(form.blanks, order.fills, strict=False)
    )
    return "" if fits else f"“{form.words}” cannot be filled with {' '.join(order.fills)[:80]}."


def _can_wait(form: Form, order: Order) -> bool:
    """Whether a form knows what an order waits for: nothing, quiet, a chance from 1 to 100."""
    chance, quiet, _ = form.beforehand
    match order.when:
        case "":
            return True
        case "quiet":
            return quiet is not None and not order.fills
        case "never":
            return chance is not None and bool(order.fills)
        case number:
            return chance is not None and bool(order.fills) and number in PERCENT
