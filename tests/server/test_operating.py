"""What whoever looks after a server needs: health, figures, logs, and units that start it."""

import argparse
import configparser
import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from time import time

import pytest

from grognard import cli
from grognard.commands import serve
from grognard.engine.kernel.journal_text import Entry
from grognard.hosting.metrics import Histogram
from grognard.match.records import Change
from grognard.server import sql
from grognard.server.store import open_store
from tests.server.client import CLIENT, connecting, get, make, sitting
from tests.server.conftest import postgres_at
from tests.server.processes import Server, serving
from tests.server.seating import store, wait_for

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs/operating.md").read_text("utf-8")


@pytest.fixture
def told(tmp_path: Path) -> Iterator[Server]:
    """A server that tells what it counts."""
    with serving(store(tmp_path), "--metrics") as running:
        yield running


def figures(server: Server) -> dict[str, float]:
    """Every figure by its name and labels."""
    text = get(server, "/metrics").text
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_a_server_that_is_well_says_so(told: Server):
    """Under whatever name it is asked, for a machine may ask by number."""
    well = CLIENT.get(f"{told.address}/health", headers={"Host": "10.1.2.3"})

    assert (well.status_code, well.json()["status"]) == (200, "ok")


def test_a_server_without_its_store_is_not_well(folder_of_postgres: Path):
    """It goes on, and says what is the matter."""
    database = postgres_at(folder_of_postgres)
    with serving(database.get_uri()) as server:
        assert get(server, "/health").status_code == 200
        database.cleanup()
        ill = get(server, "/health")

    assert (ill.status_code, ill.json()["status"]) == (503, "no store")


def test_what_a_server_counts_can_be_read(told: Server):
    """Choices, how long they took, sockets, matches, refusals and queues."""
    made = make(told)
    with sitting(told, made["match"], made["seats"]["red"]) as red:
        assert red.choose(red.state["options"][0])["ok"]
        assert not red.choose("nonsense")["ok"]
        get(told, "/api/matches/none", "x")
        found = figures(told)

    assert found["grognard_choices_total"] == 1
    assert found["grognard_choice_seconds_count"] == 1
    assert found["grognard_sockets"] == 1
    assert found['grognard_matches{state="live"}'] == 1
    assert found['grognard_refusals_total{status="404"}'] == 1
    assert 'grognard_queue_length{queue="store"}' in found
    assert wait_for(lambda: figures(told)["grognard_loop_lag_seconds_count"] > 1)
    assert wait_for(lambda: figures(told)["grognard_sockets"] == 0)


def test_figures_are_told_only_where_the_operator_says_so(server: Server):
    """Nobody else need know how much is going on."""
    assert get(server, "/metrics").status_code == 404


def test_a_histogram_counts_what_took_no_longer_than_each_bound():
    """The last bound holds everything."""
    histogram = Histogram("x_seconds", "what took how long")
    for seconds in (0.001, 0.002, 7.0, 100.0):
        histogram.note(seconds)
    lines = dict(line.rpartition(" ")[::2] for line in histogram.lines() if line[0] != "#")

    assert lines['x_seconds_bucket{le="0.001"}'] == "1"
    assert lines['x_seconds_bucket{le="0.0025"}'] == "2"
    assert lines['x_seconds_bucket{le="10.0"}'] == "3"
    assert lines['x_seconds_bucket{le="+Inf"}'] == lines["x_seconds_count"] == "4"
    assert float(lines["x_seconds_sum"]) == pytest.approx(107.003)


def test_complaints_are_lines_of_json_without_secrets(tmp_path: Path):
    """What went wrong, how bad it is and when; never what opens a seat or makes the dice."""
    with serving(store(tmp_path), "--log-json") as server:
        made = make(server)
        opened = open_store(store(tmp_path))
        strange = Change(time(), 0, (Entry("red", "parley"),))
        opened.run(lambda cursor: sql.apply(cursor, made["match"], 0, strange), True)
        secrets = opened.run(lambda cursor: cursor.rows("SELECT secret FROM matches"), False)
        opened.close()
        with connecting(server, made["match"]) as seat:
            seat.connection.send("nonsense")
        assert wait_for(
            lambda: get(server, f"/api/matches/{made['match']}", "x").status_code == 409
        )
        complaints = server.stop()

    lines = [json.loads(line) for line in complaints.splitlines()]
    assert any("cannot be played on" in line["message"] for line in lines)
    assert {"time", "level", "logger", "message"} <= set(lines[0])
    for secret in (*made["seats"].values(), made["observer"], secrets[0][0]):
        assert secret not in complaints


def blocks(kind: str) -> list[str]:
    """The blocks of one kind in the document about operating."""
    return re.findall(rf"```{kind}\n(.*?)```", DOCUMENT, re.DOTALL)


def understood(command: list[str]) -> None:
    """Read a command as the program would, which ends it where it is wrong."""
    assert command[0].rpartition("/")[2] == "grognard"
    parser = argparse.ArgumentParser()
    cli.command(command[1]).add(parser)
    parser.parse_args(command[2:])


def test_the_unit_in_the_documents_starts_what_there_is():
    """Its command is one that the program understands, and it locks up what it can."""
    (text,) = (block for block in blocks("ini") if "[Unit]" in block)
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(text)

    assert list(unit) == ["DEFAULT", "Unit", "Service", "Install"]
    understood(shlex.split(unit["Service"]["ExecStart"]))
    assert unit["Service"]["Restart"] == "on-failure"
    assert unit["Service"]["UMask"] == "0077"


def steps(text: str) -> Iterator[tuple[str, str]]:
    """Each line of a container file: its first word, and the rest."""
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        yield word, rest


def test_the_container_file_in_the_documents_starts_what_there_is():
    """Its command is one that the program understands, and it is not run by root."""
    (text,) = blocks("dockerfile")
    words = dict(steps(text))

    understood(json.loads(words["CMD"]))
    assert words["USER"] != "root"
    assert serve.DEFAULT_STORE not in text


def _numbers(text: str) -> list[int]:
    """The numbers of a version."""
    return [int(each) for each in re.findall(r"\d+", text)]


def test_all_that_the_container_file_names_is_there():
    """The package with its extra, a Python that it runs on, the folder, the port, the page asked.

    No container is built here: there is nothing to build it with.
    """
    (text,) = blocks("dockerfile")
    words, lines = dict(steps(text)), [*steps(text)]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    command = json.loads(words["CMD"])
    (installed,) = re.findall(r"pip install --no-cache-dir '(\w+)\[(\w+)\]'", text)
    (healthy,) = re.findall(r'CMD python -c "(.*)"', words["HEALTHCHECK"])
    made = lines.index(("USER", words["USER"])), lines.index(("VOLUME", words["VOLUME"]))

    assert installed[0] == project["name"]
    assert installed[1] in project["optional-dependencies"]
    assert _numbers(words["FROM"]) >= _numbers(project["requires-python"])
    assert f"install -d -o {words['USER']} -m 700 {words['VOLUME']}" in text
    assert made == tuple(sorted(made))
    assert words["EXPOSE"] == command[command.index("--port") + 1]
    assert command[command.index("--store") + 1].startswith(f"sqlite:///{words['VOLUME']}/")
    compile(healthy, "healthcheck", "exec")
    assert f"127.0.0.1:{words['EXPOSE']}/health'" in healthy
