"""What a side is shown at a question; observations are made from this and from nothing else."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from grognard.engine.board.board import Board
from grognard.engine.kernel.advice import Figures, no_figures
from grognard.engine.kernel.flow import CHANCE, explain
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.view import view
from grognard.engine.look.scene import Counter
from grognard.players.levels import Believed

Goals: TypeAlias = Mapping[str, float]


class Sight(NamedTuple):
    """The view of a side, its counters with what the game tells of each, and what it may work out.

    `goals` are the hexes that matter to it, each with a weight; `tallies` has the totals of the
    sums that would decide each option.
    """

    side: str
    view: Mapping[str, Any]
    board: Board
    counters: tuple[Counter, ...]
    figures: tuple[Figures, ...]
    goals: Goals
    tallies: tuple[tuple[int, ...], ...]


def look(game: Game, side: str, goals: Goals, before: Sight | None = None) -> Sight:
    """What `side` is shown now; what has not changed since `before` is not worked out again."""
    seen = view(game, side)
    tallies = _tallies(game) if game.who == side else ()
    if before and before.goals is goals and before.view["position"] == seen["position"]:
        return before._replace(view=seen, tallies=tallies)
    setting = game.setting
    scene = setting.rulebook.scene(seen, setting.data)
    counters = (*scene.counters, *scene.off)
    advice = setting.rulebook.advice
    figures = advice.figures if advice else no_figures
    told = tuple(figures(setting.data, counter) for counter in counters)
    return Sight(side, seen, setting.board, counters, told, goals, tallies)


def aims(game: Believed, side: str) -> Goals:
    """The hexes that the game's advice tells a side to make for."""
    advice = game.setting.rulebook.advice
    return advice.objectives(game, side) if advice else {}


def _tallies(game: Game) -> tuple[tuple[int, ...], ...]:
    """The totals that would decide each option, as the rules tell them to the asked side."""
    if game.who == CHANCE:
        return ()
    return tuple(tuple(each.total for each in explain(game, option)) for option in game.options)
