"""Positions of Montélimar for tests, on the whole map and in few words."""

from grognard.engine.data.source import overlay_of, parse_source
from grognard.engine.kernel.set_up import settle, start
from grognard.games.montelimar.position import position
from grognard.games.montelimar.rulebook import MONTELIMAR
from grognard.games.montelimar.state import Montelimar

WIDE = overlay_of(
    parse_source(
        """scenarios.scenarios = [
            { id = "hill-300", area = "01.01 80.60", turns = 30 },
            { id = "la-coucourde", area = "01.01 80.60" },
        ]""",
        "wide.toml",
    )
)
TRACKS = "3 tq 5, 45 tq 6, 36 tq 5, 11pz tq 6, 198 tq 5, 338 tq 5"


def at(text: str, scenario: str = "hill-300", **options: str) -> Montelimar:
    """The position that the text describes, anywhere on the map; all divisions have tracks."""
    return position(settle(MONTELIMAR, scenario, options, WIDE), f"{TRACKS}, {text}")


def begun(scenario: str = "hill-300", **options: str) -> Montelimar:
    """A scenario at its first question."""
    game = start(MONTELIMAR, scenario, options)
    assert isinstance(game, Montelimar)
    return game
