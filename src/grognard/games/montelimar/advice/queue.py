"""Who is looked at first when many units could act: those that the enemy is near to."""

from grognard.engine.kernel.questions import Offer
from grognard.games.montelimar.state import Montelimar, enemy, is_place

FRONT = 6  # hexes: enemies as near as this make an activation worth its points
NOWHERE = 99  # hexes, for a unit that is not on the map


def is_near(game: Montelimar, unit: str) -> bool:
    """Whether enemies are near enough for a unit to matter now."""
    at = game.at(unit)
    return is_place(at) and bool(
        game.sheet.board.around(at, FRONT) & game.occupied[enemy(game.side(unit))]
    )


def nearest(game: Montelimar, offers: list[Offer], most: int) -> list[Offer]:
    """So many offers, those whose units the enemy is nearest to; the others wait behind them."""
    if len(offers) <= most:
        return offers
    return sorted(offers, key=lambda each: _distance(game, game.at(each.fills[0])))[:most]


def distance_to_enemy(game: Montelimar, hex_: str) -> int:
    """How far the nearest enemy of the asked side is."""
    foes = game.hexes(game.occupied[enemy(game.who)])
    return min((game.sheet.board.distance(hex_, foe) for foe in foes), default=0)


def _distance(game: Montelimar, at: str) -> int:
    return distance_to_enemy(game, at) if is_place(at) else NOWHERE
