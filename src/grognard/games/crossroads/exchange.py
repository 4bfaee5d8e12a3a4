"""What the next volleys of both sides would leave, as computer players reckon with it."""

import math
from functools import cache
from typing import NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.board.ways import distances
from grognard.games.crossroads.aids import march_graph
from grognard.games.crossroads.clearings import CLEARING
from grognard.games.crossroads.fire import FACES, ground_mods
from grognard.games.crossroads.march import HALF_POINTS
from grognard.games.crossroads.sequence import TURNS
from grognard.games.crossroads.state import BLUE, RED, Box, Crossroads, enemy

UNIT, STEP, LUCK = 1.0, 1.0, 0.4  # points


class Weights(NamedTuple):
    """How an exchange is weighed; goals and all that leads to them count the more the later it is.

    The first volley is that of the own turn, by those who have had no order yet.
    """

    unit: float = UNIT  # the last step, beside the step itself
    clearing: float = float(CLEARING)  # standing in one when the game ends
    growth: float = 1.0  # how late that begins to count: the part of the game that is over, to this
    pull: float = 0.15  # for each half-point nearer to a goal
    pulling: float = 1.0  # how late
    watch: float = 0.0  # for each clearing in sight, times the hits of two shots into it
    near: float = 0.0  # for a march of one turn to a goal, or less
    contact: float = 0.0  # for each unit more that has an enemy in sight
    volleys: int = 4
    fades: float = 0.85  # what a volley counts for beside the one before, because units march on


PLAIN = Weights()
KEEN = Weights(
    unit=0.62,
    clearing=3.57,
    growth=1.38,
    pull=0.138,
    pulling=1.18,
    watch=0.387,
    near=0.34,
    volleys=8,
    fades=0.616,
    contact=0.1,
)


@cache
def hit_chance(board: Board, strength: int, here: str, there: str) -> float:
    """3.2 How often a shot from one hex into another hits."""
    value = strength + sum(mod.value for mod in ground_mods(board, here, there))
    return min(max(value, 0), FACES) / FACES


def standing(box: Box, unit: str, hex_: str, past: float, weights: Weights) -> float:
    """2.1, 7.2 What a hex is worth to a unit in it: a goal, or near to one, or one in sight."""
    away = distances(march_graph(box.board), box.goals)[hex_]
    goal, bit = weights.clearing * (hex_ in box.clearings), box.hexes.bit
    total = (
        math.pow(past, weights.growth) * goal
        - math.pow(past, weights.pulling) * weights.pull * away
    )
    total += past * weights.near * (away <= HALF_POINTS)
    for clearing in box.clearings if weights.watch else ():
        if box.seen_from[hex_] & bit[clearing]:
            chance = hit_chance(box.board, box.counters[unit].strength, hex_, clearing)
            total += past * weights.watch * 2 * chance
    return total


class Exchange:
    """Units that stay where they are and fire, with the chance that each has two steps or one.

    `past` says how much of the game is over, between 0 and 1: so much do goals count by now.
    """

    def __init__(self, game: Crossroads, side: str, past: float, weights: Weights = PLAIN):
        self.game, self.side, box = game, side, game.box
        self.armies = {each: box.units.pick(game.army(each)) for each in (BLUE, RED)}
        units = (*self.armies[BLUE], *self.armies[RED])
        self.places = {unit: game.units[unit].hex for unit in units}
        self.whole = {unit: float(game.units[unit].steps == 2) for unit in units}
        self.half = {unit: float(game.units[unit].steps == 1) for unit in units}
        self.last = {  # what is lost with the last step of a unit
            unit: weights.unit + STEP + standing(box, unit, hex_, past, weights)
            for unit, hex_ in self.places.items()
        }

    def worth(self) -> float:
        """The points by which the side is ahead as things stand."""
        points = {
            each: sum(self.alive(unit) * self.last[unit] + self.whole[unit] * STEP for unit in army)
            for each, army in self.armies.items()
        }
        return points[self.side] - points[enemy(self.side)]

    def contacts(self) -> int:
        """3.1 How many units more than the enemy the side has in sight of somebody to fire at."""
        box, found = self.game.box, 0
        for each, army in self.armies.items():
            foes = box.hexes.mask(self.places[foe] for foe in self.armies[enemy(each)])
            engaged = sum(bool(box.seen_from[self.places[unit]] & foes) for unit in army)
            found += engaged if each == self.side else -engaged
        return found

    def alive(self, unit: str) -> float:
        """How likely a unit is to be still in play."""
        return self.whole[unit] + self.half[unit]

    def volley(self, firing: str, used: int = 0) -> None:
        """3.1, 3.3 Each unit of a side fires at whom it hurts most, unless it was used."""
        box = self.game.box
        for unit in self.armies[firing]:
            if used & box.units.bit[unit]:
                continue
            here, strength = self.places[unit], box.counters[unit].strength
            hits = {
                foe: hit_chance(box.board, strength, here, self.places[foe])
                for foe in self.armies[enemy(firing)]
                if box.seen_from[here] & box.hexes.bit[self.places[foe]]
            }
            if hits:
                target = max(hits, key=lambda foe: hits[foe] * self.hurt(foe))
                self.hit(target, self.alive(unit) * hits[target])

    def hurt(self, unit: str) -> float:
        """3.3 What a hit would cost: a step, or the unit with it."""
        return self.whole[unit] * STEP + self.half[unit] * self.last[unit]

    def hit(self, unit: str, chance: float) -> None:
        """3.3 A step is lost with this chance."""
        whole = self.whole[unit]
        self.whole[unit] = whole * (1 - chance)
        self.half[unit] = self.half[unit] * (1 - chance) + whole * chance


def exchanged(game: Crossroads, side: str, mover: str, weights: Weights = PLAIN) -> float:
    """The points by which a side is ahead, with what the next volleys would change."""
    ended = mover != side
    begun = game.turn - (ended and side == RED)  # that the turn is over is no gain in itself
    after = Exchange(game, side, begun / TURNS, weights)
    worth = total = after.worth()
    weight = 1.0
    for number in range(weights.volleys - ended):
        if game.turn + (number + (mover == RED)) // 2 > TURNS:
            break
        after.volley(enemy(mover) if number % 2 else mover, 0 if number else game.used)
        now = after.worth()
        total, worth = total + weight * (now - worth), now
        weight *= weights.fades if number or ended else 1.0
    total += weights.contact * after.contacts() if weights.contact else 0.0
    return total + LUCK * (game.luck[side] - game.luck[enemy(side)])
