"""Every fact that the rules state of the data of Combat!, looked up in the data."""

from collections.abc import Iterator, Mapping

from grognard.engine.data.source import Overlay
from grognard.engine.data.table import Table
from grognard.engine.kernel.facts import none_of, same
from grognard.engine.kernel.rulebook import Fact
from grognard.games.combat.box import Box, read_box
from grognard.games.combat.facts_counters import counter_facts
from grognard.games.combat.facts_map import map_facts

COSTS = (  # rule, row, infantry, tracked, half-track, wheeled
    ("10.5.1 open ground costs 1", "open-ground", "1 1 1 1"),
    ("10.5.1 a building costs infantry 2 and closes to vehicles", "stone", "2 no no no"),
    ("6.6.2 a cellar costs infantry 2", "cellar", "2 no no no"),
    ("6.7.1 rubble costs infantry 3 and closes to vehicles", "rubble", "3 no no no"),
    ("6.8.1.2 a wall costs 1 and 2 more, and wheels need a gate", "wall", "+1 +2 +2 gate"),
    ("6.8.1.2 a hedge costs as a wall", "hedge", "+1 +2 +2 gate"),
    ("10.6.4 a fence costs as a wall", "fence", "+1 +2 +2 gate"),
    ("6.8.1.2 infantry pass bocage at gates", "bocage", "gate +2 +2 gate"),
    ("6.8.2.1 a vehicle or wreck costs 2 more", "vehicle", "+2 +2 +2 +2"),
    ("6.9.1 shellholes cost 1, wheels 4", "shellholes", "1 1 1 4"),
    ("6.10.1 a gully costs 2, wheels 6", "gully", "2 2 2 6"),
    ("6.12.1 debris costs 2, 3 and 6", "debris", "2 3 3 6"),
    ("6.12.2 woods take all points of vehicles", "woods", "2 all all all"),
    ("6.13.1 machine parts cost 2 and 10, and stop wheels", "machine-parts", "2 10 10 stops"),
    ("6.13.1 lumber costs as machine parts", "lumber", "2 10 10 stops"),
    ("6.14.2 vehicles bypass rail cars", "rail-cars", "2 bypass bypass bypass"),
    ("6.18.1 a fountain costs infantry 1", "fountain", "1 bypass bypass bypass"),
    ("7.3.1 a Mousehole costs 2", "mousehole", "2 no no no"),
    ("7.6.2 infantry crawl into wire, and it stops wheels", "wire", "crawl hex hex stops"),
    ("7.5.2 a roadblock stops vehicles", "roadblock", "+1 no no no"),
    ("10.6.4 stairs cost 1", "stairs", "1 no no no"),
)
DRM = (  # rule and what it says, DRM, hindrance, obstacle
    ("8.1.7 open ground", "open-ground", "-10 0 0"),
    ("6.18.1 stone", "stone", "25 0 height"),
    ("6.6.2 a cellar", "cellar", "30 0 0"),
    ("6.7.1 rubble", "rubble", "25 0 half"),
    ("6.8.1 a wall", "wall", "10 0 half"),
    ("6.8.1 a hedge", "hedge", "5 0 half"),
    ("6.8.1 a fence", "fence", "5 0 half"),
    ("6.8.2.1 a vehicle or wreck", "vehicle", "5 5 0"),
    ("6.8.2.1 a burning wreck", "burning-wreck", "10 10 0"),
    ("6.9.1 men in shellholes", "in-shellholes", "10 0 0"),
    ("6.10.2 the lip of a gully", "gully-lip", "10 0 0"),
    ("6.12.1 debris", "debris", "5 10 0"),
    ("6.12.2 woods", "woods", "5 0 1"),
    ("6.13.1 machine parts", "machine-parts", "15 0 half"),
    ("6.14.2 rail cars", "rail-cars", "10 0 1"),
    ("6.18.1 a fountain", "fountain", "5 5 0"),
    ("7.1 a Dug-In marker", "dug-in", "10 0 0"),
    ("7.2.1 a trench", "trench", "20 0 0"),
    ("7.5.2 a roadblock", "roadblock", "15 0 half"),
)
MOVES = (
    ("10.1.2 Running", "running", "8 -20 -10 yes no no none"),
    ("10.1.2 Cautious Movement", "cautious", "6 -10 -10 yes yes yes none"),
    ("10.1.3 Assault Movement", "assault", "4 -10 -10 yes no no half-up"),
    ("10.1.4 Crawling", "crawling", "1 0 0 yes yes yes half-down"),
)
CELLS = (  # chart, column, row, result
    ("10.4.6 HE hits infantry at range 1 on 95", "he_to_hit", "infantry", 1, "95"),
    ("10.4.6 a gun turned adds 20", "he_to_hit_modifiers", "modifier", "turned", "20"),
    ("10.4.6 the second shot takes 10 off", "he_to_hit_modifiers", "modifier", "second", "-10"),
    ("10.4.6 a gun turned adds 2 to the Screened Shot", "screened_shot", "modifier", "turned", "2"),
    ("10.1.5 a moving target adds 2", "screened_shot", "modifier", "moved", "2"),
    ("6.11.2.7 a higher target adds 1", "screened_shot", "modifier", "higher", "1"),
    ("10.2.4 an enemy AFV to be entered adds 1", "checks", "modifier", "entered-afv", "1"),
    ("6.13.1 machine parts stop wheels", "immobilization", "wheeled", "machine-parts", "0"),
    ("7.6.2 wire stops wheels", "immobilization", "wheeled", "wire", "0"),
    ("6.10.1 tracks do not roll in a gully", "immobilization", "tracked", "gully", "10"),
)


