"""The games there are: one folder each, one line in this table."""

from grognard.engine.kernel.rulebook import Rulebook
from grognard.games.crossroads import CROSSROADS
from grognard.games.mons import MONS

GAMES: dict[str, Rulebook] = {
    "mons": MONS,
    "crossroads": CROSSROADS,
}
