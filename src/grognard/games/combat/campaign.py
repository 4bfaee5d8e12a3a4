"""6.16.3 What a campaign would ask after a firefight of those who are still in the sewers.

The Re-Deployment Table is not in the pages we have, so nothing here is rolled.
"""

from typing import NamedTuple

from grognard.engine.board.places import at_level
from grognard.engine.kernel.tally import Tally, tally
from grognard.games.combat.places import SEWER
from grognard.games.combat.rubble import rubble_fires
from grognard.games.combat.sewers import near_sewers
from grognard.games.combat.state import Combat


class Redeployment(NamedTuple):
    """6.16.3-b An attempt: where it may lead, and the sum for the table, In Sewer DRM included."""

    unit: str
    places: tuple[str, ...]
    sum: Tally


def burn_out(game: Combat) -> None:
    """6.8.2.1-f, 6.7.2-a The firefight is over: wrecks stop burning, houses on fire fall in."""
    wrecks = game.wrecks.copy()
    for where, number in game.burning.items():
        wrecks[where] = wrecks.get(where, 0) + number
    burnt, game.burning, game.wrecks = [*game.burning], {}, wrecks
    for where in burnt:
        game.stir(where)
    rubble_fires(game)


def sector_of(game: Combat, unit: str) -> str:
    """6.16.3-a The hex whose sector a unit belongs to: the one that it is in, or is under."""
    return game.spot(unit).hex


def redeployment(game: Combat, unit: str, drm: Tally) -> Redeployment | None:
    """6.16.3-b What a unit in a sewer may try, with the DRM that the campaign gives it there."""
    spot = game.spot(unit)
    if spot.kind != SEWER:
        return None
    near = (hex_ for hex_ in near_sewers(game, spot.hex) if hex_ != spot.hex)
    return Redeployment(unit, tuple(at_level(hex_, SEWER) for hex_ in near), tally("DRM", drm.mods))
