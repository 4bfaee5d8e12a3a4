"""6.16 Sewers: Russians with a leader go below, shift from hex to hex, and come up again."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grognard.engine.board.places import at_level
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.tally import Objection
from grognard.games.combat.checks import ActionCheck, MoraleCheck
from grognard.games.combat.daring import the_groping
from grognard.games.combat.defensive_fire import window
from grognard.games.combat.entering import Pace, show_movers
from grognard.games.combat.fleeing import is_held
from grognard.games.combat.flight import after_flights
from grognard.games.combat.harm import reveal
from grognard.games.combat.movement import clash
from grognard.games.combat.places import CELLAR, SEWER
from grognard.games.combat.secrets import look_into, tell_of
from grognard.games.combat.shapes import HALF_SQUAD, LEADER, SQUAD
from grognard.games.combat.standing import able, site, trait
from grognard.games.combat.state import FRESH, GOOD, MOVED, RUSSIAN, Combat, enemy
from grognard.games.combat.steps import CAUTIOUS
from grognard.games.combat.unfitness import Reasons, otherwise, unfit

if TYPE_CHECKING:
    from grognard.games.combat.impulses import Impulse

REACH = 3  # 6.16.2-f: hexes
BELOW = (SQUAD, HALF_SQUAD, LEADER)  # 6.16.1-b


def are_open(game: Combat) -> bool:
    """6.16.1-d Whether sewers are used: by option, else as the scenario says."""
    chosen = game.setting.options.get("sewers", "scenario")
    return game.scenario.sewers if chosen == "scenario" else chosen == "yes"


def manhole(game: Combat, hex_: str) -> str:
    """6.16.1.1-a From where the sewer of a hex is entered: its cellar if it has one."""
    places = game.ground.places
    cellars = (place for place in places.of_hex[hex_] if places.spots[place].kind == CELLAR)
    return next(cellars, hex_)


def ways_below(game: Combat, unit: str) -> list[str]:
    """6.16.1.1, 6.16.2-f Down where a unit stands, or from the sewer up, or to sewers near by."""
    spot, board = game.spot(unit), game.ground.board
    if not board.extra(spot.hex, SEWER):
        return []
    below = at_level(spot.hex, SEWER)
    if spot.kind != SEWER:
        return [below] if spot.place == manhole(game, spot.hex) else []
    near = [at_level(hex_, SEWER) for hex_ in near_sewers(game, spot.hex) if hex_ != spot.hex]
    return [manhole(game, spot.hex), *near]


def near_sewers(game: Combat, hex_: str) -> list[str]:
    """6.16.2-f The sewer hexes at distance 3 or less, with this one."""
    board = game.ground.board
    return [each for each in board.within(hex_, REACH) if board.extra(each, SEWER)]


@trait
def may_go_below(game: Combat, unit: str) -> bool:
    """6.16.1-b A fresh Russian squad, half-squad or leader in good order, near a way."""
    now, kind = game.units[unit], game.kind(unit)
    fit = now.status == GOOD and now.did == FRESH and not now.engaged and not now.aboard
    fits = kind.side == RUSSIAN and kind.type in BELOW
    return fit and fits and game.is_on_map(unit) and leads_below(game, now.place)


@site
def leads_below(game: Combat, place: str) -> bool:
    """6.16.1.1 Whether a place is a sewer, or the way down to one."""
    spot = game.ground.places.spots[place]
    if not game.ground.board.extra(spot.hex, SEWER):
        return False
    return spot.kind == SEWER or place == manhole(game, spot.hex)


def no_sewer(step: "Impulse", game: Combat, among: int) -> int:
    """6.16.1 Units that cannot use the sewers where they are."""
    if step.side != RUSSIAN or not are_open(game):
        return among
    return among & ~(able(game, may_go_below) & game.army_bits(step.side))


def has_guide(game: Combat, unit: str) -> bool:
    """6.16.1-c Whether a unit is a leader or Engineers, or a leader is there who may go along."""
    kind, here = game.kind(unit), game.here(game.units[unit].place, game.owner(unit))
    leaders = (each for each in here if game.kind(each).type == LEADER)
    return kind.engineer or any(may_go_below(game, each) for each in leaders)


def no_guide(step: "Impulse", game: Combat, among: int) -> int:
    """6.16.1-c Units that no leader goes along with, unless they are Engineers."""
    units = game.sheet.units
    return units.mask(unit for unit in units.pick(among) if not has_guide(game, unit))


def cannot_follow(step: "SewerMove", game: Combat, among: int) -> int:
    """6.16.1-b Units that cannot go along: they stand elsewhere, or may not use sewers."""
    place = game.units[step.units[0]].place
    mates = (unit for unit in game.here(place, RUSSIAN) if unit not in step.units)
    return among & ~game.sheet.units.mask(unit for unit in mates if may_go_below(game, unit))


def unled(step: "SewerMove", game: Combat, among: int) -> int:
    """6.16.1-c All ways, while no leader is along and not all are Engineers."""
    kinds = [game.kind(unit) for unit in step.units]
    led = any(kind.type == LEADER for kind in kinds)
    return 0 if led or all(kind.engineer for kind in kinds) else among


def no_way(step: "SewerMove", game: Combat, among: int) -> int:
    """6.16.1.1, 6.16.2-f Places that no sewer leads to from here."""
    return among & ~game.sheet.places.mask(ways_below(game, step.units[0]))


def watched(step: "SewerMove", game: Combat, among: int) -> int:
    """R-7 Ways out that are on fire or where a known enemy stands; no fire burns below (R-71)."""
    places = game.sheet.places
    return places.mask(place for place in places.pick(among) if any(_dangers(game, place)))


def why_watched(step: "SewerMove", game: Combat, place: str) -> list[Objection]:
    """R-7, core-12-e Why nobody comes up in a place."""
    return [*_dangers(game, place)]


def _dangers(game: Combat, place: str) -> Iterator[Objection]:
    spot = game.ground.places.spots[place]
    if spot.hex in game.fires and spot.kind != SEWER:
        yield Objection("core-12-e", f"{place} is on fire.")
    if any(game.known(place, enemy(RUSSIAN))):
        yield Objection("6.16.2", f"Nobody comes up among the enemies in {place}.")


def why_not_following(step: "SewerMove", game: Combat, unit: str) -> Reasons:
    """6.16.1-b, core-4-d, core-7 What keeps a unit from going along through the sewers."""
    return otherwise(_not_following(step, game, unit), "6.16.1", f"{unit} cannot go along.")


def _not_following(step: "SewerMove", game: Combat, unit: str) -> Iterator[Objection]:
    now, kind = game.units[unit], game.kind(unit)
    if kind.side != RUSSIAN or kind.type not in BELOW:
        yield Objection("6.16.1", "Only Russian squads, half-squads and leaders use sewers.")
    elif unit in step.units or now.place != game.units[step.units[0]].place:
        yield Objection("6.16.1", f"{unit} is not there with those who go, or goes already.")
    if now.did != FRESH:
        yield Objection("core-4-d", f"{unit} has moved or fired in this phase.")
    yield from unfit(game, unit)


FOLLOWERS = (Bar("6.16.1", why_not_following, cannot_follow),)
PIPES = (
    Bar("6.16.2", "No sewer leads to {PLACE} from here.", no_way, ends=True),
    Bar("6.16.1", "A leader must go along, unless all are Engineers.", unled),
    Bar("6.16.2", why_watched, watched),
)


def nowhere(step: "Lost", game: Combat, among: int) -> int:
    """6.16.2-h Places that are no sewer where the lost unit may be put."""
    board, here = game.ground.board, game.spot(step.unit).hex
    if game.setting.options.get("sewer_near") == "yes":
        sewers = near_sewers(game, here)
    else:
        sewers = [hex_ for hex_ in board.hexes if board.extra(hex_, SEWER)]
    return among & ~game.sheet.places.mask(at_level(hex_, SEWER) for hex_ in sewers)


ANYWHERE = (Bar("6.16.2", "{PLACE} is no sewer to be lost in.", nowhere),)


@dataclass
class Lost(Procedure):
    """6.16.2-h The opponent says where a unit ends up that has lost its way."""

    unit: str

    def begin(self, game: Combat, _: object) -> Step:
        """6.16.2-h Where?"""
        prompt = f"6.16.2 {self.unit} is lost in the sewers. Where does it end up?"
        return Ask(enemy(RUSSIAN), (self.put,), prompt, (self.unit,))

    @form("PLACE", ANYWHERE, label="Put", says="it ends up in PLACE")
    def put(self, game: Combat, place: str) -> Step:
        """6.16.2-h There it is."""
        game.tell(f"{self.unit} is lost and ends up in {place}.", "6.16.2", where=place)
        return Done(place)


@dataclass
class SewerMove(Procedure):
    """6.16.1, 6.16.2 Units go in, come out, or shift below, with all their points."""

    units: tuple[str, ...]
    goal: str = ""
    start: str = ""
    ends: tuple[str, ...] = ()  # where those come out who have looked for their way

    def begin(self, game: Combat, _: object) -> Step:
        """6.16.1-c Who goes along, and where to?"""
        prompt = f"6.16.1 {', '.join(self.units)} in the sewers: where to?"
        return Ask(RUSSIAN, (self.stop, self.join, self.go), prompt, self.units)

    @form("stop", passes=True, says="stay after all")
    def stop(self, game: Combat) -> Step:
        """R-2 They have moved."""
        return self.tired(game)

    def tired(self, game: Combat) -> Step:
        """6.16.1.1-b, 6.16.2-g All their points are gone."""
        for unit in self.units:
            game.change(unit, did=MOVED)
        return Done(self.units)

    @form("with UNIT", FOLLOWERS, gathers=True, label="Along", says="UNIT goes along")
    def join(self, game: Combat, unit: str) -> Step:
        """6.16.1-c A leader, or those he leads."""
        self.units = (*self.units, unit)
        return self.begin(game, None)

    @form("PLACE", PIPES, sums=the_groping, way=True, label="Go", says="go to PLACE")
    def go(self, game: Combat, place: str) -> Step:
        """6.16.1.1, 6.16.2-f In, out, or on below by an Action Check each (core-6-h)."""
        self.goal, self.start = place, game.units[self.units[0]].place
        below = [game.ground.places.spots[each].kind == SEWER for each in (place, self.start)]
        if all(below):
            return self.grope(game)
        if below[0]:
            show_movers(game, RUSSIAN, self.units)
        for unit in self.units:
            game.put(unit, place, walked=True)  # 6.16.1.1-b
        self.tell(game, self.units, place, "6.16.1")
        look_into(game, RUSSIAN, (place,))
        return self.shake(game, None) if below[0] else self.surface(game)

    def tell(self, game: Combat, units: tuple[str, ...], place: str, rule: str) -> None:
        """core-19-a Where units go; hidden ones have a sentence of their own."""
        for hidden in (False, True):
            some = [unit for unit in units if game.units[unit].hidden == hidden]
            if some:
                verb = "goes" if len(some) == 1 else "go"
                tell_of(game, some, f"{{}} {verb} to {place}.", rule, place, self.start)

    def grope(self, game: Combat) -> Step:
        """6.16.2-f One after the other looks for the way, and all go when all have (core-6-b)."""
        if len(self.ends) < len(self.units):
            unit = self.units[len(self.ends)]
            return Call(ActionCheck(unit, "find the way", "6.16.2"), then=self.found)
        for unit, place in zip(self.units, self.ends, strict=True):
            game.put(unit, place)
        found = [unit for unit in self.units if game.units[unit].place == self.goal]
        self.tell(game, tuple(found), self.goal, "6.16.2")
        return self.shake(game, None)

    def found(self, game: Combat, passed: bool) -> Step:
        """6.16.2-f, 6.16.2-h Whoever passes will be there; whoever fails is lost."""
        if passed:
            return self.end(game, self.goal)
        return Call(Lost(self.units[len(self.ends)]), then=self.end)

    def end(self, game: Combat, place: str) -> Step:
        """6.16.2 The next."""
        self.ends = (*self.ends, place)
        return self.grope(game)

    def shake(self, game: Combat, _: object) -> Step:
        """10.2.6 Those who come among Disrupted friends without a leader check their morale."""
        shaken = sorted(unit for unit in self.units if self.is_shaken(game, unit))
        checks = tuple(MoraleCheck(unit, "M") for unit in shaken)
        self.tired(game)
        return Call(checks, then=self.arrive) if checks else self.arrive(game, None)

    def is_shaken(self, game: Combat, unit: str) -> bool:
        """10.2.6 Whether Disrupted friends are where it has come to, wherever that is."""
        place = game.units[unit].place
        mates = tuple(each for each in self.units if game.units[each].place == place)
        return place != self.start and Pace(RUSSIAN, mates, CAUTIOUS, place).is_shaken(game, unit)

    def arrive(self, game: Combat, _: object) -> Step:
        """6.16.2-b, core-9-p Below nobody sees them; above they may be fired at."""
        if game.ground.places.spots[self.goal].kind == SEWER:
            return Done(self.units)
        return Call(window(game, self.units, self.goal), then=self.over)

    def surface(self, game: Combat) -> Step:
        """6.16.2-b, core-19-b Out in the open they are seen, and whoever hid there."""
        foes = tuple(game.here(self.goal, enemy(RUSSIAN)))
        for unit in (*foes, *self.units) if foes else ():
            reveal(game, unit)
        show_movers(game, RUSSIAN, self.units)
        return self.shake(game, None)

    def over(self, game: Combat, _: object) -> Step:
        """core-4-h Those who were Disrupted flee before anybody is marked for Close Combat."""
        return after_flights(game, self.meet)

    def meet(self, game: Combat, _: object) -> Step:
        """R-7 Those who came up among enemies are held there."""
        if is_held(game, self.goal, RUSSIAN):
            clash(game, self.goal, RUSSIAN)
        return Done(())
