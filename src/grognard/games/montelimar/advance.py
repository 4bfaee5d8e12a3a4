"""9.1 J The advance into a hex that has no defender left."""

from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.games.montelimar import stacking
from grognard.games.montelimar.allowance import is_rough
from grognard.games.montelimar.assault_refusals import why_it_stays_out
from grognard.games.montelimar.quality import belongs
from grognard.games.montelimar.ridges import ClaimRidges
from grognard.games.montelimar.state import Montelimar, baggage, is_place, pieces_at
from grognard.games.montelimar.tidying import send_back
from grognard.games.montelimar.victory import leave_map


def cannot_advance(advance: "Advance", game: Montelimar, among: int) -> int:
    """9.1 J The units that did not assault, or are in the hex already."""
    return among & ~game.mask(advance.waiting(game))


def nobody_in(advance: "Advance", game: Montelimar, among: int) -> int:
    """9.1 J Somebody must go in."""
    return 0 if advance.entered else among


def left_behind(advance: "Advance", game: Montelimar, among: int) -> int:
    """9.3, 12.3 The pieces that cannot follow a unit that went in."""
    return among & ~game.setting.words["PIECE"].bits.mask(advance.followers(game))


@dataclass
class Advance(Procedure):
    """9.1 J to L One or more units go in; the marker goes, and who took part is finished."""

    hex: str
    side: str
    units: tuple[str, ...]
    declared: bool = True  # they assaulted; otherwise the hex was empty from the first
    entered: tuple[str, ...] = ()
    from_hexes: tuple[str, ...] = ()

    def begin(self, game: Montelimar, _: object) -> Step:
        """9.1 J As long as somebody can follow."""
        if not self.waiting(game) and not self.followers(game):
            return self.over(game)
        prompt = f"9.1 Who advances into {self.hex}?"
        return Ask(self.side, (self.enough, self.enter, self.bring), prompt, self.units)

    @form("enough", (Bar("9.1", "Somebody must advance.", nobody_in),), passes=True, label="Enough")
    def enough(self, game: Montelimar) -> Step:
        """9.1 J The others stay."""
        return self.over(game)

    @form("advance UNIT", (Bar("9.1", why_it_stays_out, cannot_advance),))
    def enter(self, game: Montelimar, unit: str) -> Step:
        """9.1 J It goes in, without cost and without drawing fire."""
        here = game.at(unit)
        stacking.form_column(game, unit)
        alone = len(game.stacks[here]) == 1
        stacking.step(game, (unit,), here, self.hex)
        self.entered, self.from_hexes = (*self.entered, unit), (*self.from_hexes, here)
        if alone:
            self._follow(game, here)
        game.tell(f"{game.called(unit)} advances into {self.hex}.", "9.1", where=self.hex)
        leave_map(game, (unit,), pieces_at(game, self.hex))  # 22.3
        return self.begin(game, None)

    def _follow(self, game: Montelimar, here: str) -> None:
        """9.3, 6.2.2 What lay with the last unit goes along, but no weapon over a ridge."""
        rough = is_rough(game, self.entered[-1], here, self.hex)
        for piece in baggage(game, here):
            if rough and piece in game.sheet.pieces.weapons:
                send_back(game, piece)
            else:
                game.markers[piece] = self.hex

    @form("bring PIECE", (Bar("9.3", "{PIECE} cannot follow.", left_behind),))
    def bring(self, game: Montelimar, piece: str) -> Step:
        """12.3, 13.1 A weapon, leader or hero follows a unit that went in before."""
        game.markers[piece] = self.hex
        game.untidy |= game.bit(self.hex)
        return self.begin(game, None)

    def over(self, game: Montelimar) -> Step:
        """9.1 K, L The marker goes; of those who only walked in the others stay active."""
        game.assaults[self.side] &= ~game.bit(self.hex)
        finished = game.mask(self.units if self.declared else self.entered)
        game.acted |= finished
        game.active &= ~finished
        if not self.entered:
            return Done()
        return Call(ClaimRidges(self.hex))

    def waiting(self, game: Montelimar) -> list[str]:
        """9.1 J The units that can still go in."""
        return [u for u in self.units if u not in self.entered and is_place(game.at(u))]

    def followers(self, game: Montelimar) -> list[str]:
        """9.3, 12.3 The pieces that may follow a unit from the hex where they lie."""
        weapons, found = game.sheet.pieces.weapons, []
        if self.hex not in game.stacks:
            return []  # 22.3 who went in has got away
        for unit, here in zip(self.entered, self.from_hexes, strict=True):
            rough = is_rough(game, unit, here, self.hex)
            found += [
                piece
                for piece in pieces_at(game, here)
                if belongs(game, piece, unit) and not (rough and piece in weapons)
            ]
        return found
