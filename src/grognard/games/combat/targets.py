"""core-9-o, core-13-i, core-16-d The places with known units that may be fired at."""

from grognard.games.combat.barrels import is_afv
from grognard.games.combat.standing import where
from grognard.games.combat.state import GERMAN, RUSSIAN, Combat


def targets(game: Combat, side: str) -> list[str]:
    """core-9-o, core-16-d The places with known units of a side that may be fired at."""
    return game.sheet.places.pick(target_bits(game, side))


def target_bits(game: Combat, side: str) -> int:
    """core-9-o Those places as bits."""
    return where(game, holds_germans if side == GERMAN else holds_russians)


def holds_germans(game: Combat, place: str) -> bool:
    """core-9-o Whether known Germans in a place may be fired at."""
    return _has_target(game, place, GERMAN)


def holds_russians(game: Combat, place: str) -> bool:
    """core-9-o Whether known Russians in a place may be fired at."""
    return _has_target(game, place, RUSSIAN)


def _has_target(game: Combat, place: str, side: str) -> bool:
    return any(not game.units[unit].engaged for unit in game.known(place, side))


def soft_bits(game: Combat, side: str) -> int:
    """core-13-i The places with known units of a side that are no AFV, as bits."""
    return where(game, bares_germans if side == GERMAN else bares_russians)


def bares_germans(game: Combat, place: str) -> bool:
    """core-13-i Whether known Germans in a place are no AFV, and may be fired at."""
    return _has_soft(game, place, GERMAN)


def bares_russians(game: Combat, place: str) -> bool:
    """core-13-i Whether known Russians in a place are no AFV, and may be fired at."""
    return _has_soft(game, place, RUSSIAN)


def _has_soft(game: Combat, place: str, side: str) -> bool:
    for unit in game.known(place, side):
        if not game.units[unit].engaged and not is_afv(game.kind(unit)):
            return True
    return False
