"""The computer's seats: it is asked like anybody else, and a worker thinks for it."""

import asyncio
import logging
from random import Random, SystemRandom
from time import time
from typing import TypeAlias

from grognard.engine.flow import objections
from grognard.engine.game import Game
from grognard.engine.saving import dump
from grognard.players.levels import believe
from grognard.players.uniform import pick
from grognard.server import acts, work
from grognard.server.match import Match, Plan, Refused
from grognard.server.matches import Matches
from grognard.server.records import COMPUTER, TABLE, Said
from grognard.server.store import StoreDown
from grognard.server.workers import Workers, WorkFailed

SECONDS = 20.0  # that a player may think about one choice
QUICK = 6  # times as quick as the usual beat are choices that were planned before
PATIENCE = 30  # times that a store which is down is tried again
At: TypeAlias = tuple[int, int]
LOG = logging.getLogger("grognard")


def task_for(game: Game, side: str, seconds: float) -> work.Task:
    """What a worker is told of a game: a world that the side may believe in."""
    setting = game.setting
    believed = believe(game, side, Random(SystemRandom().getrandbits(64)))
    options = dict(setting.options)
    return work.Task(setting.rulebook.id, setting.scenario, options, dump(believed), seconds)


class Computer:
    """Plays every seat that is the computer's: a plan is played until something interrupts it."""

    def __init__(self, matches: Matches, workers: Workers, pace: float):
        self._matches, self._workers, self._pace = matches, workers, pace
        self._plans: dict[str, tuple[At, tuple[str, ...]]] = {}  # match: what comes next, and when

    def mind(self, match: Match) -> None:
        """See to a match that has changed."""
        if match.minding is None and self._is_asked(match) and match.stuck != match.at:
            match.minding = asyncio.create_task(self._play(match))
            match.minding.add_done_callback(lambda _: self._done(match))

    def _done(self, match: Match) -> None:
        match.minding = None
        self.mind(match)  # somebody may have chosen while the last task was ending

    @staticmethod
    def _is_asked(match: Match) -> bool:
        return bool(match.who) and match.stored.seats[match.who].kind == COMPUTER

    async def _play(self, match: Match) -> None:
        failures = 0
        while self._is_asked(match) and failures < PATIENCE:
            try:
                await self._choose(match)
                failures = 0
            except StoreDown as fault:
                LOG.warning("%s", fault)
                failures += 1
                await asyncio.sleep(1)
            except Exception:  # a fault in a game must not stop the others
                LOG.exception("the computer cannot choose in match %s", match.opening.id)
                break
        if self._is_asked(match):
            match.stuck = match.at

    async def _choose(self, match: Match) -> None:
        """One choice; it comes at a beat, so that its time tells little of the thought."""
        loop = asyncio.get_running_loop()
        begun, side, game = loop.time(), match.who, match.game
        seen = match.at
        choice = self._planned(match)
        trouble, pace = "", self._pace / QUICK
        if not choice:
            choice, trouble = await self._thought(match, side, game)
            pace = self._pace
        if pace:
            spent = loop.time() - begun
            await asyncio.sleep(pace - spent % pace)

        def decide(match: Match) -> Plan | None:
            if match.at != seen or not self._is_asked(match):
                return None
            try:
                return acts.play(match, side, choice, _notes(side, trouble))
            except Refused:
                any_ = pick(match.game, Random(SystemRandom().getrandbits(64)))
                return acts.play(match, side, any_, _notes(side, "its choice was refused"))

        await self._matches.change(match, decide)

    def _planned(self, match: Match) -> str:
        """The next choice of a plan under way, unless something has come between."""
        at, (*choices,) = self._plans.pop(match.opening.id, (match.at, ()))
        if at != match.at or not choices or objections(match.game, choices[0]):
            return ""
        self._keep(match, tuple(choices[1:]))
        return choices[0]

    def _keep(self, match: Match, choices: tuple[str, ...]) -> None:
        """Keep the rest of a plan for the position after the next choice, if no die falls."""
        number, epoch = match.at
        if choices:
            self._plans[match.opening.id] = (number + 1, epoch), choices

    async def _thought(self, match: Match, side: str, game: Game) -> tuple[str, str]:
        """The choice of the seat's player, or any choice and what went wrong."""
        seed = SystemRandom().getrandbits(64)
        level = match.stored.seats[side].level
        try:
            task = task_for(game, side, SECONDS)
            first, *rest = await self._workers.do(SECONDS, work.think, task, level, seed)
            self._keep(match, tuple(rest))
            return first, ""
        except WorkFailed as fault:
            LOG.warning("%s for %s: %s", level, side, fault)
            return pick(game, Random(seed)), str(fault)


def _notes(side: str, trouble: str) -> tuple[Said, ...]:
    if not trouble:
        return ()
    told = f"The computer could not choose for {side}: {trouble}; a choice was made at random."
    return (Said(TABLE, told, time()),)
