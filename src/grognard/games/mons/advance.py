"""12.13 Advance after combat: into the emptied hex, and perhaps one hex farther."""

from dataclasses import dataclass, field

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form, opened
from grognard.games.mons.stacking import full, mixed, why_full, why_mixed
from grognard.games.mons.state import OF_UNITS, Mons
from grognard.games.mons.stepping import tell_move
from grognard.games.mons.zones import move


def nobody_in(advance: "Advance", game: Mons, among: int) -> int:
    """12.13 Stopping, as long as nobody has gone in."""
    return 0 if advance.advanced else among


def no_survivors(advance: "Advance", game: Mons, among: int) -> int:
    """12.13 The units that are not surviving attackers."""
    return among & ~game.mask(advance.units)


def gone_in(advance: "Advance", game: Mons, among: int) -> int:
    """12.13 The units that have advanced."""
    return among & game.mask(advance.advanced)


def no_room(advance: "Advance", game: Mons, among: int) -> int:
    """6.3 The units for which the hex has no room."""
    own = game.occupied[advance.side] & game.ground.bit[advance.hex]
    units = game.sheet.units
    return units.mask(unit for unit in units.pick(among) if full(game, (unit,), own))


def strangers(advance: "Advance", game: Mons, among: int) -> int:
    """6.5 The units of another corps than those in the hex."""
    own = game.occupied[advance.side] & game.ground.bit[advance.hex]
    units = game.sheet.units
    return units.mask(unit for unit in units.pick(among) if mixed(game, (unit,), own))


GOING_IN = (
    Bar("12.13", "{UNIT} did not take part, or did not survive.", no_survivors, ends=True),
    Bar("12.13", "{UNIT} has advanced.", gone_in, ends=True),
    Bar("6.3", lambda advance, game, unit: why_full(game, (unit,), advance.hex), no_room),
    Bar("6.5", lambda advance, game, unit: why_mixed(game, (unit,), advance.hex), strangers),
)
STOP = Bar(
    "12.13", lambda advance, _: f"At least one attacker must enter {advance.hex}.", nobody_in
)


@dataclass
class Advance(Procedure):
    """12.13 At least one surviving attacker goes in; each that did may go one hex on."""

    side: str
    hex: str
    units: tuple[str, ...] = field(metadata=OF_UNITS)
    advanced: tuple[str, ...] = field(default=(), metadata=OF_UNITS)

    def begin(self, game: Mons, _: object) -> Step:
        """12.13 Who goes in?"""
        if len(self.advanced) == len(self.units):
            return self.stop(game)
        need = "Send at least one attacker in." if not self.advanced else "Send more, or stop."
        prompt = f"12.13 {self.hex} is empty. {need}"
        return Ask(self.side, (self.stop, self.enter), prompt, self.units)

    @form("stop", (STOP,), passes=True, says="nobody else goes in")
    def stop(self, game: Mons) -> Step:
        """12.13 All have entered; the hexes around that are empty now may be entered next."""
        taken = game.occupied[self.side]
        for stacks in game.occupied.values():
            taken |= stacks
        empty = game.ground.near[self.hex] & ~taken
        return Call(SecondAdvance(self.side, self.hex, self.advanced, empty))

    @form("advance UNIT", GOING_IN, says="UNIT advances")
    def enter(self, game: Mons, unit: str) -> Step:
        """12.13 One more goes in."""
        go(game, unit, self.hex)
        self.advanced = (*self.advanced, unit)
        return self.begin(game, None)


def left_behind(advance: "SecondAdvance", game: Mons, among: int) -> int:
    """12.13 The units that have not just entered the hex."""
    there = (unit for unit in advance.units if game.units[unit].place == advance.hex)
    return among & ~game.sheet.units.mask(there)


def apart(advance: "SecondAdvance", game: Mons, among: int, unit: str) -> int:
    """12.13 The hexes that do not touch the emptied one."""
    return among & ~game.ground.near[advance.hex]


def taken(advance: "SecondAdvance", game: Mons, among: int, unit: str) -> int:
    """12.13 The hexes that were not empty when the second advance began."""
    return among & ~advance.empty


def canal(advance: "SecondAdvance", game: Mons, among: int, unit: str) -> int:
    """9.13 The hexes across the canal, where there is no bridge."""
    return among & game.ground.canal[advance.hex]


FARTHER = (
    Bar(
        "12.13",
        lambda advance, game, unit, _: (
            f"{game.called(unit)} is not one that has just entered {advance.hex}."
        ),
        left_behind,
        ends=True,
    ),
)
NEXT = (
    Bar("12.13", lambda on, _, __, hex_: f"{hex_} does not touch {on.hex}.", apart, ends=True),
    Bar("12.13", "{HEX} is not empty.", taken),
    Bar(
        "9.13",
        lambda on, _, __, hex_: f"The canal between {on.hex} and {hex_} has no bridge.",
        canal,
    ),
)


@dataclass
class SecondAdvance(Procedure):
    """12.13 Who has advanced may go on one hex; who fits into one hex fits into the next (6.3)."""

    side: str
    hex: str
    units: tuple[str, ...] = field(metadata=OF_UNITS)
    empty: int  # the hexes that were empty when it began

    def begin(self, game: Mons, _: object) -> Step:
        """12.13 Who goes on?"""
        ready = opened(FARTHER, self, game, game.on_map)
        if not ready or not opened(NEXT, self, game, self.empty, self.units[:1]):
            return Done()
        prompt = f"12.13 Advance one hex farther from {self.hex}, or stop."
        return Ask(self.side, (self.stop, self.go_on), prompt, self.units)

    @form("stop", passes=True, says="nobody goes farther")
    def stop(self, game: Mons) -> Step:
        """12.13 A second advance is voluntary."""
        return Done()

    @form("advance UNIT HEX", FARTHER, NEXT, says="UNIT goes on to HEX")
    def go_on(self, game: Mons, unit: str, hex_: str) -> Step:
        """12.13 One goes on."""
        go(game, unit, hex_)
        return self.begin(game, None)


def go(game: Mons, unit: str, hex_: str) -> None:
    """12.13 A unit advances into a hex."""
    before = game.units[unit].place
    move(game, (unit,), hex_)
    tell_move(game, (unit,), before, hex_, "12.13")
