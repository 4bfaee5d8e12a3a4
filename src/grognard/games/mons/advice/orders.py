"""A movement phase as a whole: where units might go, and what all of it together promises."""

from collections.abc import Mapping
from typing import NamedTuple

from grognard.engine.board.paths import NEVER
from grognard.engine.board.ways import distances
from grognard.engine.kernel.advice import Orders, Script
from grognard.games.mons.advice.attacks import Attacks
from grognard.games.mons.advice.closing import closings
from grognard.games.mons.advice.dangers import Dangers
from grognard.games.mons.advice.detours import detours
from grognard.games.mons.advice.encirclement import encirclements
from grognard.games.mons.advice.forecast import (
    STAKE,
    any_surrounded,
    decided,
    in_the_end,
    is_small,
    placed,
)
from grognard.games.mons.advice.goals import EXIT, GOAL, graphs, is_campaign, prizes, worth
from grognard.games.mons.advice.moves import (
    LEAVE,
    ONWARD,
    STAY,
    best_hexes,
    exit_script,
    move_script,
    ways_for,
)
from grognard.games.mons.advice.relief import reliefs
from grognard.games.mons.advice.withdrawal import withdrawals
from grognard.games.mons.entry import entries
from grognard.games.mons.sequence import MovementPhase
from grognard.games.mons.state import BRITISH, EXITED, GERMAN, Mons, enemy, is_artillery
from grognard.games.mons.victory import FIRST_DAY_ENDS
from grognard.games.mons.zones import next_to_enemy

NEAREST, FORWARD = 4, 8  # hexes to look at: by their own worth, and those to attack from
WEAK = 2  # factors that one unit beats
HUNT, HUNTING_TURNS = 2.0, 3  # points for prey in reach, turns that a hunt may take
LEFT_OPEN, GUNS_ALONE = 0.8, 0.4  # how surely a goal is lost that nobody holds, or guns alone
RESERVE, HELPING = 0.4, 2  # points for a goal that others can help, and the hexes they are away


def orders(game: Mons) -> Orders | None:
    """9.1 The movement phase that has begun, when nobody is left to come on."""
    match game.procedures[-1]:
        case MovementPhase(side=side) if side == BRITISH or not any(entries(game)):
            phase = OrdersPhase(game, side)
            return Orders(
                phase.choices, phase.worth, phase.script, ("end",), phase.ahead, phase.ideas
            )
    return None


class Prospect(NamedTuple):
    """What an order means for a unit: its hex, what it is worth there, what it could attack."""

    hex: str
    worth: float
    targets: tuple[str, ...]


