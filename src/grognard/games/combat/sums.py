"""core-8 to core-10 The two sums of fire: firepower of those who fire, DRM of each target."""

from collections.abc import Iterator, Sequence

from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.combat.cover import BOCAGE, hexside_kinds, is_denied, is_flanked
from grognard.games.combat.places import CELLAR, FACTORY, FLOOR, GROUND, LIP, ROOFTOP, SEWER, Spot
from grognard.games.combat.shapes import GUN, SQUAD, TEAM, VEHICLE
from grognard.games.combat.sight import SightLine
from grognard.games.combat.state import (
    ASSAULT,
    CRAWLED,
    FRESH,
    MOVED,
    PINNED,
    Combat,
    Unit,
    enemy,
    hexes_apart,
)
from grognard.games.combat.terrain import drm_rule
from grognard.games.combat.traces import is_at_edge, lines_to
from grognard.games.combat.vehicle_fire import machine_guns
from grognard.games.combat.works import ROADBLOCK, has_holes
from grognard.games.combat.wreckage import burning_mods, wreck_mods
from grognard.games.combat.wrecking import is_open_topped

OPEN_GROUND = -10  # core-10-b
MOVING, RUNNING = -10, -20  # 10.1.2
PLUNGING = -5  # core-9-n
LEADING = -5  # core-9-i
GUN_PIT = 20  # 10.4.5
HALF_TRACK = 5  # 11.4.8
MOVERS = (MOVED, ASSAULT, "assault-fired")  # 10.1.5
TWICE = 2  # core-9-e
DEBRIS_INSIDE = "debris"
ALWAYS = {"DC": "core-17-b", "FT": "core-17-c", "MOL": "core-17-d"}  # who has one column
SIDE_RULES = {ROADBLOCK: "7.5.2", BOCAGE: "6.8.1.2"}  # of hexsides with a rule of their own
OPEN_TERRAIN = ("open-ground", "grain", "shellholes", "gully")  # core-10-b


def shot(game: Combat, unit: str, apart: int) -> tuple[int, int]:
    """core-9-e, core-5-d What a unit has at a range: its own firepower, and its LMG's."""
    kind, now = game.kind(unit), game.units[unit]
    power, reach = printed(game, unit)
    own = _halved(power, now)
    if apart > reach:
        own = own // 2 if apart <= TWICE * reach else 0
    light = is_steady(game, unit) and kind.type == SQUAD and apart <= kind.lmg_range
    return own, kind.lmg_firepower if light else 0


def printed(game: Combat, unit: str) -> tuple[int, int]:
    """10.1.2-g The firepower and range on the side of a counter that is up."""
    kind, now = game.kind(unit), game.units[unit]
    if kind.weapon is not None and (not now.served or now.spent):
        return kind.weapon.back_firepower, kind.weapon.back_range
    return kind.firepower, kind.range


def shot_mods(game: Combat, unit: str, apart: int) -> Iterator[Mod]:
    """core-9-e, core-5-d, core-1-d The same as terms of a sum, with all that halves them."""
    (own, light), now, reach = shot(game, unit, apart), game.units[unit], printed(game, unit)[1]
    halves = [word for word in (now.did, now.status) if word in (ASSAULT, CRAWLED, PINNED)]
    halves += [f"beyond {reach}"] if apart > reach else []
    if own or not light:
        why = ", half ".join((f"{unit} at range {apart}", *halves))
        yield Mod(own, why, "core-9-e")
    if light:
        yield Mod(light, f"LMG of {unit}", "core-5-d")


def _halved(power: int, now: Unit) -> int:
    """10.1.3-a, 10.1.4-a, core-7-a, R-66 What Assault or a crawl leaves, then being pinned."""
    if now.did == ASSAULT:
        power = (power + 1) // 2
    elif now.did == CRAWLED:
        power //= 2
    return power // 2 if now.status == PINNED else power


def farthest(game: Combat, unit: str) -> int:
    """core-9-e The range up to which a unit has any firepower."""
    kind, now = game.kind(unit), game.units[unit]
    power, reach = printed(game, unit)
    power = _halved(power, now)
    own = TWICE * reach if power > 1 else reach if power else -1
    light = kind.lmg_range if kind.type == SQUAD and is_steady(game, unit) else -1
    return max(own, light)


def is_steady(game: Combat, unit: str) -> bool:
    """core-5-d Whether a squad may use its machine gun: neither moved nor pinned."""
    return game.units[unit].did == FRESH and game.units[unit].status != PINNED


