"""What a side may know of a game of Montélimar: everything but the order of the cup."""

from random import Random
from typing import Any

from grognard.games.montelimar.state import ALLIED, GERMAN, Montelimar
from grognard.games.montelimar.visibility import visibility
from grognard.games.montelimar.zones import zones

MASKS = (
    *("pinned", "suppressed", "concentrated", "sustained", "answered", "ridges", "lit"),
    *("burning", "cleared"),
)


def view(game: Montelimar, side: str) -> dict[str, Any]:
    """The position as `side` sees it, built from nothing."""
    return {
        "units": {unit: _unit(game, unit) for unit in game.units},
        "markers": {piece: place for piece, place in game.markers.items() if place},
        "replaced": list(game.replaced),
        "records": {division: each._asdict() for division, each in game.records.items()},
        "attached": dict(game.attached),
        "dg": dict(game.dg),
        "barrages": dict(game.barrages),
        "forts": dict(game.forts),
        "zeroed": dict(game.zeroed),
        **{name: game.hexes(getattr(game, name)) for name in MASKS},
        "fire_zones": {each: game.hexes(zones(game, each)) for each in (GERMAN, ALLIED)},
        "assaults": {each: game.hexes(game.assaults[each]) for each in (GERMAN, ALLIED)},
        "active": game.of_units(game.active),
        "acted": game.of_units(game.acted),
        "again": game.of_units(game.again),
        "cup": list(game.cup),
        "bought": list(game.bought),
        "played": list(game.played),
        "chit": game.chit,
        "phase": game.phase,
        "clock": " ".join(map(str, game.clock)),
        "weather": game.weather,
        "sight": _sight(game),
        "jam": game.jam,
        "group": {"at": game.group_at, "units": game.of_units(game.group)},
        "points": dict(game.points),
        "drinks": dict(game.drinks),
    }


def _sight(game: Montelimar) -> dict[str, int]:
    """7.1.2 How many hexes far one sees, into lit hexes, and from under a barrage."""
    now = visibility(game)
    return {"far": now.far, "lit": now.daylight, "barraged": 1 if now.narrow else now.far}


def _unit(game: Montelimar, unit: str) -> dict[str, Any]:
    post, printed = game.units[unit], game.printed(unit)
    division, formation = game.home(printed)
    return {
        "side": printed.side,
        "at": post.at,
        "column": post.column,
        "lost_guns": post.lost_guns,
        "carrier": post.carrier,
        "division": division,
        "formation": formation,
    }


def resample(game: Montelimar, side: str, random: Random) -> Montelimar:
    """2.0 Nothing is hidden but which chit comes next, and that is chance."""
    return game.copy()
