"""5 The ambush: a red unit that blue cannot see."""

from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.games.crossroads.state import AMBUSH, RED, Crossroads

NO_LAIR = Bar("5.1", "{HEX} is no free woods hex.", lambda _, game, among: among & ~game.lairs)


@dataclass
class Hide(Procedure):
    """5.1 Before the first turn red hides one unit in a woods hex of its choice."""

    def begin(self, game: Crossroads, _: object) -> Step:
        """5.1 Ask where."""
        return Ask(RED, (self.hide,), f"5.1 Hide {AMBUSH} in a woods hex.", (AMBUSH,))

    @form("HEX", (NO_LAIR,), label="Hide", says=f"{AMBUSH} hides in HEX")
    def hide(self, game: Crossroads, hex_: str) -> Step:
        """5.1 There it waits."""
        game.put(AMBUSH, hex_)
        told = f"{AMBUSH} hides in {hex_}."
        game.tell(told, "5.1", where=hex_, knows=(RED,), public=f"Red has hidden {AMBUSH}.")
        return Done()


def reveal(game: Crossroads) -> None:
    """5.3 From now on everybody sees the ambush."""
    game.hidden = False
    hex_ = game.units[AMBUSH].hex
    game.tell(f"{AMBUSH} shows itself in {hex_}.", "5.3", where=hex_, reveals=True)
