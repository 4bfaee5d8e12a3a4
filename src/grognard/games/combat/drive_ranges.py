"""11.1.2, core-9-j How far a vehicle drives by its best way, turns included, and who covers it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

from grognard.engine.bits import Bits
from grognard.engine.kernel.flow import IllegalChoice, not_offered, objections, understood
from grognard.engine.kernel.forms import Fills, Form, form_of, opened
from grognard.engine.kernel.tally import Objection
from grognard.engine.look.aids import Way
from grognard.games.combat.arcs import FACINGS, spread
from grognard.games.combat.drives import inward, side_ahead
from grognard.games.combat.driving import Drive
from grognard.games.combat.ranges import get_away, threats
from grognard.games.combat.side_roads import hex_beside
from grognard.games.combat.state import WAITING, Combat, Unit
from grognard.games.combat.vehicle_bypass import heading
from grognard.games.combat.vehicle_costs import BACKWARD, FORWARD, GEAR, ahead

AHEAD, BACK, TURN = form_of(Drive.step), form_of(Drive.back), form_of(Drive.face)
ALONG, PAST = form_of(Drive.road), form_of(Drive.past)
OTHERS = (ALONG, PAST)
GEARS = {AHEAD: FORWARD, BACK: BACKWARD}
OTHER = {FORWARD: BACKWARD, BACKWARD: FORWARD}
MANY = 999  # points


class DriveStage(NamedTuple):
    """What a drive may come to: the points it has cost, how it stands, and how it came there."""

    spent: int
    choices: int
    place: str
    facing: int
    along: str  # the hexside of a road (11.2)
    gear: str
    path: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


Key: TypeAlias = tuple[str, int, str, str]


@dataclass
class DriveSearch:
    """11.1.2 The search for the cheapest ways, by hex, facing, side road and gear."""

    game: Combat
    drive: Drive
    known: dict[Key, int]  # the least that each stage costs, as far as it is known
    queue: list[DriveStage]
    words: tuple[Bits, Bits]  # the words for places and for facings

    def settled(self) -> Iterator[DriveStage]:
        """11.1.2 Every stage that the vehicle can come to, the cheapest first."""
        unit, start = self.drive.vehicle, self.game.units[self.drive.vehicle]
        while self.queue:
            stage = heappop(self.queue)
            if stage.spent > self.known[_key(stage)]:
                continue
            yield stage
            if stage.path and (self.drive.single or stage.spent >= self.drive.left):  # 11.3.2
                continue
            self.game.suppose(unit, posted(start, stage))
            for found in self.next(driven(self.drive, stage), stage):
                if self.is_news(found.spent, *_key(found)):
                    self.known[_key(found)] = found.spent
                    heappush(self.queue, found)
        self.game.suppose(unit, start)

    def is_news(self, spent: int, place: str, facing: int, along: str, gear: str) -> bool:
        """11.1.5-b Whether no way there is known that is as cheap, a change of gear included."""
        same = self.known.get((place, facing, along, gear), MANY)
        other = self.known.get((place, facing, along, OTHER[gear]), MANY)
        return spent < same and spent < other + GEAR

    def next(self, drive: Drive, stage: DriveStage) -> Iterator[DriveStage]:
        """11.1.2, 11.1.5, 11.2.1 All that no bar closes, asked of what may be news."""
        game, (places, facings) = self.game, self.words
        asked = [(form, places.mask(self.before(stage, gear))) for form, gear in GEARS.items()]
        asked.append((TURN, facings.mask(self.turns(stage))))
        for form, among in asked:
            bits = facings if form is TURN else places
            for word in bits.pick(opened(form.bars[0], drive, game, among)) if among else ():
                yield after(game, drive, stage, form, (word,))
        for form in OTHERS:
            for fills in form.fillings(drive, game):
                yield after(game, drive, stage, form, fills)

    def before(self, stage: DriveStage, gear: str) -> Iterable[str]:
        """11.1.2-b The hexes ahead or behind to which a step may be news: it costs a point."""
        if stage.place == WAITING or stage.along:
            return self.words[0].names
        now, spent = stage.facing, stage.spent + 1
        hexes = ahead(self.game, self.drive.vehicle, gear)
        return [each for each in hexes if self.is_news(spent, each, now, "", gear)]

    def turns(self, stage: DriveStage) -> list[str]:
        """11.1.2-c The facings that may be news: a turn costs a point for each hexspine."""
        here, now, along, gear = _key(stage)
        costs = (stage.spent + spread(now, facing) for facing in range(len(FACINGS)))
        return [
            FACINGS[facing]
            for facing, spent in enumerate(costs)
            if self.is_news(spent, here, facing, along, gear)
        ]


def _key(stage: DriveStage) -> Key:
    return stage.place, stage.facing, stage.along, stage.gear


def searched(game: Combat, drive: Drive) -> DriveSearch:
    """11.1.2 The search from where a vehicle is."""
    now = game.units[drive.vehicle]
    start = DriveStage(0, 0, now.place, now.facing, now.along, drive.gear)
    words = game.sheet.places, game.setting.words["FACING"].bits
    return DriveSearch(game, drive, {_key(start): 0}, [start], words)


def stages(game: Combat, drive: Drive) -> dict[str, DriveStage]:
    """11.1.2 Every hex that a vehicle can come to, each by the way that costs least."""
    best: dict[str, DriveStage] = {}
    for stage in searched(game, drive).settled():
        best.setdefault(stage.place, stage)
    return best


def driven(drive: Drive, stage: DriveStage) -> Drive:
    """11.1.2 The drive as it would stand at a stage."""
    then = drive.copy()
    then.left, then.gear = max(0, drive.left - stage.spent), stage.gear
    return then


def posted(start: Unit, stage: DriveStage) -> Unit:
    """core-15-h How the vehicle would stand there; the turret goes along with the hull."""
    hull = start.facing if start.place != WAITING else start.turret
    turret = (start.turret + stage.facing - hull) % 6
    return start._replace(place=stage.place, facing=stage.facing, turret=turret, along=stage.along)


def after(game: Combat, drive: Drive, stage: DriveStage, form: Form, fills: Fills) -> DriveStage:
    """11.1.2 What a choice leads to, at the price that its sum shows."""
    assert form.sums is not None
    price = next(iter(form.sums(drive, game, *fills)))  # what it risks is told after that
    place, facing, along = stage.place, stage.facing, ""
    if form is TURN:
        facing, along = FACINGS.index(fills[0]), stage.along
    elif form is ALONG:
        along = side_ahead(game, drive.vehicle)
        place = hex_beside(game.ground.board, along)
    else:
        place = fills[-1]
    if form is PAST:
        facing = heading(game, drive.vehicle, *fills)[1]
    elif stage.place == WAITING:
        facing = inward(game, place)
    gear = FORWARD if form is PAST else GEARS.get(form, stage.gear)
    path, places = (*stage.path, form.written(fills)), (*stage.places, place)
    spent = stage.spent + price.total
    return DriveStage(spent, len(path), place, facing, along, gear, path, places)


def drive_ways(game: Combat, drive: Drive) -> Iterator[Way]:
    """11.1.2, core-9-j Every hex that a drive can come to, with who covers it."""
    if Drive.step.__name__ not in game.question.answers:
        return  # one that stays after a failed check may only fire
    posts, here, movers = game.copy(), game.units[drive.vehicle].place, _all_in(game, drive)
    for place, stage in stages(game, drive).items():
        if place != here:
            _put(posts, movers, stage)
            _slip_away(posts, game.leaving, stage)
            yield _way(posts, drive, movers, stage)


def drive_along(game: Combat, drive: Drive, path: tuple[str, ...]) -> Iterator[Way]:
    """11.1.2, core-9-j What a drive by these choices costs and risks, if nobody stops it."""
    [stage], movers, held = searched(game, drive).queue, _all_in(game, drive), game.leaving
    for choice in path:
        then = game.procedures[-1] = driven(drive, stage)
        refusal, found = objections(game, choice), understood(game, choice)
        if drive.single and stage.path:
            refusal = (Objection("11.3.2", "In a platoon each vehicle takes one step in turn."),)
        if refusal or found is None or found[0] not in (*GEARS, *OTHERS, TURN):
            raise IllegalChoice(game.who, choice, refusal or (not_offered(game, choice),))
        before, stage = stage.place, after(game, then, stage, *found)
        _put(game, movers, stage)
        _slip_away(game, held, stage)
        if stage.place != before:
            yield _way(game, drive, movers, stage)


def _all_in(game: Combat, drive: Drive) -> tuple[str, ...]:
    """11.4.1 The vehicle and all aboard it, on the map or still to come."""
    aboard = (unit for unit, now in game.units.items() if now.aboard == drive.vehicle)
    return (drive.vehicle, *aboard)


def _put(game: Combat, movers: tuple[str, ...], stage: DriveStage) -> None:
    """11.1.2 Take a vehicle, and all in it, to where it is at a stage."""
    now = posted(game.units[movers[0]], stage)
    for unit in movers:
        game.put(unit, stage.place)
    game.change(movers[0], facing=now.facing, turret=now.turret, along=now.along)


def _slip_away(game: Combat, held: str, stage: DriveStage) -> None:
    """core-16-j Turns in the hex that it leaves are no steps out of it."""
    if steps := sum(place != held for place in stage.places):
        get_away(game, held, steps)


def _way(game: Combat, drive: Drive, movers: tuple[str, ...], stage: DriveStage) -> Way:
    """11.1.2, core-9-j What it means that a vehicle has come to a stage."""
    firing = threats(game, movers, stage.place)
    chances = tuple(round(chance) for chance in firing.values())
    stops = drive.single or stage.spent >= drive.left
    return Way(stage.place, stage.path, stage.spent, stops, tuple(firing), chances, stage.places)
