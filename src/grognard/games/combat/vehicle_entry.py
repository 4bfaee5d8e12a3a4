"""11.1.3.1, 11.1.4, 11.4.6 A vehicle enters a hex: checks among enemies, and bad ground."""

from collections.abc import Callable
from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Call, Done, Procedure, Step
from grognard.engine.kernel.game import Rolled
from grognard.games.combat.barrels import is_afv, turn_hull
from grognard.games.combat.checks import ActionCheck, ActionChecks
from grognard.games.combat.drives import inward
from grognard.games.combat.harm import reveal, settle_close_combat
from grognard.games.combat.mines import MineBlast
from grognard.games.combat.secrets import look_into, tell_of
from grognard.games.combat.state import ASSAULT, DEAD, FRESH, MOVED, WAITING, Combat, enemy
from grognard.games.combat.transport import has_balked, unled_riders
from grognard.games.combat.vehicle_costs import card_of, is_held_against, risks
from grognard.games.combat.vehicle_fire import rider_may_fire
from grognard.games.combat.works import MINES, work_in
from grognard.games.combat.wrecking import immobilise, riders

TEN = range(1, 11)
SAFE, STUCK = "it gets through", "it is stuck"


def mark_moved(game: Combat, vehicle: str, assault: bool) -> None:
    """core-15-f, core-10-f The vehicle and its riders have moved; core-16-j no fight holds them."""
    for unit in (vehicle, *riders(game, vehicle)):
        if game.units[unit].engaged:
            game.change(unit, engaged=False)
        if game.units[unit].did == FRESH:
            storms = assault and (unit == vehicle or rider_may_fire(game, unit))  # 11.4.8.1
            game.change(unit, did=ASSAULT if storms else MOVED)


