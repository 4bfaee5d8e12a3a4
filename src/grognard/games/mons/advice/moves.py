"""Moves that computer players look at: where a unit should go, and the choices that lead there."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from grognard.engine.board.board import Board
from grognard.engine.board.paths import Hindrances, Reach, reach
from grognard.engine.kernel.advice import Script
from grognard.engine.kernel.flow import objections
from grognard.engine.kernel.forms import opened
from grognard.games.mons.advice.goals import Ways, graphs, ways, worths
from grognard.games.mons.box import Counter
from grognard.games.mons.entry import column_price, entries
from grognard.games.mons.group import MARCH, left, where
from grognard.games.mons.leaving import EXIT_COST, FIRST_EXIT_TURN
from grognard.games.mons.movement import Move
from grognard.games.mons.stacking import full, mixed
from grognard.games.mons.state import GERMAN, Mons, enemy, is_artillery
from grognard.games.mons.stepping import STEP
from grognard.games.mons.zones import next_to_enemy

DESTINATIONS = 2  # of one unit
STAY, LEAVE, ONWARD = "stay", "leave", "march "  # orders besides a hex to go to


def phase_scripts(game: Mons, side: str) -> Iterator[Script]:
    """9.1 The best moves of every unit; 8.3 first those who come on, one by each entry hex."""
    coming = next_to_come(game) if side == GERMAN else {}
    for hex_, unit in coming.items():
        for script in entry_scripts(game, unit, hex_):
            yield (f"enter {unit} {hex_}", *script)
    if coming:
        return
    yield ("end",)
    for unit in game.sheet.units.pick(game.on_map & game.sheet.sides[side] & ~game.moved):
        yield from unit_scripts(game, unit)


def next_to_come(game: Mons) -> dict[str, str]:
    """8.3, 8.4 Who should enter next by each hex: foot or horse first, to cover those who follow.

    Guns that had to wait for all of them could no longer pay the price.
    """
    coming: dict[str, str] = {}
    covering: dict[str, str] = {}
    for unit, hex_ in entries(game):
        coming.setdefault(hex_, unit)
        if column_price(game, hex_) == 1 and not is_artillery(game.counter(unit)):
            covering.setdefault(hex_, unit)
    return {**coming, **covering}


def entry_scripts(game: Mons, unit: str, hex_: str) -> Iterator[Script]:
    """8.4 A unit comes on and goes as far as it should, marching where it may."""
    counter, price = game.counter(unit), column_price(game, hex_)
    march = not next_to_enemy(game, GERMAN, hex_)
    points = counter.movement * (2 if march else 1) - price
    found = ways_for(game, counter, hex_, max(points, 0), march)
    onward = [there for there in best_hexes(game, counter, found) if there != hex_] or [hex_]
    for there in onward[:DESTINATIONS]:
        yield (*_mode(march), hex_, *found.path_to(there), *_stop(game, there))


def unit_scripts(game: Mons, unit: str) -> Iterator[Script]:
    """9.1, 9.20 Where a unit that has not moved should go, in either mode; 4.4 or off the map."""
    counter, here = game.counter(unit), game.units[unit].place
    if leaving := exit_script(game, unit):
        yield leaving
        return
    modes = [(counter.movement, False)]
    if counter.side == GERMAN and not next_to_enemy(game, GERMAN, here):
        modes.append((2 * counter.movement, True))
    for points, march in modes:
        found = ways_for(game, counter, here, points, march)
        for there in best_hexes(game, counter, found)[:DESTINATIONS]:
            path = found.path_to(there)
            yield (f"move {unit}", *_mode(march), *path, *_stop(game, there))


def move_scripts(game: Mons, move: Move) -> Iterator[Script]:
    """9.1 How a move under way should go on; units that move together are led hex by hex."""
    yield from ((choice,) for choice in ("stop", "exit") if not objections(game, choice))
    if len(move.units) > 1:
        around = game.ground.near[where(move, game)]
        yield from ((hex_,) for hex_ in game.ground.labels(opened(STEP, move, game, around)))
        return
    [unit] = move.units
    counter, points = game.counter(unit), left(move, game, unit)
    found = ways_for(game, counter, where(move, game), points, move.mode == MARCH)
    for there in best_hexes(game, counter, found)[:DESTINATIONS]:
        yield (*found.path_to(there), *_stop(game, there))


def _mode(march: bool) -> Script:
    return ("march",) if march else ()


def _stop(game: Mons, there: str) -> Script:
    """7.3 In an enemy zone of control a move is over by itself."""
    return () if game.zones[enemy(game.who)] & game.ground.bit[there] else ("stop",)


def exit_script(game: Mons, unit: str) -> Script:
    """4.4 The choices that take a British unit off the map in this phase, if there are any."""
    counter, here = game.counter(unit), game.units[unit].place
    if counter.side == GERMAN or game.turn < FIRST_EXIT_TURN:
        return ()
    found = ways_for(game, counter, here, counter.movement - EXIT_COST, False)
    for hex_ in found:
        zone = game.zones[GERMAN] & game.ground.bit[hex_]
        if hex_ in game.sheet.board.group("exit") and (hex_ == here or not zone):
            return (f"move {unit}", *found.path_to(hex_), "exit")
    return ()


def move_script(game: Mons, unit: str, there: str, march: bool) -> Script:
    """9.1 The choices that take a unit to a hex, or none where there is no way now."""
    counter, here = game.counter(unit), game.units[unit].place
    if march and next_to_enemy(game, counter.side, here):
        return ()
    found = ways_for(game, counter, here, counter.movement * (2 if march else 1), march)
    if there not in found or there == here:
        return ()
    return (f"move {unit}", *_mode(march), *found.path_to(there), *_stop(game, there))


def ways_for(
    game: Mons, counter: Counter, here: str, points: int, march: bool, friends: bool = True
) -> Reach:
    """6.3, 7.3, 9.3, 9.4, 9.20 Where a unit alone can go, past friends or as if they made way."""
    board, foe = game.sheet.board, enemy(counter.side)
    shut = _hexes(board, game.occupied[foe])
    barred = [*shut, *(_around(board, game.occupied[foe]) if march else ())]
    if friends:
        near = game.ground.within(here, points)  # a step costs 1 MP at least
        others = game.occupied[counter.side] & near & ~game.ground.bit[here]
        alone = (counter.id,)
        barred += game.ground.labels(full(game, alone, others) | mixed(game, alone, others))
    zone = _hexes(board, game.zones[foe])
    return reach(graphs(game)[counter.type], here, points, Hindrances(zone, False, barred))


@lru_cache(maxsize=256)
def _hexes(board: Board, mask: int) -> Mapping[str, bool]:
    """The hexes that a number stands for; in a movement phase the enemy's stay the same."""
    return {hex_: True for at, hex_ in enumerate(board.hexes) if mask >> at & 1}


