"""When things break: servers killed, disks full, databases locked or gone."""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from grognard.cli import main
from tests.server.client import Record, get, make, sitting
from tests.server.conftest import postgres_at
from tests.server.killing import kill_again_and_again, stored
from tests.server.processes import Server, serving

KILLS = 5


def test_no_acknowledged_choice_is_lost_when_the_server_is_killed(tmp_path: Path):
    """Again and again, at random moments, in the middle of whatever it does."""
    survived = kill_again_and_again(tmp_path, KILLS)

    assert survived.kills == KILLS
    assert survived.acknowledged


@contextmanager
def no_room(server: Server) -> Iterator[None]:
    """As if the disk were full: no file of the server may grow."""
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, before[1]))
    yield
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[tuple[Server, Path]]:
    """A server with a store of its own, and where that is."""
    path = tmp_path / "matches.sqlite"
    with serving(f"sqlite:///{path}") as server:
        yield server, path


def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room(alone: tuple[Server, Path]):
    """The choice is not acknowledged, the position stays, and later the same choice is taken."""
    server, _ = alone
    made = make(server)
    with sitting(server, made["match"], made["seats"]["red"]) as red:
        choice = red.state["options"][0]
        with no_room(server):
            refused = red.choose(choice)
            unmade = post_refused(server)
        assert (refused["ok"], refused["status"], refused["number"]) == (False, 503, 0)
        assert refused["error"].endswith("nothing was stored.")
        assert unmade == refused["error"]
        assert red.choose(choice)["ok"]


def post_refused(server: Server) -> str:
    """What is told to somebody who would make a match while nothing can be stored."""
    with pytest.raises(AssertionError) as told:
        make(server)
    sentence = str(told.value).partition('"error":"')[2].partition('"')[0]
    assert sentence
    return sentence


def test_a_locked_database_is_told_and_play_goes_on_when_it_is_free(alone: tuple[Server, Path]):
    """Another program that holds the file delays, and loses nothing."""
    server, path = alone
    made = make(server)
    with sitting(server, made["match"], made["seats"]["red"]) as red:
        choice = red.state["options"][0]
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            refused = red.choose(choice)
            other.execute("ROLLBACK")
        assert refused["error"] == "The store is locked by another program; try again in a moment."
        assert red.choose(choice)["ok"]


def test_a_dead_database_is_told_and_play_goes_on_when_it_is_back(folder_of_postgres: Path):
    """PostgreSQL stops in the middle of a match and is started again."""
    database = postgres_at(folder_of_postgres)
    with serving(database.get_uri()) as server:
        made = make(server)
        with sitting(server, made["match"], made["seats"]["red"]) as red:
            choice = red.state["options"][0]
            database.cleanup()
            refused = red.choose(choice)
            unknown = get(server, "/api/matches/another", made["observer"])
            database = postgres_at(folder_of_postgres)
            taken = until_taken(red, choice)
        assert (refused["ok"], refused["status"]) == (False, 503)
        assert refused["error"].startswith("The database cannot be reached")
        assert (unknown.status_code, unknown.json()["error"]) == (503, refused["error"])
        assert unknown.headers["retry-after"]
        assert taken["ok"]
        assert stored(database.get_uri(), made["match"]).entries[0].choice == choice
    database.cleanup()


def until_taken(red, choice: str) -> Record:
    """Choose again, as a player would, until the store is back."""
    for _ in range(20):
        reply = red.choose(choice)
        if reply["ok"]:
            break
    return reply


def test_a_store_that_cannot_be_opened_is_told_in_one_line(capsys, tmp_path: Path):
    """Before anything is served."""
    (tmp_path / "file").write_text("no database, but long enough to be looked at as one" * 50)
    for store in ("mysql://x", f"sqlite:///{tmp_path}/file", "postgresql://127.0.0.1:1/none"):
        assert main(["serve", "--port", "0", "--store", store]) == 2
        said = capsys.readouterr().err
        assert said.startswith("grognard: ")
        assert said.count("\n") == 1
