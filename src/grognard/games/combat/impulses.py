"""core-4 The Fire and Movement Phase: impulses in turn, passes, and who is out."""

from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Beforehand, form, opened, ordered, telling
from grognard.engine.kernel.game import Rolled
from grognard.games.combat.arriving import is_due
from grognard.games.combat.artillery import Mission
from grognard.games.combat.checks import the_check
from grognard.games.combat.clearing import CLEARABLE, Clearing, finish_clearing
from grognard.games.combat.commanding import Urging, needs_command, the_dash, the_start
from grognard.games.combat.convoy import Convoy
from grognard.games.combat.cover import covered_sides
from grognard.games.combat.defensive_fire import window
from grognard.games.combat.demolishing import OBSTACLE, SAPPER, the_breach
from grognard.games.combat.digging import Digging
from grognard.games.combat.driving import Drive
from grognard.games.combat.fire import the_shot
from grognard.games.combat.flight import POINTS, Flight, flights_of
from grognard.games.combat.gun_orders import GunOrder
from grognard.games.combat.leaving import Leaving
from grognard.games.combat.mouseholes import WALL, Blowing, the_charge
from grognard.games.combat.movement import Move
from grognard.games.combat.orders import (
    BATTERY,
    BLASTER,
    CALLER,
    CLEARER,
    COVERER,
    CRAWLER,
    DIGGER,
    DRIVER,
    FLEER,
    GUNS,
    INDOORS,
    LEAVER,
    MANHOLE,
    RUNNER,
    SEARCHER,
    SERGEANT,
    SHOOTER,
    STORMER,
    TARGET,
    WALKER,
    can_crawl,
    can_walk,
    shots_of,
)
from grognard.games.combat.platoon import Platoon
from grognard.games.combat.searching import Search, leader_of, the_search
from grognard.games.combat.secrets import holds_openly
from grognard.games.combat.sewers import SewerMove
from grognard.games.combat.shapes import LEADER, VEHICLE
from grognard.games.combat.stacking import is_armed
from grognard.games.combat.standing import able
from grognard.games.combat.state import (
    GERMAN,
    GOOD,
    INSIDE,
    RUSSIAN,
    SHAKEN,
    Combat,
    enemy,
    is_hidden,
)
from grognard.games.combat.steps import (
    ASSAULT_MOVE,
    CAUTIOUS,
    CRAWL,
    RUN,
)
from grognard.games.combat.taking_cover import BEHIND, TakingCover
from grognard.games.combat.victory import beaten, judge
from grognard.games.combat.volley import Volley

OUT_AFTER = 2  # core-4-k: passes running
HOLE, BREACH = "UNIT blows a hole towards HEX", "UNIT blows up what is in HEX"
TEN, TWICE_UPTO = range(1, 11), 2  # core-4-g
# what those do who neither walk nor fire
OTHERWISE = (WALKER, FLEER, LEAVER, COVERER, SAPPER, BLASTER, MANHOLE, GUNS)


