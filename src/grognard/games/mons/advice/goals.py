"""What a position of Mons is worth: goals held, losses, and how well units stand for the goals."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.board.paths import Graph
from grognard.engine.board.ways import distances
from grognard.engine.kernel.advice import Script
from grognard.games.mons.box import Counter
from grognard.games.mons.state import (
    BRITISH,
    DEAD,
    EXITED,
    GERMAN,
    SURROUNDED,
    WAITING,
    Mons,
    enemy,
    is_artillery,
)
from grognard.games.mons.terrain import ARTILLERY, BUILT_UP
from grognard.games.mons.victory import BAVAI, FEW_EXITS, FIRST_DAY_ENDS, dead, exited

DECIDING_LOSSES = 6.0  # points for all the lost units that decide a scenario
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
GONE, OFF_MAP = FARTHEST, 60  # MP that a dead unit, and one that has yet to come, count as away
DECIDED = 100.0


class Ways(NamedTuple):
    """What matters now: MP from every hex to the goals of each side, by type of unit."""

    german: Mapping[str, Mapping[str, int]]
    british: Mapping[str, Mapping[str, int]]
    stakes: "Stakes"
    known: dict[tuple[str, str, int], float]  # what a unit in a place with so many steps is worth
    own: Mapping[str, Mapping[str, int]] = {}  # the ways of units that have a goal of their own

    def far(self, counter: Counter, place: str) -> int:
        """How many MP a unit in a place has before it."""
        by_type = self.german if counter.side == GERMAN else self.british
        ways = self.own.get(counter.id) or by_type[counter.type]
        return min(ways.get(place, FARTHEST), FARTHEST)


class Stakes(NamedTuple):
    """What the turn and the scenario make of losses, and whether the British are leaving."""

    german_step: float
    british_unit: float
    leaving: bool


@lru_cache(maxsize=16)
def kept_graphs(board: Board) -> dict[str, Graph]:
    """The graphs of a map, filled in when they are first asked for."""
    return {}


def graphs(game: Mons) -> Mapping[str, Graph]:
    """9.18 What steps cost each type of unit."""
    kept, board, costs = kept_graphs(game.sheet.board), game.sheet.board, game.ground.costs
    if not kept:
        made = {
            type_: Graph(board, type_, lambda mover, a, b, _, __: costs[mover][a].get(b))
            for type_ in costs
        }
        kept.update(made)  # all at once: who thinks may be interrupted at any time
    return kept


@lru_cache(maxsize=128)
def _ways(board: Board, german: Script, british: Script, stakes: Stakes) -> Ways:
    by_type = kept_graphs(board)
    return Ways(
        {type_: distances(graph, german) for type_, graph in by_type.items()},
        {type_: distances(graph, british) for type_, graph in by_type.items()},
        stakes,
        {},
    )


def ways(game: Mons) -> Ways:
    """The ways to what a side should make for now, and what a loss matters."""
    return _ways_to(game, tuple(objectives(game, GERMAN)))


def _ways_to(game: Mons, wanted: Script) -> Ways:
    """The ways to these German goals and to those of the British."""
    scenario = game.sheet.scenarios[game.setting.scenario]
    last = game.turn == scenario.turns
    stakes = Stakes(
        GERMAN_STEP * (SPENT if last else 1.0),
        DECIDING_LOSSES / scenario.losses if scenario.losses else BRITISH_UNIT,
        is_second_day(game),
    )
    graphs(game)
    return _ways(game.sheet.board, wanted, tuple(objectives(game, BRITISH)), stakes)


def is_second_day(game: Mons) -> bool:
    """4.3 Whether the bridges no longer count."""
    return is_campaign(game) and game.turn > FIRST_DAY_ENDS


def is_campaign(game: Mons) -> bool:
    """4.3 Whether there is a second day."""
    return game.setting.scenario == "campaign"


def prizes(game: Mons) -> dict[str, float]:
    """4.2 to 4.4 The hexes that count in German hands, each with its weight."""
    board, scenario = game.sheet.board, game.sheet.scenarios[game.setting.scenario]
    if scenario.objectives:
        return dict.fromkeys(scenario.objectives, 2.0 / scenario.needed)
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
    """The points by which the German is ahead.

    Units stand as well for a goal that is taken as for one that is not: taking one never costs.
    """
    if game.outcome:
        return DECIDED if game.outcome.winner == GERMAN else -DECIDED
    counting = prizes(game)
    away = _ways_to(game, tuple(counting))
    total = GOAL * sum(counting[hex_] for hex_ in counting if game.german_controls(hex_))
    total += side_points(game, away, GERMAN) - side_points(game, away, BRITISH)
    exits = exited(game)
    early = min(exits, FEW_EXITS + 1)
    total -= EXIT * early + LATE_EXIT * (exits - early)
    enough = game.sheet.scenarios[game.setting.scenario].losses
    return total + (DECIDED / 4 if enough and dead(game) >= enough else 0.0)


def side_points(game: Mons, away: Ways, side: str) -> float:
    """What the units of a side are worth where they are."""
    total, units, known = 0.0, game.units, away.known
    for unit in (*game.sheet.foot[side], *game.sheet.guns[side]):
        where, steps, _ = units[unit]
        if where and where != EXITED:
            points = known.get((unit, where, steps))
            total += (
                known_worth(game, away, game.counter(unit), where) if points is None else points
            )
    return total - EXPOSED_GUN * sum(
        is_exposed(game, gun, units[gun].place) for gun in game.sheet.guns[side]
    )


def worth(game: Mons, away: Ways, counter: Counter, place: str) -> float:
    """What a unit is worth to its side in a place."""
    exposed = is_artillery(counter) and is_exposed(game, counter.id, place)
    return known_worth(game, away, counter, place) - (EXPOSED_GUN if exposed else 0.0)


def worths(game: Mons, away: Ways, counter: Counter, places: Iterable[str]) -> dict[str, float]:
    """What a unit is worth to its side in each of these places."""
    if is_artillery(counter):
        return {place: worth(game, away, counter, place) for place in places}
    unit, left, found = counter.id, game.units[counter.id].steps, dict[str, float]()
    for place in places:
        points = away.known.get((unit, place, left))
        found[place] = known_worth(game, away, counter, place) if points is None else points
    return found


def is_exposed(game: Mons, gun: str, place: str) -> bool:
    """Whether a gun would stand in an enemy zone of control."""
    bit = game.ground.bit.get(place, 0)
    return bool(bit and game.zones[enemy(game.side(gun))] & bit)


def known_worth(game: Mons, away: Ways, counter: Counter, place: str) -> float:
    """What a unit is worth to its side in a place, whoever is near; worked out once."""
    key = counter.id, place, game.units[counter.id].steps
    if key not in away.known:
        price = german_worth if counter.side == GERMAN else british_worth
        away.known[key] = price(away, counter, place, game)
    return away.known[key]


def german_worth(away: Ways, counter: Counter, place: str, game: Mons) -> float:
    """What a German unit is worth where it is."""
    gun, step = counter.type in ARTILLERY, away.stakes.german_step
    if place == DEAD:
        return -PULL * GONE - (GERMAN_GUN if gun else step * counter.steps)
    if place == WAITING:
        return -PULL * OFF_MAP
    far = away.far(counter, place)
    if gun:
        return -PULL * max(0, far - GUN_DISTANCE)
    return -step * (counter.steps - game.units[counter.id].steps) - PULL * far


def british_worth(away: Ways, counter: Counter, place: str, game: Mons) -> float:
    """What a British unit is worth where it is."""
    if place in (DEAD, SURROUNDED):
        twice = 2 if place == SURROUNDED else 1
        return -PULL * GONE - counter.steps * BRITISH_STEP - twice * away.stakes.british_unit
    lost = BRITISH_STEP * (counter.steps - game.units[counter.id].steps)
    far = away.far(counter, place)
    if counter.type in ARTILLERY:
        return -PULL * (far if away.stakes.leaving else max(0, far - 1))
    built_up = game.sheet.board.terrain(place) in BUILT_UP
    return (COVER if built_up else 0.0) - lost - PULL * far
