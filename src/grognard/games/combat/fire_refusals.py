"""core-9-o, core-16-d Why nobody in a place can be fired at."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.combat.barrels import is_afv
from grognard.games.combat.state import Combat, enemy

if TYPE_CHECKING:
    from grognard.games.combat.impulses import Impulse


def why_no_target(
    step: "Impulse", game: Combat, unit: str, place: str, *rest: str
) -> Iterable[Objection]:
    """core-9-o, core-16-d, core-8-i The clause that keeps small arms from all who are there."""
    known = game.known(place, enemy(step.side))
    if any(game.units[foe].engaged for foe in known):
        told = f"Those in {place} are in Close Combat, where only artillery reaches them."
        return (Objection("core-16-d", told),)
    if any(is_afv(game.kind(foe)) for foe in known):
        return (Objection("core-8-i", f"The armour in {place} is for guns, not for small arms."),)
    return (Objection("core-9-o", f"There is no known enemy to fire at in {place}."),)
