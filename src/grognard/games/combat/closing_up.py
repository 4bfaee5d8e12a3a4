"""11.3.1, 11.3.5, 10.7.2-a What keeps a platoon of vehicles together, and who can close a gap."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from grognard.engine.kernel.forms import Bar, opened
from grognard.games.combat.drives import BACK, RAM, STEP, can_meet, keeps_up, no_road, side_ahead
from grognard.games.combat.side_roads import hex_beside
from grognard.games.combat.state import Combat
from grognard.games.combat.turning import HULL, SWING
from grognard.games.combat.vehicle_bypass import OUT, PAST

if TYPE_CHECKING:
    from grognard.games.combat.driving import Drive


def reach(drive: "Drive", game: Combat) -> tuple[str, ...]:
    """10.7.1-b The hexes that a vehicle can be in after its step, where it is among them."""
    alone = replace(drive, mates=(), reach={})
    return tuple(dict.fromkeys((game.units[drive.vehicle].place, *_steps(alone, game))))


def _steps(drive: "Drive", game: Combat) -> Iterator[str]:
    """11.1.2-b, 11.1.5, 11.2.1, 6.14.2-f Ahead, backwards, along a hexside, around a hex."""
    places, hexes = game.sheet.places, game.sheet.hexes
    yield from places.pick(opened(STEP, drive, game, places.all))
    yield from places.pick(opened(BACK, drive, game, places.all))
    if not no_road(drive, game, 1):
        yield hex_beside(game.ground.board, side_ahead(game, drive.vehicle))
    for hex_ in hexes.pick(opened(PAST, drive, game, hexes.all)):
        yield from places.pick(opened(OUT, drive, game, places.all, (hex_,)))


def can_close(game: Combat, drives: Sequence["Drive"]) -> bool:
    """11.3.5-a Whether one step of each would bring the vehicles of a platoon together."""
    return can_meet(game, (), tuple(reach(drive, game) for drive in drives))


def lagging(drive: "Drive", game: Combat, among: int) -> int:
    """10.7.2-a, 11.3.5-a All, where one that stays would be apart, and some step would not."""
    here = game.units[drive.vehicle].place
    if not drive.mates or keeps_up(drive, game, here):
        return 0
    return among if any(place != here for place in _steps(drive, game)) else 0


def turning_away(drive: "Drive", game: Combat, among: int) -> int:
    """11.1.3-h The same of a turret that turns for a point; with other points it turns freely."""
    return 0 if drive.spent else lagging(drive, game, among)


FOLLOW = Bar("10.7.2", "To stay here would leave the platoon apart.", lagging)
TURRET = (*SWING, FOLLOW._replace(closes=turning_away))
REST = (FOLLOW,)
FACE = (*HULL, FOLLOW)
CRUSH = (*RAM, FOLLOW)
