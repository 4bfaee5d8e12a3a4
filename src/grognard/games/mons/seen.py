"""6.6 The stacks as a side sees them; those in which nothing has changed are not made anew."""

from collections.abc import Iterable
from itertools import compress
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


NO_STACK = SeenStack()


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
        piles = game.stacks.copy()
        seen = {hex_: _stack(game, side, hex_) for hex_ in sorted(piles)}
    else:
        piles = last.stacks.copy()
        hexes = dict.fromkeys(_changed(game, last, units, done))
        _follow(game, piles, hexes)
        if not hexes:
            return last.seen
        seen = _again(game, side, last.seen, hexes)
    game.looked[name] = Stacks(units, piles, done, game.shown, seen)
    return seen


def _again(game: Mons, side: str, last: Seen, hexes: Iterable[str]) -> Seen:
    """The stacks seen last, with those in these hexes as they are now."""
    seen, is_new = last.copy(), False
    for hex_ in hexes:
        if hex_ in game.stacks:
            is_new = is_new or hex_ not in seen
            seen[hex_] = _stack(game, side, hex_)
        else:
            seen.pop(hex_, None)
    return dict.fromkeys(sorted(seen), NO_STACK) | seen if is_new else seen


def _changed(game: Mons, last: Stacks, units: tuple[Unit, ...], done: tuple[int, ...]) -> list[str]:
    """Where units differ from what was seen last, and where they were then."""
    places: list[str] = []
    for at in compress(range(len(units)), map(is_not, units, last.units)):
        places += (units[at].place, last.units[at].place)
    if done != last.done:
        differ = 0
        for done_now, before in zip(done, last.done, strict=True):
            differ |= done_now ^ before
        places += [game.units[unit].place for unit in game.sheet.units.pick(differ)]
    if game.shown != last.shown:
        places += [game.units[unit].place for unit in (*game.shown, *last.shown)]
    return places


def _follow(game: Mons, piles: dict[str, tuple[str, ...]], hexes: dict[str, None]) -> None:
    """Bring the stacks seen last up to now; those that were only put in order are named too."""
    now = game.stacks
    for hex_ in hexes:
        if hex_ in now:
            piles[hex_] = now[hex_]
        else:
            piles.pop(hex_, None)
    if piles != now:
        for hex_ in (*now, *piles):
            if now.get(hex_) != piles.get(hex_):
                hexes[hex_] = None
        piles.clear()
        piles.update(now)


def is_seen(game: Mons, side: str, unit: str) -> bool:
    """6.6 Whether a side may look at a unit on the map: its own, a top one, one in combat."""
    stack = game.stacks[game.units[unit].place]
    return game.side(unit) == side or unit == stack[-1] or unit in game.shown


def _stack(game: Mons, side: str, hex_: str) -> SeenStack:
    """6.6 A stack from the bottom up; of what lies hidden only that it is there."""
    stack = game.stacks[hex_]
    owner = game.side(stack[0])
    if owner == side:
        units: list[Any] = [_unit(game, unit) for unit in stack]
    else:
        open_, top = game.shown, stack[-1]
        units = [_unit(game, each) if each == top or each in open_ else None for each in stack]
    seen = SeenStack(side=owner, height=len(stack), units=units)
    seen.faces, seen.points = (), ()
    return seen


def _unit(game: Mons, unit: str) -> dict[str, Any]:
    """What can be read off a counter, and what it has done."""
    record, bit = game.units[unit], game.bit(unit)
    return {
        "id": unit,
        "steps": record.steps,
        "melee": game.melee(unit),
        "spent": record.spent,
        "moved": game.moved & bit != 0,
        "marched": game.marched & bit != 0,
        "fired": game.fired & bit != 0,
        "fought": game.fought & bit != 0,
        "meleed": game.meleed & bit != 0,
    }