def facts(overlay: Overlay) -> Iterator[Fact]:
    """All facts of the game, with the values of an overlay in it."""
    return facts_of(read_box(overlay))


def facts_of(box: Box) -> Iterator[Fact]:
    """All facts of a box."""
    yield from map_facts(box.boards)
    yield from counter_facts(box.kinds)
    yield from terrain_facts(box.charts["terrain"])
    yield from chart_facts(box)
    yield from scenario_facts(box)


def terrain_facts(terrain: Table) -> Iterator[Fact]:
    """6, 7 What each terrain costs and does."""
    for text, row, wanted in COSTS:
        yield same(text, " ".join(_row(terrain, row)[:4]), wanted)
    for text, row, wanted in DRM:
        yield same(f"{text} has DRM, hindrance, height", " ".join(_row(terrain, row)[4:]), wanted)


def chart_facts(box: Box) -> Iterator[Fact]:
    """The charts: all stated cells, and tables that never fall where they should rise."""
    charts = box.charts
    for text, row, wanted in MOVES:
        yield same(f"{text} is as stated", " ".join(_row(charts["movement_types"], row)), wanted)
    for text, chart, over, beside, wanted in CELLS:
        yield same(text, charts[chart].result(over, beside), wanted)
    missing = (each for each in ("10", "12", "45+", "100") if each not in _columns(charts["fft"]))
    yield none_of("7.3.2, 7.4.7 the firepower table has columns 10, 12, 45+ and 100", missing)
    results = charts["fft"].rows.headings
    yield same("7.3.2 its results are E, C, M+ and M", results, ("E", "C", "M+", "M"))
    rising = charts["fft"].is_monotone(int)
    yield same("7.3.2 a stronger column never hits less, nor a lower result more", rising, True)
    better = charts["close_combat"].is_monotone(int)
    yield same("6.12.2 better odds never hit less in Close Combat", better, True)
    for name in ("dfet_1", "dfet_2"):
        falling = charts[name].is_monotone(lambda cell: -int(cell), "columns")
        yield same(f"10.4.6 {name} never rises with the range", falling, True)
    pulls = zip(charts["dfet_1"].cells(), charts["dfet_2"].cells(), strict=True)
    worse = (f"{one.row} {one.column}" for one, two in pulls if int(one.result) > int(two.result))
    yield none_of("10.4.6 the second trigger pull is never worse than the first", worse)


def scenario_facts(box: Box) -> Iterator[Fact]:
    """core-21 What holds of the scenarios."""
    for scenario in box.scenarios.values():
        name = scenario.id
        sides = sorted(force.side for force in scenario.forces)
        yield same(f"core-21-a both sides of {name} set up", sides, ["german", "russian"])
        bounds = scenario.victory
        falling = bounds["decisive"] > bounds["marginal"] > bounds["defender"]
        yield same(f"core-21-c the grades of {name} fall", falling, True)
        most = sum(scenario.points.values())
        yield same(
            f"core-21-c a decisive win in {name} can be had", bounds["decisive"] <= most, True
        )
        late = (each.group for each in scenario.reinforcements if each.turn > scenario.turns)
        yield none_of(f"core-2-e all reinforcements of {name} come before it ends", late)
    small = box.scenarios["stairwell"]
    squads = [_squads(box, force.units) for force in small.forces]
    yield same("core-21-a the lesson has six squads a side at most", max(squads) <= 6, True)


def _squads(box: Box, units: Mapping[str, int]) -> int:
    return sum(number for kind, number in units.items() if box.kinds[kind].type == "squad")


def _row(table: Table, row: str) -> list[str]:
    return [cell.result for cell in table.cells() if cell.row == row]


def _columns(table: Table) -> tuple[str, ...]:
    return table.columns.headings
