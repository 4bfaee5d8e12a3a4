"""11.1.3.1, 11.1.4 What a vehicle must dare on its way into a hex, told beforehand."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.combat.barrels import is_afv
from grognard.games.combat.checks import check_sums
from grognard.games.combat.drives import the_price, the_reverse
from grognard.games.combat.state import Combat
from grognard.games.combat.transport import unled_riders
from grognard.games.combat.vehicle_costs import card_of, is_held_against, risks

if TYPE_CHECKING:
    from grognard.games.combat.driving import Drive


def the_drive(drive: "Drive", game: Combat, place: str) -> Iterator[Tally]:
    """11.1.2 What a step of a vehicle costs, and what it risks."""
    yield from the_price(drive, game, place)
    yield from _risks(drive, game, place)


def the_backing(drive: "Drive", game: Combat, place: str) -> Iterator[Tally]:
    """11.1.5 The same, of a step backwards."""
    yield from the_reverse(drive, game, place)
    yield from _risks(drive, game, place)


def _risks(drive: "Drive", game: Combat, place: str) -> Iterator[Tally]:
    """11.1.4, 11.4.6, 11.1.3.1 The checks of crew and riders, and the rolls for bad ground."""
    unit = drive.vehicle
    kind, now = game.kind(unit), game.units[unit]
    if is_held_against(game, place, game.owner(unit)) and is_afv(kind):
        yield from check_sums(game, unit, place)
        for rider in unled_riders(game, unit):
            yield from check_sums(game, rider, place)
    chart, name = game.sheet.charts["immobilization"], card_of(game, unit).movement_class
    for row in risks(game, unit, now.place, place):
        if safe := int(chart.result(name, row)):  # else it is stuck without a roll
            yield tally("gets through at", (Mod(safe, row, "11.1.3.1"),))
