"""What the rules do not allow in a position, each with its clause; “loose” lets it pass."""

from collections.abc import Iterator

from grognard.engine.bad_input import BadInput
from grognard.games.combat.arcs import FACINGS
from grognard.games.combat.barrels import is_gun, is_soft, printed
from grognard.games.combat.box import NO_TURRET
from grognard.games.combat.digging import undiggable
from grognard.games.combat.doors import exits
from grognard.games.combat.flight import MOST_FLIGHTS
from grognard.games.combat.gunnery import SMOKE_TURNS
from grognard.games.combat.harm import bind_all, is_contested
from grognard.games.combat.impulses import OUT_AFTER
from grognard.games.combat.markers import is_shared
from grognard.games.combat.places import CELLAR, GROUND, SEWER
from grognard.games.combat.position_deeds import deeds
from grognard.games.combat.position_works import check_cover, check_fires, check_rubble, check_works
from grognard.games.combat.shapes import GUN, HALF_SQUAD, LEADER, SQUAD, TEAM, VEHICLE
from grognard.games.combat.stacking import is_overfull
from grognard.games.combat.state import (
    ASSAULT,
    ASSAULT_FIRED,
    DISRUPTED,
    FIRED,
    FRESH,
    GERMAN,
    GOOD,
    MOVED,
    PINNED,
    RUSSIAN,
    SUPPRESSED,
    WIA,
    Combat,
    enemy,
)
from grognard.games.combat.transport import has_room, is_weapon_up
from grognard.games.combat.vehicle_costs import card_of, ground_against, works_against
from grognard.games.combat.works import (
    ROADBLOCK,
    has_holes,
    hidden_mines,
    minefield,
    trench_in,
    work_in,
)

BELOW = (SQUAD, HALF_SQUAD, LEADER)  # 6.16.1
SIDES = 6  # of a hex
MEN = (PINNED, DISRUPTED, WIA)
DRIVEN = {  # what a word says of vehicles alone
    "stuck": ("m-killed", "core-15-b"),
    "stalled": ("stalled", "11.1.3"),
    "halved": ("halved", "core-18-e"),
    "along": ("on a road along a hexside", "11.2.1"),
}


def check(game: Combat, items: list[list[str]]) -> None:
    """Refuse the first thing that the rules do not allow, in a game and the words that made it."""
    for place in sorted(game.stacks):
        for side in (GERMAN, RUSSIAN):
            if is_overfull(game, place, side):
                raise BadInput(f"{place} is overfull (9.1.1); say “loose” to have it so.")
    lying = *_lying(game), *_wrecks(game), *_labours(game), *_found(game)
    for fault in (*_turns(game), *_units(game), *_facings(game, items), *lying, *deeds(game)):
        raise BadInput(f"{fault}; say “loose” to have it so.")
    check_works(game)
    check_rubble(game)
    check_fires(game)
    check_cover(game)


def check_passes(game: Combat, side: str) -> None:
    """core-4-k, core-4-l Refuse passes that no phase can have seen, before this side acts."""
    idle, out, free = game.idle, game.out, game.free
    wrong = [each for each in idle if idle[each] > OUT_AFTER - (not out[each])]
    if out[side] or wrong:
        who = side if out[side] else wrong[0]
        told = f"The {who} side cannot act or pass any more, for it is out (core-4-k)"
        raise BadInput(f"{told}; say “loose” to have it so.")
    if all(free.values()):
        told = "Free passes are for the smaller side alone (core-4-l)"
        raise BadInput(f"{told}; say “loose” to have it so.")


def mark_labours(game: Combat) -> None:
    """7.4.8-f Whoever clears something has moved, said or not."""
    for unit in game.clearing:
        if game.units[unit].did == FRESH:
            game.change(unit, did=MOVED)


def mark_fights(game: Combat) -> None:
    """core-16-g Where both sides are in one place they fight, said or not."""
    for place in list(game.stacks):
        bind_all(game, place)


