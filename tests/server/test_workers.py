"""The computer's thinking: what workers are told, and what happens when they fail."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import psutil
import pytest

import grognard
from grognard.engine.kernel.flow import CHANCE
from grognard.engine.kernel.saving import dump, load
from grognard.engine.kernel.set_up import settle
from grognard.engine.kernel.view import view, world
from grognard.games import GAMES
from grognard.hosting import work
from grognard.hosting.computer import task_for
from tests.server.client import CLIENT, PATIENCE, connecting, make, sitting
from tests.server.processes import Server, serving
from tests.server.seating import wait_for
from tests.walk import stops


def test_a_worker_is_told_a_world_that_its_side_believes_in():
    """It looks the same to the side, and what is hidden is made up."""
    hidden = set()
    game = grognard.play(grognard.start("crossroads"), grognard.start("crossroads").options[0])
    for _ in range(40):
        task = task_for(game, "blue", 1.0)
        told = load(task.believed, settle(GAMES[task.game], task.scenario, task.options))
        assert view(told, "blue") == view(game, "blue")
        hidden.add(view(told, "red")["position"]["units"]["RX"]["hex"])
    assert len(hidden) > 1


def test_a_worker_chooses_one_of_the_options():
    """The same for the same seed."""
    stop = next(each for each in stops("crossroads", "battle", 1) if each.game.who == "blue")
    task = task_for(stop.game, "blue", 5.0)

    choices = {work.think(task, "random", seed).choices[0] for seed in range(20)}

    assert choices <= set(stop.game.options)
    assert len(choices) > 1
    assert work.think(task, "random", 7).choices == work.think(task, "random", 7).choices


def test_a_worker_answers_even_where_the_program_has_a_fault(monkeypatch: pytest.MonkeyPatch):
    """The level below plays on, and what was wrong is told to be logged; a hint is not given."""
    stop = next(each for each in stops("crossroads", "battle", 1) if each.game.who == "blue")
    book = GAMES["crossroads"]
    faulty = replace(book.advice, value=lambda game, side: None + 1)
    monkeypatch.setitem(GAMES, "crossroads", replace(book, advice=faulty))
    task = task_for(stop.game, "blue", 5.0)

    thought = work.think(task, "level1", 1)

    assert thought.choices[0] in stop.game.options
    assert "level1 fell back to random: the program has a fault, TypeError(" in thought.fallen
    with pytest.raises(TypeError):
        work.hint(task, "level1", 1)


@pytest.mark.parametrize("scenario", [("crossroads", "battle"), ("mons", "nimy")], ids="-".join)
def test_a_hint_is_the_same_in_every_world_that_the_side_believes_in(scenario: tuple[str, str]):
    """Choices, gains and words come from what the side sees and from the seed alone."""
    hidden = 0
    for stop in stops(*scenario, seed=2, every=9):
        game, side = stop.game, stop.game.who
        if side == CHANCE:
            continue
        other = world(game, side, Random(stop.number))
        hidden += dump(other) != dump(game)
        hints = [work.hint(task_for(each, side, 30.0), "level2", 5) for each in (game, other)]

        assert hints[0] == hints[1]
        assert hints[0]["plan"]["choices"][0] in game.options
    assert hidden


def test_work_that_takes_too_long_is_given_up():
    """The answer says so; the worker is free again."""
    stop = next(each for each in stops("crossroads", "battle", 4) if each.choice[:4] == "fire")
    slow, quick = (task_for(stop.game, stop.game.who, seconds) for seconds in (1e-6, 30.0))

    assert work.count_odds(slow, stop.choice)["error"].endswith("take too long to count.")
    assert work.far(slow)["error"] == "The far moves take too long to find."
    assert work.hint(slow, "random", 1)["error"] == "A hint takes too long to find."
    assert work.count_odds(quick, stop.choice)["results"]


def test_a_level_that_is_gone_is_waited_for_and_the_table_is_told(tmp_path: Path):
    """An older version knew it, or another server does: nobody else chooses in its place."""
    path = tmp_path / "matches.sqlite"
    with serving(f"sqlite:///{path}") as server:
        made = make(server, seats={"red": {"kind": "person"}})
    with closing(sqlite3.connect(path)) as store, store:
        store.execute("UPDATE seats SET kind = 'computer', level = 'gone' WHERE side = 'red'")
    with serving(f"sqlite:///{path}") as server, connecting(server, made["match"]) as blue:
        told = blue.hello(made["seats"]["blue"])["chat"]
        assert blue.ask("resync")["state"]["who"] == "red"

    assert told[-1]["text"].startswith("The engine gone is not at this server")


def test_workers_are_there_before_the_first_question_of_a_page(tmp_path: Path):
    """Opening a board starts them and has them read the game; nothing was asked of them yet."""
    with serving(f"sqlite:///{tmp_path}/matches.sqlite") as server:
        before = workers_of(server)
        CLIENT.get(
            f"{server.address}/api/games/crossroads/scenarios/battle/board"
        ).raise_for_status()
        assert wait_for(lambda: len(workers_of(server)) >= len(before) + 2)


def workers_of(server: Server) -> list[psutil.Process]:
    """The worker processes of a server."""
    children = psutil.Process(server.process.pid).children()
    return [each for each in children if "spawn_main" in " ".join(_words(each))]


def _words(process: psutil.Process) -> list[str]:
    """The command of a process, or nothing where it has just ended."""
    try:
        return process.cmdline()
    except psutil.NoSuchProcess:
        return []


def test_workers_that_die_are_replaced(tmp_path: Path):
    """Killed in the middle of a match, which goes on to its end."""
    computer = {"kind": "computer", "level": "random"}
    with serving(f"sqlite:///{tmp_path}/matches.sqlite") as server:
        made = make(
            server, "mons", scenario="nimy", seats={"german": computer, "british": computer}
        )
        with sitting(server, made["match"], made["observer"]) as seat:
            seat.until_state(lambda state: state["number"] >= 10)
            for worker in workers_of(server):
                worker.kill()
            seat.until_state(lambda state: state["over"])
            assert seat.state["outcome"]["reason"]


def test_no_worker_outlives_a_server_that_is_killed(tmp_path: Path):
    """Nothing is left running."""
    with serving(f"sqlite:///{tmp_path}/matches.sqlite") as server:
        made = make(server, seats={"red": {"kind": "computer"}})
        with sitting(server, made["match"], made["seats"]["blue"]) as blue:
            blue.until_state(lambda state: state["who"] == "blue")
        children = psutil.Process(server.process.pid).children()
        server.kill()
    assert children
    _, alive = psutil.wait_procs(children, timeout=PATIENCE)
    assert alive == []


def test_a_plan_is_played_until_something_comes_between(tmp_path: Path):
    """Players that plan ahead play a match to its end; every choice of theirs is a legal one."""
    seats = {side: {"kind": "computer", "level": "level1"} for side in ("blue", "red")}
    with serving(f"sqlite:///{tmp_path}/matches.sqlite", "--pace", "0") as server:
        made = make(server, seats=seats)
        with sitting(server, made["match"], made["observer"]) as seat:
            seat.until_state(lambda state: state["over"])
            chat = [each["text"] for each in seat.pushed if each["is"] == "chat"]
            assert seat.state["outcome"]["reason"]
    assert chat == [], "no choice was refused, no player failed"
