"""6 What forbids a step of a move, and what may go along with the mover."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from grognard.engine.kernel.forms import Bar
from grognard.engine.kernel.tally import Objection
from grognard.games.montelimar.allowance import TRAIL, Price, closed, is_rough, price
from grognard.games.montelimar.quality import belongs
from grognard.games.montelimar.refusals import otherwise, why_kept_out
from grognard.games.montelimar.reinforcement import keeps_out
from grognard.games.montelimar.riders import enemy_near, riders
from grognard.games.montelimar.state import Montelimar, enemy

if TYPE_CHECKING:
    from grognard.games.montelimar.movement import Move


def apart(move: "Move", game: Montelimar, among: int) -> int:
    """6.0 The hexes that do not touch the mover's."""
    return among & ~game.sheet.board.near[move.here(game)]


def held(move: "Move", game: Montelimar, among: int) -> int:
    """6.0 The hexes where enemies stand."""
    return among & game.occupied[enemy(move.side(game))]


def aflame(move: "Move", game: Montelimar, among: int) -> int:
    """8.8.1 The hexes that burn."""
    return among & game.burning


def impassable(move: "Move", game: Montelimar, among: int) -> int:
    """6.2.1, 6.2.2 The hexes that some unit of the group cannot get into."""
    hexes = game.hexes(among & game.sheet.board.near[move.here(game)])
    return game.sheet.board.area.mask(h for h in hexes if not move.prices(game, h))


def dear(move: "Move", game: Montelimar, among: int) -> int:
    """6.0 The hexes that cost some unit more than it has left."""
    hexes = game.hexes(among & game.sheet.board.near[move.here(game)])
    return game.sheet.board.area.mask(h for h in hexes if not move.affords(game, h))


def too_heavy(move: "Move", game: Montelimar, among: int) -> int:
    """6.2.2 The hexes beyond a steep slope or ridge that a weapon cannot be carried over."""
    if not is_armed(move, game):
        return 0
    here = move.here(game)
    hexes = game.hexes(among & game.sheet.board.near[here])
    return game.sheet.board.area.mask(
        h for h in hexes if is_too_rough(move, game, here, h, move.prices(game, h))
    )


def is_too_rough(
    move: "Move", game: Montelimar, here: str, there: str, paid: Sequence[Price]
) -> bool:
    """6.2.2 Whether weapons stop at a hexside that somebody crosses off road, at these prices."""
    return is_rough(game, move.units[0], here, there) and not all(each.road for each in paid)


def is_armed(move: "Move", game: Montelimar) -> bool:
    """6.2.2 Whether a weapon is taken along."""
    return any(piece in game.sheet.pieces.weapons for piece in move.carried)


def forbidden(move: "Move", game: Montelimar, among: int) -> int:
    """18.0, 22.3 The hexes that a side must keep out of, and those outside the scenario's area."""
    return among & keeps_out(game, move.side(game))


def no_streets(move: "Move", game: Montelimar, among: int) -> int:
    """6.2.1 City hexes, for vehicles that move deployed."""
    hexes = game.hexes(among & game.sheet.board.near[move.here(game)])
    return game.sheet.board.area.mask(h for h in hexes if is_shut_street(move, game, h))


def is_shut_street(move: "Move", game: Montelimar, hex_: str) -> bool:
    """6.2.1 Whether a hex is one of the city, and somebody moves deployed."""
    return game.ground(hex_) == "city" and any(game.is_deployed(unit) for unit in move.units)


def _why_closed(move: "Move", game: Montelimar, hex_: str) -> Iterator[Objection]:
    here = move.here(game)
    for unit, road in zip(move.units, move.roads, strict=True):
        if price(game, unit, here, hex_, road, TRAIL if move.trail else "") is None:
            if move.trail:
                yield Objection("6.2.1", f"No trail leads from {here} to {hex_}.")
            else:
                yield from closed(game, unit, here, hex_)


def _why_forbidden(move: "Move", game: Montelimar, hex_: str) -> Iterator[Objection]:
    return why_kept_out(game, move.side(game), hex_)


def _why_not_along(move: "Move", game: Montelimar, unit: str) -> Iterable[Objection]:
    """6.0 Why a unit cannot move together with the mover."""
    text = f"{game.called(unit)} cannot move together with the mover."
    return otherwise(_not_along(move, game, unit), "6.0", text)


def _not_along(move: "Move", game: Montelimar, unit: str) -> Iterator[Objection]:
    first, bit, name = move.units[0], game.unit_bit(unit), game.called(unit)
    if unit in move.units:
        yield Objection("6.0", f"{name} is moving with it.")
    elif unit not in game.stacks[move.here(game)]:
        yield Objection("6.0", f"{name} is in another hex.")
    elif not game.together:
        yield Objection("4.0", "On a Direct Command chit units move one by one.")
    elif not game.active & bit:
        yield Objection("5.1", f"{name} is not active.")
    elif game.began.get(unit) != game.began.get(first):
        yield Objection("6.0", f"{name} began this activation in another hex.")
    elif game.again & game.unit_bit(first) and not move.companions(game):
        yield Objection("5.1", f"{name} has no second action for it that can be paid now.")
    elif game.acted & bit and not game.again & game.unit_bit(first):
        yield Objection("5.2", f"{name} has had its first action.")
    elif not game.face(unit).movement:
        yield Objection("2.0", f"{name} has no movement value on the side that shows.")


