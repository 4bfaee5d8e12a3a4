"""9.1, 7.3, 8.4 How far the move under way may go, what that costs, and who is a danger there."""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

from grognard.engine.kernel.flow import IllegalChoice, advance, objections
from grognard.engine.kernel.forms import opened
from grognard.engine.kernel.tally import Objection
from grognard.engine.look.aids import Way
from grognard.games.mons.bombardment import in_range, out_of_sight
from grognard.games.mons.columns import COME_ON, Enter
from grognard.games.mons.entry import column_price
from grognard.games.mons.group import left, where
from grognard.games.mons.march_mode import QUIETLY
from grognard.games.mons.movement import Move, Split
from grognard.games.mons.seen import is_seen
from grognard.games.mons.state import Mons, enemy, is_artillery
from grognard.games.mons.stepping import enemies, no_room, strangers

Moving: TypeAlias = Move | Split | Enter


class Purse(NamedTuple):
    """9.7 The MP of units that are alike: their type, what they have spent, the most they may."""

    type: str
    spent: int
    most: int


def ways(game: Mons) -> Iterator[Way]:
    """9.1 Every hex that the move under way can reach, by the way that leaves most MP."""
    moving = game.procedures[-1]
    if not isinstance(moving, Move | Split | Enter):
        return
    if not isinstance(moving, Enter):
        yield from _spread(game, moving, where(moving, game), _purses(game, moving), ())
    elif opened(COME_ON, moving, game, game.ground.bit[moving.hex]):
        price = column_price(game, moving.hex)
        purses = tuple(each._replace(spent=price) for each in _purses(game, moving))
        yield _way(game, moving, (moving.hex,), price)
        if not _stops(game, moving, moving.hex):
            yield from _spread(game, moving, moving.hex, purses, (moving.hex,))


def _purses(game: Mons, moving: Moving) -> tuple[Purse, ...]:
    """9.7 What each kind of unit of a group has spent and may spend, each kind once."""
    found = []
    for unit in moving.units:
        spent = game.units[unit].spent
        found.append(Purse(game.counter(unit).type, spent, spent + left(moving, game, unit)))
    return tuple(dict.fromkeys(found))


def _spread(
    game: Mons, moving: Moving, start: str, purses: tuple[Purse, ...], begun: tuple[str, ...]
) -> Iterator[Way]:
    """7.3, 9.3 Go on from the cheapest hexes to dearer ones, until a zone or the MP end it."""
    ground, zone = game.ground, game.zones[enemy(moving.side)]
    shut = _closed(game, moving) | ground.bit[start]
    queue = [(0, begun, start, purses)]
    while queue:
        price, path, place, spent = heappop(queue)
        if path and path != begun:
            if shut & ground.bit[place]:
                continue
            shut |= ground.bit[place]
            yield _way(game, moving, path, price)
            if zone & ground.bit[place]:
                continue
        in_zone = bool(zone & ground.bit[place])
        for hex_ in ground.labels(ground.near[place] & ~shut & ~(zone if in_zone else 0)):
            after = _paid(game, spent, place, hex_)
            if after:
                heappush(queue, (max(p.spent for p in after), (*path, hex_), hex_, after))


def _closed(game: Mons, moving: Moving) -> int:
    """6.3, 6.5, 9.4, 9.20 The hexes that are closed to a group from wherever it comes."""
    everywhere = game.sheet.board.area.all
    shut = enemies(moving, game, everywhere) | QUIETLY.closes(moving, game, everywhere)
    return shut | no_room(moving, game, everywhere) | strangers(moving, game, everywhere)


def _paid(game: Mons, purses: tuple[Purse, ...], place: str, hex_: str) -> tuple[Purse, ...] | None:
    """9.3, 9.18 What all have spent after a step, or nothing where one cannot pay for it."""
    after = []
    for type_, spent, most in purses:
        cost = game.ground.costs[type_][place].get(hex_)
        if cost is None or spent + cost > most:
            return None
        after.append(Purse(type_, spent + cost, most))
    return tuple(after)


def _way(game: Mons, moving: Moving, path: tuple[str, ...], price: int) -> Way:
    hex_ = path[-1]
    stops = _stops(game, moving, hex_)
    return Way(hex_, path, price, stops, dangers(game, moving.side, hex_))


def _stops(game: Mons, moving: Moving, hex_: str) -> bool:
    """7.3 Whether a move ends in a hex."""
    return bool(game.zones[enemy(moving.side)] & game.ground.bit[hex_])


def dangers(game: Mons, side: str, hex_: str) -> tuple[str, ...]:
    """10.2, 12.1 The enemies in view that could bombard or attack units in a hex."""
    bit, ground = game.ground.bit[hex_], game.ground
    found = []
    for unit in game.sheet.army[enemy(side)]:
        if game.on_map & game.bit(unit) and is_seen(game, side, unit):
            place = game.units[unit].place
            if is_artillery(game.counter(unit)):
                able = in_range(game, unit) & ~out_of_sight(game, unit, bit)
            else:
                able = ground.near[place] & ~ground.canal[place]
            if able & bit:
                found.append(unit)
    return tuple(found)


def along(game: Mons, path: tuple[str, ...]) -> Iterator[Way]:
    """9.1 What a move along these hexes costs, hex by hex; a step that is closed is refused."""
    moving = game.procedures[-1]
    assert isinstance(moving, Move | Split | Enter)
    for count, hex_ in enumerate(path, 1):
        halted = tuple(_halted(game, moving, hex_)) if count > 1 else ()
        refusal = halted or objections(game, hex_)
        if refusal:
            raise IllegalChoice(game.who, hex_, refusal)
        advance(game, hex_)
        price = max(game.units[unit].spent for unit in moving.units)
        yield _way(game, moving, path[:count], price)


def _halted(game: Mons, moving: Moving, hex_: str) -> Iterator[Objection]:
    """7.3, 9.4 Why a move that has ended in an enemy zone does not go on to a hex."""
    place, foe = where(moving, game), enemy(moving.side)
    if _stops(game, moving, place):
        whose = foe.capitalize()
        yield Objection("7.3", f"The move ends in {place}, in a {whose} zone of control.")
        if game.owner(hex_) == foe:
            yield Objection("9.4", f"The enemy is in {hex_}.")
