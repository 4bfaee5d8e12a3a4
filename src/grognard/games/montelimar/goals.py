"""27 What each side wants in the scenario that is played, how it stands, and what is lost."""

from collections.abc import Iterator
from typing import Any

from grognard.engine.look.goals import Goals, Milestone, SideLosses
from grognard.games.montelimar.box import Scenario
from grognard.games.montelimar.state import ALLIED, DEAD, GERMAN, Sheet

RULE = "27.4"


def goals(view: dict[str, Any], sheet: Sheet) -> Goals:
    """27.1 to 27.4 The goal of the seat in a sentence, hex by hex, with the losses of each side."""
    scenario, position = sheet.scenarios[view["scenario"]], view["position"]
    won = position["points"]
    score = f"German {won[GERMAN]}, Allied {won[ALLIED]}"
    most = "begun" if won.get(view["side"]) else "open"
    aims = (
        Milestone("Points so far", score, most, rule="27.1"),
        *_hexes(position, sheet, scenario, view["side"]),
    )
    lost = tuple(_lost(position, side) for side in (GERMAN, ALLIED))
    return Goals(_wanted(scenario, view["side"]), RULE, aims, lost, (scenario.turns,))


def _wanted(scenario: Scenario, side: str) -> str:
    """27.4 What wins, as one side is told it."""
    ends = f"when turn {scenario.turns} ends"
    also = ", block the road" if scenario.roadblock else ""
    if side == ALLIED:
        return f"Have more points than the German {ends}: hold hexes{also}, destroy his units."
    away = ", get units away" if scenario.exit else ""
    if side == GERMAN:
        return f"Have as many points as the Allies {ends}: hold hexes{away}, lose no units."
    return scenario.text


def _hexes(
    position: dict[str, Any], sheet: Sheet, scenario: Scenario, side: str
) -> Iterator[Milestone]:
    """27.2 Each victory hex with its points and who stands there; for onlookers as a German."""
    counted = side if side in (GERMAN, ALLIED) else GERMAN
    holders = {unit["at"]: unit["side"] for unit in position["units"].values()}
    for hex_, points in scenario.victory.items():
        holder = holders.get(hex_, "")
        own, stands = holder == counted, holder.capitalize() or "nobody"
        name = sheet.board.name(hex_) or hex_
        state = "reached" if own else "open"
        yield Milestone(f"{name}, {points}", stands, state, own * points, points, hex_, "27.2")


def _lost(position: dict[str, Any], side: str) -> SideLosses:
    """27.1 The units of a side that are eliminated."""
    units = [unit for unit in position["units"].values() if unit["side"] == side]
    routed = sum(unit["at"].endswith(":routed") for unit in units)
    note = f"{routed} routed" if routed else ""
    return SideLosses(side, sum(unit["at"] == DEAD for unit in units), note)
