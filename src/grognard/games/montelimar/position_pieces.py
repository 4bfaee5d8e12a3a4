"""Where units and markers may be at all: boxes, transports, tanks, heroes and their units."""

from collections.abc import Callable, Iterator
from typing import Any

from grognard.games.montelimar.allowance import TRAIL
from grognard.games.montelimar.command import payer
from grognard.games.montelimar.quality import belongs
from grognard.games.montelimar.riders import enemy_near, is_on_foot, may_carry, riders
from grognard.games.montelimar.state import (
    ALLIED,
    AVAILABLE,
    DEAD,
    EXITED,
    GERMAN,
    HEROES,
    REALLOCATING,
    ROUTED,
    WAITING,
    Montelimar,
    aboard,
    box,
    is_place,
)
from grognard.games.montelimar.support import STAFF, WIETERSHEIM
from grognard.games.montelimar.task_forces import SUDRE
from grognard.games.montelimar.transport import POOL

ATTACHED = "att"
WAITS = (WIETERSHEIM, box("11pz", WAITING))  # 14.0 the one hero with a name who may be left alone


def piece_faults(game: Montelimar) -> Iterator[str]:
    """Every sentence that the places of units and markers break."""
    for unit in game.units:
        yield from _unit(game, unit)
        yield from _rides(game, unit)
        yield from _on_the_way_out(game, unit)
    yield from _transports(game)
    pieces = game.sheet.pieces
    kinds: tuple[tuple[Any, Callable[[Montelimar, str, str], Iterator[str]]], ...] = (
        *((pieces.weapons, _weapon), (pieces.leaders, _leader), (pieces.heroes, _hero)),
        *((pieces.transports, _pooled), (pieces.air, _air), (pieces.convoys, _convoy)),
    )
    for piece, place in game.markers.items():
        for kind, look in kinds:
            if place and piece in kind:
                yield from look(game, piece, place)


def _unit(game: Montelimar, unit: str) -> Iterator[str]:
    """8.5, 21.2, 22.3, 23.3, 25.0 Where a unit may be, on the map and off it."""
    printed, post = game.printed(unit), game.units[unit]
    if ":" in post.at and not post.at.startswith("on:"):
        if post.at != box(payer(game, unit), ROUTED):
            yield f"{unit} waits in {box(payer(game, unit), ROUTED)} or in no box (8.5.1)."
        elif "ambush" in printed.flags:
            yield f"{unit} is never in column and cannot rout (23.2)."
    if post.at == DEAD and "hq" in printed.flags and printed.division != ATTACHED:
        yield f"{unit} is a headquarters, which goes to the box of routed units (8.5)."
    if post.at == EXITED and printed.side == ALLIED and printed.division != SUDRE:
        yield f"{unit} is Allied and never leaves the map (22.3)."
    if post.lost_guns and "abandons" not in printed.flags:
        yield f"{unit} has no guns that it could leave behind (21.2)."
    if printed.division == SUDRE and game.option("cc_sudre") == "no":
        yield f"{unit} is of Combat Command Sudre, which comes with its option alone (23.3)."
    elif printed.division == SUDRE and is_place(post.at) and has_left(game):
        yield f"{unit} is of Combat Command Sudre, which has left for good (29.0)."
    if printed.mobility == "rail" and is_place(post.at) and not _on(game, post.at, ("rail",)):
        yield f"{unit} never leaves the railway, and none is in {post.at} (25.0)."


def _on_the_way_out(game: Montelimar, unit: str) -> Iterator[str]:
    """22.3, 27.3 Nobody stands where Germans leave the map, but for those who may not leave."""
    way_out, at = game.scenario.exit, game.at(unit)
    if not way_out or at != way_out.hex or game.side(unit) != GERMAN:
        return
    if game.formation(unit) not in way_out.never:
        yield f"{unit} has left the map if it came to {at} (22.3)."


def has_left(game: Montelimar) -> bool:
    """29.0 Whether Combat Command Sudre is gone; as its last turn's night begins it still goes."""
    return game.sudre_is_over and game.phase != "preparation"


