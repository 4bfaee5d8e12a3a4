"""10.6 Along which hexsides a house is skirted, and why it is not."""

from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.combat.costs import INFANTRY
from grognard.games.combat.flight import is_held, is_shown
from grognard.games.combat.prices import plain_places, price_beyond, skirting_price
from grognard.games.combat.stacking import VEHICLES
from grognard.games.combat.standing import where
from grognard.games.combat.state import Combat, enemy
from grognard.games.combat.ways_round import LEFT
from grognard.games.combat.works import WIRE, work_in

if TYPE_CHECKING:
    from grognard.games.combat.movement import Move


def flank(game: Combat, before: str, hex_: str, hand: str) -> tuple[str, ...]:
    """10.6.3-a The hexsides that a bypass on one hand runs along: one, or two that are free."""
    board, costs = game.ground.board, game.ground.costs
    around = board.neighbours(hex_)
    turn = 1 if hand == LEFT else -1
    at = around.index(before)
    sides = [board.side(hex_, around[(at + turn * step) % 6]) for step in (1, 2)]
    runs = [run for after in around for run in costs.around.bypass(before, hex_, after)]
    return tuple(sides) if tuple(sides) in runs else tuple(sides[:1])


def no_way_round(move: "Move", game: Combat, among: int, hex_: str) -> int:
    """10.6.2, 10.6.5 Hands by which no free hexside leads on that can be paid for."""
    here, words = game.units[move.units[0]].place, game.sheet.words["HAND"].bits
    skirting = skirting_price(game, move.units[0], hex_)
    if skirting.barred is not None:
        return among
    left = min(move.left[unit] for unit in move.units) - skirting.cost
    plain, open_ = plain_places(game) if len(move.units) <= VEHICLES else 0, []
    free = plain & _walked(game, hex_, left) & ~where(game, is_shown, enemy(move.side))
    for hand in (move.hand,) if move.before else words.pick(among):
        for after in game.ground.costs.around.exits(here, hex_, hand):
            bit = game.sheet.places.bit[after]
            leads = after not in game.fires and (
                bool(bit & free) if bit & plain else _leads_on(move, game, hex_, after, left)
            )
            if leads:
                open_.append(hand)
                break
    return among & ~words.mask(open_)


def _walked(game: Combat, hex_: str, left: int) -> int:
    """10.5 The places that so many points lead to from a hex, by the map alone, as bits."""
    steps, found = game.ground.costs.steps(hex_, INFANTRY), 0
    for cost, bits in steps.costs:
        found |= bits if cost <= left else 0
    return found & ~steps.shut & ~steps.crawl


def _leads_on(move: "Move", game: Combat, hex_: str, after: str, left: int) -> bool:
    """10.6.2 Whether a bypass may end in a place where more than the map counts."""
    if is_held(game, after, move.side):
        return False
    price = price_beyond(game, move.units, hex_, after)
    return price.barred is None and not price.crawl and price.cost <= left


def why_no_bypass(move: "Move", game: Combat, hex_: str, *rest: str) -> list[Objection]:
    """10.6.1, 7.6.2 Why a hex cannot be bypassed."""
    if work_in(game, hex_, WIRE) is not None:
        return [Objection("7.6.2", f"The wire in {hex_} is crawled into, and not bypassed.")]
    return [Objection("10.6.1", f"{hex_} cannot be bypassed from here.")]
