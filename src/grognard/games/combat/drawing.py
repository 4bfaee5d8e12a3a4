"""How a game of Combat! looks: the units that a view shows, on the map."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from grognard.engine.look.scene import CounterFace, Mark, Scene, Token
from grognard.games.combat.box import Kind
from grognard.games.combat.change_log import OFF_MAP
from grognard.games.combat.faces import drawing, factors, label
from grognard.games.combat.places import hex_of
from grognard.games.combat.state import (
    ASSAULT,
    ASSAULT_FIRED,
    CRAWLED,
    CRAWLED_FIRED,
    DISRUPTED,
    FIRED,
    MOVED,
    PINNED,
    SUPPRESSED,
    WAITING,
    WIA,
    Sheet,
)

COVER = "#1f4d3a", "#fffdf6"  # the ground and the ink of its arrows
SIGNS = {"mines": "M", "wire": "W", "trench": "T", "at-trench": "AT"}
SHORT = {  # what is written on a counter for how it is and what it did
    PINNED: "PIN",
    DISRUPTED: "DIS",
    WIA: "WIA",
    SUPPRESSED: "SUP",
    MOVED: MOVED,
    FIRED: FIRED,
    ASSAULT: "ASLT",
    ASSAULT_FIRED: FIRED,
    CRAWLED: "CRWL",
    CRAWLED_FIRED: FIRED,
}


def scene(seen: dict[str, Any], sheet: Sheet) -> Scene:
    """What the side that owns this view sees."""
    position = seen["position"]
    scenario = sheet.scenarios[seen["scenario"]]
    board = sheet.maps[scenario.map].board
    units = position["units"].items()
    on_map = [(name, unit) for name, unit in units if unit["place"] not in OFF_MAP]
    waiting = [(name, unit) for name, unit in units if unit["place"] == WAITING]
    return Scene(
        board,
        sheet.style,
        tuple(counter(name, unit, sheet.kinds[unit["kind"]]) for name, unit in on_map),
        marks=tuple(objectives(scenario.points, position["held"])),
        title=scenario.title,
        subtitle=f"turn {seen['turn']}, {position['phase'] or 'set-up'}",
        off=tuple(counter(name, unit, sheet.kinds[unit["kind"]]) for name, unit in waiting),
        tokens=tuple(tokens(position, sheet.named)),
    )


def objectives(points: Mapping[str, int], held: Mapping[str, str]) -> Iterator[Mark]:
    """core-21 The hexes that count, with the points in them and who holds most of these."""
    for hex_ in dict.fromkeys(map(hex_of, points)):
        here = [goal for goal in points if hex_of(goal) == hex_]
        worth = Counter(dict.fromkeys(held.values(), 0))
        for goal in here:
            worth[held[goal]] += points[goal]
        side, most = worth.most_common(1)[0]
        shared = 2 * most == worth.total()
        yield Mark(hex_, "objective", str(worth.total()), "" if shared else side)


def tokens(position: dict[str, Any], named: Mapping[str, str]) -> Iterator[Token]:
    """6.8.2.1, core-12 Wrecks, smoke, fires, works and cover on the map."""
    for hex_, number in position["wrecks"].items():
        yield Token(f"wreck {hex_}", hex_, f"{number}" if number > 1 else "", "wreck", "octagon")
    for hex_ in position["burning"]:
        yield Token(f"burning {hex_}", hex_, "!", "burning wreck", "octagon", "#c8532b", "#fffdf6")
    for hex_, turns in position["smoke"].items():
        yield Token(f"smoke {hex_}", hex_, str(turns), "smoke", "round", "#b9b6ae")
    for hex_ in position["fires"]:
        yield Token(f"fire {hex_}", hex_, "!", "fire", "round", "#c8532b", "#fffdf6")
    yield from works(position)
    yield from covers(position["units"], named)


def works(position: dict[str, Any]) -> Iterator[Token]:
    """7 What was built or blown, as far as the side knows it."""
    for hex_, here in position["works"].items():
        for work in here:
            kind, side = work["kind"], work["side"]
            sign = SIGNS.get(kind, kind[:1].upper())
            name = f"hidden {kind}" if work["hidden"] else kind
            yield Token(f"{kind} {hex_}", hex_, sign, name, "pill", side=side)
    for hex_, faced in position["roadblocks"]:
        yield Token(f"roadblock {hex_}", hex_, "RB", "roadblock", "square", points_at=faced)
    for side in position["mouseholes"]:
        yield Token(f"mousehole {side}", side, "", "Mousehole", "round", "#15120e")
    for hex_ in position["rubble"]:
        yield Token(f"rubble {hex_}", hex_, "RUB", "rubble", "square", "#a0917d")


def covers(units: dict[str, Any], named: Mapping[str, str]) -> Iterator[Token]:
    """8.1.1 The hexsides that units lie behind, each with an arrow over it."""
    for name, unit in units.items():
        for side in unit["cover"]:
            if "/" in side:
                here = hex_of(unit["place"])
                beyond = next(hex_ for hex_ in side.split("/") if hex_ != here)
                told = f"cover of {named[name]}"
                yield Token(
                    f"cover of {name} {side}", side, "C", told, "round", *COVER, points_at=beyond
                )


def counter(name: str, unit: dict[str, Any], kind: Kind) -> CounterFace:
    """A unit's counter with its level, status and what it did as badges."""
    place = unit["place"]
    stuck = "STOP" if unit["m-killed"] else ""
    on = "aboard" if unit["aboard"] else ""
    held = "CC" if unit["engaged"] else ""
    badges = (SHORT.get(unit["status"], ""), SHORT.get(unit["did"], ""), held, stuck, on)
    return CounterFace(
        "" if place in OFF_MAP else place,
        kind.side,
        id=name,
        name=label(name, unit, kind),
        kind=drawing(unit, kind),
        factors=factors(unit, kind),
        colours=kind.side,
        badges=tuple(badge for badge in badges if badge),
        facing=unit["facing"] if unit["weapon up"] is not False else None,
        turret=unit["turret"],
    )
