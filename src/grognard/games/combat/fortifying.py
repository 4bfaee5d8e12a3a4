"""7, 8 The fortifications of a force at set-up, and how its units lie behind and below them."""

from dataclasses import dataclass, field

from grognard.engine.kernel.flow import Ask, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.tally import Objection
from grognard.games.combat.barrels import is_afv
from grognard.games.combat.cover import covered_sides, may_hide_inside
from grognard.games.combat.deploying import area, force_of
from grognard.games.combat.digging import has_spade, may_dig
from grognard.games.combat.shapes import VEHICLE
from grognard.games.combat.state import INSIDE, Combat, Work
from grognard.games.combat.veils import can_veil, veil
from grognard.games.combat.works import (
    IN_HEXES,
    MINES,
    ROADBLOCK,
    TRENCHES,
    blockable,
    closed_by,
    is_open_to,
    lay,
    renew,
    trench_in,
    work_in,
)

DUG_IN = "dug-in"


def field_hexes(game: Combat, side: str) -> list[str]:
    """The hexes of a side's set-up area."""
    board = game.ground.board
    return [place for place in area(game.ground, force_of(game, side).area) if place in board]


def sites(game: Combat, side: str, kind: str, hidden: bool = False) -> int:
    """7 The hexes of a side's area that the map leaves open to a work, as bits, found once."""
    worked, key = game.sheet.worked, f"{side} {kind} {hidden}"
    if key not in worked:
        every = field_hexes(game, side)
        if kind == ROADBLOCK:
            open_ = [hex_ for hex_ in every if blockable(game, hex_)]
        else:
            open_ = [hex_ for hex_ in every if is_open_to(game, hex_, kind, hidden)]
        worked[key] = game.sheet.hexes.mask(open_)
    return int(worked[key])


def used_up(step: "Fortify", game: Combat, among: int) -> int:
    """7.2.3, 7.4.2 Works of which the side has none left to set up in hexes."""
    kinds = game.sheet.words["WORK"].bits
    return among & ~kinds.mask(kind for kind in IN_HEXES if step.left.get(kind))


def no_site(step: "Fortify", game: Combat, among: int, kind: str) -> int:
    """7.4.3, 7.6.1, 6.13.1 Hexes outside the area, closed to the work, or with one already."""
    others = TRENCHES if kind in TRENCHES else (kind,)
    taken = [hex_ for hex_, works in game.works.items() if any(w.kind in others for w in works)]
    return among & ~(sites(game, step.side, kind) & ~game.sheet.hexes.mask(taken))


def why_no_site(step: "Fortify", game: Combat, kind: str, hex_: str) -> list[Objection]:
    """7.2.1, 7.2.2, 7.6.1, 6.13.1, core-2-f By which rule a work cannot be set up in a hex."""
    rule = closed_by(game, hex_, kind)
    if kind in TRENCHES and any(work.kind in TRENCHES for work in game.works.get(hex_, ())):
        rule = rule or "7.2.2"
    if not rule and hex_ not in field_hexes(game, step.side):
        return [Objection("core-2-f", f"{hex_} is outside the area.")]
    return [Objection(rule or "7.4.3", f"No {kind} can be set up in {hex_}.")]


def no_secret(step: "Fortify", game: Combat, among: int) -> int:
    """7.4.4 Hexes where no mines can be hidden, or all when none may be hidden any more."""
    if not step.left.get(MINES) or not step.hidden:
        return among
    mined = [hex_ for hex_ in game.works if work_in(game, hex_, MINES) is not None]
    open_ = sites(game, step.side, MINES, hidden=True)
    return among & ~(open_ & ~game.sheet.hexes.mask(mined))


def no_road(step: "Fortify", game: Combat, among: int) -> int:
    """7.5.2-a Hexes without a road, or all when no roadblock is left."""
    if not step.left.get(ROADBLOCK):
        return among
    taken = game.sheet.hexes.mask(hex_ for hex_, _ in game.roadblocks)
    return among & ~(sites(game, step.side, ROADBLOCK) & ~taken)


def no_way(step: "Fortify", game: Combat, among: int, hex_: str) -> int:
    """7.5.2-a Hexes that no road leads to over the hexside pointed at."""
    return among & ~game.sheet.hexes.mask(blockable(game, hex_))


