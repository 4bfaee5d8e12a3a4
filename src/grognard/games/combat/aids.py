"""What a board may show of Combat! beside the rules: displays, layers, sight, ranges."""

from collections.abc import Iterator, Mapping
from typing import Any

from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.engine.look.aids import Aids, Layer, SequenceStep, Way
from grognard.engine.look.displays import Display, DisplayBox, Laid, Limit, Track, TrackCell
from grognard.engine.look.scene import Mark, Token
from grognard.engine.look.sighting import Cut, Sighting, Verdict, cut_open
from grognard.games.combat import ranges
from grognard.games.combat.arc_marks import arcs
from grognard.games.combat.barriers import barred_sides, clouded, clouds_of, rebuilt
from grognard.games.combat.box import Force, Scenario
from grognard.games.combat.change_log import OFF_MAP
from grognard.games.combat.doors import EXIT, RALLY, doors_of
from grognard.games.combat.drawing import SHORT
from grognard.games.combat.drive_ranges import drive_along, drive_ways
from grognard.games.combat.driving import Drive
from grognard.games.combat.goals import goals, points_of
from grognard.games.combat.names import CHARTS
from grognard.games.combat.places import hex_of
from grognard.games.combat.result_rows import result_rows
from grognard.games.combat.shapes import HEXSIDES
from grognard.games.combat.sight import Cloud, SightLine
from grognard.games.combat.state import DEAD, GERMAN, RUSSIAN, WAITING, Combat, Sheet
from grognard.games.combat.terrain import Terrain, with_rubble

SIDES = (GERMAN, RUSSIAN)
STEPS = (
    ("Set-up", "core-2-f", "set-up"),
    ("Command", "core-3", "command"),
    ("Fire and movement", "core-4", "fire and movement"),
    ("Close Combat", "core-16", "close combat"),
    ("End", "core-2-c", "end"),
)
OUT = 2  # core-4-k: passes running that put a side out
NAMES = "names"  # where they are kept
LEVELS = 2  # halves of a level, in which heights are drawn


def ground_of(view: dict[str, Any], sheet: Sheet) -> Terrain:
    """The map of a view, with the rubble that everybody sees."""
    ground = sheet.maps[sheet.scenarios[view["scenario"]].map]
    rubble = tuple(view["position"]["rubble"])
    return with_rubble(ground, rubble) if rubble else ground


def layers(view: dict[str, Any], sheet: Sheet) -> Iterator[Layer]:
    """core-21, core-3-d, core-10-d What counts, where units rally, what shelters and how high."""
    scenario, held = sheet.scenarios[view["scenario"]], view["position"]["held"]
    marks = tuple(Mark(hex_of(goal), "control", side=held[goal]) for goal in scenario.points)
    yield Layer("control", "Who holds what", "core-21-b", tuple(dict.fromkeys(marks)))
    doors = view["position"]["doors"]
    for use, title, rule in ((RALLY, "Rally Points", "core-3-d"), (EXIT, "Exits", "core-2-h")):
        found = tuple(
            Mark(hex_, "label", use, side=force.side)
            for force in scenario.forces
            for hex_ in doors_of(force, doors, use)
        )
        if found:
            yield Layer(use, title, rule, found)
    ground = ground_of(view, sheet)
    cover = tuple(
        Mark(hex_, "label", f"{ground.drm[hex_]:+d}")
        for hex_ in ground.board.hexes
        if ground.drm[hex_] > 0
    )
    yield Layer("cover", "Cover on the ground", "core-10-d", cover)
    floors = ((hex_, len(here)) for hex_, here in ground.places.of_hex.items())
    high = tuple(Mark(hex_, "label", str(number)) for hex_, number in floors if number > 1)
    yield Layer("levels", "Hexes with several levels", "core-1-j", high)