def _turns(game: Combat) -> Iterator[str]:
    """core-2-d The turns of the scenario."""
    for turn in (game.turn, *game.due.values()):
        if not 1 <= turn <= game.scenario.turns:
            yield f"There is no turn {turn} among {game.scenario.turns} (core-2-d)"


def _lying(game: Combat) -> Iterator[str]:
    """core-12-c, core-2-h Smoke that stays too long, and exits that are not at the edge."""
    board = game.ground.board
    for hex_, turns in game.smoke.items():
        if not 1 <= turns <= SMOKE_TURNS:
            yield f"Smoke in {hex_} cannot stay for {turns} turns (core-12-c)"
    for hex_ in (hex_ for side in (GERMAN, RUSSIAN) for hex_ in exits(game, side)):
        if len(board.neighbours(hex_)) == SIDES:
            yield f"{hex_} cannot be an exit, for it is not at the edge of the map (core-2-h)"


def _labours(game: Combat) -> Iterator[str]:
    """7.4.8 Who clears something is where it lies."""
    for unit, (kind, hex_) in game.clearing.items():
        roadblock = kind == ROADBLOCK and any(at == hex_ for at, _ in game.roadblocks)
        there = game.is_on_map(unit) and minefield(game, game.units[unit].place) == hex_
        if not there or not (roadblock or work_in(game, hex_, kind)):
            yield f"{unit} cannot clear {kind} in {hex_}, for one of them is not there (7.4.8)"


def _found(game: Combat) -> Iterator[str]:
    """core-19-b, 7.4.4-c Nothing is hidden where the enemy has looked for it."""
    bits = game.sheet.places.bit
    for side in (GERMAN, RUSSIAN):
        bare, trodden = game.bare.get(side, 0), game.trodden.get(side, 0)
        for unit in game.army(enemy(side)):
            now = game.units[unit]
            if now.hidden and bare & bits[now.place]:
                told = f"{unit} cannot be hidden in {now.place}"
                yield f"{told}, where the {side} side has looked (core-19-b)"
        for hex_ in hidden_mines(game, enemy(side)):
            if trodden & bits[hex_]:
                told = f"There cannot be hidden mines in {hex_}"
                yield f"{told}, where the {side} side has been (7.4.4)"


def _facings(game: Combat, items: list[list[str]]) -> Iterator[str]:
    """11.1.2, 10.4.6 A facing is for guns and vehicles; a squad's record does not show one."""
    for unit, *words in items:
        turns = unit in game.units and game.kind(unit).type in (GUN, VEHICLE)
        if unit in game.units and not turns and any(word in FACINGS for word in words):
            yield f"{unit} faces no way, as guns and vehicles do (11.1.2)"
        card = game.kind(unit).vehicle if unit in game.units else None
        whirls = card is not None and card.turret != NO_TURRET
        if unit in game.units and not whirls and any(w.startswith("turret-") for w in words):
            yield f"{unit} has no turret (11.1.3)"


def _units(game: Combat) -> Iterator[str]:
    for unit in game.units:
        if game.is_on_map(unit):
            yield from _place(game, unit)
            yield from _below(game, unit)
            yield from _parking(game, unit)
            yield from _state(game, unit)
            yield from _company(game, unit)
        elif unit in game.due:
            yield from _entering(game, unit)


def _entering(game: Combat, unit: str) -> Iterator[str]:
    """core-2-e, 10.4.3, R-2 Who is still to come has done nothing, but for a move put off."""
    now = game.units[unit]
    if is_gun(game, unit) and now.served and not now.aboard:
        yield f"{unit} enters with its crew side up (turned) and not so (10.4.3)"
    waits = now.did in (MOVED, ASSAULT) and game.due[unit] <= game.turn
    if (now.did and not waits) or now.status != GOOD:
        yield f"{unit} cannot be {now.did or now.status}, for it is still to come (core-2-e)"