@dataclass
class Impulse(Procedure):
    """core-4-b One impulse of a side; the result is whether it passed."""

    side: str

    def begin(self, game: Combat, _: object) -> Step:
        """core-4-b What is done."""
        game.side, game.declined, game.running, game.routed = self.side, (), (), 0
        game.volleys = ()
        moves = (self.fire, self.run, self.walk, self.storm, self.crawl, self.flee)
        labour = (self.dig, self.search, self.clear, self.blow, self.demolish)
        lying = (self.cover, self.shelter)
        last = " and be out of this phase" if is_last_pass(game, self.side) else ""
        if ends_phase(game, self.side):
            last = ", which ends this phase"
        prompt = f"core-4-b {self.side.capitalize()} impulse: move, fire, or pass{last}."
        others = (self.lay, self.call, self.leave, *labour, *lying)
        ways = (self.descend, self.march, self.convoy)
        passing = self.retire if last else self.wait
        return Ask(self.side, (passing, *moves, *others, *ways), prompt)

    @form("pass", passes=True, label="Pass", says="pass")
    def wait(self, game: Combat) -> Step:
        """core-4-f A side may always pass."""
        return Done(True)

    @ordered(Beforehand(carries=lambda *_: ("Impulse.wait", ())))  # whoever passes always
    @form("pass", passes=True, label="Pass, done for this phase", says="pass for this phase")
    def retire(self, game: Combat) -> Step:
        """core-4-f, core-4-k A pass after which the side has no impulse in this phase."""
        return Done(True)

    @form("fire UNIT PLACE", SHOOTER, TARGET, sums=the_shot, says="UNIT fires at PLACE")
    def fire(self, game: Combat, unit: str, place: str) -> Step:
        """core-9-f Fire, alone or with others."""
        return Call(Volley(self.side, place, (unit,)), then=self.rattle)

    def rattle(self, game: Combat, struck: tuple[str, ...]) -> Step:
        """10.8.1-d Who was Disrupted may go one hex at once, those thrown off a wreck too."""
        flights = flights_of(game, (*struck, *game.sheet.units.pick(game.routed)))
        return Call(flights, then=self.over) if flights else Done(False)

    @form("gun UNIT", GUNS, label="Gun", says="UNIT uses its gun")
    def lay(self, game: Combat, unit: str) -> Step:
        """core-4-b One shot of a gun, or its turn."""
        return Call(GunOrder(self.side, unit), then=self.laid)

    def laid(self, game: Combat, struck: tuple[str, ...] | None) -> Step:
        """core-4-k To hold fire after all is no way to spend an impulse."""
        return self.begin(game, None) if struck is None else self.rattle(game, struck)

    @form(
        "call UNIT BATTERY",
        CALLER,
        BATTERY,
        sums=the_check,
        label="Artillery",
        says="UNIT calls BATTERY",
    )
    def call(self, game: Combat, unit: str, battery: str) -> Step:
        """core-20-a A leader calls a battery."""
        return Call(Mission(self.side, unit, battery), then=self.rattle)

    @telling(the_dash)
    @form("run UNIT", RUNNER, says="UNIT runs")
    def run(self, game: Combat, unit: str) -> Step:
        """10.1.2-a Running."""
        if needs_command(game, unit):
            return Call(Urging(self.side, unit, RUN), then=self.urged)
        return Call(Move(self.side, (unit,), RUN), then=self.over)

    def urged(self, game: Combat, moved: bool) -> Step:
        """core-6-i Whoever did not dare may do something else."""
        return self.over(game, None) if moved else self.begin(game, None)

    @telling(the_start)
    @form("move UNIT", WALKER, says="UNIT moves cautiously")
    def walk(self, game: Combat, unit: str) -> Step:
        """10.1.1-d Without another type named, Cautious Movement."""
        if game.kind(unit).type == VEHICLE:
            return Call(Drive(self.side, unit), then=self.over)
        return Call(Move(self.side, (unit,), CAUTIOUS), then=self.over)

    @telling(the_dash)
    @form("assault UNIT", STORMER, says="UNIT uses Assault Movement")
    def storm(self, game: Combat, unit: str) -> Step:
        """10.1.2-c Assault Movement."""
        if game.kind(unit).type == VEHICLE:
            return Call(Drive(self.side, unit, True), then=self.over)
        if needs_command(game, unit):
            return Call(Urging(self.side, unit, ASSAULT_MOVE), then=self.urged)
        return Call(Move(self.side, (unit,), ASSAULT_MOVE), then=self.over)

    @form("crawl UNIT", CRAWLER, says="UNIT crawls")
    def crawl(self, game: Combat, unit: str) -> Step:
        """10.1.2-d Crawling."""
        return Call(Move(self.side, (unit,), CRAWL), then=self.over)

    @form("flee UNIT", FLEER, says="UNIT flees")
    def flee(self, game: Combat, unit: str) -> Step:
        """10.8.1-e Later flight takes an impulse."""
        return Call(Flight(unit, POINTS), then=self.over)

    @form("dig UNIT", DIGGER, sums=the_check, label="Dig in", says="UNIT digs in")
    def dig(self, game: Combat, unit: str) -> Step:
        """7.1.3 All its points, under fire (core-9-m), then an Action Check."""
        return Call(Digging((unit,)), then=self.rattle)

    @telling(the_search)
    @form("search UNIT", SEARCHER, says="UNIT searches with its leader")
    def search(self, game: Combat, unit: str) -> Step:
        """7.4.5 For hidden units."""
        return Call(Search(unit, leader_of(game, unit)), then=self.over)

    @form("clear UNIT WORK", CLEARER, CLEARABLE, says="UNIT and others clear the WORK")
    def clear(self, game: Combat, unit: str, work: str) -> Step:
        """7.4.8 Mines, wire or a roadblock."""
        return Call(Clearing(unit, work), then=self.rouse)

    def rouse(self, game: Combat, _: object) -> Step:
        """10.8.1-d Clearers who were Disrupted at it may go one hex."""
        return self.rattle(game, tuple(game.clearing))

    @form("blow UNIT HEX", BLASTER, WALL, sums=the_charge, label="Mousehole", says=HOLE)
    def blow(self, game: Combat, unit: str, hex_: str) -> Step:
        """7.3.2 A Mousehole."""
        return Call(Blowing(unit, hex_), then=self.over)

    @form("charge UNIT HEX", SAPPER, OBSTACLE, sums=the_breach, label="Charge", says=BREACH)
    def demolish(self, game: Combat, unit: str, hex_: str) -> Step:
        """core-8-m A charge at wire or a roadblock, and at the enemy there."""
        return Call(Volley(self.side, hex_, (unit,)), then=self.rattle)

    @form("cover UNIT HEX", COVERER, BEHIND, says="UNIT takes Cover towards HEX")
    def cover(self, game: Combat, unit: str, hex_: str) -> Step:
        """8.1.1 Behind a hexside."""
        return Call(TakingCover(unit, covered_sides(game, unit)[hex_]), then=self.rattle)

    @form("shelter UNIT", INDOORS, label="In Hex Cover", says="UNIT takes In Hex Cover")
    def shelter(self, game: Combat, unit: str) -> Step:
        """8.2.1 Well inside the hex."""
        return Call(TakingCover(unit, INSIDE), then=self.rattle)

    @form("convoy UNIT", DRIVER, says="UNIT drives with others")
    def convoy(self, game: Combat, unit: str) -> Step:
        """11.3.1 Vehicle Platoon Movement."""
        return Call(Convoy(self.side, (unit,)), then=self.over)

    @form("platoon UNIT", SERGEANT, says="UNIT leads a platoon")
    def march(self, game: Combat, unit: str) -> Step:
        """10.7.1 Units of several hexes move together under a leader."""
        return Call(Platoon(self.side, (unit,)), then=self.over)

    @form("sewer UNIT", MANHOLE, says="UNIT uses the sewers")
    def descend(self, game: Combat, unit: str) -> Step:
        """6.16 Into a sewer, through it, or out of it."""
        return Call(SewerMove((unit,)), then=self.rattle)

    @form("leave UNIT", LEAVER, sums=the_check, says="UNIT leaves Close Combat")
    def leave(self, game: Combat, unit: str) -> Step:
        """core-16-j Out of Close Combat, on a passed Action Check."""
        return Call(Leaving(self.side, unit), then=self.over)

    def over(self, game: Combat, _: object) -> Step:
        """core-4-b The impulse is over; core-9-r a runner's last window is open till the next."""
        runners = [unit for unit in game.running if game.is_on_map(unit)]
        places: dict[str, list[str]] = {}
        for unit in runners:
            if not game.units[unit].engaged:
                places.setdefault(game.units[unit].place, []).append(unit)
        fired = dict(game.volleys)
        windows = tuple(
            window(game, tuple(units), place, fired.get(place, ()))
            for place, units in places.items()
        )
        return Call(windows, then=self.caught) if windows else self.rattle(game, ())

    def caught(self, game: Combat, _: object) -> Step:
        """10.8.1-d Runners who were Disrupted in it may go one hex."""
        struck, game.running = game.running, ()
        return self.rattle(game, struck)


