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


FORCES = "141 143 36ID TFB CCS pg111 flak18 11Pz 198 DCA DCG Wind Event"


def on_the_hill(text: str, rules: str, **options: str) -> Montelimar:
    """A position on the whole map in a scenario with rules of our own, and no bottles."""
    hill = f'{{ id = "hill-300", area = "01.01 80.60", turns = 30, {rules} }}'
    overlay = overlay_of(parse_source(f"scenarios.scenarios = [{hill}]", "hill.toml"))
    setting = settle(MONTELIMAR, "hill-300", options, overlay)
    return position(setting, f"{TRACKS}, {text}")


def on_the_23rd(text: str, more: str = "", **options: str) -> Montelimar:
    """A position on the evening of 23 August, when the task forces are still there."""
    return on_the_hill(text, f'first = "23 1900", chits = "{FORCES}"{more}', **options)


def next_turn(game: Montelimar) -> Montelimar:
    """The game at the first question of the next turn, whoever passes on the way."""
    now, game = game.turn, game.copy()
    while game.turn == now:
        advance(game, game.options[0])
    return game


def told(game: Montelimar) -> str:
    """What was told in the last step."""
    return " ".join(event.text for event in game.events)
