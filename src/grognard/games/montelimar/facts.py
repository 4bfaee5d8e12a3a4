"""Every fact that the rules state of the data of Montélimar, looked up in the data."""

from collections.abc import Iterator
from itertools import pairwise

from grognard.engine.data.source import Overlay
from grognard.engine.data.table import Table
from grognard.engine.kernel.facts import none_of, same
from grognard.engine.kernel.rulebook import Fact
from grognard.games.montelimar.box import Box, Charts, Scenario, read_box
from grognard.games.montelimar.facts_counters import counter_facts
from grognard.games.montelimar.facts_map import map_facts
from grognard.games.montelimar.rail_guns import arc

ROWS = (  # chart, row, its cells as the rules give them
    ("6.2.1 clear ground", "terrain", "clear", "1 3 2 0 open"),
    ("6.2.1 woods", "terrain", "woods", "2 8 6 -2 blocks"),
    ("6.2.1 vineyards", "terrain", "vineyard", "2 4 3 -1 blocks"),
    ("6.2.1 marsh", "terrain", "marsh", "2 no no +2 open"),
    ("6.2.1 villages", "terrain", "village", "1 3 2 -1 blocks"),
    ("6.2.1 towns", "terrain", "town", "1 4 3 -2 blocks"),
    ("6.2.1 cities", "terrain", "city", "1 4 3 -3 blocks"),
    ("6.2.2 streams", "sides", "stream", "+1 no no 0 0 0 0"),
    ("6.2.2 rivers", "sides", "river", "no no no 0 0 0 0"),
    ("6.2.2 level slopes", "sides", "slope", "0 0 0 0 0 0 0"),
    ("6.2.2 downslope", "sides", "slope-down", "0 0 0 0 0 +1 +2"),
    ("6.2.2 upslope", "sides", "slope-up", "+1 +1 +1 +1 +1 -1 -2"),
    ("6.2.2 steep slopes", "sides", "steep", "+1 no no +1 0 -1 -1"),
    ("6.2.2 up a steep slope", "sides", "steep-up", "+3 no no +3 0 -3 -3"),
    ("6.2.2 ridges", "sides", "ridge", "+2 no no 0 0 -2 -2"),
    ("6.2.1 trails", "roads", "trail", "2 2"),
    ("6.2.1 paved roads", "roads", "paved", "1/2 0"),
    ("6.2.1 railways", "roads", "rail", "1 0"),
    ("6.2.1 the Evacuation Road", "roads", "evacuation", "1/2 0"),
    ("8.3.2 armour-piercing fire", "fire_at_hard", "blue", "R R* R R E E E E E"),
    ("8.5.4 DG1", "status", "DG1", "-1 -1 0 yes"),
    ("8.5.4 DG2", "status", "DG2", "-1 -1 -1 yes"),
    ("8.5.4 DG3", "status", "DG3", "-2 half -1 yes"),
    ("8.5.4 DG4", "status", "DG4", "-3 half -2 no"),
    ("8.5.4 suppressed", "status", "suppressed", "none none -1 no"),
    ("8.5.4 pinned", "status", "pinned", "-3 none 0 no"),
)
CELLS = (  # chart, column, row
    ("8.7.2 smoke has strength 2 or less", "barrage", "strength", "smoke", "≤2"),
    ("8.7.2 a light barrage has strength 3", "barrage", "strength", "light", "3"),
    ("8.7.2 a medium barrage has strength 4", "barrage", "strength", "medium", "4"),
    ("8.7.2 a heavy barrage has strength 5 or more", "barrage", "strength", "heavy", "5+"),
    ("9.5 a light barrage leaves quality alone", "barrage", "tq", "light", "0"),
    ("10.2.3 a medium barrage halves movement", "barrage", "movement", "medium", "half"),
    ("9.3 a heavy barrage bars an assault", "barrage", "assault", "heavy", "no"),
    ("9.5 a foxhole is worth 1", "fortification", "defence", "foxhole", "-1"),
    ("11.1 a foxhole leaves quality alone", "fortification", "tq", "foxhole", "0"),
    ("11.1 any unit on foot digs a foxhole", "fortification", "built", "foxhole", "any"),
    ("11.1 engineers dig a trench", "fortification", "built", "trench", "engineer"),
)
ODDS = "-5 -4 -3 -2 -1 0 +1 +2"  # 9.5
NUMBERS = (
    ("6.2.2 a claimed ridge", "ridge", {"defence": -1, "tq": 1, "own_fire": 2, "flank": 2}),
    ("8.6.1 sustained fire ends on", "sustained", {"allied": 6, "german": 8}),
    ("7.1.2 units see as far as", "sight", {"clear": 8, "rain": 3, "night": 1}),
    ("16.1 aircraft kill on", "air", {"allied_kills": 6, "german_kills": 4}),
    ("14.1 heroes leave on", "heroes", {"unnamed": 4, "Gregg": 5, "Murphy": 1}),
    ("23.1 the FFI", "ffi", {"tq": 5, "ambush": 5, "ambush_distance": 5, "ambushes": 5}),
)
LINES = (
    ("Caesar", "18.16", "18.15 18.14 18.13 19.12"),
    ("Gneisenau", "18.14", "19.13 20.13 21.12"),
)
SEVERITY = {"R**": 1, "R*": 2, "R": 3, "E": 5, "S": 4, "DG1": 1, "DG2": 2, "DG3": 3, "DG4": 4}
SOFTER, HARDER = "red", "yellow"  # high explosive is never worse than small arms


