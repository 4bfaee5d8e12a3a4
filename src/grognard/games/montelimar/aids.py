"""What a board may show of Montélimar beside the rules: displays, goals, sight, ranges."""

from collections.abc import Iterator, Mapping
from typing import Any

from grognard.engine.look.aids import Aids, Layer, SequenceStep
from grognard.engine.look.displays import Display, DisplayBox, Laid, Limit, Track, TrackCell
from grognard.engine.look.scene import Mark, Token
from grognard.engine.look.sighting import Cut, Sighting, cut_open
from grognard.games.montelimar.air import SKY
from grognard.games.montelimar.cup import the_cup
from grognard.games.montelimar.goals import goals
from grognard.games.montelimar.printed import Division
from grognard.games.montelimar.ranges import along, ways
from grognard.games.montelimar.result_rows import result_rows
from grognard.games.montelimar.sight import BLOCKING
from grognard.games.montelimar.state import (
    ALLIED,
    AVAILABLE,
    BEST_TQ,
    GERMAN,
    HEROES,
    MOST_POINTS,
    REALLOCATING,
    ROUTED,
    WAITING,
    Sheet,
    box,
)
from grognard.games.montelimar.transport import POOL
from grognard.games.montelimar.visibility import Visibility, field, why_unseen

TRACKS = (  # the record, its title, its rule, and where a line means something
    ("dispatch", "Dispatch Points", "4.0", 9, ()),
    ("direct", "Direct Commands", "19.1", 19, ()),
    ("tq", "Troop Quality", "19.2", 9, (Limit(4, "formations"),)),
    ("fatigue", "Fatigue", "4.0", 19, (Limit(4, "no rest"), Limit(5, "tired"))),
)
BOXES = (
    (AVAILABLE, "Available", "12.1"),
    (REALLOCATING, "Reallocating", "12.2"),
    (ROUTED, "Routed", "8.5.2"),
    (HEROES, "Heroes", "14.1"),
    (SKY, "Air support", "16.1"),
    (POOL, "Transports", "15.0"),
    (WAITING, "Waiting", "13.1"),
)
STEPS = (("Preparation", "4.0"), ("Action", "4.0"), ("End", "4.0"))


def layers(view: dict[str, Any], sheet: Sheet) -> Iterator[Layer]:
    """7.2, 27.1, 27.3 Hexes that count, the road to block, the way out, ridges, fire zones."""
    scenario, position = sheet.scenarios[view["scenario"]], view["position"]
    goals = tuple(Mark(hex_, "objective", str(value)) for hex_, value in scenario.victory.items())
    yield Layer("goals", "Victory hexes", "27.1", goals)
    if scenario.roadblock:
        road = tuple(Mark(hex_, "zone", side=ALLIED) for hex_ in scenario.roadblock)
        yield Layer("roadblock", "The road to block", "27.1", road)
    if scenario.exit:
        way_out = (Mark(scenario.exit.hex, "target", side=GERMAN),)
        yield Layer("exit", "Where Germans get away", "27.3", way_out)
    ridges = tuple(Mark(hex_, "control") for hex_ in position["ridges"])
    yield Layer("ridges", "Claimed ridges", "6.2.2", ridges)
    for side, covered in zones(view, sheet).items():
        marks = tuple(Mark(hex_, "zone", side=side) for hex_ in covered)
        yield Layer(f"{side}-fire", f"{side.capitalize()} fire zones", "7.2", marks)


def displays(view: dict[str, Any], sheet: Sheet) -> Iterator[Display]:
    """19.0, 27.1 The points, the cup, and what lies on the display of each division."""
    position = view["position"]
    points = tuple((side.capitalize(), str(n), "27.1") for side, n in position["points"].items())
    yield Display("points", "Victory Points", rows=points, note=f"At most {MOST_POINTS} a side.")
    yield the_cup(position, sheet)
    for division, record in position["records"].items():
        known = sheet.pieces.divisions[division]
        own: Mapping[str, Any] = sheet.scenarios[view["scenario"]].ratings.get(division, {})
        boxes = [_box(position, division, *each) for each in BOXES]
        yield Display(
            division,
            known.name,
            rows=tuple(_ratings(known._replace(**own))),
            tracks=tuple(_track(division, record, *each) for each in TRACKS),
            boxes=(*boxes, _attached(position["attached"], division)),
            side=known.side,
        )


def _ratings(division: Division) -> Iterator[tuple[str, str, str]]:
    """19.1, 19.2 What a division rolls for its points, and the best that its troops can be."""
    yield "Dispatch rating", str(division.dispatch), "19.1"
    yield "Command rating", str(division.command), "19.1"
    yield "Best Troop Quality", str(division.most_tq or BEST_TQ), "19.2"


def _attached(homes: dict[str, str], division: str) -> DisplayBox:
    """26.0 The formations that are attached to a division."""
    names = ", ".join(formation for formation, home in homes.items() if home == division)
    return DisplayBox(f"{division}:attached", "Attached", "26.0", names, (), _state(bool(names)))


