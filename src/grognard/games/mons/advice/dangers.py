"""What the enemy may do to units in a hex: how much of him can come, and what that would cost."""

from collections.abc import Mapping

from grognard.games.mons.advice.goals import GOAL, prizes
from grognard.games.mons.advice.prospects import results_against
from grognard.games.mons.box import Counter
from grognard.games.mons.stacking import LIMIT
from grognard.games.mons.state import BRITISH, Mons, enemy, is_artillery

OVERFULL = -50.0  # points, so that nobody plans to break the limit
RISK = 0.5  # the part of what the enemy could do that is feared
NEAR = 4  # hexes from which enemies may come
COMERS = 3  # enemies that can attack one hex
LONE_GUNS = 3.0  # points, for guns in an enemy zone without foot or horse


class Dangers:
    """The dangers to a side from the enemies as they stand; each is estimated once."""

    def __init__(self, game: Mons, side: str):
        self.game, self.side, self.foe = game, side, enemy(side)
        self.prizes = prizes(game) if side == BRITISH else {}
        self.found: dict[tuple[str, ...], float] = {}
        self.known: dict[str, list[str]] = {}

    def of_all(self, standing: Mapping[str, list[str]]) -> float:
        """What all units risk, hex by hex."""
        total, found = 0.0, self.found
        for hex_, units in standing.items():
            known = found.get((hex_, *units))
            total += self.of(hex_, units) if known is None else known
        return total

    def of(self, hex_: str, units: list[str]) -> float:
        """What units risk in a hex together, below nothing; 6.3, 6.5 or that they may not."""
        key = (hex_, *units)
        if key not in self.found:
            counters = [self.game.counter(unit) for unit in units]
            mixed = any(each.corps != counters[0].corps for each in counters)
            full = sum(each.points for each in counters) > LIMIT
            risk = RISK * self._cost(hex_, units) + self._alone(hex_, counters)
            self.found[key] = OVERFULL if mixed or full else -risk
        return self.found[key]

    def comers(self, hex_: str) -> list[str]:
        """The strongest enemies that may attack a hex in their next turn."""
        if hex_ not in self.known:
            game = self.game
            near = game.ground.labels(game.occupied[self.foe] & game.ground.within(hex_, NEAR))
            units = (unit for each in near for unit in game.stacks[each])
            foot = [unit for unit in units if not is_artillery(game.counter(unit))]
            self.known[hex_] = sorted(foot, key=lambda unit: -game.melee(unit))[:COMERS]
        return self.known[hex_]

    def _alone(self, hex_: str, counters: list[Counter]) -> float:
        """What it costs that guns stand alone beside the enemy."""
        beside = self.game.zones[self.foe] & self.game.ground.bit[hex_]
        return LONE_GUNS if beside and all(map(is_artillery, counters)) else 0.0

    def _cost(self, hex_: str, units: list[str]) -> float:
        comers = self.comers(hex_)
        if not comers:
            return 0.0
        prize = GOAL * self.prizes.get(hex_, 0.0)
        return max(0.0, results_against(self.game, hex_, units, comers, prize))
