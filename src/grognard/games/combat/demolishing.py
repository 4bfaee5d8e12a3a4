"""core-8-m, core-9-o A charge at wire or a roadblock next to its team, whether units are there."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.forms import Bar
from grognard.engine.kernel.tally import Objection, Tally
from grognard.games.combat.aftermath import at_works
from grognard.games.combat.fire import reaches, the_shot
from grognard.games.combat.firing_refusals import unable_to_fire
from grognard.games.combat.looking import within
from grognard.games.combat.mouseholes import has_charge
from grognard.games.combat.standing import able, where
from grognard.games.combat.state import Combat
from grognard.games.combat.unfitness import Reasons, otherwise
from grognard.games.combat.works import obstacles, shut_hexes

if TYPE_CHECKING:
    from grognard.games.combat.impulses import Impulse

BESIDE = "beside obstacles"  # in `looked`: where a charge may reach one


def the_breach(step: object, game: Combat, unit: str, hex_: str) -> Iterator[Tally]:
    """core-8-m The sums of a charge: its column, the DRM of enemies and that of works."""
    yield from the_shot(step, game, unit, hex_)
    yield from at_works(game, hex_)


def obstructed(game: Combat, unit: str) -> list[str]:
    """core-8-m The next hexes with wire or a roadblock that a charge of a unit reaches."""
    if not shut_hexes(game) & within(game, game.units[unit].place, 1):
        return []
    hexes = dict.fromkeys((*game.works, *(hex_ for hex_, _ in game.roadblocks)))
    near = game.ground.board.neighbours(game.spot(unit).hex)
    return [h for h in hexes if h in near and obstacles(game, h) and reaches(game, unit, h)]


def no_charge(step: "Impulse", game: Combat, among: int) -> int:
    """core-8-m Units without a charge, or without wire or a roadblock beside them."""
    posts = where(game, has_charge, step.side) if shut_hexes(game) else 0
    if not posts & _beside_obstacles(game):
        return among
    units = game.sheet.units
    own = units.pick(among & able(game, has_charge) & game.army_bits(step.side))
    return among & ~units.mask([unit for unit in own if obstructed(game, unit)])


def _beside_obstacles(game: Combat) -> int:
    """core-8-m The places up to one hex from wire or a roadblock, as bits.

    They are kept as long as those stand where they do, and nothing falls in.
    """
    kept: tuple[int, int, object] | None = game.looked.get(BESIDE)
    shut = shut_hexes(game)
    if kept is None or kept[1] != shut or kept[2] is not game.ground:
        near = 0
        for hex_ in game.sheet.places.pick(shut):
            near |= within(game, hex_, 1)
        kept = game.looked[BESIDE] = near, shut, game.ground
    return kept[0]


def no_obstacle(step: "Impulse", game: Combat, among: int, unit: str) -> int:
    """core-8-m Hexes without wire or a roadblock that the charge could reach."""
    return among & ~game.sheet.hexes.mask(obstructed(game, unit))


def why_no_breach(step: "Impulse", game: Combat, unit: str, *rest: str) -> Reasons:
    """core-8-m, core-17-b Why a unit sets no charge at wire or a roadblock."""
    return otherwise(_no_breach(step, game, unit), "core-8-m", f"{unit} cannot use its charge now.")


def _no_breach(step: "Impulse", game: Combat, unit: str) -> Iterator[Objection]:
    if game.owner(unit) != step.side:
        yield Objection("core-4-b", f"{unit} is not yours to order.")
    elif game.kind(unit).name != "DC" or game.units[unit].spent:
        yield Objection("core-8-m", f"{unit} has no charge.")
    else:
        yield from unable_to_fire(game, unit)
        if game.is_on_map(unit) and not obstructed(game, unit):
            yield Objection("core-8-m", f"{unit} has no wire or roadblock next to it.")


SAPPER = (Bar("core-8-m", why_no_breach, no_charge, ends=True),)
OBSTACLE = (Bar("core-8-m", "{UNIT} reaches no wire or roadblock in {HEX}.", no_obstacle),)
