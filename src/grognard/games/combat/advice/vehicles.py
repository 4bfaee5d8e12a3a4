"""Tanks and guns: which way a hull should face, and what a duel would bring."""

from collections.abc import Iterator

from grognard.games.combat.advice.damage import worth
from grognard.games.combat.arcs import is_before
from grognard.games.combat.armour import armour_targets, can_hit, has_bolt
from grognard.games.combat.chances import ALL, of_hit
from grognard.games.combat.state import Combat, enemy, hexes_apart

FACING = 0.25  # for a hull that faces the nearest gun which could hit it
DUEL = 0.5  # of what the best shot at armour would take


def tanks(game: Combat, side: str) -> list[str]:
    """The AFV of a side on the map that are known."""
    return armour_targets(game, enemy(side))


def _is_known(game: Combat, unit: str) -> bool:
    return not game.units[unit].hidden


def dangers(game: Combat, unit: str) -> Iterator[str]:
    """core-14 The known enemy guns with a shot left at armour that could turn on a vehicle."""
    for foe in game.army(enemy(game.owner(unit))):
        if _is_known(game, foe) and has_bolt(game, foe, True) and can_hit(game, foe, unit):
            yield foe


def is_facing_danger(game: Combat, unit: str) -> bool:
    """core-14-g Whether a hull faces the nearest gun that could hit it; so if there is none."""
    here, board = game.spot(unit).hex, game.ground.board
    near = min(
        dangers(game, unit),
        key=lambda foe: (hexes_apart(game, game.units[foe].place, game.units[unit].place), foe),
        default="",
    )
    there = game.spot(near).hex if near else here
    return there == here or is_before(board, here, game.units[unit].facing, there)


def duels(game: Combat, side: str) -> float:
    """core-14 What a side may hope for from its guns at armour, and how its own hulls face."""
    total = sum([FACING for unit in tanks(game, side) if is_facing_danger(game, unit)])
    foes = tanks(game, enemy(side))
    if not foes:
        return total
    for gun in game.army(side):
        if has_bolt(game, gun, True):
            shots = (
                of_hit(game, gun, foe) / ALL * worth(game.kind(foe))
                for foe in foes
                if can_hit(game, gun, foe)
            )
            total += DUEL * max(shots, default=0.0)
    return total
