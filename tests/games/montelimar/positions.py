"""Positions of Montélimar for tests, on the whole map and in few words."""

from grognard.engine.data.source import overlay_of, parse_source
from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.set_up import settle, start
from grognard.games.montelimar.position import position
from grognard.games.montelimar.rulebook import MONTELIMAR
from grognard.games.montelimar.state import Montelimar

WIDE = """scenarios.scenarios = [
    { id = "hill-300", area = "01.01 80.60", turns = 30, MORE },
    { id = "la-coucourde", area = "01.01 80.60", MORE },
]"""
TRACKS = "3 tq 5, 45 tq 6, 36 tq 5, 11pz tq 6, 198 tq 5, 338 tq 5"


def at(
    text: str,
    scenario: str = "hill-300",
    data: str = "",
    rules: str = 'weather = "clear"',
    **options: str,
) -> Montelimar:
    """The position that the text describes, anywhere on the map; all divisions have tracks.

    `data` are values of our own in place of printed ones, `rules` of the scenario in place of its.
    """
    wide = WIDE.replace("MORE", rules)
    overlay = overlay_of(parse_source(f"{wide}\n{data}", "wide.toml"))
    return position(settle(MONTELIMAR, scenario, options, overlay), f"{TRACKS}, {text}")


def begun(scenario: str = "hill-300", **options: str) -> Montelimar:
    """A scenario at its first question."""
    game = start(MONTELIMAR, scenario, options)
    assert isinstance(game, Montelimar)
    return game


def at_step(game: Montelimar, step: str) -> Montelimar:
    """The game with what is under way put at one of its steps."""
    game = game.copy()
    game.procedures[-1].at = step
    advance(game)
    return game
