"""What a learnt value sees of Mons: counts that the rules have, as small numbers with names."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from grognard.engine.board.board import Board
from grognard.engine.board.ways import distances
from grognard.engine.kernel.advice import Features
from grognard.games.mons.advice.goals import FARTHEST, graphs, is_campaign, prizes, value
from grognard.games.mons.advice.turns import mover, stage
from grognard.games.mons.state import BRITISH, GERMAN, WAITING, Mons, enemy, is_artillery
from grognard.games.mons.victory import BAVAI, UNITS_A_POINT, cut_off, dead, exited

TURNS = 14
STAGES = ("movement", "bombardment", "melee", "turn")
GOALS = ("2009", "2409", "2708", "2908", "3308", "4208", BAVAI)  # 4.2, 4.3
EXITS = ("1327", "1628", "1927", "2228")  # 4.4
FORMATIONS = ("IX", "III", "IV", "3", "5", "Cavalry", "")  # German corps, British divisions
BINS = 8  # of ways, five MP each
NEAR = (2, 4)  # hexes around a goal
ODDS = (3, 5)
LEAD, CROWD, ARMY = 50.0, 40.0, 20.0  # what counts as much, so that numbers stay small

NAMES = (
    *(f"turn {turn}" for turn in range(1, TURNS + 1)),
    "turns left",
    "german to play",
    *(f"{name} to come" for name in STAGES),
    "lead",
    *(f"{hex_} german" for hex_ in GOALS),
    *("lost", "left", "cut off", "waiting"),
    *(f"{hex_} {what}" for hex_ in EXITS for what in ("way", "closed")),
    *(f"{kind} {at} to exits" for kind in ("foot", "guns") for at in range(BINS)),
    *(f"german {at} to {goal}" for goal in ("goals", "exits") for at in range(BINS)),
    *(f"{side} {far} of {hex_}" for hex_ in GOALS for far in NEAR for side in (GERMAN, BRITISH)),
    *(f"british at {odds}:1" for odds in ODDS),
    *(f"{side} guns in zones" for side in (GERMAN, BRITISH)),
    *(f"steps of {name or 'others'}" for name in FORMATIONS),
)


def numbers(game: Mons) -> list[float]:
    """The features of a position, in the order of their names."""
    return [
        *_time(game),
        value(game, GERMAN) / LEAD,
        *(float(game.german_controls(hex_)) for hex_ in GOALS),
        *_losses(game),
        *_exits(game),
        *_ways(game),
        *_near(game),
        *_weak(game),
        *(_exposed(game, side) / ARMY for side in (GERMAN, BRITISH)),
        *_steps(game),
    ]


def _time(game: Mons) -> Iterator[float]:
    """5.1, 5.2 The turn, how many are left, whose player turn it is, and which phase begins."""
    yield from (float(game.turn == turn) for turn in range(1, TURNS + 1))
    yield (game.sheet.scenarios[game.setting.scenario].turns - game.turn) / TURNS
    yield float(mover(game) == GERMAN)
    here = stage(game) if game.procedures else ""
    yield from (float(here == name) for name in STAGES)


def _losses(game: Mons) -> Iterator[float]:
    """4.3 to 4.5 British units lost, away and cut off; 8.1 Germans who have yet to come.

    Who is cut off counts in the campaign alone, and takes longer to find than all the rest.
    """
    yield dead(game) / (game.sheet.scenarios[game.setting.scenario].losses or UNITS_A_POINT)
    yield exited(game) / UNITS_A_POINT
    yield len(cut_off(game)) / UNITS_A_POINT if is_campaign(game) else 0.0
    yield sum(game.units[unit].place == WAITING for unit in game.sheet.army[GERMAN]) / ARMY


def _exits(game: Mons) -> Iterator[float]:
    """4.4 How far the nearest German foot is from each exit, and whether a zone closes it."""
    germans = list(_standing(game, game.sheet.foot[GERMAN]))
    for exit_ in EXITS:
        away = distances(graphs(game)["infantry"], (exit_,))
        yield min((away.get(hex_, FARTHEST) for _, hex_ in germans), default=FARTHEST) / FARTHEST
        yield float(bool(game.zones[GERMAN] & game.ground.bit[exit_]))


def _ways(game: Mons) -> Iterator[float]:
    """4.3 British units by the way they have to an exit, German strength by the way to goals."""
    foot = graphs(game)["infantry"]
    out, goals = (
        distances(foot, game.sheet.board.group("exit")),
        distances(foot, tuple(prizes(game))),
    )
    for units in (game.sheet.foot[BRITISH], game.sheet.guns[BRITISH]):
        yield from _bins((out.get(hex_, FARTHEST), 1.0) for _, hex_ in _standing(game, units))
    germans = [(game.melee(u), hex_) for u, hex_ in _standing(game, game.sheet.foot[GERMAN])]
    for away in (goals, out):
        yield from _bins((away.get(hex_, FARTHEST), melee / 8) for melee, hex_ in germans)


def _bins(weighed: Iterable[tuple[int, float]]) -> list[float]:
    """How much lies within each five MP."""
    found = [0.0] * BINS
    for far, weight in weighed:
        found[min(far * BINS // FARTHEST, BINS - 1)] += weight / ARMY
    return found


def _near(game: Mons) -> Iterator[float]:
    """12.4 The melee factors of both sides around each goal."""
    around = goals_around(game.sheet.board)
    sums = [0.0] * (2 * len(GOALS) * len(NEAR))
    for last, side in enumerate((GERMAN, BRITISH)):
        for hex_ in game.ground.labels(game.occupied[side]):
            if hex_ in around:
                factors = sum(map(game.melee, game.stacks[hex_])) / CROWD
                for at in around[hex_]:
                    sums[2 * at + last] += factors
    yield from sums


@lru_cache(maxsize=16)
def goals_around(board: Board) -> dict[str, tuple[int, ...]]:
    """For the hexes around goals: to which of the sums, a goal and how near, each belongs."""
    rings = [board.within(hex_, far) for hex_ in GOALS for far in NEAR]
    found: dict[str, tuple[int, ...]] = {}
    for at, ring in enumerate(rings):
        for hex_ in ring:
            found[hex_] = (*found.get(hex_, ()), at)
    return found


def _weak(game: Mons) -> Iterator[float]:
    """12.7 British stacks with Germans enough beside them to attack at these odds."""
    found = dict.fromkeys(ODDS, 0)
    for hex_ in game.ground.labels(game.occupied[BRITISH]):
        beside = game.ground.labels(game.ground.near[hex_] & game.occupied[GERMAN])
        comers = sum(game.melee(u) for each in beside for u in game.stacks[each])
        against = max(1, sum(map(game.melee, game.stacks[hex_])))
        for odds in ODDS:
            found[odds] += comers >= odds * against
    yield from (found[odds] / ARMY for odds in ODDS)


def _exposed(game: Mons, side: str) -> int:
    """7.1 The guns of a side that stand in enemy zones."""
    zones, bit = game.zones[enemy(side)], game.ground.bit
    return sum(zones & bit[hex_] > 0 for _, hex_ in _standing(game, game.sheet.guns[side]))


def _steps(game: Mons) -> Iterator[float]:
    """2.13 The steps left to every formation, guns apart from nobody."""
    found = dict.fromkeys(FORMATIONS, 0)
    for unit, counter in game.sheet.counters.items():
        if game.is_on_map(unit) and not is_artillery(counter):
            found[counter.corps or counter.division] += game.units[unit].steps
    yield from (found[name] / CROWD for name in FORMATIONS)


def _standing(game: Mons, units: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Those of some units that are on the map, each with its hex."""
    for unit in units:
        hex_ = game.units[unit].place
        if hex_ in game.ground.bit:
            yield unit, hex_


FEATURES = Features(NAMES, numbers)
