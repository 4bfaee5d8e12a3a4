"""9.20 March mode: German units away from the enemy move twice as far."""

from collections.abc import Iterator

from grognard.engine.kernel.tally import Objection
from grognard.games.mons.group import MARCH, Group
from grognard.games.mons.state import BRITISH, GERMAN, Mons
from grognard.games.mons.zones import next_to_enemy


def march_objections(game: Mons, group: Group, stepped: bool) -> Iterator[Objection]:
    """9.20 Why a group may not switch to march mode."""
    here = group.entry or group.here(game)
    if group.side(game) == BRITISH:
        yield Objection("9.20", "British units never march.")
    elif group.mode == MARCH:
        yield Objection("9.20", "The group marches already.")
    elif stepped:
        yield Objection("9.20", "March mode is chosen before the first step.")
    elif next_to_enemy(game, GERMAN, here):
        yield Objection("9.20", f"{here} is next to a British unit.")


def marches_by_enemy(game: Mons, group: Group, hex_: str) -> bool:
    """9.20 Whether a march would come next to an enemy unit."""
    return group.mode == MARCH and next_to_enemy(game, GERMAN, hex_)
