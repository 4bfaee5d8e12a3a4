"""4.2, 4.3 How the battle will end: what the German is likely to have of what decides it."""

from collections.abc import Iterable, Mapping
from math import exp
from typing import NamedTuple

from grognard.engine.board.ways import distances
from grognard.games.mons.advice.attacks import outlook
from grognard.games.mons.advice.goals import FARTHEST, graphs, is_second_day
from grognard.games.mons.state import BRITISH, EXITED, GERMAN, Mons
from grognard.games.mons.victory import BAVAI, FEW_EXITS, UNITS_A_POINT, dead

STAKE = 60.0  # points for victory
AHEAD = 0.3  # points for each MP that a British unit has before it, besides the outlook's
KEPT = 0.9  # how surely Bavai stays German
ENOUGH, HOLDER = 16, 12  # factors that take an open town, and more for each unit in it
AT_ONCE = 0.5  # turns, when nobody will move again
MARCHED, FLED = 4, 8  # MP that Germans and British get on in a turn, enemies and all
CAUGHT = 0.8  # of the British who do not get away
SPREAD = 4.0  # MP by which a flight may be longer or shorter than thought
FLAT = 50.0  # where a chance is as good as nothing
TAKEN = 0.45  # how surely the Germans kill one more British unit that they need
SMALL = 0.5  # of the outlook, beside the chance of victory in a scenario with goals of its own
DOUBT = 1.0  # units that a number may be off after a turn


class Standing(NamedTuple):
    """The hexes of all units on the map as they are or may be, and the turns that are left."""

    germans: list[tuple[str, str]]  # foot and horse, each with its hex
    british: list[str]
    left: int  # British who have left the map
    turns: float


def placed(game: Mons, places: Mapping[str, str], this: bool) -> Standing:
    """The units as they would stand in these places; whether this turn is still to be played."""
    on_map, army = game.ground.bit, game.sheet.army[BRITISH]
    germans = [(unit, places[unit]) for unit in game.sheet.foot[GERMAN] if places[unit] in on_map]
    british = [places[unit] for unit in army if places[unit] in on_map]
    left = sum(places[unit] == EXITED for unit in army)
    last = game.sheet.scenarios[game.setting.scenario].turns
    return Standing(germans, british, left, max(last - game.turn + this, AT_ONCE))


def forecast(game: Mons, side: str) -> float:
    """The outlook of a side, and how likely the German is to have what wins.

    That is two points on the second day, and in a small scenario its goals or its losses.
    """
    points = outlook(game, side)
    if game.outcome:
        return points
    if is_second_day(game):
        won = in_the_end(game, placed(game, game.places, this=True))
    elif is_small(game):
        held, closed = game.occupied[BRITISH], game.occupied[GERMAN] | game.zones[GERMAN]
        surrounded = any_surrounded(game, game.ground.labels(held), closed)
        points, won = SMALL * points, STAKE * decided(game, surrounded)
    else:
        return points
    return points + (won if side == GERMAN else -won)


def is_small(game: Mons) -> bool:
    """Whether the scenario is decided by hexes and losses of its own."""
    return bool(game.sheet.scenarios[game.setting.scenario].objectives)


def decided(game: Mons, surrounded: bool) -> float:
    """How likely the German wins a small scenario, by its goals in his hands and units killed.

    A goal that is taken is seldom lost again; every unit that is still to be killed may live, and
    while British are surrounded one counts for two (4.5).
    """
    scenario = game.sheet.scenarios[game.setting.scenario]
    held = sum(map(game.german_controls, scenario.objectives)) >= scenario.needed
    lacking = max(0, scenario.losses - dead(game))
    kills = (lacking + 1) // 2 if surrounded else lacking
    return 1 - (1 - TAKEN**kills) * (1 - KEPT * held)


def any_surrounded(game: Mons, british: Iterable[str], closed: int) -> bool:
    """4.5 Whether a way out of one of these hexes is left nowhere, these hexes being closed."""
    near = game.ground.near
    return any(not near[hex_] & ~closed for hex_ in british)


def in_the_end(game: Mons, units: Standing) -> float:
    """4.3 The points by which the German is ahead for what will be counted after the last turn."""
    ways = distances(graphs(game)["infantry"], game.sheet.board.group("exit"))
    to_go = sum(ways.get(hex_, FARTHEST) for hex_ in units.british)
    return STAKE * two_points(game, units) + AHEAD * to_go


def two_points(game: Mons, units: Standing) -> float:
    """4.3 How likely the German is to have two of these: Bavai, twenty units lost, few exits.

    Forty units lost, which are two points by themselves, are not looked for.
    """
    leaving = _leaving(game, units)
    losses = dead(game) + CAUGHT * (len(units.british) - leaving)
    doubt = DOUBT * (units.turns + 1)
    bavai = _bavai(game, units)
    lost = _logistic((losses + 0.5 - UNITS_A_POINT) / doubt)
    few = _logistic((FEW_EXITS + 0.5 - units.left - leaving) / doubt)
    return bavai * lost + bavai * few + lost * few - 2 * bavai * lost * few


def _leaving(game: Mons, units: Standing) -> float:
    """4.4 How many British are likely to get away before the exits are closed."""
    exits, graph = game.sheet.board.group("exit"), graphs(game)["infantry"]
    open_ = min(units.turns, max(_way(game, hex_, units) for hex_ in exits) / MARCHED)
    ways = distances(graph, exits)
    chances = (FLED * open_ - ways.get(hex_, FARTHEST) for hex_ in units.british)
    return sum(_logistic(chance / SPREAD) for chance in chances)


def _way(game: Mons, exit_: str, units: Standing) -> int:
    """4.5 What the way to an exit costs the nearest German; nothing where his zone reaches it."""
    away, zone = distances(graphs(game)["infantry"], (exit_,)), game.ground.zone
    if any(zone[hex_] & game.ground.bit[exit_] for _, hex_ in units.germans):
        return 0
    return min((away.get(hex_, FARTHEST) for _, hex_ in units.germans), default=FARTHEST)


def _bavai(game: Mons, units: Standing) -> float:
    """How likely Bavai is German in the end, by who is near and who holds it."""
    if game.german_controls(BAVAI) or any(hex_ == BAVAI for _, hex_ in units.germans):
        return KEPT
    need = ENOUGH + HOLDER * units.british.count(BAVAI)
    away = distances(graphs(game)["infantry"], (BAVAI,))
    come = 0.0
    for unit, hex_ in units.germans:
        near = 1 - away.get(hex_, FARTHEST) / (MARCHED * units.turns)
        come += game.melee(unit) * max(0.0, near) ** 2
    return KEPT * come / (come + need)


def _logistic(number: float) -> float:
    return 1 / (1 + exp(min(-number, FLAT)))
