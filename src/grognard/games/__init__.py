"""The games there are: one folder each, one line in this table."""

from grognard.engine.kernel.rulebook import Rulebook
from grognard.games.combat import COMBAT
from grognard.games.crossroads import CROSSROADS
from grognard.games.mons import MONS
from grognard.games.montelimar.rulebook import MONTELIMAR

GAMES: dict[str, Rulebook] = {
    "mons": MONS,
    "montelimar": MONTELIMAR,
    "combat": COMBAT,
    "crossroads": CROSSROADS,
}
