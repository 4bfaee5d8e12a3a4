"""7.1.2 Dug-In markers that go with the unit that dug them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.games.combat.state import Combat


def bereft(game: "Combat", unit: str, place: str) -> list[str]:
    """7.1.2-a Guests whom a unit leaves without a marker in a place, if no digger is left there."""
    under = [each for each in game.here(place, game.owner(unit)) if game.units[each].dug]
    return under if all(game.units[each].guest for each in under) else []
