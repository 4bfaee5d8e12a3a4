"""15.0 Loading and unloading: what a chit's transports may pick up, and the fire it draws."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form, tabled
from grognard.engine.kernel.tally import Objection
from grognard.games.montelimar.activation_refusals import why_not_loaded
from grognard.games.montelimar.opportunity import Opportunity
from grognard.games.montelimar.refusals import otherwise
from grognard.games.montelimar.state import NOWHERE, Montelimar, box, enemy, is_place
from grognard.games.montelimar.transport import POOL, get_off, waiting


def nobody_to_load(act: Any, game: Montelimar, among: int) -> int:
    """15.0 The units that no active transport can pick up."""
    return among & ~game.mask(transports(act, game))


def transports(act: Any, game: Montelimar) -> dict[str, int]:
    """15.0 The transports that are active in the pool, for each unit that they may pick up."""
    return waiting(game, act.pool(game))


LOADED = (Bar("15.0", why_not_loaded, nobody_to_load, ends=True),)


def why_not_by(act: Any, game: Montelimar, unit: str, transport: str) -> Iterable[Objection]:
    """15.0 Why this transport does not pick a unit up."""
    return otherwise(_not_by(act, game, unit, transport), "15.0", f"{transport} cannot pick it up.")


def _not_by(act: Any, game: Montelimar, unit: str, transport: str) -> Iterator[Objection]:
    name = f"{transport} ({game.called(transport)})"
    home = game.home(game.sheet.pieces.transports[transport])
    division, formation = game.home(game.printed(unit))
    if home not in ((division, "white"), (division, formation)):
        whose = "division" if home[1] == "white" else "formation"
        yield Objection("15.0", f"{name} carries units of its own {whose} alone.")
    if not game.markers.get(transport, NOWHERE).endswith(POOL):
        yield Objection("15.0", f"{name} is not in its pool.")
    elif transport in game.emptied:
        yield Objection("15.0", f"{name} has let a unit off in this activation.")
    elif transport not in act.pool(game):
        yield Objection("15.0", f"{name} is not active now.")


BY = (tabled("15.0", why_not_by, transports),)


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


@dataclass
class Unload(Procedure):
    """15.0 A unit gets off its transport, for a whole movement action of the pair."""

    unit: str
    transport: str = ""

    def begin(self, game: Montelimar, _: object) -> Step:
        """15.0 Whoever can fire says whether he does so before or after the unit is off."""
        self.transport = game.units[self.unit].carrier
        if not self.fire_drawn(game).shooters(game):
            return self.get_off(game, None)
        prompt = f"15.0 Fire at {game.called(self.unit)} before or after it is off?"
        return Ask(enemy(game.side(self.unit)), (self.before, self.after), prompt, (self.unit,))

    def fire_drawn(self, game: Montelimar) -> Opportunity:
        """8.6 The fire that getting off draws; no friend screens."""
        hex_ = game.at(self.unit)
        return Opportunity((self.unit,), hex_, hex_, screens=False)

    @form("before", passes=True, says="fire, if at all, before it is off")
    def before(self, game: Montelimar) -> Step:
        """15.0 The transport's values count."""
        return Call(self.fire_drawn(game), then=self.get_off)

    @form("after", says="fire after it is off")
    def after(self, game: Montelimar) -> Step:
        """15.0 The unit's own values count; the transport stays beside it for the fire."""
        get_off(game, self.unit)
        game.active &= ~game.unit_bit(self.unit)
        game.markers[self.transport] = NOWHERE
        game.beside = (self.transport, game.at(self.unit))
        return Call(self.fire_drawn(game), then=self.leave)

    def leave(self, game: Montelimar, _: object) -> Step:
        """15.0 Then the transport goes to its pool."""
        division = game.home(game.sheet.pieces.transports[self.transport])[0]
        game.markers[self.transport] = box(division, POOL)
        game.beside = ("", "")
        return Done()

    def get_off(self, game: Montelimar, _: object) -> Step:
        """15.0 Deployed, and no longer active; the transport is in the pool again."""
        if is_place(game.at(self.unit)) and game.units[self.unit].carrier:
            get_off(game, self.unit)
            game.active &= ~game.unit_bit(self.unit)
        return Done()
