"""10 Bombardment: guns gather on a hex in range, by their own sight or a spotter's."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.dice.chance import D6
from grognard.engine.kernel.flow import Call, Done, Draw, Listing, Procedure, Step, not_offered
from grognard.engine.kernel.tally import Mod, Objection, Tally, tally
from grognard.games.mons.losses import ShareLosses
from grognard.games.mons.organisation import joint_objections
from grognard.games.mons.stacking import Arrange, arrange_objections, arrangeable
from grognard.games.mons.state import GERMAN, Mons, enemy, is_artillery

BLIND = -1  # 10.11


@dataclass
class BombardmentStep(Procedure):
    """10.1 A side's guns bombard, one bombardment after the other, each gun and hex once."""

    side: str

    def begin(self, game: Mons, _: object) -> Step:
        """10.1 Every bombardment step starts afresh."""
        game.phase = f"{self.side} bombardment"
        game.fired, game.shelled = {}, {}
        return self.ask(game, None)

    def ask(self, game: Mons, _: object) -> Step:
        """10.1 The next bombardment; it is voluntary."""
        prompt = "10.1 Pick a gun and a target, or end the bombardment."
        return Listing(self.side, self.options, self.choose, prompt, self.objections, self.tallies)

    def choose(self, game: Mons, choice: str) -> Step:
        """10.1 A bombardment begins with one gun."""
        match choice.split():
            case ["fire", gun, target]:
                return Call(Bombardment(self.side, target, (gun,)), then=self.ask)
            case ["arrange", hex_]:
                return Call(Arrange(self.side, hex_), then=self.ask)
        game.tell("The bombardments are over.", "5.1", settles=True)
        return Done()

    def options(self, game: Mons) -> Iterator[str]:
        """Every gun with every target it may fire at."""
        yield "end"
        for gun in guns(game, self.side):
            for target in targets(game, gun):
                if can_fire(game, gun, target):
                    yield f"fire {gun} {target}"
        yield from (f"arrange {hex_}" for hex_ in arrangeable(game, self.side))

    def objections(self, game: Mons, choice: str) -> Iterator[Objection]:
        """Why this may not be done now."""
        match choice.split(" "):
            case ["end"]:
                return
            case ["fire", gun, target] if gun in game.place and target in game.ground.bit:
                yield from gun_objections(game, self.side, gun, target)
            case ["arrange", hex_] if hex_ in game.ground.bit:
                yield from arrange_objections(game, self.side, hex_)
            case _:
                yield not_offered(game, choice)

    def tallies(self, game: Mons, choice: str) -> Iterator[Tally]:
        """10.7 The sums of a bombardment by one gun alone."""
        match choice.split():
            case ["fire", gun, target]:
                yield from Bombardment(self.side, target, (gun,)).tallies(game, "fire")


@dataclass
class Bombardment(Procedure):
    """10.5 Guns join in one bombardment of a hex, then fire."""

    side: str
    target: str
    guns: tuple[str, ...]

    def begin(self, game: Mons, _: object) -> Step:
        """10.5 Who else joins?"""
        names = ", ".join(game.counter(gun).short for gun in self.guns)
        prompt = f"10.5 {names} will bombard {self.target}. Add guns, or fire."
        ask = self.options, self.gather, prompt, self.objections, self.tallies
        return Listing(self.side, *ask)

    def options(self, game: Mons) -> Iterator[str]:
        """Fire, or add a gun."""
        yield "fire"
        for gun in guns(game, self.side):
            joins = gun not in self.guns and can_fire(game, gun, self.target)
            if joins and not any(joint_objections(game, (*self.guns, gun))):
                yield f"add {gun}"

    def objections(self, game: Mons, choice: str) -> Iterator[Objection]:
        """10.5, 10.6 Why this may not be done now."""
        match choice.split(" "):
            case ["fire"]:
                return
            case ["add", gun] if gun in game.place:
                yield from gun_objections(game, self.side, gun, self.target)
                if gun in self.guns:
                    yield Objection("10.1", f"{game.counter(gun).short} has joined already.")
                elif game.side(gun) == self.side:
                    yield from joint_objections(game, (*self.guns, gun))
            case _:
                yield not_offered(game, choice)

    def tallies(self, game: Mons, choice: str) -> Iterator[Tally]:
        """10.7, 10.8, 10.11 The factors and the changes of the die."""
        guns = self.guns if choice == "fire" else (*self.guns, choice.removeprefix("add "))
        yield factors(game, guns)
        yield tally("die", die_mods(game, guns, self.target))

    def gather(self, game: Mons, choice: str) -> Step:
        """10.5 Add a gun, or fire."""
        if choice != "fire":
            self.guns = (*self.guns, choice.removeprefix("add "))
            return self.begin(game, None)
        return self.fire(game)

    def fire(self, game: Mons) -> Step:
        """10.7 The guns are shown (6.6) and the die is rolled."""
        game.shelled[self.target] = True
        for gun in self.guns:
            game.fired[gun] = True
        game.shown = self.guns
        names = ", ".join(game.counter(gun).short for gun in self.guns)
        game.tell(f"{names} bombarded {self.target}.", "10.7", where=self.target, reveals=True)
        return Draw(D6, self.resolve, f"10.7 The bombardment of {self.target}.")

    def resolve(self, game: Mons, die: str) -> Step:
        """10.7 Read the table; 6.6 a stack is shown where losses must be shared out."""
        total, mods = factors(game, self.guns), tally("die", die_mods(game, self.guns, self.target))
        rolled = int(die) + mods.total  # 10.8 the chart reads dice below 1 as 1
        lost = int(game.sheet.charts["bombardment"].result(rolled, total.total))
        result = f"{lost} step{'s' if lost > 1 else ''} lost" if lost else "no effect"
        told = f"{self.target}: {total.total} factors, {mods.on_die(die)}: {result}."
        stack = game.stacks[self.target]
        opened = lost > 0 and len(stack) > 1
        if opened:
            game.shown = (*self.guns, *stack)
        game.tell(told, "10.7", where=self.target, result=result, reveals=opened)
        losses = ShareLosses(self.side, stack, lost, "10.9", reduce_first=True)
        return Call(losses, then=self.end)

    def end(self, game: Mons, _: object) -> Step:
        """6.6 What lies beneath is hidden again."""
        game.shown = ()
        return Done()


