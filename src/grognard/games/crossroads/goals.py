"""What a side fights for and how far it has come, as its card at the table says."""

from collections.abc import Iterable, Iterator
from typing import Any

from grognard.engine.look.goals import Goals, Milestone, SideLosses, progress
from grognard.games.crossroads.clearings import CLEARING, ahead, points
from grognard.games.crossroads.sequence import TURNS
from grognard.games.crossroads.state import AMBUSH, BLUE, RED, Box, Unit


def goals(view: dict[str, Any], box: Box) -> Goals:
    """6.1, 6.2, 7.2 The goals of the scenario, then what each side has lost."""
    side, position = view["side"], view["position"]
    lost = {each: _lost(position, box, each) for each in (BLUE, RED)}
    losses = tuple(SideLosses(each, lost[each]) for each in (BLUE, RED))
    aims = _clearings(side, position, box) if box.clearings else _crossroads(side, position, box)
    for each in (BLUE, RED):
        of = box.army[each].bit_count()
        how = progress(lost[each], of, serves=each != side)
        title = "Your units lost" if each == side else f"{each.capitalize()} units lost"
        aims.append(Milestone(title, f"{lost[each]} of {of}", how, lost[each], of, rule="6.2"))
    text, rule = f"Hold the crossroads {box.crossroads} when turn {TURNS} ends", "6.1"
    if box.clearings:
        text = f"Have more points than the enemy when turn {TURNS} ends"
        text, rule = f"{text}: one for each step, {CLEARING} for each clearing", "7.2"
    return Goals(f"{text}, or leave the enemy no unit.", rule, tuple(aims), losses, (TURNS,))


def _crossroads(side: str, position: dict[str, Any], box: Box) -> list[Milestone]:
    """6.1 Who has entered the crossroads last."""
    hex_, holder = box.crossroads, position["holder"]
    state = "reached" if holder == side else "open"
    return [Milestone(f"Crossroads {hex_}", holder.capitalize(), state, 0, 0, hex_, "6.1")]


def _clearings(side: str, position: dict[str, Any], box: Box) -> list[Milestone]:
    """7.2 Who stands in the clearings, and the points of both sides."""
    units = position["units"].values()
    stands = {each["hex"]: each["side"] for each in units}
    found = []
    for hex_ in box.clearings:
        state = "reached" if stands.get(hex_) == side else "open"
        title, who = f"{box.board.name(hex_)} clearing {hex_}", stands.get(hex_, "nobody")
        found.append(Milestone(title, who.capitalize(), state, 0, 0, hex_, "7.2"))
    have = {each: points(box, _standing(units, each)) for each in (BLUE, RED)}
    for each, number in have.items():
        title = "Your points" if each == side else f"{each.capitalize()} points"
        state = "reached" if each == side else "danger" if side in have else "begun"
        told = state if each == ahead(have) else "open"
        found.append(Milestone(title, str(number), told, rule="7.2"))
    return found


def _standing(units: Iterable[dict[str, Any]], side: str) -> Iterator[Unit]:
    """The units of a side on the map."""
    return (Unit(unit["hex"], unit["steps"]) for unit in units if unit["side"] == side)


def _lost(position: dict[str, Any], box: Box, side: str) -> int:
    """6.2 The units of a side that are gone; the ambush that nobody has found is not."""
    left = [unit for unit, each in position["units"].items() if each["side"] == side]
    if position["hidden"] and side == RED and AMBUSH not in left:
        left.append(AMBUSH)
    return box.army[side].bit_count() - len(left)
