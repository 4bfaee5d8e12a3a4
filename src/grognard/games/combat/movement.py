"""10.1, 10.2 Infantry on the move: by type, step by step, under fire."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.combat.checks import ActionCheck, MoraleCheck
from grognard.games.combat.costs import DOUBLE, GUN_CREW, INFANTRY, Price
from grognard.games.combat.defensive_fire import window
from grognard.games.combat.flight import Flight, is_held
from grognard.games.combat.harm import reveal, settle_close_combat
from grognard.games.combat.shapes import GUN, LEADER, TEAM, VEHICLE
from grognard.games.combat.stacking import is_overfull
from grognard.games.combat.state import (
    ASSAULT,
    CRAWLED,
    CRAWLED_FIRED,
    FRESH,
    GOOD,
    MOVED,
    SHAKEN,
    WAITING,
    Combat,
    enemy,
)

RUN, CAUTIOUS, ASSAULT_MOVE, CRAWL = "running", "cautious", "assault", "crawling"
MARKS = {RUN: MOVED, CAUTIOUS: MOVED, ASSAULT_MOVE: ASSAULT, CRAWL: CRAWLED}  # 10.1.2
FLIP = 2  # 10.1.2-f


def points(game: Combat, mode: str) -> int:
    """10.1.2 The movement points of a type of movement; a crawl is one step."""
    return int(game.sheet.charts["movement_types"].result("MP", mode))


def is_due(game: Combat, unit: str) -> bool:
    """core-2-e Whether a unit waits off the map and may enter."""
    waits = game.units[unit].place == WAITING
    return waits and game.due.get(unit, 99) <= game.turn and bool(entries(game, unit))


def entries(game: Combat, unit: str) -> tuple[str, ...]:
    """core-2-g The hexes by which a unit may enter."""
    side, kind = game.owner(unit), game.units[unit].kind
    for each in game.scenario.reinforcements:
        if each.side == side and kind in each.units and each.turn == game.due.get(unit):
            return tuple(hex_ for hex_ in each.entry if not is_held(game, hex_, side))
    return ()


def may_move(game: Combat, unit: str, mode: str) -> bool:
    """core-4-d, core-4-j, 10.1.1 Whether a unit may begin to move in this way."""
    now, type_ = game.units[unit], game.kind(unit).type
    if type_ in (VEHICLE, GUN) or now.status != GOOD or now.did != FRESH or now.engaged:
        return False
    if type_ == TEAM and mode in (RUN, ASSAULT_MOVE):
        return False
    return game.is_on_map(unit) or (is_due(game, unit) and mode != CRAWL)


def step_price(game: Combat, units: tuple[str, ...], unit: str, there: str) -> Price:
    """10.5, 9.2.1 What a step costs a unit, twice in a full place."""
    here = game.units[unit].place
    who = GUN_CREW if game.kind(unit).type == GUN else INFANTRY
    if here == WAITING:
        price = _entry_price(game, there)
    else:
        price = game.ground.costs.price(here, there, who)
    if price.barred is None and is_overfull(game, there, game.owner(unit), units):
        more = Mod(price.cost * (DOUBLE - 1), "full place", "9.2.1")
        return price._replace(parts=(*price.parts, more))
    return price


def _entry_price(game: Combat, there: str) -> Price:
    """core-2-e The entry hex costs what it holds."""
    spot = game.ground.places.spots[there]
    row = spot.walls or spot.terrain
    cell = game.sheet.charts["terrain"].result(INFANTRY, row)
    return Price((Mod(int(cell), row, "core-2-e"),))


def reachable(move: "Move", game: Combat) -> list[str]:
    """10.2.2 The places next to the movers."""
    unit = move.units[0]
    here = game.units[unit].place
    return list(entries(game, unit) if here == WAITING else game.ground.costs.ways[here])


def not_next(move: "Move", game: Combat, among: int) -> int:
    """10.2.2 Places that are not next to the movers."""
    return among & ~game.sheet.places.mask(reachable(move, game))


def closed(move: "Move", game: Combat, among: int) -> int:
    """10.5 Places that the map closes, or opens to crawlers alone."""
    places = game.sheet.places
    return places.mask(place for place in places.pick(among) if _barred(move, game, place))


def _barred(move: "Move", game: Combat, place: str) -> str:
    for unit in move.units:
        price = step_price(game, move.units, unit, place)
        if price.barred is not None:
            return price.barred.text
        if price.crawl and move.mode != CRAWL:
            return f"{place} is reached by Crawling alone."
    return ""


def too_dear(move: "Move", game: Combat, among: int) -> int:
    """10.2.2 Places that cost more than some mover has left; a crawl has one step (10.5.1)."""
    places = game.sheet.places
    if move.mode == CRAWL:
        return among if move.steps else 0
    return places.mask(
        place
        for place in places.pick(among)
        if any(
            step_price(game, move.units, unit, place).cost > move.left[unit] for unit in move.units
        )
    )


def on_weapon(move: "Move", game: Combat, among: int) -> int:
    """10.1.2-e All places, while a team has its weapon up and does not crawl."""
    if move.mode == CRAWL:
        return 0
    return among if any(is_served(game, unit) for unit in move.units) else 0


def is_served(game: Combat, unit: str) -> bool:
    """10.1.2-e Whether a team has its weapon side up and must turn before it walks."""
    kind, now = game.kind(unit), game.units[unit]
    if kind.type != TEAM or kind.weapon is None or kind.weapon.column:
        return False  # 10.3-b: flame, charges and bottles need no turning
    return now.served


def balks(move: "Move", game: Combat, among: int) -> int:
    """10.2.5 Enemy-held places, for those who failed to enter one before."""
    if is_led(move, game) or not any(game.units[unit].balked for unit in move.units):
        return 0
    places, side = game.sheet.places, move.side
    return places.mask(place for place in places.pick(among) if is_held(game, place, side))


def is_led(move: "Move", game: Combat) -> bool:
    """core-5-h, 10.2.3 Whether a good-order leader moves along."""
    return any(
        game.kind(unit).type == LEADER and game.units[unit].status == GOOD for unit in move.units
    )


def the_price(move: "Move", game: Combat, place: str) -> Iterator[Tally]:
    """10.5 What a step would cost, mover by mover."""
    for unit in move.units:
        yield tally(f"cost for {unit}", step_price(game, move.units, unit, place).parts)


def cannot_join(move: "Move", game: Combat, among: int) -> int:
    """core-4-c, core-4-i Units that cannot go along: a leader must be among them."""
    units, place = game.sheet.units, game.units[move.units[0]].place
    if move.steps or place == WAITING:
        return among
    able = (
        unit
        for unit in game.here(place, move.side)
        if unit not in move.units
        and may_move(game, unit, move.mode)
        and (is_led(move, game) or game.kind(unit).type == LEADER)
    )
    return among & ~units.mask(able)


def cannot_turn(move: "Move", game: Combat, among: int) -> int:
    """10.1.2-f, 10.3.3 Units that are no team among the movers, or lack the points."""
    units = game.sheet.units
    able = (
        unit
        for unit in move.units
        if game.kind(unit).type == TEAM
        and not game.units[unit].spent
        and move.mode == CAUTIOUS
        and move.left[unit] >= FLIP
        and not _is_handy(game, unit)
    )
    return among & ~units.mask(able)


def _is_handy(game: Combat, unit: str) -> bool:
    weapon = game.kind(unit).weapon
    return weapon is not None and bool(weapon.column)


STEP = (
    Bar("10.2.2", "{PLACE} is not next to the movers.", not_next, ends=True),
    Bar("10.1.2", "A weapon must be turned to its move side first.", on_weapon, ends=True),
    Bar("10.5", lambda move, game, place: _barred(move, game, place), closed, ends=True),
    Bar("10.2.2", "{PLACE} costs more than is left.", too_dear),
    Bar("10.2.5", "No second try to enter an enemy-held place.", balks),
)
JOIN = (Bar("core-4-c", "{UNIT} cannot go along.", cannot_join),)
TURN = (Bar("10.1.2", "{UNIT} cannot be turned now.", cannot_turn),)


@dataclass
class Move(Procedure):
    """10.2.2 A unit, or a stack with its leader, moves by one type of movement."""

    side: str
    units: tuple[str, ...]
    mode: str
    left: dict[str, int] = field(default_factory=dict)
    steps: int = 0
    goal: str = ""  # the place being entered
    led_on: bool = True  # whether a leader who set out with them still leads

    def begin(self, game: Combat, _: object) -> Step:
        """10.1.1-c The type is named before the first step."""
        self.left = dict.fromkeys(self.units, points(game, self.mode))
        return self.ask(game, None)

    def ask(self, game: Combat, _: object) -> Step:
        """10.2.2 The next step, or stop."""
        if not self.units or (self.mode == CRAWL and self.steps):
            return self.over(game)
        prompt = f"10.2.2 Move {', '.join(self.units)} on ({self.mode}), or stop."
        answers = (self.stop, self.step, self.join, self.turn)
        return Ask(self.side, answers, prompt, self.units)

    def over(self, game: Combat) -> Step:
        """10.1.2 Whoever stopped has moved."""
        for unit in self.units:
            self.mark(game, unit)
        return Done()

    def mark(self, game: Combat, unit: str) -> None:
        """10.1.2, 10.3.2-a The marker for what a unit did."""
        if not game.is_on_map(unit) or game.units[unit].did != FRESH:
            return
        did = MARKS[self.mode]
        if self.mode == CRAWL and is_served(game, unit):
            did = CRAWLED_FIRED
        game.change(unit, did=did)

    @form("stop", passes=True, says="stop here")
    def stop(self, game: Combat) -> Step:
        """10.2.2 The move ends."""
        return self.over(game)

    @form("with UNIT", JOIN, gathers=True, label="Along", says="UNIT goes along")
    def join(self, game: Combat, unit: str) -> Step:
        """core-4-c A leader takes others with him."""
        self.units = (*self.units, unit)
        self.left = {**self.left, unit: points(game, self.mode)}
        return self.ask(game, None)

    @form("turn UNIT", TURN, says="turn UNIT over")
    def turn(self, game: Combat, unit: str) -> Step:
        """10.1.2-f, core-9-m A team turns its counter over, seen by the enemy."""
        self.left = {**self.left, unit: self.left[unit] - FLIP}
        self.mark(game, unit)
        game.change(unit, served=not game.units[unit].served)
        self.show(game)
        place = game.units[unit].place
        return Call(window(game, (unit,), place), then=self.regroup)

    @form("PLACE", STEP, sums=the_price, way=True, label="Move", says="move to PLACE")
    def step(self, game: Combat, place: str) -> Step:
        """10.2.2 Into the next place; 10.2.4 among enemies alone by an Action Check."""
        self.goal = place
        for unit in list(game.here(place, enemy(self.side))):
            reveal(game, unit)  # core-19-c
        if is_held(game, place, self.side) and not is_led(self, game):
            check = ActionCheck(self.units[0], f"enter {place}", "10.2.4")
            return Call(check, then=self.dare)
        return self.enter(game)

    def dare(self, game: Combat, passed: bool) -> Step:
        """10.2.5 Who fails may go elsewhere, and try no other."""
        if passed:
            return self.enter(game)
        game.change(self.units[0], balked=True)
        return self.ask(game, None)

    def enter(self, game: Combat) -> Step:
        """core-4-h The movers are there; 10.2.6 Disrupted friends shake them."""
        self.steps += 1
        prices = {unit: step_price(game, self.units, unit, self.goal).cost for unit in self.units}
        self.left = {unit: max(0, self.left[unit] - prices[unit]) for unit in self.units}
        for unit in self.units:
            here = game.units[unit].place
            self.mark(game, unit)
            game.put(unit, self.goal)
            game.due.pop(unit, None)
            if here in game.stacks:
                settle_close_combat(game, here)
        if self.mode == RUN:
            game.running = self.units
        told = f"{', '.join(self.units)} move to {self.goal} ({self.mode})."
        game.tell(told, "10.2.2", where=self.goal)
        self.show(game)
        checks = tuple(MoraleCheck(unit, "M") for unit in self.units if self.is_shaken(game, unit))
        return Call(checks, then=self.fire) if checks else self.fire(game, None)

    def show(self, game: Combat) -> None:
        """core-19-b Hidden movers are seen once a known enemy sees them."""
        line, foes = game.ground.sights.line, list(game.army(enemy(self.side)))
        for unit in self.units:
            if game.units[unit].hidden and any(
                line(game.units[foe].place, game.units[unit].place).cause is None
                for foe in foes
                if not game.units[foe].hidden
            ):
                reveal(game, unit)

    def is_shaken(self, game: Combat, unit: str) -> bool:
        """10.2.6 A Disrupted friend in the place, and no leader who is not."""
        if game.kind(unit).type == LEADER:
            return False
        there = [each for each in game.here(self.goal, self.side) if each not in self.units]
        leaders = [each for each in (*there, *self.units) if game.kind(each).type == LEADER]
        if any(game.units[each].status not in SHAKEN for each in leaders):
            return False
        return any(game.units[each].status in SHAKEN for each in there)

    def fire(self, game: Combat, _: object) -> Step:
        """core-9-j Defensive Fire."""
        movers = tuple(unit for unit in self.units if game.units[unit].place == self.goal)
        if not movers:
            return self.regroup(game, None)
        return Call(window(game, movers, self.goal), then=self.regroup)

    def regroup(self, game: Combat, _: object) -> Step:
        """core-4-h Those who were stopped drop out, and may flee."""
        stopped = [unit for unit in self.units if game.units[unit].status != GOOD]
        led = is_led(self, game)
        was_led = any(game.kind(unit).type == LEADER for unit in self.units)
        self.units = tuple(
            unit for unit in self.units if unit not in stopped and game.is_on_map(unit)
        )
        flights = tuple(
            Flight(unit, self.left[unit], free=True)
            for unit in stopped
            if game.units[unit].status in SHAKEN
        )
        self.led_on = bool(led or not was_led)
        return Call(flights, then=self.mingle) if flights else self.mingle(game, None)

    def mingle(self, game: Combat, _: object) -> Step:
        """core-16-g Among enemies everybody is marked, and the movers stop."""
        if self.goal and is_held(game, self.goal, self.side):
            if any(game.here(self.goal, self.side)):
                for unit in game.stacks.get(self.goal, ()):
                    reveal(game, unit)
                    game.change(unit, engaged=True)
            return self.over(game)
        if not self.led_on and self.units:
            check = ActionCheck(self.units[0], "go on without a leader", "core-4-i")
            self.units = self.units[:1]
            return Call(check, then=self.alone)
        return self.ask(game, None)

    def alone(self, game: Combat, passed: bool) -> Step:
        """core-4-i Without the leader who was stopped one goes on, if he dares."""
        return self.ask(game, None) if passed else self.over(game)
