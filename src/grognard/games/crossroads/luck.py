"""4 Luck: once in the game each side may have a die rolled again."""

from dataclasses import dataclass

from grognard.engine.dice.chance import D6
from grognard.engine.kernel.flow import CHANCE, Ask, Done, Procedure, Step
from grognard.games.crossroads.state import Crossroads

KEEP, REROLL = "keep", "reroll"


@dataclass
class Roll(Procedure):
    """4.1 Roll a die; each side in order may spend its luck to have it rolled again."""

    need: int
    order: tuple[str, ...]
    die: int = 0

    def begin(self, game: Crossroads, _: object) -> Step:
        """3.2 Chance is asked like a player."""
        return Ask(CHANCE, D6, self.rolled, f"3.2 A die of {self.need} or less hits.")

    def rolled(self, game: Crossroads, die: str) -> Step:
        """4.1 The die lies on the table."""
        self.die = int(die)
        return self.offer(game)

    def offer(self, game: Crossroads) -> Step:
        """4.1 Ask the next side that has luck left."""
        self.order = tuple(side for side in self.order if game.luck[side])
        if not self.order:
            return Done(self.die)
        prompt = f"4.1 The die is {self.die}; {self.need} or less hits."
        return Ask(self.order[0], (KEEP, REROLL), self.decide, prompt)

    def decide(self, game: Crossroads, choice: str) -> Step:
        """4.1 Keep the die, or spend luck and roll it again."""
        side, *rest = self.order
        self.order = tuple(rest)
        if choice == KEEP:
            return self.offer(game)
        game.luck[side] -= 1
        game.tell(f"{side.capitalize()} spends its luck.", "4.1")
        return self.begin(game, None)
