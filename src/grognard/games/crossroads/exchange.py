"""What the next volleys of both sides would leave, as computer players reckon with it."""

from functools import cache

from grognard.engine.board.board import Board
from grognard.engine.board.ways import distances
from grognard.games.crossroads.aids import march_graph
from grognard.games.crossroads.clearings import CLEARING
from grognard.games.crossroads.fire import FACES, ground_mods
from grognard.games.crossroads.sequence import TURNS
from grognard.games.crossroads.state import BLUE, RED, Crossroads, enemy

UNIT, STEP, LUCK = 1.0, 1.0, 0.4  # points
PULL = 0.15  # for each half-point nearer to a goal, in the last turn; before that less
VOLLEYS = 4  # the first in the own turn, by those who have had no order yet
FADES = 0.85  # what a volley counts for beside the one before, because units march on


@cache
def hit_chance(board: Board, strength: int, here: str, there: str) -> float:
    """3.2 How often a shot from one hex into another hits."""
    value = strength + sum(mod.value for mod in ground_mods(board, here, there))
    return min(max(value, 0), FACES) / FACES


class Exchange:
    """Units that stay where they are and fire, with the chance that each has two steps or one.

    `past` says how much of the game is over, between 0 and 1: so much do goals count by now.
    """

    def __init__(self, game: Crossroads, side: str, past: float):
        self.game, self.side, box = game, side, game.box
        self.armies = {each: box.units.pick(game.army(each)) for each in (BLUE, RED)}
        units = (*self.armies[BLUE], *self.armies[RED])
        self.places = {unit: game.units[unit].hex for unit in units}
        self.whole = {unit: float(game.units[unit].steps == 2) for unit in units}
        self.half = {unit: float(game.units[unit].steps == 1) for unit in units}
        away = distances(march_graph(box.board), box.goals)
        self.last = {  # what is lost with the last step of a unit
            unit: UNIT + STEP + past * (CLEARING * (hex_ in box.clearings) - PULL * away[hex_])
            for unit, hex_ in self.places.items()
        }

    def worth(self) -> float:
        """The points by which the side is ahead as things stand."""
        points = {
            each: sum(self.alive(unit) * self.last[unit] + self.whole[unit] * STEP for unit in army)
            for each, army in self.armies.items()
        }
        return points[self.side] - points[enemy(self.side)]

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


def exchanged(game: Crossroads, side: str, mover: str) -> float:
    """The points by which a side is ahead, with what the next volleys would change."""
    ended = mover != side
    begun = game.turn - (ended and side == RED)  # that the turn is over is no gain in itself
    after = Exchange(game, side, begun / TURNS)
    worth = total = after.worth()
    weight = 1.0
    for number in range(VOLLEYS - ended):
        if game.turn + (number + (mover == RED)) // 2 > TURNS:
            break
        after.volley(enemy(mover) if number % 2 else mover, 0 if number else game.used)
        now = after.worth()
        total, worth = total + weight * (now - worth), now
        weight *= FADES if number or ended else 1.0
    return total + LUCK * (game.luck[side] - game.luck[enemy(side)])
