"""22 German evacuation: panic in Montélimar, and the markers that drive north by road and rail."""

from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.games.montelimar import stacking
from grognard.games.montelimar.air_strikes import Interdiction
from grognard.games.montelimar.allowance import TRAIL, Price, in_points, jammed
from grognard.games.montelimar.box import Evacuation
from grognard.games.montelimar.country import EVACUATION
from grognard.games.montelimar.fire_sum import FACES
from grognard.games.montelimar.opportunity import Opportunity
from grognard.games.montelimar.state import (
    ALLIED,
    DEAD,
    GERMAN,
    NOWHERE,
    Montelimar,
    Post,
    is_place,
)
from grognard.games.montelimar.zones import zones

NO_POINTS = Evacuation(0, 0, 0)
WHEELED = "wheeled"


def points(game: Montelimar) -> Evacuation:
    """22.2, 27.3 What the scenario gives for the road, and for markers."""
    return game.scenario.evacuation or NO_POINTS


def fights(game: Montelimar) -> bool:
    """22.2-i Whether the players have agreed that the markers can be attacked, as units."""
    return game.option("evacuation_markers_in_combat") == "yes"


def place_of(game: Montelimar, convoy: str) -> str:
    """Where an evacuation marker is, or nothing."""
    at = game.at(convoy) if convoy in game.units else game.markers.get(convoy, NOWHERE)
    return at if is_place(at) else NOWHERE


def on_the_way(game: Montelimar) -> list[str]:
    """22.2 The markers on the map."""
    return [convoy for convoy in game.sheet.pieces.convoys if place_of(game, convoy)]


def set_down(game: Montelimar, convoy: str, hex_: str) -> None:
    """22.2 Put a marker that is not on the map into a hex."""
    if fights(game):
        game.units[convoy] = Post(NOWHERE, column=True)
        stacking.put(game, convoy, hex_)
    else:
        game.markers[convoy] = hex_


def take_off(game: Montelimar, convoy: str) -> None:
    """22.2 A marker leaves the map and can be used again."""
    if convoy in game.units:
        stacking.lift(game, convoy, DEAD)
    else:
        game.markers[convoy] = NOWHERE


def road_is_clear(game: Montelimar) -> bool:
    """20.0 Whether no Allied unit or fire zone touches the Evacuation Road."""
    road = game.sheet.board.area.mask(
        hex_
        for road in game.sheet.board.ground.roads
        if road.kind == EVACUATION
        for hex_ in road.path
    )
    return not road & (game.occupied[ALLIED] | zones(game, ALLIED))


def not_out(panic: "EvacuationPanic", game: Montelimar, among: int) -> int:
    """22.2 The markers that are not on the map."""
    return among & ~game.setting.words["CONVOY"].bits.mask(on_the_way(game))


@dataclass
class EvacuationPanic(Procedure):
    """20.0, 22.1, 22.2 A traffic jam, a marker that sets out, and points for a clear road."""

    hex: str = ""

    def begin(self, game: Montelimar, _: object) -> Step:
        """22.1 The jam first; 20.0 then a die for where the marker enters."""
        game.jam = True
        game.tell("Traffic jams Montélimar.", "22.1")
        chart = game.sheet.charts.tables["evacuation"]
        means = tuple(chart.result("hex", face) for face in FACES)
        return Call(Roll("20.0", "Where the marker enters.", means, lowest=0), then=self.rolled)

    def rolled(self, game: Montelimar, rolled: Rolled) -> Step:
        """22.2 With all three out the Allied player may remove one of them."""
        self.hex = rolled.means
        if len(on_the_way(game)) < len(game.sheet.pieces.convoys):
            return self.enter(game)
        prompt = "22.2 Remove an evacuation marker, which then enters anew?"
        return Ask(ALLIED, (self.leave, self.remove), prompt)

    @form("leave them", passes=True, label="Leave them", says="remove no marker")
    def leave(self, game: Montelimar) -> Step:
        """22.2 No marker enters then."""
        return self.look_at_road(game)

    @form("remove CONVOY", (Bar("22.2", "{CONVOY} is not on the map.", not_out),))
    def remove(self, game: Montelimar, convoy: str) -> Step:
        """22.2 For points, where the scenario grants them."""
        take_off(game, convoy)
        game.score(ALLIED, points(game).removed)
        game.tell(f"{convoy} is removed.", "22.2")
        return self.enter(game)

    def enter(self, game: Montelimar) -> Step:
        """22.2 The marker is placed; 8.8.1 no marker enters a fire, or a hex of the Allies."""
        if game.has(game.occupied[ALLIED] | game.burning, self.hex):
            return self.look_at_road(game)
        convoy = next(c for c in game.sheet.pieces.convoys if not place_of(game, c))
        set_down(game, convoy, self.hex)
        game.tell(f"{convoy} sets out from {self.hex}.", "22.2", where=self.hex)
        return self.look_at_road(game)

    def look_at_road(self, game: Montelimar) -> Step:
        """20.0 A road free of Allied units and fire zones scores for the German."""
        if points(game).road and road_is_clear(game):
            game.score(GERMAN, points(game).road)
            game.tell("The Evacuation Road is clear.", "20.0")
        return Done()


def toll(game: Montelimar, here: str, there: str, road: str = "") -> Price | None:
    """22.2 What a step along road or railway costs a marker; none where neither leads there."""
    way = game.country.ways(WHEELED, here).get(there)
    roads = [(kind, cost) for kind, cost in way.roads if kind != TRAIL] if way else []
    if way is None or not roads:
        return None
    entry = game.country.entry[WHEELED]
    if jammed(game, here) or jammed(game, there):
        twice = 2 if jammed(game, there) else 1
        return Price(entry[game.ground(there)] * twice + max(0, way.side), roads[0][0])
    changed = entry.get(game.ground(here), 0)  # a marsh has no price for wheels
    return min(
        Price(cost + (changed if road and kind != road else 0), kind) for kind, cost in roads
    )


