"""8.5.1, 12.1, 13.1 Routes to a headquarters, free of enemies and their fire zones."""

from collections.abc import Collection

from grognard.games.montelimar.reinforcement import outside
from grognard.games.montelimar.state import Montelimar, enemy, is_place
from grognard.games.montelimar.zones import zones


def headquarters(game: Montelimar, division: str) -> list[str]:
    """The hexes of the headquarters of a division."""
    return [
        game.at(unit)
        for unit in game.sheet.staffs
        if unit in game.units and is_place(game.at(unit)) and game.division(unit) == division
    ]


def traced(
    game: Montelimar,
    start: str,
    side: str,
    mobility: str = "leg",
    ends_free: bool = False,
    covered: int | None = None,
) -> int:
    """The hexes that a route from a hex can end in: enemy fire zones may cover its start alone.

    With `ends_free` they may cover the last hex too. `covered` are the enemy fire zones, for
    callers who trace many routes.
    """
    country = game.country
    shut = game.occupied[enemy(side)] | game.burning | outside(game)
    if covered is None:
        covered = zones(game, enemy(side))
    found = country.spread(mobility, country.bit[start], country.playable & ~shut & ~covered)
    if ends_free:
        found |= country.next_to(mobility, found) & ~shut
    return found


def can_trace(
    game: Montelimar,
    start: str,
    side: str,
    ends: Collection[str],
    mobility: str = "leg",
    covered: int | None = None,
) -> bool:
    """8.5.1 Whether a route leads from a hex to one of these; its start may be covered."""
    if not ends:
        return False
    wanted = game.sheet.board.area.mask(ends)
    if wanted & game.bit(start):
        return True
    return bool(wanted & traced(game, start, side, mobility, covered=covered))


def weapon_comes_home(game: Montelimar, weapon: str, hex_: str, covered: int | None = None) -> bool:
    """12.2 Whether a weapon has a route to its formation's or division's headquarters."""
    printed = game.sheet.pieces.weapons[weapon]
    homes = weapon_homes(game, weapon)
    return can_trace(game, hex_, printed.side, homes, covered=covered)


def weapon_homes(game: Montelimar, weapon: str) -> list[str]:
    """12.1 The headquarters that a weapon comes from: of its formation, or of its division."""
    division, formation = game.home(game.sheet.pieces.weapons[weapon])
    return [
        game.at(unit)
        for unit in game.sheet.staffs
        if unit in game.units
        and is_place(game.at(unit))
        and game.division(unit) == division
        and (game.formation(unit) == formation or game.leads_division(game.printed(unit)))
    ]