def _why_left(move: "Move", game: Montelimar, piece: str) -> Iterable[Objection]:
    """12.3, 13.1, 15.0 Why a weapon, leader or hero cannot be taken along."""
    return otherwise(_left(move, game, piece), "12.3", f"{piece} cannot go along.")


def _left(move: "Move", game: Montelimar, piece: str) -> Iterator[Objection]:
    weapons = game.sheet.pieces.weapons
    rule = "12.3" if piece in weapons else "13.1"
    if piece in move.carried:
        yield Objection(rule, f"{piece} is taken along already.")
    elif game.markers.get(piece) != move.here(game):
        yield Objection(rule, f"{piece} does not lie with the mover.")
    elif not any(belongs(game, piece, unit) for unit in move.units):
        yield Objection(rule, f"{piece} goes with units of its own command.")
    elif piece in weapons:
        yield Objection("15.0", "Each unit takes one weapon along.")


def _why_dear(move: "Move", game: Montelimar, hex_: str) -> str:
    costs = [each.points / 2 for each in move.prices(game, hex_)]
    left = [move.left(game, unit) / 2 for unit in move.units]
    return f"{hex_} costs {max(costs):g}; {min(left):g} are left."


def too_near(move: "Move", game: Montelimar, among: int) -> int:
    """30.0 The hexes within ten of an enemy, for a tank with riders."""
    if not has_riders(move, game):
        return 0
    hexes = game.hexes(among & game.sheet.board.near[move.here(game)])
    side = move.side(game)
    return game.sheet.board.area.mask(h for h in hexes if enemy_near(game, side, h))


def has_riders(move: "Move", game: Montelimar) -> bool:
    """30.0 Whether somebody rides on those who move."""
    return bool(game.riding) and any(riders(game, unit) for unit in move.units)


STEP = (
    Bar("6.0", "{HEX} is not next to the mover.", apart, ends=True),
    Bar("6.2.2", _why_closed, impassable, ends=True),
    Bar("6.0", "The enemy is in {HEX}.", held),
    Bar("8.8.1", "{HEX} is on fire.", aflame),
    Bar("18.0", _why_forbidden, forbidden),
    Bar("6.2.1", "Vehicles enter the city in {HEX} only in column.", no_streets),
    Bar("6.2.2", "No support weapon can be carried to {HEX} off the road.", too_heavy),
    Bar("30.0", "Nobody rides so near to the enemy as {HEX}.", too_near),
    Bar("6.0", _why_dear, dear),
)


def not_beside(move: "Move", game: Montelimar, among: int) -> int:
    """6.0 The units that did not begin this activation with the mover, or cannot move with it."""
    free = (unit for unit in move.companions(game) if unit not in move.units)
    return among & ~game.mask(free)


def not_here(move: "Move", game: Montelimar, among: int) -> int:
    """12.3, 13.1 The pieces that do not lie with a unit of the group that they may go with."""
    free = (piece for piece in move.portable(game) if piece not in move.carried)
    return among & ~game.setting.words["PIECE"].bits.mask(free)


def not_carried(move: "Move", game: Montelimar, among: int) -> int:
    """12.3 The pieces that the group does not take along."""
    return among & ~game.setting.words["PIECE"].bits.mask(move.carried)


def off_trail(move: "Move", game: Montelimar, among: int) -> int:
    """6.2.1 Keeping to the trail needs a trail from the very start."""
    here = move.here(game)
    ways = (game.country.ways(game.mobility(unit), here) for unit in move.units)
    on_trail = all(any(dict(w.roads).get(TRAIL) for w in way.values()) for way in ways)
    column = all(game.units[unit].column for unit in move.units)
    return 0 if on_trail and column and not move.trail else among


def no_fork(move: "Move", game: Montelimar, among: int) -> int:
    """6.2.1 The kinds of road that do not part from another one where the group is."""
    return among & ~game.setting.words["ROAD"].bits.mask(forks(move, game))


def off_that_road(move: "Move", game: Montelimar, among: int, road: str) -> int:
    """6.2.1 The hexes that this road does not lead to beside another, or not at a fair price."""
    shut = held(move, game, among) | aflame(move, game, among) | forbidden(move, game, among)
    shut |= too_near(move, game, among)
    hexes = forks(move, game).get(road, [])
    return shut | among & ~game.sheet.board.area.mask(
        hex_ for hex_ in hexes if move.prices(game, hex_, road) and move.affords(game, hex_, road)
    )


def forks(move: "Move", game: Montelimar) -> dict[str, list[str]]:
    """6.2.1 Kind of road: the hexes that it leads to beside another, for a group in column."""
    if move.trail or not all(game.units[unit].column for unit in move.units):
        return {}
    return game.country.forks(game.mobility(move.units[0]), move.here(game))


FORK = Bar("6.2.1", "No such road leads on beside another here.", no_fork, ends=True)
ALONG = Bar("6.2.1", "{ROAD} does not lead to {HEX} for this group now.", off_that_road)
ALONGSIDE = Bar("6.0", _why_not_along, not_beside)
TAKEN = Bar("12.3", _why_left, not_here)
