"""core-21 What each side wants in the scenario that is played, how it stands, and what is lost."""

from collections.abc import Iterator
from typing import Any

from grognard.engine.look.goals import Goals, Milestone, SideLosses, progress
from grognard.games.combat.box import Scenario
from grognard.games.combat.places import hex_of
from grognard.games.combat.state import DEAD, GERMAN, RUSSIAN, Sheet, enemy

RULE = "core-21-c"


def goals(view: dict[str, Any], sheet: Sheet) -> Goals:
    """core-21-c The goal of the seat in one sentence, hex by hex, with the losses of each side."""
    scenario, position = sheet.scenarios[view["scenario"]], view["position"]
    least, total = scenario.victory["marginal"], sum(scenario.points.values())
    attacks = view["side"] == scenario.attacker
    got = points_of(position["held"], scenario)
    count = Milestone(
        "Points of the attack",
        f"{got} of {least}",
        progress(got, least, serves=True) if attacks else _threat(got, least),
        got,
        least,
        rule=RULE,
    )
    text = {
        scenario.attacker: f"Hold {least} of {total} points when turn {scenario.turns} ends.",
        enemy(scenario.attacker): f"Leave the enemy fewer than {least} of {total} points "
        f"when turn {scenario.turns} ends.",
    }.get(view["side"], scenario.text)
    aims = (count, *_objectives(position["held"], scenario, view["side"]))
    lost = tuple(SideLosses(side, _lost(position, sheet, side)) for side in (GERMAN, RUSSIAN))
    return Goals(text, RULE, aims, lost, (scenario.turns,))


def points_of(held: dict[str, str], scenario: Scenario) -> int:
    """core-21-c The points of what the attacker holds."""
    return sum(n for goal, n in scenario.points.items() if held[goal] == scenario.attacker)


def _threat(got: int, least: int) -> str:
    """How the points of the attacker look to the defender."""
    return "danger" if got >= least else "begun" if got else "reached"


def _objectives(held: dict[str, str], scenario: Scenario, side: str) -> Iterator[Milestone]:
    """core-21-b Hex by hex who holds how much; for onlookers what the attacker holds."""
    counted = side if side in (GERMAN, RUSSIAN) else scenario.attacker
    for hex_ in dict.fromkeys(map(hex_of, scenario.points)):
        here = {goal: n for goal, n in scenario.points.items() if hex_of(goal) == hex_}
        total = sum(here.values())
        own = sum(n for goal, n in here.items() if held[goal] == counted)
        holders = dict.fromkeys(held[goal].capitalize() for goal in here)
        state = "reached" if own == total else "begun" if own else "open"
        stands = " and ".join(holders)
        yield Milestone(hex_, stands, state, own, total, hex_, "core-21-b")


def _lost(position: dict[str, Any], sheet: Sheet, side: str) -> int:
    """core-7-f The units of a side that are gone."""
    return sum(
        unit["place"] == DEAD and sheet.kinds[unit["kind"]].side == side
        for unit in position["units"].values()
    )
