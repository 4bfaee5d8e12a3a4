"""The programs behind the engines of a server: how many run, and that all of them end."""

import asyncio
import os
from pathlib import Path

import psutil
import pytest

import grognard
from grognard.hosting.creating import new_match
from grognard.hosting.settings import Program, Settings
from grognard.hosting.wire import NewMatch, SeatWish
from grognard.match.match import Match
from grognard.server.engines import Engines
from tests.players.engines import SAMPLE, logged, scripted
from tests.server.client import get, make, sitting
from tests.server.processes import serving
from tests.server.seating import QUIET, bound, pass_turn, seat, store, wait_for

NOTE = (
    "import os, subprocess; child = subprocess.Popen(['sleep', '600'])\n"
    "print(os.getpid(), child.pid, file=open({path!r}, 'w'), flush=True)\n"
    "import time; time.sleep(600)"
)


def test_more_matches_than_engines_may_run_all_go_on(tmp_path: Path):
    """An engine that rests makes room, and is told everything when it is asked again."""
    with serving(store(tmp_path), *bound(fox=SAMPLE)) as server:
        matches = [make(server, seats={"red": seat("fox")}) for _ in range(10)]
        for _ in range(2):
            for made in matches:
                with sitting(server, made["match"], made["seats"]["blue"]) as blue:
                    pass_turn(blue, "blue")
                    assert len(psutil.Process(server.process.pid).children()) <= 8


def test_no_more_engines_run_at_once_than_allowed():
    """Six matches with room for two engines: whoever is over the limit waits."""
    made = [crossroads() for _ in range(6)]
    running: list[int] = []

    async def think() -> None:
        engines = Engines({"fox": Program(scripted(QUIET), ("crossroads",))}, 5.0, most=2)

        async def ask(match: Match) -> None:
            plan = await engines.think(match, "red")
            assert plan.choices[0] in options
            running.append(started())

        await asyncio.gather(*(ask(each) for each in (*made, *reversed(made))))
        engines.close()

    options = grognard.start("crossroads").options
    asyncio.run(think())

    assert len(running) == 12
    assert max(running) <= 2
    assert started() == 0


def test_the_clock_of_a_turn_goes_on_when_an_engine_has_made_room(tmp_path: Path):
    """Its program is started again and told everything, but it has no more time than before."""
    log, (one, other) = tmp_path / "log", (crossroads(), crossroads())
    command = logged(log, scripted("sum(range(1_000_000)); play(options[0])"))

    async def think() -> None:
        engines = Engines({"fox": Program(command, ("crossroads",))}, 9.0, most=1)
        for match in (one, other, one):
            await engines.think(match, "red")
        engines.close()

    asyncio.run(think())

    sent = [line.split() for line in log.read_text("utf-8").splitlines()]
    clocks = [int(words[-1]) for words in sent if words[:3] == [">", "go", "clock"]]
    assert sum(words[1:] == ["ggp", "1"] for words in sent) == 3
    assert clocks[:2] == [9000, 9000]
    assert clocks[2] < 9000


def started() -> int:
    """How many engines of this very process run."""
    every = psutil.process_iter(["ppid", "status", "cmdline"])
    own = [each.info for each in every if each.info["ppid"] == os.getpid()]
    alive = [each for each in own if each["status"] != psutil.STATUS_ZOMBIE]
    return sum("scripted.py" in " ".join(each["cmdline"] or ()) for each in alive)


def crossroads() -> Match:
    """A new match in which an engine plays red."""
    wish = NewMatch("crossroads", seats={"red": SeatWish("computer", "fox")})
    settings = Settings("", engines={"fox": Program("cat", ("crossroads",))})
    return new_match(wish, settings).match


def is_gone(number: int) -> bool:
    """Whether there is no such process any more."""
    return not psutil.pid_exists(number) or psutil.Process(number).status() == "zombie"


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_a_server_that_ends_leaves_no_engine_behind(tmp_path: Path, end: str):
    """Stopped in the middle of a thought, children and all; killed, if the engine plays fair."""
    note = tmp_path / "numbers"
    code = NOTE.format(path=str(note)) if end == "stop" else f"{QUIET}"
    with serving(store(tmp_path), *bound(fox=scripted(code)), "--engine-time", "60") as server:
        made = make(server, seats={"red": seat("fox")})
        if end == "stop":
            assert wait_for(lambda: note.exists() and note.read_text("utf-8").endswith("\n"))
            numbers = [int(word) for word in note.read_text("utf-8").split()]
            complaints = server.stop()
            assert "Traceback" not in complaints
        else:
            with sitting(server, made["match"], made["seats"]["blue"]) as blue:
                blue.until_state(lambda state: state["who"] == "blue")
            numbers = [each.pid for each in psutil.Process(server.process.pid).children()]
            server.kill()

    assert numbers
    assert all(wait_for(lambda number=number: is_gone(number)) for number in numbers)
    with serving(store(tmp_path), *bound(fox=SAMPLE)) as server:
        told = get(server, f"/api/matches/{made['match']}", made["observer"]).json()
    assert told["outcome"] is None