KINDS = (Bar("7.2.3", "There is no {WORK} left to set up.", used_up, ends=True),)
SITES = (Bar("7.4.3", why_no_site, no_site),)
SECRETS = (Bar("7.4.4", "No mines can be hidden in {HEX}.", no_secret),)
ROADS = (Bar("7.5.2", "No roadblock can be set up in {HEX}.", no_road, ends=True),)
WAYS = (Bar("7.5.2", "No road leads from {HEX} to {NEXT}.", no_way),)


@dataclass
class Fortify(Procedure):
    """7 A side sets its fortifications up before its units."""

    side: str
    left: dict[str, int] = field(default_factory=dict)  # work: how many are left
    hidden: int = 0  # mines that may still be hidden (7.4.4)

    def begin(self, game: Combat, _: object) -> Step:
        """7 What the order of battle gives, but for Dug-In markers, which come with the units."""
        force = force_of(game, self.side)
        self.left = {kind: n for kind, n in force.fortifications.items() if kind != DUG_IN}
        self.hidden = force.mines_hidden
        game.phase = "set-up"
        return self.ask(game)

    def ask(self, game: Combat) -> Step:
        """7 The next, as long as there are any."""
        if not any(self.left.values()):
            return Done()
        answers = (self.end, self.build, self.bury, self.block)
        left = ", ".join(f"{kind} {n}" for kind, n in self.left.items() if n)
        return Ask(self.side, answers, f"7 Which fortification is set up next? Left: {left}.")

    def use(self, game: Combat, kind: str) -> Step:
        """One less."""
        self.left = {**self.left, kind: self.left[kind] - 1}
        return self.ask(game)

    @form("done", passes=True, says="set up no more fortifications")
    def end(self, game: Combat) -> Step:
        """7 The rest is left out."""
        return Done()

    @form("lay WORK HEX", KINDS, SITES, says="set up WORK in HEX")
    def build(self, game: Combat, kind: str, hex_: str) -> Step:
        """7.2.3, 7.4.2, 7.6.1 Into a hex, for all to see."""
        lay(game, hex_, Work(kind, self.side))
        return self.use(game, kind)

    @form("bury HEX", SECRETS, label="Hide mines", says="hide mines in HEX")
    def bury(self, game: Combat, hex_: str) -> Step:
        """7.4.4-a Hidden mines, noted secretly."""
        lay(game, hex_, Work(MINES, self.side, True))
        self.hidden -= 1
        return self.use(game, MINES)

    @form("block HEX NEXT", ROADS, WAYS, label="Roadblock", says="block the road from HEX to NEXT")
    def block(self, game: Combat, hex_: str, faced: str) -> Step:
        """7.5.2 A roadblock across the road."""
        game.roadblocks = (*game.roadblocks, (hex_, faced))
        renew(game)
        return self.use(game, ROADBLOCK)


def no_marker(step: "SettleIn", game: Combat, among: int) -> int:
    """7.1.1 Places with no unit to lie under a marker, or all when no marker is left."""
    if not step.markers:
        return among
    own = {game.units[unit].place: None for unit in game.army(step.side) if is_bare(game, unit)}
    spots = game.ground.places.spots
    return among & ~game.sheet.places.mask(
        place for place in own if spots[place].walls or may_dig(game, place)
    )


def is_on_top(game: Combat, unit: str) -> bool:
    """8.1.2, 8.2.1-a Whether a unit is infantry that is in no trench, so that it may take Cover."""
    return game.kind(unit).type != VEHICLE and not game.units[unit].trench


def is_bare(game: Combat, unit: str) -> bool:
    """Whether a unit is infantry that is neither dug in nor in a trench."""
    now = game.units[unit]
    return game.kind(unit).type != VEHICLE and not now.dug and not now.trench


def no_hull(step: "SettleIn", game: Combat, among: int) -> int:
    """7.1.1-c Units that are no AFV where one could be dug in, or all when no marker is left."""
    if not step.markers:
        return among
    able = (
        unit
        for unit in game.army(step.side)
        if is_afv(game.kind(unit)) and has_spade(game, unit) and not game.units[unit].along
    )
    return among & ~game.sheet.units.mask(able)


def no_wall(step: "SettleIn", game: Combat, among: int) -> int:
    """8.1.1-f, R-17 Units without a hexside to lie behind, or whose hex has its marker."""
    army, units = game.army(step.side), game.units
    taken = {game.spot(unit).hex for unit in army if units[unit].cover not in ((), (INSIDE,))}
    able = (
        unit
        for unit in game.army(step.side)
        if is_on_top(game, unit) and covered_sides(game, unit)
        if game.spot(unit).hex not in taken
    )
    return among & ~game.sheet.units.mask(able)


