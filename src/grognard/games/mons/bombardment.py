"""10 Bombardment: guns gather on a hex in range, by their own sight or a spotter's."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from grognard.engine.data.table import Table
from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.mons.losses import EFFECTS, FACES, ShareLosses, look_beneath
from grognard.games.mons.organisation import together
from grognard.games.mons.own_units import not_own, off_map
from grognard.games.mons.stacking import ARRANGE, Arrange
from grognard.games.mons.state import GERMAN, OF_UNITS, Mons, enemy

BLIND = -1  # 10.11


def in_range(game: Mons, gun: str) -> int:
    """10.2 The hexes within the range of a gun, its own among them."""
    return game.ground.within(game.units[gun].place, game.counter(gun).range)


def out_of_sight(game: Mons, gun: str, hexes: int) -> int:
    """10.3, 10.11 Those of some hexes in range that a gun does not see and nobody spots for it."""
    counter, ground = game.counter(gun), game.ground
    unseen = hexes & ~ground.field(game.units[gun].place, counter.range)
    for hex_ in ground.labels(unseen):
        if is_spotted(game, counter.side, counter.corps, hex_):
            unseen ^= ground.bit[hex_]
    return unseen


def not_guns(step: "Bombarding", game: Mons, among: int) -> int:
    """10.1 The units that are not artillery."""
    return among & ~game.sheet.artillery


def fired(step: "Bombarding", game: Mons, among: int) -> int:
    """10.1 The guns that have bombarded."""
    return among & game.fired


def marched(step: "Bombarding", game: Mons, among: int) -> int:
    """9.20 The guns that have marched."""
    return among & game.marched


GUN = (
    Bar("10.1", "{UNIT} is not yours.", not_own, ends=True),
    Bar("10.1", "{UNIT} is not artillery.", not_guns, ends=True),
    Bar("10.1", "{UNIT} is not on the map.", off_map, ends=True),
    Bar("10.1", "{UNIT} has bombarded in this step.", fired),
    Bar("9.20", "{UNIT} has marched in this turn.", marched),
)


def no_enemy(step: "BombardmentStep", game: Mons, among: int, gun: str) -> int:
    """10.2 The hexes without enemies."""
    return among & ~game.occupied[enemy(step.side)]


def shelled(step: "BombardmentStep", game: Mons, among: int, gun: str) -> int:
    """10.5 The hexes that have been bombarded."""
    return among & game.shelled


def far(step: "BombardmentStep", game: Mons, among: int, gun: str) -> int:
    """10.2 The hexes out of a gun's range."""
    return among & ~in_range(game, gun)


def unseen(step: "BombardmentStep", game: Mons, among: int, gun: str) -> int:
    """10.3 The hexes that a gun can neither see nor be told of."""
    return out_of_sight(game, gun, among)


def how_far(game: Mons, gun: str, target: str) -> str:
    """10.2 How far a target is, and how far a gun reaches."""
    away = game.sheet.board.distance(game.units[gun].place, target)
    return f"{target} is {away} hexes away; the range is {game.counter(gun).range}."


def not_spotted(game: Mons, gun: str, target: str) -> str:
    """10.3 That a gun needs sight or a spotter."""
    return f"{game.called(gun)} does not see {target} and nobody spots it."


TARGET = (
    Bar("10.2", "No enemy is in {HEX}.", no_enemy, ends=True),
    Bar("10.2", lambda _, game, gun, target: how_far(game, gun, target), far, ends=True),
    Bar("10.5", "{HEX} has been bombarded in this step.", shelled),
    Bar("10.3", lambda _, game, gun, target: not_spotted(game, gun, target), unseen),
)


def one_gun(step: "BombardmentStep", game: Mons, gun: str, target: str) -> Iterator[Tally]:
    """10.7 The sums of a bombardment by one gun alone."""
    yield from sums(game, (gun,), target)


@dataclass
class BombardmentStep(Procedure):
    """10.1 A side's guns bombard, one bombardment after the other, each gun and hex once."""

    side: str

    def begin(self, game: Mons, _: object) -> Step:
        """10.1 Every bombardment step starts afresh."""
        game.phase = f"{self.side} bombardment"
        game.fired = game.shelled = 0
        return self.ask(game, None)

    def ask(self, game: Mons, _: object) -> Step:
        """10.1 The next bombardment; it is voluntary."""
        prompt = "10.1 Pick a gun and a target, or end the bombardment."
        return Ask(self.side, (self.end, self.fire, self.arrange), prompt)

    @form("end", passes=True, label="End the bombardment", says="end the bombardment")
    def end(self, game: Mons) -> Step:
        """10.1 No more bombardments."""
        game.tell("", "5.1", settles=True)
        return Done()

    @form("fire UNIT HEX", GUN, TARGET, sums=one_gun, says="UNIT bombards HEX", gathers=True)
    def fire(self, game: Mons, gun: str, target: str) -> Step:
        """10.1 A bombardment begins with one gun."""
        return Call(Bombardment(self.side, target, (gun,)), then=self.ask)

    @form("arrange HEX", ARRANGE, says="arrange the stack in HEX")
    def arrange(self, game: Mons, hex_: str) -> Step:
        """6.6 Put a stack in order."""
        return Call(Arrange(self.side, hex_), then=self.ask)


def joined(volley: "Bombardment", game: Mons, among: int) -> int:
    """10.1 The guns that fire already."""
    return among & game.mask(volley.guns)


def too_far(volley: "Bombardment", game: Mons, among: int) -> int:
    """10.2 The guns out of whose range the target lies."""
    bit, units = game.ground.bit[volley.target], game.sheet.units
    return units.mask(gun for gun in units.pick(among) if not in_range(game, gun) & bit)


