"""7.2 Fire zones: the hexes that the units of a hex could fire into, and who sees a hex."""

from grognard.games.montelimar.reinforcement import is_entry
from grognard.games.montelimar.state import Montelimar, enemy
from grognard.games.montelimar.visibility import field, visibility


def seen_from(game: Montelimar, hex_: str, far: int = 0) -> int:
    """7.1.2 The hexes that units in a hex see; with `far` as far as that, whatever the hour."""
    return field(game.sheet, hex_, visibility(game, far))


def can_fire(game: Montelimar, hex_: str) -> bool:
    """7.2 Whether the units of a hex have a fire zone at all, as far as its markers go."""
    return not (game.suppressed | game.concentrated) & game.bit(hex_)


def reach(game: Montelimar, unit: str) -> int:
    """7.2, 8.1 How far a unit fires directly; 0 for one that shows an indirect value alone."""
    face = game.face(unit)
    return 0 if face.colour == "black" or not face.fire else face.range


def lays_smoke(game: Montelimar, unit: str) -> bool:
    """8.7.2, 15.0 Units of all types lay smoke, but for those on transports that do not fire."""
    return not game.units[unit].carrier or reach(game, unit) > 0


def fire_zone(game: Montelimar, hex_: str) -> int:
    """7.2, 18.0 The hexes into which some unit of a hex could fire; none from where they arrive."""
    stack = game.stacks.get(hex_, ())
    if not stack or not can_fire(game, hex_) or is_entry(game, hex_):
        return 0
    far = max(reach(game, unit) for unit in stack)
    return zone(game, hex_, far)


def zone(game: Montelimar, hex_: str, far: int) -> int:
    """7.2 The hexes that fire of this range covers from a hex; enemies and barrages shorten it."""
    board = game.sheet.board
    if not far:
        return 0
    near = board.near[hex_]
    foes = game.occupied[enemy(game.owner(hex_))]
    if far == 1 or near & foes or hex_ in game.barrages:
        return near & game.country.playable
    return seen_from(game, hex_) & board.around(hex_, far) & game.country.playable


def zones(game: Montelimar, side: str) -> int:
    """7.2 All hexes in the fire zones of a side."""
    covered = 0
    for hex_ in game.hexes(game.occupied[side]):
        covered |= fire_zone(game, hex_)
    return covered
