"""The options of a question by the steps of the procedure that they call."""

from grognard.engine.kernel.questions import Offer, offers
from grognard.games.combat.state import Combat


def answers(game: Combat, *steps: str) -> list[Offer]:
    """The options that call one of these steps, in their order."""
    return [offer for offer in offers(game) if offer.id.partition(".")[2] in steps]


def first(game: Combat, *steps: str) -> str:
    """The first option that calls one of these steps, or nothing."""
    return next((offer.text for offer in answers(game, *steps)), "")