def unsighted(volley: "Bombardment", game: Mons, among: int) -> int:
    """10.3 The guns that can neither see the target nor be told of it."""
    bit, units = game.ground.bit[volley.target], game.sheet.units
    return units.mask(gun for gun in units.pick(among) if out_of_sight(game, gun, bit))


JOIN = (
    *GUN,
    Bar("10.1", "{UNIT} has joined already.", joined, ends=True),
    Bar("10.2", lambda volley, game, gun: how_far(game, gun, volley.target), too_far, ends=True),
    Bar("10.3", lambda volley, game, gun: not_spotted(game, gun, volley.target), unsighted),
    *together("10.6"),
)


def with_gun(volley: "Bombardment", game: Mons, gun: str) -> Iterator[Tally]:
    """10.7 The sums with one gun more."""
    yield from sums(game, (*volley.guns, gun), volley.target)


def as_gathered(volley: "Bombardment", game: Mons) -> Iterator[Tally]:
    """10.7 The sums of the guns that have gathered."""
    yield from sums(game, volley.guns, volley.target)


@dataclass
class Bombardment(Procedure):
    """10.5 Guns join in one bombardment of a hex, then fire."""

    side: str
    target: str
    guns: tuple[str, ...] = field(metadata=OF_UNITS)

    @property
    def team(self) -> tuple[str, ...]:
        """10.6 Those who attack together."""
        return self.guns

    def begin(self, game: Mons, _: object) -> Step:
        """10.5 Who else joins?"""
        names = game.named(self.guns)
        prompt = f"10.5 {names} will bombard {self.target}. Add guns, or fire."
        return Ask(self.side, (self.fire, self.add), prompt, self.guns)

    @form("add UNIT", JOIN, sums=with_gun, says="UNIT joins the bombardment", gathers=True)
    def add(self, game: Mons, gun: str) -> Step:
        """10.5 One gun more."""
        self.guns = (*self.guns, gun)
        return self.begin(game, None)

    @form("fire", sums=as_gathered, says="fire")
    def fire(self, game: Mons) -> Step:
        """10.7 The guns are shown (6.6) and the die is rolled."""
        game.shelled |= game.ground.bit[self.target]
        game.fired |= game.mask(self.guns)
        game.shown = self.guns
        names = game.named(self.guns)
        game.tell(f"{names} bombarded {self.target}.", "10.7", where=self.target, reveals=True)
        mods = tuple(die_mods(game, self.guns, self.target))
        chart, total = game.sheet.charts["bombardment"], factors(game, self.guns).total
        means = effects(chart, total, sum(mod.value for mod in mods))
        purpose = f"The bombardment of {self.target} with {total} factors."
        die = Roll("10.7", purpose, means, mods=mods, side=self.side, where=self.target)
        return Call(die, then=self.resolve)

    def resolve(self, game: Mons, rolled: Rolled) -> Step:
        """10.9 The firer shares out the losses; 6.6 for that he looks at the whole stack."""
        stack, lost = game.stacks[self.target], EFFECTS.index(rolled.means)
        game.count(rolled.means, self.target)
        if lost:
            game.shown = (*self.guns, *stack)
            look_beneath(game, self.target)
        losses = ShareLosses(self.side, stack, lost, "10.9", reduce_first=True)
        return Call(losses, then=self.end)

    def end(self, game: Mons, _: object) -> Step:
        """6.6 What lies beneath is hidden again."""
        game.shown = ()
        return Done()


Bombarding = BombardmentStep | Bombardment


@lru_cache(maxsize=1024)
def effects(chart: Table, total: int, change: int) -> tuple[str, ...]:
    """10.7 What each face comes to; 10.8 the chart reads dice beyond its edges at the edge."""
    dice = (min(max(face + change, FACES[0]), FACES[-1]) for face in FACES)
    return tuple(EFFECTS[int(chart.result(die, total))] for die in dice)


def is_spotted(game: Mons, side: str, corps: str, target: str) -> bool:
    """10.11 Whether a friendly unit, for German guns one of their corps, is next to a hex."""
    friends = game.ground.near[target] & game.occupied[side]
    if not friends or side != GERMAN:
        return bool(friends)
    stacks, counters = game.stacks, game.sheet.counters
    tops = [counters[stacks[hex_][0]] for hex_ in game.ground.labels(friends)]
    return corps in [counter.corps for counter in tops]


def sums(game: Mons, guns: tuple[str, ...], target: str) -> Iterator[Tally]:
    """10.7, 10.8, 10.11 The factors and the changes of the die."""
    yield factors(game, guns)
    yield tally("die", die_mods(game, guns, target), signed=True)


def factors(game: Mons, guns: tuple[str, ...]) -> Tally:
    """10.7 The bombardment factors of these guns."""
    counters = [game.counter(gun) for gun in guns]
    return tally("factors", (Mod(each.bombardment, each.short, "2.9") for each in counters))


def die_mods(game: Mons, guns: tuple[str, ...], target: str) -> Iterator[Mod]:
    """10.8, 10.11 What changes the die of a bombardment."""
    terrain = game.sheet.board.terrain(target)
    cover = int(game.sheet.charts["combat"].result("bombardment", terrain))
    if cover:
        yield Mod(cover, f"target in {terrain} hex", "10.8")
    first, clear = game.counter(guns[0]), game.ground.sight.clear
    if not is_spotted(game, first.side, first.corps, target):
        yield Mod(BLIND, "nobody spotting", "10.11")
    elif not all(clear(game.units[gun].place, target) for gun in guns):
        yield Mod(BLIND, "a gun without line of sight", "10.11")
