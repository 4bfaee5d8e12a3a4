"""10.1, 10.2, 10.6 Infantry on the move: by type, step by step, under fire."""

from dataclasses import dataclass, field

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import form
from grognard.engine.look.wording import listed
from grognard.games.combat.alighting import Alighting
from grognard.games.combat.arcs import FACINGS
from grognard.games.combat.checks import ActionChecks
from grognard.games.combat.daring import the_plunge, the_step
from grognard.games.combat.defensive_fire import window
from grognard.games.combat.departing import Departure
from grognard.games.combat.doors import the_way_out
from grognard.games.combat.entering import Pace, keep_running, show_movers
from grognard.games.combat.fire import the_shot
from grognard.games.combat.fleeing import is_held
from grognard.games.combat.flight import after_flights, run_off
from grognard.games.combat.harm import reveal, reveal_all
from grognard.games.combat.joining import is_led
from grognard.games.combat.moving_fire import GUNNER, TARGET
from grognard.games.combat.prices import skirting_price, step_price
from grognard.games.combat.shapes import LEADER
from grognard.games.combat.skirting import flank, foothold
from grognard.games.combat.standing import where
from grognard.games.combat.state import (
    ASSAULT_FIRED,
    CRAWLED_FIRED,
    FRESH,
    GOOD,
    MOVED,
    Combat,
    enemy,
)
from grognard.games.combat.steps import (
    AROUND,
    ASSAULT_MOVE,
    CRAWL,
    FLIP,
    HANDS,
    JOIN,
    MARKS,
    OUT,
    RIDE,
    SET,
    SHOT,
    STAND,
    STEP,
    TURN,
    is_kept_out,
    is_served,
    points,
    round_it,
    the_ride,
    touches,
)
from grognard.games.combat.sums import fixed_column
from grognard.games.combat.traces import is_at_edge
from grognard.games.combat.transport import MOUNTING, mount
from grognard.games.combat.trenches import (
    DESCENT,
    DUCK,
    climbed,
    ducking,
    go_under,
    has_more,
    the_holes,
)
from grognard.games.combat.veils import unveil
from grognard.games.combat.volley import Volley

DOWN = "go into the trench of PLACE"
DUCKS = "UNIT goes into the holes or the marker"


def mark_mover(game: Combat, unit: str, mode: str) -> None:
    """10.1.2, 10.3.2-a The marker for what a unit did."""
    if game.units[unit].did != FRESH:
        return
    did = MARKS[mode]
    if mode == CRAWL and is_served(game, unit):
        did = CRAWLED_FIRED
    game.change(unit, did=did)
    if game.aims:
        game.lose_aim(unit)  # core-13-c, R-2


def mark_movers(game: Combat, units: tuple[str, ...], mode: str) -> None:
    """10.1.2 Each of them."""
    for unit in units:
        mark_mover(game, unit, mode)


def turn_over(game: Combat, side: str, unit: str) -> str:
    """10.1.2-f, 10.3.1-c Turn a counter over, seen by the enemy; the name that it has then."""
    game.change(unit, served=not game.units[unit].served)
    unit = unveil(game, unit)
    if game.aims:
        game.lose_aim(unit)
    show_movers(game, side, (unit,))
    return unit


def clash(game: Combat, place: str, side: str) -> None:
    """core-16-g, 10.6.5, core-16-i Where both sides are inside, not AFV alone, mark them all."""
    inside = [unit for unit in game.stacks.get(place, ()) if not game.units[unit].outside]
    men = any(game.kind(unit).vehicle is None for unit in inside)
    if men and any(game.owner(unit) == side for unit in inside):
        for unit in inside:
            reveal(game, unit)
            game.change(unit, engaged=True)


def come_inside(game: Combat, side: str, skirting: list[str]) -> None:
    """10.6.5 Who was stopped as he skirted a building is inside, with whoever is there.

    Mines may have stopped him on his way out of the hex (core-17-a).
    """
    for place in game.sheet.places.pick(where(game, is_at_edge, side)):
        stopped = [u for u in game.here(place, side) if game.units[u].outside and u not in skirting]
        for unit in stopped:
            game.change(unit, outside=False, flank=())
            for foe in list(game.here(place, enemy(side))):
                reveal(game, foe)
        if stopped and is_held(game, place, side):
            clash(game, place, side)


