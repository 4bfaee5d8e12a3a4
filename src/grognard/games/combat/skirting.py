"""10.6 Along which hexsides a house is skirted, and why it is not."""

from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.combat.state import Combat
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


def why_no_bypass(move: "Move", game: Combat, hex_: str, *rest: str) -> list[Objection]:
    """10.6.1, 7.6.2 Why a hex cannot be bypassed."""
    if work_in(game, hex_, WIRE) is not None:
        return [Objection("7.6.2", f"The wire in {hex_} is crawled into, and not bypassed.")]
    return [Objection("10.6.1", f"{hex_} cannot be bypassed from here.")]
