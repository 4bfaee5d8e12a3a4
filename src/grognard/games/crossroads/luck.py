"""4 Luck: once in the game each side may have a die rolled again."""

from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Done, Procedure, Step
from grognard.engine.kernel.forms import form
from grognard.games.crossroads.state import Crossroads, enemy


@dataclass
class Luck(Procedure):
    """4.1 Each side in order may spend its luck to have the die rolled again."""

    die: str  # the face, and what it means
    order: tuple[str, ...]
    asked: tuple[str, ...] = ()

    def begin(self, game: Crossroads, _: object) -> Step:
        """4.1 Ask the next side that has luck left."""
        if not self.order:
            return Done()
        side, *rest = self.order
        self.order, self.asked = tuple(rest), (*self.asked, side)
        prompt = f"4.1 The die is {self.die}. Keep it, or spend your luck on another?"
        return Ask(side, (self.keep, self.reroll), prompt)

    @form("keep", passes=True, says="keep the die")
    def keep(self, game: Crossroads) -> Step:
        """4.1 Leave the die as it is."""
        return self.begin(game, None)

    @form("reroll", label="Roll again", says="spend luck to roll again")
    def reroll(self, game: Crossroads) -> Step:
        """4.1 Spend luck; the other side has its say about the next die unless it had it."""
        side = self.asked[-1]
        game.luck[side] -= 1
        game.tell(f"{side.capitalize()} spends its luck.", "4.1")
        return Done(self.asked)


def luck(game: Crossroads, roll: Roll) -> Luck | None:
    """4.1 Who may act upon a die: the side that rolls it first, each if it has luck left."""
    sides = (roll.side, enemy(roll.side))
    order = tuple(side for side in sides if game.luck[side] and side not in roll.asked)
    return Luck(f"{roll.face}: {roll.rolled.means}", order) if order else None
