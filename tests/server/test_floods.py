"""How much one address may ask of a server, shown on a server that forgives nothing with time."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from grognard.hosting.settings import Settings
from grognard.server.app import make_app
from grognard.server.sqlite_store import SqliteStore

NEVER_AGAIN = 1e-9  # messages a second: what was used up stays used up
Message = MutableMapping[str, Any]
Client = httpx.AsyncClient


def visited(folder: Path, visit: Callable[[Starlette], Awaitable[Any]], **settings: Any) -> Any:
    """What a visit to a server of its own brings."""

    async def running() -> Any:
        app = make_app(Settings("unused", **settings), SqliteStore(str(folder / "m.sqlite")))
        async with app.router.lifespan_context(app):
            return await visit(app)

    return asyncio.run(running())


def client(app: Starlette, address: str = "127.0.0.1") -> Client:
    """Somebody who asks from an address."""
    transport = httpx.ASGITransport(app, client=(address, 1))
    return Client(transport=transport, base_url="http://127.0.0.1")


def told(answer: httpx.Response) -> tuple[int, str]:
    """The status and the sentence of an answer."""
    return answer.status_code, answer.json().get("error", "") if answer.is_error else ""


def test_an_address_that_floods_waits_and_the_others_do_not(tmp_path: Path):
    """Twenty requests at once are let in, the next is told to come back later."""

    async def flood(app: Starlette) -> tuple[list[httpx.Response], httpx.Response]:
        async with client(app, "10.0.0.1") as one, client(app, "10.0.0.2") as other:
            flooding = [await one.get("/api/games") for _ in range(21)]
            return flooding, await other.get("/api/games")

    flooding, other = visited(tmp_path, flood, rate=NEVER_AGAIN, burst=2.0)

    assert [answer.status_code for answer in flooding[:20]] == [200] * 20
    assert told(flooding[20]) == (429, "Too many requests; wait a moment.")
    assert flooding[20].headers["retry-after"] == "2"
    assert other.status_code == 200


def test_asking_for_the_health_of_a_server_is_counted_too(tmp_path: Path):
    """It asks the store."""

    async def flood(app: Starlette) -> list[httpx.Response]:
        async with client(app) as one:
            return [await one.get("/health") for _ in range(21)]

    *well, last = visited(tmp_path, flood, rate=NEVER_AGAIN, burst=2.0)

    assert [answer.status_code for answer in well] == [200] * 20
    assert told(last) == (429, "Too many requests; wait a moment.")


def test_a_new_match_weighs_more_than_a_look(tmp_path: Path):
    """A match takes what four looks take besides its own: two fit into thirteen, no third."""

    async def crowd(app: Starlette) -> tuple[list[httpx.Response], list[httpx.Response]]:
        async with client(app) as one:
            wish = {"game": "crossroads"}
            made = [await one.post("/api/matches", json=wish) for _ in range(3)]
            return made, [await one.get("/api/games") for _ in range(3)]

    made, looks = visited(tmp_path, crowd, rate=NEVER_AGAIN, burst=1.3)

    assert [answer.status_code for answer in made[:2]] == [201, 201]
    assert told(made[2]) == (429, "Too many matches at once; wait a moment.")
    assert [answer.status_code for answer in looks] == [200, 200, 429]


def test_sockets_count_like_requests(tmp_path: Path):
    """An address that has used up its share is not let in by a socket either."""

    async def knock(app: Starlette) -> tuple[list[Message], list[Message]]:
        async with client(app) as one:
            match = (await one.post("/api/matches", json={"game": "crossroads"})).json()["match"]
            first = await opened(app, match)
            while (await one.get("/api/games")).status_code == 200:
                pass
            return first, await opened(app, match)

    first, last = visited(tmp_path, knock, rate=NEVER_AGAIN, burst=1.0, hello=0.01)

    assert first[0]["type"] == "websocket.accept"
    assert [(message["type"], message["code"]) for message in last] == [("websocket.close", 1008)]


async def opened(app: Starlette, match: str) -> list[Message]:
    """What a server sends to a socket on which nobody says anything."""
    sent: list[Message] = []
    coming: asyncio.Queue[Message] = asyncio.Queue()
    coming.put_nowait({"type": "websocket.connect"})

    async def send(message: Message) -> None:
        sent.append(message)

    path = f"/api/matches/{match}/socket"
    scope = {"type": "websocket", "path": path, "headers": [(b"host", b"127.0.0.1")]}
    await app({**scope, "query_string": b"", "client": ("127.0.0.1", 1)}, coming.get, send)
    return sent


def test_a_server_behind_another_name_goes_by_no_third(tmp_path: Path):
    """On an address that all can reach, with the name of its page given: that name and no other."""

    async def call(app: Starlette) -> dict[str, tuple[int, str]]:
        names = "table.example", "127.0.0.1", "evil.example", "table.example.evil.example"
        async with client(app) as one:
            return {
                name: told(await one.get("/api/games", headers={"Host": name})) for name in names
            }

    answers = visited(tmp_path, call, host="192.0.2.1", origins=("https://table.example",))

    refused = 403, "This server does not go by that name."
    assert answers == {
        "table.example": (200, ""),
        "127.0.0.1": (200, ""),
        "evil.example": refused,
        "table.example.evil.example": refused,
    }


def test_an_address_hands_in_so_much_data_an_hour(tmp_path: Path):
    """Two files are tried, a third is not; the same file again and other people are let in."""

    async def hand_in(app: Starlette) -> list[tuple[int, str]]:
        def wish(strength: int) -> dict[str, str]:
            data = f'[[counters.unit]]\nid = "B1"\nstrength = {strength}\n'
            return {"game": "crossroads", "data": data}

        async with client(app, "10.0.0.1") as one, client(app, "10.0.0.2") as other:
            mine = [await one.post("/api/matches", json=wish(n)) for n in (5, 6, 7, 5)]
            return [*map(told, mine), told(await other.post("/api/matches", json=wish(8)))]

    answers = visited(tmp_path, hand_in, own_data=2.0)

    sentence = "Too many data files and journals from one address; try again later."
    assert answers == [(201, ""), (201, ""), (429, sentence), (201, ""), (201, "")]
