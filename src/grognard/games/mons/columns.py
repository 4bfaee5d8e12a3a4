"""8.4 Columns: elements come on by an entry hex one behind the other."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form, says_how
from grognard.engine.kernel.tally import Objection
from grognard.games.mons.entry import (
    column_price,
    no_gates,
    not_due,
    too_dear,
    why_no_gate,
    why_not_due,
    why_too_dear,
)
from grognard.games.mons.group import MARCH, NORMAL, in_stack_order, left
from grognard.games.mons.march_mode import ALREADY, QUIETLY
from grognard.games.mons.movement import JOINED, OWN, Move
from grognard.games.mons.stacking import full, mixed, together_objections, why_full, why_mixed
from grognard.games.mons.state import GERMAN, OF_UNITS, Mons
from grognard.games.mons.stepping import end_move, pay, tell_move
from grognard.games.mons.zones import in_enemy_zone, move, next_to_enemy


def other_hexes(element: "Enter", game: Mons, among: int) -> int:
    """8.4 All hexes but the one that the element has lined up at."""
    return among & ~game.ground.bit[element.hex]


def unpaid(element: "Enter", game: Mons, among: int) -> int:
    """8.4 The entry hex, where some unit cannot pay its price in this mode."""
    return among if any(why_unpaid(element, game, element.hex)) else 0


def why_unpaid(element: "Enter", game: Mons, hex_: str) -> Iterator[Objection]:
    """8.4 What the place in the column costs, and who cannot pay it."""
    price = column_price(game, hex_)
    for unit in element.units:
        have = left(element, game, unit)
        if price > have:
            name = game.called(unit)
            yield Objection("8.4", f"{hex_} costs {name} {price} MP; {have} are left.")


def watched(element: "Enter", game: Mons, among: int) -> int:
    """9.20 Marching, where the entry hex is next to a British unit."""
    return among if next_to_enemy(game, GERMAN, element.hex) else 0


def not_waiting(element: "Enter", game: Mons, among: int) -> int:
    """8.4 The units that do not wait off the map."""
    return among & ~game.waiting


def by_other_gates(element: "Enter", game: Mons, among: int) -> int:
    """8.3 The units that do not enter by this hex."""
    bit = game.ground.bit[element.hex]
    return _those(game, among, lambda unit: bool(no_gates(game, unit, bit)))


def crowded(element: "Enter", game: Mons, among: int) -> int:
    """6.3, 6.5 The units with which the element could not stand in one hex."""
    return _those(game, among, lambda unit: any(why_crowded(element, game, unit)))


def slowing(element: "Enter", game: Mons, among: int) -> int:
    """8.4 The units with which the element could not pay its price."""
    bit = game.ground.bit[element.hex]
    return _those(game, among, lambda unit: bool(too_dear(game, (*element.units, unit), bit)))


def why_crowded(element: "Enter", game: Mons, unit: str) -> Iterator[Objection]:
    """6.3, 6.5 Why a unit has no room in the element, or the element in the hex."""
    units = (*element.units, unit)
    friends = game.occupied[GERMAN] & game.ground.bit[element.hex]
    if full(game, units, friends):
        yield Objection("6.3", why_full(game, units, element.hex))
    if mixed(game, units, friends):
        yield from why_mixed(game, units, element.hex)
    yield from together_objections(game, units)


def _those(game: Mons, among: int, barred: Callable[[str], bool]) -> int:
    units = game.sheet.units
    return units.mask(unit for unit in units.pick(among) if barred(unit))


COME_ON = (
    Bar(
        "8.4",
        lambda element, _, __: f"The group has lined up to enter by {element.hex}.",
        other_hexes,
        ends=True,
    ),
    Bar("8.4", why_unpaid, unpaid),
    QUIETLY,
)
LINE_UP = (
    OWN,
    JOINED,
    Bar("8.4", "{UNIT} does not wait off the map.", not_waiting, ends=True),
    Bar("8.2", lambda _, game, unit: why_not_due(game, unit), not_due),
    Bar("8.3", lambda element, game, unit: why_no_gate(game, unit, element.hex), by_other_gates),
    Bar("6.3", why_crowded, crowded),
    Bar(
        "8.4",
        lambda element, game, unit: why_too_dear(game, (*element.units, unit), element.hex),
        slowing,
    ),
)
MARCH_ON = (
    ALREADY,
    Bar("9.20", lambda element, _: f"{element.hex} is next to a British unit.", watched),
)


@dataclass
class Enter(Procedure):
    """8.4 An element of a column, one unit or several, comes on by an entry hex."""

    side: str
    units: tuple[str, ...] = field(metadata=OF_UNITS)
    hex: str
    mode: str = NORMAL

    def begin(self, game: Mons, _: object) -> Step:
        """8.3 It must come on; 8.4 others may be in the same element."""
        prompt = f"8.4 Bring {game.named(self.units)} on at {self.hex}."
        return Ask(self.side, (self.step, self.march, self.join), prompt, self.units)

    @form("HEX", COME_ON, way=True, label="Enter", says="enter at HEX")
    def step(self, game: Mons, hex_: str) -> Step:
        """8.4 It pays for its place in the column, and moves on like any group."""
        price = column_price(game, hex_)
        for unit in self.units:
            pay(self, game, unit, price)
        game.entered[hex_] = price
        move(game, self.units, hex_)
        tell_move(game, self.units, "", hex_)
        if in_enemy_zone(game, self.side, hex_):
            end_move(self, game)
            return Done()
        return Call(Move(self.side, self.units, self.mode, at="go_on"))

    @says_how
    @form("march", MARCH_ON, says="come on in march mode")
    def march(self, game: Mons) -> Step:
        """9.20 It will march."""
        self.mode = MARCH
        return self.begin(game, None)

    @form("with UNIT", LINE_UP, label="Take along", says="UNIT comes along", gathers=True)
    def join(self, game: Mons, unit: str) -> Step:
        """8.4 One unit more in this element."""
        self.units = in_stack_order(game, (*self.units, unit))
        return self.begin(game, None)