@dataclass
class FirePhase(Procedure):
    """core-4-a The sides alternate impulses until both pass, or one is out and the other passes."""

    side: str = ""
    passed: bool = False  # the impulse before was a pass
    again: bool = False  # the side has another impulse after this one (core-4-g)
    unfit: tuple[str, ...] = ()  # sides that could not fight when the phase began

    def begin(self, game: Combat, _: object) -> Step:
        """core-4-l The smaller side gets a free pass for each unit it is short."""
        game.phase = "fire and movement"
        able = {side: able_units(game, side) for side in (GERMAN, RUSSIAN)}
        game.free = {side: max(0, able[enemy(side)] - able[side]) for side in able}
        game.idle = dict.fromkeys(able, 0)
        game.out = dict.fromkeys(able, False)
        self.side, self.unfit = game.scenario.first, tuple(beaten(game))
        for unit, now in list(game.units.items()):
            dazed = bool(now.aboard) and now.status in SHAKEN  # 11.4.8.2
            if now.dazed != dazed:
                game.change(unit, dazed=dazed)
        return Call(Impulse(self.side), then=self.next)

    def next(self, game: Combat, waited: bool) -> Step:
        """core-4-f, core-4-k Whose turn it is, if the phase goes on; core-21-d or who is beaten."""
        if any(side not in self.unfit for side in beaten(game)):
            judge(game)
            return Done()
        if waited:
            self.count(game)
        else:
            game.idle[self.side] = 0
        other = enemy(self.side)
        if waited and (self.passed or game.out[other]):
            game.running, game.side, game.routed = (), "", 0
            game.free, game.idle, game.out = {}, {}, {}
            finish_clearing(game)
            return Done()
        if self.again and not game.out[self.side]:
            self.again = self.passed = False  # only the other side's pass before ends the phase
            return Call(Impulse(self.side), then=self.next)
        self.passed = waited
        self.side, self.again = self.side if game.out[other] else other, False
        if game.setting.options.get("random_impulses") == "yes":
            return self.hurry(game)
        return Call(Impulse(self.side), then=self.next)

    def hurry(self, game: Combat) -> Step:
        """core-4-g By option a die of 1 or 2 gives the side two impulses running."""
        means = tuple("two impulses" if face <= TWICE_UPTO else "one impulse" for face in TEN)
        purpose = f"Has the {self.side} side two impulses running?"
        return Call(Roll("core-4-g", purpose, means, side=self.side), then=self.hurried)

    def hurried(self, game: Combat, rolled: Rolled) -> Step:
        """core-4-g The impulse, and perhaps another."""
        self.again = rolled.face <= TWICE_UPTO
        return Call(Impulse(self.side), then=self.next)

    def count(self, game: Combat) -> None:
        """core-4-k Two passes running put a side out; forced ones do not count, nor free ones."""
        side = self.side
        if not could_act(game, side):
            return
        if game.free[side]:
            game.free[side] -= 1
        else:
            game.idle[side] += 1
            if game.idle[side] >= OUT_AFTER:
                game.out[side] = True
                game.tell(f"The {side.capitalize()} side is out for this phase.", "core-4-k")


