"""12 Melee: attackers gather on a hex, are fired at, and fight it out."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.dice.chance import D6
from grognard.engine.kernel.flow import Call, Done, Draw, Listing, Procedure, Step, not_offered
from grognard.engine.kernel.tally import Mod, Objection, Tally, tally
from grognard.games.mons.advance import Advance
from grognard.games.mons.defensive_fire import DefensiveFire
from grognard.games.mons.losses import ShareLosses
from grognard.games.mons.organisation import joint_objections
from grognard.games.mons.stacking import Arrange, arrange_objections, arrangeable
from grognard.games.mons.state import Mons, enemy, is_artillery
from grognard.games.mons.terrain import unbridged, water_between

BEST_ODDS = 6  # 12.9
POOR_ODDS_RESULT, RICH_ODDS_RESULT = "4/0", "1/4"  # 12.8, 12.9


@dataclass
class MeleeStep(Procedure):
    """12.4 A side fights its melees, each to the end before the next."""

    side: str

    def begin(self, game: Mons, _: object) -> Step:
        """12.1 Every combat phase starts afresh."""
        game.phase = f"{self.side} melee"
        game.fought, game.meleed = {}, {}
        return self.ask(game, None)

    def ask(self, game: Mons, _: object) -> Step:
        """12.1 The next melee; none is compulsory."""
        prompt = "12.1 Pick a unit and the hex it attacks, or end the melees."
        return Listing(self.side, self.options, self.choose, prompt, self.objections, self.tallies)

    def choose(self, game: Mons, choice: str) -> Step:
        """12.3 A melee begins with one attacker."""
        match choice.split():
            case ["attack", unit, target]:
                return Call(Melee(self.side, target, (unit,)), then=self.ask)
            case ["arrange", hex_]:
                return Call(Arrange(self.side, hex_), then=self.ask)
        game.tell("The melees are over.", "5.1", settles=True)
        return Done()

    def options(self, game: Mons) -> Iterator[str]:
        """Every unit with every hex it may attack."""
        yield "end"
        foes = game.occupied[enemy(self.side)]
        for unit in game.sheet.foot[self.side]:
            here = game.place[unit]
            if here in game.stacks and unit not in game.fought and game.ground.near[here] & foes:
                for target in game.ground.labels(game.ground.near[here] & foes):
                    if can_attack(game, unit, target):
                        yield f"attack {unit} {target}"
        yield from (f"arrange {hex_}" for hex_ in arrangeable(game, self.side))

    def objections(self, game: Mons, choice: str) -> Iterator[Objection]:
        """Why this may not be done now."""
        match choice.split(" "):
            case ["end"]:
                return
            case ["attack", unit, target] if unit in game.place and target in game.ground.bit:
                yield from attacker_objections(game, self.side, unit, target)
            case ["arrange", hex_] if hex_ in game.ground.bit:
                yield from arrange_objections(game, self.side, hex_)
            case _:
                yield not_offered(game, choice)

    def tallies(self, game: Mons, choice: str) -> Iterator[Tally]:
        """12.7 The sums of a melee by one attacker alone."""
        match choice.split():
            case ["attack", unit, target]:
                yield from Melee(self.side, target, (unit,)).tallies(game, "declare")


@dataclass
class Melee(Procedure):
    """12.10 One melee: gather and declare, take defensive fire, roll, lose steps, advance."""

    side: str
    hex: str
    attackers: tuple[str, ...]
    lost: tuple[int, int] = (0, 0)  # steps that attackers and defenders must lose

    def begin(self, game: Mons, _: object) -> Step:
        """12.3 Who else attacks this hex?"""
        names = ", ".join(game.counter(unit).short for unit in self.attackers)
        prompt = f"12.10 {names} will attack {self.hex}. Add attackers, or declare."
        ask = self.options, self.gather, prompt, self.objections, self.tallies
        return Listing(self.side, *ask)

    def options(self, game: Mons) -> Iterator[str]:
        """Declare, or add an attacker."""
        yield "declare"
        for hex_ in game.sheet.board.neighbours(self.hex):
            for unit in game.stacks.get(hex_, ()):
                if not any(self.joining_objections(game, unit)):
                    yield f"add {unit}"

    def objections(self, game: Mons, choice: str) -> Iterator[Objection]:
        """12.3, 12.14 Why this may not be done now."""
        match choice.split(" "):
            case ["declare"]:
                return
            case ["add", unit] if unit in game.place:
                yield from self.joining_objections(game, unit)
            case _:
                yield not_offered(game, choice)

    def joining_objections(self, game: Mons, unit: str) -> Iterator[Objection]:
        """12.3, 12.14 Why a unit may not join the attack."""
        if unit in self.attackers:
            yield Objection("12.1", f"{game.counter(unit).short} attacks already.")
            return
        yield from attacker_objections(game, self.side, unit, self.hex)
        if game.side(unit) == self.side and not is_artillery(game.counter(unit)):
            yield from joint_objections(game, (*self.attackers, unit))

    def tallies(self, game: Mons, choice: str) -> Iterator[Tally]:
        """12.6, 12.7 The sums that would decide it; 6.6 the defenders' only if all are in sight."""
        joining = choice.removeprefix("add ")
        units = self.attackers if choice == "declare" else (*self.attackers, joining)
        yield factors(game, "attackers", units)
        lies_open = len(game.stacks[self.hex]) == 1
        if lies_open:
            yield factors(game, "defenders", game.stacks[self.hex])
        yield tally("die", melee_mods(game, units, self.hex))
        if lies_open:
            yield tally("odds before defensive fire", odds_mods(game, units, self.hex))

    def gather(self, game: Mons, choice: str) -> Step:
        """12.10 Add an attacker, or declare; 6.6 then there is no way back."""
        if choice != "declare":
            self.attackers = (*self.attackers, choice.removeprefix("add "))
            return self.begin(game, None)
        defenders = game.stacks[self.hex]
        game.shown = (*self.attackers, *defenders)  # 6.6
        for unit in self.attackers:
            game.fought[unit] = True
        for unit in defenders:
            game.meleed[unit] = True
        named = (f"{game.counter(unit).short} from {game.place[unit]}" for unit in self.attackers)
        game.tell(f"{', '.join(named)} attacked {self.hex}.", "12.10", where=self.hex, reveals=True)
        fire = DefensiveFire(enemy(self.side), self.hex, self.attackers)
        return Call(fire, then=self.fight)

    def fight(self, game: Mons, _: object) -> Step:
        """12.10 Whatever the fire did, the melee is fought at the odds that are left."""
        self.attackers = tuple(unit for unit in self.attackers if game.on_map(unit))
        if not self.attackers:
            game.tell(f"No attacker of {self.hex} is left.", "12.10", where=self.hex)
            return self.end(game, None)
        automatic = automatic_result(game, self.attackers, self.hex)
        if automatic:
            return self.lose(game, automatic, "no die")
        return Draw(D6, self.roll, f"12.11 The melee for {self.hex}.")

    def roll(self, game: Mons, die: str) -> Step:
        """12.11 Read the odds column of the melee table."""
        mods = tally("die", melee_mods(game, self.attackers, self.hex))
        rolled = int(die) + mods.total  # 12.6 the chart reads dice beyond its edges at the edge
        odds = f"{melee_odds(game, self.attackers, self.hex)}:1"
        result = game.sheet.charts["melee"].result(column=odds, row=rolled)
        return self.lose(game, result, f"{odds}, {mods.on_die(die)}")

    def lose(self, game: Mons, result: str, why: str) -> Step:
        """12.12 The defender loses his steps first, as he likes."""
        attackers, _, defenders = result.partition("/")
        self.lost = (int(attackers), int(defenders))
        told = steps_lost(*self.lost)
        game.tell(
            f"Melee for {self.hex}: {why}: {told}.",
            "12.11",
            where=self.hex,
            result=f"in melee {told}",
        )
        units = game.stacks[self.hex]
        losses = ShareLosses(enemy(self.side), units, self.lost[1], "12.12", reduce_first=False)
        return Call(losses, then=self.attackers_lose)

    def attackers_lose(self, game: Mons, _: object) -> Step:
        """12.12 Then the attacker loses his, even where nobody is left to fight."""
        losses = ShareLosses(self.side, self.attackers, self.lost[0], "12.12", reduce_first=False)
        return Call(losses, then=self.advance)

    def advance(self, game: Mons, _: object) -> Step:
        """12.13 Into an empty hex somebody must go."""
        survivors = tuple(unit for unit in self.attackers if game.on_map(unit))
        if self.hex in game.stacks or not survivors:
            return self.end(game, None)
        game.tell(f"{self.hex} is empty.", "12.13", where=self.hex, result="hex cleared")
        return Call(Advance(self.side, self.hex, survivors), then=self.end)

    def end(self, game: Mons, _: object) -> Step:
        """6.6 What lies beneath is hidden again."""
        game.shown = ()
        return Done()