def is_gun(game: Montelimar, unit: str) -> bool:
    """8.7 Whether a unit has a value for indirect fire when it is deployed."""
    printed = game.printed(unit).deployed
    return printed.colour == "black" or printed.indirect >= 0


def _on(game: Montelimar, hex_: str, kinds: tuple[str, ...]) -> bool:
    """Whether a road of one of these kinds runs through a hex."""
    roads = game.sheet.board.ground.roads
    return any(hex_ in road.path for road in roads if road.kind in kinds)


def _rides(game: Montelimar, unit: str) -> Iterator[str]:
    """15.0, 30.0 Who rides on a transport, and who on a tank."""
    printed, post = game.printed(unit), game.units[unit]
    if post.carrier:
        if printed.mobility != "leg":
            yield f"{unit} is no unit on foot, and no transport carries it (15.0)."
        elif "ambush" in printed.flags:
            yield f"{unit} lies in ambush and never rides (23.2)."
        elif not _fits(game, post.carrier, unit):
            yield f"{post.carrier} carries its own formation or division, not {unit} (15.0)."
        if not is_place(post.at):
            yield f"{unit} is not on the map, so {post.carrier} waits in the pool (15.0)."
    if game.riding & game.unit_bit(unit):
        yield from _tank(game, unit, post.at[3:])


def _fits(game: Montelimar, transport: str, unit: str) -> bool:
    """15.0, 26.0 Whether a transport may carry a unit; attached ones may have changed division."""
    printed, own = game.sheet.pieces.transports[transport], game.printed(unit)
    if own.division == ATTACHED and printed.formation == "white":
        return bool(printed.side == own.side)
    division, formation = game.home(own)
    return game.home(printed) in ((division, formation), (division, "white"))


def _tank(game: Montelimar, unit: str, tank: str) -> Iterator[str]:
    """30.0 A unit on a tank: one, on foot, of the tank's own, far from the enemy."""
    if tank not in game.units or not is_place(game.at(tank)) or riders(game, tank) != [unit]:
        yield f"{unit} cannot ride on {tank}, which must be on the map, for one (30.0)."
    elif not is_on_foot(game, unit):
        yield f"{unit} is no unit on foot without guns, and rides on no tank (30.0)."
    elif game.side(unit) != game.side(tank) or not _shares(game, unit, tank):
        yield f"{tank} carries its own formation, not {unit} (30.0)."
    elif enemy_near(game, game.side(unit), game.at(tank)):
        yield f"{unit} cannot ride with an enemy within ten hexes (30.0)."


def _shares(game: Montelimar, unit: str, tank: str) -> bool:
    """24.0, 30.0 Whether a tank may carry a unit; Germans mount as a Kampfgruppe, and stay so."""
    return game.side(unit) == GERMAN or may_carry(game, unit, tank)


def _transports(game: Montelimar) -> Iterator[str]:
    """15.0 A transport carries one unit, and waits nowhere else."""
    seen: dict[str, str] = {}
    for unit, post in game.units.items():
        if post.carrier and (post.carrier in seen or game.markers.get(post.carrier)):
            yield f"{post.carrier} cannot carry {unit}, for it is used elsewhere (15.0)."
        if post.carrier:
            seen[post.carrier] = unit


def _with(game: Montelimar, place: str) -> tuple[str, ...]:
    """The units that a marker in a hex or on a tank is with."""
    if place.startswith("on:"):
        return tuple(riders(game, place[3:]))
    return game.stacks.get(place, ())


def _weapon(game: Montelimar, piece: str, place: str) -> Iterator[str]:
    """12.1, 12.2, 30.0 In a box of its division, or with units on foot of its side."""
    printed = game.sheet.pieces.weapons[piece]
    if ":" in place and not place.startswith("on:"):
        if place not in [box(game.home(printed)[0], name) for name in (AVAILABLE, REALLOCATING)]:
            yield f"{piece} waits in boxes of its own division for weapons (12.2)."
        return
    units = _with(game, place)
    if not units or game.side(units[0]) != printed.side:
        yield f"{piece} is alone in {place} (12.1)."
    elif not any(game.printed(unit).mobility == "leg" for unit in units):
        yield f"No unit on foot is in {place} for {piece} (12.1)."
    elif place.startswith("on:") and len(game.weapons(place)) > 1:
        yield f"One weapon rides along with a unit on {place[3:]} (30.0)."


