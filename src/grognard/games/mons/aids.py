"""What a board may show beside the rules: zones, control, progress, sight, costs."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

from grognard.engine.look.aids import Aids, Layer, SequenceStep
from grognard.engine.look.displays import Display, DisplayBox, Goal, Laid, Limit, Track, TrackCell
from grognard.engine.look.scene import Mark, Token
from grognard.engine.look.sighting import Cut, Sighting, cut_open
from grognard.games.mons.fire_zones import fire_marks
from grognard.games.mons.goals import goals, is_german
from grognard.games.mons.ranges import along, ways
from grognard.games.mons.result_rows import result_rows
from grognard.games.mons.seen import SeenPiles, SeenStack
from grognard.games.mons.sequence import FIGHT, MOVE
from grognard.games.mons.state import BRITISH, GERMAN, Sheet
from grognard.games.mons.victory import BAVAI, FEW_EXITS, FIRST_DAY_ENDS, UNITS_A_POINT, shut_in

MOST_POINTS = 3  # for losses that the track has room for at first
STEPS = {
    MOVE: (("Movement", "9.1"),),
    FIGHT: (("Bombardment", "10.1"), ("Melee", "12.1")),
}


def layers(view: dict[str, Any], sheet: Sheet) -> Iterator[Layer]:
    """3.2, 4.2, 4.5, 7.1, 10.2 What may be laid over the map."""
    position = view["position"]
    for side in (GERMAN, BRITISH):
        marks = tuple(Mark(hex_, "zone", side=side) for hex_ in zones(view, sheet)[side])
        yield Layer(f"{side}-zones", f"{side.capitalize()} zones of control", "7.1", marks)
    control = tuple(Mark(hex_, "control", side=GERMAN) for hex_ in position["german_control"])
    yield Layer("control", "Hexes under German control", "3.2", control)
    if view["turn"] > FIRST_DAY_ENDS:
        yield Layer("cut-off", "British hexes with no way out", "4.5", tuple(_shut_in(view, sheet)))
    yield _goals(view, sheet)
    for side in (GERMAN, BRITISH):
        marks = fire_marks(view, sheet, side)
        yield Layer(f"{side}-fire", f"{side.capitalize()} fire zones", "10.2", marks)


def _goals(view: dict[str, Any], sheet: Sheet) -> Layer:
    """4.2, 4.3 The hexes that decide the scenario that is played, as long as they can."""
    scenario, bridges = sheet.scenarios[view["scenario"]], sheet.board.group("bridges")
    if scenario.objectives:
        title, hexes = "Bridge hexes to be won", scenario.objectives
    elif view["turn"] > FIRST_DAY_ENDS:
        title, hexes = "Bavai", (BAVAI,)
    elif scenario.turns > FIRST_DAY_ENDS:
        title, hexes = "Bridge hexes and Bavai", (*bridges, BAVAI)
    else:
        title, hexes = "Bridge hexes", bridges
    rule = "4.3" if hexes == (BAVAI,) else "4.2"
    return Layer("goals", title, rule, tuple(Mark(hex_, "objective") for hex_ in hexes))


def _shut_in(view: dict[str, Any], sheet: Sheet) -> Iterator[Mark]:
    """4.5 British hexes from which no chain of hexes free of Germans leads off the map."""
    held: dict[str, list[str]] = {GERMAN: [], BRITISH: []}
    for hex_, stack in view["position"]["stacks"].items():
        held[stack["side"]].append(hex_)
    zones = view["position"]["zones"][GERMAN]
    barred = sheet.ground.mask(dict.fromkeys((*held[GERMAN], *zones)))
    for hex_ in shut_in(sheet.ground, held[BRITISH], barred):
        yield Mark(hex_, "target", side=BRITISH)


def displays(view: dict[str, Any], sheet: Sheet) -> Iterator[Display]:
    """4.2, 4.3, 6.6 What counts in the scenario that is played, and what each side has lost."""
    position, scenario = view["position"], sheet.scenarios[view["scenario"]]
    if not scenario.objectives and view["turn"] <= FIRST_DAY_ENDS:
        hexes = sheet.board.group("bridges")
        yield _bridges(hexes, tuple([is_german(view, sheet, hex_) for hex_ in hexes]))
    if not scenario.objectives and scenario.turns > FIRST_DAY_ENDS:
        tracks = (_lost(position["british_losses"]), _exits(position["british_exits"]))
        bavai = _box("Bavai", BAVAI, is_german(view, sheet, BAVAI), "4.3")
        yield Display("second-day", "The second day", tracks=tracks, boxes=(bavai,))
    yield Display("losses", "Losses", boxes=_piles(position["gone"], sheet))


@lru_cache(maxsize=64)
def _bridges(hexes: tuple[str, ...], german: tuple[bool, ...]) -> Display:
    """4.2 The bridge hexes, and which of them are German."""
    pairs = zip(hexes, german, strict=True)
    boxes = tuple([_box(hex_, hex_, is_held, "4.2") for hex_, is_held in pairs])
    return Display("bridges", "The six bridges", boxes=boxes, goal=Goal(sum(german), len(boxes)))


@lru_cache(maxsize=64)
def _box(name: str, hex_: str, german: bool, rule: str) -> DisplayBox:
    """4.2, 4.3 A hex that counts, and who holds it."""
    holder = GERMAN if german else BRITISH
    return DisplayBox(hex_, name, rule, holder.capitalize(), place=hex_)


@lru_cache(maxsize=64)
def _lost(units: int) -> Track:
    """4.3 British units lost, with a line where each point is made."""
    points = units // UNITS_A_POINT
    cells = tuple(
        TrackCell(str(point * UNITS_A_POINT)) for point in range(max(points, MOST_POINTS) + 1)
    )
    limits = tuple(Limit(at, f"points: {at}") for at in range(1, len(cells)))
    token = Token("british-lost", "", str(units), "British units lost")
    return Track("british-lost", "British units lost", "4.3", cells, limits, (Laid(token, points),))


@lru_cache(maxsize=64)
def _exits(units: int) -> Track:
    """4.3 British units off the map: few of them are a point for the Germans."""
    cells = (
        *(TrackCell(str(count)) for count in range(FEW_EXITS + 1)),
        TrackCell(f"{FEW_EXITS + 1}+"),
    )
    token = Token("british-exits", "", str(units), "British units off the map")
    limits = (Limit(len(cells) - 1, "no point"),)
    at = min(units, len(cells) - 1)
    title = "British units off the map"
    return Track("british-exits", title, "4.3", cells, limits, (Laid(token, at),))


def _piles(gone: dict[str, list[str]], sheet: Sheet) -> tuple[DisplayBox, ...]:
    """6.6 What each side has lost or led off the map; the piles keep it."""
    boxes = getattr(gone, "boxes", ()) or tuple(_boxes(gone, sheet))
    if isinstance(gone, SeenPiles):
        gone.boxes = boxes
    return boxes


def _boxes(gone: dict[str, list[str]], sheet: Sheet) -> Iterator[DisplayBox]:
    for side in (GERMAN, BRITISH):
        for pile, units in gone.items():
            own = tuple([(unit, 1) for unit in units if sheet.counters[unit].side == side])
            if own:
                title = f"{side.capitalize()}, {pile}"
                yield DisplayBox(f"{side}-{pile}", title, "6.6", str(len(own)), own)


def sequence(view: dict[str, Any]) -> tuple[SequenceStep, ...]:
    """5.2, 5.3 The steps of a game turn; of a British turn the phase under way and those named."""
    return _sequence(view["position"]["phase"], tuple(view["position"]["announced"]))


@lru_cache(maxsize=64)
def _sequence(phase: str, announced: tuple[str, ...]) -> tuple[SequenceStep, ...]:
    return (*_all_steps(*phase.partition(" ")[::2], announced),)


def _all_steps(side: str, now: str, announced: tuple[str, ...]) -> Iterator[SequenceStep]:
    yield from _steps(GERMAN, (MOVE, FIGHT), now if side == GERMAN else "")
    if (side, now) == (BRITISH, "turn"):
        yield SequenceStep("Choice of phases", "5.3", BRITISH, True)
    if side != BRITISH or now == "turn":  # 5.3 nothing is named yet
        yield from _steps(BRITISH, (MOVE, FIGHT), "")
    else:
        yield from _steps(BRITISH, (MOVE if now == "movement" else FIGHT,), now)
        yield from _steps(BRITISH, announced, "")


def _steps(side: str, kinds: Iterable[str], now: str) -> Iterator[SequenceStep]:
    """5.2 The steps of these phases; `now` is the one that is under way, if any."""
    for kind in kinds:
        for title, rule in STEPS[kind]:
            yield SequenceStep(title, rule, side, title.lower() == now)


def sight(_: dict[str, Any], sheet: Sheet, here: str, there: str) -> Sighting:
    """10.3 Whether a gun in one hex would see the other, and what is in the way."""
    board, ground = sheet.board, sheet.ground

    def cut(hex_: str) -> Cut:
        return Cut(top=1, verdict="blocks") if ground.sight.hides(hex_) else Cut()

    where = ground.sight.barrier(here, there)
    why = f"{there} can be seen from {here}."
    if where:
        why = f"{board.terrain(where).capitalize()} in {where} blocks the line."
    return Sighting(not where, where, why, "10.3", cut_open(board, (here, there), cut))


def seen(_: dict[str, Any], sheet: Sheet, here: str) -> Iterator[str]:
    """10.3 Every hex that a gun in this hex would see, however far."""
    clear = sheet.ground.sight.clear
    return (hex_ for hex_ in sheet.board.hexes if hex_ != here and clear(here, hex_))


def about_hex(sheet: Sheet, hex_: str) -> dict[str, str]:
    """What is printed in a hex, in words."""
    board = sheet.board
    told = {"terrain": board.terrain(hex_), "place": board.name(hex_)}
    for other in board.neighbours(hex_):
        features = board.features(board.side(hex_, other))
        road = ["road"] if board.roads(hex_, other) else []
        if features or road:
            told[f"towards {other}"] = ", ".join((*features, *road))
    return {name: value for name, value in told.items() if value}


def movement(view: dict[str, Any], sheet: Sheet) -> dict[str, tuple[int, int]]:
    """9.1, 9.20 What the units that may be seen have used of their MP, and how many they have."""
    position, who = view["position"], view["who"]
    if position["phase"] != f"{who} movement":
        return {}
    own = [stack for stack in position["stacks"].values() if stack["side"] == who]
    try:
        known = [stack.points or _points(stack, sheet) for stack in own]
    except AttributeError:  # a view that somebody has read
        known = [_points(stack, sheet) for stack in own]
    found = dict(chain.from_iterable(known))
    for unit in position["waiting"] if view["side"] == who == GERMAN else ():  # 8.1
        found[unit] = 0, sheet.counters[unit].movement
    for unit in position["marching"]:  # 9.20, also before the first step
        found[unit] = found[unit][0], 2 * sheet.counters[unit].movement
    return found


def _points(stack: dict[str, Any], sheet: Sheet) -> tuple[tuple[str, tuple[int, int]], ...]:
    """9.1, 9.20 The MP of the units of a stack that may be seen; the stack keeps them."""
    units = [unit for unit in stack["units"] if unit]
    paces = [sheet.counters[unit["id"]].movement * (1 + unit["marched"]) for unit in units]
    points = tuple(
        [(unit["id"], (unit["spent"], all_)) for unit, all_ in zip(units, paces, strict=True)]
    )
    if isinstance(stack, SeenStack):
        stack.points = points
    return points


def called(sheet: Sheet, unit: str) -> str:
    """2.3 The name of a unit as events have it."""
    return sheet.counters[unit].short


def zones(view: dict[str, Any], sheet: Sheet) -> dict[str, list[str]]:
    """7.1 The hexes under the zones of control of each side."""
    found: dict[str, list[str]] = view["position"]["zones"]
    return found


AIDS = Aids(
    layers,
    displays,
    sequence,
    sight,
    seen,
    about_hex=about_hex,
    movement=movement,
    counters=lambda sheet: sheet.counters,
    called=called,
    reach=ways,
    along=along,
    charts=result_rows,
    tables=lambda sheet: sheet.charts,
    goals=goals,
    zones=zones,
    phase=lambda game: game.phase.partition(" ")[2].capitalize(),
)
