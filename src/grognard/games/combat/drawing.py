"""How a game of Combat! looks: the units that a view shows, on the map."""

from typing import Any

from grognard.engine.look.scene import CounterFace, Scene
from grognard.games.combat.box import Kind
from grognard.games.combat.places import hex_of
from grognard.games.combat.shapes import GUN, HALF_SQUAD, LEADER, SQUAD, TEAM, VEHICLE
from grognard.games.combat.state import DEAD, WAITING, Sheet

SYMBOLS = {
    SQUAD: "infantry",
    HALF_SQUAD: "infantry",
    LEADER: "headquarters",
    TEAM: "machine-gun",
    GUN: "artillery-field",
    VEHICLE: "armour",
}


def scene(seen: dict[str, Any], sheet: Sheet) -> Scene:
    """What the side that owns this view sees."""
    position = seen["position"]
    board = sheet.maps[sheet.scenarios[seen["scenario"]].map].board
    units = position["units"].items()
    on_map = [(name, unit) for name, unit in units if unit["place"] not in (DEAD, WAITING)]
    waiting = [(name, unit) for name, unit in units if unit["place"] == WAITING]
    return Scene(
        board,
        sheet.style,
        tuple(counter(name, unit, sheet.kinds[unit["kind"]]) for name, unit in on_map),
        title=board.title,
        subtitle=f"turn {seen['turn']}, {position['phase'] or 'set-up'}",
        off=tuple(counter(name, unit, sheet.kinds[unit["kind"]]) for name, unit in waiting),
    )


def counter(name: str, unit: dict[str, Any], kind: Kind) -> CounterFace:
    """A unit's counter with its level, status and what it did as badges."""
    place = unit["place"]
    level = place[len(hex_of(place)) :] if place not in (DEAD, WAITING) else ""
    badges = (unit["status"], unit["did"], "engaged" if unit["engaged"] else "", level)
    return CounterFace(
        "" if place in (DEAD, WAITING) else place,
        kind.side,
        id=name,
        name=name,
        kind=SYMBOLS[kind.type],
        factors=(str(kind.firepower), str(kind.range)) if kind.firepower else (),
        colours=kind.side,
        badges=tuple(badge for badge in badges if badge),
    )
