"""11.1, 11.2, 11.4 Vehicles on the move: step by step, turn by turn, under fire."""

from dataclasses import dataclass, field
from typing import NamedTuple

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import form, opened
from grognard.games.combat.arcs import FACINGS
from grognard.games.combat.barrels import turn_hull
from grognard.games.combat.checks import ActionCheck
from grognard.games.combat.closing_up import CRUSH, FACE, REST, TURRET
from grognard.games.combat.defensive_fire import window
from grognard.games.combat.departing import Departure, Siding
from grognard.games.combat.doors import the_way_out
from grognard.games.combat.drive_loads import LOAD, UNHOOK, UNLOAD, the_load, the_unhooking
from grognard.games.combat.drives import (
    ALONG,
    BACK,
    DOOR,
    GUNNER,
    MARK,
    RAMMING,
    RIDER,
    SPRAY,
    STEP,
    needs_check,
    side_ahead,
    side_price,
    step_from,
    the_spray,
)
from grognard.games.combat.driving_risks import the_backing, the_drive
from grognard.games.combat.entering import show_movers
from grognard.games.combat.fire import the_shot
from grognard.games.combat.flight import after_flights
from grognard.games.combat.gun_orders import GunOrder, has_order
from grognard.games.combat.harm import reveal
from grognard.games.combat.overrun import Overrun, overrunning, ready
from grognard.games.combat.state import DEAD, GOOD, LEFT, Combat, enemy
from grognard.games.combat.transport import OFF, ON, has_balked, loading, mount, set_down
from grognard.games.combat.turning import swing_price, turn_price
from grognard.games.combat.vehicle_bypass import OUT, PAST, heading, the_bypass
from grognard.games.combat.vehicle_costs import ALL, BACKWARD, FORWARD, allowance
from grognard.games.combat.vehicle_entry import Bypassing, Entering, mark_moved
from grognard.games.combat.volley import Volley
from grognard.games.combat.wrecking import riders

SET_FREE = "unhook UNIT, to face FACING"
REVERSING = "drive back to PLACE"
SWINGING = "turn the turret to FACING"
PASSING = "bypass HEX and come out in PLACE"


def end_among_enemies(game: Combat, vehicle: str) -> None:
    """core-15-i Who ends among enemies is in Close Combat, if infantry is there."""
    place = game.units[vehicle].place
    here = game.stacks.get(place, ())
    meets = vehicle in here and any(game.known(place, enemy(game.owner(vehicle))))
    if meets and any(game.kind(unit).vehicle is None for unit in here):
        for unit in here:
            reveal(game, unit)
            game.change(unit, engaged=True)


def bind_afoot(game: Combat, place: str, vehicle: str) -> None:
    """core-16-g Who got off among enemies is in Close Combat; the vehicle may still drive on."""
    side, here = game.owner(vehicle), game.stacks.get(place, ())
    bound = [u for u in here if u != vehicle and game.units[u].aboard != vehicle]
    own = (u for u in bound if game.owner(u) == side)
    if any(game.kind(u).vehicle is None for u in own) and any(game.known(place, enemy(side))):
        for unit in bound:
            reveal(game, unit)
            game.change(unit, engaged=True)


class Driven(NamedTuple):
    """11.3 How a vehicle stands after its step of a round, for the next round."""

    left: int
    gear: str = FORWARD
    overran: bool = True  # core-15-e: it has entered no enemy hex that it could overrun
    rammed: tuple[str, ...] = ()
    crushed: tuple[str, ...] = ()  # the hexes that it has overrun (core-15-e)
    spent: bool = False  # 11.1.3-h: its turret may still turn for nothing
    seen: str = ""  # where it spent points, and may be fired at when the round ends (10.7.1-c)


def driven(drive: "Drive") -> Driven:
    """11.3 How a vehicle stands now."""
    how = drive.left, drive.gear, drive.overran, drive.rammed, drive.crushed, drive.spent
    return Driven(*how, drive.seen)


def is_over(drive: "Drive", game: Combat) -> bool:
    """11.3.2, core-15-b Whether a vehicle drives no more: lost, stopped, or its one step made."""
    now, stepped = game.units[drive.vehicle], drive.single and drive.began
    return stepped or now.place in (DEAD, LEFT) or now.stuck or now.status != GOOD


def is_shy(drive: "Drive", game: Combat) -> bool:
    """R-36, core-16-j Whether it enters no enemy hex, though one be held by hidden men."""
    return drive.escapes or has_balked(game, drive.vehicle)


