"""core-2-h, core-3-d Hexes with a use of their own: Rally Points, and exits off the map."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form, opened
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.engine.look.wording import listed
from grognard.games.combat.box import Force
from grognard.games.combat.deploying import area, force_of
from grognard.games.combat.harm import settle_close_combat
from grognard.games.combat.shapes import LEADER
from grognard.games.combat.state import LEFT, Combat, Unit
from grognard.games.combat.veils import unveil

RALLY, EXIT = "rally", "exit"
LEADERS = 3  # core-3-d: for so many leaders one Rally Point
LEAVING = 1  # core-2-h


def rallies(game: Combat, side: str) -> tuple[str, ...]:
    """core-3-d The Rally Points of a side: the scenario's, and those that were placed."""
    return doors_of(force_of(game, side), game.doors, RALLY)


def exits(game: Combat, side: str) -> tuple[str, ...]:
    """core-2-h The hexes by which a side may leave the map."""
    key = f"{side} {EXIT}"
    kept: tuple[object, tuple[str, ...]] | None = game.looked.get(key)
    if kept is None or kept[0] is not game.doors:
        kept = game.looked[key] = game.doors, doors_of(force_of(game, side), game.doors, EXIT)
    return kept[1]


def doors_of(force: Force, placed: Mapping[str, Sequence[str]], use: str) -> tuple[str, ...]:
    """core-2-h, core-3-d The hexes of a force with a use: the scenario's, and those placed."""
    listed = force.rally if use == RALLY else force.exit
    return (*listed, *placed.get(f"{force.side} {use}", ()))


def name_door(game: Combat, side: str, use: str, hex_: str) -> None:
    """Give a hex a use for a side."""
    key = f"{side} {use}"
    game.doors = {**game.doors, key: (*game.doors.get(key, ()), hex_)}
    game.forget()


def read_door(game: Combat, words: list[str]) -> bool:
    """core-2-h, core-3-d One item of a position about such a hex, or about who left by one."""
    match words:
        case [use, hex_, side] if use in (RALLY, EXIT) and hex_ in game.ground.board:
            if side not in game.sheet.forces:
                return False
            name_door(game, side, use, hex_)
        case ["left", unit] if unit in game.units and not game.is_on_map(unit):
            game.change(unit, place=LEFT)
        case _:
            return False
    return True


def door_items(game: Combat) -> Iterator[str]:
    """The items that `read_door` reads."""
    for key, hexes in game.doors.items():
        side, use = key.split()
        yield from (f"{use} {hex_} {side}" for hex_ in hexes)
    yield from (f"left {name}" for name, now in game.units.items() if now.place == LEFT)


def is_at_exit(game: Combat, unit: str) -> bool:
    """core-2-h Whether a unit is on the ground of an exit of its side."""
    return game.units[unit].place in exits(game, game.owner(unit))


def the_way_out(step: object, game: Combat) -> Iterator[Tally]:
    """core-2-h What it costs to leave."""
    yield tally("cost", (Mod(LEAVING, "off the map", "core-2-h"),))


def leave_map(game: Combat, units: Sequence[str]) -> None:
    """core-2-h Units go for good; nothing of theirs stays."""
    where = game.units[units[0]].place
    for unit in [unveil(game, each) for each in units]:
        game.put(unit, LEFT)
        game.lose_aim(unit)
        game.rewrite(unit, Unit(game.sheet.rosters[game.setting.scenario][unit], LEFT))
    settle_close_combat(game, where)
    told = "leaves" if len(units) == 1 else "leave"
    game.tell(f"{listed(units)} {told} the map.", "core-2-h", where=where)


def allotted(game: Combat, side: str) -> int:
    """core-3-d One Rally Point for three leaders, fractions up, and at least one."""
    leaders = sum(game.kind(each).type == LEADER for each in game.units if game.owner(each) == side)
    return max(1, -(-leaders // LEADERS))


def unfit(step: "PlaceRallies", game: Combat, among: int) -> int:
    """core-3-d Hexes whose printed terrain does not shelter."""
    drm, hexes = game.ground.drm, game.sheet.hexes
    return hexes.mask(hex_ for hex_ in hexes.pick(among) if drm[hex_] <= 0)


def afar(step: "PlaceRallies", game: Combat, among: int) -> int:
    """core-2-f Hexes outside the area, as long as some hex in it is fit; those taken."""
    board, drm = game.ground.board, game.ground.drm
    own = [hex_ for hex_ in area(game.ground, force_of(game, step.side).area) if hex_ in board]
    taken = rallies(game, step.side)
    near = [hex_ for hex_ in own if drm[hex_] > 0 and hex_ not in taken]
    return among & ~game.sheet.hexes.mask(near or [h for h in board.hexes if h not in taken])


FIT = (
    Bar("core-3-d", "The printed terrain of {HEX} does not shelter.", unfit, ends=True),
    Bar("core-2-f", "{HEX} is outside the area, or a Rally Point already.", afar),
)


@dataclass
class PlaceRallies(Procedure):
    """core-3-d A side for which the scenario lists no Rally Points places its own."""

    side: str

    def begin(self, game: Combat, _: object) -> Step:
        """core-3-d The next one, if any is left."""
        placed = game.doors.get(f"{self.side} {RALLY}", ())
        left = allotted(game, self.side) - len(placed)
        listed = force_of(game, self.side).rally
        if listed or left <= 0 or not opened(FIT, self, game, game.sheet.hexes.all):
            return Done()
        game.phase = "set-up"
        return Ask(self.side, (self.place,), f"core-3-d Where is a Rally Point? {left} to place.")

    @form("rally HEX", FIT, label="Rally Point", says="a Rally Point in HEX")
    def place(self, game: Combat, hex_: str) -> Step:
        """core-3-d On the ground, for all to see."""
        name_door(game, self.side, RALLY, hex_)
        return self.begin(game, None)