def facts(overlay: Overlay) -> Iterator[Fact]:
    """All facts of the game, with the values of an overlay in it."""
    return facts_of(read_box(overlay))


def facts_of(box: Box) -> Iterator[Fact]:
    """All facts of a box."""
    yield from map_facts(box.board)
    yield from rail_facts(box)
    yield from piece_facts(box)


def rail_facts(box: Box) -> Iterator[Fact]:
    """25.0 The firing lines of the two railway guns of the example."""
    for gun, hex_, wanted in LINES:
        line = arc(box.board, box.crossings, hex_)[: len(wanted.split())]
        yield same(f"25.0 {gun} in {hex_} fires along {wanted}", " ".join(line), wanted)


def piece_facts(box: Box) -> Iterator[Fact]:
    """All facts but those of the map."""
    yield from counter_facts(box)
    yield from chart_facts(box.charts)
    yield from fire_facts(box.charts)
    yield from division_facts(box)
    for scenario in box.scenarios.values():
        yield from scenario_facts(box, scenario)


def chart_facts(charts: Charts) -> Iterator[Fact]:
    """The rows, cells and numbers that the rules state."""
    for text, chart, row, wanted in ROWS:
        yield same(f"{text}: {wanted}", " ".join(_row(charts.tables[chart], row)), wanted)
    for text, chart, column, row, wanted in CELLS:
        yield same(text, charts.tables[chart].result(column, row), wanted)
    odds = " ".join(cell.result for cell in charts.tables["odds"].cells())
    yield same(f"9.5 the modifiers by odds are {ODDS}", odds, ODDS)
    for text, name, numbers in NUMBERS:
        yield same(f"{text} {numbers}", dict(charts.numbers[name]), numbers)
    yield same("9.5 the German assault marker adds 2", charts.assault["german"]["tq"], 2)
    entries = " ".join(cell.result for cell in charts.tables["evacuation"].cells())
    yield same("20.0 markers enter on 0-6, 7-8 and 9", entries, "11.60 03.60 01.12")
    yield same("2.0 a day opens at 0700", charts.day[0], "0700")
    ends = charts.day[-3:]
    yield same("17.0 two night turns follow 2100", ends, ("2100", *charts.night))
    yield same("4.0 the weather table reads 10 after rain", charts.tables["weather"].rows.high, 10)


def fire_facts(charts: Charts) -> Iterator[Fact]:
    """8.4, 8.5 What must hold of the rebuilt cells of the fire tables."""
    for name in ("fire_at_hex", "fire_at_hard"):
        table = charts.tables[name]
        yield same(
            f"8.4 {name} runs from 0 to 8", " ".join(table.columns.headings), "0 1 2 3 4 5 6 7 8"
        )
        for row in table.rows.headings:
            if row == "blue":
                continue  # stated, and not monotone (8.3.2)
            harm = [_harm(cell) for cell in _row(table, row)[1:]]
            falls = any(later < sooner for sooner, later in pairwise(harm))
            yield same(f"8.5 {name}: {row} never falls from die 1 to die 8", falls, False)
        pairs = zip(_row(table, SOFTER), _row(table, HARDER), strict=True)
        weaker = any(_harm(hard) < _harm(soft) for soft, hard in pairs)
        yield same(f"8.5 {name}: high explosive is never below small arms", weaker, False)
    routs = any("R" in cell for cell in _row(charts.tables["fire_at_hex"], "red"))
    yield same("8.1 small arms at a hex can rout", routs, True)
    yield from marker_facts(charts)


