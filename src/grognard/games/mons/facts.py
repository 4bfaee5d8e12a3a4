"""Every fact that the rules state of the data of The Old Contemptibles, looked up in the data."""

from collections.abc import Iterator

from grognard.engine.data.source import Overlay
from grognard.engine.data.table import Table
from grognard.engine.kernel.facts import none_of, same
from grognard.engine.kernel.rulebook import Fact
from grognard.engine.look.style import Style
from grognard.games.mons.box import Box, read_box
from grognard.games.mons.facts_counters import counter_facts
from grognard.games.mons.facts_map import map_facts

CHARTS = ("movement", "combat", "bombardment", "defensive_fire", "melee")
MOVEMENT = (
    ("9.10 a clear hex costs 1, heavy artillery 2", "clear", "1 1 1 1 2"),
    (
        "9.11 forest costs infantry 2 and cavalry 3; guns need a road",
        "forest",
        "2 3 road road road",
    ),
    ("9.15 residential hexes cost 2; heavy artillery needs a road", "residential", "2 2 2 2 road"),
    ("9.15 industrial hexes cost 2; heavy artillery needs a road", "industrial", "2 2 2 2 road"),
    (
        "9.12 a river costs infantry 1 and cavalry 2 more; guns need a bridge",
        "river",
        "+1 +2 no no no",
    ),
    ("9.13 nobody crosses a canal without a bridge", "canal", "no no no no no"),
    ("9.17 a hex along a road costs 1", "road", "1 1 1 1 1"),
)
COMBAT = (
    ("10.3 forest and residential hexes bar sight", "sight", "open bars bars open open open"),
    ("10.8 forest and built-up ground take 2 from bombardment", "bombardment", "0 -2 -2 -2 0 0"),
    (
        "11.3 defensive fire has -1 at attackers out of built-up ground, +1 over water",
        "defensive-fire",
        "0 0 -1 -1 +1 +1",
    ),
    (
        "12.6 melee has -2 for built-up ground, -1 for forest, -1 over water",
        "melee",
        "0 -1 -2 -2 -1 -1",
    ),
)
CELLS = (  # chart, column, row, result
    ("10.7 4 factors with a 3 cost a step", "bombardment", 3, 4, "1"),
    ("10.8 4 factors with a 1 do nothing", "bombardment", 1, 4, "0"),
    ("11.4 4 factors of defensive fire with a 3 cost a step", "defensive_fire", 3, 4, "1"),
    ("12.11 3:1 with a 3 is 1/2", "melee", "3:1", 3, "1/2"),
)
COLOURS = (
    ("2.5 the British are white on red", "british", "white on red"),
    ("2.5 III Corps is white on black", "III", "white on black"),
    ("2.5 IV Corps is black on grey", "IV", "black on grey"),
    ("2.5 IX Corps is black on white", "IX", "black on white"),
)


def facts(overlay: Overlay) -> Iterator[Fact]:
    """All facts of the game, with the values of an overlay in it."""
    return facts_of(read_box(overlay))


def facts_of(box: Box) -> Iterator[Fact]:
    """All facts of a box."""
    yield from map_facts(box.board)
    yield from counter_facts(box)
    yield from chart_facts(box)
    yield from scenario_facts(box)
    for text, key, wanted in COLOURS:
        yield same(text, _colours(box.style, key), wanted)


def chart_facts(box: Box) -> Iterator[Fact]:
    """13 The charts: all stated cells, and tables that never fall where they should rise."""
    charts = box.charts
    yield same("13.0 there are five charts", tuple(charts), CHARTS)
    for text, row, wanted in MOVEMENT:
        yield same(text, " ".join(_row(charts["movement"], row)), wanted)
    for text, column, wanted in COMBAT:
        yield same(text, " ".join(_column(charts["combat"], column)), wanted)
    for text, chart, over, beside, wanted in CELLS:
        yield same(text, charts[chart].result(over, beside), wanted)
    for rule, name in (("10.7", "bombardment"), ("11.4", "defensive_fire")):
        table = charts[name]
        yield same(
            f"{rule} {name} never falls as factors and die rise", table.is_monotone(int), True
        )
        worst = max(int(cell.result) for cell in table.cells())
        yield same(f"{rule} {name} costs 3 steps at most", worst, 3)
    yield from melee_facts(charts["melee"])


def melee_facts(melee: Table) -> Iterator[Fact]:
    """12.8, 12.9 The melee table lies between its two automatic results."""
    odds = "1:1 2:1 3:1 4:1 5:1 6:1"
    yield same("12.9 the melee table runs from 1:1 to 6:1", " ".join(melee.columns.headings), odds)
    easier = melee.is_monotone(lambda cell: -int(cell[0]))
    yield same("12.8 the attacker never loses more as odds and die rise", easier, True)
    yield same(
        "12.9 the defender never loses less", melee.is_monotone(lambda cell: int(cell[2])), True
    )
    free = (f"{cell.column} {cell.row}" for cell in melee.cells() if cell.result[0] == "0")
    yield none_of("12.9 no melee is free for the attacker, as the best costs him a step", free)


def scenario_facts(box: Box) -> Iterator[Fact]:
    """4.2, 4.3 How long the scenarios last, and how large they are."""
    turns = {scenario.id: scenario.turns for scenario in box.scenarios.values()}
    yield same("4.3 the game lasts 14 turns", turns["campaign"], 14)
    yield same("4.2 the first day lasts 7 turns", turns["first-day"], 7)
    counters = sum(unit.counters for unit in box.units("nimy"))
    yield same("3.1 the lesson at Nimy has fewer than 20 counters", counters < 20, True)


def _row(table: Table, row: str) -> list[str]:
    return [cell.result for cell in table.cells() if cell.row == row]


def _column(table: Table, column: str) -> list[str]:
    return [cell.result for cell in table.cells() if cell.column == column]


def _colours(style: Style, key: str) -> str:
    paint = style.of_counter(key)
    return f"{_colour(paint.ink)} on {_colour(paint.ground)}"


def _colour(code: str) -> str:
    """The plain name of a colour, of those that counters have."""
    red, green, blue = (int(code[i : i + 2], 16) for i in (1, 3, 5))
    if red > 2 * max(green, blue):
        return "red"
    if max(red, green, blue) - min(red, green, blue) > 24:
        return code
    return "black" if red < 64 else "white" if red > 224 else "grey"