def guns(game: Mons, side: str) -> list[str]:
    """10.1 The artillery of a side that may still bombard in this step."""
    return [
        unit
        for unit in game.sheet.guns[side]
        if game.place[unit] in game.stacks and unit not in game.fired and unit not in game.marched
    ]


def targets(game: Mons, gun: str) -> list[str]:
    """10.2 The enemy hexes in range of a gun, in the order of the map."""
    counter, here = game.counter(gun), game.place[gun]
    foes = game.occupied[enemy(counter.side)] & game.ground.within(here, counter.range)
    return game.ground.labels(foes) if foes else []


def can_fire(game: Mons, gun: str, target: str) -> bool:
    """10.1 to 10.3 Whether a gun that may bombard may choose this target."""
    counter, ground, here = game.counter(gun), game.ground, game.place[gun]
    return (
        target not in game.shelled
        and bool(game.occupied[enemy(counter.side)] & ground.bit[target])
        and bool(ground.within(here, counter.range) & ground.bit[target])
        and (sees(game, gun, target) or is_spotted(game, counter.side, counter.corps, target))
    )


def gun_objections(game: Mons, side: str, gun: str, target: str) -> Iterator[Objection]:
    """10.1 to 10.3, 10.5, 10.11 Why a gun may not bombard a hex now."""
    counter = game.counter(gun)
    if counter.side != side:
        yield Objection("10.1", f"{counter.short} is not yours.")
    elif not is_artillery(counter):
        yield Objection("10.1", f"{counter.short} is not artillery.")
    elif not game.on_map(gun):
        yield Objection("10.1", f"{counter.short} is not on the map.")
    else:
        yield from target_objections(game, gun, target)


def target_objections(game: Mons, gun: str, target: str) -> Iterator[Objection]:
    """10.1 to 10.3, 10.5, 9.20 Why a gun on the map may not bombard a hex now."""
    counter, here = game.counter(gun), game.place[gun]
    if gun in game.fired:
        yield Objection("10.1", f"{counter.short} has bombarded in this step.")
    if gun in game.marched:
        yield Objection("9.20", f"{counter.short} has marched in this turn.")
    if game.owner(target) != enemy(counter.side):
        yield Objection("10.2", f"No enemy is in {target}.")
        return
    if target in game.shelled:
        yield Objection("10.5", f"{target} has been bombarded in this step.")
    far = game.sheet.board.distance(here, target)
    if far > counter.range:
        yield Objection("10.2", f"{target} is {far} hexes away; the range is {counter.range}.")
    elif not sees(game, gun, target) and not is_spotted(game, counter.side, counter.corps, target):
        yield Objection("10.3", f"{counter.short} does not see {target} and nobody spots it.")


def sees(game: Mons, gun: str, target: str) -> bool:
    """10.3 Whether the line of sight of a gun to a hex is clear."""
    return game.ground.sight.clear(game.place[gun], target)


def is_spotted(game: Mons, side: str, corps: str, target: str) -> bool:
    """10.11 Whether a friendly unit, for German guns one of their corps, is next to a hex."""
    if not game.ground.near[target] & game.occupied[side]:
        return False
    if side != GERMAN:
        return True
    around = game.sheet.board.neighbours(target)
    stacks = (game.stacks[hex_] for hex_ in around if hex_ in game.stacks)
    return any(game.counter(stack[0]).corps == corps for stack in stacks)


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
    first = game.counter(guns[0])
    if not is_spotted(game, first.side, first.corps, target):
        yield Mod(BLIND, "nobody spotting", "10.11")
    elif not all(sees(game, gun, target) for gun in guns):
        yield Mod(BLIND, "a gun without line of sight", "10.11")
