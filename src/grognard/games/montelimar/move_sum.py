"""6.2 What a step costs each unit, as a sum: the ground, the hexside, or the road and its hills."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.montelimar.allowance import Price, jammed
from grognard.games.montelimar.country import PAVED
from grognard.games.montelimar.state import Montelimar

if TYPE_CHECKING:
    from grognard.games.montelimar.movement import Move

WATER = "stream"  # 6.2.2 what is crossed besides relief; a river only by road


def step_sums(move: "Move", game: Montelimar, hex_: str) -> Iterator[Tally]:
    """6.2 The cost of the next hex for each unit of the group."""
    return _sums(move, game, hex_, "")


def road_sums(move: "Move", game: Montelimar, road: str, hex_: str) -> Iterator[Tally]:
    """6.2.1 The cost of the next hex along this of two roads."""
    return _sums(move, game, hex_, road)


def _sums(move: "Move", game: Montelimar, hex_: str, road: str) -> Iterator[Tally]:
    """Whole points where no half is among them, otherwise half points."""
    here = move.here(game)
    for unit, price in zip(move.units, move.prices(game, hex_, road), strict=False):
        terms = _by_road if price.road else _over_ground
        mods = [mod for mod in terms(game, unit, (here, hex_), price) if mod.value]
        halved = any(mod.value % 2 for mod in mods)
        mods = mods if halved else [mod._replace(value=mod.value // 2) for mod in mods]
        yield tally(f"{'half points' if halved else 'points'} for {game.called(unit)}", mods)


def _by_road(game: Montelimar, unit: str, step: tuple[str, str], price: Price) -> Iterator[Mod]:
    """6.2.1, 6.2.2 The road, the hill that it climbs, and a change from another road."""
    here, there = step
    whole = dict(game.country.ways(game.mobility(unit), here)[there].roads)[price.road]
    points = game.sheet.charts.tables["roads"].result("points", price.road)
    flat = 1 if price.road == PAVED else 2 * int(points)
    yield Mod(flat, f"{price.road} road" if price.road == PAVED else price.road, "6.2.1")
    yield Mod(whole - flat, f"over the {game.country.row(here, there)}", "6.2.2")
    yield Mod(price.points - whole, f"change of road in {here}", "6.2.1")


def _over_ground(game: Montelimar, unit: str, step: tuple[str, str], price: Price) -> Iterator[Mod]:
    """6.2.1, 6.2.2, 22.1 The ground of the hex, and what lies on its side."""
    here, there = step
    side = game.country.ways(game.mobility(unit), here)[there].side
    board = game.sheet.board
    chart = game.sheet.charts.tables["sides"]
    wet = WATER in board.features(board.side(here, there))
    water = 2 * int(chart.result(game.mobility(unit), WATER)) if wet else 0
    jam = " in the traffic jam" if jammed(game, there) else ""
    yield Mod(price.points - side, f"{game.ground(there)}{jam}", "22.1" if jam else "6.2.1")
    yield Mod(water, WATER, "6.2.2")
    yield Mod(side - water, f"over the {game.country.row(here, there)}", "6.2.2")