def can_attack(game: Mons, unit: str, target: str) -> bool:
    """9.13, 12.1 Whether infantry or cavalry that has not fought may attack an enemy next to it."""
    met = game.stacks[target]
    barred = unbridged(game.sheet.board, game.place[unit], target, "canal")
    return met[0] not in game.meleed and not barred


def attacker_objections(game: Mons, side: str, unit: str, target: str) -> Iterator[Objection]:
    """9.13, 12.1 Why a unit may not attack a hex now."""
    counter = game.counter(unit)
    if counter.side != side:
        yield Objection("12.1", f"{counter.short} is not yours.")
    elif not game.on_map(unit):
        yield Objection("12.1", f"{counter.short} is not on the map.")
    elif is_artillery(counter):
        yield Objection("12.1", f"{counter.short} is artillery and never attacks in melee.")
    elif game.owner(target) != enemy(side):
        yield Objection("12.1", f"No enemy is in {target}.")
    else:
        yield from melee_objections(game, unit, target)


def melee_objections(game: Mons, unit: str, target: str) -> Iterator[Objection]:
    """9.13, 12.1 Why infantry or cavalry may not attack enemies in a hex now."""
    name, here = game.counter(unit).short, game.place[unit]
    if unit in game.fought:
        yield Objection("12.1", f"{name} has fought in this phase.")
    if game.stacks[target][0] in game.meleed:
        yield Objection("12.1", f"{target} has been attacked in this phase.")
    if target not in game.sheet.board.neighbours(here):
        yield Objection("12.1", f"{target} is not next to {name} in {here}.")
    elif unbridged(game.sheet.board, here, target, "canal"):
        yield Objection("9.13", f"The canal between {here} and {target} has no bridge.")


