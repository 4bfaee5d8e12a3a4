"""7.1.3 Digging in: all points, under fire, then an Action Check each."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Call, Done, Procedure, Step
from grognard.engine.kernel.tally import Objection
from grognard.games.combat.checks import ActionCheck
from grognard.games.combat.defensive_fire import window
from grognard.games.combat.entering import show_movers
from grognard.games.combat.places import GROUND, LIP
from grognard.games.combat.shapes import GUN
from grognard.games.combat.standing import site
from grognard.games.combat.state import GOOD, MOVED, Combat
from grognard.games.combat.works import ONLY_MINES, is_paved


@site
def may_dig(game: Combat, place: str) -> bool:
    """7.1.1 Not in buildings, on paved roads, nor among machine parts and lumber."""
    return not undiggable(game, place)


def undiggable(game: Combat, place: str) -> str:
    """7.1.1, 6.13.1, R-93 The rule that keeps everybody from digging in a place, or nothing."""
    spot = game.ground.places.spots[place]
    if spot.terrain in ONLY_MINES:
        return "6.13.1"
    outdoors = spot.kind in (GROUND, LIP) and not spot.walls
    return "" if outdoors and not is_paved(game, spot.hex) else "7.1.1"


def has_spade(game: Combat, unit: str) -> bool:
    """7.1.1, 10.4.5-c Whether a unit could dig in where it is; a gun has its pit from the start."""
    now = game.units[unit]
    deep = now.dug or now.trench
    return not deep and game.kind(unit).type != GUN and may_dig(game, now.place)


def unable_to_dig(game: Combat, unit: str) -> Iterator[Objection]:
    """7.1.1, 7.1.3, 10.4.5-c What keeps a unit from digging in where it is, whatever it did."""
    now = game.units[unit]
    if now.dug:
        yield Objection("7.1.3", f"{unit} is dug in already.")
    if now.trench:
        yield Objection("7.2.1", f"{unit} is in a trench, where a foxhole gives nothing more.")
    if game.kind(unit).type == GUN:
        yield Objection("10.4.5", f"{unit} is a gun: it is Dug-In as it starts, and never again.")
    if game.is_on_map(unit) and (rule := undiggable(game, now.place)):
        yield Objection(rule, f"Nobody digs in at {now.place}: built up, paved or too hard.")


@dataclass
class Digging(Procedure):
    """7.1.3 Units dig in, in one hex or as a platoon in several; the result is who tried."""

    units: tuple[str, ...]
    waiting: tuple[str, ...] = ()

    def begin(self, game: Combat, _: object) -> Step:
        """7.1.3-c, core-19-b All are marked Moved, and seen; core-9-m a window for each place."""
        self.waiting = self.units
        places: dict[str, list[str]] = {}
        for unit in self.units:
            game.change(unit, did=MOVED)
            places.setdefault(game.units[unit].place, []).append(unit)
        show_movers(game, game.owner(self.units[0]), self.units)
        windows = tuple(window(game, tuple(there), place) for place, there in places.items())
        return Call(windows, then=self.next)

    def next(self, game: Combat, _: object) -> Step:
        """7.1.3-a, core-6-h Each who is still in good order tries for himself."""
        fit = [unit for unit in self.waiting if self.is_fit(game, unit)]
        if not fit:
            return Done(self.units)
        self.waiting = tuple(fit)
        return Call(ActionCheck(fit[0], "dig in", "7.1.3"), then=self.dug)

    def is_fit(self, game: Combat, unit: str) -> bool:
        """Whether a unit can still dig."""
        return game.is_on_map(unit) and game.units[unit].status == GOOD

    def dug(self, game: Combat, passed: bool) -> Step:
        """7.1.3-c Dug-In if it passed."""
        unit, self.waiting = self.waiting[0], self.waiting[1:]
        if passed:
            game.change(unit, dug=True)
            where = game.units[unit].place
            game.tell(f"{unit} digs in.", "7.1.3", where=where, result="dug in")
        return self.next(game, None)
