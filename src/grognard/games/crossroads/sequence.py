"""1 The sequence of play: read this first."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step, not_offered
from grognard.engine.kernel.tally import Objection, Tally
from grognard.games.crossroads.ambush import Hide
from grognard.games.crossroads.fire import Fire, can_fire, fire_objections, fire_value
from grognard.games.crossroads.march import March
from grognard.games.crossroads.state import AMBUSH, BLUE, RED, Crossroads, enemy
from grognard.games.crossroads.victory import beaten, judge

TURNS = 6  # 1.1


@dataclass
class Battle(Procedure):
    """1.1 Six turns; in each blue acts first, then red."""

    def begin(self, game: Crossroads, _: object) -> Step:
        """5.1 Red hides the ambush before the first turn."""
        return Call(Hide(), then=self.blue)

    def blue(self, game: Crossroads, _: object) -> Step:
        """1.1 Blue acts first."""
        return Call(PlayerTurn(BLUE), then=self.red)

    def red(self, game: Crossroads, _: object) -> Step:
        """1.1 Then red."""
        if game.outcome:
            return Done()
        return Call(PlayerTurn(RED), then=self.end)

    def end(self, game: Crossroads, _: object) -> Step:
        """1.1 The next turn, or the end of the game."""
        if not game.outcome and game.turn == TURNS:
            judge(game)
        if game.outcome:
            return Done()
        game.turn += 1
        return self.blue(game, None)


@dataclass
class PlayerTurn(Procedure):
    """1.2 A side gives orders to its units one by one, to each once, and stops when it likes."""

    side: str

    def begin(self, game: Crossroads, _: object) -> Step:
        """1.2 All units are fresh, those that will answer with reaction fire too (3.5)."""
        game.used = dict.fromkeys(game.used, False)
        return self.order(game, None)

    def order(self, game: Crossroads, _: object) -> Step:
        """1.2 Ask for the next order."""
        if beaten(game):
            return Done()
        prompt = "1.2 Order a unit to march or to fire, or end the turn."
        return Ask(self.side, self.orders, self.obey, prompt, self.objections, self.tallies)

    def obey(self, game: Crossroads, choice: str) -> Step:
        """1.2 Carry the order out."""
        match choice.split():
            case ["march", unit]:
                return Call(March(unit), then=self.order)
            case ["fire", unit, target]:
                return Call(Fire(unit, target), then=self.order)
        return Done()

    def orders(self, game: Crossroads) -> Iterator[str]:
        """Every order that may be given."""
        yield "done"
        seen = game.in_sight(self.side)
        targets = [unit for unit in seen.values() if game.side(unit) != self.side]
        for unit in game.units(self.side):
            if not any(self.march_objections(game, unit)):
                yield f"march {unit}"
            for target in targets:
                if can_fire(game, unit, target):
                    yield f"fire {unit} {target}"

    def objections(self, game: Crossroads, choice: str) -> Iterator[Objection]:
        """Why an order may not be given."""
        match choice.split(" "):
            case ["done"]:
                return
            case ["march", unit] if unit in game.units(self.side):
                yield from self.march_objections(game, unit)
            case ["fire", unit, target] if unit in game.units(self.side) and (
                target in game.in_sight(self.side).values()
                and game.side(target) == enemy(self.side)
            ):
                yield from fire_objections(game, unit, target)
            case _:
                yield not_offered(game, choice)

    def march_objections(self, game: Crossroads, unit: str) -> Iterator[Objection]:
        """1.2, 5.2 Why a unit may not march."""
        if game.used[unit]:
            yield Objection("1.2", f"{unit} has had its order in this turn.")
        if game.hidden and unit == AMBUSH:
            yield Objection("5.2", f"{unit} lies in ambush and cannot march.")

    def tallies(self, game: Crossroads, choice: str) -> Iterator[Tally]:
        """3.2 The sum that a fire order would be rolled against."""
        match choice.split():
            case ["fire", unit, target]:
                yield fire_value(game, unit, target)