def displays(view: dict[str, Any], sheet: Sheet) -> Iterator[Display]:
    """core-4, core-20, core-2-e Impulses and passes, objectives, batteries, and who is to come."""
    position, scenario = view["position"], sheet.scenarios[view["scenario"]]
    yield _impulses(position)
    yield _points(position["held"], scenario)
    batteries = tuple(
        (name.replace("-", " ").capitalize(), f"{left} missions", "core-20-f")
        for name, left in position["missions"].items()
    )
    if batteries:
        yield Display("artillery", "Artillery", rows=batteries)
    for force in scenario.forces:
        yield _force(force, view, sheet)


def _impulses(position: dict[str, Any]) -> Display:
    """core-4-f, core-4-k Who acts, and how many passes running each side has behind it."""
    passes, side = position["passes"], position["impulse"]
    tracks = tuple(_passes(each, passes) for each in SIDES if each in passes["running"])
    note = f"The {side.capitalize()} impulse." if side else "No impulse is under way."
    acted = tuple(
        (f"{each.capitalize()} units that have acted", str(_acted(position, each)), "core-4-b")
        for each in SIDES
    )
    return Display("impulses", "Impulses", rows=acted, tracks=tracks, note=note, stays=True)


def _passes(side: str, passes: dict[str, Any]) -> Track:
    """core-4-k, core-4-l The passes of one side, and those that it has free."""
    running, free = passes["running"][side], passes["free"].get(side, 0)
    cells = tuple(TrackCell(str(number)) for number in range(OUT + 1))
    at = OUT if passes["out"].get(side) else min(running, OUT)
    token = Token(f"{side}-passes", "", side[:1].upper(), f"{free} free passes left", side=side)
    title = f"{side.capitalize()} passes in a row" + (f", {free} free" if free else "")
    return Track(
        f"{side}-passes", title, "core-4-k", cells, (Limit(OUT, "out"),), (Laid(token, at),)
    )


def _acted(position: dict[str, Any], side: str) -> int:
    return sum(bool(unit["did"]) for unit in position["units"].values() if unit["side"] == side)


def _points(held: dict[str, str], scenario: Scenario) -> Display:
    """core-21-c The points of the attacker on their way to a win."""
    total, got = sum(scenario.points.values()), points_of(held, scenario)
    cells = tuple(TrackCell(str(number)) for number in range(total + 1))
    bounds = scenario.victory
    limits = (Limit(bounds["marginal"], "wins"), Limit(bounds["decisive"], "decisively"))
    token = Token("points", "", str(got), "Points of the attacker", side=scenario.attacker)
    title = f"Points of the {scenario.attacker.capitalize()} side"
    track = Track("points", title, "core-21-c", cells, limits, (Laid(token, got),))
    return Display("points", "Control", tracks=(track,))


def _force(force: Force, view: dict[str, Any], sheet: Sheet) -> Display:
    """core-2-e, core-19-a Those of a side who wait, who are lost, and how many are hidden."""
    position, side = view["position"], force.side
    units = {name: unit for name, unit in position["units"].items() if unit["side"] == side}
    due = position["due"]
    waiting = tuple((n, 1) for n, u in units.items() if u["place"] == WAITING and n not in due)
    coming = tuple((name, 1) for name in units if name in due)
    lost = tuple((name, 1) for name, unit in units.items() if unit["place"] == DEAD)
    turns = sorted({turn for name, turn in due.items() if name in units})
    when = f"turn {', '.join(map(str, turns))}" if turns else ""
    found = (
        DisplayBox(f"{side}-set-up", "To set up", "core-2-f", "", waiting, _state(waiting)),
        DisplayBox(f"{side}-due", "To come", "core-2-e", when, coming, _state(coming)),
        DisplayBox(f"{side}-lost", "Lost", "core-7-f", str(len(lost)), lost, _state(lost)),
    )
    hidden = position["hidden"][side]
    rows = (
        ("Hidden units", str(hidden), "core-19-a"),
        ("Rally Points", ", ".join(doors_of(force, position["doors"], RALLY)), "core-3-d"),
    )
    boxes = tuple(box for box in found if box.pieces)
    return Display(f"{side}-force", force.group, rows=rows, boxes=boxes, side=side)


def _state(pieces: tuple[tuple[str, int], ...]) -> str:
    return "open" if pieces else "empty"


