"""How a game of Montélimar looks: stacks on the map, with what lies on their hexes."""

from collections.abc import Iterator
from typing import Any

from grognard.engine.look.scene import CounterFace, Mark, Scene
from grognard.games.montelimar.box import Scenario
from grognard.games.montelimar.printed import PrintedUnit
from grognard.games.montelimar.state import Sheet, is_place
from grognard.games.montelimar.tokens import tokens


def scene(seen: dict[str, Any], sheet: Sheet) -> Scene:
    """What the side that owns this view sees."""
    position = seen["position"]
    placed = [
        _counter(sheet.pieces.units[unit], each, position)
        for unit, each in position["units"].items()
        if is_place(each["at"])
    ]
    return Scene(
        sheet.board,
        sheet.style,
        tuple(placed),
        marks=tuple(_goals(sheet.scenarios[seen["scenario"]])),
        title=sheet.board.title,
        subtitle=f"{position['clock']}, {position['phase']}",
        tokens=tuple(tokens(position, sheet)),
    )


def _counter(printed: PrintedUnit, unit: dict[str, Any], position: dict[str, Any]) -> CounterFace:
    """A unit on the side that shows: fire, defence, movement."""
    face = printed.column if unit["column"] and printed.column else printed.deployed
    known = (*((unit["formation"],) if unit["formation"] not in ("white", "none") else ()),)
    return CounterFace(
        unit["at"],
        printed.side,
        id=printed.id,
        name=printed.printed,
        kind=SIGNS.get(printed.symbol, "blank"),
        formation=unit["division"],
        factors=(str(face.fire), f"{face.defence:+d}", str(face.movement or "–")),
        raised=str(face.range) if face.range > 1 else "",
        colours=known[0] if known else unit["division"],
        reduced=unit["column"],
        spent=printed.id in position["acted"],
        badges=tuple(_badges(unit["at"], position)),
    )


SIGNS = {  # the symbol of a counter: the sign that pictures have for it
    "infantry": "infantry",
    "bicycle": "infantry",
    "partisan": "infantry",
    "heavy-weapons": "machine-gun",
    "mortar": "mortar",
    "infantry-gun": "gun",
    "engineer": "engineer",
    "artillery": "artillery-field",
    "armoured-artillery": "artillery-heavy",
    "rail-gun": "artillery-heavy",
    "tank": "armour",
    "tank-destroyer": "anti-tank",
    "anti-tank": "anti-tank",
    "anti-aircraft": "anti-air",
    "reconnaissance": "reconnaissance",
    "headquarters": "hq",
}


def _badges(hex_: str, position: dict[str, Any]) -> Iterator[str]:
    """What lies on the hex, written short."""
    if hex_ in position["dg"]:
        yield f"DG{position['dg'][hex_]}"
    if hex_ in position["pinned"]:
        yield "P"
    if hex_ in position["suppressed"]:
        yield "S"


def _goals(scenario: Scenario) -> Iterator[Mark]:
    """27.1, 27.3 The hexes that count, and the way out."""
    way_out = (scenario.exit.hex,) if scenario.exit else ()
    for hex_ in (*scenario.victory, *way_out):
        yield Mark(hex_, "objective")