class OrdersPhase:
    """What the units of a side may do in a movement phase."""

    def __init__(self, game: Mons, side: str):
        self.game, self.side = game, side
        self.away, self.prizes = detours(game, side), prizes(game)
        self.attacks, self.dangers = Attacks(game, side), Dangers(game, side)
        self.prey = ways_to_prey(game, side)
        self.spots = {unit: self._spots(unit) for unit in self._units()}
        self.choices = {unit: tuple(spots) for unit, spots in self.spots.items()}
        self.guns = {unit: True for unit in self.spots if is_artillery(game.counter(unit))}
        self.around = {hex_: self._helping(hex_) for hex_ in self.prizes}
        self.known: dict[tuple[str, str], Prospect] = {}
        self.shut = STAKE * (decided(game, True) - decided(game, False))

    def worth(self, chosen: Mapping[str, str]) -> float:
        """What these orders promise: places, attacks, and what the enemy may do about them."""
        places: dict[str, str] = {}
        standing: dict[str, list[str]] = {}
        foot: dict[str, list[str]] = {}
        guns: dict[str, list[str]] = {}
        total, known = 0.0, self.known
        for unit, word in chosen.items():
            if word == LEAVE:
                total += EXIT
                continue
            hex_, points, targets = known.get((unit, word)) or self._prospect(unit, word)
            places[unit] = hex_
            standing.setdefault(hex_, []).append(unit)
            total += points
            aimed = guns if unit in self.guns else foot
            for target in targets:
                aimed.setdefault(target, []).append(unit)
        total += self.dangers.of_all(standing)
        total += self.attacks.melees(foot, places)
        total += self.attacks.bombardments(guns, places, standing)
        return total + self._goals(standing)

    def ahead(self, chosen: Mapping[str, str]) -> float:
        """4.3 What these orders promise, with whom they surround or how the second day will end."""
        points, german = self.worth(chosen), self.side == GERMAN
        if is_small(self.game):
            return points + self._surrounding(chosen)
        if self.game.turn < FIRST_DAY_ENDS + german or not is_campaign(self.game):
            return points
        places = {unit: self.spots[unit][word] for unit, word in chosen.items()}
        units = placed(self.game, {**self.game.places, **places}, this=False)
        won = in_the_end(self.game, units)
        return points + (won if german else -won)

    def _surrounding(self, chosen: Mapping[str, str]) -> float:
        """4.5 What it means for a small scenario that orders leave British units surrounded."""
        game, german = self.game, self.side == GERMAN
        places = {unit: self.spots[unit][word] for unit, word in chosen.items()}
        if german:
            british, closed = game.ground.labels(game.occupied[BRITISH]), 0
            for hex_ in (hex_ for unit, hex_ in places.items() if unit not in self.guns):
                closed |= game.ground.bit[hex_] | game.ground.zone[hex_]
        else:
            british = [hex_ for hex_ in places.values() if hex_ != EXITED]
            closed = game.occupied[GERMAN] | game.zones[GERMAN]
        if not any_surrounded(game, british, closed):
            return 0.0
        return self.shut if german else -self.shut

    def script(self, game: Mons, unit: str, word: str) -> Script:
        """The choices that take a unit to its hex, if it still can go there."""
        if word == STAY or game.moved & game.bit(unit):
            return ()
        if word == LEAVE:
            return exit_script(game, unit)
        return move_script(game, unit, self.spots[unit][word], word.startswith(ONWARD))

    def ideas(self) -> tuple[Mapping[str, str], ...]:
        """4.3, 4.5 Orders to relieve guns, to surround or close the exits, to break contact."""
        relieved = reliefs(self.game, self.side, self.away)
        if self.side == BRITISH:
            return tuple(map(self._idea, (*relieved, *withdrawals(self.game, self.away))))
        others = (*closings(self.game), *encirclements(self.game))
        return tuple(map(self._idea, (*relieved, *others)))

    def _idea(self, words: Mapping[str, str]) -> Mapping[str, str]:
        """Orders to units, some of them to hexes of no other use."""
        for unit, word in words.items():
            self.spots[unit].setdefault(word, word.removeprefix(ONWARD))
        return words

    def _units(self) -> list[str]:
        game = self.game
        return game.sheet.units.pick(game.on_map & game.sheet.sides[self.side])

    def _helping(self, goal: str) -> int:
        """The hexes from which somebody could come to the help of a goal."""
        return self.game.ground.within(goal, HELPING) & ~self.game.ground.bit[goal]

    def _spots(self, unit: str) -> dict[str, str]:
        """What a unit may do, and the hex where each would take it."""
        game, counter, here = self.game, self.game.counter(unit), self.game.units[unit].place
        spots = {STAY: here}
        if game.moved & game.bit(unit):
            return spots
        if exit_script(game, unit):
            return spots | {LEAVE: EXITED}
        found = ways_for(game, counter, here, counter.movement, False, friends=False)
        ranked = best_hexes(game, counter, found, better=False, away=self.away)
        forward = [hex_ for hex_ in ranked if self.attacks.targets(unit, hex_)]
        goals = [hex_ for hex_ in self.prizes if hex_ in found]
        for hex_ in dict.fromkeys((*ranked[:NEAREST], *forward[:FORWARD], *goals)):
            if hex_ != here:
                spots[hex_] = hex_
        if self.side == GERMAN and not next_to_enemy(game, GERMAN, here):
            far = ways_for(game, counter, here, 2 * counter.movement, True, friends=False)
            better = best_hexes(game, counter, far, away=self.away)
            ahead = [hex_ for hex_ in better if hex_ not in found]
            spots |= {ONWARD + hex_: hex_ for hex_ in ahead[:NEAREST]}
        return spots

    def _prospect(self, unit: str, word: str) -> Prospect:
        """What an order means for the unit that gets it; worked out once."""
        hex_ = self.spots[unit][word]
        targets = () if word.startswith(ONWARD) else self.attacks.targets(unit, hex_)
        self.known[unit, word] = Prospect(hex_, self._place_worth(unit, hex_), targets)
        return self.known[unit, word]

    def _place_worth(self, unit: str, hex_: str) -> float:
        """What a unit is worth in a hex by itself, prey that it may reach from there included."""
        counter = self.game.counter(unit)
        points = worth(self.game, self.away, counter, hex_)
        if self.side == GERMAN and not is_artillery(counter):
            far = self.prey[counter.type].get(hex_, NEVER)
            near = max(0.0, 1 - far / (HUNTING_TURNS * counter.movement))
            points += HUNT * self.away.stakes.british_unit * near
        return points

    def _goals(self, standing: Mapping[str, list[str]]) -> float:
        """4.2 Goals that are entered, left to enemies who are near, or that somebody could help."""
        total, free = 0.0, self._reserve(standing)
        for hex_, weight in self.prizes.items():
            german, units = self.game.german_controls(hex_), standing.get(hex_, ())
            if self.side == GERMAN and not german:
                total += GOAL * weight if units else 0.0
            elif self.side == GERMAN or not self.away.stakes.leaving:
                total += RESERVE * weight if free & self.around[hex_] else 0.0
                foot = any(unit not in self.guns for unit in units)
                if not foot and (german != (self.side == GERMAN) or self.dangers.comers(hex_)):
                    total -= GOAL * weight * (GUNS_ALONE if units else LEFT_OPEN)
        return total

    def _reserve(self, standing: Mapping[str, list[str]]) -> int:
        """7.1 The hexes of foot and horse that no enemy holds fast."""
        found, bit = 0, self.game.ground.bit
        for hex_, units in standing.items():
            if units[0] not in self.guns:
                found |= bit[hex_]
        return found & ~self.game.zones[enemy(self.side)]


def ways_to_prey(game: Mons, side: str) -> Mapping[str, Mapping[str, int]]:
    """The way to enemies that one unit could beat, by type of unit: MP from every hex."""
    held = tuple(game.ground.labels(game.occupied[enemy(side)]))
    factors = {hex_: sum(game.melee(unit) for unit in game.stacks[hex_]) for hex_ in held}
    weak = tuple(hex_ for hex_ in held if factors[hex_] <= WEAK)
    return {type_: distances(graph, weak, held) for type_, graph in graphs(game).items()}
