"""15 Transport: trucks and half-tracks from the pool, and the units that ride on them."""

from collections.abc import Iterator
from typing import TypeAlias

from grognard.games.montelimar.state import Montelimar, box, is_place

POOL = "pool"
Pool: TypeAlias = dict[str, tuple[str, str]]  # transport: its division and stripe


def pooled(game: Montelimar, side: str, division: str, formation: str) -> Pool:
    """15.0 The transports in the pool that a chit makes active; white stripes by division alone."""
    return {
        name: (own, stripe)
        for name, (own, stripe) in in_pools(game, side)
        if own == division and (not formation or stripe == formation)
    }


def in_pools(game: Montelimar, side: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """15.0 The transports of a side that wait and have let nobody off now, with their homes."""
    transports = game.sheet.pieces.transports
    for name, place in game.markers.items():
        if place.endswith(POOL) and transports[name].side == side and name not in game.emptied:
            yield name, game.home(transports[name])


def waiting(game: Montelimar, pool: Pool) -> dict[str, int]:
    """15.0 The units that some of these transports may pick up, active or not, and by which."""
    bits, fit = game.setting.words["TRANSPORT"].bits.bit, dict.fromkeys(pool.values(), 0)
    for name, home in pool.items():
        fit[home] |= bits[name]
    found, walkers = {}, game.sheet.walkers
    for unit, post in game.units.items() if fit else ():
        if not post.column and unit in walkers and is_place(post.at):
            division, formation = game.home(game.printed(unit))
            by = fit.get((division, "white"), 0) | fit.get((division, formation), 0)
            if by:
                found[unit] = by
    return found


def get_off(game: Montelimar, unit: str) -> None:
    """15.0 The unit stands there deployed, the transport is back in its pool until later."""
    game.emptied = tuple(sorted((*game.emptied, game.units[unit].carrier)))
    send_home(game, unit)
    game.change(unit, column=False)
    game.tell(f"{game.called(unit)} gets off.", "15.0", where=game.at(unit))


def send_home(game: Montelimar, unit: str) -> None:
    """15.0 A transport that is left goes to its division's pool without markers."""
    transport = game.units[unit].carrier
    if transport:
        division = game.home(game.sheet.pieces.transports[transport])[0]
        game.markers[transport] = box(division, POOL)
        game.change(unit, carrier="", column=False)
