"""What all attacks of a side together promise from the places that its units are in or may take."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from grognard.games.mons.advice.assaults import attackers, teams
from grognard.games.mons.advice.goals import GOAL, prizes, value
from grognard.games.mons.advice.prospects import Attackers, bombardment_gain, melee_gain
from grognard.games.mons.bombardment import Bombardment, BombardmentStep
from grognard.games.mons.state import GERMAN, Mons, enemy, is_artillery

ROOM = 0.5  # points for an emptied hex that is no goal
SOFTENED = 0.5  # of what melees promise, while guns choose their targets

Places: TypeAlias = Mapping[str, str]
"""The hex of each unit."""


class AttackOffer(NamedTuple):
    """An attack that could be made, and what it promises."""

    gain: float
    target: str
    team: list[str]


class Attacks:
    """The attacks of a side on the enemies as they stand; each is estimated once."""

    def __init__(self, game: Mons, side: str):
        self.game, self.side, self.foe = game, side, enemy(side)
        self.prizes = prizes(game) if side == GERMAN else {}
        self.gains: dict[tuple[str, ...], float] = {}
        self.aims: dict[tuple[str, str], tuple[str, ...]] = {}
        self.joined: dict[tuple[str, ...], list[list[str]]] = {}
        self.offered: dict[tuple[str, ...], list[AttackOffer]] = {}

    def targets(self, unit: str, hex_: str) -> tuple[str, ...]:
        """10.2, 12.1 The enemy hexes that a unit could attack from a hex."""
        key = unit, hex_
        if key not in self.aims:
            counter, ground = self.game.counter(unit), self.game.ground
            foes = self.game.occupied[self.foe]
            if is_artillery(counter):
                found = ground.labels(foes & ground.within(hex_, counter.range))
            else:
                steps = ground.costs["infantry"][hex_]
                found = [each for each in ground.labels(foes & ground.near[hex_]) if each in steps]
            self.aims[key] = tuple(found)
        return self.aims[key]

    def melees(self, foot: Mapping[str, list[str]], places: Places) -> float:
        """12.3 What the best melees promise, no unit in two of them."""
        return _best_apart(self._offers(foot, places, self.melee), places, self.melee)

    def melee(self, target: str, team: list[str], places: Places) -> float:
        """12.7 What a melee promises, nothing if it had better not be fought."""
        hexes = tuple(dict.fromkeys(places[unit] for unit in team))
        key = (target, *sorted(team), *sorted(hexes))
        if key not in self.gains:
            prize = GOAL * self.prizes.get(target, 0.0) + ROOM
            gain = melee_gain(self.game, target, Attackers(tuple(team), hexes), prize)
            self.gains[key] = max(0.0, gain)
        return self.gains[key]

    def bombardments(
        self, guns: Mapping[str, list[str]], places: Places, standing: Mapping[str, list[str]]
    ) -> float:
        """10.5 What the best bombardments promise, no gun in two of them."""
        ready = {
            target: self._sighted(target, able, places, standing) for target, able in guns.items()
        }
        return _best_apart(self._offers(ready, places, self.bombardment), places, self.bombardment)

    def bombardment(self, target: str, team: list[str], places: Places) -> float:
        """10.7, 10.11 What a bombardment promises, with the −1 of a target that no gun sees."""
        factors = sum(self.game.counter(gun).bombardment for gun in team)
        key = (target, str(factors))
        if key not in self.gains:
            self.gains[key] = bombardment_gain(self.game, target, factors, blind=True)
        return self.gains[key]

    def _sighted(
        self, target: str, guns: list[str], places: Places, standing: Mapping[str, list[str]]
    ) -> list[str]:
        """10.3, 10.11 The guns that would see a target, or somebody of their corps for them."""
        clear, corps_of = self.game.ground.sight.clear, self.corps_of
        blind = [gun for gun in guns if not clear(places[gun], target)]
        if not blind:
            return guns
        around = self.game.sheet.board.neighbours(target)
        spotting = [corps_of(standing[hex_][0]) for hex_ in around if hex_ in standing]
        return [gun for gun in guns if gun not in blind or corps_of(gun) in spotting]

    def corps_of(self, unit: str) -> str:
        """10.11 The corps that a unit belongs to."""
        return self.game.counter(unit).corps

    def _offers(
        self, aimed: Mapping[str, list[str]], places: Places, price: "Price"
    ) -> list[AttackOffer]:
        """The attacks that promise something, kept for the same units in the same hexes."""
        found: list[AttackOffer] = []
        for target, able in aimed.items():
            key = (target, *able, *[places[unit] for unit in able])
            if key not in self.offered:
                offers = [
                    AttackOffer(price(target, team, places), target, team)
                    for team in self._teams(able)
                ]
                self.offered[key] = [offer for offer in offers if offer.gain > 0]
            found += self.offered[key]
        return found

    def _teams(self, able: list[str]) -> list[list[str]]:
        """10.6, 12.14 Who may attack together, worked out once for the same units."""
        key = tuple(able)
        if key not in self.joined:
            self.joined[key] = teams(self.game, able)
        return self.joined[key]


Price: TypeAlias = Callable[[str, list[str], Places], float]


def _best_apart(offers: list[AttackOffer], places: Places, price: Price) -> float:
    """The sum of the best offers, each made by the units that better ones have left."""
    total = 0.0
    used: dict[str, bool] = {}
    for offer in sorted(offers, key=lambda each: (-each.gain, each.target)):
        left = [unit for unit in offer.team if unit not in used]
        if not left:
            continue
        gain = offer.gain if len(left) == len(offer.team) else price(offer.target, left, places)
        if gain > 0:
            total += gain
            used.update(dict.fromkeys(left, True))
    return total


def outlook(game: Mons, side: str) -> float:
    """How many points a side is ahead; during a bombardment also what melees promise after it."""
    points = value(game, side)
    match game.procedures:
        case [*_, BombardmentStep(side=whose) | Bombardment(side=whose)] if not game.outcome:
            foes = game.ground.labels(game.occupied[enemy(whose)])
            able = {target: attackers(game, whose, target) for target in foes}
            ready = {target: units for target, units in able.items() if units}
            promised = Attacks(game, whose).melees(ready, game.places)
            return points + SOFTENED * (promised if whose == side else -promised)
    return points
