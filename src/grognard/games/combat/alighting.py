"""core-18-d, core-18-g Riders and towed guns that get off in an impulse of their own."""

from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import form
from grognard.games.combat.arcs import FACINGS
from grognard.games.combat.defensive_fire import window
from grognard.games.combat.shapes import GUN
from grognard.games.combat.state import Combat
from grognard.games.combat.transport import alight


@dataclass
class Alighting(Procedure):
    """core-18-g One unit gets off; a gun that is ready to fire is set to a hexspine first."""

    side: str
    unit: str

    def begin(self, game: Combat, _: object) -> Step:
        """core-18-g Which way does the gun face?"""
        if game.kind(self.unit).type != GUN or not game.units[self.unit].served:
            return self.get_off(game)
        prompt = f"core-18-g Which way does {self.unit} face when it is unhooked?"
        return Ask(self.side, (self.face,), prompt, (self.unit,))

    @form("face FACING", label="Face", says="face FACING")
    def face(self, game: Combat, facing: str) -> Step:
        """core-18-g Any hexspine."""
        way = FACINGS.index(facing)
        game.change(self.unit, facing=way, turret=way)
        return self.get_off(game)

    def get_off(self, game: Combat) -> Step:
        """core-18-d, core-9-j It is down, and the enemy may fire."""
        alight(game, self.unit)
        return Call(window(game, (self.unit,), game.units[self.unit].place), then=self.over)

    def over(self, game: Combat, _: object) -> Step:
        """core-18-d It may walk on."""
        return Done()
