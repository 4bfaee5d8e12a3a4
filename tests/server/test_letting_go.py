"""Somebody who goes leaves nothing behind that only a search through all memory would find."""

import asyncio
import gc
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from socket import SHUT_RDWR
from types import SimpleNamespace
from typing import cast

import uvicorn

from grognard.hosting.settings import Settings
from grognard.server.app import make_app
from grognard.server.running import configuration, listen
from grognard.server.store import open_store
from tests.server.client import PATIENCE, connecting, get, make, sitting
from tests.server.processes import Server

OURS = (
    "Session",
    "Outbox",
    "Sitting",
    "PatientSocket",
    "ServerProtocol",
    "_SelectorSocketTransport",
)


async def nobody_there(server: uvicorn.Server) -> None:
    """Wait until every connection is closed and what served it has ended."""
    async with asyncio.timeout(PATIENCE):
        while server.server_state.tasks or server.server_state.connections:
            await asyncio.sleep(0)


def left_behind(folder: Path, use: Callable[[Server], None]) -> Counter[str]:
    """What a server in this process leaves of these kinds when it was used so a second time."""

    async def run() -> Counter[str]:
        settings = Settings(f"sqlite:///{folder}/matches.sqlite")
        listening = listen("127.0.0.1", 0)
        port = listening.getsockname()[1]
        app = make_app(settings, open_store(settings.store))
        server = uvicorn.Server(configuration(settings, app))
        serving = asyncio.create_task(server.serve([listening]))
        address = SimpleNamespace(address=f"http://127.0.0.1:{port}", host=f"127.0.0.1:{port}")
        table = cast(Server, address)
        await asyncio.to_thread(use, table)  # the first time loads what stays
        await nobody_there(server)
        gc.collect()
        gc.set_debug(gc.DEBUG_SAVEALL)
        await asyncio.to_thread(use, table)
        await nobody_there(server)
        gc.collect()
        found = Counter(type(each).__name__ for each in gc.garbage)
        server.should_exit = True
        await serving
        return found

    gc.disable()
    try:
        return asyncio.run(run())
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def test_a_screen_that_is_closed_leaves_nothing_for_the_collector(tmp_path: Path):
    """Whether it says goodbye, plays, is refused, or is cut off."""

    def come_and_go(table: Server) -> None:
        made = make(table)
        match = made["match"]
        with sitting(table, match, made["seats"]["red"]) as red:
            with sitting(table, match, made["seats"]["blue"]) as blue:
                asked = red if red.state["who"] == "red" else blue
                assert not asked.choose("nonsense")["ok"]
                assert asked.choose(asked.state["options"][0])["ok"]
            red.ask("leave")
        with connecting(table, match) as stranger:
            assert not stranger.hello("no secret of this match")["ok"]
        with sitting(table, match, made["seats"]["red"]) as lost:
            lost.connection.socket.shutdown(SHUT_RDWR)
        get(table, "/api/nothing")

    found = left_behind(tmp_path, come_and_go)

    assert {kind: found[kind] for kind in OURS} == dict.fromkeys(OURS, 0)
