"""10.5, 6, 7 What a step from one place to the next costs, by the map alone.

What lies about in play, such as wrecks, wire or a full hex, is added by those who know it.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from grognard.engine.bits import Bits
from grognard.engine.board.board import Board
from grognard.engine.data.table import Table
from grognard.engine.kernel.tally import Mod
from grognard.games.combat.places import (
    CELLAR,
    GROUND,
    GULLY,
    LIP,
    SEWER,
    Places,
    Spot,
)
from grognard.games.combat.shapes import HEXSIDES
from grognard.games.combat.sight import Cause
from grognard.games.combat.ways_round import WaysRound

INFANTRY, GUN_CREW = "infantry", "gun"
CRAWL = "crawl"
WHOLE = ("all", "stops")  # 6.12.2, 6.13.1: cells for vehicles
DOUBLE = 2  # 9.2.1, 10.4.4, 10.5.3
CLOSED = {"rubble": "6.7.1", "rail-cars": "6.14.2", "fountain": "6.18.1"}  # to vehicles
PRICED_BY = {  # whose own clause says what a hex costs; the others have 10.5.1
    **CLOSED,
    "shellholes": "6.9.1",
    "gully": "6.10.1",
    "debris": "6.12.1",
    "woods": "6.12.2",
    "machine-parts": "6.13.1",
    "lumber": "6.13.1",
    "road": "core-10-e",
}
OUTSIDE = "open-ground"  # what lies around a building (10.6.1)
ASIDE = 1  # 10.6.2: what it costs to skirt one


class Price(NamedTuple):
    """What a step costs, part by part; `barred` says why it cannot be made at all.

    `crawl` is the rule of a step that only a crawler makes, `whole` marks one that takes a vehicle
    all points.
    """

    parts: tuple[Mod, ...] = ()
    barred: Cause | None = None
    crawl: str = ""
    whole: str = ""

    @property
    def cost(self) -> int:
        """The movement points in all."""
        return sum([part.value for part in self.parts])


class Steps(NamedTuple):
    """The places that steps from a place lead to, as bits: all, closed, crawls, all by cost."""

    every: int
    shut: int
    crawl: int
    costs: tuple[tuple[int, int], ...]


def summed(places: Bits, prices: Mapping[str, Price]) -> Steps:
    """Steps to some places, each at its price."""
    bit, every, shut, crawl = places.bit, 0, 0, 0
    costs: dict[int, int] = {}
    for there, price in prices.items():
        every |= bit[there]
        shut |= bit[there] if price.barred is not None else 0
        crawl |= bit[there] if price.crawl else 0
        costs[price.cost] = costs.get(price.cost, 0) | bit[there]
    return Steps(every, shut, crawl, tuple(costs.items()))


class Costs:
    """What steps cost on a map; each is worked out once."""

    def __init__(self, board: Board, places: Places, terrain: Table):
        self.board, self.places, self.terrain = board, places, terrain
        self.prices: dict[tuple[str, str, str], Price] = {}
        self.kept_steps: dict[tuple[str, str], Steps] = {}
        self.kept_walks: dict[tuple[str, int], int] = {}
        self.skirted: dict[tuple[str, str], Price] = {}  # here, hex: past it, by the map (10.6.2)
        self.around = WaysRound(board, places)
        self.ways = {place: tuple(self._ways(spot)) for place, spot in places.spots.items()}
        self.open_ways = {place: tuple(self._open_ways(place)) for place in self.ways}

    def price(self, here: str, there: str, who: str = INFANTRY) -> Price:
        """What a step costs infantry, a gun's crew or a class of vehicles."""
        found = self.prices.get((here, there, who))
        if found is None:
            spots = self.places.spots
            found = self._price(spots[here], spots[there], who)
            self.prices[here, there, who] = found
        return found

    def steps(self, here: str, who: str) -> "Steps":
        """All steps from a place, as bits of places."""
        found = self.kept_steps.get((here, who))
        if found is None:
            prices = {there: self.price(here, there, who) for there in self.ways[here]}
            found = self.kept_steps[here, who] = summed(self.places.bits, prices)
        return found

    def walked(self, here: str, left: int) -> int:
        """10.5 The places that so many points lead infantry to in one step, as bits."""
        found = self.kept_walks.get((here, left))
        if found is None:
            steps, found = self.steps(here, INFANTRY), 0
            for cost, bits in steps.costs:
                found |= bits if cost <= left else 0
            found = self.kept_walks[here, left] = found & ~steps.shut & ~steps.crawl
        return found

    def _ways(self, spot: Spot) -> Iterator[str]:
        """The places that a step from here may lead to, were nothing in the way."""
        if spot.kind == SEWER:
            return
        for place in self.places.of_hex[spot.hex]:
            other = self.places.spots[place]
            if other.kind != SEWER and place != spot.place and _is_next_level(spot, other):
                yield place
        for hex_ in self.board.neighbours(spot.hex):
            for place in self.places.of_hex[hex_]:
                if self._is_beside(spot, self.places.spots[place]):
                    yield place

    def _open_ways(self, here: str) -> Iterator[tuple[str, int]]:
        """The steps that infantry can walk, with their cost."""
        for there in self.ways[here]:
            price = self.price(here, there)
            if price.barred is None and not price.crawl:
                yield there, price.cost

    def _is_beside(self, a: Spot, b: Spot) -> bool:
        """core-11-g Whether two places in hexes that touch lie side by side."""
        outdoors = (GROUND, LIP)
        if a.kind in outdoors and b.kind in outdoors:
            return True
        if a.kind == b.kind == CELLAR:  # 6.6.3-c: a Mousehole joins those of two houses too
            return True
        return a.kind == b.kind and a.level == b.level and a.house == b.house and a.kind != SEWER

    def _price(self, a: Spot, b: Spot, who: str) -> Price:
        if b.place not in self.ways[a.place]:
            return Price(barred=Cause("10.2.2", f"{b.place} is not next to {a.place}."))
        if who not in (INFANTRY, GUN_CREW) and (a.kind != GROUND or b.kind != GROUND):
            return Price(barred=Cause("9.1.1", "Vehicles stay on the ground."))
        price = self._level(a, b) if a.hex == b.hex else self._step(a, b, who)
        if who == GUN_CREW and price.barred is None:
            return self._with_gun(a, b, price)
        return price

    def _with_gun(self, a: Spot, b: Spot, price: Price) -> Price:
        """10.4.4, core-13-l, 6.6.2-b A gun pays double; its crew goes to no level but a Cellar."""
        if b.kind not in (GROUND, CELLAR):
            return Price(barred=Cause("core-13-l", "Guns stay on the ground."))
        if any(part.why in HEXSIDES for part in price.parts):
            return Price(barred=Cause("10.4.4", "A gun passes hexside terrain at gates alone."))
        doubled = Mod(price.cost, "gun", "10.4.4")
        return Price((*price.parts, doubled), crawl=price.crawl)

    def _level(self, a: Spot, b: Spot) -> Price:
        """10.6.4, 6.6.2, 6.10.2 Up or down within a hex."""
        if CELLAR in (a.kind, b.kind):
            return Price((self._part(CELLAR, "6.6.2"),))
        if b.kind == LIP:
            return Price(crawl="6.10.2")
        if a.kind == LIP:
            return Price((self._part(GULLY, "6.10.2"),))
        return Price((self._part("stairs", "10.6.4"),))

    def _step(self, a: Spot, b: Spot, who: str) -> Price:
        """10.5 From one hex to the next."""
        side = self.board.side(a.hex, b.hex)
        kinds = self.board.features(side)
        if a.kind == CELLAR or "interior-wall" in kinds:
            return Price(barred=Cause("7.3.1", f"{side} is passed through a Mousehole alone."))
        if "cliff" in kinds:
            return Price(barred=Cause("6.11.2.6", f"Nothing moves over the cliff on {side}."))
        column = INFANTRY if who == GUN_CREW else who
        barred, over = self._over(side, kinds, column)
        if barred:
            return Price(barred=barred)
        if b.kind == LIP:
            below = Cause("6.10.2", f"{b.place} is not reached from down in the next hex.")
            return Price(barred=below) if a.eye < b.eye else Price(crawl="6.10.2")
        return self._into(a, b, over, column)

    def _over(
        self, side: str, kinds: tuple[str, ...], who: str
    ) -> tuple[Cause | None, tuple[Mod, ...]]:
        """6.8.1.2, 6.8.1.3 What hexside terrain costs, unless there is a gate."""
        if "gate" in kinds:
            return None, ()
        for kind in HEXSIDES:
            if kind in kinds:
                cell = self.terrain.result(who, kind)
                if cell == "gate":
                    return Cause("6.8.1.2", f"The {kind} on {side} is passed at a gate alone."), ()
                return None, (Mod(int(cell), kind, "6.8.1.2"),)
        return None, ()

    def _into(self, a: Spot, b: Spot, over: tuple[Mod, ...], who: str) -> Price:
        """10.5.1, 10.5.3 What the hex itself costs, uphill twice."""
        row = b.walls or b.terrain
        along_road = who != INFANTRY and self._is_along_road(a.hex, b.hex) and row != "debris"
        if along_road:
            row = "road"
        cell = self.terrain.result(who, row)
        if cell in WHOLE:
            return Price(over, whole=cell)
        if not cell.isdigit():
            rule = CLOSED.get(row, "core-10-e")
            what = "building" if b.walls else row.replace("-", " ")
            return Price(over, barred=Cause(rule, f"No vehicle enters the {what} in {b.hex}."))
        lands = (self._part(OUTSIDE, "10.6.4"),) if over and b.walls else ()
        entry = Mod(int(cell), row, PRICED_BY.get(row, "10.5.1"))
        return Price((*over, *lands, entry, *self._climb(a, b, int(cell), who)))

    def _climb(self, a: Spot, b: Spot, cost: int, who: str) -> Iterator[Mod]:
        """10.5.3, 6.10.1 Uphill the hex counts twice; out of a gully at least its own price."""
        rise = b.eye - a.eye if b.kind == GROUND else 0
        if a.terrain == GULLY and a.kind == GROUND and b.terrain != GULLY:
            least = int(self.terrain.result(who, "out-of-gully"))
            more = max(least, DOUBLE * cost) - cost
            if more:
                yield Mod(more, "out of the gully", "6.10.1")
        elif rise > 0 and b.terrain != GULLY:
            yield Mod(cost, "uphill", "10.5.3")

    def climb(self, here: str, hex_: str) -> tuple[Mod, ...]:
        """10.5.3, 6.10.1 What it costs more to skirt a building uphill, or out of a gully."""
        spots = self.places.spots
        return tuple(self._climb(spots[here], spots[hex_], ASIDE, INFANTRY))

    def _is_along_road(self, here: str, there: str) -> bool:
        return any(road.kind != "railway" for road in self.board.roads(here, there))

    def _part(self, row: str, rule: str) -> Mod:
        return Mod(int(self.terrain.result(INFANTRY, row)), row, rule)


def _is_next_level(a: Spot, b: Spot) -> bool:
    """10.6.4 One floor up or down, the cellar below the ground, the lip of a gully."""
    return LIP in (a.kind, b.kind) or abs(a.level - b.level) == 1
