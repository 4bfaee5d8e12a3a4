"""9.1 A, 9.3 Who assaults: the units that can, and how they are shared out among the markers."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.tally import Tally
from grognard.games.montelimar.advance import Advance
from grognard.games.montelimar.allowance import can_enter
from grognard.games.montelimar.assault import Assault, is_held_fast
from grognard.games.montelimar.assault_sum import AssaultTerms, both_sums
from grognard.games.montelimar.reinforcement import keeps_out
from grognard.games.montelimar.state import MOST_DG, Montelimar, enemy, is_place


def able(game: Montelimar, unit: str, hex_: str) -> bool:
    """9.3 Whether a unit could assault a hex: it could go there, and is not too disorganised."""
    return game.dg.get(game.at(unit), 0) < MOST_DG and could_go(game, unit, hex_)


def could_go(game: Montelimar, unit: str, hex_: str) -> bool:
    """9.2 Whether a unit could move into a hex if no enemy were there, or assault it but for DG."""
    here = game.at(unit)
    if not is_place(here) or not game.sheet.board.near[here] & game.bit(hex_):
        return False
    if "ffi" in game.printed(unit).flags or not can_enter(game, unit, here, hex_):
        return False
    if game.has(keeps_out(game, game.side(unit)), hex_):
        return False
    return not is_held_fast(game, here)


def assaulters(game: Montelimar, side: str, hex_: str) -> list[str]:
    """9.3 The active units that would have to assault a hex."""
    near = game.sheet.board.near[hex_] & game.occupied[side]
    return [
        unit
        for here in game.hexes(near)
        for unit in game.stacks[here]
        if game.active & game.unit_bit(unit) and able(game, unit, hex_)
    ]


def due(game: Montelimar, side: str) -> int:
    """9.3 The markers with an active unit beside them that can assault."""
    marked = game.hexes(game.assaults[side])
    return game.sheet.board.area.mask(h for h in marked if assaulters(game, side, h))


def those_due(game: Montelimar, side: str) -> tuple[str, ...]:
    """9.3 The units of the one assault that is due; of several the choice comes first."""
    marked = game.hexes(due(game, side))
    return tuple(assaulters(game, side, marked[0])) if len(marked) == 1 else ()


def goes_elsewhere(game: Montelimar, unit: str, hex_: str) -> bool:
    """9.3 Whether a unit borders another marker, so that it may assault there instead of here."""
    side, here = game.side(unit), game.at(unit)
    others = game.assaults[side] & ~game.bit(hex_) & game.sheet.board.near[here]
    return any(able(game, unit, other) for other in game.hexes(others))


def owed(game: Montelimar, side: str) -> int:
    """9.3 The markers that cannot be called off: a unit was kept for one and has no other."""
    marked = game.hexes(game.assaults[side]) if game.spared else []
    return game.sheet.board.area.mask(
        hex_
        for hex_ in marked
        if any(
            game.spared & game.unit_bit(unit) and not goes_elsewhere(game, unit, hex_)
            for unit in assaulters(game, side, hex_)
        )
    )


def not_spared(muster: "Muster", game: Montelimar, among: int) -> int:
    """9.3 The units that must take part here, for they border no other marker."""
    return among & ~game.mask(muster.free(game))


def sums_of_all(muster: "Muster", game: Montelimar) -> Iterator[Tally]:
    """9.5 Both sums with all who are named, before guns and help."""
    return both_sums(game, AssaultTerms(muster.hex, muster.units))


def sums_without(muster: "Muster", game: Montelimar, unit: str) -> Iterator[Tally]:
    """9.5 Both sums without the unit that is kept for another marker."""
    left = tuple(each for each in muster.units if each != unit)
    return both_sums(game, AssaultTerms(muster.hex, left))


@dataclass
class Muster(Procedure):
    """9.1 A The attacker names the assaulting units, or walks into an empty hex."""

    hex: str
    side: str
    units: tuple[str, ...] = ()

    def begin(self, game: Montelimar, _: object) -> Step:
        """9.3 All active units beside the marker, but for those kept for another one."""
        self.units = tuple(assaulters(game, self.side, self.hex))
        if game.owner(self.hex) != enemy(self.side):
            return Call(Advance(self.hex, self.side, self.units, declared=False))
        return self.share(game)

    def share(self, game: Montelimar) -> Step:
        """9.3 A question only where a unit borders another marker."""
        if not self.free(game):
            return self.set_out(game)
        prompt = f"9.3 Who assaults {self.hex}, and who another marked hex?"
        return Ask(self.side, (self.set_out, self.spare), prompt, self.units)

    @form(
        "set out",
        sums=sums_of_all,
        passes=True,
        label="Set out",
        says="assault with all that are named",
    )
    def set_out(self, game: Montelimar) -> Step:
        """9.1 A They are committed."""
        game.spared &= ~game.mask(self.units)
        return Call(Assault(self.hex, self.side, self.units))

    @form(
        "spare UNIT",
        (Bar("9.3", "{UNIT} must assault here.", not_spared),),
        sums=sums_without,
        gathers=True,
    )
    def spare(self, game: Montelimar, unit: str) -> Step:
        """9.3 It will have to assault another marked hex."""
        self.units = tuple(each for each in self.units if each != unit)
        game.spared |= game.unit_bit(unit)
        return self.share(game)

    def free(self, game: Montelimar) -> list[str]:
        """9.3 The units that may be kept for another marker; somebody must assault."""
        if len(self.units) < 2:
            return []
        return [unit for unit in self.units if goes_elsewhere(game, unit, self.hex)]
