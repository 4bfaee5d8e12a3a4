"""What attacks promise, read off the charts: the quick estimate by which turns are planned.

The rules themselves price an attack that is about to be made; these estimates serve only to
compare places that units might go to.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from grognard.engine.data.table import Table
from grognard.games.mons.advice.goals import BRITISH_STEP, GERMAN_GUN, ways
from grognard.games.mons.melee import BEST_ODDS, POOR_ODDS_RESULT, RICH_ODDS_RESULT
from grognard.games.mons.state import GERMAN, Mons, is_artillery
from grognard.games.mons.terrain import water_between

DICE = range(1, 7)
FACTORS_A_STEP = 2  # lost by attackers whom defensive fire hits


class Attackers(NamedTuple):
    """Units that attack a hex: their factors, and the hexes they come from."""

    units: tuple[str, ...]
    hexes: tuple[str, ...]


@lru_cache(maxsize=1024)
def steps_lost(chart: Table, factors: int, modifier: int) -> tuple[float, ...]:
    """How likely a bombardment or defensive fire is to cost 0, 1, 2, 3 steps."""
    found = [0.0, 0.0, 0.0, 0.0]
    for die in DICE:
        found[int(chart.result(min(max(die + modifier, 1), 6), factors))] += 1 / 6
    return tuple(found)


@lru_cache(maxsize=256)
def melee_results(chart: Table, odds: int, modifier: int) -> tuple[tuple[int, int], ...]:
    """12.7 to 12.9 The steps that attackers and defenders lose, for every die."""
    if odds < 1:
        printed = [POOR_ODDS_RESULT]
    elif odds > BEST_ODDS:
        printed = [RICH_ODDS_RESULT]
    else:
        printed = [chart.result(f"{odds}:1", die + modifier) for die in DICE]
    pairs = (each.split("/") for each in printed)
    return tuple((int(attackers), int(defenders)) for attackers, defenders in pairs)


def prices(game: Mons, units: Sequence[str]) -> list[float]:
    """2.13 What each further step that these units lose costs their side: spare steps go first."""
    stakes = ways(game).stakes
    spare: list[float] = []
    last: list[float] = []
    for unit in units:
        counter, left = game.counter(unit), game.units[unit].steps
        german = counter.side == GERMAN
        step = stakes.german_step if german else BRITISH_STEP
        spare += [step] * (left - 1)
        if is_artillery(counter):
            last.append(GERMAN_GUN if german else BRITISH_STEP + stakes.british_unit)
        else:
            last.append(step if german else step + stakes.british_unit)
    return sorted(spare) + sorted(last)


def bombardment_gain(game: Mons, target: str, factors: int, blind: bool) -> float:
    """10.7 What guns with so many factors are expected to cost the units in a hex."""
    if not factors:
        return 0.0
    charts, terrain = game.sheet.charts, game.sheet.board.terrain(target)
    modifier = int(charts["combat"].result("bombardment", terrain)) - blind
    chances = steps_lost(charts["bombardment"], factors, modifier)
    costs = prices(game, game.stacks[target])
    return sum(chance * sum(costs[:lost]) for lost, chance in enumerate(chances))


def melee_gain(game: Mons, target: str, force: Attackers, prize: float) -> float:
    """12.7 What an attack is expected to gain, the prize for an emptied hex among it."""
    charts, board, defenders = game.sheet.charts, game.sheet.board, game.stacks[target]
    strength = sum(game.melee(unit) for unit in force.units)
    against = sum(game.melee(unit) for unit in defenders)
    waters = [water_between(board, hex_, target) for hex_ in force.hexes]
    shot = steps_lost(charts["defensive_fire"], against, 1 if all(waters) else 0)
    fallen = sum(lost * chance for lost, chance in enumerate(shot))
    modifier = int(charts["combat"].result("melee", board.terrain(target)))
    modifier += int(charts["combat"].result("melee", waters[0])) if all(waters) else 0
    odds = int(strength - FACTORS_A_STEP * fallen) // against
    results = melee_results(charts["melee"], odds, modifier)
    ours, theirs = prices(game, force.units), prices(game, defenders)
    total = 0.0
    for lost, inflicted in results:
        total += sum(theirs[:inflicted]) - sum(ours[: lost + round(fallen)])
        total += prize if inflicted >= len(theirs) and lost < len(ours) else 0.0
    return total / len(results)


def results_against(
    game: Mons, hex_: str, units: Sequence[str], comers: Sequence[str], prize: float
) -> float:
    """12.7 What an attack by these enemies would cost units that stood in a hex, at its best."""
    charts = game.sheet.charts
    strength = sum(game.melee(unit) for unit in comers)
    against = sum(game.melee(unit) for unit in units)
    shot = steps_lost(charts["defensive_fire"], against, 0)
    fallen = sum(lost * chance for lost, chance in enumerate(shot))
    modifier = int(charts["combat"].result("melee", game.sheet.board.terrain(hex_)))
    odds = int(strength - FACTORS_A_STEP * fallen) // against
    results = melee_results(charts["melee"], odds, modifier)
    ours, theirs = prices(game, units), prices(game, comers)
    total = 0.0
    for lost, inflicted in results:
        total += sum(ours[:inflicted]) - sum(theirs[: lost + round(fallen)])
        total += prize if inflicted >= len(ours) else 0.0
    return total / len(results)
