"""The lines that a referee and an engine exchange; docs/engines.md says what they mean."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from grognard.engine.kernel.game import Game, Setting
from grognard.engine.kernel.questions import all_forms, form_id, offers
from grognard.engine.kernel.saving import dump
from grognard.engine.kernel.view import events, view
from grognard.players.plan import believe

GREETING, VERSION = "ggp", "1"
HELLO = f"{GREETING} {VERSION}"
EVERY_GAME = "*"
MOVETIME, CLOCK = "movetime", "clock"  # for this question, or all that is left
BETWEEN = " ; "  # the choices of a plan


class Identity(NamedTuple):
    """What an engine says of itself."""

    name: str = ""
    author: str = ""
    games: tuple[str, ...] = (EVERY_GAME,)
    options: tuple[tuple[str, str], ...] = ()
    world: bool = False  # whether it wants a full game that its side may believe in

    def plays(self, game: str) -> bool:
        """Whether it has said that it plays a game."""
        return game in self.games or EVERY_GAME in self.games

    def with_line(self, line: str) -> "Identity":
        """The identity with one more line of it; a line that means nothing is passed over."""
        match line.split(maxsplit=2):
            case ["id", "name", name]:
                return self._replace(name=name)
            case ["id", "author", author]:
                return self._replace(author=author)
            case ["games", *_]:
                return self._replace(games=tuple(line.split()[1:]))
            case ["option", name, *value]:
                return self._replace(options=(*self.options, (name, " ".join(value))))
            case ["wants", "world"]:
                return self._replace(world=True)
        return self


def new_game(setting: Setting, side: str) -> Iterator[str]:
    """How a game begins: what is played, by whom, with which rules and data, answered how."""
    yield f"newgame {setting.rulebook.id} {setting.scenario} {side}"
    for name, value in setting.options.items():
        yield f"gameoption {name} {value}"
    if setting.overlay:
        yield f"gamedata {setting.overlay}"
    for id_, form in all_forms(setting.rulebook).items():
        yield f"form {record(form.record(id_, setting.words))}"


def question(game: Game) -> str:
    """What the question is about and how each option is made."""
    asking = [form_id(type(game.procedures[-1]), name) for name in game.question.answers]
    options = [[asking.index(offer.id), *offer.fills] for offer in offers(game)]
    about = list(game.question.about)
    return f"question {record({'about': about, 'forms': asking, 'options': options})}"


def choices_of(text: str) -> tuple[str, ...]:
    """The choices of a plan as an engine wrote it."""
    return tuple(filter(None, (part.strip() for part in text.split(BETWEEN.strip()))))


def record(value: Any) -> str:
    """A value as JSON in one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Telling:
    """What one side is told of a game, line by line: what it may know, and nothing else.

    Of the journal it is told its own choices; what the others chose and what the dice showed it
    learns from the events, as people at the table do.
    """

    def __init__(self, game: Game, side: str, random: Random):
        self.side, self._random = side, random
        self._planned: tuple[str, ...] = ()
        self._new: list[str] = []
        self._position = "position start"
        self._asked = ""
        self.look(game)

    def expect(self, choices: tuple[str, ...]) -> None:
        """The side is about to play these choices, or as many of them as the rules allow."""
        self._planned = choices

    def look(self, game: Game) -> None:
        """Take note of a position that has just come about."""
        if self._asked == self.side and self._planned:
            choice, *rest = self._planned
            self._planned = tuple(rest)
            self._new.append(f"journal {self.side}  {choice}")
        self._new += (f"observe {record(event)}" for event in events(game, self.side))
        self._asked = game.who

    def lines(self, game: Game, world: bool) -> list[str]:
        """The question that the side is asked, after everything that is new to it."""
        told = [self._position, *self._new, question(game)]
        told.append(f"view {record(view(game, self.side))}")
        if world:
            told.append(f"world {dump(believe(game, self.side, self._random))}")
        self._position = "position continue"
        self._new.clear()
        return told

    def last_lines(self, game: Game) -> list[str]:
        """What is told when the game is over."""
        outcome = game.outcome._asdict() if game.outcome else None
        return [*self._new, f"over {record(outcome)}"]
