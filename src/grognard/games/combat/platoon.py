"""10.7 Platoon Movement: units of up to three hexes move in one impulse, step by step together."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form, form_of, opened
from grognard.engine.kernel.tally import Objection, Tally, tally
from grognard.games.combat.checks import ActionCheck
from grognard.games.combat.defensive_fire import window
from grognard.games.combat.digging import Digging, has_spade
from grognard.games.combat.entering import Pace
from grognard.games.combat.fire import Volley, fired_at, may_fire, the_shot
from grognard.games.combat.flight import flights_of, is_held, run_off
from grognard.games.combat.harm import reveal
from grognard.games.combat.movement import Move, clash, mark_mover
from grognard.games.combat.prices import step_price
from grognard.games.combat.shapes import GUN, LEADER
from grognard.games.combat.state import GOOD, Combat, enemy
from grognard.games.combat.steps import (
    ASSAULT_MOVE,
    CAUTIOUS,
    CRAWL,
    RUN,
    SHOT,
    STEP,
    is_served,
    may_move,
    points,
)
from grognard.games.combat.targets import target_bits

HEXES = 3  # 10.7.1-a
NONE: Mapping[str, int] = {}
MODES = {"cautious": CAUTIOUS, "running": RUN, "assault": ASSAULT_MOVE, "crawling": CRAWL}


def are_joined(game: Combat, hexes: Iterable[str], loose: Mapping[str, int] = NONE) -> bool:
    """10.7.1-a Whether every hex of a group can be reached from every other over next hexes.

    `loose` tells how far those in a hex could still step to close a gap.
    """
    left, board = dict.fromkeys(hexes), game.ground.board
    near = list(left)[:1]
    for hex_ in near:
        left.pop(hex_, None)
        slack = 1 + loose.get(hex_, 0)
        found = [n for n in left if board.distance(hex_, n) <= slack + loose.get(n, 0)]
        for each in found:
            del left[each]
        near += found
    return not left


def hexes_of(game: Combat, units: Iterable[str]) -> tuple[str, ...]:
    """The hexes that units are in."""
    return tuple(dict.fromkeys(game.spot(unit).hex for unit in units))


def may_enlist(game: Combat, unit: str, mode: str) -> bool:
    """10.7.1 Whether a unit may move in a platoon: infantry that is fresh and fit for the type."""
    able = game.is_on_map(unit) and may_move(game, unit, mode)
    ready = mode == CRAWL or not is_served(game, unit)  # 10.3.2-a
    return able and ready and game.kind(unit).type != GUN


def no_recruit(step: "Platoon", game: Combat, among: int, mode: str) -> int:
    """10.7.1-a Units that are not next to the platoon, beyond three hexes, or not able.

    He who leads may say that he goes by another type than Cautiously (10.7.1-b).
    """
    if step.begun:
        return among
    hexes = hexes_of(game, step.units)
    able = []
    for unit in game.army(step.side):
        if not step.has(unit, MODES[mode]) and may_enlist(game, unit, MODES[mode]):
            wide = dict.fromkeys((*hexes, game.spot(unit).hex))
            if len(wide) <= HEXES and are_joined(game, wide):
                able.append(unit)
    return among & ~game.sheet.units.mask(able)


def not_ready(step: "Platoon", game: Combat, among: int) -> int:
    """10.7.1-b Units that are not in the platoon, or have made their step of this round."""
    return among & ~game.sheet.units.mask(unit for unit in step.units if unit not in step.stepped)


def no_step(step: "Platoon", game: Combat, among: int, unit: str) -> int:
    """10.2.2, 10.5 Places that the unit cannot go to by itself."""
    return among & ~opened(STEP, step.alone(unit), game, among)


def why_no_step(step: "Platoon", game: Combat, unit: str, place: str) -> list[Objection]:
    """10.2.2, 10.5 What closes a place to the unit by itself, by its own rule."""
    return list(form_of(Move.step).objections(step.alone(unit), game, (place,)))


def the_step(step: "Platoon", game: Combat, unit: str, place: str) -> Iterator[Tally]:
    """10.7.1-b What a step would cost a unit."""
    yield tally(f"cost for {unit}", step_price(game, (unit,), unit, place).parts)


def apart(step: "Platoon", game: Combat, among: int, unit: str) -> int:
    """10.7.2-a, 10.7.2-b Places that would leave the platoon apart, if it can stay together."""
    places, spots = game.sheet.places, game.ground.places.spots
    broken = step.is_broken(game) and not step.stepped
    if broken and not step.can_close_up(game):
        return 0  # 10.7.2-c
    others = [each for each in step.units if each != unit]
    hexes = hexes_of(game, (*others, *step.tanks))
    fresh = [each for each in others if each not in step.stepped and step.left[each]]
    loose = {} if broken else dict.fromkeys(hexes_of(game, fresh), 1)
    return places.mask(
        place
        for place in places.pick(among)
        if not are_joined(game, dict.fromkeys((*hexes, spots[place].hex)), loose)
    )


def no_gunner(step: "Platoon", game: Combat, among: int) -> int:
    """10.7-b, 10.1.3, 10.1.4 Units of the platoon without half a shot, or a point for it."""
    able = (
        unit
        for unit in step.units
        if step.modes[unit] in (ASSAULT_MOVE, CRAWL)
        and (step.modes[unit] == CRAWL or step.left[unit] >= SHOT)
        and may_fire(game, unit, defending=False)
        and not is_held(game, game.units[unit].place, step.side)
    )
    return among & ~game.sheet.units.mask(able)


def no_target(step: "Platoon", game: Combat, among: int, unit: str) -> int:
    """core-9-o Places without a known enemy that the unit reaches."""
    return among & ~fired_at(game, unit, target_bits(game, enemy(step.side)))


def no_round(step: "Platoon", game: Combat, among: int) -> int:
    """10.7.1-b, 10.7.2-a All, while nobody has made a step, or the platoon must close up first."""
    gap = step.is_broken(game) and step.can_close_up(game)
    return 0 if (step.stepped or step.tanks) and not gap else among


def under_way(step: "Platoon", game: Combat, among: int) -> int:
    """10.7.1-c All, while some have made their step and may still be fired at."""
    return among if step.stepped else 0


ANY = ()


def no_spade(step: "Platoon", game: Combat, among: int) -> int:
    """7.1.3-b All, once the platoon moves, or where some cannot dig."""
    able = all(has_spade(game, unit) for unit in step.units)
    return 0 if able and not step.begun else among


SPADES = (Bar("7.1.3", "The platoon cannot dig in here.", no_spade),)
RECRUIT = (Bar("10.7.1", "{UNIT} cannot join the platoon.", no_recruit),)
READY = (Bar("10.7.1", "{UNIT} has no step left in this round.", not_ready, ends=True),)
TOGETHER = (
    Bar("10.2.2", why_no_step, no_step, ends=True),
    Bar("10.7.2", "{PLACE} would leave the platoon apart.", apart),
)
GUNNER = (Bar("10.1.3", "{UNIT} has no shot in this move.", no_gunner, ends=True),)
TARGET = (Bar("core-9-o", "{UNIT} has no target in {PLACE}.", no_target),)
ROUND = (Bar("10.7.1", "The platoon has a step to make before it is fired at.", no_round),)
HALT = (Bar("10.7.1", "Those who stepped are fired at first; say “round”.", under_way),)


@dataclass
class Platoon(Procedure):
    """10.7.1 Each unit steps in turn; then all who stepped are fired at (R-8)."""

    side: str
    units: tuple[str, ...]
    modes: dict[str, str] = field(default_factory=dict)
    left: dict[str, int] = field(default_factory=dict)
    stepped: tuple[str, ...] = ()
    begun: bool = False
    mover: str = ""
    goal: str = ""
    unled: tuple[str, ...] = ()  # who must check before going on (10.7.2-d)
    entered: tuple[str, ...] = ()  # the places come to in this round
    tanks: tuple[str, ...] = ()  # the AFV that they go with, for one round (11.3.3)

    def begin(self, game: Combat, _: object) -> Step:
        """10.7.1-a A leader gathers his men; 11.3.3-b beside AFV they were gathered before."""
        if self.tanks:
            return self.ask(game, None)
        self.modes = dict.fromkeys(self.units, CAUTIOUS)
        self.left = dict.fromkeys(self.units, points(game, CAUTIOUS))
        return self.ask(game, None)

    def ask(self, game: Combat, _: object) -> Step:
        """10.7.1-b Who steps next?"""
        if not self.units:
            return self.rest(game, None)
        prompt = f"10.7 Platoon of {', '.join(self.units)}: the next step."
        if self.tanks:
            return Ask(self.side, (self.round, self.go, self.shoot), prompt, self.units)
        answers = (self.halt, self.enlist, self.go, self.shoot, self.round, self.dig)
        return Ask(self.side, answers, prompt, self.units)

    def has(self, unit: str, mode: str) -> bool:
        """10.7.1-b Whether a unit is in the platoon, and by this type if it is its first."""
        return unit in self.units[1:] or self.modes.get(unit) == mode

    def alone(self, unit: str) -> Move:
        """10.7.1-b What a unit could do by itself; a crawl is over with its one step."""
        mode, left = self.modes[unit], self.left[unit]
        return Move(self.side, (unit,), mode, {unit: left}, int(mode == CRAWL and not left))

    def is_broken(self, game: Combat) -> bool:
        """10.7.2-b Whether those who are left are apart."""
        return not are_joined(game, hexes_of(game, (*self.units, *self.tanks)))

    def can_close_up(self, game: Combat) -> bool:
        """10.7.2-c Whether some step would bring them together again."""
        spots, every = game.ground.places.spots, game.sheet.places
        for unit in self.units:
            if unit in self.stepped:
                continue
            members = (*self.units, *self.tanks)
            others = hexes_of(game, [each for each in members if each != unit])
            for place in every.pick(opened(STEP, self.alone(unit), game, every.all)):
                if are_joined(game, dict.fromkeys((*others, spots[place].hex))):
                    return True
        return False

    @form("stop", HALT, passes=True, says="the platoon stops")
    def halt(self, game: Combat) -> Step:
        """10.7.2-a The move ends; R-2 all have moved."""
        for unit in self.units:
            self.mark(game, unit)
        return Done()

    def mark(self, game: Combat, unit: str) -> None:
        """10.1.2 The marker for what a unit did."""
        mark_mover(game, unit, self.modes[unit])

    @form("with TYPE UNIT", ANY, RECRUIT, gathers=True, label="Along", says="UNIT joins, TYPE")
    def enlist(self, game: Combat, mode: str, unit: str) -> Step:
        """10.7.1-b Each by its own type of movement."""
        self.units = self.units if unit in self.units else (*self.units, unit)
        self.modes = {**self.modes, unit: MODES[mode]}
        self.left = {**self.left, unit: points(game, MODES[mode])}
        self.mark(game, unit)
        return self.ask(game, None)

    @form("go UNIT PLACE", READY, TOGETHER, sums=the_step, label="Step", says="UNIT goes to PLACE")
    def go(self, game: Combat, unit: str, place: str) -> Step:
        """10.7.2-d Without a leader each must dare; 10.2.3 enemy hexes need no check."""
        torn = self.is_broken(game) and not self.stepped and not self.tanks
        if torn and not self.can_close_up(game):  # 10.7.2-c
            here = game.units[unit].place
            for each in self.units:
                self.mark(game, each)
            self.units = tuple(each for each in self.units if game.units[each].place == here)
        self.begun, self.mover, self.goal = True, unit, place
        if unit in self.unled:
            return Call(ActionCheck(unit, "go on without a leader", "10.7.2"), then=self.dare)
        return self.step(game)

    def dare(self, game: Combat, passed: bool) -> Step:
        """10.7.2-d Whoever fails stays behind."""
        self.unled = tuple(unit for unit in self.unled if unit != self.mover)
        if passed:
            return self.step(game)
        self.mark(game, self.mover)
        self.units = tuple(unit for unit in self.units if unit != self.mover)
        return self.ask(game, None)

    def step(self, game: Combat) -> Step:
        """10.7.1-b One place on, at the unit's own cost."""
        unit = self.mover
        for foe in list(game.here(self.goal, enemy(self.side))):
            reveal(game, foe)
        cost = step_price(game, (unit,), unit, self.goal).cost
        left = 0 if self.modes[unit] == CRAWL else max(0, self.left[unit] - cost)
        self.left = {**self.left, unit: left}
        self.stepped = (*self.stepped, unit)
        self.mark(game, unit)
        pace = Pace(self.side, (unit,), self.modes[unit], self.goal, quiet=True)
        return Call(pace, then=self.stepped_on)

    def stepped_on(self, game: Combat, _: object) -> Step:
        """10.7.1-c When all have stepped they are fired at."""
        runners = [each for each in self.stepped if self.modes[each] == RUN]
        game.running = tuple(runners)
        self.entered = (*self.entered, self.goal)
        if all(each in self.stepped for each in self.units):
            return self.round(game)
        return self.ask(game, None)

    @form("dig", SPADES, label="Dig in", says="the platoon digs in")
    def dig(self, game: Combat) -> Step:
        """7.1.3-b In several hexes digging is Platoon Movement."""
        return Call(Digging(self.units), then=self.dug)

    def dug(self, game: Combat, _: object) -> Step:
        """10.8.1-d Those who were Disrupted at it may go one hex."""
        flights = flights_of(game, self.units)
        return Call(flights) if flights else Done()

    @form("fire UNIT PLACE", GUNNER, TARGET, sums=the_shot, says="UNIT fires at PLACE as it moves")
    def shoot(self, game: Combat, unit: str, place: str) -> Step:
        """10.7-b Assault Fire during the move, for a point; crawlers pay none."""
        if self.modes[unit] == ASSAULT_MOVE:
            self.left = {**self.left, unit: self.left[unit] - SHOT}
        self.begun = True
        self.mark(game, unit)
        return Call(Volley(self.side, place, (unit,)), then=self.shaken)

    def shaken(self, game: Combat, struck: tuple[str, ...]) -> Step:
        """10.8.1-d Who was Disrupted by that shot may go one hex at once."""
        flights = flights_of(game, struck)
        return Call(flights, then=self.ask) if flights else self.ask(game, None)

    @form("round", ROUND, says="end the round of steps")
    def round(self, game: Combat) -> Step:
        """10.7.1-c Defensive Fire at all who stepped, place by place."""
        movers: dict[str, list[str]] = {}
        for unit in self.stepped:
            if game.is_on_map(unit):
                movers.setdefault(game.units[unit].place, []).append(unit)
        windows = tuple(window(game, tuple(units), place) for place, units in movers.items())
        return Call(windows, then=self.regroup) if windows else self.regroup(game, None)

    def regroup(self, game: Combat, _: object) -> Step:
        """10.7.2-b, 10.7.2-d, 10.7.2-e Those who were stopped drop out, and may flee."""
        self.stepped = ()
        before = [unit for unit in self.units if game.kind(unit).type == LEADER]
        stopped = [unit for unit in self.units if not self.is_able(game, unit)]
        self.units = tuple(unit for unit in self.units if unit not in stopped)
        led = any(game.kind(unit).type == LEADER for unit in self.units)
        if before and not led:
            self.unled = self.units
        flights = run_off(game, stopped, self.left)
        return Call(flights, then=self.mingle) if flights else self.mingle(game, None)

    def mingle(self, game: Combat, _: object) -> Step:
        """core-4-h, core-16-g After the fire and the flights those among enemies are marked."""
        for place in self.entered:
            if is_held(game, place, self.side):
                clash(game, place, self.side)
        self.entered = ()
        return self.rest(game, None) if self.tanks else self.ask(game, None)

    def rest(self, game: Combat, _: object) -> Step:
        """11.3.3-b The round is over, and the AFV drive on: who is left, with which points."""
        return Done((self.units, self.left, self.unled))

    def is_able(self, game: Combat, unit: str) -> bool:
        """10.7.2-b Whether a unit may still go on."""
        if not game.is_on_map(unit) or game.units[unit].status != GOOD:
            return False
        return not is_held(game, game.units[unit].place, self.side)
