"""The rules of the toy: a march under fire, dice that are rolled again, a cup, a mine."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from grognard.engine.bits import Bits
from grognard.engine.dice.chance import without
from grognard.engine.dice.roll import die
from grognard.engine.kernel.flow import Ask, Call, Done, Draw, Procedure, Step
from grognard.engine.kernel.forms import PLACE, UNIT, Bar, Domain, form, opened
from grognard.engine.kernel.game import Game, Outcome
from grognard.engine.kernel.tally import Mod, Tally, tally

BLUE, RED = "blue", "red"
ROAD = ("0101", "0102", "0103", "0104", "0105", "0106")
FIRE_HITS, SHELL_HITS = 3, 2
HEXES, UNITS = Bits(ROAD), Bits(("A", "X"))
WORDS = {"HEX": Domain(PLACE, HEXES), "UNIT": Domain(UNIT, UNITS)}


@dataclass(frozen=True)
class Unit:
    """One counter."""

    side: str
    hex: str
    nerve: int = 4
    routed: bool = False
    fired: bool = False


@dataclass
class Toy(Game):
    """Blue marches A along the road; red has X and a mine that blue cannot see."""

    units: dict[str, Unit]
    fate: dict[str, int]
    cup: tuple[str, ...] = ("event", "event", "event", "rally")
    drawn: list[str] = field(default_factory=list)
    mine: str = ""
    doubtful: tuple[str, ...] = ROAD[1:]  # where the mine may be, as everybody can work out
    known: bool = False

    def change(self, unit: str, **new: Any) -> None:
        """Put an altered counter in place of the old one."""
        self.units[unit] = replace(self.units[unit], **new)


def routed(orders: "Orders", game: Toy, among: int) -> int:
    """5.1 A routed marcher goes nowhere."""
    return among if game.units["A"].routed else 0


def behind(orders: "Orders", game: Toy, among: int) -> int:
    """5.2 The hexes that do not lie ahead."""
    return among & HEXES.mask(ROAD[: ROAD.index(game.units["A"].hex) + 1])


def near(orders: "Orders", game: Toy, among: int) -> int:
    """1.1 The mine lies ahead of the first hex."""
    return among & HEXES.bit[ROAD[0]]


def gun(orders: "Orders", game: Toy) -> Iterator[Tally]:
    """2.1 What a shell must roll."""
    yield tally("shell", (Mod(SHELL_HITS + 1, "gun", "2.1"), Mod(-1, "range", "2.2")))


EMPTY = Bar("1.4", "The cup is empty.", lambda orders, game, among: 0 if game.cup else among)
AHEAD = Bar(
    "5.2", lambda _, game, hex_: f"{hex_} does not lie ahead of {game.units['A'].hex}.", behind
)


@dataclass
class Orders(Procedure):
    """1.1 Red lays its mine, then blue gives orders until it has had enough."""

    def begin(self, game: Toy, _: object) -> Step:
        """1.1 Ask red for the mine."""
        return Ask(RED, (self.lay,), "1.1 Lay the mine.")

    @form("HEX", (Bar("1.1", "{HEX} is too near.", near),))
    def lay(self, game: Toy, hex_: str) -> Step:
        """1.1 Only red knows where."""
        game.mine = hex_
        told = f"The mine is in {hex_}."
        game.tell(told, "1.1", where=hex_, knows=(RED,), public="Red has laid its mine.")
        return self.order(game, None)

    def order(self, game: Toy, _: object) -> Step:
        """1.2 Ask for an order."""
        answers = (self.done, self.rest, self.shell, self.draw, self.march)
        return Ask(BLUE, answers, "1.2 Give an order.")

    @form("done", passes=True)
    def done(self, game: Toy) -> Step:
        """1.3 Blue has had enough."""
        game.outcome = Outcome(BLUE, "blue has had enough", "1.3", {BLUE: 1, RED: 0})
        return Done()

    @form("rest")
    def rest(self, game: Toy) -> Step:
        """1.2 A turn goes by."""
        game.turn += 1
        return self.order(game, None)

    @form("shell", sums=gun)
    def shell(self, game: Toy) -> Step:
        """2.1 Shell the enemy."""
        return Call(Shell("X"), then=self.order)

    @form("draw", (EMPTY,))
    def draw(self, game: Toy) -> Step:
        """1.4 Draw a chit."""
        return Call(Pull(), then=self.drew)

    @form("march HEX", (Bar("5.1", "A is routed.", routed), AHEAD))
    def march(self, game: Toy, hex_: str) -> Step:
        """5.3 March as far as this."""
        at = ROAD.index(game.units["A"].hex)
        return Call(March("A", ROAD[at + 1 : ROAD.index(hex_) + 1]), then=self.order)

    def drew(self, game: Toy, chit: str) -> Step:
        """1.4 Remember what came out of the cup."""
        game.drawn.append(chit)
        return self.order(game, None)


@dataclass
class March(Procedure):
    """5.3 March along a path, one hex at a time."""

    unit: str
    path: tuple[str, ...]

    def begin(self, game: Toy, _: object) -> Step:
        """5.3 Enter the next hex, where the mine may go off or the enemy may fire."""
        if not self.path or game.units[self.unit].routed:
            return Done()
        entered, self.path = self.path[0], self.path[1:]
        game.change(self.unit, hex=entered)
        game.tell(f"{self.unit} marches to {entered}.", "5.3", where=entered)
        if entered == game.mine and not game.known:
            game.known = True
            game.change(self.unit, routed=True)
            game.tell("The mine goes off.", "5.4", where=entered, result="mined", reveals=True)
            return Done()
        game.doubtful = tuple(hex_ for hex_ in game.doubtful if hex_ != entered)
        return Call(SnapFire(self.unit), then=self.begin)


def spent(fire: "SnapFire", game: Toy, among: int) -> int:
    """6.2 Those who have fired, and the marcher's own side."""
    able = (name for name, unit in game.units.items() if unit.side == RED and not unit.fired)
    return among & ~UNITS.mask(able)


