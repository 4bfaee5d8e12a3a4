"""6.6 The stacks as a side sees them; those in which nothing has changed are not made anew."""

from itertools import compress, filterfalse
from operator import is_not
from typing import Any, NamedTuple

from grognard.engine.look.displays import DisplayBox
from grognard.engine.look.goals import SideLosses
from grognard.engine.look.scene import CounterFace
from grognard.games.mons.state import Mons, Unit

Seen = dict[str, "SeenStack"]


class SeenStack(dict[str, Any]):
    """A stack as plain JSON; how it is drawn and its MP once somebody has asked for them.

    What is seen is never changed, only made anew.
    """

    __slots__ = ("faces", "points")

    faces: tuple[CounterFace, ...]
    points: tuple[tuple[str, tuple[int, int]], ...]  # unit: MP used, and how many it has (9.1)


class SeenPiles(dict[str, list[str]]):
    """6.6 The units that have left the map by how they left it; likewise."""

    __slots__ = ("boxes", "lost")

    boxes: tuple[DisplayBox, ...]
    lost: tuple[SideLosses, ...]


class Stacks(NamedTuple):
    """The stacks that a side has seen last, and all that they were made of."""

    units: tuple[Unit, ...]
    stacks: dict[str, tuple[str, ...]]
    done: tuple[int, ...]
    shown: tuple[str, ...]
    seen: Seen


def stacks(game: Mons, side: str) -> Seen:
    """6.6 Every stack from the bottom up, hex by hex."""
    name = f"stacks {side}"
    last: Stacks | None = game.looked.get(name)
    units = tuple(game.units.values())
    done = (game.moved, game.marched, game.fired, game.fought, game.meleed)
    if last is None:
        seen = {hex_: _stack(game, side, hex_) for hex_ in sorted(game.stacks)}
    else:
        hexes = _changed(game, last, units, done)
        if not hexes:
            return last.seen
        seen = _again(game, side, last, hexes)
    game.looked[name] = Stacks(units, game.stacks.copy(), done, game.shown, seen)
    return seen


def _again(game: Mons, side: str, last: Stacks, hexes: list[str]) -> Seen:
    """The stacks seen last, with those in these hexes as they are now."""
    seen = last.seen.copy()
    for hex_ in dict.fromkeys(hexes):
        if hex_ in game.stacks:
            seen[hex_] = _stack(game, side, hex_)
        else:
            seen.pop(hex_, None)
    is_new = any(hex_ in seen and hex_ not in last.seen for hex_ in hexes)
    return {hex_: seen[hex_] for hex_ in sorted(seen)} if is_new else seen


def _changed(game: Mons, last: Stacks, units: tuple[Unit, ...], done: tuple[int, ...]) -> list[str]:
    """Where something differs from what was seen last."""
    now, old = game.stacks, last.stacks
    places = [unit.place for unit in compress(units, map(is_not, units, last.units))]
    if places or now != old:
        places += compress(now, map(is_not, now.values(), map(old.get, now)))
        places += filterfalse(now.__contains__, old)
    if done != last.done:
        differ = 0
        for done_now, before in zip(done, last.done, strict=True):
            differ |= done_now ^ before
        places += [game.units[unit].place for unit in game.sheet.units.pick(differ)]
    if game.shown != last.shown:
        places += [game.units[unit].place for unit in (*game.shown, *last.shown)]
    return places


def is_seen(game: Mons, side: str, unit: str) -> bool:
    """6.6 Whether a side may look at a unit on the map: its own, a top one, one in combat."""
    stack = game.stacks[game.units[unit].place]
    return game.side(unit) == side or unit == stack[-1] or unit in game.shown


def _stack(game: Mons, side: str, hex_: str) -> SeenStack:
    """6.6 A stack from the bottom up; of what lies hidden only that it is there."""
    stack = game.stacks[hex_]
    units = [_unit(game, unit) if is_seen(game, side, unit) else None for unit in stack]
    seen = SeenStack(side=game.side(stack[0]), height=len(stack), units=units)
    seen.faces, seen.points = (), ()
    return seen


def _unit(game: Mons, unit: str) -> dict[str, Any]:
    """What can be read off a counter, and what it has done."""
    bit = game.bit(unit)
    return {
        "id": unit,
        "steps": game.units[unit].steps,
        "melee": game.melee(unit),
        "spent": game.units[unit].spent,
        "moved": bool(game.moved & bit),
        "marched": bool(game.marched & bit),
        "fired": bool(game.fired & bit),
        "fought": bool(game.fought & bit),
        "meleed": bool(game.meleed & bit),
    }
