"""core-12-e Burning hexes: nobody goes in, and those inside may get out."""

from typing import TYPE_CHECKING

from grognard.games.combat.sites import burns
from grognard.games.combat.state import PINNED, Combat

if TYPE_CHECKING:
    from grognard.games.combat.movement import Move


def is_trapped(game: Combat, unit: str) -> bool:
    """core-12-e Whether a pinned unit is in a fire, and may crawl out of it."""
    now = game.units[unit]
    return now.status == PINNED and game.is_on_map(unit) and burns(game, now.place)


def burning(move: "Move", game: Combat, among: int) -> int:
    """core-12-e, R-70 Places that are on fire, but for the stairs of those who are in it."""
    if not game.fires:
        return 0
    spots, of_hex = game.ground.places.spots, game.ground.places.of_hex
    inside = spots.get(game.units[move.units[0]].place)
    hexes = [hex_ for hex_ in game.fires if inside is None or hex_ != inside.hex]
    return among & game.sheet.places.mask([p for hex_ in hexes for p in of_hex[hex_]])
