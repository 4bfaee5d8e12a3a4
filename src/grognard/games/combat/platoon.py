"""10.7 Platoon Movement: units of up to three hexes move in one impulse, step by step together."""

from dataclasses import dataclass, field

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import form
from grognard.games.combat.arcs import FACINGS
from grognard.games.combat.checks import ActionCheck
from grognard.games.combat.daring import a_descent, a_step, the_digging
from grognard.games.combat.defensive_fire import window
from grognard.games.combat.digging import Digging
from grognard.games.combat.entering import Pace, keep_running
from grognard.games.combat.fire import the_shot
from grognard.games.combat.fleeing import is_held
from grognard.games.combat.flight import flights_of, run_off
from grognard.games.combat.harm import reveal_all
from grognard.games.combat.movement import (
    Move,
    clash,
    mark_mover,
    out_of_points,
    pay_for_shots,
    turn_over,
)
from grognard.games.combat.moving_fire import TARGET
from grognard.games.combat.platoon_steps import (
    ANY,
    BELOW,
    FLIPS,
    GUNNER,
    HALT,
    HOLES,
    MODES,
    READY,
    RECRUIT,
    ROUND,
    SETS,
    SPADES,
    TOGETHER,
    can_close_up,
    is_broken,
    the_holes,
    without,
)
from grognard.games.combat.prices import step_price
from grognard.games.combat.shapes import LEADER
from grognard.games.combat.state import GOOD, Combat, enemy
from grognard.games.combat.steps import CAUTIOUS, CRAWL, FLIP, is_kept_out, points
from grognard.games.combat.sums import fixed_column
from grognard.games.combat.trenches import climbed, ducking, go_under
from grognard.games.combat.volley import Volley

DOWN = "UNIT goes into the trench of PLACE"
DUCKS = "UNIT goes into the holes or the marker"


def is_fit(game: Combat, unit: str) -> bool:
    """10.7.2-d, core-5-h Whether a unit is in good order, be it in Close Combat."""
    return game.is_on_map(unit) and game.units[unit].status == GOOD


def goes_on(game: Combat, unit: str) -> bool:
    """10.7.2-b Whether a unit may still go on: it is fit, and among no enemies."""
    return is_fit(game, unit) and not is_held(game, game.units[unit].place, game.owner(unit))


