"""The computer's seats: it is asked like anybody else, and a worker thinks for it."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random, SystemRandom
from time import time
from typing import Protocol, TypeAlias
from weakref import WeakKeyDictionary

from grognard.engine.data.source import NO_OVERLAY, Overlay
from grognard.engine.kernel.flow import objections
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.saving import dump
from grognard.hosting import work
from grognard.hosting.matches import Matches
from grognard.hosting.supervising import pauses
from grognard.hosting.thinking import Thinkers, WorkFailed
from grognard.match import acts
from grognard.match.changing import StoreDown
from grognard.match.match import Decision, Match, Refused
from grognard.match.records import COMPUTER, TABLE, Reason, Said, Seat
from grognard.players.clock import UNSPENT, Spent, period_of
from grognard.players.levels import PLAYERS, believe
from grognard.players.outside.referee import Forfeit
from grognard.players.plan import Plan
from grognard.players.uniform import pick

SECONDS = 20.0  # that a player may think about one choice
QUICK = 6  # times as quick as the usual beat are choices that were planned before
TRIES = 5  # times that a fault in a game is tried again
At: TypeAlias = tuple[int, int]
LOG = logging.getLogger("grognard")


def task_for(game: Game, side: str, seconds: float, overlay: Overlay = NO_OVERLAY) -> work.Task:
    """What a worker is told of a game: a world that the side may believe in."""
    setting = game.setting
    believed = believe(game, side, Random(SystemRandom().getrandbits(64)))
    played = (setting.rulebook.id, setting.scenario, dict(setting.options))
    return work.Task(*played, dump(believed), seconds, overlay)


class Outsiders(Protocol):
    """Programs of others in the computer's seats."""

    def plays(self, seat: Seat) -> bool:
        """Whether one of them has this seat."""

    async def think(self, match: Match, side: str) -> Plan:
        """What it wants to play."""


