"""15 Transport: trucks and half-tracks from the pool, and the units that ride on them."""

from grognard.games.montelimar.state import Montelimar, box, is_place

POOL = "pool"


def pooled(game: Montelimar, side: str, division: str, formation: str) -> list[str]:
    """15.0 The transports in the pool that a chit makes active; white stripes by division alone."""
    found = []
    for name, printed in game.sheet.pieces.transports.items():
        if printed.side == side and game.markers.get(name, "").endswith(f":{POOL}"):
            own, stripe = game.home(printed)
            if own == division and (not formation or stripe == formation):
                found.append(name)
    return found


def riders(game: Montelimar, transport: str) -> list[str]:
    """15.0 The deployed units on foot that a transport may pick up, active or not."""
    printed = game.sheet.pieces.transports[transport]
    division, stripe = game.home(printed)
    return [
        unit
        for unit, post in game.units.items()
        if is_place(post.at)
        and not post.column
        and game.printed(unit).mobility == "leg"
        and "ambush" not in game.printed(unit).flags
        and game.division(unit) == division
        and stripe in ("white", game.formation(unit))
    ]


def get_off(game: Montelimar, unit: str) -> None:
    """15.0 The unit stands there deployed, the transport is back in its pool."""
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