def bare_side(step: "SettleIn", game: Combat, among: int, unit: str) -> int:
    """8.1.1-d Hexes behind no hexside terrain."""
    return among & ~game.sheet.hexes.mask(covered_sides(game, unit))


def no_inside(step: "SettleIn", game: Combat, among: int) -> int:
    """8.2.1-d Units that cannot begin In Hex Cover."""
    able = (unit for unit in game.army(step.side) if is_on_top(game, unit))
    return among & ~game.sheet.units.mask(unit for unit in able if may_hide_inside(game, unit))


def no_team(step: "SettleIn", game: Combat, among: int) -> int:
    """10.3.1-c Units that are no team with a weapon to turn."""
    return among & ~game.sheet.units.mask(
        unit
        for unit in game.army(step.side)
        if can_veil(game.kind(unit)) and game.units[unit].served
    )


MARKERS = (Bar("7.1.1", "No Dug-In marker can be set up in {PLACE}.", no_marker),)
HULLS = (Bar("7.1.1", "{UNIT} is no AFV that can begin Dug-In.", no_hull),)
WALLED = (Bar("8.1.1", "{UNIT} cannot begin in hexside Cover.", no_wall, ends=True),)
BEHIND = (Bar("8.1.1", "No wall, hedge or fence stands between {UNIT} and {HEX}.", bare_side),)
INDOORS = (Bar("8.2.1", "{UNIT} cannot begin In Hex Cover.", no_inside),)
TEAMS = (Bar("10.3.1", "{UNIT} has no weapon to turn.", no_team),)


@dataclass
class SettleIn(Procedure):
    """7.1.1, 8.1.1, 8.2.1, 10.3.1 After set-up: Dug-In markers, Cover, and which face is up."""

    side: str
    markers: int = 0  # Dug-In markers left

    def begin(self, game: Combat, _: object) -> Step:
        """7.2.1 Whoever is set up in a trench hex is in the trench."""
        self.markers = force_of(game, self.side).fortifications.get(DUG_IN, 0)
        for unit in list(game.army(self.side)):
            trench = trench_in(game, game.units[unit].place)
            if trench and game.kind(unit).type != VEHICLE:
                game.change(unit, trench=True)
        return self.ask(game)

    def ask(self, game: Combat) -> Step:
        """8.1.1-f As much as the side likes."""
        answers = (self.end, self.dig, self.emplace, self.cover, self.shelter, self.turn)
        return Ask(self.side, answers, "8.1.1 Who begins in Cover, dug in, or move side up?")

    @form("done", passes=True, says="all is ready")
    def end(self, game: Combat) -> Step:
        """core-2-f The side is set up; the enemy sees 1-2s where teams are turned (10.3.1-c)."""
        veil(game, self.side)
        hidden = game.hidden_of(self.side)
        more = f", {hidden} hidden" if hidden else ""
        game.tell(f"The {self.side.capitalize()} side has set up{more}.", "core-2-f")
        return Done()

    @form("dig PLACE", MARKERS, label="Dug-In", says="set up a Dug-In marker in PLACE")
    def dig(self, game: Combat, place: str) -> Step:
        """7.1.1-b Over all of the side's infantry there."""
        self.markers -= 1
        for unit in list(game.here(place, self.side)):
            if is_bare(game, unit):
                game.change(unit, dug=True)
        return self.ask(game)

    @form("emplace UNIT", HULLS, label="Dug-In AFV", says="set up a Dug-In marker on UNIT")
    def emplace(self, game: Combat, unit: str) -> Step:
        """7.1.1-c On an AFV, which is harder to see so."""
        self.markers -= 1
        game.change(unit, dug=True)
        return self.ask(game)

    @form("cover UNIT HEX", WALLED, BEHIND, says="UNIT begins in Cover towards HEX")
    def cover(self, game: Combat, unit: str, hex_: str) -> Step:
        """8.1.1-f One marker a hex."""
        game.change(unit, cover=(covered_sides(game, unit)[hex_],))
        return self.ask(game)

    @form("shelter UNIT", INDOORS, label="In Hex Cover", says="UNIT begins In Hex Cover")
    def shelter(self, game: Combat, unit: str) -> Step:
        """8.2.1-d Inside its hex."""
        game.change(unit, cover=(INSIDE,))
        return self.ask(game)

    @form("turn UNIT", TEAMS, says="UNIT begins with its move side up")
    def turn(self, game: Combat, unit: str) -> Step:
        """10.3.1-c Its move side up."""
        game.change(unit, served=False)
        return self.ask(game)
