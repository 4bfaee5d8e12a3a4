"""What a good player of Mons does not do, counted from a position before and after his turn."""

from grognard.engine.kernel.advice import Folly
from grognard.games.mons.state import BRITISH, EXITED, Mons, enemy, is_artillery
from grognard.games.mons.victory import cut_off


def idle(before: Mons, after: Mons, side: str) -> tuple[int, int]:
    """9.1 Units that stand where they stood, of those on the map."""
    units = [unit for unit in before.sheet.army[side] if before.is_on_map(unit)]
    return sum(after.units[unit].place == before.units[unit].place for unit in units), len(units)


def wasted(before: Mons, after: Mons, side: str) -> tuple[int, int]:
    """12.7 Own steps lost in a turn that cost the enemy nothing, of all lost in own turns."""
    ours, theirs = (_steps(before, who) - _steps(after, who) for who in (side, enemy(side)))
    return 0 if theirs else ours, ours


def lone_guns(before: Mons, after: Mons, side: str) -> tuple[int, int]:
    """7.1 Guns in an enemy zone with no foot or horse beside them, of those on the map."""
    guns = [gun for gun in after.sheet.guns[side] if after.is_on_map(gun)]
    places = [after.units[gun].place for gun in guns]
    lone = [
        hex_
        for hex_ in places
        if after.zones[enemy(side)] & after.ground.bit[hex_]
        and all(is_artillery(after.counter(unit)) for unit in after.stacks[hex_])
    ]
    return len(lone), len(guns)


def shut_off(before: Mons, after: Mons, side: str) -> tuple[int, int]:
    """4.5 British units with no way out when their last turn ends, of those on the map."""
    last = before.sheet.scenarios[before.setting.scenario].turns
    if side != BRITISH or before.turn != last:
        return 0, 0
    left = sum(after.is_on_map(unit) for unit in after.sheet.army[BRITISH])
    return len(cut_off(after)), left


def one_exit(before: Mons, after: Mons, side: str) -> tuple[int, int]:
    """4.4 Of several units that left in a turn, those nearest to the exit that most made for."""
    board, exits = before.sheet.board, before.sheet.board.group("exit")
    gone = [
        before.units[unit].place
        for unit in (before.sheet.army[BRITISH] if side == BRITISH else ())
        if before.is_on_map(unit) and after.units[unit].place == EXITED
    ]
    if len(gone) < 2:
        return 0, 0
    nearest = [min(exits, key=lambda exit_: board.distance(hex_, exit_)) for hex_ in gone]
    return max(map(nearest.count, nearest)), len(gone)


def _steps(game: Mons, side: str) -> int:
    """2.13 The steps of all units of a side."""
    return sum(game.units[unit].steps for unit in game.sheet.army[side])


FOLLIES = (
    Folly("idle", idle),
    Folly("steps wasted", wasted),
    Folly("lone guns", lone_guns),
    Folly("cut off", shut_off),
    Folly("by one exit", one_exit),
)
