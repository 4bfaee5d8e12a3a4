"""Clocks at a server: agreed on when a match is made, stored, and still while no server runs."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from time import time

import pytest

from grognard import BadInput
from grognard.hosting.creating import new_match
from grognard.hosting.matches import Matches
from grognard.hosting.settings import Settings
from grognard.hosting.wire import ClockWish, NewMatch
from grognard.match.records import Outage, TimeLimit, Times
from grognard.server import sql, sql_beside
from grognard.server.backups import put_back, take
from grognard.server.keeper import Keeper
from grognard.server.loading import load
from grognard.server.store import Store, open_store
from grognard.server.uptime import USUAL, Uptime
from tests.server.client import get, make, sitting
from tests.server.processes import Server

WISH = NewMatch(game="crossroads", clock=ClockWish("total", 600.0, 5.0, "random"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    with closing(open_store(f"sqlite:///{tmp_path}/matches.sqlite")) as opened:
        yield opened


def test_a_clock_is_stored_with_its_terms_and_how_it_stands(store: Store):
    """Another server reads what this one has written."""
    match = new_match(WISH, Settings("")).match
    id_ = match.opening.id
    times = Times({"red": 12.5}, "blue", 1000.0, "red", 17.5)

    store.run(partial(sql.create, saved=match.saved()), True)
    store.run(partial(sql_beside.set_clock, match=id_, times=times), True)
    found = store.run(partial(load, match=id_), False)

    assert found
    assert found.stored.opening.clock == TimeLimit("total", 600.0, 5.0, "random")
    assert found.stored.times == times


def test_terms_that_cannot_be_kept_are_refused():
    """A player that is not here, and a host that nobody watches."""
    unknown = NewMatch(game="crossroads", clock=ClockWish("move", 600.0, level="fox"))
    with pytest.raises(BadInput, match="There is no player “fox”"):
        new_match(unknown, Settings(""))
    with pytest.raises(BadInput, match="Only a server keeps clocks"):
        new_match(WISH, Settings("", clocks=False))


def test_the_time_between_two_servers_is_an_outage_and_a_short_silence_is_none(store: Store):
    """At a start all time since the last sign of life counts, later only what is unusual.

    Where a server was there all along, its next sign of life shows that there was no outage.
    """

    async def lived() -> list[list[Outage]]:
        keeper = Keeper(store)
        first, second = Matches(keeper), Matches(keeper)
        running, started = Uptime(first, keeper), Uptime(second, keeper)
        for now in (1000.0, 1000.0 + USUAL, 1100.0):
            await running.give(now)
        seen = [[*first.outages]]
        await running.give(2000.0)
        seen.append([*first.outages])
        await started.give(2005.0)
        seen.append([*second.outages])
        await running.give(2010.0)
        await started.give(2015.0)
        return [*seen, [*second.outages]]

    before, after, restarted, beside = asyncio.run(lived())

    short = Outage(1000.0 + USUAL, 1100.0)
    assert before == [short]
    assert after == [short, Outage(1100.0, 2000.0)]
    assert restarted == [*after, Outage(2000.0, 2005.0)]
    assert beside == after


def test_a_store_forgets_when_servers_ran_that_nobody_asks_about_any_more(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    """Stretches long past go, and the shortest of too many outages; all others are kept."""
    monkeypatch.setattr(sql_beside, "MOST_SERVICE", 3)
    late = sql_beside.REMEMBERED + 2000.0
    for now in (1000.0, 1100.0, late, late + 9, late + 10, late + 20):
        found = store.run(partial(sql_beside.run_on, began=0.0, now=now), True)

    assert store.run(lambda cursor: cursor.rows("SELECT COUNT(*) FROM service"), False) == [(3,)]
    assert found.outages == [Outage(late, late + 9), Outage(late + 10, late + 20)]


def test_no_stretch_of_a_server_that_runs_is_joined_to_another(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    """It would seem to begin anew at its next sign of life."""
    monkeypatch.setattr(sql_beside, "MOST_SERVICE", 1)
    for now in (1000.0, 1050.0, 1055.0):
        store.run(partial(sql_beside.run_on, began=0.0, now=now, longest=USUAL), True)
    found = store.run(partial(sql_beside.run_on, began=1050.0, now=1060.0, longest=USUAL), True)

    assert (found.began, found.outages) == (1050.0, [Outage(1000.0, 1050.0)])


@pytest.mark.parametrize(("since", "spent", "still"), [(900.0, 150.0, 0.0), (1030.0, 50.0, 30.0)])
def test_a_match_from_a_backup_goes_on_with_the_time_it_had_then(
    tmp_path: Path, since: float, spent: float, still: float
):
    """What has passed since it was taken costs nobody anything, and a pause lasts as long."""
    match, file = new_match(WISH, Settings("")).match, tmp_path / "backup.sqlite"
    id_, address = match.opening.id, f"sqlite:///{tmp_path}/matches.sqlite"
    times = Times({"red": 50.0}, "red", since)
    with closing(open_store(address)) as store:
        store.run(partial(sql_beside.run_on, began=0.0, now=1000.0), True)
        store.run(partial(sql.create, saved=match.saved()), True)
        store.run(partial(sql_beside.set_clock, match=id_, times=times), True)
    take(address, file)

    began = time()
    put_back(file, address)
    with closing(open_store(address)) as store:
        found = store.run(partial(load, match=id_), False)

    assert found
    assert found.stored.times.spent == {"red": spent}
    assert found.stored.times.since >= began + still


def test_both_sides_read_the_clock_and_agree_to_pause_it(server: Server):
    """Over sockets: it runs for the asked side when both have come, and stands still by consent."""
    made, began = make(server, clock={"kind": "move", "seconds": 3600}, own=["red"]), time()
    with sitting(server, made["match"], made["seats"]["red"]) as red:
        assert red.state["clock"]["running"] == ""
        with sitting(server, made["match"], made["seats"]["blue"]) as blue:
            red.until_state(lambda state: state["clock"]["running"] == "red")
            assert blue.ask("claim")["error"] == "Red has time left."
            assert red.ask("pause_ask")["ok"]
            blue.until_state(lambda state: state["requests"])
            assert blue.ask("pause_answer", accept=True)["ok"]
            red.until_state(lambda state: state["clock"]["paused"])
    info = get(server, f"/api/matches/{made['match']}", made["observer"]).json()
    left = info["clock"]["left"]

    assert (info["clock"]["running"], left["blue"]) == ("red", 3600)
    assert round(3600 - (time() - began)) <= left["red"] <= 3600
    assert info["clock"]["paused"] > info["clock"]["now"]
