"""10.7, 11.4 The row of a results table that a choice would be rolled on."""

from collections.abc import Iterator

from grognard.engine.kernel.flow import explain
from grognard.engine.look.charts import ResultRow
from grognard.games.mons import bombardment, defensive_fire
from grognard.games.mons.losses import EFFECTS, FACES
from grognard.games.mons.state import Mons

TABLES = {  # the procedure that asks: its table, how it is read, the rule
    bombardment.BombardmentStep: ("bombardment", bombardment.effects, "10.7"),
    bombardment.Bombardment: ("bombardment", bombardment.effects, "10.7"),
    defensive_fire.DefensiveFire: ("defensive_fire", defensive_fire.effects, "11.4"),
    defensive_fire.Aim: ("defensive_fire", defensive_fire.effects, "11.4"),
}


def result_rows(game: Mons, choice: str) -> Iterator[ResultRow]:
    """What each face would come to; a melee is rolled only after the fire, so it has no row yet."""
    tallies = explain(game, choice)
    kind = type(game.procedures[-1])
    if kind not in TABLES or len(tallies) != 2:
        return
    name, effects, rule = TABLES[kind]
    factors, die = tallies
    chart = game.sheet.charts[name]
    cells = effects(chart, factors.total, die.total)
    faces = tuple(str(face) for face in FACES)
    lit = tuple(cell != EFFECTS[0] for cell in cells)
    row = chart.rows.headings[chart.rows.index(factors.total)]
    dice = (min(max(face + die.total, FACES[0]), FACES[-1]) for face in FACES)
    columns = tuple(str(read) for read in dice)
    yield ResultRow(f"{factors.total} factors", rule, faces, cells, lit, name, row, columns)