def fixed_column(game: Combat, unit: str) -> str:
    """core-17 The column that flame, charges and bottles always have, or nothing."""
    kind = game.kind(unit)
    if kind.type != TEAM or kind.weapon is None or game.units[unit].spent:
        return ""
    return kind.weapon.column


def firepower(game: Combat, firers: Sequence[str], place: str, silent: Sequence[str] = ()) -> Tally:
    """core-9-f, core-17 The firepower of all who fire together; flame has a column instead.

    `silent` are machine guns of a vehicle that are kept for later (core-15-g).
    """
    fixed = fixed_column(game, firers[0]) if len(firers) == 1 else ""
    if fixed:
        name = game.kind(firers[0]).name
        return tally("column", (Mod(int(fixed), f"{name} of {firers[0]}", ALWAYS[name]),))
    return tally("firepower", _powers(game, firers, place, silent))


def _powers(
    game: Combat, firers: Sequence[str], place: str, silent: Sequence[str]
) -> Iterator[Mod]:
    for unit in firers:
        apart = range_of(game, unit, place)
        if game.kind(unit).type == VEHICLE:
            for name, power in machine_guns(game, unit, place):
                if name not in silent:
                    yield Mod(power, f"{name} machine gun of {unit}", "core-15-g")
            continue
        yield from shot_mods(game, unit, apart)


def range_of(game: Combat, unit: str, place: str) -> int:
    """core-1-i, 10.6.5-c The range of a shot; from inside a building to who is beside it, 1."""
    apart = hexes_apart(game, site_of(game, unit, place), place)
    if apart or game.units[unit].place != place:
        return apart
    foes = game.here(place, enemy(game.owner(unit)))
    return int(any(is_at_edge(game, foe) for foe in foes))


def site_of(game: Combat, unit: str, place: str) -> str:
    """core-16-j From where a unit fires; it is still with a mover who has just left it."""
    here = game.units[unit].place
    return place if game.leaving and here == game.leaving else here


def column(game: Combat, firers: Sequence[str], place: str, silent: Sequence[str] = ()) -> str:
    """core-8-b The column of the firepower table, or nothing for less than 1."""
    fixed = fixed_column(game, firers[0]) if len(firers) == 1 else ""
    total = firepower(game, firers, place, silent).total
    if fixed or total < 1:
        return fixed
    axis = game.sheet.charts["fft"].columns
    return axis.headings[axis.index(total)]


def modifiers(
    game: Combat,
    firers: Sequence[str],
    target: str,
    leader: str = "",
    moving: bool = False,
    shell: bool = False,
) -> Tally:
    """core-10-a The DRM of one target against an attack; HE has paid for hindrance (core-13-d)."""
    place = game.units[target].place
    sites = list(dict.fromkeys(site_of(game, unit, place) for unit in firers))
    flame = fixed_column(game, firers[0]) and game.kind(firers[0]).name == "FT"
    parts: list[Mod] = []
    if flame and not is_point_blank(game, sites[0], target):
        parts += flame_mods(game, sites[0], target)
    else:
        lines = (_ground_mods(game, site, target, firers, shell) for site in sites)
        worst = max(lines, key=_total)  # core-9-h
        parts += worst
    parts += movement_mods(game, target, moving)
    card = game.kind(target).vehicle
    if card is not None and card.armoured:
        parts.append(Mod(card.rear, "rear armour", "core-8-i"))
    if leader:
        value = LEADING * game.kind(leader).modifier
        parts += (Mod(value, f"led by {leader}", "core-9-i"),) if value else ()
    return tally("DRM", parts, signed=True)


def is_point_blank(game: Combat, site: str, target: str) -> bool:
    """core-9-p Whether fire comes from the target's own place, where no terrain counts."""
    return site == game.units[target].place and not is_at_edge(game, target)


def _total(parts: tuple[Mod, ...]) -> int:
    return sum(part.value for part in parts)


def _ground_mods(
    game: Combat, site: str, target: str, firers: Sequence[str], shell: bool = False
) -> tuple[Mod, ...]:
    """core-10-a, core-9-n Cover, hindrance and height on the line from one place."""
    if is_point_blank(game, site, target):
        return ()
    spots = game.ground.places.spots
    here, there = spots[site], game.spot(target)
    lines = lines_to(game, site, target) if is_at_edge(game, target) else []
    ways = (
        _line_mods(game, here, target, line, firers, shell)
        for line in lines or (game.line(site, there.place),)
    )
    return min(ways, key=_total)  # 10.6.3-a