def _state(is_filled: bool) -> str:
    """How a box is drawn."""
    return "open" if is_filled else "empty"


def _track(
    division: str,
    record: dict[str, int],
    name: str,
    title: str,
    rule: str,
    most: int,
    limits: tuple[Limit, ...],
) -> Track:
    """19.0 One track of a division with its marker."""
    cells = tuple(TrackCell(str(number)) for number in range(most + 1))
    token = Token(f"{division}-{name}", "", str(record[name]), title)
    at = max(0, min(record[name], most))
    return Track(f"{division}-{name}", title, rule, cells, limits, (Laid(token, at),))


def _box(position: dict[str, Any], division: str, name: str, title: str, rule: str) -> DisplayBox:
    """19.0 A box of a division: units as counters, other pieces by their names."""
    place = box(division, name)
    units = tuple((unit, 1) for unit, each in position["units"].items() if each["at"] == place)
    pieces = [piece for piece, at in position["markers"].items() if at == place]
    state = _state(bool(units or pieces))
    return DisplayBox(place, title, rule, ", ".join(pieces), units, state, place)


def sequence(view: dict[str, Any]) -> Iterator[SequenceStep]:
    """4.0 The phases of a turn."""
    for title, rule in STEPS:
        yield SequenceStep(title, rule, "", title.lower() == view["position"]["phase"])


def sight(view: dict[str, Any], sheet: Sheet, here: str, there: str) -> Sighting:
    """7.1 Whether units in one hex see the other now, and what is in the way."""
    board, now = sheet.board, _visibility(view, sheet)
    hidden = why_unseen(sheet, here, there, now)
    lost = sheet.sights.after_fires(now.cleared, now.burning).lost_at(here, there)
    veiled = hidden is not None and hidden.rule == "8.7.2"

    def cut(hex_: str) -> Cut:
        level = board.elevation(hex_)
        grown = board.terrain(hex_) in BLOCKING and not board.area.bit[hex_] & now.cleared
        grown = grown or bool(board.area.bit[hex_] & now.burning)
        blocks = hex_ == lost or (veiled and hex_ in now.smoke)
        return Cut(level, level + grown, verdict="blocks" if blocks else "clear")

    profile = cut_open(board, (here, there), cut)
    if hidden:
        blocking = (cell.hex for cell in profile.cells if cell.verdict == "blocks")
        return Sighting(False, next(blocking, lost), hidden.text, hidden.rule, profile)
    return Sighting(True, "", f"{there} can be seen from {here}.", "7.1.2", profile)


def seen(view: dict[str, Any], sheet: Sheet, here: str) -> list[str]:
    """7.1.2 Every hex that units in this hex see now."""
    return sheet.board.area.pick(field(sheet, here, _visibility(view, sheet)))


def _visibility(view: dict[str, Any], sheet: Sheet) -> Visibility:
    """7.1.2 What is seen as a view tells it."""
    position, mask = view["position"], sheet.board.area.mask
    sees = position["sight"]
    lit = mask(position["lit"]) if sees["lit"] > sees["far"] else 0
    fires = mask(position["burning"]), mask(position["cleared"])
    narrow = sees["barraged"] < sees["far"]
    return Visibility(sees["far"], sees["lit"], lit, *fires, position["barrages"], narrow)


def about_hex(sheet: Sheet, hex_: str) -> dict[str, str]:
    """6.2 What is printed in a hex, in words."""
    board = sheet.board
    told = {
        "terrain": board.terrain(hex_),
        "elevation": str(board.elevation(hex_)),
        "place": board.name(hex_),
    }
    for other in board.neighbours(hex_):
        features = board.features(board.side(hex_, other))
        road = ["road"] if board.roads(hex_, other) else []
        if features or road:
            told[f"towards {other}"] = ", ".join((*features, *road))
    return {name: value for name, value in told.items() if value}


def called(sheet: Sheet, unit: str) -> str:
    """3.2 The name on the counter, or of another piece or a chit."""
    return sheet.names.get(unit, unit)


def names(sheet: Sheet) -> Mapping[str, str]:
    """1.0, 3.2 What people read for the sides, and for what is written as a sign."""
    return sheet.spoken


def zones(view: dict[str, Any], sheet: Sheet) -> dict[str, list[str]]:
    """7.2 The hexes in the fire zones of each side."""
    found: dict[str, list[str]] = view["position"]["fire_zones"]
    return found


AIDS = Aids(
    layers,
    displays,
    sequence,
    sight,
    seen=seen,
    about_hex=about_hex,
    counters=lambda sheet: sheet.counters,
    called=called,
    names=names,
    reach=ways,
    along=along,
    charts=result_rows,
    tables=lambda sheet: sheet.charts.tables,
    goals=goals,
    phase=lambda game: game.phase.capitalize(),
    zones=zones,
)