@dataclass
class Entering(Procedure):
    """11.1.2 A vehicle enters a hex; the result is whether it did."""

    vehicle: str
    place: str
    assault: bool = False
    stops: bool = False  # the ground immobilises it without a roll (6.13.1-f)
    shy: bool = False  # it enters no hex with enemies (10.2.5, core-16-j)
    rows: tuple[str, ...] = ()  # of the Immobilization Table, still to be rolled for

    def begin(self, game: Combat, _: object) -> Step:
        """11.1.4, core-19-c Among enemies by a check, hidden ones included."""
        side = game.owner(self.vehicle)
        self.rows = tuple(risks(game, self.vehicle, game.units[self.vehicle].place, self.place))
        hidden = [u for u in game.here(self.place, enemy(side)) if game.units[u].hidden]
        for unit in hidden:
            reveal(game, unit)
        if not hidden and not is_held_against(game, self.place, side):
            return self.enter(game, True)
        if self.shy or not is_afv(game.kind(self.vehicle)):  # 11.4.6-c
            return Done(False)
        return Call(ActionCheck(self.vehicle, f"enter {self.place}", "11.1.4"), then=self.dare)

    def dare(self, game: Combat, passed: bool) -> Step:
        """11.4.6-a Riders without a leader check as well, each of them."""
        troops = unled_riders(game, self.vehicle)
        if passed and troops:
            checks = ActionChecks(troops, f"enter {self.place}", "11.4.6", self.place)
            return Call(checks, then=self.follow)
        return self.enter(game, passed)

    def follow(self, game: Combat, able: tuple[str, ...]) -> Step:
        """11.4.6-b Those who do not dare keep them all out, as long as they are aboard."""
        for unit in unled_riders(game, self.vehicle):
            game.change(unit, balked=unit not in able)
        return self.enter(game, True) if not has_balked(game, self.vehicle) else Done(False)

    def enter(self, game: Combat, passed: bool) -> Step:
        """10.2.5 A crew that fails goes elsewhere, and tries no other enemy hex."""
        if not passed:
            game.change(self.vehicle, balked=True)
            return Done(False)
        here = game.units[self.vehicle].place
        if here != WAITING and work_in(game, here, MINES) is not None:  # 7.4.7
            return Call(MineBlast(here, (self.vehicle,)), then=self.cross)
        return self.cross(game, None)

    def cross(self, game: Combat, _: object) -> Step:
        """core-17-a Who is stopped by mines stays; the others come upon more of them perhaps."""
        now = game.units[self.vehicle]
        if now.place == DEAD or now.stuck:
            return Done(False)
        aboard = [unit for unit, now in game.units.items() if now.aboard == self.vehicle]
        here = game.units[self.vehicle].place
        if here == WAITING:
            facing = inward(game, self.place)
            game.change(self.vehicle, facing=facing, turret=facing)
        for unit in (self.vehicle, *aboard):
            game.put(unit, self.place, walked=unit != self.vehicle)  # 7.4.8-b
            game.due.pop(unit, None)
        settle_close_combat(game, here)  # core-16-j
        game.change(self.vehicle, along="")
        mark_moved(game, self.vehicle, self.assault)
        tell_of(game, (self.vehicle,), f"{{}} drives to {self.place}.", "11.1.2", self.place)
        look_into(game, game.owner(self.vehicle), (self.place,))
        if self.stops:
            immobilise(game, self.vehicle, "6.13.1")
        if work_in(game, self.place, MINES) is not None:
            return Call(MineBlast(self.place, (self.vehicle,)), then=self.risk)
        return self.risk(game, None)

    def risk(self, game: Combat, _: object) -> Step:
        """11.1.3.1 A roll for each kind of bad ground."""
        now = game.units[self.vehicle]
        if not self.rows or now.stuck or now.place == DEAD:
            return Done(True)
        row, self.rows = self.rows[0], self.rows[1:]
        chart, card = game.sheet.charts["immobilization"], card_of(game, self.vehicle)
        safe = int(chart.result(card.movement_class, row))
        if not safe:  # in wire, without a roll
            immobilise(game, self.vehicle, "7.6.2")
            return Done(True)
        means = tuple(SAFE if face <= safe else STUCK for face in TEN)
        purpose = f"Does {self.vehicle} get through the {row}?"
        die = Roll("11.1.3.1", purpose, means, 1, (), game.owner(self.vehicle), self.place)
        return Call(die, then=self.fell)

    def fell(self, game: Combat, rolled: Rolled) -> Step:
        """11.1.3.1-b Any result but OK is an M-KILL."""
        if rolled.means == STUCK:
            immobilise(game, self.vehicle, "11.1.3.1")
        return self.risk(game, None)


@dataclass
class Bypassing(Procedure):
    """6.14.2-f A vehicle passes a hex without a stop; the result is whether it came out beyond."""

    vehicle: str
    around: str
    place: str
    facing: int  # when it comes out
    assault: bool = False
    shy: bool = False

    def begin(self, game: Combat, _: object) -> Step:
        """7.4.7 Mines go off as it comes to the hex."""
        return self.strike(game, self.leave)

    def leave(self, game: Combat, _: object) -> Step:
        """7.4.7 And again as it leaves."""
        return self.strike(game, self.beyond)

    def strike(self, game: Combat, then: Callable[..., Step]) -> Step:
        """7.4.7 The mines of the hex, if any are left, under a vehicle that still drives."""
        now = game.units[self.vehicle]
        if now.place == DEAD or now.stuck or work_in(game, self.around, MINES) is None:
            return then(game, None)
        return Call(MineBlast(self.around, (self.vehicle,)), then=then)

    def beyond(self, game: Combat, _: object) -> Step:
        """core-17-a Who was stopped stays before the hex."""
        now = game.units[self.vehicle]
        if now.place == DEAD or now.stuck:
            return Done(False)
        entering = Entering(self.vehicle, self.place, self.assault, shy=self.shy)
        return Call(entering, then=self.over)

    def over(self, game: Combat, entered: bool) -> Step:
        """6.14.2-f It has turned on the way; one that did not dare has not (R-36)."""
        if entered and game.is_on_map(self.vehicle):
            turn_hull(game, self.vehicle, self.facing)
        return Done(entered)
