"""2 March: hex by hex, under the eyes of the enemy."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.board.board import Board
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step, not_offered
from grognard.engine.kernel.tally import Objection
from grognard.games.crossroads.ambush import reveal
from grognard.games.crossroads.fire import Reaction
from grognard.games.crossroads.state import AMBUSH, Crossroads

HALF_POINTS = 6  # 2.1
TERRAIN_COST = {"clear": 2, "town": 2, "woods": 4}  # 2.1
ROAD_COST = 1  # 2.1


@dataclass
class March(Procedure):
    """2.1 A unit marches with three points, counted in halves."""

    unit: str
    left: int = HALF_POINTS
    steps: int = 0

    def begin(self, game: Crossroads, _: object) -> Step:
        """2.1 The unit sets out."""
        game.used[self.unit] = True
        self.steps = game.steps[self.unit]
        return self.ask(game, None)

    def ask(self, game: Crossroads, _: object) -> Step:
        """2.3 Go on, or stop; 2.4 a unit that was hit goes no farther."""
        if game.steps[self.unit] != self.steps or not self.left:
            return Done()
        prompt = f"2.3 March {self.unit} on, with {self.left} half-points left, or stop."
        return Ask(game.side(self.unit), self.hexes, self.enter, prompt, self.objections)

    def enter(self, game: Crossroads, choice: str) -> Step:
        """2.3 Enter the next hex, where the enemy may fire (3.5); 5.3 or run into the ambush."""
        if choice == "stop":
            return Done()
        here = game.place[self.unit]
        if choice == game.place[AMBUSH]:
            reveal(game)
            game.tell(f"{self.unit} runs into {AMBUSH} in {choice} and stops.", "5.3", where=choice)
            return Done()
        self.left -= cost(game.box.board, here, choice)
        move(game, self.unit, choice)
        return Call(Reaction(self.unit), then=self.ask)

    def hexes(self, game: Crossroads) -> Iterator[str]:
        """Where the unit may go next."""
        yield "stop"
        for hex_ in game.box.board.neighbours(game.place[self.unit]):
            if not any(self.hex_objections(game, hex_)):
                yield hex_

    def objections(self, game: Crossroads, choice: str) -> Iterator[Objection]:
        """Why the unit may not do this next."""
        if choice == "stop":
            return
        if choice not in game.box.board:
            yield not_offered(game, choice)
        elif choice not in game.box.board.neighbours(game.place[self.unit]):
            yield Objection("2.3", f"{choice} does not touch {game.place[self.unit]}.")
        else:
            yield from self.hex_objections(game, choice)

    def hex_objections(self, game: Crossroads, hex_: str) -> Iterator[Objection]:
        """2.1, 2.2 Why the unit may not enter a neighbouring hex."""
        price = cost(game.box.board, game.place[self.unit], hex_)
        if price > self.left:
            yield Objection("2.1", f"{hex_} costs {price} half-points; {self.left} are left.")
        if hex_ in game.in_sight(game.side(self.unit)):
            yield Objection("2.2", f"{hex_} is taken.")


def cost(board: Board, here: str, there: str) -> int:
    """2.1 Half-points to go from one hex to the next."""
    return ROAD_COST if board.roads(here, there) else TERRAIN_COST[board.terrain(there)]


def move(game: Crossroads, unit: str, hex_: str) -> None:
    """Put a unit into a hex; 5.1 no ambush can be where somebody walks; 6.1 who holds the goal."""
    game.place[unit] = hex_
    empty_lair = hex_ in game.lairs
    if empty_lair:
        game.lairs = tuple(lair for lair in game.lairs if lair != hex_)
    if hex_ == game.box.crossroads:
        game.holder = game.side(unit)
    reveals = empty_lair and game.hidden
    game.tell(f"{unit} marches to {hex_}.", "2.3", where=hex_, reveals=reveals)