def _line_mods(
    game: Combat, here: Spot, target: str, line: SightLine, firers: Sequence[str], shell: bool
) -> tuple[Mod, ...]:
    """core-10-a Cover, hindrance and height on one line."""
    there = game.spot(target)
    together = [unit for unit in firers if game.units[unit].place == here.place]
    if game.units[target].aboard:
        return tuple(carried_mods(game, here, target, line, together, shell))
    return (
        *shelter_mods(game, here, target, line, together),
        *burning_mods(game, here, there),
        *(() if shell else hindrance_mods(line)),
        *height_mods(game, here, there),
    )


def flame_mods(game: Combat, site: str, target: str) -> Iterator[Mod]:
    """core-17-c, core-12-b What meets flame: smoke and height, but neither terrain nor works."""
    there = game.spot(target)
    yield from hindrance_mods(game.line(site, there.place))
    yield from height_mods(game, game.ground.places.spots[site], there)


def carried_mods(
    game: Combat, here: Spot, target: str, line: SightLine, firers: Sequence[str], shell: bool
) -> Iterator[Mod]:
    """11.4.7, 11.4.8, core-10-c What helps riders: bocage, hindrance, a half-track, height."""
    beside = hexside_mod(game, here, target, line, firers)
    if beside.why.startswith("bocage"):
        yield beside
    yield from half_track_mods(game, target)
    if not shell:
        yield from hindrance_mods(line)
    yield from height_mods(game, here, game.spot(target))


def half_track_mods(game: Combat, target: str) -> Iterator[Mod]:
    """11.4.8, core-10-f The sides of a half-track, for those who ride in it."""
    aboard = game.units[target].aboard
    if aboard and is_open_topped(game, aboard):
        yield Mod(HALF_TRACK, "in a half-track", "11.4.8")


def hindrance_mods(line: SightLine) -> Iterator[Mod]:
    """core-12-a What hinders on a line, printed or in play."""
    for each in line.hinderings:
        yield Mod(each.value, f"{each.name} in {each.hex}", each.rule)


def is_plunging(game: Combat, here: Spot, there: Spot) -> bool:
    """core-9-n Whether a firer is as many levels up as hexes away, or more; R-39 stairs count."""
    if here.hex == there.hex:
        lower = there.level < here.level or there.eye < here.eye
        return lower and there.kind != SEWER  # 6.16.2-c
    return here.eye - there.eye >= hexes_apart(game, here.place, there.place)


def height_mods(game: Combat, here: Spot, there: Spot) -> Iterator[Mod]:
    """core-9-n, 6.11.2.7 Fire from above, and at those higher on a hill."""
    if is_plunging(game, here, there):
        yield Mod(PLUNGING, "plunging fire", "core-9-n")
    if is_on_height(game, here, there):
        yield Mod(5, "target on higher ground", "6.11.2.7")


def is_on_height(game: Combat, here: Spot, there: Spot) -> bool:
    """6.11.2.7 Whether a target is on a hill, or on a crest, above those who fire."""
    board = game.ground.board
    level = board.elevation(there.hex)
    return level > here.eye and (level > 0 or bool(board.extra(there.hex, "crest")))


def shelter_mods(
    game: Combat,
    here: Spot,
    target: str,
    line: SightLine,
    firers: Sequence[str] = (),
    besides: str = "",
) -> Iterator[Mod]:
    """core-10-a Cover and fortification of a target, seen from a place by those who fire there."""
    there, now = game.spot(target), game.units[target]
    beside = hexside_mod(game, here, target, line, firers)
    inside = max(terrain_mod(game, here, there), holes_mod(game, target), key=lambda mod: mod.value)
    if now.trench:
        chart = game.sheet.charts["terrain"]
        trench = Mod(int(chart.result("DRM", "trench")), "trench", "7.2.1")
        yield from (beside,) if beside.value else ()
        yield max(trench, inside, key=lambda mod: mod.value)
        yield from wreck_mods(game, target, besides)  # core-10-a
        return
    if now.outside or now.along or (now.cover and is_flanked(game, here, target)):
        inside = Mod(0, "", "8.1.4")
    dug = (*fortification_mods(game, target), *wreck_mods(game, target, besides))
    best = max(inside, beside, key=lambda mod: mod.value)
    is_open = now.outside or there.terrain in OPEN_TERRAIN
    is_open = is_open and game.kind(target).type != VEHICLE  # core-10-c
    if best.value > 0:
        yield best
    elif is_open and there.kind == GROUND and not dug:
        yield Mod(OPEN_GROUND, "open ground", "core-10-b")
    yield from dug