def able_units(game: Combat, side: str) -> int:
    """core-4-l The units of a side that could take an impulse, leaders not counted."""
    here = [unit for unit in game.army(side) if game.units[unit].status == GOOD]
    due = [unit for unit in game.due if game.owner(unit) == side and is_due(game, unit)]
    idle = [unit for unit in here if game.units[unit].stuck and not is_armed(game, unit)]
    counted = [unit for unit in (*here, *due) if game.kind(unit).type != LEADER]
    return sum(unit not in idle for unit in counted)


def is_last_pass(game: Combat, side: str) -> bool:
    """core-4-k Whether one more pass puts a side out."""
    counts = game.idle.get(side, 0) == OUT_AFTER - 1 and not game.free.get(side, 0)
    return counts and not game.out.get(side, False) and could_act(game, side)


def ends_phase(game: Combat, side: str) -> bool:
    """core-4-f, core-4-k Whether one more pass of a side ends the phase for both."""
    phases = [each for each in game.procedures if isinstance(each, FirePhase)]
    return any(each.passed or game.out.get(enemy(side), False) for each in phases)


def could_act(game: Combat, side: str) -> bool:
    """core-4-k, R-80 Whether some known unit of a side, as the enemy sees it, could act."""
    return holds_openly(game, side, lambda seen: has_deeds(seen, side))


def has_deeds(game: Combat, side: str) -> bool:
    """core-4-k Whether some known unit of a side, or one that is due, could do something."""
    known, step = game.army_bits(side) & ~able(game, is_hidden), Impulse(side)
    if known & (able(game, can_walk) | able(game, can_crawl)):
        return True
    due = game.sheet.units.mask(unit for unit in game.due if game.owner(unit) == side)
    if any(opened(bars, step, game, known | due) for bars in OTHERWISE):
        return True
    return bool(known & game.sheet.units.mask(shots_of(game, side)))
