"""10.1, 10.2, 10.6 Infantry on the move: by type, step by step, under fire."""

from dataclasses import dataclass, field

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import form
from grognard.games.combat.checks import ActionCheck, MoraleCheck
from grognard.games.combat.defensive_fire import window
from grognard.games.combat.fire import Volley
from grognard.games.combat.flight import Flight, is_held
from grognard.games.combat.harm import reveal, settle_close_combat
from grognard.games.combat.shapes import LEADER
from grognard.games.combat.state import CRAWLED_FIRED, FRESH, GOOD, SHAKEN, Combat, enemy
from grognard.games.combat.steps import (
    AROUND,
    ASSAULT_MOVE,
    BYPASS,
    CRAWL,
    DUCK,
    FLIP,
    GUNNER,
    HANDS,
    JOIN,
    MARKS,
    RUN,
    SHOT,
    STAND,
    STEP,
    TARGET,
    TURN,
    is_led,
    is_served,
    points,
    step_price,
    the_price,
)


@dataclass
class Move(Procedure):
    """10.2.2 A unit, or a stack with its leader, moves by one type of movement."""

    side: str
    units: tuple[str, ...]
    mode: str
    left: dict[str, int] = field(default_factory=dict)
    steps: int = 0
    goal: str = ""  # the place being entered
    before: str = ""  # the hex from which a building is being bypassed
    hand: str = ""
    led_on: bool = True  # whether a leader who set out with them still leads

    def begin(self, game: Combat, _: object) -> Step:
        """10.1.1-c The type is named before the first step."""
        self.left = dict.fromkeys(self.units, points(game, self.mode))
        for unit in self.units:
            self.mark(game, unit)
        return self.ask(game, None)

    def ask(self, game: Combat, _: object) -> Step:
        """10.2.2 The next step, or stop."""
        if not self.units or (self.mode == CRAWL and self.steps):
            return self.over(game)
        prompt = f"10.2.2 Move {', '.join(self.units)} on ({self.mode}), or stop."
        answers = (self.stop, self.step, self.join, self.turn, self.bypass, self.duck, self.shoot)
        return Ask(self.side, answers, prompt, self.units)

    def over(self, game: Combat) -> Step:
        """10.1.2 Whoever stopped has moved."""
        for unit in self.units:
            self.mark(game, unit)
            if game.units[unit].outside:  # 10.6.5
                game.change(unit, outside=False)
                self.clash(game)
        return Done()

    def mark(self, game: Combat, unit: str) -> None:
        """10.1.2, 10.3.2-a The marker for what a unit did."""
        if game.units[unit].did != FRESH:
            return
        did = MARKS[self.mode]
        if self.mode == CRAWL and is_served(game, unit):
            did = CRAWLED_FIRED
        game.change(unit, did=did)

    @form("stop", STAND, passes=True, says="stop here")
    def stop(self, game: Combat) -> Step:
        """10.2.2 The move ends."""
        return self.over(game)

    @form("with UNIT", JOIN, gathers=True, label="Along", says="UNIT goes along")
    def join(self, game: Combat, unit: str) -> Step:
        """core-4-c A leader takes others with him."""
        self.units = (*self.units, unit)
        self.left = {**self.left, unit: points(game, self.mode)}
        self.mark(game, unit)
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

    @form("around HEX HAND", AROUND, HANDS, label="Bypass", says="bypass HEX on the HAND")
    def bypass(self, game: Combat, hex_: str, hand: str) -> Step:
        """10.6.1, 10.6.2 Along the outside of a building, for 1 point."""
        self.before, self.hand, self.goal = game.units[self.units[0]].place, hand, hex_
        self.left = {unit: self.left[unit] - BYPASS for unit in self.units}
        for unit in self.units:
            game.put(unit, hex_)
            game.change(unit, outside=True)
        self.steps += 1
        if self.mode == RUN:
            game.running = self.units
        told = f"{', '.join(self.units)} bypass {hex_} ({self.mode})."
        game.tell(told, "10.6.1", where=hex_)
        self.show(game)
        return self.fire(game, None)

    @form("duck UNIT", DUCK, label="Into the holes", says="UNIT goes into the shellholes")
    def duck(self, game: Combat, unit: str) -> Step:
        """6.9.1 A second point takes a unit into the holes."""
        self.left = {**self.left, unit: self.left[unit] - 1}
        game.change(unit, holes=True)
        return self.ask(game, None)

    @form("fire UNIT PLACE", GUNNER, TARGET, says="UNIT fires at PLACE as it moves")
    def shoot(self, game: Combat, unit: str, place: str) -> Step:
        """10.1.3, 10.1.4 Half its fire at any moment of the move; in Assault for 1 point."""
        if self.mode == ASSAULT_MOVE:
            self.left = {**self.left, unit: self.left[unit] - SHOT}
        return Call(Volley(self.side, place, (unit,)), then=self.shaken)

    def shaken(self, game: Combat, struck: tuple[str, ...]) -> Step:
        """10.8.1-d Who was Disrupted by that shot may go one hex at once."""
        flights = tuple(
            Flight(unit, 0, free=True) for unit in struck if game.units[unit].status in SHAKEN
        )
        return Call(flights, then=self.ask) if flights else self.ask(game, None)

    @form("PLACE", STEP, sums=the_price, way=True, label="Move", says="move to PLACE")
    def step(self, game: Combat, place: str) -> Step:
        """10.2.2 Into the next place; 10.2.4 among enemies alone by an Action Check."""
        self.goal, self.before = place, ""
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
        line, foes = game.line, list(game.army(enemy(self.side)))
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
        skirting = [unit for unit in self.units if game.units[unit].outside]
        for unit in game.stacks.get(self.goal, ()):
            if game.units[unit].outside and unit not in skirting:
                game.change(unit, outside=False)  # 10.6.5: who is stopped is inside
                for foe in list(game.here(self.goal, enemy(self.side))):
                    reveal(game, foe)
        if not skirting:
            self.before = ""
        if self.goal and is_held(game, self.goal, self.side):
            self.clash(game)
            if not skirting:
                return self.over(game)
        if not self.led_on and self.units:
            check = ActionCheck(self.units[0], "go on without a leader", "core-4-i")
            self.units = self.units[:1]
            return Call(check, then=self.alone)
        return self.ask(game, None)

    def clash(self, game: Combat) -> None:
        """core-16-g, 10.6.5 Those inside are marked, if both sides are."""
        inside = [unit for unit in game.stacks.get(self.goal, ()) if not game.units[unit].outside]
        if any(game.owner(unit) == self.side for unit in inside):
            for unit in inside:
                reveal(game, unit)
                game.change(unit, engaged=True)

    def alone(self, game: Combat, passed: bool) -> Step:
        """core-4-i Without the leader who was stopped one goes on, if he dares."""
        return self.ask(game, None) if passed else self.over(game)