def fortification_mods(game: Combat, target: str) -> Iterator[Mod]:
    """7.1.5, 10.4.5 A Dug-In marker that the target is under."""
    chart, now = game.sheet.charts["terrain"], game.units[target]
    if now.dug and game.kind(target).type == GUN:
        yield Mod(GUN_PIT, "Dug-In", "10.4.5")
    elif now.dug:
        yield Mod(int(chart.result("DRM", "dug-in")), "Dug-In", "7.1.5")


def holes_mod(game: Combat, target: str) -> Mod:
    """6.9.1, R-63 Shellholes that the target is in, or has dug in among: terrain of its hex."""
    chart, now, spot = game.sheet.charts["terrain"], game.units[target], game.spot(target)
    deep = spot.kind == GROUND and (now.holes or (now.dug and has_holes(game, spot.hex)))
    return Mod(int(chart.result("DRM", "in-shellholes")) if deep else 0, "in shellholes", "6.9.1")


def terrain_mod(game: Combat, here: Spot, there: Spot) -> Mod:
    """core-10-d, 6.5-d The terrain that the target is in."""
    if there.terrain == FACTORY and here.house == there.house and here.terrain == FACTORY:
        debris = game.sheet.charts["terrain"].result("DRM", DEBRIS_INSIDE)
        value = int(debris) if there.open_roof else 0  # 6.18.2
        return Mod(value, "debris", "6.18.2")
    below = {CELLAR: CELLAR, SEWER: "sewer, as a cellar"}  # 6.16.2-c
    named = {**below, ROOFTOP: "rooftop", LIP: "lip of the gully"}.get(there.kind)
    name = named or there.walls or there.terrain
    return Mod(game.ground.drm[there.place], name, drm_rule(there))


def hexside_mod(
    game: Combat, here: Spot, target: str, line: SightLine, firers: Sequence[str] = ()
) -> Mod:
    """6.8.1, core-10-g The best hexside of the target's hex that the line crosses, or a gate."""
    chart, there = game.sheet.charts["terrain"], game.spot(target)
    best = Mod(0, "", "6.8.1")
    if here.hex == there.hex or there.kind in (FLOOR, ROOFTOP):
        return best
    apart = game.ground.board.distance(here.hex, there.hex)
    upstairs, steep = here.kind in (FLOOR, ROOFTOP), is_plunging(game, here, there)
    for side in crossed_sides(game, here, there, line):
        if apart == 1 and is_denied(game, firers, target, side):
            continue
        over = steep or (upstairs and here.hex in side.split("/"))  # 6.8.1.1, of his own hex
        for kind in hexside_kinds(game, side):
            if over and kind != BOCAGE:  # 6.8.1.2-e: that is a full level high
                continue
            rule = SIDE_RULES.get(kind, "6.8.1")
            best = max(best, Mod(int(chart.result("DRM", kind)), f"{kind} on {side}", rule))
    return best


def crossed_sides(game: Combat, here: Spot, there: Spot, line: SightLine) -> Iterator[str]:
    """core-10-g The sides of the target's hex on the line, and gates anywhere on it."""
    yield from line.gates
    if line.corner:  # 10.6.3-c
        return
    for side in game.ground.sights.sides(here.hex, there.hex):
        if there.hex in side.split("/"):
            yield side


def is_screened(game: Combat, unit: str) -> bool:
    """core-10-f, 11.3.3-c Vehicles, and those beside the AFV of their platoon, bear no marker."""
    now = game.units[unit]
    with_tank = any(game.units[tank].place == now.place for tank in now.escort)
    return with_tank or game.kind(unit).type == VEHICLE


def movement_mods(game: Combat, target: str, moving: bool) -> Iterator[Mod]:
    """10.1.2, 10.1.5 For a target that runs just now, or that has moved or rides on what has."""
    now = game.units[target]
    carried = game.units[now.aboard].did if now.aboard else now.did  # core-10-f
    if target in game.running and moving:
        yield Mod(RUNNING, "running", "10.1.2")
    elif (now.did in MOVERS or carried in MOVERS) and not is_screened(game, target):
        yield Mod(MOVING, "moved", "10.1.5")
