"""10.6 Along which hexsides a house is skirted, and why it is not."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.combat.barrels import is_handy
from grognard.games.combat.fleeing import is_held, is_shown
from grognard.games.combat.joining import is_led
from grognard.games.combat.prices import plain_places, price_beyond, skirting_price
from grognard.games.combat.shapes import GUN, TEAM
from grognard.games.combat.standing import where
from grognard.games.combat.state import Combat, enemy
from grognard.games.combat.ways_round import LEFT, STANDS
from grognard.games.combat.works import WIRE, work_in

if TYPE_CHECKING:
    from grognard.games.combat.movement import Move

CRAWLING = "crawling"  # the type of movement
AT_LIP = "+lip"


def flank(game: Combat, before: str, hex_: str, hand: str) -> tuple[str, ...]:
    """10.6.3-a The hexsides that a bypass on one hand runs along: one, or two that are free."""
    board, costs = game.ground.board, game.ground.costs
    around = board.neighbours(hex_)
    turn = 1 if hand == LEFT else -1
    at = around.index(before)
    sides = [board.side(hex_, around[(at + turn * step) % 6]) for step in (1, 2)]
    runs = [run for after in around for run in costs.around.bypass(before, hex_, after)]
    return tuple(sides) if tuple(sides) in runs else tuple(sides[:1])


def foothold(game: Combat, unit: str) -> str:
    """10.6.1, 6.10.2-f The hex on whose ground a unit stands, or at the edge of its gully."""
    place = game.units[unit].place
    return place.removesuffix(AT_LIP) if place.removesuffix(AT_LIP) in game.ground.board else ""


def beside(move: "Move", game: Combat) -> tuple[str, ...]:
    """10.6.1, 10.6.5 The next hexes with a building that those outside may skirt, or skirt next."""
    here, costs = foothold(game, move.units[0]), game.ground.costs
    if not here:
        return ()
    if not move.before:
        return costs.around.skirts(here)
    beyond = costs.around.exits(move.before, here, move.hand)
    return tuple(hex_ for hex_ in beyond if costs.places.spots[hex_].terrain in STANDS)


def ways_round(move: "Move", game: Combat) -> Mapping[str, int]:
    """10.6.2, 10.6.5 Building by building the hands by which a free hexside leads on, as bits."""
    here, words = foothold(game, move.units[0]), game.sheet.words["HAND"].bits
    places, plain = game.sheet.places, plain_places(game, len(move.units))
    safe = plain & ~where(game, is_shown, enemy(move.side))
    costs, found = game.ground.costs, {}
    burning, hands = places.mask(game.fires), (move.hand,) if move.before else words.names
    for hex_ in beside(move, game):
        prices = [(unit, skirting_price(game, unit, hex_)) for unit in move.units]
        rest = [move.left[unit] - price.cost for unit, price in prices if price.barred is None]
        if len(rest) < len(prices):
            continue
        left, open_ = min(rest), 0
        free = safe & costs.walked(hex_, left)
        for hand in hands:
            ends = costs.around.ends(here, hex_, hand) & ~burning
            others = places.pick(ends & ~safe) if not ends & free else ()
            if ends & free or any(_leads_on(move, game, hex_, after, left) for after in others):
                open_ |= words.bit[hand]
        found[hex_] = open_
    return found


def _leads_on(move: "Move", game: Combat, hex_: str, after: str, left: int) -> bool:
    """10.6.2 Whether a bypass may end in a place where more than the map counts.

    Among enemies it may where a leader takes them in without a check (10.2.3).
    """
    if is_held(game, after, move.side) and (move.escapes or not is_led(move, game)):
        return False
    price = price_beyond(game, move.units, hex_, after)
    return price.barred is None and not price.crawl and price.cost <= left


def why_no_hand(move: "Move", game: Combat, hex_: str, hand: str) -> tuple[Objection, ...]:
    """10.6.2, 10.2.2, 10.6.5 Why a way round leads nowhere: the map, its price, or who is there."""
    here, hands = foothold(game, move.units[0]), (move.hand,) if move.before else (hand,)
    if hand not in hands or not game.ground.costs.around.exits(here, hex_, hand):
        return (Objection("10.6.2", "No free hexside leads on at that hand."),)
    costs = {unit: skirting_price(game, unit, hex_).cost for unit in move.units}
    if any(cost > move.left[unit] for unit, cost in costs.items()):
        return (Objection("10.2.2", f"The way round {hex_} costs more than is left."),)
    told = f"Beyond {hex_} nothing is open to them, and nobody stops outside a building."
    return (Objection("10.6.5", told),)


def why_no_bypass(move: "Move", game: Combat, hex_: str, *rest: str) -> list[Objection]:
    """10.6.1, 7.6.2 Why a hex cannot be bypassed: every clause that is in the way, once."""
    found = {each.rule: each for each in _no_bypass(move, game, hex_)}
    return [*found.values()] or [Objection("10.6.1", f"{hex_} cannot be bypassed from here.")]


def _no_bypass(move: "Move", game: Combat, hex_: str) -> Iterator[Objection]:
    """10.6.4, core-12-e, 10.6.5, 10.3.1 What keeps the movers from a way round, one by one."""
    if game.ground.places.spots[hex_].terrain not in STANDS:
        yield Objection("10.6.4", f"{hex_} holds no building, and nothing else is bypassed.")
    if work_in(game, hex_, WIRE) is not None:
        yield Objection("7.6.2", f"The wire in {hex_} is crawled into, and not bypassed.")
    if hex_ in game.fires:
        yield Objection("core-12-e", f"{hex_} is on fire, and nobody enters it.")
    if move.mode == CRAWLING:
        yield Objection("10.6.5", "A crawl is one step, and nobody ends it outside a building.")
    for unit in move.units:
        if game.kind(unit).type == GUN:
            yield Objection("10.6.1", f"{unit} is a gun, and guns bypass nothing.")
        elif game.kind(unit).type == TEAM and game.units[unit].served and not is_handy(game, unit):
            yield Objection("10.3.1", f"{unit} has its weapon up: it must turn over first.")
