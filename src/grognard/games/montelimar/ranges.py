"""6.0, 8.6 How far a move goes by its best way, and who may fire at a unit that leaves a hex."""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from grognard.engine.kernel.flow import IllegalChoice, objections
from grognard.engine.kernel.tally import Objection
from grognard.engine.look.aids import Way
from grognard.games.montelimar import stacking
from grognard.games.montelimar.allowance import (
    TRAIL,
    after_barrage,
    group_prices,
    points_at,
)
from grognard.games.montelimar.move_bars import (
    aflame,
    forbidden,
    has_riders,
    held,
    is_armed,
    is_shut_street,
    is_too_rough,
)
from grognard.games.montelimar.movement import Move
from grognard.games.montelimar.opportunity import watchers
from grognard.games.montelimar.reinforcement import is_entry
from grognard.games.montelimar.riders import enemy_near
from grognard.games.montelimar.state import GERMAN, Montelimar, enemy


class Stage(NamedTuple):
    """A hex that a move may come to: what each unit has left, and the hexes on the way."""

    left: tuple[int, ...]  # half points
    path: tuple[str, ...]
    dg: int = 0  # the disorganisation that it has come to on the way (6.1.1)


class Cover(NamedTuple):
    """A unit that may fire at those who move, and the hexes that it covers."""

    unit: str
    hexes: int


def stages(game: Montelimar, move: Move) -> dict[str, Stage]:
    """6.0 Every hex that a move can come to, each by the way that leaves it most."""
    here, shut, ends = move.here(game), shut_to(game, move), _ends(game, move)
    begun = tuple(move.left(game, unit) for unit in move.units)
    queue = [(0, here, move.roads, Stage(begun, (), game.dg.get(here, 0)))]
    best: dict[str, Stage] = {}
    looked: dict[tuple[str, tuple[str, ...]], bool] = {}
    while queue:
        _, place, roads, stage = heappop(queue)
        if looked.setdefault((place, roads), False) or (place == _exit(game, move) and stage.path):
            best.setdefault(place, stage)
            continue
        looked[place, roads] = True
        best.setdefault(place, stage)
        for there, kinds, paid in _steps(game, move, place, roads, stage.left):
            if not game.has(shut, there) and not looked.get((there, kinds)):
                level = max(stage.dg, game.dg.get(there, 0))
                left = _shelled(game, there, _disordered(game, move, paid, (stage.dg, level)))
                left = (0,) * len(left) if game.has(ends, there) else left
                spent = min(begun) - min(left)
                after = Stage(left, (*stage.path, there), level)
                heappush(queue, (spent, there, kinds, after))
    return best


def shut_to(game: Montelimar, move: Move) -> int:
    """6.0, 6.2.1, 8.8.1, 18.0 The hexes that a move never enters."""
    every = game.sheet.board.area.all
    return held(move, game, every) | aflame(move, game, every) | forbidden(move, game, every)


def _steps(
    game: Montelimar, move: Move, here: str, roads: tuple[str, ...], left: tuple[int, ...]
) -> Iterator[tuple[str, tuple[str, ...], tuple[int, ...]]]:
    """6.2, 30.0 The hexes next to one that are open to the whole group, and that it can pay for."""
    units, side = move.units, move.side(game)
    only = TRAIL if move.trail else ""
    armed, ridden = is_armed(move, game), has_riders(move, game)
    for there in game.country.ways(game.mobility(units[0]), here):
        if is_shut_street(move, game, there) or (ridden and enemy_near(game, side, there)):
            continue
        paid = group_prices(game, units, (here, there, roads), only, armed)
        after = tuple(have - each.points for have, each in zip(left, paid, strict=False))
        if len(paid) < len(units) or min(after) < 0:
            continue
        if armed and is_too_rough(move, game, here, there, paid):
            continue
        yield there, tuple([each.road for each in paid]), after