def _leader(game: Montelimar, piece: str, place: str) -> Iterator[str]:
    """13.1, 24.0 With a unit of his command, or waiting; a German stays where a Kampfgruppe was."""
    printed = game.sheet.pieces.leaders[piece]
    if ":" in place and not place.startswith("on:"):
        if place != box(game.home(printed)[0], WAITING):
            yield f"{piece} is with a unit of his command, or waits for one (13.1)."
        return
    units = _with(game, place)
    if not units or game.side(units[0]) != printed.side:
        yield f"{piece} is alone in {place} (13.1)."
    elif printed.side == ALLIED and not any(belongs(game, piece, unit) for unit in units):
        yield f"No unit of his command is with {piece} in {place} (13.1)."


def _hero(game: Montelimar, piece: str, place: str) -> Iterator[str]:
    """14.0, 14.1, 14.2 Those with names in their box, the others with a unit of their side."""
    printed = game.sheet.pieces.heroes[piece]
    if not printed.named:
        yield from _unnamed(game, piece, place[3:])
    elif piece == WIETERSHEIM and (place.startswith("on:") or is_place(place)):
        if not any(game.division(unit) == printed.division for unit in _with(game, place)):
            yield f"{piece} is with a unit of his division (14.1)."
        elif game.markers.get(STAFF) and STAFF not in game.replaced:
            yield f"With {piece} on the map {STAFF} is on his replacement side (14.1)."
    elif place != box(printed.division, HEROES) and (piece, place) != WAITS:
        yield f"{piece} works from the box of heroes of his own division (14.1)."


def _unnamed(game: Montelimar, piece: str, unit: str) -> Iterator[str]:
    """14.0, 14.2 A hero without a name is with a unit, or waits where none of its own is left."""
    if unit not in game.units or game.at(unit) == EXITED:
        yield f"{unit} is not in play for {piece} to be with (14.0)."
    elif game.side(unit) != game.sheet.pieces.heroes[piece].side:
        yield f"{piece} is no hero of the side of {unit} (14.2)."
    elif not is_place(game.where(aboard(unit))):
        side = game.side(unit)
        if any(belongs(game, piece, other) for other in game.on_map(side)):
            yield f"{piece} joins another unit when {unit} is off the map (14.0)."


def _pooled(game: Montelimar, piece: str, place: str) -> Iterator[str]:
    """15.0 A transport without a unit waits in its division's pool."""
    if place != box(game.home(game.sheet.pieces.transports[piece])[0], POOL):
        yield f"{piece} carries a unit or waits in the pool of its division (15.0)."


def _air(game: Montelimar, piece: str, place: str) -> Iterator[str]:
    """16.1, 17.0 Aircraft are with a division of their side, and gone once a night has begun."""
    division, _, name = place.partition(":")
    known = game.sheet.pieces.divisions.get(division)
    if name != "air" or known is None or known.side != game.sheet.pieces.air[piece].side:
        yield f"{piece} waits with a division of its side (16.1)."
    elif game.is_night and game.phase != "preparation":
        yield f"{piece} has gone home, for no aircraft wait at night (17.0)."


def _convoy(game: Montelimar, piece: str, place: str) -> Iterator[str]:
    """22.2 Evacuation markers are on road or railway; Allied units may have walked in on one."""
    kinds = tuple(k for k in game.setting.data.charts.tables["roads"].rows.headings if k != TRAIL)
    if not is_place(place) or not _on(game, place, kinds):
        yield f"{piece} is on a road or railway (22.2)."
    elif place in game.sheet.board.group("evacuation"):
        yield f"{piece} has left the map if it came to {place} (22.2)."
