"""What people may do about a clock: pause it by agreement, claim when somebody's time is out.

Time runs only for a person who is asked, once everybody has been at the table.
"""

from collections.abc import Sequence
from dataclasses import replace

from grognard.engine.kernel.ending import TIME_OUT
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.view import OBSERVER
from grognard.match import absence, timing
from grognard.match.acts import (
    PAUSE,
    RESUME,
    asked_for,
    declined,
    ended,
    is_computer,
    needs_play,
    wish_for,
)
from grognard.match.match import Decision, Match, Refused
from grognard.match.records import PERSON, Change, Times, applied

NO_CLOCK_RUNS = "Nobody's time runs just now."


def timed(match: Match, plan: Decision) -> Decision:
    """A decision with what it does to the clock."""
    change, times = plan.change, match.stored.times
    if not match.opening.clock.kind or change.times:
        return plan
    now, has_chosen = match.now(), any(entry.who == times.asked for entry in change.entries)
    asked, is_taken_back = _asked_after(match, plan), change.cut is not None
    turn = timing.Handing(asked, has_chosen, is_taken_back, plan.is_agreed)
    if turn.asked != times.asked:
        new = timing.handed_on(match.opening.clock, times, turn, now, match.outages)
    elif has_chosen and timing.is_paused(times, now):  # whoever plays on ends the pause
        new = times._replace(since=now)
    else:
        return plan
    return plan._replace(change=replace(change, times=new))


def _asked_after(match: Match, plan: Decision) -> str:
    """The person whose time runs after a change, if there is one."""
    asked = _game_after(match, plan).who
    seats = applied(match.stored, plan.change).seats
    people = [seat for side, seat in seats.items() if seat.kind == PERSON and side != OBSERVER]
    if not all(seat.seen for seat in people):  # somebody is yet to come
        return ""
    return asked if asked in [seat.side for seat in people] else ""


def _game_after(match: Match, plan: Decision) -> Game:
    if plan.played and plan.played.games:
        return plan.played.games[-1]
    return match.game if plan.change.cut is None else match.line.at(plan.change.cut)


def pause_ask(match: Match, side: str) -> Decision:
    """Ask the other side to let the clock stand still, or to let it run again.

    Whoever is asked may go on alone; nobody need be asked where nobody else is there to agree.
    """
    times = _running(match)
    is_paused = timing.is_paused(times, match.now())
    mine = match.stored.seats[side].token
    others = [match.stored.seats[other] for other in match.sides if other != side]
    is_alone = all(is_computer(seat) or seat.token == mine for seat in others)
    if is_alone or (is_paused and side == times.asked):
        return _switched(match, times)
    return wish_for(match, RESUME if is_paused else PAUSE, side)


def pause_answer(match: Match, side: str, accept: bool) -> Decision:
    """Agree to let the clock stand still or run again, or not."""
    times = _running(match)
    kind = RESUME if timing.is_paused(times, match.now()) else PAUSE
    asked_for(match, kind, side)
    if accept:
        return _switched(match, times)
    return declined(match, kind, f"{side.capitalize()} does not agree; the clock stays as it is.")


def _switched(match: Match, times: Times) -> Decision:
    """The clock stands still, or runs again."""
    now = match.now()
    if timing.is_paused(times, now):
        new = times._replace(since=now)
    else:
        new = timing.paused(times, now, match.outages)
    return Decision(Change(now, settled=(PAUSE, RESUME), times=new))


def claim(match: Match, mine: Sequence[str], players: Sequence[str]) -> Decision:
    """Take what was agreed on for the case that the other side's time is out."""
    side, clock = _running(match).asked, match.opening.clock
    if side in mine:
        raise Refused("It is your own time that runs.")
    if timing.left(match.stored, side, match.now(), match.outages) > 0:
        raise Refused(f"{side.capitalize()} has time left.")
    if not clock.level:
        return ended(match, side, TIME_OUT)
    if clock.level not in players:
        raise Refused(f"{clock.level} is not at this server; the seat waits for its owner.")
    return absence.lend(match, side, clock.level)


def _running(match: Match) -> Times:
    needs_play(match)
    if not match.opening.clock.kind:
        raise Refused("This match is played without a clock.")
    if not match.stored.times.asked:
        raise Refused(NO_CLOCK_RUNS)
    return match.stored.times