def pay_for_shots(
    game: Combat, left: dict[str, int], paid: tuple[str, ...]
) -> tuple[dict[str, int], tuple[str, ...]]:
    """10.1.3-a A point from each Assault mover who has fired and has not paid yet."""
    fresh = [u for u in sorted(left) if game.units[u].did == ASSAULT_FIRED and u not in paid]
    return {**left, **{unit: left[unit] - SHOT for unit in fresh}}, (*paid, *fresh)


def out_of_points(left: dict[str, int], modes: dict[str, str]) -> tuple[str, ...]:
    """10.1.3-a The Assault movers who have no point left for a shot."""
    return tuple(u for u in sorted(left) if left[u] < SHOT and modes[u] == ASSAULT_MOVE)


def stay_out(move: "Move", game: Combat) -> None:
    """10.2.5-a, core-19-c The movers are where they were, and may go elsewhere."""
    move.goal = game.units[move.units[0]].place if move.before else ""


def go_with(move: "Move", game: Combat, there: tuple[str, ...]) -> Step:
    """core-17-a, core-4-i The movers are those who came there; who was shaken before may flee."""
    late = [unit for unit in move.units if unit not in there]
    move.units, flights = there, run_off(game, late, move.left) if late else ()
    return Call(flights, then=move.regroup) if flights else move.regroup(game, None)


def are_stopped(move: "Move", game: Combat) -> bool:
    """core-16-g, 10.6.5 Mark those who are among enemies; tells whether the movers stop there."""
    skirting = [unit for unit in move.units if game.units[unit].outside]
    come_inside(game, move.side, skirting)
    if not skirting:
        move.before = ""
    if not move.goal or not is_held(game, move.goal, move.side):
        return False
    clash(game, move.goal, move.side)
    return not skirting


