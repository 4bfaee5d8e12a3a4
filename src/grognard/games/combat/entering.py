"""core-4-h, 7.4.7, 10.2.6 One step: off a place, past mines, to the next, in the enemy's sight."""

from dataclasses import dataclass

from grognard.engine.kernel.flow import Call, Done, Procedure, Step
from grognard.games.combat.checks import ActionChecks, MoraleCheck
from grognard.games.combat.cover import sees
from grognard.games.combat.defensive_fire import window
from grognard.games.combat.fleeing import is_held
from grognard.games.combat.harm import reveal, reveal_all, settle_close_combat
from grognard.games.combat.mines import MineBlast
from grognard.games.combat.places import LIP
from grognard.games.combat.secrets import look_into, tell_of
from grognard.games.combat.shapes import LEADER
from grognard.games.combat.state import (
    ASSAULT,
    ASSAULT_FIRED,
    CRAWLED_FIRED,
    MOVED,
    SHAKEN,
    Combat,
    enemy,
)
from grognard.games.combat.works import (
    MINES,
    WIRE,
    connected_trenches,
    mined,
    minefield,
    sets_off,
    show_mines,
    work_in,
)

RUN, CRAWL, FLIGHT = "running", "crawling", "flight"
WALKED = (MOVED, ASSAULT, ASSAULT_FIRED)  # 10.1.5: markers that a crawl does not take off
VERBS = {  # of several, of one, and the rule
    "skirt": ("bypass", "bypasses", "10.6.1"),
    FLIGHT: ("flee to", "flees to", "10.8.1"),
    "step": ("move to", "moves to", "10.2.2"),
}


