"""6.0, 8.5.4, 8.7.2 How many points a unit has to move, and what a step takes of them."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from grognard.engine.kernel.tally import Objection
from grognard.games.montelimar.country import CLOSED, RAIL, Lane
from grognard.games.montelimar.state import Montelimar, is_place

TRAIL = "trail"
ANY_ROAD = "road"  # a step by whatever road there is
TRAIL_BONUS = 4  # 6.2.1 in half points
CLOSING = {"stream": "stream", "steep": "steep slope", "ridge": "ridge"}  # 6.2.2 to vehicles


Way: TypeAlias = tuple[str, str, tuple[str, ...]]  # here, there, the road that each came by


class Price(NamedTuple):
    """What a step costs in half points, and the kind of road it is taken by, or nothing."""

    points: int
    road: str


def allowance(game: Montelimar, unit: str, barrage: str = "") -> int:
    """8.5.4, 8.7.2 The half points of a unit as its hex is now: DG first, then the barrage."""
    hex_ = game.at(unit)
    bit = game.bit(hex_)
    if (game.pinned | game.suppressed) & bit:
        return 0
    return points_at(game, unit, game.dg.get(hex_, 0), barrage)


def points_at(game: Montelimar, unit: str, dg: int, barrage: str = "") -> int:
    """8.5.4, 8.7.2 The half points of a unit at a level of disorganisation."""
    points = game.face(unit).movement
    if dg:
        points = reduced(points, game.sheet.charts.tables["status"].result("movement", f"DG{dg}"))
    if barrage:
        points = reduced(points, game.sheet.charts.tables["barrage"].result("movement", barrage))
    return 2 * max(0, points)


def in_points(halves: int) -> str:
    """Half points as a player counts them: “1 point”, “2.5 points”."""
    return "1 point" if halves == 2 else f"{halves / 2:g} points"


def reduced(points: int, change: str) -> int:
    """10.2.3 Points after a marker: a number less, half rounded down, or none."""
    if change == "none":
        return 0
    return points // 2 if change == "half" else points + int(change)


def after_barrage(halves: int, change: str) -> int:
    """8.7.2 The half points left on entering a barrage, rounded down; smoke takes none."""
    return halves if change == "0" else 2 * max(0, reduced(halves // 2, change))


def price(
    game: Montelimar, unit: str, here: str, there: str, road: str = "", only: str = ""
) -> Price | None:
    """6.2.1 The cheapest way for a unit into the next hex, or none.

    `road` is the kind of road it has come by: to change to another takes the cost of the hex.
    With `only` it keeps to a road of that kind, or to any.
    """
    mobility, column = game.mobility(unit), game.units[unit].column
    if game.jam or game.cleared:
        return _price(game, (mobility, column, here, there, road, only))
    known, key = game.country.prices, (mobility, column, here, there, road, only)
    if key not in known:
        known[key] = _price(game, key)
    found: Price | None = known[key]
    return found


def group_prices(
    game: Montelimar, units: tuple[str, ...], step: Way, only: str, armed: bool
) -> list[Price]:
    """6.2 What a step costs each unit of a group; nothing where one cannot take it at all.

    The step is told as here, there and the kinds of road that the units came by. `armed` groups
    take a weapon along, which goes by road where the side is too rough to carry it over (6.2.2).
    """
    here, there, roads = step
    if armed and not only and is_rough(game, units[0], here, there):
        by_road = group_prices(game, units, step, ANY_ROAD, armed)
        if by_road:
            return by_road
    pairs = zip(units, roads, strict=True)
    found = [price(game, unit, here, there, road, only) for unit, road in pairs]
    return [each for each in found if each] if all(found) else []


def _price(game: Montelimar, step: tuple[str, bool, str, str, str, str]) -> Price | None:
    """6.2.1, 22.1 The price of a step for a class in a mode, as the ground is now."""
    mobility, column, here, there, road, only = step
    way = game.country.ways(mobility, here).get(there)
    if way is None:
        return None
    found = [] if only else _off_road(game, mobility, way, there)
    if column and not jammed(game, there) and not jammed(game, here):
        entry = game.country.entry[mobility].get(game.ground(here), 0)
        for kind, points in way.roads:
            if only in ("", ANY_ROAD, kind):
                switch = entry if road and kind != road else 0
                found.append(Price(points + switch, kind))
    return min(found, default=None)


def _off_road(game: Montelimar, mobility: str, way: Lane, there: str) -> list[Price]:
    """6.2.1, 6.2.2, 22.1 What the ground and the hexside cost together, if they are open."""
    entry = game.country.entry[mobility].get(game.ground(there))
    if way.side == CLOSED or entry is None:
        return []
    return [Price(way.side + entry * (2 if jammed(game, there) else 1), "")]


def jammed(game: Montelimar, hex_: str) -> bool:
    """22.1 Whether a hex lies in the traffic jam of Montélimar."""
    return game.jam and game.sheet.board.terrain(hex_) == "city"


def is_rough(game: Montelimar, unit: str, here: str, there: str) -> bool:
    """6.2.2 Whether the hexside is one that no support weapon crosses off road."""
    way = game.country.ways(game.mobility(unit), here).get(there)
    return way is not None and way.rough


def bars_weapons(game: Montelimar, unit: str, here: str, there: str) -> bool:
    """6.2.2 Whether no support weapon crosses the hexside: it is rough, and has no road."""
    way = game.country.ways(game.mobility(unit), here).get(there)
    return way is not None and way.rough and not way.roads


def closed(game: Montelimar, unit: str, here: str, there: str) -> Iterator[Objection]:
    """6.2.1, 6.2.2 Why a class of unit can never take a step."""
    board, mobility = game.sheet.board, game.mobility(unit)
    features = board.features(board.side(here, there))
    if board.terrain(there) == "water":
        yield Objection("3.1", f"{there} is no hex to play in.")
    elif "grey" in features:
        yield Objection("6.2.1", f"The way from {here} to {there} is closed on the map.")
    elif mobility == RAIL:
        yield Objection("6.2.1", f"{game.called(unit)} never leaves the railway.")
    elif "river" in features:
        yield Objection("6.2.2", f"The river between {here} and {there} has no bridge there.")
    else:
        name = next((kind for kind in CLOSING if kind in features), "")
        what = f"the {CLOSING[name]} to {there}" if name else f"the {game.ground(there)} in {there}"
        rule = "6.2.2" if name else "6.2.1"
        yield Objection(rule, f"{game.called(unit)} crosses {what} only along a road.")


def can_enter(game: Montelimar, unit: str, here: str, there: str) -> bool:
    """9.2, 9.3 Whether a unit could lawfully go into the next hex as if it were in column."""
    column = game.printed(unit).column
    moves = bool(game.units[unit].carrier) or (column is not None and column.movement > 0)
    if not moves or not is_place(here) or game.has(game.burning, there):
        return False
    return there in game.country.ways(game.mobility(unit), here)
