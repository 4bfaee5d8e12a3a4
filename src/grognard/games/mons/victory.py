"""4 How to win: the bridges on the first day, victory points on the second."""

from collections.abc import Iterable

from grognard.engine.kernel.game import Outcome
from grognard.games.mons.box import Scenario
from grognard.games.mons.state import (
    BRITISH,
    DEAD,
    EXITED,
    GERMAN,
    SURROUNDED,
    Mons,
)
from grognard.games.mons.terrain import Survey

FIRST_DAY_ENDS = 7  # 4.2
UNITS_A_POINT = 20  # 4.3
FEW_EXITS = 8  # 4.3
POINTS_TO_WIN = 2  # 4.3
BAVAI = "3122"  # 4.3


def judge(game: Mons) -> None:
    """4.2, 4.3, 5.4 At the end of a game turn: is the battle decided?"""
    scenario = game.sheet.scenarios[game.setting.scenario]
    last = game.turn == scenario.turns
    if scenario.objectives:
        if last:
            judge_objectives(game, scenario)
    elif game.turn == FIRST_DAY_ENDS:
        judge_first_day(game, last)
    elif last:
        judge_second_day(game)


def judge_first_day(game: Mons, last: bool) -> None:
    """4.2 The German player wins at once with all six south-bank bridge hexes."""
    bridges = game.sheet.board.group("bridges")
    held = sum(game.german_controls(hex_) for hex_ in bridges)
    score = {GERMAN: held, BRITISH: len(bridges) - held}
    if held == len(bridges):
        finish(game, GERMAN, "all six bridge hexes are in German hands", "4.2", score)
    elif last:
        finish(game, BRITISH, f"the Germans hold {held} of the six bridge hexes", "4.2", score)


def judge_second_day(game: Mons) -> None:
    """4.3 The German player needs two victory points; there is no draw."""
    points = victory_points(game)
    total = sum(points.values())
    score = {GERMAN: total, BRITISH: exited(game)}
    told = ", ".join(f"{number} for {what}" for what, number in points.items()) or "none"
    winner = GERMAN if total >= POINTS_TO_WIN else BRITISH
    finish(game, winner, f"German victory points: {told}", "4.3", score)


def judge_objectives(game: Mons, scenario: Scenario) -> None:
    """A scenario of its own: enough of its hexes in German hands, or of the British units lost."""
    held = [hex_ for hex_ in scenario.objectives if game.german_controls(hex_)]
    kept = [hex_ for hex_ in scenario.objectives if hex_ not in held]
    gone = dead(game)
    score = {GERMAN: gone, BRITISH: exited(game)}
    if len(held) >= scenario.needed:
        finish(game, GERMAN, f"the Germans control {', '.join(held)}", "4.2", score)
    elif gone >= scenario.losses:
        finish(game, GERMAN, f"{gone} British units are lost", "4.3", score)
    else:
        finish(game, BRITISH, f"the British control {', '.join(kept)}", "4.2", score)


def finish(game: Mons, winner: str, reason: str, rule: str, score: dict[str, int]) -> None:
    """5.4 The battle is over."""
    game.outcome = Outcome(winner, reason, rule, score)
    game.tell(f"The {winner.capitalize()} player wins: {reason}.", rule)


def victory_points(game: Mons) -> dict[str, int]:
    """4.3 The German victory points, by what they are for."""
    points = {
        "Bavai": int(game.german_controls(BAVAI)),
        "British units lost": (dead(game) + len(cut_off(game))) // UNITS_A_POINT,
        "few British exits": int(exited(game) <= FEW_EXITS),
    }
    return {what: number for what, number in points.items() if number}


def dead(game: Mons) -> int:
    """4.3, 4.5 The British units lost; those surrounded when they fell count twice."""
    fates = [game.units[unit].place for unit in game.sheet.army[BRITISH]]
    return fates.count(DEAD) + 2 * fates.count(SURROUNDED)


def exited(game: Mons) -> int:
    """4.3 How many British units have left by the exit hexes."""
    return sum(record.place == EXITED for record in game.units.values())


def cut_off(game: Mons) -> list[str]:
    """4.5 The British units with no way to an exit hex free of Germans and their zones.

    What covers a unit's own hex does not matter, so a unit in an exit hex is never cut off.
    """
    held = game.ground.labels(game.occupied[BRITISH])
    shut = shut_in(game.ground, held, game.occupied[GERMAN] | game.zones[GERMAN])
    return [unit for unit in game.sheet.army[BRITISH] if game.units[unit].place in shut]


def shut_in(ground: Survey, hexes: Iterable[str], barred: int) -> list[str]:
    """4.5 Those of some hexes from which no chain of free hexes leads to an exit hex."""
    free = ways_out(ground, barred)
    near, bit, exits = ground.near, ground.bit, ground.exits
    return [hex_ for hex_ in hexes if not (free & near[hex_] or exits & bit[hex_])]


def ways_out(ground: Survey, barred: int) -> int:
    """4.5 All hexes from which a free chain of hexes leads to an exit hex, themselves free."""
    fresh = [hex_ for hex_ in ground.board.group("exit") if not barred & ground.bit[hex_]]
    found = 0
    while fresh:
        found |= ground.mask(fresh)
        reached = 0
        for hex_ in fresh:
            reached |= ground.near[hex_]
        fresh = ground.labels(reached & ~barred & ~found)
    return found
