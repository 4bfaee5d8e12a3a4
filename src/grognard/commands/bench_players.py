"""How long computer players think, how that grows with the army, and how they do in skirmishes."""

from collections.abc import Iterator
from random import Random
from time import perf_counter

import grognard
from grognard.commands.benchmark import Bench
from grognard.engine.chance import is_chance
from grognard.engine.flow import advance
from grognard.engine.game import Game
from grognard.players.match import Seat, follow_plan
from grognard.players.skirmish import skirmishes
from grognard.players.uniform import pick

LIMITS = {"level1": 0.3, "level2": 2.0}  # seconds for a player turn
TURNS = 4  # of a campaign, by when two thirds of the units are on the map

NAMES = (
    "mons_level1_turn_s",
    "mons_level2_turn_s",
    "mons_level2_turn_growth",
    "mons_level1_self_skirmish_points",
    "mons_level1_skirmish_points",
)


def rows() -> Iterator[Bench]:
    """The figures of this module."""
    for level, limit in LIMITS.items():
        name = f"mons_{level}_turn_s"
        yield Bench(name, max(turn_times("campaign", level, TURNS)), "s", limit, "lower")
    yield Bench("mons_level2_turn_growth", growth(), "× nimy", 40, "lower")
    yield Bench("mons_level1_self_skirmish_points", bench("level1", "level1"), "points", 0, "lower")
    yield Bench("mons_level1_skirmish_points", bench("level1", "random"), "points", 1, "higher")


def growth() -> float:
    """How much longer a level 2 turn takes with six times the units."""
    small, large = turn_times("nimy", "level2", 3), turn_times("campaign", "level2", TURNS)
    return (sum(large) / len(large)) / (sum(small) / len(small))


def bench(first: str, second: str) -> float:
    """The mean margin of one player over another in the skirmishes of Mons."""
    margins = [each.margin for each in skirmishes(grognard.GAMES["mons"], first, second)]
    return sum(margins) / len(margins)


def turn_times(scenario: str, level: str, turns: int) -> list[float]:
    """The seconds that one level thought in each turn of each side, playing itself."""
    game, dice = grognard.start("mons", scenario), Random(1)
    seats = {side: Seat(side, level, 1) for side in game.setting.rulebook.sides}
    spent: dict[tuple[int, str], float] = {}
    while game.who and game.turn <= turns:
        if is_chance(game):
            advance(game, pick(game, dice))
            continue
        key = game.turn, game.who
        spent[key] = spent.get(key, 0.0) + _thought(game, seats[game.who])
    return list(spent.values())


def _thought(game: Game, seat: Seat) -> float:
    """Play one plan of a seat, in place; the seconds it took to make."""
    begun = perf_counter()
    plan = seat.plan(game)
    seconds = perf_counter() - begun
    follow_plan(game, plan)
    return seconds
