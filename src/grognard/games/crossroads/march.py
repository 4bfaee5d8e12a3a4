"""2 March: hex by hex, under the eyes of the enemy."""

from dataclasses import dataclass

from grognard.engine.board.board import Board
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Event, Leg
from grognard.games.crossroads.ambush import reveal
from grognard.games.crossroads.fire import Reaction
from grognard.games.crossroads.state import AMBUSH, Crossroads

HALF_POINTS = 6  # 2.1
TERRAIN_COST = {"clear": 2, "town": 2, "woods": 4}  # 2.1
ROAD_COST = 1  # 2.1


def apart(march: "March", game: Crossroads, among: int) -> int:
    """2.3 The hexes that do not touch the marcher's."""
    return among & ~game.box.near[game.units[march.unit].hex]


def dear(march: "March", game: Crossroads, among: int) -> int:
    """2.1 The hexes that cost more than the marcher has left."""
    return among & ~game.box.payable[game.units[march.unit].hex][march.left]


def held(march: "March", game: Crossroads, among: int) -> int:
    """2.2 The hexes where a unit stands that the marcher's side knows of."""
    return among & game.taken(game.side(march.unit))


def its_price(march: "March", game: Crossroads, hex_: str) -> str:
    """2.1 What a hex costs, and what is left."""
    price = cost(game.box.board, game.units[march.unit].hex, hex_)
    return f"{hex_} costs {price} half-points; {march.left} are left."


def its_place(march: "March", game: Crossroads, hex_: str) -> str:
    """2.3 Where the marcher stands."""
    return f"{hex_} does not touch {game.units[march.unit].hex}."


TAKEN = Bar("2.2", "{HEX} is taken.", held)
STEP = (Bar("2.3", its_place, apart, ends=True), Bar("2.1", its_price, dear), TAKEN)


@dataclass
class March(Procedure):
    """2.1 A unit marches with three points, counted in halves."""

    unit: str
    left: int = HALF_POINTS
    steps: int = 0

    def begin(self, game: Crossroads, _: object) -> Step:
        """2.1 The unit sets out."""
        game.used |= game.box.units.bit[self.unit]
        self.steps = game.units[self.unit].steps
        return self.ask(game, None)

    def ask(self, game: Crossroads, _: object) -> Step:
        """2.3 Go on, or stop; 2.4 a unit that was hit goes no farther."""
        if game.units[self.unit].steps != self.steps or not self.left:
            return Done()
        prompt = f"2.3 March {self.unit} on, with {self.left} half-points left, or stop."
        return Ask(game.side(self.unit), (self.stop, self.enter), prompt, (self.unit,))

    @form("stop", passes=True, says="stop the march")
    def stop(self, game: Crossroads) -> Step:
        """2.3 The march ends here."""
        return Done()

    @form("HEX", STEP, way=True, label="March", says="march on to HEX")
    def enter(self, game: Crossroads, hex_: str) -> Step:
        """2.3 Enter the next hex, where the enemy may fire (3.5); 5.3 or run into the ambush."""
        if hex_ == game.units[AMBUSH].hex:
            reveal(game)
            game.tell(f"{self.unit} runs into {AMBUSH} in {hex_} and stops.", "5.3", where=hex_)
            return Done()
        self.left -= cost(game.box.board, game.units[self.unit].hex, hex_)
        move(game, self.unit, hex_)
        return Call(Reaction(self.unit), then=self.ask)


def cost(board: Board, here: str, there: str) -> int:
    """2.1 Half-points to go from one hex to the next."""
    return ROAD_COST if board.roads(here, there) else TERRAIN_COST[board.terrain(there)]


def move(game: Crossroads, unit: str, hex_: str) -> None:
    """Put a unit into a hex; 5.1 no ambush can be where somebody walks; 6.1 who holds the goal."""
    leg = Leg(unit, game.units[unit].hex, hex_)
    game.put(unit, hex_)
    bit = game.box.hexes.bit[hex_]
    reveals = game.hidden and bool(game.lairs & bit)
    game.lairs &= ~bit
    if hex_ == game.box.crossroads:
        game.holder = game.side(unit)
    text = f"{unit} marches to {hex_}."
    game.events.append(Event(text, "2.3", hex_, reveals=reveals, leg=leg))