def no_way(drive: "Drive", game: Montelimar, among: int) -> int:
    """22.2 The hexes that neither road nor railway leads to."""
    here = drive.here(game)
    near = game.hexes(among & game.sheet.board.near[here])
    reached = game.sheet.board.area.mask(h for h in near if toll(game, here, h, drive.road))
    return among & ~reached


def held(drive: "Drive", game: Montelimar, among: int) -> int:
    """22.2 The hexes where Allied units stand."""
    return among & game.occupied[ALLIED]


def aflame(drive: "Drive", game: Montelimar, among: int) -> int:
    """8.8.1 The hexes that burn."""
    return among & game.burning


def dear(drive: "Drive", game: Montelimar, among: int) -> int:
    """22.2 The hexes that cost more than is left."""
    near = game.hexes(among & game.sheet.board.near[drive.here(game)])
    return game.sheet.board.area.mask(h for h in near if drive.is_dear(game, h))


ALONG = (
    Bar("22.2", "Neither road nor railway leads to {HEX}.", no_way, ends=True),
    Bar("22.2", "The Allies hold {HEX}.", held),
    Bar("8.8.1", "{HEX} is on fire.", aflame),
    Bar("22.2", "{HEX} costs more than is left.", dear),
)


@dataclass
class Drive(Procedure):
    """22.2 One marker moves along roads and railways."""

    convoy: str
    spent: int = 0
    road: str = ""
    to: str = ""

    def begin(self, game: Montelimar, _: object) -> Step:
        """22.2 On, or stop."""
        here = place_of(game, self.convoy)
        if not here or not ~no_way(self, game, -1) & game.sheet.board.near[here]:
            return Done()
        prompt = f"22.2 Drive {self.convoy} on, with {in_points(self.left(game))} left, or stop."
        return Ask(GERMAN, (self.stop, self.enter), prompt)

    @form("stop", passes=True, says="stop the marker")
    def stop(self, game: Montelimar) -> Step:
        """22.2 Here."""
        return Done()

    @form("HEX", ALONG, way=True, label="Drive", says="drive on to HEX")
    def enter(self, game: Montelimar, hex_: str) -> Step:
        """22.2-i With the option it may be fired at as it leaves."""
        here = self.here(game)
        cost = toll(game, here, hex_, self.road)
        assert cost is not None
        self.spent, self.road, self.to = self.spent + cost.points, cost.road, hex_
        if fights(game):
            return Call(Opportunity((self.convoy,), here, hex_), then=self.go)
        return self.go(game, None)

    def go(self, game: Montelimar, _: object) -> Step:
        """22.2, 22.3 It enters the next hex; in the Evacuation hex it is safe and scores."""
        here = place_of(game, self.convoy)
        if not here or (fights(game) and game.has(game.pinned | game.suppressed, here)):
            return Done()
        if fights(game):
            stacking.step(game, (self.convoy,), here, self.to)
        else:
            game.markers[self.convoy] = self.to
        game.tell(f"{self.convoy} drives to {self.to}.", "22.2", where=self.to)
        if self.to in game.sheet.board.group("evacuation"):
            take_off(game, self.convoy)
            game.score(GERMAN, points(game).arrived)
            game.tell(f"{self.convoy} is safe.", "22.2", where=self.to)
            return Done()
        return (
            Call(Interdiction(self.to), then=self.begin) if fights(game) else self.begin(game, None)
        )

    def here(self, game: Montelimar) -> str:
        """Where it is."""
        return place_of(game, self.convoy)

    def left(self, game: Montelimar) -> int:
        """22.2 The half points that are left."""
        convoy = game.sheet.pieces.convoys[self.convoy]
        return max(0, 2 * convoy.movement - self.spent)

    def is_dear(self, game: Montelimar, hex_: str) -> bool:
        """22.2 Whether the next hex costs more than is left."""
        cost = toll(game, self.here(game), hex_, self.road)
        return cost is not None and cost.points > self.left(game)


def not_ready(start: "Evacuate", game: Montelimar, among: int) -> int:
    """22.2 The markers that are not on the map or have driven."""
    return among & ~game.setting.words["CONVOY"].bits.mask(start.ready(game))


@dataclass
class Evacuate(Procedure):
    """22.2 On the German Direct Command chit the markers drive first, free of charge."""

    driven: tuple[str, ...] = ()

    def begin(self, game: Montelimar, _: object) -> Step:
        """22.2 One after the other, as the German likes."""
        if not self.ready(game):
            return Done()
        prompt = "22.2 Which evacuation marker drives?"
        return Ask(GERMAN, (self.done, self.drive), prompt)

    @form("no drive", passes=True, label="Done", says="drive no more markers")
    def done(self, game: Montelimar) -> Step:
        """22.2 The rest stay."""
        return Done()

    @form("drive CONVOY", (Bar("22.2", "{CONVOY} cannot drive now.", not_ready),))
    def drive(self, game: Montelimar, convoy: str) -> Step:
        """22.2 A movement action, and nothing else."""
        self.driven = (*self.driven, convoy)
        return Call(Drive(convoy), then=self.begin)

    def ready(self, game: Montelimar) -> list[str]:
        """22.2 The markers that have not driven yet."""
        return [convoy for convoy in on_the_way(game) if convoy not in self.driven]