def sequence(view: dict[str, Any]) -> Iterator[SequenceStep]:
    """core-2-a The phases of a turn."""
    phase = view["position"]["phase"] or "set-up"
    for title, rule, name in STEPS:
        if name != "set-up" or phase == "set-up":
            yield SequenceStep(title, rule, "", name == phase)


def line(view: dict[str, Any], sheet: Sheet, here: str, there: str) -> SightLine:
    """core-11 The line between two places, with all that everybody sees lying about."""
    position, sights = view["position"], ground_of(view, sheet).sights
    found = sights.line(here, there)
    roadblocks = tuple((hex_, faced) for hex_, faced in position["roadblocks"])
    holes = tuple(position["mouseholes"])
    if holes or (roadblocks and found.between):
        barred = barred_sides(sights.board, roadblocks)
        found = rebuilt(sights, here, there, found, barred, holes)
    clouds = dict(_clouds(position, sheet))
    if clouds and found.cause is None:
        murky = sights.walks.mask(clouds)
        return clouded(sights, here, there, found, clouds, murky)
    return found


def _clouds(position: dict[str, Any], sheet: Sheet) -> Iterator[tuple[str, tuple[Cloud, ...]]]:
    """6.8.2.1, 11.2.2, core-12 What hinders: vehicles, wrecks, on hexsides too, smoke, fire."""
    chart = sheet.charts["terrain"]
    tanks = [u["place"] for u in position["units"].values() if sheet.kinds[u["kind"]].vehicle]
    hexes = (*tanks, *position["wrecks"], *position["burning"], *position["smoke"])
    for hex_ in dict.fromkeys((*hexes, *position["fires"])):
        if hex_ in OFF_MAP:
            continue
        wrecks = hex_ in position["burning"], hex_ in tanks or hex_ in position["wrecks"]
        lying = hex_ in position["smoke"], hex_ in position["fires"]
        yield hex_, tuple(clouds_of(chart, *wrecks, *lying))


def sight(view: dict[str, Any], sheet: Sheet, here: str, there: str) -> Sighting:
    """core-11, core-12 Whether one place sees another, over what, and through what."""
    ground, found = ground_of(view, sheet), line(view, sheet, here, there)
    sights, board, values = ground.sights, ground.board, _values(found)
    blocked, barrier = (found.cause.text, found.cause.where) if found.cause else ("", "")

    def cut(hex_: str) -> Cut:
        base, obstacle = LEVELS * board.elevation(hex_), sights.obstacles[hex_]
        top = base + int(LEVELS * obstacle.height) if obstacle else base
        verdict: Verdict = "hinders" if hex_ in values else "clear"
        if hex_ == barrier:
            verdict = "blocks"
        return Cut(base, top, values.get(hex_, 0), verdict)

    def edge(side: str) -> tuple[str, Verdict]:
        kinds = [kind for kind in board.features(side) if kind in (*HEXSIDES, "interior-wall")]
        return (kinds[0], "blocks" if side == barrier else "clear") if kinds else ("", "clear")

    why = blocked or _clear(ground, found, here, there)
    rule = found.cause.rule if found.cause else "core-11-a"
    where = (barrier.split("/")[0] or hex_of(there)) if blocked else ""
    spots = ground.places.spots
    eyes = tuple(int(LEVELS * spots[end].eye) for end in (here, there) if end in spots)
    profile = cut_open(board, (here, there), cut, edge)._replace(eyes=eyes, step=LEVELS)
    levels = _levels(view, sheet, here, there)
    return Sighting(found.cause is None, where, why, rule, profile, _hindrance(found), levels)


def _levels(
    view: dict[str, Any], sheet: Sheet, here: str, there: str
) -> tuple[tuple[tuple[str, bool], ...], ...]:
    """core-11-e The places in the hexes of both ends, and which of them see the other end."""
    if hex_of(here) == hex_of(there):
        return ()
    within = ground_of(view, sheet).places.of_hex
    ends = (here, there), (there, here)
    return tuple(
        tuple(
            (place, line(view, sheet, place, other).cause is None)
            for place in reversed(within[hex_of(end)])
        )
        for end, other in ends
    )


