"""3.2 The chart that fire is rolled on, drawn for the table, and its row for a choice."""

from collections.abc import Iterable

from grognard.engine.data.table import Table
from grognard.engine.kernel.flow import explain
from grognard.engine.look.charts import Chart, ResultRow
from grognard.games.crossroads.fire import FACES, HIT, MISS
from grognard.games.crossroads.state import Crossroads

FIRE = Table.parse(
    """
    value/die    1     2     3     4     5     6
    ≤0         miss  miss  miss  miss  miss  miss
    1          hit   miss  miss  miss  miss  miss
    2          hit   hit   miss  miss  miss  miss
    3          hit   hit   hit   miss  miss  miss
    4          hit   hit   hit   hit   miss  miss
    5          hit   hit   hit   hit   hit   miss
    6+         hit   hit   hit   hit   hit   hit
    """,
    rule="3.2",
)
TABLES = {"fire": FIRE}


def result_rows(game: Crossroads, choice: str) -> Iterable[Chart]:
    """3.2 What each face would come to for a shot."""
    tallies = explain(game, choice)
    if not tallies:
        return ()
    value = tallies[0].total
    faces = tuple(str(face) for face in range(1, FACES + 1))
    cells = tuple(HIT if face <= value else MISS for face in range(1, FACES + 1))
    lit = tuple(cell == HIT for cell in cells)
    row = FIRE.rows.headings[FIRE.rows.index(value)]
    return (ResultRow(f"{value} or less hits", "3.2", faces, cells, lit, "fire", row, faces),)
