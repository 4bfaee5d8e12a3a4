"""core-12-e Burning hexes: nobody goes in, and those inside may get out."""

from typing import TYPE_CHECKING

from grognard.games.combat.places import Spot
from grognard.games.combat.sites import burns
from grognard.games.combat.state import PINNED, Combat

if TYPE_CHECKING:
    from grognard.games.combat.movement import Move

BURNS = ("machine-parts", "lumber")  # 6.13.1
ABLAZE = "ablaze"  # in `looked`: where it burns


def can_burn(spot: Spot) -> bool:
    """core-12-d Whether what is in a hex can be set on fire: a building, Machine Parts, Lumber."""
    return bool(spot.walls) or spot.terrain in BURNS


def is_trapped(game: Combat, unit: str) -> bool:
    """core-12-e Whether a pinned unit is in a fire, and may crawl out of it."""
    now = game.units[unit]
    return now.status == PINNED and game.is_on_map(unit) and burns(game, now.place)


def ablaze(game: Combat) -> int:
    """core-12-e The places in hexes on fire, as bits, kept until something else burns or falls."""
    kept: tuple[int, object, object] | None = game.looked.get(ABLAZE)
    if kept is None or kept[1] is not game.fires or kept[2] is not game.ground:
        of_hex = game.ground.places.of_hex
        found = game.sheet.places.mask([p for hex_ in game.fires for p in of_hex[hex_]])
        kept = game.looked[ABLAZE] = found, game.fires, game.ground
    return kept[0]


def burning(move: "Move", game: Combat, among: int) -> int:
    """core-12-e, R-70 Places that are on fire, but for the stairs of those who are in it."""
    if not game.fires or not (found := among & ablaze(game)):
        return 0
    inside = game.ground.places.spots.get(game.units[move.units[0]].place)
    if inside is not None and inside.hex in game.fires:
        found &= ~game.sheet.places.mask(game.ground.places.of_hex[inside.hex])
    return found
