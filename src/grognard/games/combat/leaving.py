"""core-16-j Out of Close Combat: a check, then a movement impulse of any type, under fire."""

from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.tally import Objection
from grognard.games.combat.barrels import is_afv
from grognard.games.combat.checks import ActionCheck, the_check
from grognard.games.combat.commanding import needs_command
from grognard.games.combat.driving import Drive
from grognard.games.combat.joining import leads
from grognard.games.combat.movement import Move
from grognard.games.combat.orders import can_leave
from grognard.games.combat.shapes import GUN, TEAM, VEHICLE
from grognard.games.combat.state import FRESH, MOVED, PINNED, Combat, enemy
from grognard.games.combat.steps import ASSAULT_MOVE, CAUTIOUS, CRAWL, RUN
from grognard.games.combat.vehicle_costs import allowance
from grognard.games.combat.wrecking import riders


def laden(step: "Leaving", game: Combat, among: int) -> int:
    """10.3.2, 10.4.2, core-6-i All, for those with a weapon, or who did not dare before."""
    units = step.units()
    burdened = any(game.kind(unit).type in (TEAM, GUN) for unit in units)
    return among if burdened or any(game.units[unit].unready for unit in units) else 0


def not_along(step: "Leaving", game: Combat, among: int) -> int:
    """core-4-c, core-6-h Units that do not leave with a leader in good order, or have tried."""
    place, led = game.units[step.unit].place, leads(game, step.unit)
    able = (
        unit
        for unit in game.here(place, step.side)
        if led
        and unit not in step.units()
        and game.kind(unit).type != VEHICLE
        and not game.units[unit].aboard
        and can_leave(game, unit)
    )
    return among & ~game.sheet.units.mask(able)


def unarmoured(step: "Leaving", game: Combat, among: int) -> int:
    """core-15-f All, for a vehicle that has no AFV Assault Movement."""
    if game.kind(step.unit).type != VEHICLE:
        return 0
    storms = is_afv(game.kind(step.unit)) and allowance(game, step.unit, True) > 0
    return 0 if storms else among


def why_laden(step: "Leaving", game: Combat) -> list[Objection]:
    """10.3.2, 10.4.2, core-6-i What keeps each of them from haste."""
    slow = {TEAM: "10.3.2", GUN: "10.4.2"}
    carried = [(u, slow[game.kind(u).type]) for u in step.units() if game.kind(u).type in slow]
    told = [Objection(rule, f"{u} moves Cautiously or Crawls.") for u, rule in carried]
    shy = [unit for unit in step.units() if game.units[unit].unready]
    return [*told, *(Objection("core-6-i", f"{u} did not dare to in this phase.") for u in shy)]


def cowed(step: "Leaving", game: Combat, among: int) -> int:
    """core-12-e, R-95 All, while one of them is Pinned: he only Crawls out of the fire."""
    return among if any(game.units[unit].status == PINNED for unit in step.units()) else 0


def why_cowed(step: "Leaving", game: Combat) -> list[Objection]:
    """core-12-e, R-95 Who of them is Pinned."""
    pinned = (unit for unit in step.units() if game.units[unit].status == PINNED)
    return [Objection("core-12-e", f"{unit} is Pinned Down and only Crawls.") for unit in pinned]


def riding(step: "Leaving", game: Combat, among: int) -> int:
    """core-18-d All, for a rider, who gets off for 2 points of Cautious Movement."""
    return among if game.units[step.unit].aboard else 0


def spend_impulse(game: Combat, unit: str) -> None:
    """core-16-j, core-10-f Whoever did not leave has moved, and who rides on it and did nothing."""
    game.change(unit, did=MOVED)
    for each in riders(game, unit):
        if game.units[each].did == FRESH:
            game.change(each, did=MOVED)


AFOOT = (Bar("core-18-d", "Who rides gets off first, and moves Cautiously then.", riding),)
UPRIGHT = (Bar("core-12-e", why_cowed, cowed),)
HASTE = (Bar("10.1.1", why_laden, laden), *UPRIGHT, *AFOOT)
STORM = (*HASTE, Bar("core-15-f", "It has no AFV Assault Movement.", unarmoured))
ALONG = (Bar("core-4-c", "{UNIT} cannot go along.", not_along),)


