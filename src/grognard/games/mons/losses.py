"""2.13 Steps go one by one and units die at the last; 10.9, 11.5, 12.12 who shares them out."""

from dataclasses import dataclass

from grognard.engine.kernel.flow import Done, Listing, Procedure, Step
from grognard.games.mons.state import BRITISH, DEAD, SURROUNDED, Mons
from grognard.games.mons.zones import is_surrounded, remove


@dataclass
class ShareLosses(Procedure):
    """One side shares out step losses among units; 10.9, 11.5 where told, all are reduced first."""

    side: str
    units: tuple[str, ...]
    count: int
    rule: str
    reduce_first: bool

    def begin(self, game: Mons, _: object) -> Step:
        """The next step, as long as there are steps to lose and units to lose them."""
        self.units = tuple(unit for unit in self.units if game.on_map(unit))
        if not self.count or not self.units:
            return Done()
        choices = self.eligible(game)
        if len(choices) == 1:
            return self.lose(game, f"lose {choices[0]}")
        prompt = f"{self.rule} Choose who loses a step; {self.count} to lose."
        return Listing(self.side, tuple(f"lose {unit}" for unit in choices), self.lose, prompt)

    def eligible(self, game: Mons) -> list[str]:
        """10.9, 11.5 Nobody is eliminated while another unit still has two steps or more."""
        if not self.reduce_first:
            return list(self.units)
        sturdy = [unit for unit in self.units if game.steps[unit] > 1]
        return sturdy or list(self.units)

    def lose(self, game: Mons, choice: str) -> Step:
        """2.13 One unit loses a step."""
        lose_step(game, choice.removeprefix("lose "), self.rule)
        self.count -= 1
        return self.begin(game, None)


def lose_step(game: Mons, unit: str, rule: str) -> None:
    """2.13 A unit loses a step, and its last step takes it off the map."""
    where, name = game.place[unit], game.counter(unit).short
    game.steps[unit] -= 1
    if game.steps[unit]:
        text = f"{name} lost a step and has {game.steps[unit]} left."
        game.tell(text, rule, where=where)
        return
    surrounded = game.side(unit) == BRITISH and is_surrounded(game, where)  # 4.5
    remove(game, unit, SURROUNDED if surrounded else DEAD)
    fate = "was surrounded and eliminated" if surrounded else "was eliminated"
    game.tell(f"{name} {fate} in {where}.", "4.5" if surrounded else rule, where=where)
