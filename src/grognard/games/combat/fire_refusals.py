"""core-9-o, core-13, core-16-d Why nobody in a place can be fired at, or shelled."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.combat.barrels import barrel, is_afv, is_roofed_in
from grognard.games.combat.gunnery import is_spotted
from grognard.games.combat.state import Combat, enemy, hexes_apart
from grognard.games.combat.traces import line_into

if TYPE_CHECKING:
    from grognard.games.combat.gun_orders import GunOrder
    from grognard.games.combat.impulses import Impulse


def why_no_target(
    step: "Impulse", game: Combat, unit: str, place: str, *rest: str
) -> Iterable[Objection]:
    """core-9-o, core-16-d The clause that keeps small arms from all who are there."""
    known = game.known(place, enemy(step.side))
    if any(game.units[foe].engaged for foe in known):
        told = f"Those in {place} are in Close Combat, where only artillery reaches them."
        return (Objection("core-16-d", told),)
    return (Objection("core-9-o", f"There is no known enemy to fire at in {place}."),)


def why_no_shell(order: "GunOrder", game: Combat, place: str) -> Iterable[Objection]:
    """core-13-i The first clause that keeps the shells of a gun from a place."""
    none = Objection("core-13-i", f"No shell of {order.gun} finds a known enemy in {place}.")
    return (next(_no_shell(game, order.gun, place), none),)


def _no_shell(game: Combat, gun: str, place: str) -> Iterator[Objection]:
    """core-9-o, core-13-i, core-13-l, core-20-e What is in the way of a shell, one by one."""
    found, here, side = barrel(game, gun), game.units[gun].place, game.owner(gun)
    known = game.known(place, enemy(side))
    if not known:
        yield Objection("core-9-o", f"There is no known enemy to fire at in {place}.")
    elif all(is_afv(game.kind(foe)) for foe in known) and not (found and found.mortar):
        yield Objection("core-13-i", f"HE leaves the armour in {place} untouched; say “hit”.")
    if found is None:
        return
    if hexes_apart(game, here, place) < found.least:
        yield Objection("core-20-e", f"{gun} fires at {found.least} hexes or more.")
    if found.mortar and is_roofed_in(game, gun):
        yield Objection("core-13-l", f"{gun} is under a roof.")
    cause = line_into(game, here, place).cause
    if cause is not None and not (found.mortar and is_spotted(game, side, place)):
        yield Objection(cause.rule, f"{gun} does not see {place}: {cause.text}")
