"""4 What each side wants in the scenario that is played, how far it has come, and what is lost."""

from typing import Any

from grognard.engine.look.goals import Goals, Milestone, SideLosses, progress
from grognard.games.mons.box import Scenario
from grognard.games.mons.state import BRITISH, GERMAN, Sheet
from grognard.games.mons.victory import (
    BAVAI,
    FEW_EXITS,
    FIRST_DAY_ENDS,
    POINTS_TO_WIN,
    UNITS_A_POINT,
)

PILES = ("dead", "surrounded")


def goals(view: dict[str, Any], sheet: Sheet) -> Goals:
    """4.2, 4.3 The goal of the seat in this scenario, in one sentence, with its progress."""
    scenario = sheet.scenarios[view["scenario"]]
    if scenario.objective:
        found = _objective(view, scenario)
    elif view["turn"] <= FIRST_DAY_ENDS:
        found = _first_day(view, sheet, scenario)
    else:
        found = _second_day(view, scenario)
    return found._replace(lost=tuple(_lost(view, sheet, side) for side in (GERMAN, BRITISH)))


def _objective(view: dict[str, Any], scenario: Scenario) -> Goals:
    """A scenario of its own: its hex in German hands, or enough British units lost."""
    hex_, turns, least = scenario.objective, scenario.turns, scenario.losses
    text = {
        GERMAN: f"Hold {hex_} when turn {turns} ends, or destroy {least} British units by then.",
        BRITISH: f"When turn {turns} ends, hold {hex_} and have lost fewer than {least} units.",
    }
    lost = view["position"]["british_losses"]
    units = _counted(view, "British units lost", lost, least, "4.3")
    aims = (_held(view, f"Bridge hex {hex_}", hex_), units)
    return Goals(text.get(view["side"], scenario.text), "4.2", aims, judged=(turns,))


def _first_day(view: dict[str, Any], sheet: Sheet, scenario: Scenario) -> Goals:
    """4.2 All six bridges when the first day ends, and what may follow if it is not the last."""
    german, british = "Hold all six bridge hexes", "Keep one of the six bridge hexes"
    when = f"when turn {FIRST_DAY_ENDS} ends"
    judged: tuple[int, ...] = (FIRST_DAY_ENDS,)
    text = {GERMAN: f"{german} {when}.", BRITISH: f"{british} {when}."}
    if scenario.turns > FIRST_DAY_ENDS:
        later = f"when turn {scenario.turns} ends"
        points = f"{POINTS_TO_WIN} points {later}"
        text = {
            GERMAN: f"{german} {when} to win at once; otherwise have {points}.",
            BRITISH: f"{british} {when}, and leave the Germans fewer than {points}.",
        }
        judged += (scenario.turns,)
    control = view["position"]["german_control"]
    bridges = sheet.board.group("bridges")
    held = [hex_ for hex_ in bridges if hex_ in control]
    aim = _counted(view, "Bridge hexes in German hands", len(held), len(bridges), "4.2")
    return Goals(text.get(view["side"], scenario.text), "4.2", (aim,), judged=judged)


def _second_day(view: dict[str, Any], scenario: Scenario) -> Goals:
    """4.3 Two points of three kinds; there is no draw."""
    when = f"when turn {scenario.turns} ends"
    text = {
        GERMAN: f"Have {POINTS_TO_WIN} points {when}; there is no draw.",
        BRITISH: f"Leave the Germans fewer than {POINTS_TO_WIN} points {when}.",
    }
    lost, off = (view["position"][name] for name in ("british_losses", "british_exits"))
    title = f"British units lost, {UNITS_A_POINT} a point"
    units = _counted(view, title, lost, UNITS_A_POINT, "4.3")
    few = Milestone(
        f"More than {FEW_EXITS} British units off the map",
        f"{off} of {FEW_EXITS + 1}",
        _few(view["side"], off),
        off,
        FEW_EXITS + 1,
        rule="4.3",
    )
    aims = (_held(view, "Bavai", BAVAI), units, few)
    return Goals(text.get(view["side"], scenario.text), "4.3", aims, judged=(scenario.turns,))


def _few(side: str, off: int) -> str:
    """4.3 Few British units off the map are a point for the Germans."""
    enough = off > FEW_EXITS
    if side == GERMAN:
        return "danger" if enough else "reached"
    return progress(off, FEW_EXITS + 1, serves=True)


def _held(view: dict[str, Any], title: str, hex_: str) -> Milestone:
    """4.2, 4.3 A hex that counts, and who holds it."""
    holder = GERMAN if hex_ in view["position"]["german_control"] else BRITISH
    state = "reached" if holder == view["side"] else "open" if view["side"] == GERMAN else "danger"
    rule = "4.3" if hex_ == BAVAI else "4.2"
    return Milestone(title, holder.capitalize(), state, place=hex_, rule=rule)


def _counted(view: dict[str, Any], title: str, value: int, of: int, rule: str) -> Milestone:
    """Something that serves the Germans, counted up to where it decides."""
    state = progress(value, of, serves=view["side"] == GERMAN)
    return Milestone(title, f"{value} of {of}", state, value, of, rule=rule)


def _lost(view: dict[str, Any], sheet: Sheet, side: str) -> SideLosses:
    """4.5, 6.6 The units of one side that were destroyed; they lie open."""
    piles = view["position"]["gone"]
    own = {pile: sum(sheet.counters[unit].side == side for unit in piles[pile]) for pile in PILES}
    note = f"{own['surrounded']} surrounded, counted twice" if own["surrounded"] else ""
    return SideLosses(side, sum(own.values()), note)
