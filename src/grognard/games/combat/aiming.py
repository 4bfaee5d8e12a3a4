"""core-9 What many units can aim at, kept from impulse to impulse.

Only those who have changed look at everything again, the others at what has changed: places where
somebody came, went, or shows another face than before. A face is all of a unit's record that
counts for those who aim at it; what it did is no part of it, unless it rides (11.4.8-c).
"""

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from grognard.games.combat.change_log import ChangeLog, log_of
from grognard.games.combat.looking import edges, maybe_seen, seers
from grognard.games.combat.standing import where
from grognard.games.combat.state import FIELDS, Combat, is_present

DEEDS = ("did", "shots", "flights", "balked", "unready", "walked", "used")
Faces: TypeAlias = tuple[tuple[Any, ...], ...]  # of those in a place
Look: TypeAlias = Callable[[Combat, str, int], int]  # of some places those a unit can aim at
MOST_FACES = 50  # kept until those of places that are no marks any more are let go
_face = itemgetter(*[number for name, number in FIELDS.items() if name not in DEEDS])


class Aims(NamedTuple):
    """What each of some units can aim at, as bits of places, and as of when."""

    found: Mapping[str, int]  # those who can aim at nothing are left out
    faces: Mapping[str, Faces]  # of marks that have changed since everything was looked at
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
        now = _mended(game, kept, shooters, marks, look) if kept is not None else None
        if now is None:
            seen = {unit: look(game, unit, marks) for unit in game.sheet.units.pick(shooters)}
            there = {unit: places for unit, places in seen.items() if places}
            now = _as_of(game, log_of(game), there, {}, shooters, marks)
        game.looked[key], found = now, now.found
        hand[key] = found
    return found


def _as_of(
    game: Combat,
    log: ChangeLog,
    found: Mapping[str, int],
    faces: Mapping[str, Faces],
    shooters: int,
    marks: int,
) -> Aims:
    """What was found just now."""
    moment = log.end, log.begun, len(log.air), game.mouseholes
    return Aims(found, faces, shooters, marks, *moment)


def _mended(game: Combat, kept: Aims, shooters: int, marks: int, look: Look) -> Aims | None:
    """What was found before with all that has changed since; none if that is too long ago."""
    log, places = log_of(game), game.sheet.places
    if kept.begun is not log.begun or kept.mouseholes is not game.mouseholes:
        return None
    fresh, air = log.since(kept.moment, game), log.air[kept.air :]
    if fresh is None or (air and any("/" in hex_ for hex_ in air)):
        return None
    again = marks & ~kept.marks
    faces = {each: _faces(game, each) for each in places.pick(marks & fresh.places | again)}
    for place, face in faces.items():
        if kept.faces.get(place) != face:
            again |= places.bit[place]
    anew = shooters & (fresh.units | ~kept.shooters)
    found = kept.found
    if anew or again or kept.shooters != shooters or kept.marks != marks:
        found = _looked_again(game, found, (shooters, anew), (marks, again), look)
    if air:
        found = _past_air(game, found, shooters & ~anew, marks, air, look)
    every = {**kept.faces, **faces} if faces else kept.faces
    if len(every) > MOST_FACES:
        every = {place: face for place, face in every.items() if marks & places.bit[place]}
    return _as_of(game, log, found, every, shooters, marks)


def _faces(game: Combat, place: str) -> Faces:
    """What those in a place are to whoever aims at it."""
    records = [(unit, game.units[unit]) for unit in game.stacks.get(place, ())]
    return tuple([(unit, *(now if now.aboard else _face(now))) for unit, now in records])


def _looked_again(
    game: Combat,
    kept: Mapping[str, int],
    shooters: tuple[int, int],
    marks: tuple[int, int],
    look: Look,
) -> dict[str, int]:
    """What is found when those of the shooters who are new, and all at new marks, have looked."""
    units, (_, anew), (every, again) = game.sheet.units, shooters, marks
    same, left, bit = shooters[0] & ~anew, every & ~again, units.bit
    found = {u: seen for u, there in kept.items() if bit[u] & same and (seen := there & left)}
    looks = dict.fromkeys(units.pick(anew), every)
    if again and same:
        looks |= dict.fromkeys(_those_near(game, again, same), again)
    for unit, among in looks.items():
        seen = look(game, unit, among)
        if seen:
            found[unit] = found.get(unit, 0) | seen
    return found


def _past_air(
    game: Combat, kept: Mapping[str, int], units: int, marks: int, air: list[str], look: Look
) -> dict[str, int]:
    """core-12 What is found when lines past smoke and vehicles that came or went are drawn anew."""
    murk, found = game.ground.sights.walks.mask(air), dict(kept)
    posts = {unit: game.units[unit].place for unit in game.sheet.units.pick(units)}
    beyond = {post: _lines_past(game, post, marks, murk) for post in dict.fromkeys(posts.values())}
    for unit, post in posts.items():
        past = beyond[post]
        if past:
            found[unit] = found.get(unit, 0) & ~past | look(game, unit, past)
    return {unit: there for unit, there in found.items() if there}


def _those_near(game: Combat, marks: int, among: int) -> list[str]:
    """core-11 Those of some units who may see one of the marks, by a first look."""
    places, bit = game.sheet.places, game.sheet.units.bit
    side = next(side for side, force in game.sheet.forces.items() if force & among)
    taken = where(game, is_present, side)
    near = 0
    for place in places.pick(marks):
        near |= seers(game, place, taken & ~near)
    stacks = [game.stacks[place] for place in places.pick(near)]
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
