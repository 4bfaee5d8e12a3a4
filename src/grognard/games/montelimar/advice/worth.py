"""What a position is worth: points, victory hexes, units in order, and ground won."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from grognard.engine.board.board import Board
from grognard.games.montelimar.advice.assaults import prospects
from grognard.games.montelimar.sight import FARTHEST
from grognard.games.montelimar.state import ALLIED, EXITED, GERMAN, Montelimar, enemy, is_place
from grognard.games.montelimar.zones import fire_zone

DECIDED = 100.0
UNIT = 1.2  # a company, whatever it scores
ROUTED = 0.5  # of a unit that waits to come back
PINNED, SUPPRESSED = 0.15, 0.35  # for each unit
PULL = 0.05  # for each hex nearer to the best goal
HELD = 0.7  # of its points, for a victory hex that is held before the end
BLOCK = 0.5  # of a point for each turn to come, while the road is blocked
IN_VIEW = 0.15  # for a unit in column under the enemy's guns
WEAPON = 0.25  # a support weapon with its unit
MARKER = 0.3  # an assault that is prepared
SHOT = 0.05  # for each point of fire that bears on an enemy
AWAY = 2.0  # times that the exit counts, since many may leave by it
LASTING = 0.3  # of an army's worth, in the last turn
LESSER = 0.25  # for each point that a goal is worth less than the best


class Weights(NamedTuple):
    """How the state of an army is weighed."""

    disorder: tuple[float, ...]  # taken from a unit, by the DG of its hex
    dug_in: float
    column: float  # taken from a unit that would have to fight in column
    dispatch: float  # for each point that a division has left
    direct: float
    staff: float  # how much a headquarters is drawn to the goals
    guns: float


SIMPLE = Weights((0.0, 0.12, 0.24, 0.36, 0.48), 0.2, 0.0, 0.0, 0.0, staff=1.0, guns=1.0)
KEEN = Weights((0.0, 0.12, 0.3, 0.55, 0.9), 0.06, 0.04, 0.05, 0.02, staff=0.3, guns=0.0)


def objectives(game: Montelimar, side: str) -> Mapping[str, float]:
    """27.1, 27.3 Victory hexes for both sides, the exit for the German."""
    found = {hex_: float(points) for hex_, points in game.scenario.victory.items()}
    if side == GERMAN and game.scenario.exit:
        found[game.scenario.exit.hex] = AWAY * game.scenario.exit.points
    return found


def pulls(game: Montelimar, side: str) -> Mapping[str, float]:
    """What each hex is worth to a side for the goals that it lies near to."""
    return _pulls(game.sheet.board, tuple(objectives(game, side).items()))


@lru_cache(maxsize=32)
def _pulls(board: Board, goals: tuple[tuple[str, float], ...]) -> dict[str, float]:
    most = max((weight for _, weight in goals), default=0.0)
    return {
        hex_: max(
            (
                -PULL * board.distance(hex_, goal) - LESSER * (most - weight)
                for goal, weight in goals
            ),
            default=0.0,
        )
        for hex_ in board.hexes
    }


def value(game: Montelimar, side: str) -> float:
    """The points by which a side is ahead."""
    if game.outcome:
        return DECIDED if game.outcome.winner == side else -DECIDED
    prepared = game.assaults[side].bit_count() - game.assaults[enemy(side)].bit_count()
    return _lead(game, side, SIMPLE) + MARKER * prepared


def _lead(game: Montelimar, side: str, weights: Weights) -> float:
    """Points, hexes and armies, without what is still to come."""
    lead = army(game, GERMAN, weights) - army(game, ALLIED, weights) + stakes(game)
    return lead if side == GERMAN else -lead


def stakes(game: Montelimar, held: float = HELD) -> float:
    """27 The points won and in sight, as the German sees them."""
    lead = float(game.points[GERMAN] - game.points[ALLIED])
    sign = {GERMAN: 1, ALLIED: -1, "": 0}
    for hex_, points in game.scenario.victory.items():
        lead += held * points * sign[game.owner(hex_)]
    block = game.sheet.board.area.mask(game.scenario.roadblock)
    if block & game.occupied[ALLIED] & ~game.suppressed:
        turns = game.scenario.turns - game.turn + 1
        lead -= BLOCK * game.scenario.roadblock_points * turns
    return lead


def army(game: Montelimar, side: str, weights: Weights) -> float:
    """What the units of a side are worth where they stand."""
    total, sheet, pull = 0.0, game.sheet, pulls(game, side)
    for hex_ in game.hexes(game.occupied[side]):
        bit, count = game.bit(hex_), len(game.stacks[hex_])
        each = UNIT - weights.disorder[game.dg.get(hex_, 0)]
        each -= PINNED if game.pinned & bit else 0.0
        each -= SUPPRESSED if game.suppressed & bit else 0.0
        total += count * each + (weights.dug_in if hex_ in game.forts else 0.0)
        for unit in game.stacks[hex_]:
            total += pull[hex_] * _drawn(game, unit, weights)
            total -= weights.column * game.units[unit].column
    for division, record in game.records.items():
        if sheet.pieces.divisions[division].side == side:
            total += weights.dispatch * record.dispatch + weights.direct * record.direct
    for name, place in game.markers.items():
        weapon = sheet.pieces.weapons.get(name)
        if weapon and weapon.side == side and is_place(place):
            total += WEAPON
    mine, bits = sheet.army[side], sheet.units.bit
    for unit, post in game.units.items():
        if not is_place(post.at) and mine & bits[unit]:
            total += ROUTED * post.at.endswith(":routed") + UNIT * (post.at == EXITED)
    return total


def _drawn(game: Montelimar, unit: str, weights: Weights) -> float:
    """How much a unit is drawn to the goals."""
    printed = game.printed(unit)
    if printed.deployed.colour == "black":
        return weights.guns
    return weights.staff if "hq" in printed.flags else 1.0


def outlook(game: Montelimar, side: str) -> float:
    """The same with the assaults and the fire that both sides could bring to bear."""
    if game.outcome:
        return value(game, side)
    foe, left = enemy(side), still_to_come(game)
    coming = prospects(game, side) - prospects(game, foe)
    armies = army(game, side, KEEN) - army(game, foe, KEEN) + bearing(game, side)
    ahead = stakes(game, held=1 - (1 - HELD) * left)
    points = ahead if side == GERMAN else -ahead
    return points + coming + (LASTING + (1 - LASTING) * left) * armies


def still_to_come(game: Montelimar) -> float:
    """The part of the game after the turn that was played last: time alone wins nothing.

    Armies count for what they can still win or lose in it.
    """
    played = game.turn - (game.phase == "preparation")
    return (game.scenario.turns - played) / game.scenario.turns


def bearing(game: Montelimar, side: str) -> float:
    """7.2 The fire that bears on the enemy and on his columns, less what he has himself."""
    return _fire(game, side) - _fire(game, enemy(side))


def _fire(game: Montelimar, side: str) -> float:
    """7.2 The fire of a side that bears on enemies, most of all on those in column."""
    total, foes, struck = 0.0, game.occupied[enemy(side)], 0
    around = game.sheet.board.around
    for hex_ in game.hexes(game.occupied[side]):
        if around(hex_, FARTHEST) & foes:
            under_fire = fire_zone(game, hex_) & foes
            if under_fire:
                struck |= under_fire
                total += SHOT * max(game.face(unit).fire for unit in game.stacks[hex_])
    for hex_ in game.hexes(struck):
        total += IN_VIEW * sum(game.units[unit].column for unit in game.stacks[hex_])
    return total
