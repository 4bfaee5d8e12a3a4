"""What traits may look at of the place that a unit is in, besides what other chapters declare."""

from grognard.games.combat.places import SEWER, is_built
from grognard.games.combat.standing import site
from grognard.games.combat.state import Combat


@site
def is_in_sewer(game: Combat, place: str) -> bool:
    """6.16.2 Whether a place is in the sewers."""
    return game.ground.places.spots[place].kind == SEWER


@site
def burns(game: Combat, place: str) -> bool:
    """core-12-d Whether the hex of a place is on fire."""
    return game.ground.places.spots[place].hex in game.fires


@site
def is_roofed(game: Combat, place: str) -> bool:
    """core-13-l Whether a place is under a roof."""
    spot = game.ground.places.spots[place]
    return is_built(spot) and not spot.open_roof
