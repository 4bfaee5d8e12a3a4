"""4.0 2C iv, 5.1 Direct Commands: how a side gains them, and single units that act for them."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.games.montelimar.action_bars import may_return
from grognard.games.montelimar.actions import Action
from grognard.games.montelimar.activation import EndActivation, forget, freshen, wake
from grognard.games.montelimar.activation_refusals import why_not_payable
from grognard.games.montelimar.command import pay, payer, staff_on_map
from grognard.games.montelimar.evacuation import Evacuate
from grognard.games.montelimar.fire_sum import FACES
from grognard.games.montelimar.loading import BY, LOADED, Load
from grognard.games.montelimar.state import GERMAN, MAY_CHANGE, Montelimar, is_place
from grognard.games.montelimar.transport import Pool, in_pools

CHANGING = ("ffi", *MAY_CHANGE)  # 23.1, 26.0, 29.0 for whom another division may pay


def not_payable(command: "DirectCommand", game: Montelimar, among: int) -> int:
    """5.1 The units that cannot be activated with a Direct Command now."""
    return among & ~command.payable(game)


@dataclass
class DirectCommand(Procedure):
    """4.0 2C iv A side gains Direct Commands, then activates single units with them."""

    side: str
    divisions: tuple[str, ...] = ()
    rolled_for: str = ""

    def begin(self, game: Montelimar, _: object) -> Step:
        """5.3 Divisions with their headquarters on the map roll."""
        forget(game)
        game.together = False
        game.chit = f"DC{self.side[0].upper()}"
        known = game.sheet.pieces.divisions
        self.divisions = tuple(
            d
            for d, each in known.items()
            if each.side == self.side and d in game.records and staff_on_map(game, d)
        )
        return Call(Evacuate(), then=self.gain) if self.side == GERMAN else self.gain(game, None)

    def gain(self, game: Montelimar, _: object) -> Step:
        """4.0 Half a die and the Command Rating for each."""
        if not self.divisions:
            return self.order(game, None)
        division, *rest = self.divisions
        self.rolled_for, self.divisions = division, tuple(rest)
        command = game.rating(division).command
        means = tuple(f"{face // 2 + command} commands" for face in FACES)
        purpose = f"Direct Commands for {game.called(division)}: half the die and {command}."
        return Call(Roll("19.1", purpose, means, lowest=0, side=self.side), then=self.gained)

    def gained(self, game: Montelimar, rolled: Rolled) -> Step:
        """19.1 At most 19."""
        record = game.records[self.rolled_for]
        more = rolled.face // 2 + game.rating(self.rolled_for).command
        most = game.sheet.charts.numbers["direct_commands"]["most"]
        total = min(most, record.direct + more)
        game.records[self.rolled_for] = record._replace(direct=total)
        return self.gain(game, None)

    def order(self, game: Montelimar, _: object) -> Step:
        """5.1 Units are paid for one by one."""
        if not any(True for _ in self._payable(game)):
            return self.end(game)
        prompt = "5.1 Pay a Direct Command for a unit?"
        return Ask(self.side, (self.end, self.activate, self.load), prompt)

    @form("end", passes=True, label="End the activation", says="end the activation")
    def end(self, game: Montelimar) -> Step:
        """5.3 What is left stays on the track."""
        return Call(EndActivation())

    @form("take UNIT", (Bar("5.1", why_not_payable, not_payable),), says="UNIT acts")
    def activate(self, game: Montelimar, unit: str) -> Step:
        """5.1, 23.1 One action for one Direct Command, two for the FFI."""
        bit = game.unit_bit(unit)
        ffi = "ffi" in game.printed(unit).flags
        pay(game, payer(game, unit), "ffi_unit" if ffi else "unit")
        game.active |= bit
        game.acted |= bit
        game.began[unit] = game.at(unit)
        wake(game, [unit])
        return Call(Action(unit), then=self.order)

    @form("load UNIT TRANSPORT", LOADED, BY, says="TRANSPORT picks up UNIT")
    def load(self, game: Montelimar, unit: str, transport: str) -> Step:
        """15.0 For a Direct Command; the pair does nothing more on this chit."""
        pay(game, game.home(game.sheet.pieces.transports[transport])[0], "unit")
        freshen(game, game.at(unit))  # the two are one active unit from now on
        return Call(Load(transport, unit), then=self.order)

    def pool(self, game: Montelimar) -> Pool:
        """15.0 The transports whose division can pay."""
        rich = [division for division, record in game.records.items() if record.direct]
        return {name: home for name, home in in_pools(game, self.side) if home[0] in rich}

    def payable(self, game: Montelimar) -> int:
        """5.1 The side's units that have not acted on this chit and whose division can pay."""
        return game.mask(self._payable(game))

    def _payable(self, game: Montelimar) -> Iterator[str]:
        known = game.sheet.pieces.units
        held = {division: record.direct for division, record in game.records.items()}
        army = game.sheet.army[self.side] & ~game.acted
        for unit in filter(game.units.__contains__, game.sheet.units.pick(army)):
            printed = known[unit]
            flags, fixed = printed.flags, printed.division not in CHANGING
            direct = held.get(printed.division if fixed else payer(game, unit), 0)
            can = direct >= (2 if "ffi" in flags else 1) and "convoy" not in flags
            if can and (is_place(game.at(unit)) or may_return(game, unit)):
                yield unit
