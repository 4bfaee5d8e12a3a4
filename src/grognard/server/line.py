"""The line of play of one match: where it stands, what each seat was told, how to go back."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from grognard.engine.dice.chance import Driver, is_chance
from grognard.engine.kernel import view
from grognard.engine.kernel.flow import CHANCE, advance, play
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.undo import CannotUndo, Taken, Undo, how_far, taken
from grognard.server.records import Entry

KEPT_EVERY = 50  # positions from one that is kept whole to the next


class Step(NamedTuple):
    """What led to a position, and what each seat was told of it."""

    who: str
    choice: str
    prompt: str
    turn: int
    taken: Taken
    told: dict[str, list[dict[str, Any]]]


class Played(NamedTuple):
    """One choice and the dice that followed, not yet part of the line."""

    entries: tuple[Entry, ...]
    games: tuple[Game, ...]


class Line:
    """Every position of a match; most of them are played again when somebody looks."""

    def __init__(self, begun: Game, given: int = 0):
        self.game = begun
        self.given = given
        self.steps: list[Step] = []
        self._kept = {0: begun}
        self._opening = _told(begun)

    @property
    def number(self) -> int:
        """How many choices and dice lie behind."""
        return len(self.steps)

    @property
    def rolled(self) -> int:
        """How many of them were dice of this match."""
        return sum(step.who == CHANCE for step in self.steps[self.given :])

    def try_out(self, choice: str, dice: Driver) -> Played:
        """What a choice leads to, with the dice that follow; the rules may refuse it."""
        entries = [Entry(self.game.who, choice)]
        games = [play(self.game, choice)]
        while is_chance(games[-1]):
            fallen = dice.answer(games[-1])
            entries.append(Entry(CHANCE, fallen))
            games.append(play(games[-1], fallen))
        return Played(tuple(entries), tuple(games))

    def first_dice(self, dice: Driver) -> Played:
        """The dice that a match begins with, if it does."""
        entries, games = [], [self.game]
        while is_chance(games[-1]):
            entries.append(Entry(CHANCE, dice.answer(games[-1])))
            games.append(play(games[-1], entries[-1].choice))
        return Played(tuple(entries), tuple(games[1:]))

    def extend(self, played: Played) -> None:
        """Make it part of the line, once it is stored."""
        for entry, game in zip(played.entries, played.games, strict=True):
            asked = self.game.prompt
            step = Step(*entry, asked, game.turn, taken(entry.who, game), _told(game))
            self.steps.append(step)
            self.game = game
            if self.number % KEPT_EVERY == 0:
                self._kept[self.number] = game

    def follow(self, entries: Iterable[Entry]) -> None:
        """Go on along choices that were stored; the rules check each of them again."""
        for entry in entries:
            if entry.who != self.game.who:
                raise ValueError(f"{entry.who} chooses, but {self.game.who or 'nobody'} is asked")
            self.extend(Played((entry,), (play(self.game, entry.choice),)))

    def cut(self, number: int) -> None:
        """Take back everything from this number on."""
        self.game = self.at(number)
        del self.steps[number:]
        self._kept = {at: game for at, game in self._kept.items() if at <= number}

    def at(self, number: int) -> Game:
        """The game as it stood after so many choices and dice."""
        if number == self.number:
            return self.game
        nearest = max(at for at in self._kept if at <= number)
        game = self._kept[nearest].copy()
        for step in self.steps[nearest:number]:
            advance(game, step.choice)
        return game

    def told(self, seat: str, first: int, last: int) -> list[dict[str, Any]]:
        """What a seat was told on the way from one position to another, both included."""
        found = []
        for number in range(max(first, 0), min(last, self.number) + 1):
            told = self.steps[number - 1].told if number else self._opening
            turn = self.steps[number - 1].turn if number else 1
            found += [{"number": number, "turn": turn, **event} for event in told[seat]]
        return found

    def may_undo(self, side: str, agreed: bool = False) -> Undo:
        """How far a side may go back, as `engine.undo` has it, without playing it all again."""
        return how_far(
            [step.taken for step in self.steps[self.given :]],
            side,
            self.game.setting,
            agreed=agreed,
        )

    def last(self, count: int) -> list[dict[str, str]]:
        """The last choices, oldest first, each with the question that it answered."""
        steps = self.steps[self.number - count :]
        return [{"prompt": step.prompt, "choice": step.choice} for step in steps]

    def back_to(self, side: str, agreed: bool = False) -> int:
        """The number of the last choice of a side, if that may be taken back."""
        allowed = self.may_undo(side, agreed)
        for number in range(self.number - 1, self.number - allowed.choices - 1, -1):
            if self.steps[number].who == side:
                return number
        raise CannotUndo(allowed.stopped)


def _told(game: Game) -> dict[str, list[dict[str, Any]]]:
    seats = (*game.setting.rulebook.sides, view.OBSERVER)
    return {seat: view.events(game, seat) for seat in seats}