@dataclass
class Leaving(Procedure):
    """core-16-j One unit, or a leader with others, tries to leave the place where it is held."""

    side: str
    unit: str
    mode: str = ""  # how it would leave, if it dares (core-6-i)
    others: tuple[str, ...] = ()  # who goes along with a leader (core-4-c)
    asked: str = ""  # who checks whether it comes along

    def units(self) -> tuple[str, ...]:
        """All who leave."""
        return (self.unit, *self.others)

    def begin(self, game: Combat, _: object) -> Step:
        """core-16-d First it must pass an Action Check."""
        return Call(ActionCheck(self.unit, "leave Close Combat", "core-16-j"), then=self.slip)

    def slip(self, game: Combat, passed: bool) -> Step:
        """core-16-j A failed check uses the impulse."""
        if not passed:
            spend_impulse(game, self.unit)
            return Done()
        return self.ask(game)

    def ask(self, game: Combat) -> Step:
        """10.1.1-c, 11.1-a By which type of movement?"""
        told = f"core-16-j How {'do' if self.others else 'does'} {', '.join(self.units())} leave?"
        if game.kind(self.unit).type == VEHICLE:
            return Ask(self.side, (self.stay, self.walk, self.storm), told, self.units())
        answers = (self.stay, self.run, self.walk, self.storm, self.crawl, self.join)
        return Ask(self.side, answers, told, self.units())

    @form("stay", passes=True, says="stay after all")
    def stay(self, game: Combat) -> Step:
        """core-16-d It is held as before, and its impulse is used."""
        for unit in self.units():
            spend_impulse(game, unit)
        return Done()

    @form("with UNIT", ALONG, sums=the_check, label="Along", says="UNIT tries to leave too")
    def join(self, game: Combat, unit: str) -> Step:
        """core-4-c, core-6-h Each who goes along makes its own check."""
        self.asked = unit
        return Call(ActionCheck(unit, "leave Close Combat", "core-16-j"), then=self.joined)

    def joined(self, game: Combat, passed: bool) -> Step:
        """core-6-h Who fails drops out."""
        if passed:
            self.others = (*self.others, self.asked)
        else:
            game.change(self.asked, did=MOVED)
        return self.ask(game)

    @form("run", HASTE, says="run")
    def run(self, game: Combat) -> Step:
        """10.1.2-a Running."""
        return self.go(game, RUN)

    @form("move", UPRIGHT, says="move cautiously")
    def walk(self, game: Combat) -> Step:
        """10.1.2-b Cautiously."""
        return self.go(game, CAUTIOUS)

    @form("assault", STORM, says="use Assault Movement")
    def storm(self, game: Combat) -> Step:
        """10.1.2-c Assault Movement."""
        return self.go(game, ASSAULT_MOVE)

    @form("crawl", AFOOT, says="crawl")
    def crawl(self, game: Combat) -> Step:
        """10.1.2-d Crawling."""
        return self.go(game, CRAWL)

    def go(self, game: Combat, mode: str, urged: bool = False) -> Step:
        """core-16-j Those whom it leaves fire as at one who enters (core-9-p)."""
        if game.kind(self.unit).type == VEHICLE:  # it is free once it drives (11.1.3)
            game.leaving = game.units[self.unit].place
            drive = Drive(self.side, self.unit, mode == ASSAULT_MOVE, escapes=True)
            return Call(drive, then=self.rejoin)
        if mode in (RUN, ASSAULT_MOVE) and not urged and needs_command(game, self.unit):
            check = ActionCheck(self.unit, f"go on ({mode})", "core-6-i")
            self.mode = mode
            return Call(check, then=self.dare)
        game.leaving = game.units[self.unit].place
        for unit in self.units():
            game.change(unit, engaged=False)
        return Call(Move(self.side, self.units(), mode, escapes=True), then=self.rejoin)

    def dare(self, game: Combat, passed: bool) -> Step:
        """core-6-i Who does not dare may leave otherwise."""
        if passed:
            return self.go(game, self.mode, urged=True)
        game.change(self.unit, unready=True)
        return self.ask(game)

    def rejoin(self, game: Combat, _: object) -> Step:
        """core-16-d Who did not get away is held again."""
        game.leaving = ""
        for unit in self.units():
            place = game.units[unit].place
            if game.is_on_map(unit) and any(game.known(place, enemy(self.side))):
                game.change(unit, engaged=True)
        return Done()
