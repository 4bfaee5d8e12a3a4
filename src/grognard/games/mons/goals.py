"""What a position of Mons is worth: goals held, losses, and how well units stand for the goals."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from grognard.engine.advice import Script
from grognard.engine.board import Board
from grognard.engine.influence import distances
from grognard.engine.paths import Graph
from grognard.engine.table import Table
from grognard.games.mons.box import Counter
from grognard.games.mons.state import BRITISH, DEAD, EXITED, GERMAN, SURROUNDED, WAITING, Mons
from grognard.games.mons.terrain import ARTILLERY, BUILT_UP, step_cost
from grognard.games.mons.victory import BAVAI, FEW_EXITS, FIRST_DAY_ENDS, dead

GOAL = 4.0  # points for a goal of weight 1
GERMAN_STEP, GERMAN_GUN = 0.5, 1.5  # a lost step, a lost gun
SPENT = 0.2  # of that on the last turn
BRITISH_STEP, BRITISH_UNIT = 0.8, 1.0  # a lost step, and more for the last
EXIT, LATE_EXIT = 2.0, 0.6  # a unit that gets away, while it counts and after
EXIT_HELD = 0.5  # the weight of an exit hex
PULL = 0.2  # for each MP nearer to a goal
FARTHEST = 40  # MP beyond which nothing is nearer
GUN_DISTANCE = 3  # MP from a goal at which a gun is near enough
EXPOSED_GUN = 0.8
COVER = 0.25  # for foot in a built-up hex
GONE, OFF_MAP = 8, 60  # MP that a dead unit, and one that has yet to come, count as away
DECIDED = 100.0


class Ways(NamedTuple):
    """What matters now: MP from every hex to the goals of each side, by type of unit."""

    german: Mapping[str, Mapping[str, int]]
    british: Mapping[str, Mapping[str, int]]
    leaving: bool


@lru_cache(maxsize=16)
def graphs(board: Board, movement: Table) -> Mapping[str, Graph]:
    """9.18 What steps cost each type of unit, worked out once for a map."""
    charts = {"movement": movement}
    return {
        type_: Graph(board, type_, lambda mover, a, b, _, __: step_cost(board, charts, mover, a, b))
        for type_ in movement.columns.headings
    }


@lru_cache(maxsize=64)
def _ways(board: Board, movement: Table, goals: tuple[Script, Script], leaving: bool) -> Ways:
    german, british = goals
    by_type = graphs(board, movement)
    return Ways(
        {type_: distances(graph, german) for type_, graph in by_type.items()},
        {type_: distances(graph, british) for type_, graph in by_type.items()},
        leaving,
    )


def ways(game: Mons) -> Ways:
    """The ways to what matters now."""
    sheet = game.sheet
    goals = tuple(objectives(game, GERMAN)), tuple(objectives(game, BRITISH))
    return _ways(sheet.board, sheet.charts["movement"], goals, is_second_day(game))


def is_second_day(game: Mons) -> bool:
    """4.3 Whether the bridges no longer count."""
    return game.setting.scenario == "campaign" and game.turn > FIRST_DAY_ENDS


def prizes(game: Mons) -> dict[str, float]:
    """4.2 to 4.4 The hexes that count in German hands, each with its weight."""
    board, scenario = game.sheet.board, game.sheet.scenarios[game.setting.scenario]
    if scenario.objective:
        return {scenario.objective: 2.0}
    if is_second_day(game):
        return {BAVAI: 2.0, **dict.fromkeys(board.group("exit"), EXIT_HELD)}
    return dict.fromkeys(board.group("bridges"), 1.0)


def objectives(game: Mons, side: str) -> dict[str, float]:
    """The hexes that a side should make for: what it lacks, what it holds, or the way out."""
    counting = prizes(game)
    if side == BRITISH:
        leaving = is_second_day(game)
        return dict.fromkeys(game.sheet.board.group("exit"), EXIT_HELD) if leaving else counting
    wanted = {hex_: weight for hex_, weight in counting.items() if not game.german_controls(hex_)}
    return wanted or counting


def value(game: Mons, side: str) -> float:
    """The points by which a side is ahead."""
    points = german_points(game)
    return points if side == GERMAN else -points


def german_points(game: Mons) -> float:
    """The points by which the German is ahead."""
    if game.outcome:
        return DECIDED if game.outcome.winner == GERMAN else -DECIDED
    away, places = ways(game), list(game.place.values())
    counting = prizes(game)
    total = GOAL * sum(counting[hex_] for hex_ in counting if game.german_controls(hex_))
    for unit, place in game.place.items():
        if place and place != EXITED:
            counter = game.counter(unit)
            points = worth(game, away, counter, place)
            total += points if counter.side == GERMAN else -points
    exits = places.count(EXITED)
    early = min(exits, FEW_EXITS + 1)
    total -= EXIT * early + LATE_EXIT * (exits - early)
    enough = game.sheet.scenarios[game.setting.scenario].losses
    return total + (DECIDED / 4 if enough and dead(game) >= enough else 0.0)


def worth(game: Mons, away: Ways, counter: Counter, place: str) -> float:
    """What a unit is worth to its side where it is."""
    if counter.side == GERMAN:
        return german_worth(game, away, counter, place)
    return british_worth(game, away, counter, place)


def german_worth(game: Mons, away: Ways, counter: Counter, place: str) -> float:
    """What a German unit is worth where it is."""
    gun, step = counter.type in ARTILLERY, german_step(game)
    if place == DEAD:
        return -PULL * GONE - (GERMAN_GUN if gun else step * counter.steps)
    if place == WAITING:
        return -PULL * OFF_MAP
    far = min(away.german[counter.type].get(place, FARTHEST), FARTHEST)
    if not gun:
        return -step * (counter.steps - game.steps[counter.id]) - PULL * far
    exposed = game.zones[BRITISH] & game.ground.bit[place]
    return -PULL * max(0, far - GUN_DISTANCE) - (EXPOSED_GUN if exposed else 0.0)


def british_worth(game: Mons, away: Ways, counter: Counter, place: str) -> float:
    """What a British unit is worth where it is."""
    if place in (DEAD, SURROUNDED):
        twice = 2 if place == SURROUNDED else 1
        return -PULL * GONE - counter.steps * BRITISH_STEP - twice * unit_price(game)
    lost = BRITISH_STEP * (counter.steps - game.steps[counter.id])
    far = min(away.british[counter.type].get(place, FARTHEST), FARTHEST)
    if counter.type not in ARTILLERY:
        built_up = game.sheet.board.terrain(place) in BUILT_UP
        return (COVER if built_up else 0.0) - lost - PULL * far
    far = far if away.leaving else max(0, far - 1)
    exposed = game.zones[GERMAN] & game.ground.bit[place]
    return -PULL * far - (EXPOSED_GUN if exposed else 0.0)


def german_step(game: Mons) -> float:
    """What a lost German step counts: little on the last turn, when nothing comes after it."""
    last = game.turn == game.sheet.scenarios[game.setting.scenario].turns
    return GERMAN_STEP * (SPENT if last else 1.0)


def unit_price(game: Mons) -> float:
    """What the last step of a British unit counts more; where few lost units decide, much."""
    losses = game.sheet.scenarios[game.setting.scenario].losses
    return 6.0 / losses if losses else BRITISH_UNIT