def fired_at(platoon: "Platoon", game: Combat) -> dict[str, list[str]]:
    """10.7.1-c Those who made a step in this round, place by place, with the AFV there."""
    movers = {place: [*units] for place, units in platoon.driven.items()}
    for unit in platoon.stepped:
        if game.is_on_map(unit):
            movers.setdefault(game.units[unit].place, []).append(unit)
    return movers


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
    down: bool = False  # whether the step leads into a trench
    unled: tuple[str, ...] = ()  # who must check before going on (10.7.2-d)
    entered: tuple[str, ...] = ()  # the places come to in this round
    paid: tuple[str, ...] = ()  # who has paid for Assault Fire
    tanks: tuple[str, ...] = ()  # the AFV that they go with, for one round (11.3.3)
    driven: dict[str, tuple[str, ...]] = field(default_factory=dict)  # place: AFV that came there
    bound: tuple[str, ...] = ()  # who is done but fit, and part of the platoon (10.7.2-a)

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
            return self.round(game) if self.driven else self.rest(game, None)
        prompt = f"10.7 Platoon of {', '.join(self.units)}: the next step."
        moves = (self.go, self.descend, self.duck, self.turn, self.lay, self.shoot, self.round)
        joins = () if self.tanks else (self.halt, self.enlist, self.dig)
        return Ask(self.side, (*joins, *moves), prompt, self.units)

    def alone(self, unit: str) -> Move:
        """10.7.1-b What a unit could do by itself; a crawl is over with its one step."""
        mode, left = self.modes[unit], self.left[unit]
        return Move(self.side, (unit,), mode, {unit: left}, int(mode == CRAWL and not left))

    @form("stop", HALT, passes=True, says="the platoon stops")
    def halt(self, game: Combat) -> Step:
        """10.7.2-a The move ends; R-2 all have moved."""
        self.mark(game, *self.units)
        return Done()

    def mark(self, game: Combat, *units: str) -> None:
        """10.1.2 The markers for what units did."""
        for unit in units:
            mark_mover(game, unit, self.modes[unit])

    @form("with TYPE UNIT", ANY, RECRUIT, gathers=True, label="Along", says="UNIT joins, TYPE")
    def enlist(self, game: Combat, mode: str, unit: str) -> Step:
        """10.7.1-b Each by its own type of movement."""
        self.units = self.units if unit in self.units else (*self.units, unit)
        self.modes = {**self.modes, unit: MODES[mode]}
        self.left = {**self.left, unit: points(game, MODES[mode])}
        self.mark(game, unit)
        return self.ask(game, None)

    @form("go UNIT PLACE", READY, TOGETHER, sums=a_step, label="Step", says="UNIT goes to PLACE")
    def go(self, game: Combat, unit: str, place: str) -> Step:
        """10.2.2 A step of one unit."""
        return self.set_out(game, unit, place, down=False)

    @form("down UNIT PLACE", READY, BELOW, sums=a_descent, label="Trench", says=DOWN)
    def descend(self, game: Combat, unit: str, place: str) -> Step:
        """7.2.1 Into the trench of the next place, or of this one."""
        return self.set_out(game, unit, place, down=True)

    @form("duck UNIT", HOLES, sums=the_holes, label="Duck", says=DUCKS)
    def duck(self, game: Combat, unit: str) -> Step:
        """6.9.1, 7.1.6 As the step of this round; whoever Crawled ends in the holes."""
        price = ducking(game, unit).total
        go_under(game, unit)
        crawled = self.modes[unit] == CRAWL
        return self.ask(game, None) if crawled else self.stayed(game, unit, price)

    @form("turn UNIT", FLIPS, says="turn UNIT over")
    def turn(self, game: Combat, unit: str) -> Step:
        """10.1.2-f A team turns its counter over as the step of this round."""
        return self.stayed(game, turn_over(game, self.side, unit), FLIP)

    @form("set UNIT FACING", SETS, label="Set up", says="set UNIT to fire to FACING")
    def lay(self, game: Combat, unit: str, facing: str) -> Step:
        """10.4.1 A crew turns its counter to the gun side as the step of this round."""
        game.change(unit, facing=FACINGS.index(facing), turret=FACINGS.index(facing))
        return self.turn(game, unit)

    def stayed(self, game: Combat, unit: str, cost: int) -> Step:
        """10.7.1-b A unit spent points where it is."""
        self.left = {**self.left, unit: self.left[unit] - cost}
        self.begun, self.goal, self.stepped = True, game.units[unit].place, (*self.stepped, unit)
        self.mark(game, unit)
        keep_running(game, (unit,), self.modes[unit])
        return self.stepped_on(game, None)

    def set_out(self, game: Combat, unit: str, place: str, down: bool) -> Step:
        """10.7.2-d Without a leader each must dare; 10.2.3 enemy hexes need no check."""
        torn = is_broken(self, game) and not self.stepped and not self.tanks
        if torn and not can_close_up(self, game):  # 10.7.2-c
            here = game.units[unit].place
            self.mark(game, *self.units)
            self.units = tuple(each for each in self.units if game.units[each].place == here)
        self.begun, self.mover, self.goal, self.down = True, unit, place, down
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
        if is_kept_out(self.alone(unit), game, self.goal):
            reveal_all(game, self.goal, enemy(self.side))
            return self.ask(game, None)
        cost = step_price(game, (unit,), unit, self.goal, self.down).cost
        left = 0 if self.modes[unit] == CRAWL else max(0, self.left[unit] - cost)
        climbs = self.goal == game.units[unit].place  # 7.2.1-d
        if climbs:
            keep_running(game, (unit,), self.modes[unit])
            climbed(self.alone(unit), game, self.goal, self.down)
        self.left, self.stepped = {**self.left, unit: left}, (*self.stepped, unit)
        self.mark(game, unit)
        pace = Pace(self.side, (unit,), self.modes[unit], self.goal, self.down, quiet=True)
        return self.stepped_on(game, None) if climbs else Call(pace, then=self.stepped_on)

    def stepped_on(self, game: Combat, _: object) -> Step:
        """10.7.1-c When all have stepped they are fired at."""
        self.entered = (*self.entered, self.goal)
        if all(each in self.stepped for each in self.units):
            return self.round(game)
        return self.ask(game, None)

    @form("dig", SPADES, sums=the_digging, label="Dig in", says="the platoon digs in")
    def dig(self, game: Combat) -> Step:
        """7.1.3-b In several hexes digging is Platoon Movement."""
        return Call(Digging(self.units), then=self.dug)

    def dug(self, game: Combat, _: object) -> Step:
        """10.8.1-d Those who were Disrupted at it may go one hex."""
        flights = flights_of(game, self.units)
        return Call(flights) if flights else Done()

    @form("fire UNIT PLACE", GUNNER, TARGET, sums=the_shot, says="UNIT fires at PLACE as it moves")
    def shoot(self, game: Combat, unit: str, place: str) -> Step:
        """10.7-b Assault Fire during the move, for a point; crawlers pay none; flame ends it."""
        self.begun = True
        self.mark(game, *self.units)  # core-4-d: who moves leads no fire
        if fixed_column(game, unit):  # core-17-e, 10.7.2-a
            self.units, self.bound = without(self.units, unit), (*self.bound, unit)
        spent = out_of_points(self.left, self.modes)
        return Call(Volley(self.side, place, (unit,), fired=spent), then=self.shaken)

    def shaken(self, game: Combat, struck: tuple[str, ...]) -> Step:
        """10.8.1-d Who was Disrupted by that shot may go one hex at once."""
        self.left, self.paid = pay_for_shots(game, self.left, self.paid)
        flights = flights_of(game, struck)
        return Call(flights, then=self.ask) if flights else self.ask(game, None)

    @form("round", ROUND, label="End the round", says="end the round of steps")
    def round(self, game: Combat) -> Step:
        """10.7.1-c Defensive Fire at all who stepped, place by place."""
        movers, self.driven = fired_at(self, game), {}
        windows = tuple(window(game, tuple(units), place) for place, units in movers.items())
        return Call(windows, then=self.regroup) if windows else self.regroup(game, None)

    def regroup(self, game: Combat, _: object) -> Step:
        """10.7.2-b, 10.7.2-d, 10.7.2-e Those who were stopped drop out, and may flee."""
        self.stepped = ()
        before = [unit for unit in self.units if game.kind(unit).type == LEADER]
        stopped = [unit for unit in self.units if not goes_on(game, unit)]
        bound = (unit for unit in (*self.bound, *stopped) if is_fit(game, unit))
        self.units, self.bound = tuple(u for u in self.units if u not in stopped), tuple(bound)
        if before and not any(is_fit(game, unit) for unit in before):
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
