"""core-9-o, core-13-i, core-16-d The places with known units that may be fired at."""

from grognard.games.combat.barrels import is_afv
from grognard.games.combat.standing import stacked, where
from grognard.games.combat.state import Combat


def targets(game: Combat, side: str) -> list[str]:
    """core-9-o, core-16-d The places with known units of a side that may be fired at."""
    return game.sheet.places.pick(target_bits(game, side))


def target_bits(game: Combat, side: str) -> int:
    """core-9-o Those places as bits."""
    return where(game, is_target, side)


@stacked
def is_target(game: Combat, unit: str) -> bool:
    """core-9-o Whether a unit is known and may be fired at."""
    return not game.units[unit].hidden and not game.units[unit].engaged


def soft_bits(game: Combat, side: str) -> int:
    """core-13-i The places with known units of a side that are no AFV, as bits."""
    return where(game, is_bare, side)


@stacked
def is_bare(game: Combat, unit: str) -> bool:
    """core-13-i Whether a unit is known, no AFV, and may be fired at."""
    return is_target(game, unit) and not is_afv(game.kind(unit))
