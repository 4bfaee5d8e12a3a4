"""Positions of Combat! for tests, and what is looked at in them."""

from grognard import IllegalChoice, play
from grognard.engine.data.source import NO_OVERLAY
from grognard.engine.kernel.flow import explain, objections
from grognard.engine.kernel.set_up import settle
from grognard.games.combat import COMBAT
from grognard.games.combat.state import Combat

SETTING = settle(COMBAT, "stairwell", None, NO_OVERLAY)
WORKS = settle(COMBAT, "tractor-works", None, NO_OVERLAY)
ELEVATOR = settle(COMBAT, "grain-elevator", None, NO_OVERLAY)
CREST = settle(COMBAT, "crest", None, NO_OVERLAY)


def at(text: str) -> Combat:
    """The position that a text describes, in the scenario `stairwell`."""
    game = COMBAT.position(SETTING, text)
    assert isinstance(game, Combat)
    return game


def works(text: str) -> Combat:
    """The position that a text describes, in the scenario `tractor-works`."""
    game = COMBAT.position(WORKS, text)
    assert isinstance(game, Combat)
    return game


def elevator(text: str) -> Combat:
    """The position that a text describes, in the scenario `grain-elevator`."""
    game = COMBAT.position(ELEVATOR, text)
    assert isinstance(game, Combat)
    return game


def crest(text: str) -> Combat:
    """The position that a text describes, in the scenario `crest`."""
    game = COMBAT.position(CREST, text)
    assert isinstance(game, Combat)
    return game


def offered(game: Combat, opening: str) -> list[str]:
    """The options that open with these words."""
    return [option for option in game.options if option.startswith(opening)]


def refused(game: Combat, choice: str) -> list[str]:
    """The rules by which a choice is refused."""
    assert choice not in game.options
    try:
        play(game, choice)
    except IllegalChoice:
        return [objection.rule for objection in objections(game, choice)]
    raise AssertionError(f"{choice} was not refused")


def totals(game: Combat, choice: str) -> list[int]:
    """The totals of the sums that decide a choice."""
    return [tally.total for tally in explain(game, choice)]


def told(game: Combat) -> str:
    """All that was told in the last step."""
    return " ".join(event.text for event in game.events)
