"""11 Defensive fire: the units in a hex under melee fire at their attackers first."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.dice.chance import D6
from grognard.engine.kernel.flow import Call, Done, Draw, Listing, Procedure, Step
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.mons.losses import ShareLosses
from grognard.games.mons.state import Mons
from grognard.games.mons.terrain import water_between

HOLD = "hold"


@dataclass
class DefensiveFire(Procedure):
    """11.1 The defenders may fire; 11.2 against several hexes each unit picks one or holds."""

    side: str
    hex: str
    attackers: tuple[str, ...]
    undecided: tuple[str, ...] = ()
    aimed: tuple[tuple[str, str], ...] = ()  # unit and the hex it fires at
    open: tuple[str, ...] = ()  # hexes that are still to be fired at

    def begin(self, game: Mons, _: object) -> Step:
        """11.1 All units in the hex have the chance, and no others."""
        self.undecided = game.stacks[self.hex]
        hexes = self.hexes(game)
        if len(hexes) > 1:
            return self.aim(game)
        prompt = f"11.1 Fire from {self.hex} at the attackers out of {hexes[0]}?"
        return Listing(self.side, ("fire", HOLD), self.answer, prompt, tallies=self.tallies)

    def hexes(self, game: Mons) -> list[str]:
        """The hexes that the attackers come from, in the order of the map."""
        return sorted(dict.fromkeys(game.place[unit] for unit in self.attackers))

    def tallies(self, game: Mons, choice: str) -> Iterator[Tally]:
        """11.3, 11.4 The factors and the changes of the die against attackers from one hex."""
        if choice == "fire":
            there = self.hexes(game)[0]
            yield fire_factors(game, self.undecided)
            yield tally("die", fire_mods(game, there, self.hex))

    def answer(self, game: Mons, choice: str) -> Step:
        """11.2 Against attackers from one hex all fire together, or none."""
        if choice == HOLD:
            return Done()
        hexes = self.hexes(game)
        return Call(Volley(self.side, self.undecided, self.hex, hexes[0], self.attackers), self.end)

    def end(self, game: Mons, _: object) -> Step:
        """11.2 No more fire."""
        return Done()

    def aim(self, game: Mons) -> Step:
        """11.2 Each unit in turn is given a hex to fire at, or holds its fire."""
        if not self.undecided:
            self.open = tuple(sorted(dict.fromkeys(hex_ for _, hex_ in self.aimed)))
            return self.order(game, None)
        unit = self.undecided[0]
        prompt = f"11.2 Where does {game.counter(unit).short} fire?"
        hexes = (*self.hexes(game), HOLD)
        return Listing(self.side, hexes, self.assign, prompt, tallies=self.aim_tallies)

    def aim_tallies(self, game: Mons, choice: str) -> Iterator[Tally]:
        """11.2 The factors aimed at a hex so far with this unit's, and the changes of the die."""
        if choice != HOLD:
            aimed = (unit for unit, hex_ in self.aimed if hex_ == choice)
            yield fire_factors(game, (*aimed, self.undecided[0]))
            yield tally("die", fire_mods(game, choice, self.hex))

    def assign(self, game: Mons, choice: str) -> Step:
        """11.2 No unit splits its factor, and none fires twice."""
        unit, *rest = self.undecided
        self.undecided = tuple(rest)
        if choice != HOLD:
            self.aimed = (*self.aimed, (unit, choice))
        return self.aim(game)

    def order(self, game: Mons, _: object) -> Step:
        """11.2 All have aimed; the defender settles the order of the rolls."""
        if not self.open:
            return Done()
        if len(self.open) == 1:
            return self.fire(game, self.open[0])
        return Listing(self.side, self.open, self.fire, "11.2 Which attackers are fired at first?")

    def fire(self, game: Mons, hex_: str) -> Step:
        """11.2 All units aimed at one hex fire together."""
        self.open = tuple(other for other in self.open if other != hex_)
        firing = tuple(unit for unit, aim in self.aimed if aim == hex_)
        return Call(Volley(self.side, firing, self.hex, hex_, self.attackers), then=self.order)


@dataclass
class Volley(Procedure):
    """11.4 One roll of defensive fire against the attackers who come out of one hex."""

    side: str
    firing: tuple[str, ...]
    hex: str
    target: str
    attackers: tuple[str, ...]

    def begin(self, game: Mons, _: object) -> Step:
        """11.4 Roll the die."""
        return Draw(D6, self.resolve, f"11.4 Defensive fire at {self.target}.")

    def resolve(self, game: Mons, die: str) -> Step:
        """11.4 Read the table; 11.5 the firing side shares out the losses among the attackers."""
        total = fire_factors(game, self.firing)
        mods = tally("die", fire_mods(game, self.target, self.hex))
        rolled = int(die) + mods.total  # 11.3 the chart reads dice beyond its edges at the edge
        lost = int(game.sheet.charts["defensive_fire"].result(rolled, total.total))
        struck = tuple(unit for unit in self.attackers if game.place[unit] == self.target)
        effect = f"attackers lose {lost}" if lost else "no effect"
        shot = f"{total.total} factors, {mods.on_die(die)}"
        game.tell(
            f"Defensive fire at {self.target}: {shot}: {effect}.",
            "11.4",
            where=self.target,
            result=f"under fire {effect}" if lost else "defensive fire misses",
        )
        losses = ShareLosses(self.side, struck, lost, "11.5", reduce_first=True)
        return Call(losses, then=self.end)

    def end(self, game: Mons, _: object) -> Step:
        """11.5 The losses are taken."""
        return Done()


def fire_factors(game: Mons, units: tuple[str, ...]) -> Tally:
    """11.1 The defensive fire factors of these units; artillery fires with 1."""
    mods = (Mod(game.melee(unit), game.counter(unit).short, "11.1") for unit in units)
    return tally("factors", mods)


def fire_mods(game: Mons, attackers_hex: str, hex_: str) -> Iterator[Mod]:
    """11.3 What changes the die of defensive fire at attackers who come out of one hex."""
    board, chart = game.sheet.board, game.sheet.charts["combat"]
    terrain, water = board.terrain(attackers_hex), water_between(board, attackers_hex, hex_)
    ground = int(chart.result("defensive-fire", terrain))
    if ground:
        yield Mod(ground, f"attackers out of {terrain} hex", "11.3")
    if water:
        yield Mod(int(chart.result("defensive-fire", water)), f"attackers across {water}", "11.3")
