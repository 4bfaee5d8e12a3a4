"""11.3 Vehicle Platoon Movement: AFV in up to three hexes drive on together, step by step."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form, telling
from grognard.engine.kernel.tally import Tally
from grognard.games.combat.abreast import Round
from grognard.games.combat.barrels import is_afv
from grognard.games.combat.checks import ActionCheck, check_sums, the_check
from grognard.games.combat.closing_up import can_close, reach
from grognard.games.combat.convoy_refusals import why_no_escort, why_no_mate
from grognard.games.combat.defensive_fire import window
from grognard.games.combat.drives import needs_check
from grognard.games.combat.driving import Drive, Driven, bind_afoot, end_among_enemies
from grognard.games.combat.flight import after_flights
from grognard.games.combat.looking import within
from grognard.games.combat.platoon import Platoon
from grognard.games.combat.platoon_steps import MODES, may_enlist
from grognard.games.combat.shapes import LEADER, VEHICLE
from grognard.games.combat.stacking import is_overfull
from grognard.games.combat.state import ASSAULT_FIRED, FRESH, GOOD, Combat
from grognard.games.combat.steps import CAUTIOUS, MARKS, RUN, points
from grognard.games.combat.vehicle_costs import allowance, may_drive
from grognard.games.combat.vehicle_entry import mark_moved
from grognard.games.combat.wrecking import riders

HEXES = 3  # 11.3.1
OnFoot: TypeAlias = tuple[tuple[str, ...], dict[str, int], tuple[str, ...]]


def hexes_of(game: Combat, units: tuple[str, ...]) -> tuple[str, ...]:
    """11.3.1 The hexes that a platoon is in."""
    return tuple(dict.fromkeys(game.units[unit].place for unit in units))


def is_together(game: Combat, units: tuple[str, ...]) -> bool:
    """10.7.1, 11.3.5 Whether the hexes of a platoon hang together."""
    places = hexes_of(game, units)
    if not places:
        return True
    joined, waiting = [places[0]], list(places[1:])
    distance = game.ground.board.distance
    while near := [hex_ for hex_ in waiting if any(distance(hex_, each) == 1 for each in joined)]:
        joined += near
        waiting = [hex_ for hex_ in waiting if hex_ not in near]
    return not waiting


def neighbours_of(game: Combat, tanks: list[str]) -> list[str]:
    """11.3.1 Those of some vehicles that have another in the same hex or in one that touches."""
    bit, taken, shared = game.sheet.places.bit, 0, 0
    posts = {unit: game.units[unit].place for unit in tanks}
    for post in posts.values():
        shared |= taken & bit[post]
        taken |= bit[post]
    return [
        unit
        for unit, post in posts.items()
        if shared & bit[post] or within(game, post, 1) & taken & ~bit[post]
    ]


def may_join(game: Combat, units: tuple[str, ...], unit: str, assault: bool) -> bool:
    """11.3.1 A vehicle near the platoon that may drive, in no overfull hex."""
    if game.kind(unit).type != VEHICLE or unit in units or not game.is_on_map(unit):
        return False
    more = (*units, unit)
    fits = len(hexes_of(game, more)) <= HEXES and is_together(game, more)
    crowded = is_overfull(game, game.units[unit].place, game.owner(unit))
    return fits and not crowded and may_drive(game, unit, assault)


def no_mate(convoy: "Convoy", game: Combat, among: int) -> int:
    """11.3.1 Units that cannot join the platoon."""
    own = game.army(convoy.side)
    able = (u for u in own if may_join(game, convoy.units, u, convoy.assault))
    return among & ~game.sheet.units.mask(able)


def no_storm(convoy: "Convoy", game: Combat, among: int) -> int:
    """11.3.4-a All, where it is said already or not all are AFV."""
    able = all(may_drive(game, unit, True) for unit in convoy.units)
    return 0 if able and not convoy.assault else among


def not_left(convoy: "Convoy", game: Combat, among: int) -> int:
    """11.3.5-b Units that are not left in the platoon."""
    return among & ~game.sheet.units.mask(convoy.units)


LONE = (Bar("11.3.5", "{UNIT} is not left in the platoon.", not_left),)
STORM = (Bar("11.3.4", "The platoon cannot use Assault Movement.", no_storm),)


def no_running(convoy: "Convoy", game: Combat, among: int) -> int:
    """11.3.3-d Running, for those who go with AFV."""
    types = game.sheet.words["TYPE"].bits
    return types.mask(name for name in types.pick(among) if MODES[name] == RUN)


def no_escort(convoy: "Convoy", game: Combat, among: int, mode: str) -> int:
    """11.3.3-a Units that are in no hex of an AFV of the platoon, or unfit; a leader is first."""
    led = any(game.kind(unit).type == LEADER for unit in convoy.escort)
    able = (
        unit
        for unit in game.army(convoy.side)
        if unit not in convoy.escort
        and (led or game.kind(unit).type == LEADER)
        and may_go_with(game, convoy.units, unit, MODES[mode])
    )
    return among & ~game.sheet.units.mask(able)


def may_go_with(game: Combat, vehicles: tuple[str, ...], unit: str, mode: str) -> bool:
    """11.3.3-a Whether infantry fit for a platoon is in the hex of one of these as an AFV."""
    if game.kind(unit).type == VEHICLE or not may_enlist(game, unit, mode):
        return False
    here = game.units[unit].place
    return any(game.units[tank].place == here for tank in afv_of(game, vehicles))


def has_escort(game: Combat, tank: str) -> bool:
    """11.3.3-a Whether a leader beside an AFV could go along with it."""
    if len(game.stacks[game.units[tank].place]) == 1:
        return False
    here = game.here(game.units[tank].place, game.owner(tank))
    leaders = (unit for unit in here if game.kind(unit).type == LEADER)
    return any(may_go_with(game, (tank,), unit, CAUTIOUS) for unit in leaders)


def afv_of(game: Combat, vehicles: tuple[str, ...]) -> tuple[str, ...]:
    """11.3.3-a Those of some vehicles that are AFV."""
    return tuple(unit for unit in vehicles if is_afv(game.kind(unit)))


def the_starts(convoy: "Convoy", game: Combat) -> Iterator[Tally]:
    """11.1.3-a, 11.3.4-b What each tracked Russian AFV must roll before it drives."""
    for unit in convoy.units:
        if needs_check(game, unit):
            yield from check_sums(game, unit)


WALKS = (Bar("11.3.3", "Infantry that goes with AFV does not Run.", no_running),)
ESCORTS = (Bar("11.3.3", why_no_escort, no_escort),)
MATES = (Bar("11.3.1", why_no_mate, no_mate),)


@dataclass
class Convoy(Round, Procedure):
    """11.3.1 A platoon of vehicles, moved in one impulse."""

    side: str
    units: tuple[str, ...]
    assault: bool = False
    left: dict[str, int] = field(default_factory=dict)
    after: dict[str, int] = field(default_factory=dict)  # points left in this round
    waiting: tuple[str, ...] = ()
    driven: dict[str, Driven] = field(default_factory=dict)  # how each stands after a round
    all: tuple[str, ...] = ()
    escort: tuple[str, ...] = ()  # infantry that goes along (11.3.3)
    modes: dict[str, str] = field(default_factory=dict)
    walks: dict[str, int] = field(default_factory=dict)  # the points of each of them
    unled: tuple[str, ...] = ()  # infantry that lost its leader (10.7.2-d)
    stood: str = ""  # where the vehicle stood whose step it is
    dearest: int = 0  # what the dearest hex of this round cost (11.3.6)
    seen: dict[str, str] = field(default_factory=dict)  # where each spent points in this round

    def begin(self, game: Combat, _: object) -> Step:
        """11.3.1 Who else drives along?"""
        prompt = f"11.3.1 Drive with {', '.join(self.units)}, or add to them."
        answers = (self.go, self.storm, self.add, self.enlist)
        return Ask(self.side, answers, prompt, self.units)

    @form("assault", STORM, gathers=True, label="Assault", says="use AFV Assault Movement")
    def storm(self, game: Combat) -> Step:
        """11.3.4-a In AFV Assault Movement."""
        self.assault = True
        return self.begin(game, None)

    @form("with UNIT", MATES, gathers=True, label="Along", says="UNIT drives along")
    def add(self, game: Combat, unit: str) -> Step:
        """11.3.1 One more."""
        self.units = (*self.units, unit)
        return self.begin(game, None)

    @form("escort TYPE UNIT", WALKS, ESCORTS, gathers=True, label="On foot", says="UNIT goes along")
    def enlist(self, game: Combat, mode: str, unit: str) -> Step:
        """11.3.3-a Infantry beside an AFV goes along, a leader first."""
        self.escort = (*self.escort, unit)
        self.modes = {**self.modes, unit: MODES[mode]}
        self.walks = {**self.walks, unit: points(game, MODES[mode])}
        return self.begin(game, None)

    @telling(the_starts)
    @form("go", label="Drive", says="drive on together")
    def go(self, game: Combat) -> Step:
        """11.3.4-b A check for each that needs one."""
        self.all = self.waiting = self.units
        self.left = {unit: allowance(game, unit, self.assault) for unit in self.units}
        return self.check(game, True)

    def check(self, game: Combat, passed: bool) -> Step:
        """11.1.3, 11.3.4-b Who fails stays behind."""
        if not passed:
            failed = self.units[len(self.units) - len(self.waiting) - 1]
            game.change(failed, stalled=True)
            self.units = tuple(unit for unit in self.units if unit != failed)
        while self.waiting:
            unit, self.waiting = self.waiting[0], self.waiting[1:]
            if needs_check(game, unit):
                return Call(ActionCheck(unit, "drive", "11.1.3"), then=self.check)
        for unit in self.units:
            mark_moved(game, unit, self.assault)
        for unit in self.escort:  # 11.3.3-c: who failed is no AFV of the platoon
            game.change(unit, escort=afv_of(game, self.units))
        return self.ask(game)

    def ask(self, game: Combat) -> Step:
        """11.3.1 One more step for all, or stop."""
        if not self.units:
            return self.over(game)
        if not is_together(game, self.units) and not self.closes_up(game):
            prompt = "11.3.5 The platoon cannot close up: who goes on alone, or do all stop?"
            return Ask(self.side, (self.halt, self.part), prompt, self.units)
        prompt = f"11.3.1 Does the platoon of {', '.join(self.units)} drive on?"
        return Ask(self.side, (self.halt, self.roll), prompt, self.units)

    def closes_up(self, game: Combat) -> bool:
        """11.3.5-a Whether the next step of each can close the gap."""
        return can_close(game, [self.drive_of(unit) for unit in self.units])

    @form("stop", passes=True, says="stop here")
    def halt(self, game: Combat) -> Step:
        """11.3.1 The move ends."""
        return self.over(game)

    @form("on", label="Drive on", says="drive on")
    def roll(self, game: Combat) -> Step:
        """10.7.1-b One step each in turn."""
        self.waiting, self.after, self.dearest, self.came = self.units, {}, 0, ()
        self.seen = {}
        return self.next(game, None)

    def next(self, game: Combat, driven: Driven | None) -> Step:
        """10.7.1-b The next vehicle of the platoon."""
        if driven is not None:
            unit = self.units[len(self.after)]
            self.after = {**self.after, unit: driven.left}
            self.driven = {**self.driven, unit: driven}
            if standing(game, unit) != self.stood:
                self.dearest = max(self.dearest, self.left[unit] - driven.left)
                self.came = (*self.came, unit)
            self.seen = {**self.seen, unit: driven.seen}
        if self.waiting:
            unit, self.waiting = self.waiting[0], self.waiting[1:]
            self.stood = standing(game, unit)
            step = self.drive_of(unit)
            able = [each for each in self.units if is_able(game, each)]  # 11.3.5-a
            step.mates = tuple(each for each in able if each != unit)
            behind = (each for each in self.waiting if each in able)
            step.reach = {each: reach(self.drive_of(each), game) for each in behind}
            return Call(step, then=self.next)
        if self.escort and self.able(game):
            return Call(self.on_foot(game), then=self.walked)
        windows = tuple(window(game, movers, at) for at, movers in self.driven_to(game).items())
        return Call(windows, then=self.fired_at) if windows else self.settle(game, None)

    def drive_of(self, unit: str) -> Drive:
        """10.7.1-b The step of one vehicle in this round."""
        last, going = self.driven.get(unit, Driven(0)), (self.assault, self.left[unit])
        step = Drive(self.side, unit, *going, last.gear, single=True)  # 11.1.5-b
        step.overran, step.rammed, step.crushed = last.overran, last.rammed, last.crushed
        step.spent, step.beside = last.spent, self.came  # 11.1.3-h
        return step

    def driven_to(self, game: Combat) -> dict[str, tuple[str, ...]]:
        """10.7.1-c, R-83 Who is fired at where, with all aboard, as if they came at once."""
        movers: dict[str, tuple[str, ...]] = {}
        for unit, place in self.seen.items():
            if place and game.is_on_map(unit):
                movers[place] = (*movers.get(place, ()), unit, *riders(game, unit))
        return movers

    def able(self, game: Combat) -> tuple[str, ...]:
        """11.3.5-a Those of the platoon who can still drive."""
        return tuple(unit for unit in self.units if is_able(game, unit))

    def fired_at(self, game: Combat, _: object) -> Step:
        """core-16-g Who was shot off among enemies is bound there; 10.8.1-d some may flee."""
        for unit, place in self.seen.items():
            bind_afoot(game, place, unit)
        return after_flights(game, self.settle)

    def settle(self, game: Combat, _: object) -> Step:
        """11.3.6-a, 11.3.5 All pay for the dearest hex; those who were lost drop out."""
        still = self.after == self.left
        left = ((unit, self.left[unit] - self.dearest) for unit in self.units)
        self.left = {unit: max(0, min(points_, self.after[unit])) for unit, points_ in left}
        self.units = self.able(game)
        self.came = ()
        return self.over(game) if still and not self.escort else self.ask(game)

    @form("alone UNIT", LONE, sums=the_check, label="Alone", says="UNIT goes on alone")
    def part(self, game: Combat, unit: str) -> Step:
        """11.3.5-b Any one of them, if it passes an Action Check."""
        self.units = (unit,)
        self.leave_behind(game)
        return Call(ActionCheck(unit, "go on alone", "11.3.5"), then=self.alone)

    def leave_behind(self, game: Combat) -> None:
        """11.3.5-c Only infantry in the hex of the AFV that goes on alone stays with it."""
        here = game.units[self.units[0]].place
        self.escort = tuple(unit for unit in self.escort if game.units[unit].place == here)

    def on_foot(self, game: Combat) -> Platoon:
        """11.3.3-b The infantry's round, under its own rules."""
        going = self.escort, self.modes, self.walks
        paid = tuple(unit for unit in self.escort if game.units[unit].did == ASSAULT_FIRED)
        afoot = Platoon(self.side, *going, begun=True, unled=self.unled, tanks=self.able(game))
        afoot.paid, afoot.driven = paid, self.driven_to(game)  # 10.1.3, 10.7.1-c
        return afoot

    def walked(self, game: Combat, left: OnFoot) -> Step:
        """11.3.3-b Who is left on foot, with which points."""
        self.escort, self.walks, self.unled = left
        return self.fired_at(game, None)

    def alone(self, game: Combat, passed: bool) -> Step:
        """11.3.5-b One may go on by a check; the others stop."""
        return self.ask(game) if passed else self.over(game)

    def over(self, game: Combat) -> Step:
        """core-15-i Whoever ended among enemies is held."""
        for unit in self.all:
            end_among_enemies(game, unit)
        for unit in self.modes:
            if game.is_on_map(unit) and game.units[unit].did == FRESH:
                game.change(unit, did=MARKS[self.modes[unit]])
        return Done()


def standing(game: Combat, unit: str) -> str:
    """11.2, 11.3.6 The hex that a vehicle is in, or the hexside that it drives along."""
    return game.units[unit].along or game.units[unit].place


def is_able(game: Combat, unit: str) -> bool:
    """11.3.5-a Whether a vehicle of a platoon can still drive."""
    now = game.units[unit]
    return game.is_on_map(unit) and now.status == GOOD and not now.stuck
