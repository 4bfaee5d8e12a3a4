"""7.4.7, core-2-h, 11.2.1 Ways out of a hex past its mines: off the map, or on to a side road."""

from collections.abc import Callable
from dataclasses import dataclass

from grognard.engine.kernel.flow import Call, Done, Procedure, Step
from grognard.games.combat.doors import leave_map
from grognard.games.combat.harm import settle_close_combat
from grognard.games.combat.mines import MineBlast
from grognard.games.combat.side_roads import hex_beside
from grognard.games.combat.state import Combat
from grognard.games.combat.works import MINES, work_in
from grognard.games.combat.wrecking import riders


def past_mines(game: Combat, units: tuple[str, ...], then: Callable[..., Step]) -> Step:
    """7.4.7-a The mines of the hex that units are in, if there are any, then the next step."""
    hex_ = game.units[units[0]].place
    if work_in(game, hex_, MINES) is None:
        return then(game, None)
    return Call(MineBlast(hex_, units), then=then)


@dataclass
class Departure(Procedure):
    """core-2-h Units leave the map for good; who Crawls sets no mines off (7.4.9)."""

    units: tuple[str, ...]
    crawls: bool = False
    able: tuple[tuple[str, bool], ...] = ()  # how each of them was before the mines

    def begin(self, game: Combat, _: object) -> Step:
        """7.4.7-a Mines strike before the hex is left."""
        self.able = tuple((game.units[each].status, game.units[each].stuck) for each in self.units)
        if self.crawls:
            return self.go(game, None)
        return past_mines(game, self.units, self.go)

    def go(self, game: Combat, _: object) -> Step:
        """core-17-a Whoever was stopped stays; the others go, with all aboard."""
        before = zip(self.units, self.able, strict=True)
        left = [u for u, how in before if (game.units[u].status, game.units[u].stuck) == how]
        out = [each for each in left if game.is_on_map(each)]
        if out:
            leave_map(game, [unit for each in out for unit in (each, *riders(game, each))])
        return Done()


@dataclass
class Siding(Procedure):
    """11.2.1 A vehicle drives on to a road along a hexside."""

    vehicle: str
    side: str

    def begin(self, game: Combat, _: object) -> Step:
        """7.4.7-a Past the mines of the hex that it leaves, if it leaves one."""
        if game.units[self.vehicle].place == hex_beside(game.ground.board, self.side):
            game.change(self.vehicle, along=self.side)
            return self.told(game)
        return past_mines(game, (self.vehicle,), self.cross)

    def cross(self, game: Combat, _: object) -> Step:
        """11.2.1-c It is there, among the mines of the hex that the road bends around."""
        now, place = game.units[self.vehicle], hex_beside(game.ground.board, self.side)
        if not game.is_on_map(self.vehicle) or now.stuck:
            return Done()
        for unit in (self.vehicle, *riders(game, self.vehicle)):
            game.put(unit, place, walked=unit != self.vehicle)  # 7.4.8-b
        settle_close_combat(game, now.place)
        game.change(self.vehicle, along=self.side)
        self.told(game)
        return past_mines(game, (self.vehicle,), self.over)

    def told(self, game: Combat) -> Step:
        """11.2.1 Everybody hears of it."""
        where = game.units[self.vehicle].place
        game.tell(f"{self.vehicle} drives along {self.side}.", "11.2.1", where=where)
        return Done()

    def over(self, game: Combat, _: object) -> Step:
        """7.4.7 The mines have struck, or there are none."""
        return Done()
