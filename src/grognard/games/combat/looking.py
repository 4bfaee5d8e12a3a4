"""core-11 Many sightings at once: which of some places are seen from one, as bits of a number."""

from collections.abc import Iterator, Mapping

from grognard.games.combat.change_log import MURK
from grognard.games.combat.clipping import Point
from grognard.games.combat.sight import BLOCKING_HINDRANCE, Sights
from grognard.games.combat.standing import where
from grognard.games.combat.state import Combat
from grognard.games.combat.traces import corner_line, is_at_edge, points

SEEN = "seen from"  # in `looked`: place by place, what was looked at and what is seen
HEAPS = "heaps"  # in `looked`: hex by hex, how much what lies about may hinder
SIDES = 0  # among them: on hexsides


def within(game: Combat, here: str, reach: int) -> int:
    """core-1-i The places up to some hexes away as bits, the place itself among them."""
    ground = game.ground
    found = ground.sights.near.get((here, reach))
    if found is None:
        of_hex = ground.places.of_hex
        around = ground.board.within(ground.places.spots[here].hex, reach)
        found = game.sheet.places.mask(place for each in around for place in of_hex[each])
        ground.sights.near[here, reach] = found
    return found


def edges(game: Combat) -> int:
    """10.6.3, 11.2.2 The places where somebody is at the edge of the hex, as bits."""
    return where(game, is_at_edge)


def maybe_seen(game: Combat, here: str, among: int) -> int:
    """core-11 Those of some places that would be seen from a place if nothing lay about in play."""
    if game.rubble:
        return among
    places, sights = game.sheet.places, game.ground.sights
    known, seen = sights.looks.get(here, (0, 0))
    fresh = among & ~known
    if fresh:
        seen |= places.mask(_looked(sights, here, places.pick(fresh)))
        sights.looks[here] = known | fresh, seen
    return among & (seen | within(game, here, 1) if game.mouseholes else seen)


def _looked(sights: Sights, here: str, places: list[str]) -> Iterator[str]:
    """core-11 Those of some places that the map alone lets be seen from one."""
    spots, line = sights.places.spots, sights.line
    start = spots[here]
    for place in places:
        if not sights.is_shut(start, spots[place]) and line(here, place).cause is None:
            yield place


def seers(game: Combat, place: str, among: int) -> int:
    """core-11, 10.6.3 Those of some places from which those in a place may be seen at a first look.

    Whoever is at the edge of it is seen by lines to corners, too.
    """
    found = among & within(game, place, 1) | maybe_seen(game, place, among)
    if edges(game) & game.sheet.places.bit[place]:
        for unit in game.stacks[place]:
            if is_at_edge(game, unit):
                found |= _corner_seers(game, place, points(game, unit), among & ~found)
    return found


def _corner_seers(game: Combat, place: str, corners: tuple[Point, ...], among: int) -> int:
    """10.6.3-a Those of some places from which the map alone lets a corner of a place be seen."""
    if game.rubble:
        return among
    places, sights = game.sheet.places, game.ground.sights
    known, seen = sights.corner_looks.get((place, corners), (0, 0))
    fresh = among & ~known
    if fresh:
        seen |= places.mask(
            post
            for post in places.pick(fresh)
            if any(corner_line(sights, post, place, each).cause is None for each in corners)
        )
        sights.corner_looks[place, corners] = known | fresh, seen
    return among & seen


def seen_from(game: Combat, here: str, among: int) -> int:
    """core-11 Those of some places that are seen from a place, with all that lies about in play.

    What was looked at is kept until something else lies in the way of lines.
    """
    found = maybe_seen(game, here, among)
    if not found or not (game.rubble or game.mouseholes or game.roadblocks or game.clouds):
        return found
    now = game.looked.get(MURK), game.mouseholes, game.roadblocks, game.rubble
    kept: tuple[object, dict[str, tuple[int, int]]] | None = game.looked.get(SEEN)
    if kept is None or kept[0] != now:
        kept = game.looked[SEEN] = now, {}
    known, seen = kept[1].get(here, (0, 0))
    if found & ~known:
        seen |= game.sheet.places.mask(_open_lines(game, here, found & ~known))
        kept[1][here] = known | found, seen
    return found & seen


def _open_lines(game: Combat, here: str, among: int) -> Iterator[str]:
    """core-11 Those of some places to which the line is open.

    Most lines meet nothing in play, or too little to close them however it lies.
    """
    sights, murky, built, heaps = game.ground.sights, game.murky, game.barriers, _heaped(game)
    line, bit, spots = sights.line, sights.walks.bit, sights.places.spots
    ends = bit[spots[here].hex]
    for place in game.sheet.places.pick(among):
        found = line(here, place)
        touched = found.between | ends | bit[spots[place].hex]
        rest = BLOCKING_HINDRANCE - found.hindrance
        if touched & built or (touched & murky and _most(heaps, touched & murky) >= rest):
            found = game.line(here, place)
        if found.cause is None:
            yield place


def _most(heaps: Mapping[int, int], hexes: int) -> int:
    """core-12-a The most that what lies in some hexes, or on any side, can hinder a line."""
    total = heaps[SIDES]
    while hexes:
        first = hexes & -hexes
        total += heaps.get(first, 0)
        hexes ^= first
    return total


def _heaped(game: Combat) -> Mapping[int, int]:
    """core-12-a All that hinders in a hex, by its bit, and on all hexsides together.

    It is kept until something else lies in the way of lines.
    """
    murk, bit = game.looked.get(MURK), game.ground.sights.walks.bit
    kept: tuple[object, Mapping[int, int]] | None = game.looked.get(HEAPS)
    if kept is None or kept[0] is not murk:
        found = {SIDES: 0}
        for lying, clouds in game.clouds.items():
            key = SIDES if "/" in lying else bit[lying]
            found[key] = found.get(key, 0) + sum([each.value for each in clouds])
        kept = game.looked[HEAPS] = murk, found
    return kept[1]


def levels_seen(game: Combat, here: str, among: int) -> list[str]:
    """core-11 Those levels of some hexes that are seen from a place (R-62)."""
    return game.sheet.places.pick(seen_from(game, here, levels_of(game, among)))


def levels_of(game: Combat, hexes: int) -> int:
    """core-1 All levels of some hexes, as bits of places; those of the whole map are kept."""
    sheet, of_hex, sights = game.sheet, game.ground.places.of_hex, game.ground.sights
    if hexes == sheet.hexes.all and sights.levels:
        return sights.levels
    levels = [place for hex_ in sheet.hexes.pick(hexes) for place in of_hex[hex_]]
    found = sheet.places.mask(levels)
    if hexes == sheet.hexes.all:
        sights.levels = found
    return found
