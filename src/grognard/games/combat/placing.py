"""core-2-f Set-up: each side puts its units into its area, some of them hidden."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.games.combat.arcs import FACINGS
from grognard.games.combat.box import Force
from grognard.games.combat.places import SEWER
from grognard.games.combat.shapes import GUN, LEADER, VEHICLE
from grognard.games.combat.stacking import is_overfull
from grognard.games.combat.state import WAITING, Combat
from grognard.games.combat.terrain import Terrain


def area(ground: Terrain, text: str) -> tuple[str, ...]:
    """The places that an area names: hexes with all their levels, places, blocks of hexes."""
    found = ground.sights.areas.get(text)
    if found is None:
        found = ground.sights.areas[text] = tuple(_area(ground, text))
    return found


def _area(ground: Terrain, text: str) -> Iterator[str]:
    words = iter(text.split())
    for word in words:
        if word == "ground":
            yield next(words)
        elif ":" in word:
            yield from _block(ground, word)
        elif word in ground.board:
            yield from _levels(ground, word)
        else:
            yield word


def _levels(ground: Terrain, hex_: str) -> Iterator[str]:
    spots = ground.places.spots
    return (place for place in ground.places.of_hex[hex_] if spots[place].kind != SEWER)


def _block(ground: Terrain, word: str) -> Iterator[str]:
    """`A15:E31` is the block of columns A to E, rows 15 to 31."""
    first, last = (ground.board.grid.by_label[corner] for corner in word.split(":"))
    rows = [int(corner.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) for corner in word.split(":")]
    for hex_, at in ground.board.grid.by_label.items():
        row = int(hex_.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        if first.q <= at.q <= last.q and rows[0] <= row <= rows[1]:
            yield from _levels(ground, hex_)


def force_of(game: Combat, side: str) -> Force:
    """The units that a side sets up."""
    return next(force for force in game.scenario.forces if force.side == side)


def outside(step: "PlaceArmy", game: Combat, among: int) -> int:
    """core-2-f Places outside the area."""
    worked, key = game.sheet.worked, f"{step.side} area"
    if key not in worked:
        text = force_of(game, step.side).area
        worked[key] = game.sheet.places.mask(area(game.ground, text))
    return among & ~int(worked[key])


def full(step: "PlaceArmy", game: Combat, among: int) -> int:
    """9.1.1 Places that would be overfull."""
    places, unit = game.sheet.places, step.waiting(game)[0]
    taken = places.pick(among & places.mask(game.stacks))
    return places.mask([p for p in taken if is_overfull(game, p, step.side, (unit,))])


def upstairs(step: "PlaceArmy", game: Combat, among: int) -> int:
    """9.1.1-d, core-13-l Upper floors and cellars, for guns and vehicles."""
    if game.kind(step.waiting(game)[0]).type not in (GUN, VEHICLE):
        return 0
    return among & ~game.sheet.places.mask(game.ground.board.hexes)


def hidden_all(step: "PlaceArmy", game: Combat, among: int) -> int:
    """core-19-a All places, once as many are hidden as may be, or for those who may not."""
    type_ = game.kind(step.waiting(game)[0]).type
    if type_ == GUN:
        return 0  # 10.4.1-f
    used = sum(
        game.units[unit].hidden and game.kind(unit).type != GUN for unit in game.army(step.side)
    )
    may = type_ not in (VEHICLE, LEADER) and used < force_of(game, step.side).hidden
    return 0 if may else among


AREA = (
    Bar("core-2-f", "{PLACE} is outside the area.", outside, ends=True),
    Bar("9.1.1", "{PLACE} would be overfull.", full),
    Bar("9.1.1", "Guns and vehicles stay on the ground.", upstairs),
)
HIDING = (*AREA, Bar("core-19-a", "No more units may be hidden.", hidden_all))


@dataclass
class PlaceArmy(Procedure):
    """core-2-f One side sets up, unit by unit."""

    side: str
    facing: str = ""  # the gun or vehicle that is being turned

    def begin(self, game: Combat, _: object) -> Step:
        """core-2-f Where does the next unit go?"""
        waiting = self.waiting(game)
        if not waiting:
            return Done()
        game.phase = "set-up"
        unit = waiting[0]
        prompt = f"core-2-f Where does {unit} set up?"
        return Ask(self.side, (self.place, self.hide), prompt, (unit,))

    def waiting(self, game: Combat) -> list[str]:
        """The units that are still to be set up."""
        memo, key = game.memo, f"{self.side} waits"
        found: list[str] | None = memo.get(key)
        if found is None:
            found = memo[key] = [
                name
                for name, unit in game.units.items()
                if unit.place == WAITING and name not in game.due and game.owner(name) == self.side
            ]
        return found

    @form("PLACE", AREA, label="Set up", says="set up in PLACE")
    def place(self, game: Combat, place: str) -> Step:
        """core-2-f In the open."""
        unit = self.waiting(game)[0]
        game.put(unit, place)
        return self.orient(game, unit)

    @form("hide PLACE", HIDING, label="Hide", says="hide in PLACE")
    def hide(self, game: Combat, place: str) -> Step:
        """core-19-a Hidden, and noted secretly."""
        unit = self.waiting(game)[0]
        game.put(unit, place)
        game.change(unit, hidden=True)
        return self.orient(game, unit)

    def orient(self, game: Combat, unit: str) -> Step:
        """core-2-f, 10.4.5 Guns, which are Dug-In, and vehicles face a hexspine."""
        type_ = game.kind(unit).type
        if type_ not in (GUN, VEHICLE):
            return self.begin(game, None)
        if type_ == GUN:
            game.change(unit, dug=True)
        self.facing = unit
        answers = (self.face, self.crew) if type_ == GUN else (self.face,)
        return Ask(self.side, answers, f"core-2-f Which way does {unit} face?", (unit,))

    @form("face FACING", label="Face", says="face FACING")
    def face(self, game: Combat, facing: str) -> Step:
        """10.4.6-a, 11.1.2-a A hexspine."""
        way = FACINGS.index(facing)
        game.change(self.facing, facing=way, turret=way)
        return self.begin(game, None)

    @form("crew", label="Crew side", says="show the crew, not the gun")
    def crew(self, game: Combat) -> Step:
        """10.4.3-a On its personnel side, to save the flip."""
        game.change(self.facing, served=False)
        return self.begin(game, None)
