"""core-9 What many units can aim at, kept from impulse to impulse.

Only those who have changed look at everything again, the others at what has changed.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from grognard.games.combat.change_log import log_of
from grognard.games.combat.looking import edges, maybe_seen, within
from grognard.games.combat.standing import where
from grognard.games.combat.state import Combat, is_present

Look: TypeAlias = Callable[[Combat, str, int], int]  # of some places those a unit can aim at


class Aims(NamedTuple):
    """What each of some units can aim at, as bits of places, and as of when."""

    found: Mapping[str, int]  # those who can aim at nothing are left out
    shooters: int
    marks: int
    moment: int
    begun: object  # the log
    air: int  # how often something else had come to lie in the way of lines
    mouseholes: tuple[str, ...]


def aims(game: Combat, key: str, shooters: int, marks: int, look: Look) -> Mapping[str, int]:
    """What each of these units can aim at among these places; who can aim at none is left out."""
    hand = game.at_hand
    found: Mapping[str, int] | None = hand.get(key)
    if found is None:
        kept: Aims | None = game.looked.get(key)
        found = hand[key] = _found(game, kept, shooters, marks, look)
        log = log_of(game)
        lying = len(log.air), game.mouseholes
        game.looked[key] = Aims(found, shooters, marks, log.end, log.begun, *lying)
    return found


def _found(
    game: Combat, kept: Aims | None, shooters: int, marks: int, look: Look
) -> Mapping[str, int]:
    log, units, fresh = log_of(game), game.sheet.units, None
    if kept is not None and kept.begun is log.begun and kept.mouseholes is game.mouseholes:
        fresh = log.since(kept.moment, game)
    air = dict.fromkeys(log.air[kept.air :]) if kept is not None and fresh is not None else {}
    if kept is None or fresh is None or any("/" in hex_ for hex_ in air):
        seen = {unit: look(game, unit, marks) for unit in units.pick(shooters)}
        return {unit: there for unit, there in seen.items() if there}
    anew = shooters & (fresh.units | ~kept.shooters)
    again = marks & (fresh.places | ~kept.marks)
    if not (anew or again or air) and kept.shooters == shooters and kept.marks == marks:
        return kept.found
    same, left = shooters & ~anew, marks & ~again
    found = {u: there & left for u, there in kept.found.items() if units.bit[u] & same}
    for unit in units.pick(anew):
        found[unit] = look(game, unit, marks)
    for unit in _those_near(game, again, same) if again and same else ():
        found[unit] = found.get(unit, 0) | look(game, unit, again)
    murk = game.ground.sights.walks.mask(air)
    posts = {unit: game.units[unit].place for unit in units.pick(same)} if air else {}
    beyond = {post: _lines_past(game, post, marks, murk) for post in dict.fromkeys(posts.values())}
    for unit, post in posts.items():
        past = beyond[post]
        if past:
            found[unit] = found.get(unit, 0) & ~past | look(game, unit, past)
    return {unit: there for unit, there in found.items() if there}


def _those_near(game: Combat, marks: int, among: int) -> list[str]:
    """core-11 Those of some units who may see one of the marks, by a first look."""
    places, bit = game.sheet.places, game.sheet.units.bit
    taken = where(game, is_present)
    near = watchers(game, marks, taken)
    stacks = [game.stacks[place] for place in places.pick(near & taken)]
    return [unit for stack in stacks for unit in stack if bit[unit] & among]


def _lines_past(game: Combat, here: str, marks: int, murk: int) -> int:
    """core-12 Those of the marks whose line meets hexes where something else lies than before."""
    sights, places = game.ground.sights, game.sheet.places
    line, bit, spots = sights.line, sights.walks.bit, sights.places.spots
    if murk & bit[spots[here].hex]:
        return marks
    seen = places.pick(maybe_seen(game, here, marks))
    met = [p for p in seen if (line(here, p).between | bit[spots[p].hex]) & murk]
    return places.mask(met) | marks & edges(game)  # 10.6.3: lines to corners are others


def watchers(game: Combat, marks: int, among: int) -> int:
    """core-11 Those of some places from which one of the marks may be seen, by a first look."""
    places, at_edge = game.sheet.places, edges(game)
    if marks & at_edge:
        return among
    found = 0
    for place in places.pick(marks):
        found |= within(game, place, 1) | maybe_seen(game, place, among)
    return found