@dataclass
class Drive(Procedure):
    """11.1.2 One vehicle moves, in normal or in AFV Assault Movement."""

    side: str
    vehicle: str
    assault: bool = False
    left: int = 0
    gear: str = FORWARD
    owed: int = 0  # the price of the hex being entered
    shift: str = FORWARD  # the gear for it
    spent: bool = False  # points were spent since the turret last turned (11.1.3-h)
    began: bool = False  # points were spent at all
    overran: bool = False  # the hex it is in has been overrun, or was not entered (core-15-e)
    rammed: tuple[str, ...] = ()  # the machine guns that fired in Overruns (core-15-g)
    crushed: tuple[str, ...] = ()  # the hexes that it has overrun
    escapes: bool = False  # out of Close Combat (core-16-j)
    single: bool = False  # one step of a platoon (11.3)
    mates: tuple[str, ...] = ()  # those of the platoon whom it stays with (10.7.2-a)
    reach: dict[str, tuple[str, ...]] = field(default_factory=dict)  # who steps later, and where
    beside: tuple[str, ...] = ()  # those of them who have gone on in this round
    seen: str = ""  # where it was last fired at, or could be
    halt: str = ""  # whether units have just got on or off here

    def begin(self, game: Combat, _: object) -> Step:
        """11.1.3-a A tracked Russian AFV on the map needs a check before it moves."""
        if self.single:
            return self.ask(game, None)
        self.left, self.overran = allowance(game, self.vehicle, self.assault), True
        if needs_check(game, self.vehicle):
            return Call(ActionCheck(self.vehicle, "drive", "11.1.3"), then=self.start)
        return self.start(game, True)

    def start(self, game: Combat, passed: bool) -> Step:
        """11.1.3-b One that fails stays, and may fire."""
        if passed:
            mark_moved(game, self.vehicle, self.assault)
            return self.ask(game, None)
        game.change(self.vehicle, stalled=True)
        sprayed = opened(SPRAY, self, game, game.sheet.places.all)
        if not sprayed and not has_order(game, self.vehicle):
            return Done()
        return Ask(self.side, (self.stop, self.lay, self.spray), "11.1.3 It stays; does it fire?")

    def ask(self, game: Combat, _: object) -> Step:
        """11.1.2 The next step or turn, or stop."""
        bind_afoot(game, self.seen, self.vehicle)
        if is_over(self, game):
            return self.over(game)
        moves = (self.stop, self.step, self.back, self.face, self.swing, self.overrun)
        around, loads = (self.road, self.past), (self.exit, self.load, self.unload, self.unhook)
        fires = (self.lay, self.spray, self.rake) if self.assault else ()
        prompt = f"11.1.2 Drive {self.vehicle} on ({self.left} points left), or stop."
        answers = *moves, *around, *(() if self.single else loads), *fires  # 11.3.4
        return Ask(self.side, answers, prompt, (self.vehicle,))

    def over(self, game: Combat) -> Step:
        """core-15-i The move is over."""
        if not self.single:
            end_among_enemies(game, self.vehicle)
        return Done(driven(self))

    @form("stop", REST, passes=True, says="stop here")
    def stop(self, game: Combat) -> Step:
        """11.1.2 The move ends."""
        return self.over(game)

    @form("PLACE", STEP, sums=the_drive, way=True, label="Drive", says="drive to PLACE")
    def step(self, game: Combat, place: str) -> Step:
        """11.1.2-b Into a hex before it."""
        return self.go(game, place, FORWARD)

    @form("back PLACE", BACK, sums=the_backing, way=True, label="Reverse", says=REVERSING)
    def back(self, game: Combat, place: str) -> Step:
        """11.1.5 Into a hex behind it."""
        return self.go(game, place, BACKWARD)

    def go(self, game: Combat, place: str, gear: str) -> Step:
        """11.1.2 The price is paid, and the hex entered."""
        found = step_from(self, game, place, gear)
        self.owed, self.shift = ALL if found.whole else found.price.cost, gear
        shy, stops = is_shy(self, game), found.whole == "stops"
        return Call(Entering(self.vehicle, place, self.assault, stops, shy), then=self.arrive)

    def pay(self, points: int, halt: str = "") -> None:
        """11.1.3-h Points are spent; the turret may turn along for nothing."""
        self.left, self.halt, self.spent, self.began = max(0, self.left - points), halt, True, True

    def arrive(self, game: Combat, entered: bool) -> Step:
        """core-9-j Defensive Fire at the vehicle and those aboard; 10.2.5 no points for a try."""
        if not entered:
            return self.ask(game, None)
        self.overran = game.units[self.vehicle].place in self.crushed
        self.gear = self.shift
        self.pay(self.owed)
        return self.look(game)

    def look(self, game: Combat, _: object = None) -> Step:
        """core-9-j, core-19-b, R-83 Points are spent in sight; a platoon's window waits."""
        if not game.is_on_map(self.vehicle):
            return self.ask(game, None)
        movers = (self.vehicle, *riders(game, self.vehicle))
        show_movers(game, self.side, movers)
        self.seen = game.units[self.vehicle].place
        if self.single:
            return self.regroup(game, None)
        return Call(window(game, movers, self.seen), then=self.regroup)

    def regroup(self, game: Combat, _: object) -> Step:
        """core-15-c, 10.8.1-d Riders who were shot off may flee; core-16-j who left is away."""
        if game.units[self.vehicle].place != game.leaving:
            game.leaving = ""
        return after_flights(game, self.ask)

    @form("face FACING", FACE, sums=turn_price, label="Turn", says="turn to FACING")
    def face(self, game: Combat, facing: str) -> Step:
        """11.1.2-c 1 point for each hexspine."""
        self.pay(next(turn_price(self, game, facing)).total)
        turn_hull(game, self.vehicle, FACINGS.index(facing))
        return self.look(game)

    @form("turret FACING", TURRET, sums=swing_price, label="Turret", says=SWINGING)
    def swing(self, game: Combat, facing: str) -> Step:
        """11.1.3-h Free with any spending of points, else 1."""
        [price] = swing_price(self, game, facing)
        self.left, self.spent = self.left - price.total, False
        self.began |= bool(price.total)  # its step in a platoon
        game.change(self.vehicle, turret=FACINGS.index(facing))
        game.aims.pop(self.vehicle, None)
        return self.look(game) if price.total else self.ask(game, None)

    @form("along", ALONG, sums=side_price, label="Along the hexside", says="follow the side road")
    def road(self, game: Combat) -> Step:
        """11.2.1-c 1 point for each hexspine that the road follows."""
        self.pay(next(side_price(self, game)).total)
        return Call(Siding(self.vehicle, side_ahead(game, self.vehicle)), then=self.look)

    @form("past HEX PLACE", PAST, OUT, sums=the_bypass, way=True, label="Bypass", says=PASSING)
    def past(self, game: Combat, hex_: str, place: str) -> Step:
        """6.14.2-f, 6.18.1-c Around rail cars or a fountain, without a stop."""
        facing = heading(game, self.vehicle, hex_, place)[1]
        self.owed, self.shift = next(the_bypass(self, game, hex_, place)).total, FORWARD
        shy = is_shy(self, game)
        bypassing = Bypassing(self.vehicle, hex_, place, facing, self.assault, shy)
        return Call(bypassing, then=self.arrive)

    @form("exit", DOOR, sums=the_way_out, label="Leave the map", says="leave the map for good")
    def exit(self, game: Combat) -> Step:
        """core-2-h By an exit hex, for 1 point, with all aboard."""
        return Call(Departure((self.vehicle,)), then=self.regroup)

    @form("load UNIT", LOAD, sums=the_load, label="Load", says="UNIT gets on")
    def load(self, game: Combat, unit: str) -> Step:
        """11.4.5, core-18-a A unit gets on, or a gun is hooked up, for half the points."""
        self.pay(loading(game, self, ON), ON)
        mount(game, unit, self.vehicle)
        return self.look(game)

    @form("unload UNIT", UNLOAD, sums=the_load, label="Unload", says="UNIT gets off")
    def unload(self, game: Combat, unit: str) -> Step:
        """core-18-d A unit gets off, for the same price."""
        self.pay(loading(game, self, OFF), OFF)
        set_down(game, unit)
        self.seen = game.units[unit].place
        return Call(window(game, (self.vehicle, unit), self.seen), then=self.regroup)

    @form("unhook UNIT FACING", UNHOOK, sums=the_unhooking, label="Unhook", says=SET_FREE)
    def unhook(self, game: Combat, unit: str, facing: str) -> Step:
        """core-18-g A gun is set down, facing any hexspine."""
        game.change(unit, facing=FACINGS.index(facing), turret=FACINGS.index(facing))
        return self.unload(game, unit)

    @form("overrun", CRUSH, sums=overrunning, label="Overrun", says="overrun the enemy here")
    def overrun(self, game: Combat) -> Step:
        """core-15-e Machine guns at the enemy in the hex, once, for 2 points."""
        self.overran, self.rammed = True, ready(self, game)
        self.crushed = (*self.crushed, game.units[self.vehicle].place)
        self.pay(RAMMING)
        return Call(Overrun(self.vehicle, self.rammed), then=self.fired)

    @form("gun", GUNNER, label="Use the gun", says="use the gun")
    def lay(self, game: Combat) -> Step:
        """core-15-f One shot of the gun in AFV Assault Movement, or after a failed check."""
        return Call(GunOrder(self.side, self.vehicle), then=self.fired)

    def fired(self, game: Combat, _: object) -> Step:
        """11.1.3-b, 10.8.1-d One that failed its check is done; others drive on, when some fled."""
        return Done() if game.units[self.vehicle].stalled else after_flights(game, self.ask)

    @form(
        "fire PLACE", SPRAY, sums=the_spray, label="Machine guns", says="fire machine guns at PLACE"
    )
    def spray(self, game: Combat, place: str) -> Step:
        """core-15-f Machine guns in AFV Assault Movement, or after a failed check."""
        return Call(Volley(self.side, place, (self.vehicle,)), then=self.fired)

    @form("fire UNIT PLACE", RIDER, MARK, sums=the_shot, says="UNIT fires at PLACE as it rides")
    def rake(self, game: Combat, unit: str, place: str) -> Step:
        """11.4.8.1 Riders of a half-track use Assault Fire while it does."""
        return Call(Volley(self.side, place, (unit,)), then=self.fired)
