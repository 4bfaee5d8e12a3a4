"""7.3 and 9.1 to 9.18 One step of a group: what it costs, and why a hex is closed to it."""

from collections.abc import Iterator, Mapping
from math import inf

from grognard.engine.kernel.tally import Objection
from grognard.games.mons.entry import column_price, entering_objections
from grognard.games.mons.group import MARCH, Group
from grognard.games.mons.leaving import exit_objections
from grognard.games.mons.march_mode import march_objections, marches_by_enemy
from grognard.games.mons.stacking import stacking_objections
from grognard.games.mons.state import BRITISH, GERMAN, Mons, enemy
from grognard.games.mons.terrain import closed
from grognard.games.mons.zones import in_enemy_zone

CLOSED = inf  # more MP than any unit has


def next_cost(game: Mons, group: Group, unit: str, hex_: str) -> int:
    """9.18 The MP a unit pays for the next hex; 8.4 a column element pays its place in line."""
    return column_price(game, hex_) if group.entry else _prices(game, group, unit)[hex_]


def _prices(game: Mons, group: Group, unit: str) -> Mapping[str, int]:
    """9.18 The hexes around that are not closed to a unit, each with its cost."""
    return game.ground.costs[game.counter(unit).type][group.here(game)]


def open_hexes(game: Mons, group: Group) -> list[str]:
    """9 The hexes that a group may enter next: affordable, free of enemies, not overfull."""
    if group.entry:
        return [] if any(entry_objections(game, group, group.entry)) else [group.entry]
    side, ground, here = group.side(game), game.ground, group.here(game)
    foe = enemy(side)
    shut = game.occupied[foe]  # 9.4
    if in_enemy_zone(game, side, here):
        shut |= game.zones[foe]  # 7.3
    purses = [
        (ground.costs[game.counter(unit).type][here], group.left(game, unit))
        for unit in group.units
    ]
    return [
        hex_
        for hex_ in game.sheet.board.neighbours(here)
        if not shut & ground.bit[hex_]
        and all(costs.get(hex_, CLOSED) <= left for costs, left in purses)
        and not (hex_ in game.stacks and any(stacking_objections(game, group.units, hex_)))
        and not marches_by_enemy(game, group, hex_)
    ]


def step_objections(game: Mons, group: Group, hex_: str) -> Iterator[Objection]:
    """Why a group may not enter this hex next."""
    if group.entry:
        yield from entry_objections(game, group, hex_)
    elif hex_ not in game.sheet.board.neighbours(group.here(game)):
        if game.owner(hex_) == enemy(group.side(game)):
            yield Objection("9.4", f"The enemy is in {hex_}.")
        yield Objection("9.1", f"{hex_} does not touch {group.here(game)}.")
    else:
        yield from neighbour_objections(game, group, hex_)


def halt_objections(game: Mons, unit: str, hex_: str) -> Iterator[Objection]:
    """7.3, 9.4 Why a unit that has just stopped may not go on to a hex."""
    side, here = game.side(unit), game.place[unit]
    if in_enemy_zone(game, side, here):
        whose = enemy(side).capitalize()
        yield Objection("7.3", f"The move ends in {here}, in a {whose} zone of control.")
    if game.owner(hex_) == enemy(side):
        yield Objection("9.4", f"The enemy is in {hex_}.")


def entry_objections(game: Mons, group: Group, hex_: str) -> Iterator[Objection]:
    """8.3, 8.4 Why a group may not come on by this hex."""
    yield from entering_objections(game, group.units, hex_)
    if hex_ == group.entry:
        yield from cost_objections(game, group, hex_)
        yield from march_step_objections(game, group, hex_)
    else:
        yield Objection("8.4", f"The group has lined up to enter by {group.entry}.")


def neighbour_objections(game: Mons, group: Group, hex_: str) -> Iterator[Objection]:
    """7.3, 9.3, 9.4 Why a group may not step into a neighbouring hex."""
    side, here = group.side(game), group.here(game)
    if game.owner(hex_) == enemy(side):
        yield Objection("9.4", f"The enemy is in {hex_}.")
    else:
        yield from stacking_objections(game, group.units, hex_)
    yield from cost_objections(game, group, hex_)
    if in_enemy_zone(game, side, here) and in_enemy_zone(game, side, hex_):
        whose = enemy(side).capitalize()
        yield Objection("7.3", f"{here} is in a {whose} zone of control and so is {hex_}.")
    yield from march_step_objections(game, group, hex_)


def cost_objections(game: Mons, group: Group, hex_: str) -> Iterator[Objection]:
    """8.4, 9.3, 9.11 to 9.18 Why some unit cannot pay for the next hex."""
    for unit in group.units:
        counter = game.counter(unit)
        if not group.entry and hex_ not in _prices(game, group, unit):
            reasons = tuple(closed(game.sheet.board, counter.type, group.here(game), hex_))
            barred = Objection("13.1", f"The movement chart closes {hex_} to {counter.short}.")
            yield from reasons or (barred,)
            continue
        price, left = next_cost(game, group, unit, hex_), group.left(game, unit)
        if price > left:
            rule = "8.4" if group.entry else "9.3"
            yield Objection(rule, f"{hex_} costs {counter.short} {price} MP; {left} are left.")


def march_step_objections(game: Mons, group: Group, hex_: str) -> Iterator[Objection]:
    """9.20 Why a march may not go into a hex."""
    if marches_by_enemy(game, group, hex_):
        yield Objection("9.20", f"{hex_} is next to a British unit, which a march must avoid.")


def movers(game: Mons, side: str) -> Iterator[str]:
    """9.1 The units of a side that have yet to move and somewhere to go."""
    ground, counters, zone = game.ground, game.sheet.counters, game.zones[enemy(side)]
    free = ~(game.occupied[GERMAN] | game.occupied[BRITISH])
    for unit in game.sheet.army[side]:
        here = game.place[unit]
        if here in game.stacks and unit not in game.moved:
            counter = counters[unit]
            doors = free & ground.affordable(counter.type, counter.movement, here)
            if zone & ground.bit[here]:  # 7.3
                doors &= ~zone
            if doors or can_step(game, unit):
                yield unit


def can_step(game: Mons, unit: str) -> bool:
    """9.1 Whether a unit that has not moved has anywhere to go, marching or off the map."""
    alone = Group((unit,))
    if open_hexes(game, alone) or not any(exit_objections(game, alone)):
        return True
    if any(march_objections(game, alone, stepped=False)):
        return False
    return bool(open_hexes(game, alone._replace(mode=MARCH)))


def stuck_objections(game: Mons, unit: str) -> Iterator[Objection]:
    """7.3, 9.3 Why a unit that has not moved can go to none of the hexes around it."""
    if not can_step(game, unit):
        for hex_ in game.sheet.board.neighbours(game.place[unit]):
            yield from neighbour_objections(game, Group((unit,)), hex_)
