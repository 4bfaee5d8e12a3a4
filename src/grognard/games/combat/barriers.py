"""7.3.1, 7.5.2, core-12 Lines of sight past what was built, blown or wrecked in play."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from grognard.engine.board.board import Board
from grognard.engine.data.table import Table
from grognard.games.combat.change_log import MURK, Murk
from grognard.games.combat.places import CELLAR, GROUND, Spot
from grognard.games.combat.sight import (
    BLOCKING_HINDRANCE,
    HALF,
    Cause,
    Cloud,
    Hindering,
    SightLine,
    Sights,
    is_indoors,
)

if TYPE_CHECKING:
    from grognard.games.combat.state import Battlefield

CLOUDED = "clouded"  # where lines past what lies about are kept
REBUILT = "rebuilt"  # where lines past roadblocks and through holes are kept

MOST_LINES = 20_000  # past what lies about that are kept
BURNING = "burning wreck"


class Path(NamedTuple):
    """What a line meets, by name: the hexes in order, in pairs along a side, and hexsides."""

    met: tuple[tuple[str, ...], ...]
    sides: tuple[str, ...]


class CloudedLine(NamedTuple):
    """A line past what lies about, the line that the map gives, and as of when."""

    line: SightLine
    found: SightLine
    moment: object


KeptLines: TypeAlias = tuple[object, object, dict[tuple[str, str], tuple[SightLine, SightLine]]]
CloudedLines: TypeAlias = dict[tuple[str, str], CloudedLine]


def rebuilt(
    sights: Sights,
    a: str,
    b: str,
    found: SightLine,
    blocked: tuple[str, ...],
    holes: tuple[str, ...],
) -> SightLine:
    """7.3.1, 7.5.2 The line again, with holes in walls and roadblocks on hexsides."""
    spots = sights.places.spots
    here, there = spots[a], spots[b]
    if sights.board.distance(here.hex, there.hex) == 1:
        return found._replace(cause=None) if is_holed(sights.board, holes, here, there) else found
    if found.cause is not None:
        return found
    return found._replace(cause=barred_by(sights, a, b, sights.sides(here.hex, there.hex), blocked))


def kept_rebuilt(game: "Battlefield", a: str, b: str, found: SightLine) -> SightLine:
    """7.3.1, 7.5.2 The same, kept until something else is built or blown."""
    kept: KeptLines | None = game.looked.get(REBUILT)
    if kept is None or kept[0] is not game.roadblocks or kept[1] is not game.mouseholes:
        kept = game.looked[REBUILT] = game.roadblocks, game.mouseholes, {}
    known = kept[2].get((a, b))
    if known is None or known[0] is not found:
        now = game.barred_sides, game.mouseholes
        known = kept[2][a, b] = found, rebuilt(game.ground.sights, a, b, found, *now)
    return known[1]


def barred_by(
    sights: Sights, a: str, b: str, sides: tuple[str, ...], blocked: tuple[str, ...]
) -> Cause | None:
    """7.5.2-b The roadblock in the middle of a line over these hexsides that hides its end."""
    here, there = sights.places.spots[a], sights.places.spots[b]
    for side in sides:
        hexes = side.split("/")
        if side in blocked and here.hex not in hexes and there.hex not in hexes:
            top = max(map(sights.board.elevation, hexes)) + HALF
            if max(here.eye, there.eye) <= top:
                return Cause("7.5.2", f"The roadblock on {side} stands in the way.", side)
    return None


def is_holed(board: Board, holes: tuple[str, ...], a: Spot, b: Spot) -> bool:
    """7.3.1 Whether a Mousehole joins two places: the halls beside a wall, or two cellars."""
    if not holes or board.distance(a.hex, b.hex) != 1:
        return False
    side = board.side(a.hex, b.hex)
    level = GROUND if "interior-wall" in board.features(side) else CELLAR
    return side in holes and a.kind == b.kind == level


def kept_clouded(game: "Battlefield", a: str, b: str, found: SightLine, touched: int) -> SightLine:
    """core-12 The line through what lies about in play, kept until that changes where it passes."""
    murk: Murk | None = game.looked.get(MURK)
    moment = murk.moment if murk is not None else None
    kept: CloudedLines | None = game.looked.get(CLOUDED)
    if kept is None or len(kept) > MOST_LINES:
        kept = game.looked[CLOUDED] = {}
    known = kept.get((a, b))
    if known is not None and known.found is found:
        if known.moment is moment:
            return known.line
        if murk is not None and not murk.since.get(known.moment, -1) & touched:
            kept[a, b] = CloudedLine(known.line, found, moment)
            return known.line
    line = clouded(game.ground.sights, a, b, found, game.clouds, game.murky)
    kept[a, b] = CloudedLine(line, found, moment)
    return line


def clouded(
    sights: Sights,
    a: str,
    b: str,
    found: SightLine,
    clouds: Mapping[str, tuple[Cloud, ...]],
    murky: int,
    path: Path | None = None,
) -> SightLine:
    """6.8.2.1, core-12 The line with what vehicles, wrecks, smoke and fires add to it.

    `path` is what it meets if it is not drawn from centre to centre.
    """
    here, there = sights.places.spots[a], sights.places.spots[b]
    ends = tuple(dict.fromkeys((here.hex, there.hex)))
    low, every = min(here.eye, there.eye), found.hinderings
    met = (path.met if path else sights.met(*ends)) if found.between & murky else ()
    for beside in met:
        if any(hex_ in clouds for hex_ in beside):  # core-11-i: the worse of two hexes, once
            heaps = [
                (*_printed(sights, hex_, here, there), *_clouds(sights, hex_, clouds, low, False))
                for hex_ in beside
                if hex_ not in ends
            ]
            kept = [each for each in every if each.hex not in beside]
            every = (*kept, *max(heaps, key=_weight, default=()))
    beyond: tuple[str, ...] = ()
    if len(ends) > 1 and any("/" in key for key in clouds):
        beyond = path.sides if path else sights.sides(*ends)
    for lying in ends:
        if lying in clouds:
            every = (*every, *_clouds(sights, lying, clouds, low, True))
    for side in beyond:  # 11.2.2-b
        smoking = _clouds(sights, side, clouds, low, False) if side in clouds else ()
        every = (*every, *(each for each in smoking if each.name == BURNING))
    total = _weight(every)
    cause = found.cause
    if total >= BLOCKING_HINDRANCE:
        cause = Cause("core-12-a", f"Hindrances of {total} close the line.")
    return found._replace(cause=cause, hindrance=total, hinderings=every)


def _printed(sights: Sights, hex_: str, here: Spot, there: Spot) -> tuple[Hindering, ...]:
    """core-12-a What the map puts in the way in one hex between, if anything."""
    found = sights.hinders(hex_, here, there, is_indoors(here, there))
    return (found,) if found.value else ()


def _weight(hinderings: Iterable[Hindering]) -> int:
    return sum([each.value for each in hinderings])


def _clouds(
    sights: Sights, hex_: str, clouds: Mapping[str, tuple[Cloud, ...]], low: int, ends: bool
) -> list[Hindering]:
    """What hinders in one hex a line whose lower end is at this level."""
    ground = sights.board.elevation(hex_) if hex_ in sights.board else 0
    return [
        Hindering(hex_, cloud.value, cloud.name, cloud.rule)
        for cloud in clouds.get(hex_, ())
        if low < ground + cloud.levels and (cloud.ends or not ends)
    ]


def clouds_of(
    chart: Table, burning: bool, parked: bool, smoke: bool, fire: bool
) -> Iterator[Cloud]:
    """6.8.2.1, core-12 What hinders lines in a hex: vehicles or wrecks there, smoke, fire."""
    if burning:
        value = int(chart.result("hindrance", "burning-wreck"))
        yield Cloud(value, 1, BURNING, "6.8.2.1", False)
    elif parked:
        yield Cloud(int(chart.result("hindrance", "vehicle")), 1, "vehicle", "6.8.2.1", False)
    if smoke:
        yield Cloud(int(chart.result("hindrance", "smoke")), 2, "smoke", "core-12-b", True)
    if fire:
        yield Cloud(int(chart.result("hindrance", "fire")), 2, "fire", "core-12-e", False)


@lru_cache(maxsize=256)
def barred_sides(board: Board, roadblocks: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """7.5.2-b Three hexsides of each roadblock: the one faced and its neighbours."""
    found: dict[str, None] = {}
    for hex_, faced in roadblocks:
        near = (each for each in board.neighbours(hex_) if board.distance(each, faced) <= 1)
        found.update({board.side(hex_, each): None for each in near})
    return tuple(found)
