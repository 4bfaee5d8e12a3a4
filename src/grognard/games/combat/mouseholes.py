"""7.3 Mouseholes: a charge blows a way through an inner wall, or through both rooms."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.combat.attack import FACES, Attack, faces_of
from grognard.games.combat.fire import mark_fired, may_fire
from grognard.games.combat.harm import reveal
from grognard.games.combat.places import CELLAR, GROUND, Spot
from grognard.games.combat.rubble import collapse
from grognard.games.combat.standing import able, site, stacked, trait
from grognard.games.combat.state import GERMAN, RUSSIAN, Combat
from grognard.games.combat.sums import fortification_mods, terrain_mod
from grognard.games.combat.works import may_hole, parts_cellars, renew

if TYPE_CHECKING:
    from grognard.games.combat.impulses import Impulse

CHARGE, BEYOND = "100", "10"  # 7.3.2-b, 7.3.2-d: columns
OPENS = ("E", "C", "M+")  # 7.3.2-c
HOLE, SMALL, COLLAPSE = "a Mousehole", "no hole", "both rooms fall in"


def walls_of(game: Combat, unit: str) -> list[str]:
    """7.3.1-a The hexsides in which a charge team could blow a hole from where it is."""
    found = _inner_walls(game, game.units[unit].place)
    return [side for side in found if side not in game.mouseholes]


def _inner_walls(game: Combat, place: str) -> tuple[str, ...]:
    """7.3.1-a The hexsides of a place that a charge can open, worked out once."""
    walls = game.ground.sights.walls
    found = walls.get(place)
    if found is None:
        found = walls[place] = tuple(_walls(game, game.ground.places.spots[place]))
    return found


def the_charge(step: object, game: Combat, unit: str, hex_: str) -> Iterator[Tally]:
    """7.3.2-b The column of a charge at a wall, and no DRM at all."""
    yield tally("column", (Mod(int(CHARGE), f"DC of {unit}", "7.3.2"),))
    yield tally("DRM", (), signed=True)


@site
def is_walled(game: Combat, place: str) -> bool:
    """7.3.1-a Whether a place has a wall that a charge can open."""
    return bool(_inner_walls(game, place))


def _walls(game: Combat, spot: Spot) -> list[str]:
    """7.3.1-a The hexsides of a place that a charge can open, by the map."""
    sides = game.ground.board.sides(spot.hex)
    if spot.kind == CELLAR:
        return [side for side in sides if parts_cellars(game, side)]
    if spot.kind != GROUND:
        return []
    return [side for side in sides if may_hole(game, side) and not parts_cellars(game, side)]


@stacked
def has_charge(game: Combat, unit: str) -> bool:
    """7.3.2-a Whether a unit has a charge left, and may use it."""
    charged = game.kind(unit).name == "DC" and not game.units[unit].spent
    return charged and may_fire(game, unit, defending=False)


@trait
def may_blow(game: Combat, unit: str) -> bool:
    """7.3.2-a Whether a unit has a charge left, and stands at a wall that it can open."""
    return has_charge(game, unit) and is_walled(game, game.units[unit].place)


def no_charge(step: "Impulse", game: Combat, among: int) -> int:
    """7.3.2-a Units that have no charge left to blow, or no wall to blow it at."""
    ready = able(game, may_blow) & game.army_bits(step.side)
    if not ready or not game.mouseholes:
        return among & ~ready
    units = game.sheet.units
    return among & ~units.mask(unit for unit in units.pick(ready) if walls_of(game, unit))


def no_wall(step: "Impulse", game: Combat, among: int, unit: str) -> int:
    """7.3.1-a Hexes beyond no inner wall beside the team."""
    here = game.spot(unit).hex
    beyond = (
        next(hex_ for hex_ in side.split("/") if hex_ != here) for side in walls_of(game, unit)
    )
    return among & ~game.sheet.hexes.mask(beyond)


WALL = (Bar("7.3.1", "No inner wall stands between {UNIT} and {HEX}.", no_wall),)


def shelter_beyond(game: Combat, here: Spot, target: str) -> Iterator[Mod]:
    """7.3.2-d The terrain of those beyond the wall, and what they are dug into."""
    terrain = terrain_mod(game, here, game.spot(target))
    if terrain.value:
        yield terrain
    yield from fortification_mods(game, target)


@dataclass
class Blowing(Procedure):
    """7.3.2 The charge goes off at a named hexside."""

    unit: str
    hex: str  # beyond the wall

    def begin(self, game: Combat, _: object) -> Step:
        """7.3.2-b Column 100 without terrain; the charge is spent either way."""
        side = self.side(game)
        mark_fired(game, self.unit)
        game.change(self.unit, spent=True, served=False)
        reveal(game, self.unit)
        results = faces_of(game, CHARGE, 0)
        means = tuple(HOLE if each in OPENS else SMALL for each in results[:-1])
        told = f"{self.unit} blows at the wall on {side}."
        where = game.units[self.unit].place
        die = Roll("7.3.2", told, (*means, COLLAPSE), side=game.owner(self.unit), where=where)
        return Call(die, then=self.blow)

    def side(self, game: Combat) -> str:
        """The hexside with the wall."""
        return game.ground.board.side(game.spot(self.unit).hex, self.hex)

    def blow(self, game: Combat, rolled: Rolled) -> Step:
        """7.3.2-c, 7.3.2-e A hole, or nothing, or on a 00 the end of both rooms."""
        side = self.side(game)
        if rolled.face == FACES[-1]:
            for hex_ in side.split("/"):
                collapse(game, hex_)
            return Done()
        if rolled.means != HOLE:
            return Done()
        game.mouseholes = (*game.mouseholes, side)
        renew(game)
        told = f"There is {HOLE} in {side}."
        game.tell(told, "7.3.2", where=self.hex, result=HOLE)
        return self.strike(game)

    def strike(self, game: Combat) -> Step:
        """7.3.2-d Those beyond are attacked in column 10 with their own cover."""
        here = game.spot(self.unit)
        place = next(
            place
            for place in game.ground.places.of_hex[self.hex]
            if game.ground.places.spots[place].kind == here.kind
        )
        targets = tuple(sorted(game.stacks.get(place, ())))
        unseen = game.hidden_of(GERMAN) or game.hidden_of(RUSSIAN)  # core-19-e
        if not targets and not unseen:
            return Done()
        sums = tuple(tally("DRM", shelter_beyond(game, here, unit)) for unit in targets)
        shifts = tuple(sum_.total for sum_ in sums)
        return Call(Attack((), BEYOND, targets, shifts, sums, "7.3.2", place=place), then=self.over)

    def over(self, game: Combat, _: object) -> Step:
        """7.3.2 The dust settles."""
        return Done()