@dataclass
class Pace(Procedure):
    """core-4-h Units that move together come to the next place; the result is who got there."""

    side: str
    units: tuple[str, ...]
    mode: str  # the type of movement, or FLIGHT
    goal: str
    down: bool = False  # into the trench there (7.2)
    flank: tuple[str, ...] = ()  # around the building there, along these hexsides (10.6)
    quiet: bool = False  # no Defensive Fire at once (10.7.1-c)
    mined: tuple[str, ...] = ()  # those among mines where they come to
    able: tuple[str, ...] = ()  # how each of them was before the step

    def begin(self, game: Combat, _: object) -> Step:
        """core-17-a Mines strike before the hex is left."""
        self.able = tuple(game.units[unit].status for unit in self.units)
        if self.mode == CRAWL or not self.is_mined(game):  # 7.4.9
            return self.arrive(game, None)
        steps = {unit: sets_off(game, unit, self.goal, self.down) for unit in self.units}
        self.mined = tuple(unit for unit, (_, entered) in steps.items() if entered)
        leaving = tuple(unit for unit, (left, _) in steps.items() if left)
        if leaving:
            return Call(MineBlast(game.spot(leaving[0]).hex, leaving), then=self.arrive)
        return self.arrive(game, None)

    def is_mined(self, game: Combat) -> bool:
        """7.4.7 Whether there are mines in the hex that is entered, or in one that is left."""
        if not game.works:
            return False
        bit, near = game.sheet.places.bit, 0
        for place in (self.goal, *[game.units[unit].place for unit in self.units]):
            near |= bit.get(place, 0)
        return bool(near & mined(game))

    def arrive(self, game: Combat, _: object) -> Step:
        """core-17-a, core-4-i Whoever was not stopped; without the leader each must dare."""
        was_led = self.is_led(game)
        self.units = tuple(
            [
                unit
                for unit, able in zip(self.units, self.able, strict=True)
                if game.units[unit].status == able and game.units[unit].place != "dead"
            ]
        )
        if not self.units or not was_led or self.is_led(game):
            return self.go_in(game, self.units)
        if not self.flank:
            reveal_all(game, self.goal, enemy(self.side))
            if is_held(game, self.goal, self.side):
                dare = ActionChecks(self.units, f"enter {self.goal}", "10.2.4", self.goal)
                return Call(dare, then=self.go_in)
        dare = ActionChecks(self.units, "go on without a leader", "core-4-i")
        return Call(dare, then=self.go_in)

    def is_led(self, game: Combat) -> bool:
        """core-4-i Whether a leader goes with them."""
        return any(game.kind(unit).type == LEADER for unit in self.units)

    def go_in(self, game: Combat, able: tuple[str, ...]) -> Step:
        """core-4-h They come there; core-17-a mines before Defensive Fire."""
        self.units = able
        if not self.units:
            return Done(())
        self.come(game)
        among = tuple([unit for unit in self.units if unit in self.mined])
        if among:
            return Call(MineBlast(minefield(game, self.goal), among), then=self.shake)
        return self.shake(game, None)

    def come(self, game: Combat) -> None:
        """10.2.2 They are there, told and seen."""
        start = game.units[self.units[0]].place
        for unit in self.units:
            here = game.units[unit].place
            below = self.down and self.goal in connected_trenches(game, unit)  # 7.2.1-f
            skirts = {"outside": bool(self.flank), "flank": self.flank, "engaged": False}
            game.put(unit, self.goal, trench=self.down, walked=self.mode != CRAWL, **skirts)
            game.due.pop(unit, None)
            walked = game.units[unit].did in WALKED
            if not below and not walked and self.is_wired(game, here):  # 7.6.2-b
                game.change(unit, did=CRAWLED_FIRED)
            if here in game.stacks:
                settle_close_combat(game, here)
        keep_running(game, self.units, self.mode)
        find_mines(game, self.side, self.goal)
        *verbs, rule = VERBS["skirt" if self.flank else FLIGHT if self.mode == FLIGHT else "step"]
        for hidden in (False, True):  # core-19-a: each has a sentence of its own
            some = [unit for unit in self.units if game.units[unit].hidden == hidden]
            if some:
                told = f"{{}} {verbs[len(some) == 1]} {self.goal} ({self.mode})."
                tell_of(game, some, told, rule, self.goal, start)
        show_movers(game, self.side, self.units)

    def is_wired(self, game: Combat, here: str) -> bool:
        """7.6.2 Whether there is wire in the hex that they come into, and not only move within."""
        hex_, spots = minefield(game, self.goal), game.ground.places.spots
        inside = here in spots and spots[here].hex == hex_
        return bool(hex_) and not inside and work_in(game, hex_, WIRE) is not None

    def meet(self, game: Combat) -> None:
        """core-4-h, core-19-b Whoever is hidden there is met, once the mines have gone off."""
        for foe in () if self.flank else tuple(game.here(self.goal, enemy(self.side))):
            reveal(game, foe)
        look_into(game, self.side, (self.goal,), passing=bool(self.flank))
        if game.ground.places.spots[self.goal].kind == LIP:
            look_into(game, self.side, (minefield(game, self.goal),), passing=True)

    def shake(self, game: Combat, _: object) -> Step:
        """10.2.6 Disrupted friends shake them."""
        self.meet(game)
        there = sorted(unit for unit in self.units if game.units[unit].place == self.goal)
        checks = tuple(MoraleCheck(unit, "M") for unit in there if self.is_shaken(game, unit))
        return Call(checks, then=self.fire) if checks else self.fire(game, None)

    def is_shaken(self, game: Combat, unit: str) -> bool:
        """10.2.6 A Disrupted friend in the place, and no leader who is not; fleers by option."""
        if self.flank or game.kind(unit).type == LEADER:
            return False
        creeps = self.mode == CRAWL and game.units[unit].status in SHAKEN  # 10.8.3
        flees = self.mode == FLIGHT or creeps
        if flees and game.setting.options.get("shaken_flight") != "yes":
            return False
        there = [each for each in game.here(self.goal, self.side) if each not in self.units]
        if not any(game.units[each].status in SHAKEN for each in there):
            return False
        leaders = [each for each in (*there, *self.units) if game.kind(each).type == LEADER]
        return all(game.units[each].status in SHAKEN for each in leaders)

    def fire(self, game: Combat, _: object) -> Step:
        """core-9-j Defensive Fire at those who are there."""
        movers = tuple([unit for unit in self.units if game.units[unit].place == self.goal])
        if not movers or self.quiet:
            return Done(self.units)
        return Call(window(game, movers, self.goal), then=self.end)

    def end(self, game: Combat, _: object) -> Step:
        """core-4-h The step is over."""
        game.leaving = ""
        return Done(self.units)


def keep_running(game: Combat, units: tuple[str, ...], mode: str) -> None:
    """10.1.2-i, core-9-r Who runs does so until the next impulse, wherever others go meanwhile."""
    if mode == RUN:
        game.running = tuple(dict.fromkeys((*game.running, *units)))


def find_mines(game: Combat, side: str, place: str) -> None:
    """7.4.4-c Whoever comes to a hex, even Crawling, finds the enemy's mines there."""
    hex_ = minefield(game, place) if game.works else ""
    mines = work_in(game, hex_, MINES)
    if mines is not None and mines.side != side:
        show_mines(game, hex_)


def show_movers(game: Combat, side: str, units: tuple[str, ...]) -> None:
    """core-19-b Hidden movers are seen once a known enemy sees them."""
    for unit in units:
        if game.units[unit].hidden and is_watched(game, side, unit):
            reveal(game, unit)


def is_watched(game: Combat, side: str, unit: str) -> bool:
    """core-19-b Whether a known enemy sees a unit."""
    foes = (foe for foe in game.army(enemy(side)) if not game.units[foe].hidden)
    return any(sees(game, foe, unit) for foe in foes)
