"""core-16 Close Combat: places that both sides are in are fought for."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.combat.barrels import is_afv
from grognard.games.combat.harm import bind_all, casualty, eliminate, settle_close_combat
from grognard.games.combat.shapes import GUN, LEADER, TEAM, VEHICLE
from grognard.games.combat.state import GOOD, PINNED, SHAKEN, Combat, enemy
from grognard.games.combat.tank_hunting import KILL, STOP, TankHunt
from grognard.games.combat.vehicle_fire import whole
from grognard.games.combat.victory import beaten, judge
from grognard.games.combat.wrecking import Wrecking, immobilise

FACES = range(1, 11)
NOTHING = "no effect"


def battles(game: Combat) -> list[str]:
    """core-16-a The places with known units of both sides."""
    return sorted(
        place
        for place, units in game.stacks.items()
        if len({game.owner(unit) for unit in units if not game.units[unit].hidden}) > 1
        and not all(is_afv(game.kind(unit)) for unit in units)  # core-16-i
    )


def strength(game: Combat, place: str, side: str, besides: Iterable[str] = ()) -> Tally:
    """core-16-b What a side fights with in a place; those who attack armour are `besides`."""
    return tally("strength", _strengths(game, place, side, tuple(besides)))


def _strengths(game: Combat, place: str, side: str, besides: tuple[str, ...]) -> Iterator[Mod]:
    for unit in sorted(game.known(place, side)):
        power = _power(game, unit) if unit not in besides else 0
        if power:
            yield Mod(power, unit, "core-16-b")


def _power(game: Combat, unit: str) -> int:
    """core-16-b, 11.4.7-b What one unit adds: AFV their machine guns, riders half, rounded up."""
    kind, now = game.kind(unit), game.units[unit]
    if kind.vehicle is not None:
        fights = kind.vehicle.armoured and now.status == GOOD
        return sum(power for _, power in whole(game, unit)) if fights else 0
    if now.status in SHAKEN:
        return 0
    power = 1 if kind.type in (LEADER, TEAM, GUN) else kind.firepower
    power = power // 2 if now.status == PINNED else power
    return (power + 1) // 2 if now.aboard else power


def odds(game: Combat, own: int, other: int) -> str:
    """core-16-c The column of the Close Combat chart, or nothing for no attack."""
    columns = game.sheet.charts["close_combat"].columns.headings
    if not own:
        return ""
    if not other:
        return columns[-1]
    ratio = Fraction(own, other)
    fitting = [each for each in columns if ratio >= Fraction(each.replace(":", "/"))]
    return fitting[-1] if fitting else ""


def struck(game: Combat, place: str, side: str) -> list[str]:
    """core-16-c, core-16-h The units of a side that are rolled for."""
    there = [unit for unit in sorted(game.known(place, side)) if not is_afv(game.kind(unit))]
    if any(game.kind(unit).type not in (LEADER, VEHICLE) for unit in there):
        return [unit for unit in there if game.kind(unit).type != LEADER]
    return there


def best_leader(game: Combat, place: str, side: str) -> int:
    """core-16-c The modifier of a side's best leader in the place."""
    leaders = (
        game.kind(unit).modifier
        for unit in game.known(place, side)
        if game.kind(unit).type == LEADER and game.units[unit].status == GOOD
    )
    return max(leaders, default=0)


