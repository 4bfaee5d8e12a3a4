"""core-8-m, core-9-o A charge at wire or a roadblock next to its team, whether units are there."""

from typing import TYPE_CHECKING

from grognard.engine.kernel.forms import Bar
from grognard.games.combat.fire import reaches
from grognard.games.combat.looking import within
from grognard.games.combat.mouseholes import has_charge
from grognard.games.combat.standing import able
from grognard.games.combat.state import Combat
from grognard.games.combat.works import obstacles, shut_hexes

if TYPE_CHECKING:
    from grognard.games.combat.impulses import Impulse


def obstructed(game: Combat, unit: str) -> list[str]:
    """core-8-m The next hexes with wire or a roadblock that a charge of a unit reaches."""
    if not shut_hexes(game) & within(game, game.units[unit].place, 1):
        return []
    hexes = dict.fromkeys((*game.works, *(hex_ for hex_, _ in game.roadblocks)))
    near = game.ground.board.neighbours(game.spot(unit).hex)
    return [h for h in hexes if h in near and obstacles(game, h) and reaches(game, unit, h)]


def no_charge(step: "Impulse", game: Combat, among: int) -> int:
    """core-8-m Units without a charge, or without wire or a roadblock beside them."""
    own, shut = among & able(game, has_charge) & game.army_bits(step.side), shut_hexes(game)
    units, now = game.sheet.units, game.units
    near = [u for u in units.pick(own) if shut & within(game, now[u].place, 1)] if shut else ()
    return among & ~units.mask([unit for unit in near if obstructed(game, unit)])


def no_obstacle(step: "Impulse", game: Combat, among: int, unit: str) -> int:
    """core-8-m Hexes without wire or a roadblock that the charge could reach."""
    return among & ~game.sheet.hexes.mask(obstructed(game, unit))


SAPPER = (
    Bar("core-8-m", "{UNIT} has no charge and wire or a roadblock next to it.", no_charge, True),
)
OBSTACLE = (Bar("core-8-m", "{UNIT} reaches no wire or roadblock in {HEX}.", no_obstacle),)
