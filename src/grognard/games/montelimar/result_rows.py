"""8.4, 9.5 The charts that a choice would be rolled on, and what counts in them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from grognard.engine.kernel.flow import understood
from grognard.engine.kernel.tally import number
from grognard.engine.look.charts import Chart, Reading, ResultRow
from grognard.games.montelimar import (
    action_bars,
    activation,
    assault,
    assault_fire,
    assault_help,
    fire,
    indirect,
    opportunity,
)
from grognard.games.montelimar.assault_force import assaulters
from grognard.games.montelimar.assault_sum import odds_column
from grognard.games.montelimar.fire_help import with_help
from grognard.games.montelimar.fire_sum import FACES, MISS, Shot, colour, fire_value, outcomes
from grognard.games.montelimar.state import Montelimar


def result_rows(game: Montelimar, choice: str) -> Iterable[Chart]:
    """What each face would come to, and the charts that its sums are read from."""
    found = understood(game, choice)
    reads = READS.get(found[0].sums) if found else None
    return reads(game.procedures[-1], game, *found[1]) if found and reads else ()


def _row(table: str, row: str, cells: tuple[str, ...], value: int, rule: str) -> ResultRow:
    """A row of the fire chart, and of its columns those that the die may be read under."""
    faces = tuple(str(face) for face in FACES)
    lit = tuple(cell != MISS for cell in cells)
    columns = tuple(face for face, hits in zip(faces, lit, strict=True) if hits)
    title = f"{row.capitalize()}, {number(value)} or less"
    return ResultRow(title, rule, faces, cells, lit, table, row, columns)


def _direct(game: Montelimar, shot: Shot) -> Iterator[Chart]:
    """8.3, 8.4 Direct fire: the chart, the ground, the hexside, what lies on the firer."""
    table = "fire_at_hard" if shot.hard else "fire_at_hex"
    value = fire_value(game, shot).total
    yield _row(table, colour(game, shot), outcomes(game, shot), value, "8.4")
    yield from _ground(game, shot.target)
    here = game.at(shot.unit)
    side = game.country.side_row(here, shot.target)
    if side:
        yield Reading("sides", (side,), ("fire",))
    yield from _status(game, here)


def _foreseen(step: fire.Fire, game: Montelimar, shot: Shot) -> Iterator[Chart]:
    """8.3.1 Direct fire under way, at the first who may be its target."""
    return _direct(game, fire.foreseen(step, game, shot))


def _shells(barrage: indirect.Barrage, game: Montelimar) -> Iterator[Chart]:
    """8.7 Indirect fire: always the black row."""
    value = indirect.shells(game, barrage).total
    yield _row("fire_at_hex", "black", barrage.outcomes(game), value, "8.7.1")
    yield from _ground(game, barrage.target)
    yield from _status(game, game.at(barrage.unit))


def _ground(game: Montelimar, hex_: str) -> Iterator[Reading]:
    """6.2.1, 11.1 The ground of the target and its works."""
    yield Reading("terrain", (game.ground(hex_),), ("defence",))
    if hex_ in game.forts:
        yield Reading("fortification", (game.forts[hex_],), ("defence",))


def _status(game: Montelimar, hex_: str) -> Iterator[Reading]:
    """8.5.4, 8.7.2 What lies on the hex that fires."""
    marks = [f"DG{game.dg[hex_]}"] if game.dg.get(hex_) else []
    marks += ["pinned"] if game.has(game.pinned, hex_) else []
    if marks:
        yield Reading("status", tuple(marks), ("fire",))
    if hex_ in game.barrages:
        yield Reading("barrage", (game.barrages[hex_],), ("fire",))


def _assault(game: Montelimar, hex_: str, attackers: int) -> Iterator[Reading]:
    """9.5 The odds, the ground and the works of an assault."""
    defenders = len(game.stacks.get(hex_, ()))
    if attackers and defenders:
        heads = game.sheet.charts.tables["odds"].columns.headings
        yield Reading("odds", ("modifier",), (odds_column(heads, attackers, defenders),))
        yield from _ground(game, hex_)


def _due(act: activation.Activation, game: Montelimar, hex_: str) -> Iterator[Reading]:
    """9.3 An assault by all who would go."""
    return _assault(game, hex_, len(assaulters(game, act.side(game), hex_)))


def _begun(step: Any, game: Montelimar, piece: str = "") -> Iterator[Reading]:
    """9.5 An assault that has begun."""
    return _assault(game, step.hex, len(step.units))


READS: dict[Any, Callable[..., Iterable[Chart]]] = {  # by the sums that decide a choice
    action_bars.shot_sum: lambda act, game, hex_: _direct(
        game, action_bars.hex_shot(act, game, hex_)
    ),
    action_bars.aim_sum: lambda act, game, unit: _direct(
        game, Shot(act.unit, game.at(unit), hard=unit)
    ),
    action_bars.shell_sum: lambda act, game, hex_: _shells(
        indirect.declared(game, act.unit, hex_), game
    ),
    fire.the_sum: lambda step, game: _foreseen(step, game, step.shot),
    fire.the_sum_with: lambda step, game, piece: _foreseen(
        step, game, with_help(game, step.shot, piece)
    ),
    fire.the_sum_concentrated: lambda step, game: _foreseen(
        step, game, step.shot._replace(concentrated=True)
    ),
    fire.the_sum_at: lambda step, game, unit: _foreseen(
        step, game, step.shot._replace(picked=unit)
    ),
    fire.the_sum_behind: lambda step, game, piece: _foreseen(
        step, game, step.shot._replace(shields=(*step.shot.shields, piece))
    ),
    opportunity.hex_sum: lambda step, game, unit: _direct(game, step.shot_of(game, unit)),
    opportunity.aimed_sum: lambda step, game, unit, target: _direct(
        game, Shot(unit, step.hex, hard=target)
    ),
    indirect.the_sum: _shells,
    indirect.the_sum_with: lambda step, game, unit: _shells(
        replace(step, helpers=(*step.helpers, unit)), game
    ),
    indirect.the_sum_concentrated: lambda step, game: _shells(
        replace(step, concentrated=True), game
    ),
    assault_fire.hex_sum: lambda step, game, unit, hex_: _direct(
        game, step.shot_at_hex(game, unit, hex_)
    ),
    assault_fire.aimed_sum: lambda step, game, unit, target: _direct(
        game, step.shot_aimed(game, unit, target)
    ),
    activation.assault_sums: _due,
    assault.the_sums: _begun,
    assault.sums_with: _begun,
    assault.shell_sum: lambda step, game, unit: _shells(
        indirect.declared(game, unit, step.hex), game
    ),
    assault_help.the_sums: _begun,
}