def factors(game: Mons, name: str, units: tuple[str, ...]) -> Tally:
    """12.7 The melee factors of these units; artillery defends with 1."""
    return tally(name, (Mod(game.melee(each), game.counter(each).short, "12.7") for each in units))


def melee_mods(game: Mons, attackers: tuple[str, ...], hex_: str) -> Iterator[Mod]:
    """12.6 What changes the die of a melee."""
    board, chart = game.sheet.board, game.sheet.charts["combat"]
    terrain = board.terrain(hex_)
    ground = int(chart.result("melee", terrain))
    if ground:
        yield Mod(ground, f"defenders in {terrain} hex", "12.6")
    waters = [water_between(board, game.place[unit], hex_) for unit in attackers]
    if all(waters):
        yield Mod(int(chart.result("melee", waters[0])), "every attacker across water", "12.6")


def odds_mods(game: Mons, attackers: tuple[str, ...], hex_: str) -> Iterator[Mod]:
    """12.7 to 12.9 The odds as they stand, and how they are read."""
    strength = factors(game, "attackers", attackers).total
    defence = factors(game, "defenders", game.stacks[hex_]).total
    odds = melee_odds(game, attackers, hex_)
    sums = f"{strength} against {defence}, rounded down"
    if odds < 1:
        yield Mod(odds, f"{sums}: below 1:1, no die", "12.8")
    elif odds > BEST_ODDS:
        yield Mod(odds, f"{sums}: above {BEST_ODDS}:1, no die", "12.9")
    else:
        yield Mod(odds, f"{sums}: the {odds}:1 column", "12.7")


def steps_lost(attackers: int, defenders: int) -> str:
    """12.11 A result of the melee table in words."""
    losses = (("attackers", attackers), ("defenders", defenders))
    told = [f"{who} lose {steps}" for who, steps in losses if steps]
    return ", ".join(told) or "nobody loses a step"


def melee_odds(game: Mons, attackers: tuple[str, ...], hex_: str) -> int:
    """12.7 The attackers' sum over the defenders', rounded down."""
    defenders = game.stacks[hex_]
    strength = factors(game, "attackers", attackers).total
    return strength // factors(game, "defenders", defenders).total


def automatic_result(game: Mons, attackers: tuple[str, ...], hex_: str) -> str:
    """12.8, 12.9 The result where no die is rolled, or nothing."""
    odds = melee_odds(game, attackers, hex_)
    if odds < 1:
        return POOR_ODDS_RESULT
    return RICH_ODDS_RESULT if odds > BEST_ODDS else ""
