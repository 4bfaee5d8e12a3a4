"""10.1.3, 10.1.4, core-17-e Fire on the move: who has a shot left, and at whom."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.forms import Bar, opened
from grognard.engine.kernel.tally import Objection
from grognard.games.combat.fire import fired_at, may_fire
from grognard.games.combat.fire_refusals import why_not_at
from grognard.games.combat.firing_refusals import unable_to_fire
from grognard.games.combat.state import Combat, enemy
from grognard.games.combat.steps import ASSAULT_MOVE, CRAWL, SHOT
from grognard.games.combat.sums import fixed_column
from grognard.games.combat.targets import target_bits
from grognard.games.combat.unfitness import Reasons, otherwise

if TYPE_CHECKING:
    from grognard.games.combat.movement import Move


def cannot_shoot(move: "Move", game: Combat, among: int) -> int:
    """10.1.3, 10.1.4, core-17-e Units that have no shot in this move, or no point left for it."""
    units, halved = game.sheet.units, move.mode in (ASSAULT_MOVE, CRAWL)
    able = [
        unit
        for unit in move.units
        if (halved or fixed_column(game, unit))
        and may_fire(game, unit, defending=False)
        and (move.mode != ASSAULT_MOVE or move.left[unit] > 0)
        and game.is_on_map(unit)
    ]
    return among & ~units.mask(able) if able else among


def skirting(move: "Move", game: Combat, among: int) -> int:
    """10.6.5, R-35 All, while the movers skirt a building."""
    return among if move.before else 0


def has_shot(move: "Move", game: Combat) -> bool:
    """10.1.4-a, core-17-e Whether one of the movers could fire at somebody now."""
    units, places = game.sheet.units, game.sheet.places
    able = units.pick(opened(GUNNER, move, game, units.all))
    return any(opened(TARGET, move, game, places.all, (unit,)) for unit in able)


def no_target(move: "Move", game: Combat, among: int, unit: str) -> int:
    """core-9-o Places without a known enemy that the unit reaches."""
    return among & ~fired_at(game, unit, target_bits(game, enemy(move.side)))


def why_no_shot(move: "Move", game: Combat, unit: str, *rest: str) -> Reasons:
    """10.1.3, 10.1.4, core-4-e Why a unit does not fire in this move."""
    return otherwise(_no_shot(move, game, unit), "10.1.3", f"{unit} cannot fire in this move.")


def _no_shot(move: "Move", game: Combat, unit: str) -> Iterator[Objection]:
    if unit not in move.units:
        yield Objection("10.1.3", f"{unit} is not on the move.")
        return
    yield from unable_to_fire(game, unit)
    if move.mode not in (ASSAULT_MOVE, CRAWL) and not fixed_column(game, unit):
        yield Objection("core-4-e", f"{unit} fires in Assault Movement or a crawl alone.")
    if move.mode == ASSAULT_MOVE and move.left[unit] < SHOT:
        yield Objection("10.1.3", f"{unit} has no point left for a shot.")


GUNNER = (
    Bar("10.6.5", "{UNIT} fires before or after it bypasses a building.", skirting, ends=True),
    Bar("10.1.3", why_no_shot, cannot_shoot, ends=True),
)
TARGET = (Bar("core-9-o", why_not_at, no_target),)
