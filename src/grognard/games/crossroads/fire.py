"""3 Fire, and fire at those who march."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.tally import Mod, Objection, Tally, tally
from grognard.games.crossroads.ambush import reveal
from grognard.games.crossroads.luck import Roll
from grognard.games.crossroads.state import AMBUSH, Crossroads, enemy

RANGE = 3  # 3.1
LONG_RANGE = 3  # 3.2
COVER = {"clear": 0, "woods": -1, "town": -2}  # 3.2
HOLD = "hold"


@dataclass
class Fire(Procedure):
    """3.1 One unit fires at another."""

    unit: str
    target: str

    def begin(self, game: Crossroads, _: object) -> Step:
        """3.1 The unit fires; 5.3 an ambush shows itself; 4.1 the firer's luck comes first."""
        game.used[self.unit] = True
        if self.unit == AMBUSH and game.hidden:
            reveal(game)
        game.tell(f"{self.unit} fires at {self.target}.", "3.1", where=game.place[self.target])
        side = game.side(self.unit)
        need = fire_value(game, self.unit, self.target).total
        return Call(Roll(need, order=(side, enemy(side))), then=self.resolve)

    def resolve(self, game: Crossroads, die: int) -> Step:
        """3.2 The fire value or less hits; 3.3 a hit costs the target a step."""
        need = fire_value(game, self.unit, self.target)
        where, result = game.place[self.target], "miss"
        if die <= need.total:
            lose_step(game, self.target)
            result = "hit" if game.steps[self.target] else "eliminated"
        told = f"A {die} on {self.target}: {result} ({need})."
        game.tell(told, "3.3", where=where, result=result)
        return Done()


@dataclass
class Reaction(Procedure):
    """3.5 After each hex of a march the enemies who see the marcher may fire, each once."""

    target: str

    def begin(self, game: Crossroads, _: object) -> Step:
        """3.5, 5.4 Ask whenever somebody might fire as far as the marcher can tell."""
        if not game.place[self.target]:
            return Done()
        foe = enemy(game.side(self.target))
        shooters = self.shooters(game, foe)
        lurking = foe == game.side(AMBUSH) and game.hidden
        if not shooters and not lurking:
            return Done()
        options = (HOLD, *(f"fire {unit}" for unit in shooters))
        prompt = f"3.5 Fire at {self.target} as it marches?"
        return Ask(foe, options, self.fire, prompt, tallies=self.tallies)

    def shooters(self, game: Crossroads, foe: str) -> list[str]:
        """3.5 The units that may fire at the marcher now."""
        return [unit for unit in game.units(foe) if can_fire(game, unit, self.target)]

    def fire(self, game: Crossroads, choice: str) -> Step:
        """3.5 One fires, and the next may, until the side holds its fire."""
        if choice == HOLD:
            return Done()
        return Call(Fire(choice.removeprefix("fire "), self.target), then=self.begin)

    def tallies(self, game: Crossroads, choice: str) -> Iterator[Tally]:
        """3.2 The sum that the shot would be rolled against."""
        if choice != HOLD:
            yield fire_value(game, choice.removeprefix("fire "), self.target)


def can_fire(game: Crossroads, unit: str, target: str) -> bool:
    """3.1 Whether a unit may fire at another: it is fresh, and sees the target in range."""
    return not game.used[unit] and game.place[target] in game.box.seen_from[game.place[unit]]


def fire_objections(game: Crossroads, unit: str, target: str) -> Iterator[Objection]:
    """3.1 Why a unit may not fire at another."""
    if can_fire(game, unit, target):
        return
    here, there = game.place[unit], game.place[target]
    if game.used[unit]:
        yield Objection("1.2", f"{unit} has had its order in this turn.")
    if (far := game.box.board.distance(here, there)) > RANGE:
        yield Objection("3.1", f"{there} is {far} hexes away; fire reaches {RANGE}.")
    elif there not in game.box.seen_from[here]:
        yield Objection("3.1", f"{there} is out of sight of {here}.")


def fire_value(game: Crossroads, unit: str, target: str) -> Tally:
    """3.2 What must be rolled, or less, to hit."""
    return tally("fire value", fire_mods(game, unit, target))


def fire_mods(game: Crossroads, unit: str, target: str) -> Iterator[Mod]:
    """3.2 The terms of the fire value."""
    board, there = game.box.board, game.place[target]
    yield Mod(game.box.counters[unit].strength, f"strength of {unit}", "3.2")
    terrain = board.terrain(there)
    if COVER[terrain]:
        yield Mod(COVER[terrain], f"target in {terrain}", "3.2")
    if board.distance(game.place[unit], there) >= LONG_RANGE:
        yield Mod(-1, "long range", "3.2")


def lose_step(game: Crossroads, unit: str) -> None:
    """3.3 The second lost step takes the unit off the map."""
    game.steps[unit] -= 1
    if not game.steps[unit]:
        game.place[unit] = ""
