"""10.1, 10.2, 10.5, 10.6 Who may move, which steps are open, and what they cost."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.forms import Bar, opened, tabled
from grognard.engine.kernel.tally import Mod, Objection, Tally, tally
from grognard.games.combat.arriving import common_entries, is_due
from grognard.games.combat.barrels import is_handy
from grognard.games.combat.barriers import is_holed
from grognard.games.combat.blazes import burning, is_trapped
from grognard.games.combat.costs import INFANTRY
from grognard.games.combat.doors import LEAVING, is_at_exit
from grognard.games.combat.fleeing import is_held
from grognard.games.combat.joining import is_led, leads, why_no_join
from grognard.games.combat.prices import (
    dear_by_ground,
    is_vehicle,
    passage,
    shut_by_ground,
    skirting_price,
    step_price,
)
from grognard.games.combat.shapes import GUN, TEAM, VEHICLE
from grognard.games.combat.sites import is_in_sewer
from grognard.games.combat.skirting import beside, ways_round, why_no_bypass, why_no_hand
from grognard.games.combat.standing import where
from grognard.games.combat.state import (
    ASSAULT,
    CRAWLED,
    FRESH,
    GOOD,
    MOVED,
    SHAKEN,
    WAITING,
    Combat,
    enemy,
)
from grognard.games.combat.step_refusals import (
    why_no_ride,
    why_not_next,
    why_not_set,
    why_not_turned,
    why_turn_first,
)
from grognard.games.combat.transport import can_carry_all, getting_on, half_price, may_alight
from grognard.games.combat.vehicle_costs import may_drive
from grognard.games.combat.works import WIRE, connected_cellars, work_in

if TYPE_CHECKING:
    from grognard.games.combat.movement import Move

RUN, CAUTIOUS, ASSAULT_MOVE, CRAWL = "running", "cautious", "assault", "crawling"
ONE_STEP = (Mod(1, "a crawl", "10.5.1"),)
MARKS = {RUN: MOVED, CAUTIOUS: MOVED, ASSAULT_MOVE: ASSAULT, CRAWL: CRAWLED}  # 10.1.2
FLIP = 2  # 10.1.2-f
SHOT = 1  # 10.1.3


def points(game: Combat, mode: str) -> int:
    """10.1.2 The movement points of a type of movement; a crawl is one step."""
    return int(game.sheet.charts["movement_types"].result("MP", mode))


def may_move(game: Combat, unit: str, mode: str) -> bool:
    """core-4-d, core-4-j, 10.1.1 Whether a unit may begin to move in this way."""
    now, type_ = game.units[unit], game.kind(unit).type
    if type_ == VEHICLE or now.aboard or now.did != FRESH or now.engaged:
        return False
    if now.status != GOOD and not (mode == CRAWL and is_trapped(game, unit)):
        return False
    if (type_ in (TEAM, GUN) or now.unready) and mode in (RUN, ASSAULT_MOVE):
        return False
    if game.is_on_map(unit):
        return not is_in_sewer(game, now.place)  # 6.16.2
    return is_due(game, unit) and mode != CRAWL


def may_set_out(game: Combat, unit: str, mode: str) -> bool:
    """11.1, core-18-d Whether a unit may be ordered to move: vehicles drive, riders get off."""
    if game.kind(unit).type == VEHICLE:
        here = game.is_on_map(unit) or is_due(game, unit)
        normal = mode in (CAUTIOUS, ASSAULT_MOVE)
        return normal and here and may_drive(game, unit, mode == ASSAULT_MOVE)
    if game.units[unit].aboard:
        return mode == CAUTIOUS and game.is_on_map(unit) and may_alight(game, unit)
    return may_move(game, unit, mode)


def reachable(move: "Move", game: Combat) -> list[str]:
    """10.2.2, 10.6.2 The places next to the movers, or at the end of a bypass."""
    unit = move.units[0]
    here = game.units[unit].place
    if move.before:
        return list(game.ground.costs.around.exits(move.before, here, move.hand))
    if here == WAITING:
        return common_entries(game, move.units)
    out = [here] if game.units[unit].trench else []  # 7.2.1-d: up into its own hex
    return [*game.ground.costs.ways[here], *connected_cellars(game, unit), *out]


def not_next(move: "Move", game: Combat, among: int) -> int:
    """10.2.2 Places that are not next to the movers."""
    now = game.units[move.units[0]]
    if not move.before and not now.trench and now.place != WAITING:
        return among & ~game.ground.costs.steps(now.place, INFANTRY).every
    return among & ~game.sheet.places.mask(reachable(move, game))


def closed(move: "Move", game: Combat, among: int) -> int:
    """10.5 Places that the map closes, or opens to crawlers alone."""
    shut = shut_by_ground(game, move.units, move.mode == CRAWL)
    if shut is not None:
        return among & shut
    places = game.sheet.places
    return places.mask([place for place in places.pick(among) if _barred(move, game, place)])


def _barred(move: "Move", game: Combat, place: str) -> list[Objection]:
    """10.5 What closes a place to the movers, each by its own rule."""
    found: dict[str, Objection] = {}
    for unit in move.units:
        price = passage(game, unit, place)
        if price.barred is not None:
            rule, text, _ = price.barred
            found[rule] = Objection(rule, text)
        elif price.crawl and move.mode != CRAWL:
            told = f"{place} is reached by Crawling alone."
            found[price.crawl] = Objection(price.crawl, told)
    return [*found.values()]


def crawled(move: "Move", game: Combat, among: int) -> int:
    """10.5.1-b All places, after the one step of a crawl."""
    return among if move.mode == CRAWL and move.steps else 0


def too_dear(move: "Move", game: Combat, among: int) -> int:
    """10.2.2 Places that cost more than some mover has left; a crawl goes anywhere (10.5.1)."""
    places = game.sheet.places
    if move.mode == CRAWL:
        return 0
    plain, dear = dear_by_ground(game, move.units, move.left)
    left = among & ~(plain | dear)  # a crowd makes no step cheaper
    found = [place for place in places.pick(left) if _is_dear(move, game, place)]
    return among & dear | places.mask(found)


def _is_dear(move: "Move", game: Combat, place: str) -> bool:
    return any(step_price(game, move.units, u, place).cost > move.left[u] for u in move.units)


def on_weapon(move: "Move", game: Combat, among: int) -> int:
    """10.1.2-e, 10.4.2-a All places, while a team has its weapon up and walks, or a gun."""
    return among if any(is_up(game, unit, move.mode) for unit in move.units) else 0


def is_up(game: Combat, unit: str, mode: str) -> bool:
    """10.1.2-e, 10.4.2-a Whether a unit is turned over before it moves by a type of movement."""
    if game.kind(unit).type == GUN and game.units[unit].served:
        return True
    return mode != CRAWL and is_served(game, unit)


def is_served(game: Combat, unit: str) -> bool:
    """10.1.2-e Whether a team has its weapon side up and must turn before it walks."""
    kind, now = game.kind(unit), game.units[unit]
    if kind.type != TEAM or kind.weapon is None or kind.weapon.column:
        return False  # 10.3-b: flame, charges and bottles need no turning
    return now.served


def no_ride(move: "Move", game: Combat, among: int) -> int:
    """11.4.2, core-18 Vehicles that cannot take all the movers here, or cost them too much."""
    here = game.units[move.units[0]].place
    if not where(game, is_vehicle, move.side) & game.sheet.places.bit.get(here, 0):
        return among
    tired = any(move.left[unit] < getting_on(game, unit).total for unit in move.units)
    if move.mode == CRAWL or move.before or tired:
        return among
    able = [
        each
        for each in game.here(here, move.side)
        if game.kind(each).type == VEHICLE and can_carry_all(game, move.units, each)
    ]
    return among & ~game.sheet.units.mask(able)


def the_ride(move: "Move", game: Combat, foe: str) -> Iterator[Tally]:
    """core-18-a What getting on costs: each of the movers 2, the vehicle half its points."""
    for unit in move.units:
        yield getting_on(game, unit)
    half = Mod(half_price(game, foe), "half its points", "core-18-a")
    yield tally(f"cost for {foe}", (half,))


def balks(move: "Move", game: Combat, among: int) -> int:
    """10.2.5 Enemy-held places, for those who failed to enter one before."""
    if not any(game.units[unit].balked for unit in move.units) or is_led(move, game):
        return 0
    places, side = game.sheet.places, move.side
    return places.mask(place for place in places.pick(among) if is_held(game, place, side))


def another_fight(move: "Move", game: Combat, among: int) -> int:
    """core-16-j Enemy-held places, for one who leaves Close Combat."""
    if not move.escapes:
        return 0
    places, side = game.sheet.places, move.side
    return places.mask(place for place in places.pick(among) if is_held(game, place, side))


def is_kept_out(move: "Move", game: Combat, place: str) -> bool:
    """core-19-c, R-15 Whether enemies in a place, hidden ones too, let nobody in by a check."""
    foes = game.here(place, enemy(move.side))
    balked = any(game.units[unit].balked for unit in move.units) and not is_led(move, game)
    if not foes or move.escapes or balked:
        return bool(foes)
    steady = any(game.units[foe].status not in SHAKEN for foe in foes)
    return steady and is_beyond_hole(move, game, place)


def the_price(move: "Move", game: Combat, place: str) -> Iterator[Tally]:
    """10.5 What a step would cost, mover by mover."""
    for unit in move.units:
        yield step_sum(move, game, unit, place)


def step_sum(move: "Move", game: Combat, unit: str, place: str, down: bool = False) -> Tally:
    """10.2.2, 10.5.1 What a step costs one of the movers; a crawl is one, wherever it leads."""
    price = step_price(game, move.units, unit, place, down)
    return tally(f"cost for {unit}", ONE_STEP if move.mode == CRAWL else price.parts)


def touches(game: Combat) -> bool:
    """10.6.5-c Whether, by option, to bypass a building with enemies is to enter it."""
    return game.setting.options.get("bypass_contact") == "yes"


def round_it(move: "Move", game: Combat, hex_: str, hand: str) -> Iterator[Tally]:
    """10.6.2, 10.6.5 What it would cost to skirt a building, or by option to come among enemies."""
    if touches(game) and is_held(game, hex_, move.side):
        yield from the_price(move, game, hex_)
        return
    for unit in move.units:
        yield tally(f"cost for {unit}", skirting_price(game, unit, hex_).parts)


def through_hole(move: "Move", game: Combat, among: int) -> int:
    """6.5-e Places beyond a Mousehole where an enemy stands who is not Disrupted."""
    here, places = game.units[move.units[0]].place, game.sheet.places
    if not game.mouseholes or here == WAITING:
        return 0
    hex_ = game.spot(move.units[0]).hex
    if not any(hex_ in hole.split("/") for hole in game.mouseholes):
        return 0
    shut = []
    for place in places.pick(among):
        foes = game.known(place, enemy(move.side)) if is_beyond_hole(move, game, place) else ()
        if any(game.units[foe].status not in SHAKEN for foe in foes):
            shut.append(place)
    return places.mask(shut)


def is_beyond_hole(move: "Move", game: Combat, place: str) -> bool:
    """7.3 Whether a Mousehole alone leads from the movers to a place."""
    first, ground = move.units[0], game.ground
    if not game.mouseholes or not game.is_on_map(first):
        return False
    spot = game.spot(first)
    return is_holed(ground.board, game.mouseholes, spot, ground.places.spots[place])


def cannot_join(move: "Move", game: Combat, among: int) -> int:
    """core-4-c, core-4-i Units that cannot go along: a leader must be among them."""
    if move.steps:
        return among
    units, place = game.sheet.units, game.units[move.units[0]].place
    able = (
        unit
        for unit in (_due_along(move, game) if place == WAITING else game.here(place, move.side))
        if unit not in move.units
        and may_move(game, unit, move.mode)
        and (is_led(move, game) or leads(game, unit))
    )
    return among & ~units.mask(able)


def _due_along(move: "Move", game: Combat) -> list[str]:
    """core-2-g Those who wait off the map and could enter by a hex that the movers may take."""
    mine = [unit for unit in game.due if game.owner(unit) == move.side and is_due(game, unit)]
    return [unit for unit in mine if common_entries(game, (*move.units, unit))]


def _may_flip(move: "Move", game: Combat, unit: str) -> bool:
    """10.1.2-f, 10.4.1 A team for 2 points; a gun only to its crew side, and before a crawl too."""
    type_ = game.kind(unit).type
    pays = move.mode == CAUTIOUS and move.left[unit] >= FLIP
    if type_ == GUN:
        return game.units[unit].served and (pays or (move.mode == CRAWL and not move.steps))
    return type_ == TEAM and pays and not is_handy(game, unit)


def cannot_set(move: "Move", game: Combat, among: int) -> int:
    """10.4.1 Units that are no gun with its crew side up among the movers, or lack the points."""
    able = [
        unit
        for unit in move.units
        if game.kind(unit).type == GUN
        and not game.units[unit].served
        and not game.units[unit].spent
        and move.mode == CAUTIOUS
        and move.left[unit] >= FLIP
        and not move.before
        and game.units[unit].place in game.ground.board  # core-13-l
    ]
    return among & ~game.sheet.units.mask(able) if able else among


def cannot_turn(move: "Move", game: Combat, among: int) -> int:
    """10.1.2-f, 10.3.3 Units that are no team among the movers, or lack the points."""
    units = game.sheet.units
    able = [
        unit
        for unit in move.units
        if not move.before and not game.units[unit].spent and _may_flip(move, game, unit)
    ]
    return among & ~units.mask(able) if able else among


def no_bypass(move: "Move", game: Combat, among: int) -> int:
    """10.6.1, 10.6.4 Hexes that are no building next to the movers, who stand outside it."""
    near = beside(move, game) if move.mode != CRAWL else ()
    armed = near and any(game.kind(each).type == GUN for each in move.units)
    if not near or armed or on_weapon(move, game, 1):
        return among
    free = [h for h in near if h not in game.fires and work_in(game, h, WIRE) is None]  # 7.6.2
    return among & ~game.sheet.hexes.mask(free)


def no_exit(move: "Move", game: Combat, among: int) -> int:
    """core-2-h All, where no exit of the side is, or without the point for it."""
    if move.before or not all(is_at_exit(game, unit) for unit in move.units):
        return among
    able = (move.mode == CRAWL and not move.steps) or min(move.left.values()) >= LEAVING
    return 0 if able else among


def passing(move: "Move", game: Combat, among: int) -> int:
    """10.6.5 All, while the movers skirt a building and can go on: nobody stops by choice."""
    return among if move.before and opened(STEP, move, game, game.sheet.places.all) else 0


def no_contact(move: "Move", game: Combat, among: int) -> int:
    """10.6.5 By option, hexes with known enemies that could not be entered either."""
    if not touches(game):
        return 0
    hexes, bit = game.sheet.hexes, game.sheet.places.bit
    held = (hex_ for hex_ in hexes.pick(among) if is_held(game, hex_, move.side))
    return hexes.mask(hex_ for hex_ in held if not opened(STEP, move, game, bit[hex_]))


STAND = (Bar("10.6.5", "Nobody stops while bypassing.", passing),)
AROUND = (
    Bar("10.6.1", why_no_bypass, no_bypass, ends=True),
    Bar("10.6.5", "To bypass {HEX} is to enter it, which the movers cannot.", no_contact),
)
HANDS = (tabled("10.6.2", why_no_hand, ways_round),)
AMONG_FOES = (
    Bar("10.2.5", "No second try to enter an enemy-held place.", balks),
    Bar("core-16-j", "Out of Close Combat nobody goes into another.", another_fight),
    Bar("6.5", "Through a Mousehole nobody goes at steady enemies.", through_hole),
)
STEP = (
    Bar("10.2.2", why_not_next, not_next, ends=True),
    Bar("10.5.1", "A crawl is one step.", crawled),
    Bar("10.1.2", why_turn_first, on_weapon),
    Bar("10.5", lambda move, game, place: _barred(move, game, place), closed),
    Bar("core-12-e", "{PLACE} is on fire.", burning),
    Bar("10.2.2", "{PLACE} costs more than is left.", too_dear),
    *AMONG_FOES,
)
OUT = (
    Bar(
        "core-2-h", "No exit of this side is here, or no point is left for it.", no_exit, ends=True
    ),
    Bar("10.1.2", lambda move, game: why_turn_first(move, game, ""), on_weapon),
)
RIDE = (Bar("11.4.2", why_no_ride, no_ride),)
SET = (Bar("10.4.1", why_not_set, cannot_set),)
JOIN = (Bar("core-4-c", why_no_join, cannot_join),)
TURN = (Bar("10.1.2", why_not_turned, cannot_turn),)
