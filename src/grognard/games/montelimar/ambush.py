"""23.2 FFI ambushes of German units that go far from their division."""

from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.games.montelimar import stacking
from grognard.games.montelimar.fire_sum import FACES
from grognard.games.montelimar.reinforcement import keeps_out
from grognard.games.montelimar.riders import riders
from grognard.games.montelimar.state import (
    ALLIED,
    GERMAN,
    NOWHERE,
    Montelimar,
    Post,
    aboard,
    is_place,
)

SPRUNG, NOT = "an ambush", "nobody"


def supply(game: Montelimar) -> list[str]:
    """23.2 The ambush units that are not out yet."""
    units = game.sheet.pieces.units.values()
    all_of_them = [unit.id for unit in units if "ambush" in unit.flags]
    used = [unit for unit in all_of_them if unit in game.units]
    left = game.scenario.ambushes - len(used)
    return [unit for unit in all_of_them if unit not in used][: max(0, left)]


def lying(game: Montelimar) -> list[str]:
    """23.2 The ambush units on the map."""
    return [unit for unit in game.on_map(ALLIED) if "ambush" in game.printed(unit).flags]


def may_be_ambushed(game: Montelimar, units: tuple[str, ...]) -> bool:
    """23.2 Whether one of these German units is isolated, and an ambush can be laid at all."""
    if not game.scenario.ambushes or game.side(units[0]) != GERMAN:
        return False
    if not supply(game) and not lying(game):
        return False
    return any(is_isolated(game, unit) for unit in units)


def is_isolated(game: Montelimar, unit: str) -> bool:
    """23.2 Whether a German unit is more than five hexes from every other of its division."""
    hex_ = game.at(unit)
    if not is_place(hex_) or game.units[unit].carrier or riders(game, unit):
        return False  # 23.2-j a passenger is another unit of the division
    far = game.sheet.charts.numbers["ffi"]["ambush_distance"]
    near = game.sheet.board.around(hex_, far) & game.occupied[GERMAN]
    division = game.division(unit)
    return not any(
        other != unit and game.division(other) == division
        for each in game.hexes(near)
        for other in game.stacks[each]
    )


def no_place(ambush: "Ambush", game: Montelimar, among: int) -> int:
    """18.0, 22.3, 23.2 The hexes where no ambush can be laid."""
    near = game.sheet.board.near[ambush.hex] & game.country.playable & ~game.occupied[GERMAN]
    return among & ~(near & ~keeps_out(game, ALLIED) & ~game.burning)


def not_lying(ambush: "Ambush", game: Montelimar, among: int) -> int:
    """23.2 The units that lie in no ambush."""
    return among & ~game.mask(lying(game))


@dataclass
class Ambush(Procedure):
    """23.2 The Allied player may try to place an ambush next to the unit."""

    hex: str
    to: str = ""

    def begin(self, game: Montelimar, _: object) -> Step:
        """23.2 Ask, if there is room for one."""
        if self.hex not in game.stacks or not ~no_place(self, game, -1):
            return Done()
        prompt = f"23.2 Lay an ambush for the unit in {self.hex}?"
        return Ask(ALLIED, (self.let_pass, self.lie if supply(game) else self.lift), prompt)

    @form("let pass", passes=True, label="Let it pass", says="lay no ambush")
    def let_pass(self, game: Montelimar) -> Step:
        """23.2 No ambush."""
        return Done()

    @form("lift UNIT", (Bar("23.2", "{UNIT} lies in no ambush.", not_lying),))
    def lift(self, game: Montelimar, unit: str) -> Step:
        """23.2 With none left one is taken up first, whatever the die will say."""
        where = game.at(unit)
        stacking.lift(game, unit, "")
        del game.units[unit]
        for hero, place in game.markers.items():
            if place == aboard(unit):
                game.markers[hero] = NOWHERE  # he goes with them
        game.tell(f"{game.called(unit)} is taken up.", "23.2", where=where)
        return Ask(ALLIED, (self.lie,), f"23.2 Where do they lie for the unit in {self.hex}?")

    @form("ambush HEX", (Bar("23.2", "No ambush can be laid in {HEX}.", no_place),))
    def lie(self, game: Montelimar, hex_: str) -> Step:
        """23.2 With 5 or less it is there."""
        self.to = hex_
        most = game.sheet.charts.numbers["ffi"]["ambush"]
        means = tuple(SPRUNG if face <= most else NOT for face in FACES)
        roll = Roll("23.2", f"An ambush in {hex_}.", means, lowest=0, side=ALLIED, where=hex_)
        return Call(roll, then=self.settle)

    def settle(self, game: Montelimar, rolled: Rolled) -> Step:
        """23.2 The unit is placed, deployed."""
        if rolled.means == SPRUNG:
            unit = supply(game)[0]
            game.units[unit] = Post()
            stacking.put(game, unit, self.to)
            game.tell(f"The FFI lie in ambush in {self.to}.", "23.2", where=self.to)
        return Done()