@dataclass
class Move(Procedure):
    """10.2.2 A unit, or a stack with its leader, moves by one type of movement."""

    side: str
    units: tuple[str, ...]
    mode: str
    left: dict[str, int] = field(default_factory=dict)
    steps: int = 0
    goal: str = ""  # the place being entered
    before: str = ""  # the hex from which a building is being bypassed
    hand: str = ""
    down: bool = False  # whether the step leads into a trench
    led_on: bool = True  # whether a leader who set out with them still leads
    escapes: bool = False  # out of Close Combat (core-16-j)
    paid: tuple[str, ...] = ()  # who has paid for Assault Fire

    def begin(self, game: Combat, _: object) -> Step:
        """10.1.1-c The type is named before the first step."""
        self.left = dict.fromkeys(self.units, points(game, self.mode))
        mark_movers(game, self.units, self.mode)
        first = self.units[0]
        if game.units[first].aboard:  # core-18-d
            self.left[first] -= MOUNTING
            return Call(Alighting(self.side, first), then=self.regroup)
        return self.ask(game, None)

    def ask(self, game: Combat, _: object) -> Step:
        """10.2.2 The next step, or stop."""
        crawled = self.mode == CRAWL and self.steps
        if not self.units or (crawled and not has_more(self, game)):
            return self.over(game)
        prompt = f"10.2.2 Move {listed(self.units)} on ({self.mode}), or stop."
        steps = (self.stop, self.step, self.descend, self.join, self.turn, self.lay, self.ride)
        more = (self.bypass, self.exit, self.duck, self.shoot)
        return Ask(self.side, (*steps, *more), prompt, self.units)

    def over(self, game: Combat) -> Step:
        """10.1.2 Whoever stopped has moved."""
        mark_movers(game, self.units, self.mode)
        if any(game.units[unit].outside for unit in self.units):  # 10.6.5: nowhere to go on
            come_inside(game, self.side, [])
        return Done()

    @form("stop", STAND, passes=True, says="stop here")
    def stop(self, game: Combat) -> Step:
        """10.2.2 The move ends."""
        return self.over(game)

    @form("with UNIT", JOIN, gathers=True, label="Along", says="UNIT goes along")
    def join(self, game: Combat, unit: str) -> Step:
        """core-4-c A leader takes others with him."""
        self.units = (*self.units, unit)
        self.left = {**self.left, unit: points(game, self.mode)}
        mark_mover(game, unit, self.mode)
        return self.ask(game, None)

    @form("turn UNIT", TURN, says="turn UNIT over")
    def turn(self, game: Combat, unit: str) -> Step:
        """10.1.2-f, core-9-m A team turns its counter over, seen by the enemy."""
        if self.mode != CRAWL:  # 10.4.1-g
            self.left = {**self.left, unit: self.left[unit] - FLIP}
        mark_mover(game, unit, self.mode)
        unit = turn_over(game, self.side, unit)
        if not game.is_on_map(unit):  # core-2-e: nobody sees it yet
            return self.ask(game, None)
        return Call(window(game, (unit,), game.units[unit].place), then=self.regroup)

    @form("set UNIT FACING", SET, label="Set up", says="set UNIT to fire to FACING")
    def lay(self, game: Combat, unit: str, facing: str) -> Step:
        """10.4.1 A crew turns its counter to the gun side, facing any hexspine."""
        way = FACINGS.index(facing)
        game.change(unit, facing=way, turret=way)
        return self.turn(game, unit)

    @form("board FOE", RIDE, sums=the_ride, label="Get on", says="get on FOE")
    def ride(self, game: Combat, foe: str) -> Step:
        """11.4.5, core-18-c Infantry that walked to a vehicle gets on; all have moved."""
        movers, place = (foe, *self.units), game.units[foe].place
        for unit in self.units:
            mount(game, unit, foe)
        game.change(foe, did=MOVED)
        self.units = ()
        return Call(window(game, movers, place), then=self.regroup)

    @form("around HEX HAND", AROUND, HANDS, sums=round_it, label="Bypass", says="HAND around HEX")
    def bypass(self, game: Combat, hex_: str, hand: str) -> Step:
        """10.6.1, 10.6.2 Along the outside of a building, for 1 point and a hexside crossed."""
        if touches(game) and any(game.here(hex_, enemy(self.side))):  # 10.6.5 by option
            return self.set_out(game, hex_, down=False)
        self.before, self.hand, self.goal = foothold(game, self.units[0]), hand, hex_
        self.left = {u: self.left[u] - skirting_price(game, u, hex_).cost for u in self.units}
        self.steps += 1
        sides = flank(game, self.before, hex_, hand)
        entry = Pace(self.side, self.units, self.mode, hex_, flank=sides)
        return Call(entry, then=self.arrived)

    @form("exit", OUT, sums=the_way_out, label="Leave the map", says="leave the map for good")
    def exit(self, game: Combat) -> Step:
        """core-2-h By an exit hex, for 1 point."""
        return Call(Departure(self.units, self.mode == CRAWL), then=self.regroup)

    @form("duck UNIT", DUCK, sums=the_holes, label="Duck", says=DUCKS)
    def duck(self, game: Combat, unit: str) -> Step:
        """6.9.1, 7.1.6 A point more takes a unit into the holes, or under a friend's marker."""
        cost = 0 if self.mode == CRAWL else ducking(game, unit).total
        self.left = {**self.left, unit: self.left[unit] - cost}
        go_under(game, unit)
        keep_running(game, (unit,), self.mode)
        seen = window(game, (unit,), game.units[unit].place)  # core-9-j, but none in a crawl
        return Call(seen, then=self.regroup) if cost else self.ask(game, None)

    @form("fire UNIT PLACE", GUNNER, TARGET, sums=the_shot, says="UNIT fires at PLACE as it moves")
    def shoot(self, game: Combat, unit: str, place: str) -> Step:
        """10.1.3, 10.1.4 Half its fire at any moment of the move; flame and charges end it."""
        spent = out_of_points(self.left, dict.fromkeys(self.left, self.mode))
        if fixed_column(game, unit):  # core-17-e
            self.units = tuple(each for each in self.units if each != unit)
        return Call(Volley(self.side, place, (unit,), fired=spent), then=self.shot)

    def shot(self, game: Combat, _: object) -> Step:
        """10.8.1-d Who was Disrupted by that shot may go one hex at once."""
        self.left, self.paid = pay_for_shots(game, self.left, self.paid)
        return after_flights(game, self.ask)

    @form("PLACE", STEP, sums=the_step, way=True, label="Move", says="move to PLACE")
    def step(self, game: Combat, place: str) -> Step:
        """10.2.2 Into the next place."""
        return self.set_out(game, place, down=False)

    @form("down PLACE", DESCENT, sums=the_plunge, label="Trench", says=DOWN)
    def descend(self, game: Combat, place: str) -> Step:
        """7.2.1 Into the trench of the next place, or of this one."""
        return self.set_out(game, place, down=True)

    def set_out(self, game: Combat, place: str, down: bool) -> Step:
        """10.2.4 Among enemies by an Action Check, unless a leader is along."""
        if place == game.units[self.units[0]].place:  # 7.2.1-d
            self.left, self.steps = climbed(self, game, place, down), self.steps + 1
            keep_running(game, self.units, self.mode)
            return Call(window(game, self.units, place), then=self.regroup)
        self.goal, self.down = place, down
        if is_kept_out(self, game, place):
            reveal_all(game, place, enemy(self.side))
            stay_out(self, game)
            return self.ask(game, None)
        if is_led(self, game):
            return self.enter(game)
        reveal_all(game, place, enemy(self.side))  # core-19-c, R-14
        if is_held(game, place, self.side):
            checks = ActionChecks(self.units, f"enter {place}", "10.2.4", place)
            return Call(checks, then=self.dare)
        return self.enter(game)

    def dare(self, game: Combat, able: tuple[str, ...]) -> Step:
        """10.2.5, core-6-h Who fails tries no other, and stays behind when the rest go in."""
        for unit in self.units:
            game.change(unit, balked=unit not in able)
        if able:
            self.units = able
            return self.enter(game)
        stay_out(self, game)
        return self.ask(game, None)

    def enter(self, game: Combat) -> Step:
        """core-4-h The movers go there."""
        self.steps, self.before = self.steps + 1, ""
        for unit in self.units:
            cost = step_price(game, self.units, unit, self.goal, self.down).cost
            self.left = {**self.left, unit: max(0, self.left[unit] - cost)}
            mark_mover(game, unit, self.mode)
        entry = Pace(self.side, self.units, self.mode, self.goal, self.down)
        return Call(entry, then=self.arrived)

    def arrived(self, game: Combat, there: tuple[str, ...]) -> Step:
        """core-17-a, core-4-i Who was stopped on the way out, or did not dare, stays behind."""
        return go_with(self, game, there)

    def regroup(self, game: Combat, _: object) -> Step:
        """core-4-h Those who were stopped drop out, and may flee."""
        stopped = [unit for unit in self.units if game.units[unit].status != GOOD]
        was_led = any(game.kind(unit).type == LEADER for unit in self.units)
        self.units = tuple(u for u in self.units if u not in stopped and game.is_on_map(u))
        self.led_on = not was_led or is_led(self, game)
        flights = run_off(game, stopped, self.left)
        return Call(flights, then=self.mingle) if flights else self.mingle(game, None)

    def mingle(self, game: Combat, _: object) -> Step:
        """core-16-g Among enemies everybody is marked, and the movers stop."""
        if are_stopped(self, game):
            return self.over(game)
        if not self.led_on and any(self.left[unit] for unit in self.units):  # none in a crawl
            checks = ActionChecks(self.units, "go on without a leader", "core-4-i")
            return Call(checks, then=self.alone)
        return self.ask(game, None)

    def alone(self, game: Combat, able: tuple[str, ...]) -> Step:
        """core-4-i Without the leader who was stopped each goes on only if it dares."""
        self.units, self.led_on = able, True
        come_inside(game, self.side, [unit for unit in able if game.units[unit].outside])
        return self.ask(game, None)
