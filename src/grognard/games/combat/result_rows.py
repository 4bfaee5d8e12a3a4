"""core-8, core-13, core-14 The charts that a choice would be rolled on, and what counts in them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from grognard.engine.kernel.flow import understood
from grognard.engine.look.charts import Chart, Reading, ResultRow
from grognard.games.combat import (
    armour,
    defensive_fire,
    demolishing,
    drives,
    fire,
    gun_orders,
    gunnery,
    volley,
)
from grognard.games.combat.attack import NOTHING, RESULTS, faces_of
from grognard.games.combat.barrels import barrel, turn_to
from grognard.games.combat.state import Combat, hexes_apart
from grognard.games.combat.sums import column, modifiers

DICE = tuple(str(face) for face in range(1, 101))


def result_rows(game: Combat, choice: str) -> Iterable[Chart]:
    """What each face would come to for those whom the side knows, and the charts it is read on."""
    found = understood(game, choice)
    reads = READS.get(found[0].sums) if found else None
    return reads(game.procedures[-1], game, *found[1]) if found and reads else ()


def _row(title: str, rule: str, cells: Sequence[str], plain: str) -> ResultRow:
    """The hundred faces, those that do something lit."""
    told = tuple(cell or plain for cell in cells)
    return ResultRow(title, rule, DICE, told, tuple(cell != plain for cell in told))


def _strike(game: Combat, found: str, shifts: Iterable[tuple[str, int]]) -> Iterator[Chart]:
    """core-8 The column of the firepower table, and what it does to each target with its DRM."""
    if found:
        yield Reading("fft", RESULTS, (found,))
        for target, shift in shifts:
            cells = faces_of(game, found, shift)
            yield _row(f"{target} in column {found}, {shift:+d}", "core-8-a", cells, NOTHING)
            yield from _ground(game, target)


def _ground(game: Combat, target: str) -> Iterator[Reading]:
    """core-10-d The terrain that a target is in."""
    spot = game.spot(target)
    named = [name for name in (spot.kind, spot.walls, spot.terrain) if name]
    rows = game.sheet.charts["terrain"].rows.headings
    yield Reading("terrain", tuple([name for name in named if name in rows][:1]), ("DRM",))


def _volley(step: volley.Volley, game: Combat) -> Iterator[Chart]:
    """core-8 An attack by all who have joined it."""
    told = step.leader, step.defending
    shifts = [(unit, modifiers(game, step.firers, unit, *told).total) for unit in step.shown(game)]
    return _strike(game, column(game, step.firers, step.place, step.silent), shifts)


def _shot(step: object, game: Combat, unit: str, place: str) -> Iterator[Chart]:
    """core-8 A shot by one unit alone."""
    shifts = [
        (target, modifiers(game, (unit,), target).total)
        for target in fire.known_targets(game, unit, place)
    ]
    return _strike(game, column(game, (unit,), place), shifts)


def _spray(drive: Any, game: Combat, place: str) -> Iterator[Chart]:
    """core-15-g The machine guns of a vehicle."""
    return _shot(drive, game, drive.vehicle, place)


def _shell(game: Combat, gun: str, place: str, movers: tuple[str, ...] = ()) -> Iterator[Chart]:
    """core-13 The roll to hit, and what the shell does then."""
    turn, found = turn_to(game, gun, game.ground.places.spots[place].hex), barrel(game, gun)
    if turn is None or found is None:
        return
    targets = gunnery.shell_targets(game, gun, place, movers)
    head = gunnery.column_of(game, gun, place, targets)
    rows = game.sheet.charts["he_to_hit"].rows
    row = rows.headings[rows.index(hexes_apart(game, game.units[gun].place, place))]
    yield Reading("he_to_hit", (row,), (head,))
    need = gunnery.number(game, gun, place, head)
    need -= gunnery.laying(game, gun, place, turn, movers).total
    cells = [gunnery.HIT if face < need else gunnery.MISS for face in range(len(DICE))]
    yield _row("To hit", "core-13-a", cells, gunnery.MISS)
    shown = [unit for unit in targets if not game.units[unit].hidden]
    sums = [(unit, gunnery.shell_drm(game, gun, unit, bool(movers)).total) for unit in shown]
    yield from _strike(game, found.column, sums)


def _bolt(game: Combat, gun: str, foe: str) -> Iterator[Chart]:
    """core-14 What a shot that is not screened does to a vehicle."""
    turn, found = turn_to(game, gun, game.spot(foe).hex), barrel(game, gun)
    if turn is None or found is None:
        return
    pull, apart = armour.pull_of(game, gun, foe, turn), armour.reach(game, gun, foe)
    columns = game.sheet.charts[f"dfet_{pull}"].columns
    head = columns.headings[columns.index(apart)]
    yield Reading(f"dfet_{pull}", (found.line,), (head,))
    face, plate = armour.facing_hit(game, foe, gun)
    cells = armour.effects(armour.killing(game, found.line, apart, pull), plate)
    yield _row(f"{foe}, {face} {plate}", "core-14-e", cells, armour.NOTHING)


READS: dict[Any, Callable[..., Iterable[Chart]]] = {  # by the sums that decide a choice
    volley.the_volley: _volley,
    fire.the_shot: _shot,
    demolishing.the_breach: _shot,
    drives.the_spray: _spray,
    gun_orders.shell_sums: lambda order, game, place: _shell(game, order.gun, place),
    gun_orders.bolt_sums: lambda order, game, foe: _bolt(game, order.gun, foe),
    defensive_fire.the_shells: lambda step, game, gun: _shell(game, gun, step.place, step.movers),
    defensive_fire.the_hits: lambda step, game, gun, foe: _bolt(game, gun, foe),
}
