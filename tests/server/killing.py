"""Servers killed at random moments in the middle of play, and what is left of the match."""

from pathlib import Path
from random import Random
from threading import Timer
from typing import NamedTuple

from websockets.exceptions import ConnectionClosed

from grognard.match.beginning import begin
from grognard.match.records import Saved
from grognard.server import loading
from grognard.server.store import Store, open_store
from tests.server.client import Record, get, make
from tests.server.playing import everybody
from tests.server.processes import Server

SOONEST, LATEST = 0.05, 0.8  # seconds of play before the server is killed


class Survived(NamedTuple):
    """How often the server was killed, in how many matches, and what had been acknowledged."""

    kills: int
    matches: int
    acknowledged: int


def stored(store: str, match: str) -> Saved:
    """A match as the store holds it."""
    opened: Store = open_store(store)
    try:
        found = opened.run(lambda cursor: loading.load(cursor, match), False)
    finally:
        opened.close()
    assert found is not None
    return found


def kill_again_and_again(folder: Path, kills: int, seed: int = 9) -> Survived:
    """Play, kill, look: every acknowledged choice must be there and every match whole."""
    store, random = f"sqlite:///{folder}/matches.sqlite", Random(seed)
    made: Record = {}
    acknowledged: dict[int, str] = {}
    matches = kept = 0
    for _ in range(kills):
        server = Server(store)
        if not made or _is_over(server, made):
            made, acknowledged = make(server, "mons", scenario="nimy"), {}
            matches += 1
        new = _play_until_killed(server, made, random)
        acknowledged |= new
        kept += len(new)
        match = stored(store, made["match"])
        found = {number: match.entries[number].choice for number in acknowledged}
        assert found == acknowledged, "an acknowledged choice is lost"
        assert begin(match).line.number == len(match.entries), "the match is damaged"
    return Survived(kills, matches, kept)


def _is_over(server: Server, made: Record) -> bool:
    told = get(server, f"/api/matches/{made['match']}", made["observer"]).json()
    return bool(told["status"] == "over")


def _play_until_killed(server: Server, made: Record, random: Random) -> dict[int, str]:
    """Play at random until the server is gone; the choices that it acknowledged."""
    timer = Timer(random.uniform(SOONEST, LATEST), server.kill)
    acknowledged = _play(server, made, random, timer)
    timer.join()
    if server.process.poll() is None:
        server.kill()
    return acknowledged


def _play(server: Server, made: Record, random: Random, timer: Timer) -> dict[int, str]:
    """The choices acknowledged from when all have sat down, and the time begins to run."""
    acknowledged = {}
    try:
        with everybody(server, made) as seats:
            timer.start()
            first = next(iter(seats.values()))
            while not first.state["over"]:
                asked = seats[first.state["who"]]
                number = asked.state["number"]
                choice = random.choice(asked.state["options"])
                reply = asked.choose(choice)
                acknowledged[number] = choice
                for seat in seats.values():
                    seat.until_state(lambda state, at=reply["number"]: state["number"] >= at)
    except (OSError, ConnectionClosed):
        pass
    return acknowledged
