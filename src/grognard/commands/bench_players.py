"""How long computer players think, how that grows with the army, and how they do in skirmishes."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from time import process_time

import grognard
from grognard.commands.benchmark import Bench
from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.game import Game
from grognard.players.levels import LADDER
from grognard.players.match import PlayerSeat, follow_plan
from grognard.players.skirmish import skirmishes
from grognard.players.uniform import pick

LIMITS = {"level1": 0.3, "level2": 2.0, "level3": 5.0}  # seconds for a player turn
TURNS = 4  # of a campaign, by when two thirds of the units are on the map
ARMIES = (7, 14, 28)  # foot of each side, in two lines that face each other
LINES = {"german": 14, "british": 16}  # rows of hexes
FIRST_COLUMN = 12

NAMES = (
    "mons_level1_turn_s",
    "mons_level2_turn_s",
    "mons_level3_turn_s",
    "mons_level2_turn_growth",
    *(f"mons_level2_turn_{2 * army}_units_s" for army in ARMIES),
    "mons_level1_self_skirmish_points",
    *(f"mons_{level}_skirmish_points" for level in LIMITS),
)


def rows() -> Iterator[Bench]:
    """The figures of this module."""
    for level in (level for level in LIMITS if level in LADDER):
        slowest = max(turn_times(grognard.start("mons", "campaign"), level, TURNS))
        yield Bench(f"mons_{level}_turn_s", slowest, "s", LIMITS[level], "lower")
    yield Bench("mons_level2_turn_growth", growth(), "× nimy", 40, "lower")
    for army in ARMIES:
        times = turn_times(facing(army), "level2", 1)
        yield Bench(f"mons_level2_turn_{2 * army}_units_s", max(times), "s", None, "lower")
    yield Bench("mons_level1_self_skirmish_points", bench("level1", "level1"), "points", 0, "lower")
    for below, level in pairwise(LADDER):
        margin, goal = bench(level, below), 1 if below == "random" else None
        yield Bench(f"mons_{level}_skirmish_points", margin, "points", goal, "higher")


def growth() -> float:
    """How much longer a level 2 turn takes with six times the units."""
    small = turn_times(grognard.start("mons", "nimy"), "level2", 3)
    large = turn_times(grognard.start("mons", "campaign"), "level2", TURNS)
    return (sum(large) / len(large)) / (sum(small) / len(small))


def bench(first: str, second: str) -> float:
    """The mean margin of one player over another in the skirmishes of Mons."""
    margins = [each.margin for each in skirmishes(grognard.GAMES["mons"], first, second)]
    return sum(margins) / len(margins)


def facing(army: int) -> Game:
    """Two lines of foot, two hexes apart; twice the army is a line of twice the length."""
    foot = grognard.start("mons").setting.data.foot
    units = [
        f"{unit} {FIRST_COLUMN + place}{row}"
        for side, row in LINES.items()
        for place, unit in enumerate(foot[side][:army])
    ]
    return grognard.position("mons", ", ".join((*units, "german move")))


def turn_times(game: Game, level: str, turns: int) -> list[float]:
    """The seconds that one level thought in each turn of each side, playing itself."""
    dice = Random(1)
    seats = {side: PlayerSeat(side, level, 1) for side in game.setting.rulebook.sides}
    spent: dict[tuple[int, str], float] = {}
    while game.who and game.turn <= turns:
        if is_chance(game):
            advance(game, pick(game, dice))
            continue
        key = game.turn, game.who
        spent[key] = spent.get(key, 0.0) + _thought(game, seats[game.who])
    return list(spent.values())


def _thought(game: Game, seat: PlayerSeat) -> float:
    """Play one plan of a seat, in place; the seconds it took to make."""
    begun = process_time()
    plan = seat.plan(game)
    seconds = process_time() - begun
    follow_plan(game, plan)
    return seconds
