"""Many games on processes and on a real Dask cluster: the same games, whatever becomes of it."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from grognard.cli import main
from grognard.engine.bad_input import BadInput
from grognard.laboratory import executors
from grognard.laboratory.series import GameTask, play_all, tasks
from tests.ports import free_port

pytestmark = pytest.mark.xdist_group("cluster")
MOST = 10  # games of one list
PLAYERS = {"german": "level1", "british": "random"}
WORKER = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")


class Cluster(NamedTuple):
    """A scheduler with two workers, each a process of its own."""

    name: str
    scheduler: subprocess.Popen[str]
    workers: list[subprocess.Popen[str]]


def started(word: str, *words: str, folder: Path) -> subprocess.Popen[str]:
    """One of Dask's programs, once it has said `word`."""
    command = [sys.executable, "-m", *words]
    program = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=folder)
    assert program.stderr
    assert any(word in line for line in program.stderr), f"{words[0]} has ended"
    return program


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A real cluster on this machine; one test after the other takes something away from it."""
    folder = tmp_path_factory.mktemp("cluster")
    port = str(free_port())
    serve = ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", port)
    scheduler = started("Scheduler at", *serve, "--no-dashboard", folder=folder)
    work = ("distributed.cli.dask_worker", f"tcp://127.0.0.1:{port}", *WORKER)
    workers = [started("Registered to", *work, folder=folder) for _ in range(2)]
    yield Cluster(f"dask://127.0.0.1:{port}", scheduler, workers)
    for program in (*workers, scheduler):
        program.kill()
        program.communicate()


def todo(games: int) -> list[GameTask]:
    """Games that take a moment, with all that is recorded of them."""
    planned = tasks("mons", "nimy", "", PLAYERS, range(1, 1 + games // 2))
    return [task._replace(recorded=True) for task in planned]


@cache
def played_here() -> list[dict[str, Any]]:
    """The longest list of them, played one after the other in this process."""
    return list(play_all(todo(MOST), 1))


def test_processes_give_the_same_games_as_playing_them_here():
    """In the same order, with the same records."""
    assert list(play_all(todo(4), 2)) == played_here()[:4]


def test_a_cluster_gives_the_same_games(cluster: Cluster):
    """Game by game, in the same order."""
    assert list(play_all(todo(4), 1, cluster.name)) == played_here()[:4]


def test_a_worker_killed_in_the_middle_loses_nothing(cluster: Cluster):
    """Its games are played again by the other, to the same end."""
    expected = played_here()
    playing = play_all(todo(MOST), 1, cluster.name)

    found: list[dict[str, Any]] = [next(playing)]
    cluster.workers[0].send_signal(signal.SIGKILL)
    found += playing

    assert found == expected
    assert cluster.workers[0].wait() == -signal.SIGKILL
    assert cluster.workers[1].poll() is None


def test_a_scheduler_that_goes_away_is_told_of(cluster: Cluster, capfd: pytest.CaptureFixture[str]):
    """One sentence, and nothing of what the library has to say about it."""
    playing = play_all(todo(MOST), 1, cluster.name)
    next(playing)
    cluster.scheduler.kill()

    with pytest.raises(BadInput, match="has gone away"):
        list(playing)

    assert capfd.readouterr().err == ""


def test_an_executor_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]):
    """One clear sentence, before anything is played."""
    for name in ("threads", "dask://", "dask://here", "dask://:80", "dask://here:port"):
        assert main(["sim", "crossroads", "--executor", name]) == 2
        told = capsys.readouterr().err
        assert told == (f"grognard: An executor is processes or dask://HOST:PORT, not “{name}”.\n")


def test_a_scheduler_that_does_not_answer_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """One clear sentence."""
    monkeypatch.setattr(executors, "ANSWER", 0.2)
    address = f"127.0.0.1:{free_port()}"

    assert main(["sim", "crossroads", "--games", "2", "--executor", f"dask://{address}"]) == 2

    assert capsys.readouterr().err == f"grognard: No Dask scheduler answers at {address}.\n"


def test_without_the_library_the_extra_is_named():
    """The library is looked for only by those who ask for a cluster."""
    program = (
        "import sys; sys.modules['distributed'] = None\n"
        "from grognard.cli import main\n"
        "status = main(['sim', 'crossroads', '--games', '1'])\n"
        "sys.exit(main(['sim', 'crossroads', '--executor', 'dask://localhost:8786']) - status)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)

    assert done.returncode == 2
    assert done.stderr == (
        "grognard: A Dask cluster needs the extra “cluster”: pip install 'grognard[cluster]'.\n"
    )


def first_is_fatal(number: int) -> int:
    """A task that brings its process down."""
    if number == 0:
        os._exit(1)
    return number


def test_a_process_that_dies_is_told_of():
    """Rather than waited for."""
    with executors.opened("processes", 2) as play, pytest.raises(BadInput, match="was killed"):
        list(play(first_is_fatal, range(40)))


def test_a_bar_with_the_time_left_is_shown_on_a_terminal():
    """And nowhere else: the results alone go to the output."""
    outer, inner = os.openpty()
    command = [sys.executable, "-m", "grognard", "sim", "crossroads", "--games", "40"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=inner, text=True) as program:
        os.close(inner)
        shown = b""
        while chunk := _read(outer):
            shown += chunk
        assert program.stdout
        assert program.stdout.read().startswith("crossroads battle: 40 games\n")
    os.close(outer)

    assert "40/40" in shown.decode()
    assert re.search(r"left.*\d:\d\d:\d\d", shown.decode())


def _read(terminal: int) -> bytes:
    """What was written to a terminal; nothing when all writers are gone."""
    try:
        return os.read(terminal, 65_536)
    except OSError:
        return b""
