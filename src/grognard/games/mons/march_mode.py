"""9.20 March mode: German units away from the enemy move twice as far."""

from collections.abc import Iterator

from grognard.engine.kernel.forms import Bar
from grognard.engine.kernel.tally import Objection
from grognard.games.mons.group import MARCH, Group, where
from grognard.games.mons.state import BRITISH, GERMAN, Mons
from grognard.games.mons.zones import next_to_enemy


def marches(group: Group, game: Mons, among: int) -> int:
    """9.20 Marching, for those who march."""
    return among if group.mode == MARCH else 0


def watched(group: Group, game: Mons, among: int) -> int:
    """9.20 Marching, for a group that begins next to a British unit."""
    return among if next_to_enemy(game, GERMAN, where(group, game)) else 0


def stepped(group: Group, game: Mons, among: int) -> int:
    """9.20 Marching, for a group of which some unit has stepped in the other mode."""
    return among if any(_stepped(group, game)) else 0


def _stepped(group: Group, game: Mons) -> Iterator[Objection]:
    """9.20 Who has spent MP in this phase without marching."""
    for unit in group.units:
        if game.units[unit].spent and not game.marched & game.bit(unit):
            text = f"{game.called(unit)} has moved in normal mode, and keeps it for the phase."
            yield Objection("9.20", text)


ALREADY = Bar("9.20", "The group marches already.", marches, ends=True)
START_MARCH = (
    ALREADY,
    Bar("9.20", lambda group, game: f"{where(group, game)} is next to a British unit.", watched),
    Bar("9.20", _stepped, stepped),
)


def beside_enemy(group: Group, game: Mons, among: int) -> int:
    """9.20 The hexes next to British units, for a group that marches."""
    if group.mode != MARCH:
        return 0
    near, british, ground = game.ground.near, game.occupied[BRITISH], game.ground
    return ground.mask([hex_ for hex_ in ground.labels(among) if near[hex_] & british])


QUIETLY = Bar("9.20", "{HEX} is next to a British unit, which a march must avoid.", beside_enemy)
