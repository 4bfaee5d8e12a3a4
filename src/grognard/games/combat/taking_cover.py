"""8.1.1, 8.2.1 Taking Cover: one impulse, as Crawling Movement on the spot."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from grognard.engine.kernel.flow import Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar
from grognard.engine.kernel.tally import Objection
from grognard.games.combat.cover import covered_sides, may_cover, may_hide_inside
from grognard.games.combat.defensive_fire import window
from grognard.games.combat.entering import show_movers
from grognard.games.combat.secrets import tell_of
from grognard.games.combat.shapes import GUN, VEHICLE
from grognard.games.combat.standing import able, trait
from grognard.games.combat.state import CRAWLED, INSIDE, Combat

if TYPE_CHECKING:
    from grognard.games.combat.impulses import Impulse


def may_lie_down(game: Combat, unit: str) -> bool:
    """8.1.1-b, 10.1.2-e Whether a unit is one that Crawls: no vehicle, nor a gun set up."""
    type_ = game.kind(unit).type
    return type_ != VEHICLE and not (type_ == GUN and game.units[unit].served)


@trait
def can_cover(game: Combat, unit: str) -> bool:
    """8.1.1-a Whether a unit is infantry that may take Cover behind a hexside."""
    fit = may_lie_down(game, unit) and may_cover(game, unit)
    return fit and bool(covered_sides(game, unit))


@trait
def can_hide(game: Combat, unit: str) -> bool:
    """8.2.1-a Whether a unit is infantry that may take In Hex Cover."""
    return may_lie_down(game, unit) and may_hide_inside(game, unit)


def no_cover(step: "Impulse", game: Combat, among: int) -> int:
    """8.1.1-a Units that cannot take Cover behind a hexside."""
    return among & ~(able(game, can_cover) & game.army_bits(step.side))


def bare_side(step: "Impulse", game: Combat, among: int, unit: str) -> int:
    """8.1.1-d Hexes that are not next to the unit, or behind a bare or covered hexside."""
    now, key = (game.units[unit], game.roadblocks), f"{unit} covers"
    kept: tuple[object, int] | None = game.looked.get(key)
    if kept is None or kept[0] != now:
        kept = game.looked[key] = now, game.sheet.hexes.mask(covered_sides(game, unit))
    return among & ~kept[1]


def no_inside(step: "Impulse", game: Combat, among: int) -> int:
    """8.2.1-a Units that cannot take In Hex Cover."""
    return among & ~(able(game, can_hide) & game.army_bits(step.side))


def why_bare(step: "Impulse", game: Combat, unit: str, hex_: str) -> list[Objection]:
    """8.1.1-d, 8.1.1-e Why a unit takes no Cover towards a hex."""
    spot, board = game.spot(unit), game.ground.board
    near = hex_ in board.neighbours(spot.hex)
    if near and board.side(spot.hex, hex_) in game.units[unit].cover:
        return [Objection("8.1.1", f"{unit} lies behind the hexside towards {hex_} already.")]
    return [Objection("8.1.1", f"No wall, hedge or fence stands between {unit} and {hex_}.")]


BEHIND = (Bar("8.1.1", why_bare, bare_side),)


@dataclass
class TakingCover(Procedure):
    """8.1.1-b, 8.2.1-b A unit takes Cover, out of holes and trench, and is marked Crawled."""

    unit: str
    side: str  # the hexside, or INSIDE

    def begin(self, game: Combat, _: object) -> Step:
        """core-9-m It is done in sight of the enemy."""
        now = game.units[self.unit]
        kept = tuple(each for each in now.cover if INSIDE not in (each, self.side))
        game.change(self.unit, did=CRAWLED, cover=(*kept, self.side))
        if self.side != INSIDE:
            game.change(self.unit, holes=False, trench=False)
        rule = "8.2.1" if self.side == INSIDE else "8.1.1"
        tell_of(game, (self.unit,), f"{{}} takes Cover ({self.side}).", rule, now.place)
        show_movers(game, game.owner(self.unit), (self.unit,))
        return Call(window(game, (self.unit,), now.place), then=self.over)

    def over(self, game: Combat, _: object) -> Step:
        """8.1.1-b The impulse is over."""
        return Done((self.unit,))
