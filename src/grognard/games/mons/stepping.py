"""7.3 and 9.1 to 9.18 One step of a group: what it costs, and why a hex is closed to it."""

from collections.abc import Iterator

from grognard.engine.kernel.forms import Bar
from grognard.engine.kernel.game import Event, Leg
from grognard.engine.kernel.tally import Objection
from grognard.games.mons.group import MARCH, Group, left, points, where
from grognard.games.mons.march_mode import QUIETLY
from grognard.games.mons.stacking import full, mixed, why_full, why_mixed
from grognard.games.mons.state import Mons, Unit, enemy
from grognard.games.mons.terrain import closed
from grognard.games.mons.zones import in_enemy_zone, move


def enemies(group: Group, game: Mons, among: int) -> int:
    """9.4 The hexes with enemies."""
    return among & game.occupied[enemy(group.side)]


def apart(group: Group, game: Mons, among: int) -> int:
    """9.1 The hexes that do not touch the group's."""
    return among & ~game.ground.near[game.units[group.units[0]].place]


def too_dear(group: Group, game: Mons, among: int) -> int:
    """9.3, 9.11 to 9.18 The hexes that some unit of the group cannot pay for or never enters."""
    units, counters, affordable = game.units, game.sheet.counters, game.ground.affordable
    place, most, open_ = units[group.units[0]].place, points(group, game), among
    for unit in group.units:
        open_ &= affordable(counters[unit].type, most - units[unit].spent, place)
    return among & ~open_


def zone_to_zone(group: Group, game: Mons, among: int) -> int:
    """7.3 The hexes in an enemy zone of control, where the group already stands in one."""
    zone = game.zones[enemy(group.side)]
    return among & zone if zone & game.ground.bit[game.units[group.units[0]].place] else 0


def no_room(group: Group, game: Mons, among: int) -> int:
    """6.3 The hexes in which friends leave too little room."""
    friends = among & game.occupied[group.side]
    return full(game, group.units, friends) if friends else 0


def strangers(group: Group, game: Mons, among: int) -> int:
    """6.5 The hexes held by another corps."""
    friends = among & game.occupied[group.side]
    return mixed(game, group.units, friends) if friends else 0


def why_apart(group: Group, game: Mons, hex_: str) -> str:
    """9.1 Where the group stands."""
    return f"{hex_} does not touch {where(group, game)}."


def why_dear(group: Group, game: Mons, hex_: str) -> Iterator[Objection]:
    """9.3, 9.11 to 9.18 What the hex costs those who cannot pay for it, or why it is closed."""
    board, place = game.sheet.board, where(group, game)
    for unit in group.units:
        counter = game.counter(unit)
        price, have = game.ground.costs[counter.type][place].get(hex_), left(group, game, unit)
        if price is None:
            reasons = tuple(closed(board, counter.type, place, hex_))
            barred = Objection("13.1", f"The movement chart closes {hex_} to {counter.short}.")
            yield from reasons or (barred,)
        elif price > have:
            yield Objection("9.3", f"{hex_} costs {counter.short} {price} MP; {have} are left.")


def why_zone(group: Group, game: Mons, hex_: str) -> str:
    """7.3 Both hexes that lie in enemy zones of control."""
    whose = enemy(group.side).capitalize()
    return f"{where(group, game)} is in a {whose} zone of control and so is {hex_}."


STEP = (
    Bar("9.4", "The enemy is in {HEX}.", enemies),
    Bar("9.1", why_apart, apart, True),
    Bar("9.3", why_dear, too_dear),
    Bar("7.3", why_zone, zone_to_zone),
    QUIETLY,
    Bar("6.3", lambda group, game, hex_: why_full(game, group.units, hex_), no_room),
    Bar("6.5", lambda group, game, hex_: why_mixed(game, group.units, hex_), strangers),
)


def step_to(group: Group, game: Mons, hex_: str) -> bool:
    """9.1 Enter the next hex; whether the move is over there, in an enemy zone of control (7.3)."""
    place = where(group, game)
    for unit in group.units:
        pay(group, game, unit, game.ground.costs[game.counter(unit).type][place][hex_])
    move(game, group.units, hex_)
    tell_move(game, group.units, place, hex_)
    return in_enemy_zone(game, group.side, hex_)


def pay(group: Group, game: Mons, unit: str, price: int) -> None:
    """9.3 A unit spends MP; 9.20 and is known to have marched."""
    place, steps, spent = game.units[unit]
    game.units[unit] = Unit(place, steps, spent + price)
    if group.mode == MARCH:
        game.marched |= game.bit(unit)


def end_move(group: Group, game: Mons) -> None:
    """9.2 The move of these units is over for the phase."""
    game.moved |= game.mask(group.units)
    game.tell("", "9.2", settles=True)


def tell_move(
    game: Mons, units: tuple[str, ...], before: str, hex_: str, rule: str = "9.1"
) -> None:
    """6.6 The mover names all his units; the enemy sees how many there are and the top one."""
    how = f"moved from {before} to {hex_}" if before else f"entered at {hex_}"
    top, names = game.called(units[-1]), game.named(units)
    stack = f"A stack of {len(units)} with {top} on top"
    leg = Leg(names, before, hex_, stack)
    event = Event(f"{names} {how}.", rule, hex_, leg=leg)
    if len(units) > 1:
        public = f"A stack of {len(units)} {how}, {top} on top."
        event = event._replace(knows=(game.side(units[0]),), public=public)
    game.events.append(event)
