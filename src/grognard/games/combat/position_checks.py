"""What the rules do not allow in a position, each with its clause; “loose” lets it pass."""

from collections.abc import Iterator

from grognard.engine.bad_input import BadInput
from grognard.games.combat.digging import may_dig
from grognard.games.combat.places import SEWER
from grognard.games.combat.position_works import check_cover, check_works
from grognard.games.combat.shapes import GUN, HALF_SQUAD, LEADER, SQUAD, VEHICLE
from grognard.games.combat.stacking import is_overfull
from grognard.games.combat.state import (
    DISRUPTED,
    GERMAN,
    PINNED,
    RUSSIAN,
    SUPPRESSED,
    WIA,
    Combat,
    enemy,
)
from grognard.games.combat.works import has_holes, trench_in

BELOW = (SQUAD, HALF_SQUAD, LEADER)  # 6.16.1
MEN = (PINNED, DISRUPTED, WIA)


def check(game: Combat) -> None:
    """Refuse the first thing that the rules do not allow."""
    for place in sorted(game.stacks):
        for side in (GERMAN, RUSSIAN):
            if is_overfull(game, place, side):
                raise BadInput(f"{place} is overfull (9.1.1); say “loose” to have it so.")
    for fault in (*_turns(game), *_units(game)):
        raise BadInput(f"{fault}; say “loose” to have it so.")
    check_works(game)
    check_cover(game)


def _turns(game: Combat) -> Iterator[str]:
    """core-2-d The turns of the scenario."""
    if not 1 <= game.turn <= game.scenario.turns:
        yield f"There is no turn {game.turn} among {game.scenario.turns} (core-2-d)"


def _units(game: Combat) -> Iterator[str]:
    for unit in game.units:
        if game.is_on_map(unit):
            yield from _place(game, unit)
            yield from _state(game, unit)
            yield from _company(game, unit)


def _place(game: Combat, unit: str) -> Iterator[str]:
    """9.1.1-d, 6.16.1, 7.1.1, 7.2.1, 6.9.1 Whether it may be there, and so."""
    kind, now, spot = game.kind(unit), game.units[unit], game.spot(unit)
    if kind.type in (GUN, VEHICLE) and now.place not in game.ground.board:
        yield f"{unit} cannot be in {now.place}, for guns and vehicles stay on the ground (9.1.1)"
    if spot.kind == SEWER and (kind.side != RUSSIAN or kind.type not in BELOW):
        yield f"{unit} cannot be in a sewer (6.16.1)"
    if now.dug and kind.type != GUN and not spot.walls and not may_dig(game, now.place):
        yield f"{unit} cannot be dug in in {now.place} (7.1.1)"
    if now.trench and not trench_in(game, spot.hex):
        yield f"There is no trench in {spot.hex} for {unit} (7.2.1)"
    if now.holes and not has_holes(game, spot.hex):
        yield f"There are no shellholes in {spot.hex} for {unit} (6.9.1)"


def _state(game: Combat, unit: str) -> Iterator[str]:
    """core-7-d, core-19-a Words that are for men or for vehicles alone."""
    kind, now = game.kind(unit), game.units[unit]
    if kind.type == VEHICLE and now.status in MEN:
        yield f"{unit} cannot be {now.status}, for a vehicle is suppressed (core-7-d)"
    if kind.type != VEHICLE and now.status == SUPPRESSED:
        yield f"{unit} cannot be {SUPPRESSED}, which only vehicles are (core-7-d)"
    if now.hidden and kind.type in (VEHICLE, LEADER):
        yield f"{unit} cannot be hidden (core-19-a)"


def _company(game: Combat, unit: str) -> Iterator[str]:
    """11.4.2, core-16-d Whom it rides with, and whom it fights."""
    now = game.units[unit]
    if now.aboard:
        carrier = game.units[now.aboard]
        if game.kind(now.aboard).type != VEHICLE or carrier.place != now.place:
            yield f"{unit} cannot be on {now.aboard}, which is no vehicle in {now.place} (11.4.2)"
    if now.engaged and not any(game.known(now.place, enemy(game.owner(unit)))):
        yield f"{unit} cannot be engaged, for no enemy is in {now.place} (core-16-d)"
