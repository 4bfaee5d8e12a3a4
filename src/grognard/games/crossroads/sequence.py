"""1 The sequence of play: read this first."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, Fills, Form, form
from grognard.engine.kernel.tally import Objection, Tally
from grognard.games.crossroads.ambush import Hide
from grognard.games.crossroads.fire import USED, Fire, Reaction, fire_value, out_of_sight, unsighted
from grognard.games.crossroads.luck import Luck
from grognard.games.crossroads.march import March
from grognard.games.crossroads.state import AMBUSH, BLUE, RED, Crossroads, enemy
from grognard.games.crossroads.victory import beaten, judge

TURNS = 6  # 1.1


@dataclass
class Battle(Procedure):
    """1.1 Six turns; in each blue acts first, then red."""

    def begin(self, game: Crossroads, _: object) -> Step:
        """5.1 Red hides the ambush before the first turn; 7.1 among the clearings nobody does."""
        return Call(Hide(), then=self.blue) if game.hidden else self.blue(game, None)

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


def not_mine(turn: "PlayerTurn", game: Crossroads, among: int) -> int:
    """1.2 The units that are not the side's own, or no longer in play."""
    return among & ~game.army(turn.side)


def ambushed(turn: "PlayerTurn", game: Crossroads, among: int) -> int:
    """5.2 The ambush, as long as it lies hidden."""
    return among & game.box.units.bit[AMBUSH] if game.hidden else 0


def not_seen(turn: "PlayerTurn", game: Crossroads, among: int, unit: str) -> int:
    """3.1, 5.1 The units that are no enemies which the side knows of."""
    return among & ~(game.known(turn.side) & game.box.army[enemy(turn.side)])


def blind(turn: "PlayerTurn", game: Crossroads, among: int, unit: str) -> int:
    """3.1 The enemies that a unit does not see in range."""
    return unsighted(game, among, unit)


def shot(turn: "PlayerTurn", game: Crossroads, unit: str, target: str) -> Iterator[Tally]:
    """3.2 The sum that a fire order would be rolled against."""
    yield fire_value(game, unit, target)


MINE = Bar("1.2", "{UNIT} is not yours to order.", not_mine, ends=True)
HIDING = Bar("5.2", "{UNIT} lies in ambush and cannot march.", ambushed)
SEEN = Bar("3.1", "{ENEMY} is no enemy that you can see.", not_seen, ends=True)
SIGHTED = Bar("3.1", lambda turn, game, unit, foe: out_of_sight(game, unit, foe), blind)


@dataclass
class PlayerTurn(Procedure):
    """1.2 A side gives orders to its units one by one, to each once, and stops when it likes."""

    side: str

    def begin(self, game: Crossroads, _: object) -> Step:
        """1.2 All units are fresh, those that will answer with reaction fire too (3.5)."""
        game.used = 0
        return self.order(game, None)

    def order(self, game: Crossroads, _: object) -> Step:
        """1.2 Ask for the next order."""
        if beaten(game):
            return Done()
        prompt = "1.2 Order a unit to march or to fire, or end the turn."
        return Ask(self.side, (self.end, self.march, self.fire), prompt)

    @form("done", passes=True, label="End the turn", says="end the turn")
    def end(self, game: Crossroads) -> Step:
        """1.2 No more orders."""
        return Done()

    @form("march UNIT", (MINE, USED, HIDING), says="UNIT marches")
    def march(self, game: Crossroads, unit: str) -> Step:
        """2.1 A unit sets out."""
        return Call(March(unit), then=self.order)

    @form("fire UNIT ENEMY", (MINE, USED), (SEEN, SIGHTED), sums=shot, says="UNIT fires at ENEMY")
    def fire(self, game: Crossroads, unit: str, target: str) -> Step:
        """3.1 A unit fires."""
        return Call(Fire(unit, target), then=self.order)


def not_now(
    game: Crossroads, kind: type[Procedure], form: Form, fills: Fills
) -> Iterator[Objection]:
    """1.2, 2.3, 3.5, 4.1 Why an answer to another question is wrong now."""
    if kind is PlayerTurn:
        yield Objection("1.2", "One order is carried out to its end before the next.")
    elif kind is March:
        yield Objection("2.3", "No unit is on the march; order one first.")
    elif kind is Reaction:
        yield Objection("3.5", "No enemy marches whom you could fire at.")
    elif kind is Luck:
        yield Objection("4.1", "No die lies on the table.")