@lru_cache(maxsize=256)
def _around(board: Board, mask: int) -> Mapping[str, bool]:
    """9.20 The hexes next to those that a number stands for."""
    return {near: True for hex_ in _hexes(board, mask) for near in board.neighbours(hex_)}


def _safe(game: Mons, counter: Counter, found: Iterable[str]) -> Iterable[str]:
    """The hexes where a unit may well stand: for a gun none beside the enemy without foot."""
    if not is_artillery(counter):
        return found
    here, bit, zone = game.units[counter.id].place, game.ground.bit, game.zones[enemy(counter.side)]
    return [
        hex_
        for hex_ in found
        if hex_ == here
        or not zone & bit[hex_]
        or not all(is_artillery(game.counter(unit)) for unit in game.stacks.get(hex_, ()))
    ]


def best_hexes(
    game: Mons,
    counter: Counter,
    found: Iterable[str],
    better: bool = True,
    away: Ways | None = None,
) -> list[str]:
    """The hexes in reach, or only those better than the unit's own, the best first."""
    here = game.units[counter.id].place
    priced = worths(game, away or ways(game), counter, _safe(game, counter, found))
    if better and here in priced:
        priced = {hex_: points for hex_, points in priced.items() if points > priced[here]}
    return sorted(priced, key=lambda hex_: (-priced[hex_], hex_ != here))
