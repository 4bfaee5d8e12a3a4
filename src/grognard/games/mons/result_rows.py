"""10.7, 11.4, 12.11 Where on a results table a choice would be rolled."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from grognard.engine.kernel.flow import explain
from grognard.engine.kernel.tally import Tally
from grognard.engine.look.charts import Chart, Reading, ResultRow
from grognard.games.mons import bombardment, defensive_fire, melee
from grognard.games.mons.losses import EFFECTS, FACES
from grognard.games.mons.state import Mons

TABLES = {  # the procedure that asks: its table, how it is read, the rule
    bombardment.BombardmentStep: ("bombardment", bombardment.effects, "10.7"),
    bombardment.Bombardment: ("bombardment", bombardment.effects, "10.7"),
    defensive_fire.DefensiveFire: ("defensive_fire", defensive_fire.effects, "11.4"),
    defensive_fire.Aim: ("defensive_fire", defensive_fire.effects, "11.4"),
}
WORST_FIRE = len(EFFECTS) - 1  # steps


def result_rows(game: Mons, choice: str) -> Iterator[Chart]:
    """What each face would come to; a melee is rolled only after the fire, so it has no row yet."""
    tallies = explain(game, choice)
    kind = type(game.procedures[-1])
    if kind in (melee.MeleeStep, melee.Melee):
        yield from melee_columns(game, tallies)
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


def melee_columns(game: Mons, tallies: Iterable[Tally]) -> Iterator[Reading]:
    """12.11 Every column from the odds as they stand down to those after the worst fire (12.10)."""
    totals = {sum_.name: sum_.total for sum_ in tallies}
    if "defenders" not in totals:
        return  # 6.6
    strength, defence, change = (totals[name] for name in ("attackers", "defenders", "die"))
    left = max(strength - WORST_FIRE * dearest_step(game), 0)
    odds = range(max(left // defence, 1), min(strength // defence, melee.BEST_ODDS) + 1)
    read = (min(max(face + change, FACES[0]), FACES[-1]) for face in FACES)
    if odds:
        rows = tuple(dict.fromkeys(str(row) for row in read))
        yield Reading("melee", rows, tuple(f"{each}:1" for each in odds))


def dearest_step(game: Mons) -> int:
    """2.10 The most that the loss of one step takes from a melee factor."""
    printed = [counter.melee for counter in game.sheet.counters.values()]
    return max(one - next_ for factors in printed for one, next_ in pairwise((*factors, 0)))
