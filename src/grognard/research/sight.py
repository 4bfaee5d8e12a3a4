"""What a side is shown at a question; observations are made from this and from nothing else."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from grognard.engine.board.board import Board
from grognard.engine.kernel.advice import Figures, no_figures
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.view import view
from grognard.engine.look.scene import CounterFace
from grognard.players.levels import Believed
from grognard.research.naming import Named, about, answers, named

Goals: TypeAlias = Mapping[str, float]


class SeenQuestion(NamedTuple):
    """The question as the rules declare it to the side that is asked, and to no other.

    `forms` are those that answer it, `about` the units and places that it is about.
    """

    forms: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    options: tuple[Named, ...] = ()


UNASKED = SeenQuestion()


class Seen(NamedTuple):
    """The view of a side, its counters with what the game tells of each, its question, its goals.

    The goals are the hexes that matter to it, each with a weight. The first `placed` counters
    stand on the map, the others wait. `zones` are the hexes that each side closes or watches.
    """

    side: str
    view: Mapping[str, Any]
    board: Board
    counters: tuple[CounterFace, ...]
    placed: int
    figures: tuple[Figures, ...]
    zones: Mapping[str, tuple[str, ...]]
    goals: Goals
    question: SeenQuestion


def look(game: Game, side: str, goals: Goals, before: Seen | None = None) -> Seen:
    """What `side` is shown now; what has not changed since `before` is not worked out again."""
    seen = view(game, side)
    question = _question(game) if game.who == side else UNASKED
    if before and before.goals is goals and before.view["position"] == seen["position"]:
        return before._replace(view=seen, question=question)
    setting = game.setting
    scene = setting.rulebook.scene(seen, setting.data)
    counters = (*scene.counters, *scene.off)
    advice = setting.rulebook.advice
    figures = advice.figures if advice else no_figures
    told = tuple(figures(setting.data, counter) for counter in counters)
    watched = setting.rulebook.aids.zones(seen, setting.data).items()
    zones = {owner: tuple(hexes) for owner, hexes in watched}
    placed = len(scene.counters)
    return Seen(side, seen, setting.board, counters, placed, told, zones, goals, question)


def aims(game: Believed, side: str) -> Goals:
    """The hexes that the game's advice tells a side to make for."""
    advice = game.setting.rulebook.advice
    return advice.objectives(game, side) if advice else {}


def _question(game: Game) -> SeenQuestion:
    """The question to the asked side, with the sums as the rules tell them to it."""
    return SeenQuestion(answers(game), about(game), named(game))
