"""core-9 What many units can aim at, kept from impulse to impulse.

Only those who have changed look at everything again, the others at what has changed.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from grognard.games.combat.looking import edges, maybe_seen, within
from grognard.games.combat.standing import MURK, log_of
from grognard.games.combat.state import Combat

Look: TypeAlias = Callable[[Combat, str, int], int]  # of some places those a unit can aim at


class Aims(NamedTuple):
    """What each of some units can aim at, as bits of places, and as of when."""

    found: Mapping[str, int]
    marks: int
    moment: int
    begun: object  # the log
    murk: object
    mouseholes: tuple[str, ...]


def aims(game: Combat, key: str, shooters: int, marks: int, look: Look) -> Mapping[str, int]:
    """What each of these units can aim at among these places."""
    hand = game.at_hand
    found: Mapping[str, int] | None = hand.get(key)
    if found is None:
        kept: Aims | None = game.looked.get(key)
        found = hand[key] = _found(game, kept, shooters, marks, look)
        log = log_of(game)
        lying = game.looked.get(MURK), game.mouseholes
        game.looked[key] = Aims(found, marks, log.end, log.begun, *lying)
    return found


def _found(
    game: Combat, kept: Aims | None, shooters: int, marks: int, look: Look
) -> Mapping[str, int]:
    log, units = log_of(game), game.sheet.units.pick(shooters)
    fresh = None
    if kept is not None and kept.begun is log.begun and _is_same_air(game, kept):
        fresh = log.since(kept.moment, game.units)
    if kept is None or fresh is None:
        return {unit: look(game, unit, marks) for unit in units}
    again = marks & (game.sheet.places.mask(fresh.places) | ~kept.marks)
    left, before, moved, found = marks & ~again, kept.found, fresh.units, {}
    now, bit = game.units, game.sheet.places.bit
    near = watchers(game, again, game.sheet.places.mask([now[unit].place for unit in units]))
    for unit in units:
        if unit not in before or unit in moved:
            found[unit] = look(game, unit, marks)
        elif bit[now[unit].place] & near:
            found[unit] = before[unit] & left | look(game, unit, again)
        else:
            found[unit] = before[unit] & left
    return found


def _is_same_air(game: Combat, kept: Aims) -> bool:
    """Whether nothing else lies in the way of lines than before."""
    return kept.murk is game.looked.get(MURK) and kept.mouseholes is game.mouseholes


def watchers(game: Combat, marks: int, among: int) -> int:
    """core-11 Those of some places from which one of the marks may be seen, by a first look."""
    places, at_edge = game.sheet.places, edges(game)
    if marks & at_edge:
        return among
    found = 0
    for place in places.pick(marks):
        found |= within(game, place, 1) | maybe_seen(game, place, among)
    return found
