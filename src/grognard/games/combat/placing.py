"""core-2-f Set-up: each side puts its units into its area, some of them hidden."""

from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form, opened
from grognard.engine.kernel.tally import Objection
from grognard.games.combat.arcs import FACINGS
from grognard.games.combat.deploying import area, best_facing, best_place, force_of
from grognard.games.combat.shapes import GUN, LEADER, VEHICLE
from grognard.games.combat.stacking import is_overfull
from grognard.games.combat.state import WAITING, Combat
from grognard.games.combat.vehicle_costs import ground_against, works_against


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


def why_no_parking(step: "PlaceArmy", game: Combat, place: str) -> list[Objection]:
    """core-10-e, 6.7.1, 6.14.2, 6.18.1, 7.2 What keeps the next vehicle from standing there."""
    unit = step.waiting(game)[0]
    closed = ground_against(game, place) or works_against(game, unit, place)
    if closed is None or game.kind(unit).type != VEHICLE:
        return []
    return [Objection(closed.rule, f"{unit} cannot set up in {place}: {closed.text}")]


def no_parking(step: "PlaceArmy", game: Combat, among: int) -> int:
    """core-2-f, core-10-e Hexes that no vehicle enters, for one that is set up."""
    places, hexes = game.sheet.places, game.ground.board.hexes
    if game.kind(step.waiting(game)[0]).type != VEHICLE:
        return 0
    ground = among & places.mask(hexes)
    return places.mask(p for p in places.pick(ground) if why_no_parking(step, game, p))


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


def no_room(step: "PlaceArmy", game: Combat, among: int) -> int:
    """core-2-f All, where the next unit finds no place."""
    return 0 if opened(AREA, step, game, game.sheet.places.all) else among


AREA = (
    Bar("core-2-f", "{PLACE} is outside the area.", outside, ends=True),
    Bar("9.1.1", "{PLACE} would be overfull.", full),
    Bar("9.1.1", "Guns and vehicles stay on the ground.", upstairs),
    Bar("core-10-e", why_no_parking, no_parking),
)
ROOM = (Bar("core-2-f", "No place of the area is left.", no_room),)
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
        return Ask(self.side, (self.place, self.hide, self.rest), prompt, (unit,))

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

    @form("rest", ROOM, label="Set up the rest", says="set up all the rest as suggested")
    def rest(self, game: Combat) -> Step:
        """core-2-f All who still wait, each where it does best, hidden where it may be."""
        places = game.sheet.places
        while self.waiting(game) and (open_ := opened(AREA, self, game, places.all)):
            unit = self.waiting(game)[0]
            place = best_place(game, unit, places.pick(open_))
            hides = bool(opened(HIDING, self, game, places.bit[place]))
            game.put(unit, place)
            game.change(unit, hidden=hides)
            if game.kind(unit).type in (GUN, VEHICLE):
                way = best_facing(game, unit)
                game.change(unit, facing=way, turret=way, dug=game.kind(unit).type == GUN)
        return self.begin(game, None)

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
