"""10.8.1, 10.8.2 Where fleers make for: Rally Points and cover, and the first steps there."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from grognard.games.combat.blazes import ablaze
from grognard.games.combat.checks import rally_points
from grognard.games.combat.looking import within
from grognard.games.combat.prices import passage, walks_from
from grognard.games.combat.standing import stacked, where
from grognard.games.combat.state import GERMAN, RUSSIAN, Combat, enemy, hexes_apart
from grognard.games.combat.sums import holes_mod
from grognard.games.combat.works import connected_cellars, is_in_the_way, worked_out

NEAR_RALLY = 3  # 10.8.2-i
SHUT = {GERMAN: "german shut", RUSSIAN: "russian shut"}  # at hand: all; in `looked`: by works
RALLIES = {GERMAN: "german rallies", RUSSIAN: "russian rallies"}
FARTHEST = 12  # steps that a flight looks ahead


class FirstSteps(NamedTuple):
    """The steps that lead on, with their cost, and how many hexes away they were looked for.

    One who `rests` has come to where a flight ends, and makes for nothing else (10.8.2).
    """

    steps: dict[str, int]
    hexes: int
    rests: bool = False


class KeptWays(NamedTuple):
    """First steps that were found, and what they hang on: nothing else was looked at."""

    found: FirstSteps
    ground: tuple[object, ...]  # where the fleer is, Rally Points, what was built or fell in
    area: int  # the places that were looked at
    shut: int  # those of them that nobody enters


def is_held(game: Combat, place: str, side: str) -> bool:
    """core-7-i Whether known enemies of a side are in a place."""
    return bool(game.known(place, enemy(side)))


def shut_bits(game: Combat, side: str) -> int:
    """core-7-i The places that no fleer of a side enters: known enemies, fire, wire, mines."""
    hand = game.at_hand
    shut: int | None = hand.get(SHUT[side])
    if shut is None:
        shut = hand[SHUT[side]] = _shut(game, side)
    return shut


def _shut(game: Combat, side: str) -> int:
    shut = where(game, is_shown, enemy(side))
    return shut | worked_out(game, SHUT[side], lambda game: _barring(game, side)) | ablaze(game)


def shut_places(game: Combat, side: str) -> Mapping[str, bool]:
    """core-7-i Those places by name."""
    return dict.fromkeys(game.sheet.places.pick(shut_bits(game, side)), True)


def _barring(game: Combat, side: str) -> Iterator[str]:
    """core-7-i The hexes with works that keep fleers of a side out."""
    return (hex_ for hex_ in game.works if is_in_the_way(game, hex_, side))


@stacked
def is_shown(game: Combat, unit: str) -> bool:
    """core-19-e Whether the enemy knows of a unit."""
    return not game.units[unit].hidden


def rallies_of(game: Combat, side: str) -> tuple[str, ...]:
    """core-3-d The Rally Points of a side that are open, for the question at hand."""
    hand = game.at_hand
    found: tuple[str, ...] | None = hand.get(RALLIES[side])
    if found is None:
        found = hand[RALLIES[side]] = rally_points(game, side)
    return found


def is_goal(
    game: Combat, unit: str, held: Mapping[str, bool], begun: bool = False
) -> Callable[[str], bool] | None:
    """10.8.2 Whether a place is one that a unit flees to: a Rally Point, or cover; none if none.

    Whoever has `begun` to flee goes on through cover to a Rally Point that is close (10.8.2-g).
    """
    here, side, drm = game.units[unit].place, game.owner(unit), game.ground.drm
    rallies, safe = rallies_of(game, side), is_safe(game, unit)
    if here in rallies and safe:
        return None  # 10.8.2-e, 10.8.2-h
    if cover_of(game, unit) > 0 and safe:
        close = close_rallies(game, here, rallies) if begun else ()
        near = close or near_rallies(game, unit, held, rallies)  # 10.8.2-i
        return (lambda place: place in near) if near else None
    return lambda place: drm[place] > 0 or place in rallies


def cover_of(game: Combat, unit: str) -> int:
    """10.8.1, 6.9.1, R-82 The terrain DRM of a unit where it is: printed, or of shellholes."""
    return max(game.ground.drm[game.units[unit].place], holes_mod(game, unit).value)


def is_safe(game: Combat, unit: str) -> bool:
    """10.8.2-h, core-7-i Whether a unit is with neither a fire nor known enemies."""
    held = is_held(game, game.units[unit].place, game.owner(unit))
    return game.spot(unit).hex not in game.fires and not held


def is_sheltered(game: Combat, unit: str) -> bool:
    """10.8.2-e, 10.8.2-i Whether a unit is in a Rally Point of its side, or in cover."""
    here = game.units[unit].place
    return here in rallies_of(game, game.owner(unit)) or cover_of(game, unit) > 0


def close_rallies(game: Combat, here: str, rallies: tuple[str, ...]) -> tuple[str, ...]:
    """10.8.2-g The Rally Points within three hexes, which cover does not keep a fleer from."""
    return tuple(place for place in rallies if hexes_apart(game, here, place) <= NEAR_RALLY)


def near_rallies(
    game: Combat, unit: str, held: Mapping[str, bool], rallies: tuple[str, ...]
) -> tuple[str, ...]:
    """10.8.2-i Rally Points that 3 MP reach with no drop in cover."""
    here = game.units[unit].place
    if not close_rallies(game, here, rallies):
        return ()  # no step costs less than 1
    drm, least = game.ground.drm, cover_of(game, unit)
    spent, fresh = {here: 0}, deque([here])
    while fresh:
        place = fresh.popleft()
        for there, cost in walks_from(game, place):
            total = spent[place] + cost
            shelter = drm[there] >= least and there not in held
            if total <= NEAR_RALLY and shelter and there not in spent:
                spent[there] = total
                fresh.append(there)
    return tuple(place for place in rallies if place in spent)


def first_steps(game: Combat, unit: str, begun: bool = False) -> dict[str, int]:
    """10.8.1 The first steps of all shortest ways to the nearest goals, with their cost."""
    return ways_on(game, unit, begun).steps


def ways_on(game: Combat, unit: str, begun: bool = False) -> FirstSteps:
    """10.8.1, 10.8.2 The steps by which a fleer goes on, kept while nothing near it changes."""
    side, key = game.owner(unit), f"{unit} flees on" if begun else f"{unit} flees"
    now, shut = game.units[unit], shut_bits(game, side)
    below, lying = (now.holes, now.dug, now.trench), (game.rubble, game.mouseholes, game.roadblocks)
    ground = now.place, below, rallies_of(game, side), lying
    kept: KeptWays | None = game.looked.get(key)
    if kept is not None and kept.ground == ground and shut & kept.area == kept.shut:
        return kept.found
    ways = _first_steps(game, unit, begun)
    area = within(game, now.place, ways.hexes)
    game.looked[key] = KeptWays(ways, ground, area, shut & area)
    return ways


def _first_steps(game: Combat, unit: str, begun: bool) -> FirstSteps:
    here, held = game.units[unit].place, shut_places(game, game.owner(unit))
    wanted = is_goal(game, unit, held, begun)
    if wanted is None:
        return FirstSteps({}, NEAR_RALLY + 1, rests=True)
    close = close_rallies(game, here, rallies_of(game, game.owner(unit)))  # 10.8.2-g
    found = steps_to(game, unit, held, wanted)
    stays = not begun and cover_of(game, unit) > 0 and is_safe(game, unit)  # 10.8.2-i
    if not close or stays:
        return found
    more = steps_to(game, unit, held, close.__contains__)
    return FirstSteps({**found.steps, **more.steps}, max(found.hexes, more.hexes))


def steps_to(
    game: Combat, unit: str, held: Mapping[str, bool], wanted: Callable[[str], bool]
) -> FirstSteps:
    """10.8.1-d The first steps of the shortest ways to the nearest places that are wanted."""
    here = game.units[unit].place
    begun = {there: cost for there, cost in walks_from(game, here) if there not in held}
    for cellar in connected_cellars(game, unit):  # 7.2.1-g
        if cellar not in held:
            begun[cellar] = passage(game, unit, cellar).cost
    bit = {there: 1 << number for number, there in enumerate(begun)}
    layer, seen = dict(bit), dict(held)
    seen[here] = True
    for hexes in range(FARTHEST):
        firsts = 0
        for place, through in layer.items():
            if wanted(place):
                firsts |= through
        if firsts or not layer:
            steps = {first: cost for first, cost in begun.items() if bit[first] & firsts}
            return FirstSteps(steps, max(hexes, NEAR_RALLY) + 1)
        seen.update(dict.fromkeys(layer, True))
        beyond: dict[str, int] = {}
        for place, through in layer.items():
            for there, _ in walks_from(game, place):
                if there not in seen:
                    beyond[there] = beyond.get(there, 0) | through
        layer = beyond
    return FirstSteps({}, FARTHEST + 1)
