"""28.0 Bourbon and Cognac: once a day each side may have any die rolled again."""

from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Done, Procedure, Step
from grognard.engine.kernel.forms import form
from grognard.games.montelimar.state import ALLIED, GERMAN, Montelimar

NAMES = {ALLIED: "Bourbon", GERMAN: "Cognac"}


@dataclass
class Drink(Procedure):
    """28.0 The American decides first, then the German."""

    die: str
    order: tuple[str, ...]
    asked: tuple[str, ...] = ()

    def begin(self, game: Montelimar, _: object) -> Step:
        """28.0 Ask the next side that has its bottle."""
        if not self.order:
            return Done()
        side, *rest = self.order
        self.order, self.asked = tuple(rest), (*self.asked, side)
        prompt = f"28.0 The die is {self.die}. Keep it, or spend your {NAMES[side]}?"
        return Ask(side, (self.keep, self.drink), prompt)

    @form("keep", passes=True, says="keep the die")
    def keep(self, game: Montelimar) -> Step:
        """28.0 Leave the die as it is."""
        return self.begin(game, None)

    @form("drink", label="Roll again", says="have the die rolled again")
    def drink(self, game: Montelimar) -> Step:
        """28.0 The die never was; the other side may still have its say."""
        empty_bottle(game, self.asked[-1])
        return Done(self.asked)


def empty_bottle(game: Montelimar, side: str) -> None:
    """28.0 A side's bottle is gone for the day."""
    game.drinks[side] = 0
    game.tell(f"{NAMES[side]}: the die is rolled again.", "28.0")


def after_roll(game: Montelimar, roll: Roll) -> Drink | None:
    """28.0 Who may have a die rolled again."""
    drinks = game.drinks
    if not drinks[ALLIED] and not drinks[GERMAN]:
        return None
    order = tuple(side for side in (ALLIED, GERMAN) if drinks[side] and side not in roll.asked)
    return Drink(f"{roll.face}: {roll.rolled.means}", order) if order else None
