"""How much time each side has left: worked out from what is stored and the time it is, no more."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from grognard.engine.kernel.view import OBSERVER
from grognard.match.records import Outage, Stored, TimeLimit, Times

MOVE, TOTAL = "move", "total"  # for each stretch of choices, or for the whole match
KINDS = (MOVE, TOTAL)
LONGEST_PAUSE = 7 * 86_400.0  # seconds after which a pause ends by itself


class Handing(NamedTuple):
    """What a change means for the clock: who is asked after it, and how it came to that."""

    asked: str  # a person whose time runs now, or nobody
    has_chosen: bool  # whether whoever was asked before has answered
    is_taken_back: bool
    is_agreed: bool = False  # that it is taken back


def elapsed(since: float, now: float, outages: Sequence[Outage]) -> float:
    """Seconds that count: those in which no server ran do not."""
    return max(0.0, now - since - away(since, now, outages))


def away(since: float, now: float, outages: Sequence[Outage]) -> float:
    """Seconds of a stretch of time in which no server ran."""
    return sum(max(0.0, min(now, each.until) - max(since, each.since)) for each in outages)


def spent(times: Times, side: str, now: float, outages: Sequence[Outage]) -> float:
    """Seconds that a side has spent, with those that run now."""
    running = elapsed(times.since, now, outages) if times.asked == side else 0.0
    return times.spent.get(side, 0.0) + running


def left(stored: Stored, side: str, now: float, outages: Sequence[Outage]) -> float:
    """Seconds that a side has left; below zero its time is out."""
    return stored.opening.clock.seconds - spent(stored.times, side, now, outages)


def is_paused(times: Times, now: float) -> bool:
    """Whether the time of whoever is asked stands still."""
    return bool(times.asked) and times.since > now


def handed_on(
    clock: TimeLimit, times: Times, turn: Handing, now: float, outages: Sequence[Outage]
) -> Times:
    """The clock when somebody else is asked.

    A choice that is taken back brings back what its side had spent, and costs the other nothing.
    Whoever takes it back alone has thought on meanwhile, and that is counted.
    """
    counted, old = dict(times.spent), times.asked
    before = times.before, times.before_spent
    if old and not turn.is_taken_back:
        counted[old] = spent(times, old, now, outages)
        before = (old, counted[old]) if turn.has_chosen else before
        if turn.has_chosen:
            counted[old] = 0.0 if clock.kind == MOVE else counted[old] - clock.increment
    if turn.asked and clock.kind == MOVE:
        counted[turn.asked] = 0.0
    if turn.is_taken_back and turn.asked == times.before:
        thought_on = 0.0 if turn.is_agreed else elapsed(times.since, now, outages)
        counted[turn.asked] = times.before_spent + thought_on
    return Times(counted, turn.asked, now, *before)


def paused(times: Times, now: float, outages: Sequence[Outage]) -> Times:
    """The clock as it stands still, for a while or until somebody goes on."""
    counted = {**times.spent, times.asked: spent(times, times.asked, now, outages)}
    return times._replace(spent=counted, since=now + LONGEST_PAUSE)


def resumed(times: Times, then: float, now: float, outages: Sequence[Outage]) -> Times:
    """The clock as it stood at an earlier time, going on now; what lies between costs nothing."""
    if not times.asked:
        return times
    counted = {**times.spent, times.asked: spent(times, times.asked, then, outages)}
    return times._replace(spent=counted, since=now + max(0.0, times.since - then))


def told(stored: Stored, now: float, outages: Sequence[Outage]) -> dict[str, Any] | None:
    """How the clock stands, in whole seconds; nothing where none was agreed on.

    `until` is when the time that runs is out, `paused` until when it stands still.
    """
    clock, times = stored.opening.clock, stored.times
    if not clock.kind:
        return None
    sides = [side for side in stored.seats if side != OBSERVER]
    rests = {side: round(clock.seconds - times.spent.get(side, 0.0)) for side in sides}
    until = times.since + rests.get(times.asked, 0) + away(times.since, now, outages)
    return {
        **clock._asdict(),
        "left": rests,
        "running": times.asked,
        "until": round(until) if times.asked else 0,
        "paused": round(times.since) if is_paused(times, now) else 0,
    }
