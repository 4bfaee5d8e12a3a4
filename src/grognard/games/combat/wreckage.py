"""6.8.2.1 What vehicles and wrecks in a hex do to fire into it and out of it."""

from collections.abc import Iterator

from grognard.engine.kernel.tally import Mod
from grognard.games.combat.barriers import BURNING
from grognard.games.combat.places import LIP, Spot
from grognard.games.combat.shapes import VEHICLE
from grognard.games.combat.state import Combat


def wreck_mods(game: Combat, target: str, besides: str = "") -> Iterator[Mod]:
    """6.8.2.1 A vehicle or wreck that the target shares its hex with, a burning one for more."""
    chart, hex_ = game.sheet.charts["terrain"], parking_of(game.spot(target))
    others = (unit for unit in game.stacks.get(hex_, ()) if unit not in (besides, target))
    if hex_ in game.burning:
        yield Mod(int(chart.result("DRM", "burning-wreck")), BURNING, "6.8.2.1")
    elif hex_ in game.wrecks or any(game.kind(unit).type == VEHICLE for unit in others):
        yield Mod(int(chart.result("DRM", "vehicle")), "vehicle", "6.8.2.1")


def parking_of(spot: Spot) -> str:
    """6.8.2.1, R-100 Where the vehicles of the same hex are; the lip of a gully is in that hex."""
    return spot.hex if spot.kind == LIP else spot.place


def burning_mods(game: Combat, here: Spot, there: Spot) -> Iterator[Mod]:
    """6.8.2.1-d A burning wreck in the hex that is fired out of."""
    if parking_of(here) in game.burning and here.hex != there.hex:
        value = int(game.sheet.charts["terrain"].result("DRM", "burning-wreck"))
        yield Mod(value, f"{BURNING} in {here.hex}", "6.8.2.1")
