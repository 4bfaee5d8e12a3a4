"""After an outage play goes on: computers choose again, engines are waited for."""

import asyncio
from collections.abc import Sequence
from contextlib import closing
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from grognard.hosting import creating
from grognard.hosting.computer import Computer
from grognard.hosting.matches import Matches
from grognard.hosting.settings import Settings
from grognard.hosting.wire import NewMatch, SeatWish
from grognard.match.changing import StoreDown
from grognard.match.match import Match
from grognard.server.engines import Engines
from grognard.server.keeper import Keeper
from grognard.server.running import configuration
from grognard.server.sqlite_store import SqliteStore
from grognard.server.store import Work, open_store
from grognard.server.workers import Workers, end_workers
from tests.players.engines import scripted
from tests.server.client import connecting, make, sitting
from tests.server.killing import stored
from tests.server.processes import serving
from tests.server.seating import QUIET, bound, seat, store, wait_for

LONG = 100  # attempts to write; more than a server used to make


class Away(SqliteStore):
    """A store that is not there for a while."""

    left = 0  # writings that will fail

    def run_all(self, works: Sequence[Work[Any]]) -> list[Any]:
        """Store, unless the store is away."""
        if self.left:
            self.left -= 1
            raise StoreDown("The disk is full; nothing was stored.")
        return super().run_all(works)


def against_the_computer() -> Match:
    """A match in which the computer is asked first."""
    wish = NewMatch(game="crossroads", seats={"red": SeatWish(kind="computer")})
    return creating.new_match(wish, Settings("unused")).match


def test_the_computer_goes_on_however_long_the_store_was_away(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    """Nobody need restart the server or do anything in the match; the log says what it was."""

    async def outlast() -> tuple[int, int]:
        away = Away(f"{tmp_path}/matches.sqlite")
        matches, workers = Matches(Keeper(away)), Workers(1)
        computer = Computer(matches, workers, Engines({}, 1.0), 0.0, lambda: repeat(0.0))
        match = against_the_computer()
        await matches.add(match)
        away.left = LONG
        computer.mind(match)
        async with asyncio.timeout(60):
            while match.who == "red":
                await asyncio.sleep(0)
        await computer.close()
        workers.close()
        end_workers()
        matches.keeper.close()
        return away.left, match.line.number

    left, number = asyncio.run(outlast())
    assert left == 0
    assert number > 0
    assert "The disk is full; nothing was stored." in caplog.messages


def test_the_computer_goes_on_after_a_start_though_nobody_comes(tmp_path: Path):
    """Whoever is away may be waiting to be told of his turn."""
    with serving(store(tmp_path), "--pace", "600") as server:
        made = make(server, seats={"red": {"kind": "computer"}})
        server.kill()
    assert not stored(store(tmp_path), made["match"]).entries
    with serving(store(tmp_path)):
        assert wait_for(lambda: bool(stored(store(tmp_path), made["match"]).entries))


def test_a_seat_whose_engine_is_not_at_this_server_waits(tmp_path: Path):
    """Nobody chooses for it, whoever comes is told, and the server with the engine goes on."""
    fox = scripted(QUIET)
    with serving(store(tmp_path), *bound(fox=fox)) as server:
        made = make(server, seats={"blue": seat("fox")})
    with (
        serving(store(tmp_path)) as without,
        sitting(without, made["match"], made["seats"]["red"]) as red,
    ):
        while red.state["who"] == "red":
            calm = [each for each in red.state["options"] if each in ("hold", "keep", "done")]
            assert red.choose(calm[0] if calm else red.state["options"][0])["ok"]
        number = red.ask("resync")["state"]["number"]
        told = [push["text"] for push in red.pushed if push["is"] == "chat"]
        with sitting(without, made["match"], made["observer"]) as late:
            assert late.state["number"] == number
            assert late.state["who"] == "blue"
    assert told == ["The engine fox is not at this server; blue waits for it."]
    with (
        serving(store(tmp_path), *bound(fox=fox)) as server,
        sitting(server, made["match"], made["seats"]["red"]) as red,
    ):
        red.until_state(lambda state: state["number"] > number)


def test_whoever_comes_is_told_what_the_match_waits_for(tmp_path: Path):
    """It stands at the end of the talk, and is not stored."""
    with serving(store(tmp_path), *bound(fox=scripted("import time; time.sleep(600)"))) as server:
        made = make(server, seats={"red": seat("fox")})
        server.kill()
    with serving(store(tmp_path)) as without:
        for _ in range(2):
            with connecting(without, made["match"]) as late:
                hello = late.hello(made["observer"])
            assert [said["text"] for said in hello["chat"]] == [
                "The engine fox is not at this server; red waits for it."
            ]


@pytest.mark.xdist_group("postgresql")
def test_a_line_to_the_database_that_was_cut_costs_no_refusal(postgres: str):
    """Work that had not begun is simply done over a new line."""
    one, two = open_store(postgres), open_store(postgres)
    others = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    two.run(lambda cursor: cursor.rows(others), True)
    form = one.run(lambda cursor: cursor.rows("SELECT number FROM form"), True)
    one.close()
    two.close()

    assert len(form) == 1


def test_nobody_but_its_owner_reads_the_store(tmp_path: Path):
    """It holds the secrets of dice; one that others could read is closed to them."""
    path = tmp_path / "matches.sqlite"
    path.touch(0o644)
    with closing(open_store(f"sqlite:///{path}")):
        modes = {each.name: each.stat().st_mode & 0o777 for each in tmp_path.iterdir()}

    assert modes["matches.sqlite"] == 0o600
    assert set(modes.values()) == {0o600}


@pytest.mark.parametrize(("proxies", "seen"), [((), "127.0.0.1"), (("127.0.0.1",), "203.0.113.9")])
def test_only_a_proxy_that_was_named_is_believed(proxies: tuple[str, ...], seen: str):
    """Who writes X-Forwarded-For himself keeps his own address."""
    addresses: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        addresses.append(scope["client"][0])

    config = configuration(Settings("unused", proxies=proxies), app)
    config.load()
    scope = {
        "type": "http",
        "client": ("127.0.0.1", 5),
        "headers": [(b"x-forwarded-for", b"203.0.113.9")],
    }
    asyncio.run(config.loaded_app(scope, None, None))  # type: ignore[arg-type]

    assert addresses == [seen]
