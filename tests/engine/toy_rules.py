"""The rules of the toy: a march under fire, dice that are rolled again, a cup, a mine."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from grognard.engine.dice.chance import D6, D10, without
from grognard.engine.kernel.flow import Call, Done, Draw, Listing, Procedure, Step, not_offered
from grognard.engine.kernel.game import Game, Outcome
from grognard.engine.kernel.tally import Mod, Objection, Tally, tally

BLUE, RED = "blue", "red"
ROAD = ("0101", "0102", "0103", "0104", "0105", "0106")
FIRE_HITS, SHELL_HITS = 3, 2


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


@dataclass
class Orders(Procedure):
    """1.1 Red lays its mine, then blue gives orders until it has had enough."""

    def begin(self, game: Toy, _: object) -> Step:
        """1.1 Ask red for the mine."""
        return Listing(RED, ROAD[1:], self.lay, "1.1 Lay the mine.")

    def lay(self, game: Toy, hex_: str) -> Step:
        """1.1 Only red knows where."""
        game.mine = hex_
        told = f"The mine is in {hex_}."
        game.tell(told, "1.1", where=hex_, knows=(RED,), public="Red has laid its mine.")
        return self.order(game, None)

    def order(self, game: Toy, _: object) -> Step:
        """1.2 Ask for an order."""
        prompt = "1.2 Give an order."
        return Listing(BLUE, self.orders, self.obey, prompt, self.objections, self.tallies)

    def obey(self, game: Toy, choice: str) -> Step:
        """1.2 Carry it out."""
        match choice.split():
            case ["march", hex_]:
                at = ROAD.index(game.units["A"].hex)
                return Call(March("A", ROAD[at + 1 : ROAD.index(hex_) + 1]), then=self.order)
            case ["shell"]:
                return Call(Shell("X"), then=self.order)
            case ["draw"]:
                return Call(Pull(), then=self.drew)
            case ["rest"]:
                game.turn += 1
                return self.order(game, None)
        game.outcome = Outcome(BLUE, "blue has had enough", "1.3", {BLUE: 1, RED: 0})
        return Done()

    def drew(self, game: Toy, chit: str) -> Step:
        """1.4 Remember what came out of the cup."""
        game.drawn.append(chit)
        return self.order(game, None)

    def orders(self, game: Toy) -> Iterator[str]:
        """Every order that may be given."""
        choices = ("done", "rest", "shell", "draw", *(f"march {hex_}" for hex_ in ROAD))
        return (choice for choice in choices if not any(self.objections(game, choice)))

    def objections(self, game: Toy, choice: str) -> Iterator[Objection]:
        """Why an order may not be given: every reason."""
        marcher = game.units["A"]
        match choice.split(" "):
            case ["done" | "rest" | "shell"]:
                return
            case ["draw"]:
                if not game.cup:
                    yield Objection("1.4", "The cup is empty.")
            case ["march", hex_] if hex_ in ROAD:
                if marcher.routed:
                    yield Objection("5.1", "A is routed.")
                if hex_ <= marcher.hex:
                    yield Objection("5.2", f"{hex_} does not lie ahead of {marcher.hex}.")
            case _:
                yield not_offered(game, choice)

    def tallies(self, game: Toy, choice: str) -> Iterator[Tally]:
        """2.1 What a shell must roll."""
        if choice == "shell":
            yield tally("shell", (Mod(SHELL_HITS + 1, "gun", "2.1"), Mod(-1, "range", "2.2")))


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


@dataclass
class SnapFire(Procedure):
    """6.2 Each enemy in range of the marcher may fire once."""

    target: str

    def begin(self, game: Toy, _: object) -> Step:
        """6.2 Ask the enemy, as long as somebody can fire."""
        target = game.units[self.target]
        foes = [name for name, unit in game.units.items() if unit.side != target.side]
        shooters = [f"fire {name}" for name in foes if not game.units[name].fired]
        if target.routed or not shooters:
            return Done()
        return Listing(RED, ("hold", *shooters), self.fire, "6.2 Snap fire?")

    def fire(self, game: Toy, choice: str) -> Step:
        """6.2 Fire, or hold."""
        if choice == "hold":
            return Done()
        game.change(choice.removeprefix("fire "), fired=True)
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
        return Draw(D6, self.rolled, "7.4 Roll.")

    def rolled(self, game: Toy, die: str) -> Step:
        """7.4 The die lies on the table."""
        self.die = int(die)
        return self.offer(game)

    def offer(self, game: Toy) -> Step:
        """7.4 Ask the next side that has Fate left."""
        self.order = tuple(side for side in self.order if game.fate[side])
        if not self.order:
            return Done(self.die <= self.need)
        return Listing(
            self.order[0], ("keep", "reroll"), self.decide, f"7.4 The die is {self.die}."
        )

    def decide(self, game: Toy, choice: str) -> Step:
        """7.4 Keep it, or pay and roll again."""
        side, self.order = self.order[0], self.order[1:]
        if choice == "keep":
            return self.offer(game)
        game.fate[side] -= 1
        return self.begin(game, None)


@dataclass
class Shell(Procedure):
    """2.1 A shell hits on a d10 of two or less, nought to nine."""

    target: str

    def begin(self, game: Toy, _: object) -> Step:
        """2.1 Roll."""
        return Draw(D10, self.rolled, "2.1 A shell falls.")

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