@dataclass
class CloseCombat(Procedure):
    """core-16-c One place is fought: all rolls come before any loss."""

    place: str
    waiting: tuple[str, ...] = ()  # units still to be rolled for
    results: dict[str, str] = field(default_factory=dict)
    hunters: tuple[str, ...] = ()  # those who attack armour (core-16-e)
    kills: dict[str, str] = field(default_factory=dict)  # AFV: what became of it

    def begin(self, game: Combat, _: object) -> Step:
        """core-16-e, core-17-b Who attacks armour, and does a charge go off?"""
        game.tell(f"Close Combat in {self.place}.", "core-16-a", where=self.place)
        first = game.scenario.first
        return Call(TankHunt(self.place, enemy(first)), then=self.hunted)

    def hunted(self, game: Combat, hunt: tuple[tuple[str, ...], dict[str, str]]) -> Step:
        """core-16-e Then the other side."""
        self.hunters, self.kills = hunt
        return Call(TankHunt(self.place, game.scenario.first), then=self.start)

    def start(self, game: Combat, hunt: tuple[tuple[str, ...], dict[str, str]]) -> Step:
        """core-16-c Each side attacks each enemy unit."""
        self.hunters, self.kills = (*self.hunters, *hunt[0]), {**self.kills, **hunt[1]}
        first = game.scenario.first
        for side in (enemy(first), first):
            if self.column(game, enemy(side)):
                self.waiting += tuple(struck(game, self.place, side))
        return self.roll(game)

    def column(self, game: Combat, side: str) -> str:
        """core-16-c The odds at which a side attacks."""
        own = strength(game, self.place, side, self.hunters).total
        return odds(game, own, strength(game, self.place, enemy(side)).total)

    def roll(self, game: Combat) -> Step:
        """core-16-c The die for the next unit."""
        if not self.waiting:
            return self.apply(game)
        unit, side = self.waiting[0], enemy(game.owner(self.waiting[0]))
        column, chart = self.column(game, side), game.sheet.charts["close_combat"]
        worst, bad = (int(chart.result(column, row)) for row in ("E", "C"))
        helped = best_leader(game, self.place, side)
        means = tuple(
            "E" if face - helped <= worst else "C" if face - helped <= bad else NOTHING
            for face in FACES
        )
        mods = (Mod(-helped, "leader", "core-16-c"),) if helped else ()
        purpose = f"The {side.capitalize()} side attacks {unit} at {column}."
        return Call(Roll("core-16-c", purpose, means, 1, mods, side, self.place), then=self.fell)

    def fell(self, game: Combat, rolled: Rolled) -> Step:
        """core-16-c Note the result."""
        self.results = {**self.results, self.waiting[0]: rolled.means}
        self.waiting = self.waiting[1:]
        return self.roll(game)

    def apply(self, game: Combat) -> Step:
        """core-16-c All losses at once."""
        wrecks = [foe for foe in sorted(self.kills) if self.kills[foe] == KILL]
        for foe in sorted(self.kills):
            if self.kills[foe] == STOP:
                immobilise(game, foe, "core-16-e")
        for unit in sorted(self.results):
            if game.kind(unit).type == VEHICLE:
                wrecks += [unit] if self.results[unit] != NOTHING else []
            elif self.results[unit] == "E":
                eliminate(game, unit, "core-16-c")
            elif self.results[unit] == "C":
                casualty(game, unit)
        if wrecks:
            fires = tuple(Wrecking(unit, "core-16-e") for unit in wrecks)
            return Call(fires, then=self.over)
        return self.over(game, None)

    def over(self, game: Combat, _: object) -> Step:
        """core-16-j, core-16-d Markers come off where one side is left, and stay on both."""
        settle_close_combat(game, self.place)
        bind_all(game, self.place)
        return Done()


def not_fought(phase: "CloseCombatPhase", game: Combat, among: int) -> int:
    """core-16-a Places that are not to be fought now."""
    return among & ~game.sheet.places.mask(phase.left)


FIGHT = (Bar("core-16-a", "There is nothing to fight for in {PLACE}.", not_fought),)


@dataclass
class CloseCombatPhase(Procedure):
    """core-16-a Every place with both sides in it is fought, in the first side's order."""

    left: tuple[str, ...] = ()
    unfit: tuple[str, ...] = ()  # sides that could not fight when the phase began

    def begin(self, game: Combat, _: object) -> Step:
        """core-16-a Which places."""
        game.phase = "close combat"
        self.left, self.unfit = tuple(battles(game)), tuple(beaten(game))
        return self.ask(game, None)

    def ask(self, game: Combat, _: object) -> Step:
        """core-16-a The next, by the first side's choice; core-21-d unless a side is beaten."""
        if any(side not in self.unfit for side in beaten(game)):
            judge(game)
            return Done()
        self.left = tuple(place for place in battles(game) if place in self.left)
        if not self.left:
            return Done()
        if len(self.left) == 1:
            return self.fight(game, self.left[0])
        return Ask(game.scenario.first, (self.fight,), "core-16-a Which place is fought next?")

    @form("fight PLACE", FIGHT, says="fight in PLACE")
    def fight(self, game: Combat, place: str) -> Step:
        """core-16-a One of them."""
        self.left = tuple(each for each in self.left if each != place)
        return Call(CloseCombat(place), then=self.ask)