class Computer:
    """Plays every seat that is the computer's: a plan is played until something interrupts it."""

    def __init__(
        self,
        matches: Matches,
        workers: Thinkers,
        engines: Outsiders,
        pace: float,
        pausing: Callable[[], Iterator[float]] = pauses,
    ):
        self._matches, self._workers, self._pace = matches, workers, pace
        self._engines, self._pausing = engines, pausing
        self._spent: dict[tuple[str, str], tuple[str, Spent]] = {}  # match, side: its period
        self._minding: dict[Match, asyncio.Task[None]] = {}
        self._early: WeakKeyDictionary[Match, At] = WeakKeyDictionary()  # where dice must wait
        self._stuck: WeakKeyDictionary[Match, At] = WeakKeyDictionary()  # where it cannot go on
        self._plans: dict[str, tuple[At, tuple[str, ...]]] = {}  # match: what comes next, and when

    def mind(self, match: Match) -> None:
        """See to a match that has changed."""
        if match.over:
            for side in match.sides:
                self._spent.pop((match.opening.id, side), None)
        if self.minds(match) or not self._is_asked(match) or self._stuck.get(match) == match.at:
            return
        if trouble := self.trouble(match):
            self._stuck[match] = match.at
            LOG.warning("match %s: %s", match.opening.id, trouble)
            for listener in match.listeners:
                listener.send({"is": "chat", "from": TABLE, "text": trouble, "at": time()})
            return
        task = self._minding[match] = asyncio.create_task(self._play(match))
        task.add_done_callback(lambda task: self._done(match, task))

    def minds(self, match: Match) -> bool:
        """Whether it is at work on a match."""
        return match in self._minding

    @property
    def waiting(self) -> int:
        """In how many matches it is at work."""
        return len(self._minding)

    async def close(self) -> None:
        """Stop thinking."""
        for task in [*self._minding.values()]:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def _done(self, match: Match, task: "asyncio.Task[None]") -> None:
        del self._minding[match]
        if not task.cancelled():
            self.mind(match)  # somebody may have chosen while the last task was ending

    def _is_asked(self, match: Match) -> bool:
        """Whether the computer is to choose, and the first die need wait for nobody."""
        asked = match.stored.seats.get(match.who)
        waits = self._early.get(match) == match.at and not match.has_begun()
        return asked is not None and asked.kind == COMPUTER and not waits

    def trouble(self, match: Match) -> str:
        """What the seat that is asked waits for, where that is an engine of another server."""
        if not self._is_asked(match):
            return ""
        seat = match.stored.seats[match.who]
        if seat.level in PLAYERS or self._engines.plays(seat):
            return ""
        return f"The engine {seat.level} is not at this server; {seat.side} waits for it."

    async def _play(self, match: Match) -> None:
        """Choose for as long as the computer is asked; an outage of the store is waited out."""
        faults, waits = 0, self._pausing()
        while self._is_asked(match) and faults < TRIES and not self.trouble(match):
            try:
                await self._choose(match)
                faults, waits = 0, self._pausing()
                continue
            except StoreDown as fault:
                LOG.warning("%s", fault)
            except Refused as refusal:  # the match was put away
                LOG.warning("match %s: %s", match.opening.id, refusal)
                break
            except Exception:  # a fault in a game must not stop the others
                LOG.exception("the computer cannot choose in match %s", match.opening.id)
                faults += 1
            await asyncio.sleep(next(waits))
        self._stuck.pop(match, None)
        if self._is_asked(match) and not self.trouble(match):
            self._stuck[match] = match.at

    async def _choose(self, match: Match) -> None:
        """One choice; it comes at a beat, so that its time tells little of the thought."""
        loop = asyncio.get_running_loop()
        async with self._matches.lock(match):  # nobody is changing it
            begun, side, seen = loop.time(), match.who, match.at
        if not self._is_asked(match):
            return
        choice = self._planned(match)
        thought, trouble, pace = None, "", self._pace / QUICK
        if not choice:
            try:
                thought, trouble = await self._thought(match, side)
            except Forfeit as fault:
                await self._forfeit(match, seen, fault)
                return
            choice, pace = thought.choices[0], self._pace
            self._keep(match, seen, thought.choices[1:])
        if pace:
            spent = loop.time() - begun
            await asyncio.sleep(pace - spent % pace)

        def decide(match: Match) -> Decision | None:
            if match.at != seen or not self._is_asked(match):
                return None
            plan = _with_reason(_played(match, side, choice, trouble), side, thought)
            if acts.is_early(match, plan):
                self._early[match] = match.at
                return None
            return plan

        await self._matches.change(match, decide)

    def _planned(self, match: Match) -> str:
        """The next choice of a plan under way, unless something has come between."""
        at, (*choices,) = self._plans.pop(match.opening.id, (match.at, ()))
        if at != match.at or not choices or objections(match.game, choices[0]):
            return ""
        self._keep(match, at, tuple(choices[1:]))
        return choices[0]

    def _keep(self, match: Match, at: At, choices: tuple[str, ...]) -> None:
        """Keep the rest of a plan for the position after the next choice, if no die falls."""
        number, epoch = at
        if choices:
            self._plans[match.opening.id] = (number + 1, epoch), choices

    async def _thought(self, match: Match, side: str) -> tuple[work.Thought, str]:
        """What the seat's player plans, or any choice and what went wrong."""
        game, seed = match.game, SystemRandom().getrandbits(64)
        if self._engines.plays(match.stored.seats[side]):
            plan = await self._engines.think(match, side)
            return work.Thought(plan.choices, plan.why, plan.gain), ""
        level = match.stored.seats[side].level
        try:
            task = task_for(game, side, SECONDS, match.opening.overlay)
            spent = self._spent_by(match, side)
            thought = await self._workers.do(SECONDS, work.think, task, level, seed, spent)
            self._spent[match.opening.id, side] = period_of(game), thought.spent
            if thought.fallen:
                LOG.warning("%s in match %s: %s", side, match.opening.id, thought.fallen)
            return thought, ""
        except WorkFailed as fault:
            LOG.warning("%s for %s: %s", level, side, fault)
            if match.stored.seats[side].lent:  # chance was not agreed on
                raise Forfeit(side, f"{level} could not choose for {side}: {fault}") from None
            any_ = pick(game, Random(seed))
            return work.Thought((any_,), f"Chance chose: {fault}.", 0.0), str(fault)

    def _spent_by(self, match: Match, side: str) -> Spent:
        """What a side has used of its time for the period under way."""
        period, spent = self._spent.get((match.opening.id, side), ("", UNSPENT))
        return spent if period == period_of(match.game) else UNSPENT

    async def _forfeit(self, match: Match, seen: At, fault: Forfeit) -> None:
        """End a match that an engine has lost, unless the question was taken back meanwhile."""

        def decide(match: Match) -> Decision | None:
            if match.at != seen or not self._is_asked(match):
                return None
            return acts.forfeit(match, fault.side, str(fault))

        await self._matches.change(match, decide)


def _played(match: Match, side: str, choice: str, trouble: str) -> Decision:
    """What the computer's choice comes to; any other where the rules refuse it."""
    try:
        return acts.play(match, side, choice, _notes(side, trouble))
    except Refused:
        any_ = pick(match.game, Random(SystemRandom().getrandbits(64)))
        return acts.play(match, side, any_, _notes(side, "its choice was refused"))


def _with_reason(plan: Decision, side: str, thought: work.Thought | None) -> Decision:
    """The plan of a choice with the thought that led to it, if it was not thought of before."""
    if thought is None:
        return plan
    reason = Reason(plan.change.first, side, thought.why, thought.gain)
    return plan._replace(change=replace(plan.change, reason=reason))


def _notes(side: str, trouble: str) -> tuple[Said, ...]:
    if not trouble:
        return ()
    told = f"The computer could not choose for {side}: {trouble}; a choice was made at random."
    return (Said(TABLE, told, time()),)
