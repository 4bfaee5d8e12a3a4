"""7.1.2 Dug-In markers that go with the unit that dug them."""

from typing import TYPE_CHECKING

from grognard.games.combat.shapes import GUN, VEHICLE

if TYPE_CHECKING:
    from grognard.games.combat.state import Combat


def take_off(game: "Combat", unit: str, place: str) -> None:
    """7.1.2-a, 7.1.2-c The marker of a unit that leaves it goes, and its guests are in the open.

    They stay under a marker if another digger is left there, or in a house (7.1.2-b).
    """
    under = [each for each in game.here(place, game.owner(unit)) if is_shared(game, each)]
    if all(game.units[each].guest for each in under):
        inside = bool(under) and bool(game.ground.places.spots[place].walls)
        for each in under:
            game.change(each, dug=inside, guest=False)


def is_shared(game: "Combat", unit: str) -> bool:
    """10.4.5-b, 7.1.6-a Whether a unit is under a marker that takes in others too."""
    return game.units[unit].dug and game.kind(unit).type not in (GUN, VEHICLE)