def _place(game: Combat, unit: str) -> Iterator[str]:
    """9.1.1-d, 6.16.1, 7.1.1 Whether it may be there, and so."""
    kind, now, spot = game.kind(unit), game.units[unit], game.spot(unit)
    below = spot.kind == CELLAR and kind.type == GUN and not now.served  # 6.6.2-b
    if kind.type in (GUN, VEHICLE) and now.place not in game.ground.board and not below:
        yield f"{unit} cannot be in {now.place}, for guns and vehicles stay on the ground (9.1.1)"
    if spot.kind == SEWER and (kind.side != RUSSIAN or kind.type not in BELOW):
        yield f"{unit} cannot be in a sewer (6.16.1)"
    if now.dug and kind.type != GUN and not spot.walls and (rule := undiggable(game, now.place)):
        yield f"{unit} cannot be dug in in {now.place} ({rule})"
    if now.dug and is_soft(kind):
        yield f"{unit} cannot be dug in, as AFV and men can (7.1.1)"


def _below(game: Combat, unit: str) -> Iterator[str]:
    """7.1.4, 7.2.1, 6.9.1 Trenches, holes and markers of friends that it may be in."""
    now, spot = game.units[unit], game.spot(unit)
    if (now.holes or now.trench) and (game.kind(unit).type == VEHICLE or now.aboard):
        where, rule = ("shellholes", "6.9.1") if now.holes else ("a trench", "7.2.1")
        yield f"{unit} cannot be in {where}, as infantry on foot can ({rule})"
    if now.trench and not trench_in(game, spot.hex):
        yield f"There is no trench in {spot.hex} for {unit} (7.2.1)"
    if now.holes and not has_holes(game, spot.hex):
        yield f"There are no shellholes in {spot.hex} for {unit} (6.9.1)"
    elif now.holes and spot.kind != GROUND:
        yield f"{unit} cannot be in shellholes in {now.place} (6.10.1)"
    elif now.holes and now.trench:
        yield f"{unit} cannot be in shellholes and a trench at once (6.9.1)"
    if now.trench and spot.kind != GROUND:
        yield f"{unit} cannot be in a trench in {now.place} (7.2.1)"
    if now.guest and not _is_joined(game, unit):
        yield f"{unit} cannot have joined, for leaders alone join a friend's marker (7.1.4)"


def _is_joined(game: Combat, unit: str) -> bool:
    """7.1.4-b Whether a unit is a leader with a friend whose own marker he is under."""
    friends = game.here(game.units[unit].place, game.owner(unit))
    owned = any(is_shared(game, each) and not game.units[each].guest for each in friends)
    return owned and game.kind(unit).type == LEADER


def _parking(game: Combat, unit: str) -> Iterator[str]:
    """core-10-e, 6.14.2-f, 6.18.1-c Where a vehicle cannot stand, unless on a road beside it."""
    spot, side = game.spot(unit), game.units[unit].along
    if side and (spot.hex not in side.split("/") or not game.ground.board.roads_along(side)):
        yield f"{unit} cannot be on {side}, where no road runs along its hex (11.2.1)"
    if game.kind(unit).type != VEHICLE or side:
        return
    yield from _undrivable(game, unit, spot.hex)
    if closed := works_against(game, unit, spot.hex):
        yield f"{unit} cannot be in {spot.hex}: {closed.text.rstrip('.')} ({closed.rule})"


def _undrivable(game: Combat, what: str, hex_: str) -> Iterator[str]:
    """core-10-e, 6.7.1, 6.14.2-f, 6.18.1-c Ground that no vehicle drives on."""
    if closed := ground_against(game, hex_):
        yield f"{what} cannot be in {hex_}: {closed.text.rstrip('.')} ({closed.rule})"


def _wrecks(game: Combat) -> Iterator[str]:
    """11.2.2 Wrecks lie where vehicles drive: in hexes, or on hexsides with a road along them."""
    board = game.ground.board
    for place in (*game.wrecks, *game.burning):
        if place in board:
            yield from _undrivable(game, "A wreck", place)
        elif not board.roads_along(place):
            yield f"A wreck cannot be on {place}, where no road runs along the hexside (11.2.2)"


