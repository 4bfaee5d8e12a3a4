"""A gate: a player who judges by a new net plays against the level that it has to beat."""

import json
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import grognard
from grognard.laboratory.executors import Play
from grognard.laboratory.selfplay import kept
from grognard.players.clock import Clock, NoPlan
from grognard.players.learnt import with_net
from grognard.players.levels import think
from grognard.players.match import PlayerSeat, ThinkingTime, play_seats
from grognard.players.net import Net
from grognard.players.plan import Believed, Plan

RIVAL = "level3"
MARK = 8  # bytes that tell nets apart


class GateGame(NamedTuple):
    """One game of a net against its rival: every seed is played from all seats."""

    game: str
    scenario: str
    net: Net
    side: str
    seed: int
    positions: int  # of the budget of either player for a period

    @property
    def key(self) -> str:
        """What tells the game from others, those of other nets too."""
        net = self.net
        weights = repr((net.names, net.means, net.scales, net.layers)).encode()
        mark = blake2b(weights, digest_size=MARK).hexdigest()
        return f"{mark} {self.positions} {self.seed} {self.side}"

    def wound(self, player: str) -> Clock:
        """The clock of either player for a period."""
        return Clock(self.positions)


class LearntSeat(PlayerSeat):
    """A seat whose player looks ahead with a net that is not accepted yet."""

    def __init__(self, task: GateGame):
        super().__init__(task.side, RIVAL, task.seed, task.wound)
        self._player = with_net(task.net)

    def thought(self, believed: Believed) -> Plan:
        """What the net's player would do; without a plan of its own what its rival would."""
        try:
            return self._player(believed, self.random, self.clock)
        except NoPlan:
            return think(RIVAL, believed, self.random, self.clock)


def tasks(first: GateGame, games: int) -> list[GateGame]:
    """So many games from the first one's seed on, each seed from all seats."""
    sides = grognard.start(first.game, first.scenario).setting.rulebook.sides
    return [
        first._replace(side=sides[at % len(sides)], seed=first.seed + at // len(sides))
        for at in range(games)
    ]


def fought(task: GateGame) -> dict[str, Any]:
    """How one game ended, and the longest player turn of either player in seconds of CPU."""
    game = grognard.start(task.game, task.scenario)
    seats = {
        side: LearntSeat(task)
        if side == task.side
        else PlayerSeat(side, RIVAL, task.seed, task.wound)
        for side in game.setting.rulebook.sides
    }
    ended = play_seats(game, seats, Random(task.seed).randrange(2**31)).game
    won = ended.outcome is not None and ended.outcome.winner == task.side
    longest = {side: _longest(seat.times) for side, seat in seats.items()}
    mine = longest.pop(task.side)
    return {"key": task.key, "won": int(won), "longest": mine, "rival": max(longest.values())}


def fights(play: Play, todo: list[GateGame], path: Path) -> Iterator[Mapping[str, Any]]:
    """The games of a gate: those that are kept already, then new ones, each kept at once."""
    known = {each["key"]: each for each in kept(path)}
    path.write_text("".join(json.dumps(each) + "\n" for each in known.values()), "utf-8")
    yield from (known[task.key] for task in todo if task.key in known)
    with path.open("a", encoding="utf-8") as file:
        for result in play(fought, [task for task in todo if task.key not in known]):
            file.write(json.dumps(result) + "\n")
            file.flush()
            yield result


def _longest(times: list[ThinkingTime]) -> float:
    return round(max((each.cpu for each in times), default=0.0), 2)
