"""7.4 Mines go off under those who enter or leave their hex."""

from dataclasses import dataclass

from grognard.engine.kernel.flow import Call, Done, Procedure, Step
from grognard.engine.kernel.tally import Tally
from grognard.games.combat.attack import FACES, Attack
from grognard.games.combat.barrels import is_soft
from grognard.games.combat.harm import reveal
from grognard.games.combat.shapes import VEHICLE
from grognard.games.combat.state import Combat
from grognard.games.combat.works import MINES, remove, show_mines
from grognard.games.combat.wrecking import riders

COLUMN = "12"  # 7.4.7-c: against infantry
VEHICLE_COLUMN = "45+"  # 7.4.7-c


@dataclass
class MineBlast(Procedure):
    """7.4.7 One attack on all who enter or leave a mined hex together, with no DRM at all."""

    hex: str
    units: tuple[str, ...]

    def begin(self, game: Combat, _: object) -> Step:
        """7.4.4-c The mines are found, and with them whoever set them off (R-6)."""
        show_mines(game, self.hex)
        for unit in self.units:
            reveal(game, unit)
        driven = all(game.kind(unit).type == VEHICLE for unit in self.units)
        column = VEHICLE_COLUMN if driven else COLUMN
        struck = tuple(sorted((*self.units, *self.load(game))))
        game.tell(f"Mines go off in {self.hex}.", "7.4.7", where=self.hex)
        none = tuple(Tally("DRM", ()) for _ in struck)
        attack = Attack((), column, struck, (0,) * len(struck), none, "7.4.7")
        return Call(attack, then=self.wear)

    def load(self, game: Combat) -> list[str]:
        """core-8-l The passengers of vehicles without armour, who share the roll."""
        soft = (unit for unit in self.units if is_soft(game.kind(unit)))
        return [rider for unit in soft for rider in riders(game, unit)]

    def wear(self, game: Combat, face: int) -> Step:
        """7.4.7.2 An unmodified 00 uses the mines up."""
        if face == FACES[-1]:
            remove(game, self.hex, MINES, "7.4.7.2")
        return Done()
