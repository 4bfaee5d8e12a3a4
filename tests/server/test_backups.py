"""Backups taken and put back while a server runs, from either database to either."""

import sqlite3
from pathlib import Path

import pytest

from grognard.cli import main
from tests.server.client import Record, connecting, make, sitting
from tests.server.conftest import POSTGRESQL
from tests.server.killing import stored
from tests.server.processes import serving


@pytest.fixture(params=[POSTGRESQL, "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/matches.sqlite"
    address: str = request.getfixturevalue("postgres")
    return address


def choose(server, made: Record, count: int) -> list[str]:
    """So many choices of the side that begins, each acknowledged."""
    chosen = []
    with sitting(server, made["match"], made["observer"]) as observer:
        for _ in range(count):
            who = observer.state["who"]
            with sitting(server, made["match"], made["seats"][who]) as seat:
                assert seat.ask("ready", side=who)["ok"]
                chosen.append(seat.state["options"][0])
                reply = seat.choose(chosen[-1])
                assert reply["ok"]
            observer.until_state(lambda state: state["number"] >= reply["number"])  # noqa: B023
    return chosen


def choices(store: str, made: Record) -> list[str]:
    """What a store holds of a match, without dice."""
    return [entry.choice for entry in stored(store, made["match"]).entries if entry.who != "chance"]


def test_a_backup_holds_what_was_acknowledged_and_is_put_back_while_a_server_runs(
    store: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Who sits there sees the match go back; what came after the backup is left alone."""
    file = tmp_path / "backup.sqlite"
    with serving(store) as server:
        made = make(server, hot_seat=True)
        before = choose(server, made, 3)
        assert main(["backup", "--store", store, str(file)]) == 0
        later = make(server, hot_seat=True)
        choose(server, made, 3)
        with sitting(server, made["match"], made["observer"]) as observer:
            number = observer.state["number"]
            assert main(["restore", "--store", store, str(file)]) == 0
            observer.until_state(lambda state: state["number"] < number)
            after = choose(server, made, 2)
        choose(server, later, 1)

    assert choices(store, made) == [*before, *after]
    assert file.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.glob("backup*")] == ["backup.sqlite"]
    told = capsys.readouterr().out.splitlines()
    assert told == [f"1 matches are in {file}", f"1 matches are back from {file}"]


def test_who_took_a_seat_after_the_backup_keeps_it(store: str, tmp_path: Path):
    """The host's copy of the link opens nothing, before and after the match went back."""
    file = tmp_path / "backup.sqlite"
    with serving(store) as server:
        made = make(server, own=["blue"])
        match, invitation = made["match"], made["seats"]["red"]
        assert main(["backup", "--store", store, str(file)]) == 0
        with connecting(server, match) as red:
            secret = red.hello(invitation)["secret"]
    assert main(["restore", "--store", store, str(file)]) == 0

    with serving(store) as server:  # one that remembers nothing
        with connecting(server, match) as host:
            assert host.hello(invitation)["status"] == 401
        with sitting(server, match, secret) as again:
            assert again.state["role"] == "red"


def test_a_backup_is_put_back_into_an_empty_store(store: str, tmp_path: Path):
    """Also into one of another kind; the server there goes on."""
    file, fresh = tmp_path / "backup.sqlite", f"sqlite:///{tmp_path}/fresh.sqlite"
    with serving(store) as server:
        made = make(server, hot_seat=True)
        before = choose(server, made, 2)
    assert main(["backup", "--store", store, str(file)]) == 0
    assert main(["restore", "--store", fresh, str(file)]) == 0
    with serving(fresh) as server:
        after = choose(server, made, 2)

    assert choices(fresh, made) == [*before, *after]


def test_data_of_ones_own_is_in_the_backup(store: str, tmp_path: Path):
    """A match that is played with it can be played on."""
    file, fresh = tmp_path / "backup.sqlite", f"sqlite:///{tmp_path}/fresh.sqlite"
    with serving(store) as server:
        made = make(server, hot_seat=True, data='[[counters.unit]]\nid = "B1"\nstrength = 6\n')
    assert main(["backup", "--store", store, str(file)]) == 0
    assert main(["restore", "--store", fresh, str(file)]) == 0
    with serving(fresh) as server, sitting(server, made["match"], made["observer"]) as observer:
        assert observer.state["scene"]["counters"]["B1"]["factors"][0] == "6"


def test_a_backup_is_a_store(tmp_path: Path):
    """It opens as it is."""
    store, file = f"sqlite:///{tmp_path}/matches.sqlite", tmp_path / "backup.sqlite"
    with serving(store) as server:
        made = make(server, hot_seat=True)
        before = choose(server, made, 2)
        assert main(["backup", "--store", store, str(file)]) == 0

    assert choices(f"sqlite:///{file}", made) == before


def test_what_cannot_be_backed_up_or_put_back_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """A file that is there is never written over."""
    store, there = tmp_path / "none.sqlite", tmp_path / "there"
    there.write_text("mine")
    wrong = tmp_path / "wrong"
    with sqlite3.connect(wrong) as other:
        other.execute("CREATE TABLE form (number INTEGER)")
        other.execute("INSERT INTO form VALUES (99)")
    for words in (
        ["backup", "--store", f"sqlite:///{store}", str(there)],
        ["backup", "--store", f"sqlite:///{store}", str(tmp_path / "new")],
        ["backup", "--store", "postgresql://127.0.0.1:1/none", str(tmp_path / "new")],
        ["restore", "--store", f"sqlite:///{store}", str(tmp_path / "nothing")],
        ["restore", "--store", f"sqlite:///{store}", str(there)],
        ["restore", "--store", f"sqlite:///{store}", str(wrong)],
    ):
        assert main(words) == 2
        said = capsys.readouterr().err
        assert said.startswith("grognard: ")
        assert said.count("\n") == 1
    assert there.read_text() == "mine"
    assert not (tmp_path / "new").exists()
