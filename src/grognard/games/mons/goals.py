"""4 What each side wants in the scenario that is played, how far it has come, and what is lost."""

from bisect import bisect_left
from functools import lru_cache
from typing import Any

from grognard.engine.look.goals import Goals, Milestone, SideLosses, progress
from grognard.games.mons.box import Scenario
from grognard.games.mons.seen import SeenPiles
from grognard.games.mons.state import BRITISH, GERMAN, Sheet
from grognard.games.mons.victory import (
    BAVAI,
    FEW_EXITS,
    FIRST_DAY_ENDS,
    POINTS_TO_WIN,
    UNITS_A_POINT,
)

PILES = ("dead", "surrounded")
SIDES = (GERMAN, BRITISH)


def goals(view: dict[str, Any], sheet: Sheet) -> Goals:
    """4.2, 4.3 The goal of the seat in this scenario, in one sentence, with its progress."""
    scenario = sheet.scenarios[view["scenario"]]
    if scenario.objectives:
        found = _objectives(view, sheet, scenario)
    elif view["turn"] <= FIRST_DAY_ENDS:
        found = _first_day(view, sheet, scenario)
    else:
        found = _second_day(view, sheet, scenario)
    return found._replace(lost=_losses(view["position"]["gone"], sheet))


def _objectives(view: dict[str, Any], sheet: Sheet, scenario: Scenario) -> Goals:
    """A scenario of its own: enough of its hexes in German hands, or of the British units lost."""
    hexes, needed = scenario.objectives, scenario.needed
    turns, least = scenario.turns, scenario.losses
    taken, kept = (_some(hexes, number) for number in (needed, len(hexes) - needed + 1))
    text = {
        GERMAN: f"Hold {taken} when turn {turns} ends, or destroy {least} British units by then.",
        BRITISH: f"When turn {turns} ends, hold {kept} and have lost fewer than {least} units.",
    }
    lost = view["position"]["british_losses"]
    units = _counted(view["side"], "British units lost", lost, least)
    held = [
        _held(view["side"], f"Bridge hex {hex_}", hex_, is_german(view, sheet, hex_))
        for hex_ in hexes
    ]
    aims = (*held, units)
    return Goals(text.get(view["side"], scenario.text), "4.2", aims, judged=(turns,))


def _some(hexes: tuple[str, ...], number: int) -> str:
    """So many of some hexes, in words."""
    return hexes[0] if len(hexes) == 1 else f"{number} of {', '.join(hexes)}"


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
    bridges = sheet.board.group("bridges")
    held = [hex_ for hex_ in bridges if is_german(view, sheet, hex_)]
    aim = _counted(view["side"], "Bridge hexes in German hands", len(held), len(bridges), "4.2")
    return Goals(text.get(view["side"], scenario.text), "4.2", (aim,), judged=judged)


def _second_day(view: dict[str, Any], sheet: Sheet, scenario: Scenario) -> Goals:
    """4.3 Two points of three kinds; there is no draw."""
    lost, off = (view["position"][name] for name in ("british_losses", "british_exits"))
    bavai = is_german(view, sheet, BAVAI)
    return _points(view["side"], scenario.turns, scenario.text, bavai, lost, off)


@lru_cache(maxsize=256)
def _points(side: str, turns: int, text: str, bavai: bool, lost: int, off: int) -> Goals:
    """4.3 What makes points, by who holds Bavai and how many British units are lost or off."""
    when = f"when turn {turns} ends"
    texts = {
        GERMAN: f"Have {POINTS_TO_WIN} points {when}; there is no draw.",
        BRITISH: f"Leave the Germans fewer than {POINTS_TO_WIN} points {when}.",
    }
    units = _counted(side, f"British units lost, {UNITS_A_POINT} a point", lost, UNITS_A_POINT)
    few = Milestone(
        f"More than {FEW_EXITS} British units off the map",
        f"{off} of {FEW_EXITS + 1}",
        _few(side, off),
        off,
        FEW_EXITS + 1,
        rule="4.3",
    )
    aims = (_held(side, "Bavai", BAVAI, bavai), units, few)
    return Goals(texts.get(side, text), "4.3", aims, judged=(turns,))


def _few(side: str, off: int) -> str:
    """4.3 Few British units off the map are a point for the Germans."""
    enough = off > FEW_EXITS
    if side == GERMAN:
        return "danger" if enough else "reached"
    return progress(off, FEW_EXITS + 1, serves=True)


def is_german(view: dict[str, Any], sheet: Sheet, hex_: str) -> bool:
    """3.2 Whether the Germans control a hex; in a view these stand in the order of the map."""
    held, number = view["position"]["german_control"], sheet.board.area.number
    at = bisect_left(held, number[hex_], key=number.__getitem__)
    return at < len(held) and held[at] == hex_


def _held(side: str, title: str, hex_: str, german: bool) -> Milestone:
    """4.2, 4.3 A hex that counts, and who holds it."""
    holder = GERMAN if german else BRITISH
    state = "reached" if holder == side else "open" if side == GERMAN else "danger"
    rule = "4.3" if hex_ == BAVAI else "4.2"
    return Milestone(title, holder.capitalize(), state, place=hex_, rule=rule)


def _counted(side: str, title: str, value: int, of: int, rule: str = "4.3") -> Milestone:
    """Something that serves the Germans, counted up to where it decides."""
    state = progress(value, of, serves=side == GERMAN)
    return Milestone(title, f"{value} of {of}", state, value, of, rule=rule)


def _losses(gone: dict[str, list[str]], sheet: Sheet) -> tuple[SideLosses, ...]:
    """4.5, 6.6 The units of each side that were destroyed; they lie open, and the piles keep it."""
    lost = getattr(gone, "lost", ()) or tuple(_lost(gone, sheet, side) for side in SIDES)
    if isinstance(gone, SeenPiles):
        gone.lost = lost
    return lost


def _lost(piles: dict[str, list[str]], sheet: Sheet, side: str) -> SideLosses:
    own = {pile: [sheet.counters[unit].side for unit in piles[pile]].count(side) for pile in PILES}
    note = f"{own['surrounded']} surrounded, counted twice" if own["surrounded"] else ""
    return SideLosses(side, sum(own.values()), note)
