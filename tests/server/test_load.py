"""The load that servers are measured under, in small: nothing lost, also when one of two dies."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.commands.bench_crowd import Screen, Traffic
from grognard.commands.bench_load import ONE, Measured, Worked, measured, one_server
from grognard.commands.bench_pair import NAMES as TWO
from grognard.commands.bench_pair import POSTGRES, database, two_servers

SMALL = Traffic(matches=6, rate=12.0, seconds=1.5)


def test_a_small_crowd_loses_nothing(tmp_path: Path):
    """Every table plays at its beat, and each figure is there."""
    found = measured(f"sqlite:///{tmp_path}/matches.sqlite", 1, SMALL)
    rows = {row.name: row for row in one_server(found, SMALL)}

    assert tuple(rows) == ONE
    assert len(found.waits) >= SMALL.matches
    assert rows["server_1000_matches_lost"].value == 0
    assert found.memory > 0


def test_a_screen_that_kept_its_position_goes_on_from_the_state_that_comes_as_news():
    """As a page does: what is beside the position first, the whole with the reply to a choice."""
    new = {"number": 4, "version": 2}
    told = (
        {"is": "reply", "to": 1, "ok": True, "kept": True, "state": {"number": 3, "seats": {}}},
        {"is": "reply", "to": 2, "ok": True, "news": {"is": "state", "state": new}},
    )

    async def talk() -> AsyncIterator[bytes]:
        for message in told:
            states.append(dict(screen.state))
            yield msgspec.json.encode(message)

    async def listen() -> None:
        nonlocal screen
        screen = Screen(talk(), {"number": 3, "scene": {}})  # type: ignore[arg-type]
        await screen.reading

    screen: Any = None
    states: list[dict[str, Any]] = []
    asyncio.run(listen())

    assert states == [{"number": 3, "scene": {}}, {"number": 3, "scene": {}, "seats": {}}]
    assert screen.state == new


@pytest.mark.xdist_group("postgresql")
def test_the_players_of_a_server_that_dies_go_on_at_the_other(postgres: str):
    """Nothing that was acknowledged is lost, and somebody had to move."""
    found = measured(postgres, 2, SMALL, kill=True)

    assert found.lost == 0
    assert found.away > 0
    assert found.work.crowd > 0


def test_two_servers_are_measured_beside_one():
    """The processor's time for a choice is compared, and what was lost added up."""
    one = Measured([0.01] * 100, 0, 0.002, 100.0, 0.0, Worked(0.0, 0.0))
    both = one._replace(cpu=0.003)
    killed = one._replace(lost=2, away=1.5, work=Worked(2.5, 1.0).since(Worked(1.5, 0.5)))
    rows = {row.name: row for row in two_servers(both, one, killed)}

    assert tuple(rows) == TWO
    assert rows["two_servers_cpu_beside_one"].value == pytest.approx(1.5)
    assert not rows["two_servers_cpu_beside_one"].ok
    assert (rows["two_servers_lost"].value, rows["two_servers_back_s"].value) == (2, 1.5)
    assert rows["two_servers_back_work_s"].value == 1.0
    assert rows["two_servers_back_crowd_s"].value == 0.5


def test_the_database_that_is_named_is_taken(monkeypatch: pytest.MonkeyPatch):
    """Whoever names none has one of their own, where PostgreSQL came with the tools."""
    monkeypatch.setenv(POSTGRES, "postgresql://somewhere/else")

    with database() as url:
        assert url == "postgresql://somewhere/else"
