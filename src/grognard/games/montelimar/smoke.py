"""8.7.2 Smoke that German tanks drop in the hexes they leave."""

from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Done, Procedure, Step
from grognard.engine.kernel.forms import form
from grognard.games.montelimar.indirect import lay
from grognard.games.montelimar.state import Montelimar


@dataclass
class SmokeTrail(Procedure):
    """8.7.2 After leaving a hex, once those who covered it have fired."""

    hex: str
    side: str

    def begin(self, game: Montelimar, _: object) -> Step:
        """8.7.2 Ask, where smoke would change something."""
        if self.hex in game.barrages:
            return Done()
        prompt = f"8.7.2 Drop smoke in {self.hex}?"
        return Ask(self.side, (self.drive_on, self.drop), prompt)

    @form("drive on", passes=True, label="No smoke", says="drop no smoke")
    def drive_on(self, game: Montelimar) -> Step:
        """8.7.2 No smoke."""
        return Done()

    @form("drop smoke", label="Drop smoke", says="drop smoke in the hex that was left")
    def drop(self, game: Montelimar) -> Step:
        """8.7.2 Smoke lies there now."""
        lay(game, self.hex, "smoke")
        return Done()
