"""Somebody at a table: makes matches, sits down, chooses, and keeps every byte that comes."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from grognard.games import GAMES
from grognard.match.asked import choices
from grognard.match.patching import changed
from tests.server.processes import Server

PATIENCE = 120.0  # seconds that anything may take, on a machine that does much else
# Made once, for that takes longer than a request; no line is kept, for servers come and go.
CLIENT = httpx.Client(timeout=PATIENCE, limits=httpx.Limits(max_keepalive_connections=0))
ENDLESS: dict[str, Any] = {  # a line that no busy machine cuts, and that is always read
    "max_size": None,
    "max_queue": None,
    "ping_interval": None,
    "open_timeout": PATIENCE,
}
Record = dict[str, Any]


class Seat:
    """One socket, with everything it was ever sent."""

    def __init__(self, connection: ClientConnection):
        self.connection = connection
        self.received: list[bytes] = []
        self.pushed: list[Record] = []
        self.state: Record = {}
        self.states: list[Record] = []  # all that were ever shown
        self._id = 0

    def hello(self, token: str, salt: str = "", secret: str = "") -> Record:
        """Sit down."""
        return self.ask("hello", token=token, salt=salt, secret=secret)

    def ask(self, do: str, **fields: Any) -> Record:
        """Send a message and wait for its reply; pushes that come first are kept."""
        self._id += 1
        self.connection.send(json.dumps({"id": self._id, "do": do, **fields}))
        return self.until(lambda message: message.get("to") == self._id)

    def ask_again(self, do: str, **fields: Any) -> Record:
        """Send a message under the id of the one before, as if its reply had been lost."""
        self._id -= 1
        return self.ask(do, **fields)

    def until(self, wanted: Callable[[Record], bool]) -> Record:
        """Read on to the first message that is wanted."""
        while True:
            raw = self.connection.recv(PATIENCE)
            self.received.append(raw.encode() if isinstance(raw, str) else raw)
            message: Record = json.loads(raw)
            self._take_in(message)
            if "news" in message:
                self._take_in(message["news"])
                self.pushed.append(message["news"])
            if message["is"] != "reply":
                self.pushed.append(message)
            if wanted(message):
                return message

    def _take_in(self, message: Record) -> None:
        """Keep the newest state; a change is made to the state that it names, and put beside it."""
        if message["is"] == "change":
            assert message["base"] == self.state["version"]
            told = {"version": message["version"], "events": message["events"]}
            message["state"] = {**changed(self.state, message["change"]), **told}
        state = message.get("state") or {}
        if state:
            state |= {"options": choices(state), "outcome": state.get("outcome")}
        if "version" in state or "hand_over" in state:  # not one of an earlier time
            self.state = state
            self.states.append(state)
        if message["is"] == "presence":
            self.state |= {"seats": message["seats"]}

    def until_state(self, wanted: Callable[[Record], bool]) -> Record:
        """Read on until the state is as wanted."""
        if not (self.state and wanted(self.state)):
            self.until(lambda _: bool(self.state) and wanted(self.state))
        return self.state

    def choose(self, choice: str, number: int | None = None) -> Record:
        """Answer the question of the newest state."""
        at = self.state["number"] if number is None else number
        return self.ask("choose", number=at, choice=choice, epoch=self.state["epoch"])


@contextmanager
def sitting(
    server: Server, match: str, token: str, salt: str = "", **options: Any
) -> Iterator[Seat]:
    """Somebody who has said hello."""
    with connecting(server, match, **options) as seat:
        assert seat.hello(token, salt)["ok"]
        yield seat


@contextmanager
def connecting(server: Server, match: str, **options: Any) -> Iterator[Seat]:
    """A socket on which nothing has been said."""
    address = f"ws://{server.host}/api/matches/{match}/socket"
    with connect(address, **{**ENDLESS, **options}) as open_:
        yield Seat(open_)


def make(server: Server, game: str = "crossroads", **wishes: Any) -> Record:
    """A new match, with the secrets of all seats unless the wishes say whose they are."""
    wish = {"game": game, "own": GAMES[game].sides, **wishes}
    done = CLIENT.post(f"{server.address}/api/matches", json=wish)
    assert done.status_code == 201, done.text
    made: Record = done.json()
    return made


def get(server: Server, path: str, token: str = "") -> httpx.Response:
    """What the server answers to a plain request."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return CLIENT.get(server.address + path, headers=headers)
