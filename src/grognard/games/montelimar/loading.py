"""15.0 Loading: what a chit's transports may pick up, and the loading itself."""

from dataclasses import dataclass
from typing import Any

from grognard.engine.kernel.flow import Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar
from grognard.games.montelimar.opportunity import Opportunity
from grognard.games.montelimar.state import NOWHERE, Montelimar
from grognard.games.montelimar.transport import carries, waiting


def nobody_to_load(act: Any, game: Montelimar, among: int) -> int:
    """15.0 The units that no active transport can pick up."""
    return among & ~game.mask(waiting(game, act.pool(game)))


def no_transport(act: Any, game: Montelimar, among: int, unit: str) -> int:
    """15.0 The transports that are not active in the pool, or not for this unit."""
    fit = (each for each in act.pool(game) if carries(game, each, unit))
    return among & ~game.setting.words["TRANSPORT"].bits.mask(fit)


LOADED = (Bar("15.0", "{UNIT} cannot be picked up.", nobody_to_load, ends=True),)
BY = (Bar("15.0", "{TRANSPORT} cannot pick it up.", no_transport),)


@dataclass
class Load(Procedure):
    """15.0 A transport picks up a unit, for its whole movement action."""

    transport: str
    unit: str

    def begin(self, game: Montelimar, _: object) -> Step:
        """15.0 Loading draws fire; the pair is one unit in column from now on."""
        hex_, bit = game.at(self.unit), game.unit_bit(self.unit)
        game.markers[self.transport] = NOWHERE
        game.change(self.unit, carrier=self.transport, column=True)
        game.active |= bit
        game.acted |= bit
        game.again &= ~bit
        game.mounted |= bit
        game.began[self.unit] = hex_
        game.tell(f"{game.called(self.unit)} gets on {self.transport}.", "15.0", where=hex_)
        return Call(Opportunity((self.unit,), hex_, hex_, screens=False), then=self.end)

    def end(self, game: Montelimar, _: object) -> Step:
        """15.0 It has had its action."""
        return Done()
