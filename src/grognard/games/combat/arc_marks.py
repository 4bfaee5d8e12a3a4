"""core-1-f, core-14-g, core-14-h Where a gun bears, and how a vehicle lies to those about it."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from grognard.engine.look.scene import Mark
from grognard.games.combat.arcs import BEHIND, bearings
from grognard.games.combat.box import NO_TURRET, Vehicle
from grognard.games.combat.change_log import OFF_MAP
from grognard.games.combat.places import hex_of
from grognard.games.combat.shapes import GUN
from grognard.games.combat.state import Sheet
from grognard.games.combat.terrain import Terrain

SHOWN = 6  # hexes from a unit that its arcs are drawn over
NAMED = 4  # hexes away, where an arc has its name
About: TypeAlias = tuple[str, tuple[int, ...], int]
"""A hex, the facings whose arc holds it, and how far it is."""


def arcs(view: dict[str, Any], sheet: Sheet, unit: str) -> Iterator[Mark]:
    """core-1-f, core-14-g The arcs of a gun or a vehicle that a side sees, hex by hex."""
    now = view["position"]["units"].get(unit)
    if now is None or now["facing"] is None or now["place"] in OFF_MAP:
        return
    ground = sheet.maps[sheet.scenarios[view["scenario"]].map]
    here, kind = hex_of(now["place"]), sheet.kinds[now["kind"]]
    about = _about(ground, here)
    if kind.vehicle is not None:
        yield from _faces(about, now["facing"], kind.vehicle)
        if kind.vehicle.turret != NO_TURRET:
            turret = [hex_ for hex_, seen, _ in about if now["turret"] in seen]
            yield from (Mark(hex_, "turret") for hex_ in turret)
    elif kind.type == GUN and now["weapon up"] is not False:
        covered = [(hex_, apart) for hex_, seen, apart in about if now["facing"] in seen]
        yield from _named(covered, "covered", "covered")


def _about(ground: Terrain, here: str) -> list[About]:
    """core-1-f The hexes about one, each with the facings whose arc holds it and how far it is."""
    board = ground.board
    near = ((hex_, board.distance(here, hex_)) for hex_ in board.hexes if hex_ != here)
    return [(hex_, bearings(board, here, hex_), far) for hex_, far in near if far <= SHOWN]


def _faces(about: list[About], facing: int, card: Vehicle) -> Iterator[Mark]:
    """core-14-g From where a vehicle is hit in front, in the rear and in either side."""
    told = {
        "front": ("front", f"front {card.front:+d}"),
        "rear": ("rear", f"rear {card.rear:+d}"),
        "right": ("flank", f"side {card.side:+d}"),
        "left": ("flank", f"side {card.side:+d}"),
    }
    found: dict[str, list[tuple[str, int]]] = {face: [] for face in told}
    for hex_, seen, apart in about:
        found[_face(facing, seen)].append((hex_, apart))
    for face, hexes in found.items():
        yield from _named(hexes, *told[face])


def _face(facing: int, seen: tuple[int, ...]) -> str:
    """core-14-g The face of a hull that lies towards a hex: front before rear before side."""
    turns = [(each - facing) % 6 for each in seen]
    if 0 in turns or BEHIND in turns:
        return "front" if 0 in turns else "rear"
    return "right" if turns[0] < BEHIND else "left"


def _named(hexes: list[tuple[str, int]], kind: str, text: str) -> Iterator[Mark]:
    """The hexes of an arc, of which one in the middle bears its name."""
    far = [hex_ for hex_, apart in hexes if apart == NAMED] or [hex_ for hex_, _ in hexes]
    middle = far[len(far) // 2] if far else ""
    for hex_, _ in hexes:
        yield Mark(hex_, kind, text if hex_ == middle else "")