def marker_facts(charts: Charts) -> Iterator[Fact]:
    """8.7.2, 11.1 Worse markers are never better than lesser ones."""
    barrage = charts.tables["barrage"]
    ways = {"fire": lambda cell: -int(cell), "tq": lambda cell: -int(cell), "movement": _slowed}
    for column, key in ways.items():
        values = [key(barrage.result(column, row)) for row in barrage.rows.headings]
        text = f"8.7.2 a greater barrage is never kinder in {column}"
        yield same(text, values == sorted(values), True)
    works = charts.tables["fortification"]
    better = int(works.result("defence", "trench")) <= int(works.result("defence", "foxhole"))
    yield same("11.1 a trench is at least as good as a foxhole", better, True)
    yield same("11.1 a trench helps quality", int(works.result("tq", "trench")) > 0, True)


def division_facts(box: Box) -> Iterator[Fact]:
    """19 The ratings of the nine divisions."""
    divisions = box.pieces.divisions
    rated = " ".join(sorted(each.id for each in divisions.values() if each.most_tq))
    yield same("19.0 nine divisions have a display", rated, "11pz 189 198 3 338 36 45 ccs tfb")
    yield same("5.3 the 11th Panzer Division has command 7", divisions["11pz"].command, 7)
    yield same("19.2 Task Force Butler has quality 7 at most", divisions["tfb"].most_tq, 7)
    yield same(
        "9.5 the 11th Panzer Division can have quality 6", divisions["11pz"].most_tq >= 6, True
    )
    yield same("9.5 the 3rd Division can have quality 5", divisions["3"].most_tq >= 5, True)
    mean = {side: _mean(box, side) for side in ("german", "allied")}
    command = mean["german"][0] > mean["allied"][0]
    yield same("5.3 German command ratings are higher on the whole", command, True)
    dispatch = mean["allied"][1] > mean["german"][1]
    yield same("5.3 Allied dispatch ratings are higher on the whole", dispatch, True)


def scenario_facts(box: Box, scenario: Scenario) -> Iterator[Fact]:
    """2.0, 6.1, 18.0, 27.1 What must hold of every scenario."""
    pieces, name = box.pieces, scenario.id
    standing = ("DCA", "DCG", "Wind", "Event")
    yield none_of(
        f"4.0 {name} has the standing chits", (c for c in standing if c not in scenario.chits)
    )
    over = (d for d, r in scenario.divisions.items() if r.tq > pieces.divisions[d].most_tq)
    yield none_of(f"19.2 {name} starts nobody above its best quality", over)
    crowds = (f.hex for f in scenario.forces if sum(p in pieces.units for p in f.pieces) > 3)
    yield none_of(f"6.1 {name} starts with three units in a hex at most", crowds)
    mixed = (f.hex for f in scenario.forces if len(_formations(box, f.pieces)) > 1)
    yield none_of(f"6.1 {name} starts with one formation in a hex", mixed)
    stuck = (f.hex for f in scenario.forces if f.mode == "column" and _immobile(box, f.pieces))
    yield none_of(f"8.7 {name} starts nobody in a column that cannot move", stuck)
    lone = (f.hex for f in scenario.forces if not any(p in pieces.units for p in f.pieces))
    yield none_of(f"12.1 {name} starts no weapon or leader alone", lone)
    points = sum(scenario.victory.values())
    yield same(f"27.1 {name} has victory hexes worth 29 points at most", 0 < points <= 29, True)
    if name == "hill-300":
        yield same("2.0 hill-300 lasts 3 turns", scenario.turns, 3)


def _row(table: Table, row: str) -> list[str]:
    return [cell.result for cell in table.cells() if cell.row == row]


def _harm(cell: str) -> int:
    """How bad a result is, roughly: what the units of the hex suffer comes first."""
    return sum(SEVERITY[part] * (10 if part[0] in "SDE" else 3) for part in cell.split("+"))


def _slowed(cell: str) -> int:
    return {"half": 2, "none": 3}.get(cell, 0) or -int(cell)


def _mean(box: Box, side: str) -> tuple[float, float]:
    rated = [d for d in box.pieces.divisions.values() if d.side == side and d.most_tq]
    count = len(rated)
    return sum(d.command for d in rated) / count, sum(d.dispatch for d in rated) / count


def _formations(box: Box, pieces: tuple[str, ...]) -> dict[str, None]:
    units = [box.pieces.units[piece] for piece in pieces if piece in box.pieces.units]
    return dict.fromkeys(u.formation for u in units if u.formation not in ("white", "none"))


def _immobile(box: Box, pieces: tuple[str, ...]) -> bool:
    units = [box.pieces.units[piece] for piece in pieces if piece in box.pieces.units]
    return any(unit.column is None or not unit.column.movement for unit in units)