def _values(found: SightLine) -> dict[str, int]:
    """core-12-a What hinders in each hex of a line."""
    values: dict[str, int] = {}
    for each in found.hinderings:
        values[each.hex] = values.get(each.hex, 0) + each.value
    return values


def _clear(ground: Terrain, found: SightLine, here: str, there: str) -> str:
    """core-11-a The sentence of a line that nothing blocks, with the height of its ends."""
    a, b = (ground.places.spots[each].eye for each in (here, there))
    over = f" Hindrances add {found.hindrance:+d} to fire." if found.hindrance else ""
    height = f" from level {a} to level {b}" if a or b else ""
    return f"{there} can be seen from {here}{height}.{over}"


def _hindrance(found: SightLine) -> Tally | None:
    """core-12-a The sum of what hinders."""
    mods = [Mod(each.value, f"{each.name} in {each.hex}", each.rule) for each in found.hinderings]
    return tally("hindrance", mods, signed=True) if mods else None


def seen(view: dict[str, Any], sheet: Sheet, here: str) -> Iterator[str]:
    """core-11 All hexes whose ground is seen from a place."""
    board = ground_of(view, sheet).board
    for hex_ in board.hexes:
        if hex_ != hex_of(here) and line(view, sheet, here, hex_).cause is None:
            yield hex_


def about_hex(sheet: Sheet, hex_: str) -> Mapping[str, str]:
    """6 What is printed in a hex, in words, level by level."""
    ground = next(each for each in sheet.maps.values() if each.places.bits is sheet.places)
    board, spots = ground.board, ground.places.spots
    told = {"terrain": board.terrain(hex_).replace("-", " "), "place": board.name(hex_)}
    told |= {
        place: f"{spots[place].kind}, {_signed(ground.drm[place])} to fire at it"
        for place in reversed(ground.places.of_hex[hex_])
    }
    if board.elevation(hex_):
        told["elevation"] = str(board.elevation(hex_))
    for other in board.neighbours(hex_):
        features = board.features(board.side(hex_, other))
        if features:
            told[f"towards {other}"] = ", ".join(features).replace("-", " ")
    return {name: value for name, value in told.items() if value}


def _signed(value: int) -> str:
    """A number with its sign, a true minus."""
    return f"{value:+d}".replace("-", "−")


def called(sheet: Sheet, unit: str) -> str:
    """core-5 What a unit goes by in a sentence."""
    return sheet.named.get(unit, unit)


def names(sheet: Sheet) -> Mapping[str, str]:
    """core-5, core-7 What people read for units, sides and the short words on counters."""
    if NAMES not in sheet.worked:
        states = {short: word for word, short in SHORT.items() if short.isupper()}
        sides = {side: side.capitalize() for side in SIDES}
        guns = sheet.words["BATTERY"].names
        sheet.worked[NAMES] = {**sheet.named, **states, **sides, **guns, **CHARTS}
    found: Mapping[str, str] = sheet.worked[NAMES]
    return found


def reach(game: Combat) -> Iterator[Way]:
    """10.2.2, 11.1.2 Every place that the move or drive under way can come to."""
    now = game.procedures[-1]
    return drive_ways(game, now) if isinstance(now, Drive) else ranges.ways(game)


def along(game: Combat, path: tuple[str, ...]) -> Iterator[Way]:
    """10.2.2, 11.1.2 What the move or drive under way costs by these choices."""
    now = game.procedures[-1]
    return drive_along(game, now, path) if isinstance(now, Drive) else ranges.along(game, path)


AIDS = Aids(
    layers,
    displays,
    sequence,
    sight,
    seen=seen,
    arcs=arcs,
    about_hex=about_hex,
    counters=lambda sheet: sheet.counters,
    called=called,
    names=names,
    reach=reach,
    along=along,
    charts=result_rows,
    tables=lambda sheet: sheet.charts,
    goals=goals,
    phase=lambda game: game.phase.capitalize(),
)