def _state(game: Combat, unit: str) -> Iterator[str]:
    """core-7-d, 10.3.1, core-19-a Words that are for men, weapons or vehicles alone."""
    kind, now = game.kind(unit), game.units[unit]
    if kind.type == VEHICLE and now.status in MEN:
        yield f"{unit} cannot be {now.status}, for a vehicle is suppressed (core-7-d)"
    if kind.type != VEHICLE and now.status == SUPPRESSED:
        yield f"{unit} cannot be {SUPPRESSED}, which only vehicles are (core-7-d)"
    if not now.served and kind.type not in (TEAM, GUN):
        yield f"{unit} cannot be turned, for only teams and guns have a move side (10.3.1)"
    if kind.type != VEHICLE:
        for field, (word, rule) in DRIVEN.items():
            if getattr(now, field):
                yield f"{unit} cannot be {word}, which only vehicles are ({rule})"
    if now.flights > MOST_FLIGHTS:
        yield f"{unit} cannot have fled {now.flights} times in a phase (10.8.1)"
    if now.shots > (most := _most_shots(game, unit)):
        yield f"{unit} cannot have fired {now.shots} times, for its rate is {most} (core-9-c)"
    if now.hidden:
        yield from _hiding(game, unit)


def _hiding(game: Combat, unit: str) -> Iterator[str]:
    """core-19-a, core-19-b Who hides, and what would have shown it."""
    kind, now = game.kind(unit), game.units[unit]
    if kind.type in (VEHICLE, LEADER):
        yield f"{unit} cannot be hidden (core-19-a)"
    if now.status != GOOD or now.did in (FIRED, ASSAULT_FIRED):
        yield f"{unit} cannot be hidden and {now.status or now.did} (core-19-b)"
    if game.here(now.place, enemy(game.owner(unit))):
        yield f"{unit} cannot be hidden, for enemies are in {now.place} (core-19-b)"
    elif now.hidden and now.aboard:
        yield f"{unit} cannot be hidden on {now.aboard}, which everybody sees (core-19-b)"


def _most_shots(game: Combat, unit: str) -> int:
    """core-9-b, core-9-c How often a unit fires in a phase, whatever became of its weapon."""
    gun, weapon = printed(game, game.kind(unit)), game.kind(unit).weapon
    return max(1, gun.rate if gun is not None else 0, weapon.rof if weapon is not None else 0)


def _company(game: Combat, unit: str) -> Iterator[str]:
    """11.4.2, core-16-d Whom it rides with, and whom it fights."""
    now = game.units[unit]
    if now.aboard:
        yield from _riding(game, unit)
    if not now.engaged and not now.hidden and is_contested(game, now.place):
        yield f"{unit} is engaged, for enemies are in {now.place} (core-16-g)"
    if now.engaged and not any(game.known(now.place, enemy(game.owner(unit)))):
        yield f"{unit} cannot be engaged, for no enemy is in {now.place} (core-16-d)"


def _riding(game: Combat, unit: str) -> Iterator[str]:
    """11.4.2, 11.4.7 Who rides on what, and how."""
    now, carrier = game.units[unit], game.units[game.units[unit].aboard]
    if game.kind(unit).type == VEHICLE:
        yield f"{unit} cannot be on {now.aboard}, for only infantry ride (11.4.2)"
    if now.cover or now.dug:
        yield f"{unit} cannot lie in Cover or be dug in, for it rides (11.4.7)"
    if game.kind(now.aboard).type != VEHICLE or carrier.place != now.place:
        yield f"{unit} cannot be on {now.aboard}, which is no vehicle in {now.place} (11.4.2)"
    elif game.owner(now.aboard) != game.owner(unit):
        yield f"{unit} cannot be on {now.aboard}, which is the enemy's (11.4.2)"
    elif not has_room(game, (unit,), now.aboard):
        yield f"{now.aboard} has no room for {unit} (11.4.2-b)"
    elif game.kind(unit).type == GUN and not card_of(game, now.aboard).tows:
        yield f"{now.aboard} tows no gun such as {unit} (11.4.2-c)"
    elif is_weapon_up(game, unit):
        yield f"{unit} rides with its move side up (turned) and not so (11.4.2-d)"
