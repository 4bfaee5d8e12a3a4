"""3 Fire, and fire at those who march."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.board.board import Board
from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form, opened
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.crossroads.ambush import reveal
from grognard.games.crossroads.state import AMBUSH, Crossroads, enemy

RANGE = 3  # 3.1
LONG_RANGE = 3  # 3.2
COVER = {"clear": 0, "woods": -1, "town": -2}  # 3.2
FACES = 6  # 3.2
HIT, MISS = "hit", "miss"

USED = Bar(
    "1.2", "{UNIT} has had its order in this turn.", lambda _, game, among: among & game.used
)


@dataclass
class Fire(Procedure):
    """3.1 One unit fires at another."""

    unit: str
    target: str

    def begin(self, game: Crossroads, _: object) -> Step:
        """3.1 The unit fires; 5.3 an ambush shows itself; 3.2 the fire value or less hits."""
        game.used |= game.box.units.bit[self.unit]
        if self.unit == AMBUSH and game.hidden:
            reveal(game)
        where = game.units[self.target].hex
        game.tell(f"{self.unit} fires at {self.target}.", "3.1", where=where)
        need = fire_value(game, self.unit, self.target).total
        purpose = f"A die of {need} or less hits {self.target}."
        hits = min(max(need, 0), FACES)
        means = (HIT,) * hits + (MISS,) * (FACES - hits)
        die = Roll("3.2", purpose, means, side=game.side(self.unit), where=where)
        return Call(die, then=self.resolve)

    def resolve(self, game: Crossroads, rolled: Rolled) -> Step:
        """3.3 A hit costs the target a step."""
        where, result = game.units[self.target].hex, rolled.means
        if result == HIT:
            lose_step(game, self.target)
            result = HIT if game.units[self.target].steps else "eliminated"
            lost = "lost a step" if result == HIT else "was eliminated"
            game.tell(f"{self.target} {lost}.", "3.3", where=where)
        game.count(result, where)
        return Done()


def not_shooting(reaction: "Reaction", game: Crossroads, among: int) -> int:
    """3.5 The units that are not the marcher's enemies in play."""
    return among & ~game.army(enemy(game.side(reaction.target)))


def blind(reaction: "Reaction", game: Crossroads, among: int) -> int:
    """3.1 The units that do not see the marcher in range."""
    return unsighted(game, among, reaction.target)


def shot(reaction: "Reaction", game: Crossroads, unit: str) -> Iterator[Tally]:
    """3.2 The sum that the shot would be rolled against."""
    yield fire_value(game, unit, reaction.target)


SHOOTERS = (
    Bar("3.5", "{UNIT} is no enemy of the marcher.", not_shooting, ends=True),
    USED,
    Bar("3.1", lambda step, game, unit: out_of_sight(game, unit, step.target), blind),
)


@dataclass
class Reaction(Procedure):
    """3.5 After each hex of a march the enemies who see the marcher may fire, each once."""

    target: str

    def begin(self, game: Crossroads, _: object) -> Step:
        """3.5, 5.4 Ask whenever somebody might fire as far as the marcher can tell."""
        if not game.units[self.target].hex:
            return Done()
        foe = enemy(game.side(self.target))
        lurking = foe == game.side(AMBUSH) and game.hidden
        if not lurking and not opened(SHOOTERS, self, game, game.box.army[foe]):
            return Done()
        prompt = f"3.5 Fire at {self.target} as it marches?"
        return Ask(foe, (self.hold, self.fire), prompt, (self.target,))

    @form("hold", passes=True, label="Hold fire", says="hold fire")
    def hold(self, game: Crossroads) -> Step:
        """3.5 Let the marcher go on."""
        return Done()

    @form("fire UNIT", SHOOTERS, sums=shot, says="UNIT fires at the marcher")
    def fire(self, game: Crossroads, unit: str) -> Step:
        """3.5 One fires, and the next may, until the side holds its fire."""
        return Call(Fire(unit, self.target), then=self.begin)


def unsighted(game: Crossroads, among: int, other: str) -> int:
    """3.1 The units among these that do not see the unit `other` in range."""
    units, bit, closed = game.box.units, game.box.hexes.bit, 0
    seen = game.box.seen_from[game.units[other].hex]
    for unit in units.pick(among):
        if not seen & bit.get(game.units[unit].hex, 0):
            closed |= units.bit[unit]
    return closed


def out_of_sight(game: Crossroads, unit: str, target: str) -> str:
    """3.1 Why a unit may not fire at another: it is too far, or cannot be seen."""
    here, there = game.units[unit].hex, game.units[target].hex
    far = game.box.board.distance(here, there)
    if far > RANGE:
        return f"{there} is {far} hexes away; fire reaches {RANGE}."
    return f"{there} is out of sight of {here}."


def fire_value(game: Crossroads, unit: str, target: str) -> Tally:
    """3.2 What must be rolled, or less, to hit."""
    return tally("fire value", fire_mods(game, unit, target))


def fire_mods(game: Crossroads, unit: str, target: str) -> Iterator[Mod]:
    """3.2 The terms of the fire value."""
    yield Mod(game.box.counters[unit].strength, f"strength of {unit}", "3.2")
    yield from ground_mods(game.box.board, game.units[unit].hex, game.units[target].hex)


def ground_mods(board: Board, here: str, there: str) -> Iterator[Mod]:
    """3.2 What the ground takes from a shot."""
    terrain = board.terrain(there)
    if COVER[terrain]:
        yield Mod(COVER[terrain], f"target in {terrain}", "3.2")
    if board.distance(here, there) >= LONG_RANGE:
        yield Mod(-1, "long range", "3.2")


def lose_step(game: Crossroads, unit: str) -> None:
    """3.3 The second lost step takes the unit off the map."""
    left = game.units[unit].steps - 1
    game.units[unit] = game.units[unit]._replace(steps=left)
    if not left:
        game.put(unit, "")