def _disordered(
    game: Montelimar, move: Move, left: tuple[int, ...], levels: tuple[int, int]
) -> tuple[int, ...]:
    """6.1.1, 10.2.3 What is left of the points where disorganisation rises on the way."""
    before, now = levels
    if before == now:
        return left
    found = []
    for unit, each in zip(move.units, left, strict=True):
        points = points_at(game, unit, now, move.barrage)
        lost = points_at(game, unit, before, move.barrage) - points
        found.append(max(0, each - lost) if points else 0)
    return tuple(found)


def _shelled(game: Montelimar, hex_: str, left: tuple[int, ...]) -> tuple[int, ...]:
    """8.7.2 What a barrage leaves of the points."""
    if hex_ not in game.barrages:
        return left
    change = game.sheet.charts.tables["barrage"].result("movement", game.barrages[hex_])
    return tuple(after_barrage(each, change) for each in left)


def _ends(game: Montelimar, move: Move) -> int:
    """8.7.5, 10.0 The hexes where a move ends: friends are held there, or guns meet an enemy."""
    ends = game.pinned | game.suppressed
    if any(game.is_deployed(u) and game.sheet.batteries & game.unit_bit(u) for u in move.units):
        for foe in game.hexes(game.occupied[enemy(move.side(game))]):
            ends |= game.sheet.board.near[foe]
    return ends


def _exit(game: Montelimar, move: Move) -> str:
    """22.3 The hex by which units of the side leave the map."""
    way_out = game.scenario.exit
    return way_out.hex if way_out and move.side(game) == GERMAN else ""


def covers(game: Montelimar, move: Move) -> list[Cover]:
    """8.6 The enemies that may still answer a move, with the hexes that they cover."""
    foes = game.occupied[enemy(move.side(game))]
    return [Cover(unit, hexes) for unit, hexes in watchers(game, foes, move.units)]


def _danger(game: Montelimar, watching: list[Cover], hex_: str) -> tuple[str, ...]:
    """8.6, 18.0 Those who may fire at whoever leaves a hex; friends there may yet screen him."""
    bit = 0 if is_entry(game, hex_) else game.bit(hex_)
    return tuple(each.unit for each in watching if each.hexes & bit)


def ways(game: Montelimar) -> Iterator[Way]:
    """6.0, 8.6 Every hex that the move under way can come to, with who covers it."""
    move = game.procedures[-1]
    if not isinstance(move, Move):
        return
    watching = covers(game, move)
    begun = min(move.left(game, unit) for unit in move.units)
    for hex_, (left, path, _) in stages(game, move).items():
        if path:
            danger = _danger(game, watching, hex_)
            yield Way(hex_, path, begun - min(left), not min(left), danger)


def along(game: Montelimar, path: tuple[str, ...]) -> Iterator[Way]:
    """6.0, 8.6 What a move along these hexes costs, hex by hex, if nobody stops it."""
    move = game.procedures[-1].copy()
    assert isinstance(move, Move)
    game.procedures[-1] = move
    watching, ends = covers(game, move), _ends(game, move)
    begun = min(move.left(game, unit) for unit in move.units)
    for count, hex_ in enumerate(path, 1):
        here, prices = move.here(game), move.prices(game, hex_)
        refusal = objections(game, hex_)
        if not begun or (move.moved and not any(move.left(game, unit) for unit in move.units)):
            refusal = (Objection("6.0", "No movement points are left."),)
        if refusal:
            raise IllegalChoice(game.who, hex_, refusal)
        move.spent = tuple(s + each.points for s, each in zip(move.spent, prices, strict=True))
        move.roads, move.moved = tuple(price.road for price in prices), True
        stacking.step(game, move.units, here, hex_)
        move.cut_by_barrage(game, hex_)
        if game.has(ends, hex_):
            lost = (move.left(game, unit) for unit in move.units)
            move.cut = tuple(cut + each for cut, each in zip(move.cut, lost, strict=True))
        left = min(move.left(game, unit) for unit in move.units)
        yield Way(hex_, path[:count], begun - left, not left, _danger(game, watching, hex_))