SPENT = Bar("6.2", "{UNIT} cannot fire.", spent)


@dataclass
class SnapFire(Procedure):
    """6.2 Each enemy in range of the marcher may fire once."""

    target: str

    def begin(self, game: Toy, _: object) -> Step:
        """6.2 Ask the enemy, as long as somebody can fire."""
        if game.units[self.target].routed or not opened((SPENT,), self, game, UNITS.all):
            return Done()
        return Ask(RED, (self.hold, self.fire), "6.2 Snap fire?", (self.target,))

    @form("hold", passes=True)
    def hold(self, game: Toy) -> Step:
        """6.2 Let the marcher pass."""
        return Done()

    @form("fire UNIT", (SPENT,))
    def fire(self, game: Toy, unit: str) -> Step:
        """6.2 Fire."""
        game.change(unit, fired=True)
        return Call(Check(FIRE_HITS, (BLUE, RED)), then=self.resolve)

    def resolve(self, game: Toy, hit: bool) -> Step:
        """6.3 A hit tries the target's nerve."""
        if not hit:
            game.tell("The fire goes wide.", "6.3", result="missed")
            return self.begin(game, None)
        return Call(Check(game.units[self.target].nerve, (BLUE, RED)), then=self.steady)

    def steady(self, game: Toy, passed: bool) -> Step:
        """6.4 It stands or routs."""
        game.change(self.target, routed=not passed)
        game.tell("The target is tried.", "6.4", result="steady" if passed else "routed")
        return self.begin(game, None)


@dataclass
class Check(Procedure):
    """7.4 Roll a die; each side in order may pay one Fate to roll it again."""

    need: int
    order: tuple[str, ...]
    die: int = 0

    def begin(self, game: Toy, _: object) -> Step:
        """7.4 Roll."""
        return Draw(die(1, 6), self.rolled, "7.4 Roll.")

    def rolled(self, game: Toy, die: str) -> Step:
        """7.4 The die lies on the table."""
        self.die = int(die)
        return self.offer(game)

    def offer(self, game: Toy) -> Step:
        """7.4 Ask the next side that has Fate left."""
        self.order = tuple(side for side in self.order if game.fate[side])
        if not self.order:
            return Done(self.die <= self.need)
        return Ask(self.order[0], (self.keep, self.reroll), f"7.4 The die is {self.die}.")

    @form("keep", passes=True)
    def keep(self, game: Toy) -> Step:
        """7.4 Keep it."""
        self.order = self.order[1:]
        return self.offer(game)

    @form("reroll")
    def reroll(self, game: Toy) -> Step:
        """7.4 Pay and roll again."""
        game.fate[self.order[0]] -= 1
        self.order = self.order[1:]
        return self.begin(game, None)


@dataclass
class Shell(Procedure):
    """2.1 A shell hits on a d10 of two or less, nought to nine."""

    target: str

    def begin(self, game: Toy, _: object) -> Step:
        """2.1 Roll."""
        return Draw(die(0, 9), self.rolled, "2.1 A shell falls.")

    def rolled(self, game: Toy, die: str) -> Step:
        """2.1 Hit or miss."""
        hit = int(die) <= SHELL_HITS
        game.tell(f"The shell rolls {die}.", "2.1", result="hit" if hit else "miss")
        return Done(hit)


@dataclass
class Pull(Procedure):
    """1.4 One chit comes out of the cup and stays out."""

    def begin(self, game: Toy, _: object) -> Step:
        """1.4 Draw."""
        return Draw(game.cup, self.pulled, "1.4 Draw a chit.")

    def pulled(self, game: Toy, chit: str) -> Step:
        """1.4 It is gone from the cup."""
        game.cup = without(game.cup, chit)
        game.tell(f"{chit} is drawn.", "1.4", result=chit)
        return Done(chit)
