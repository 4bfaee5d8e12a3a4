"""Somebody who plays by letter, in a page's host without a page."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from grognard.match.asked import choices
from grognard.page.host import Host
from tests.page.browser import Memory, Seat, host


class Writer:
    """Somebody who plays by letter in a browser of their own."""

    def __init__(self) -> None:
        self.store = Memory()
        self.page: Host = host(self.store)
        self.token = ""

    async def post(self, path: str, body: str = "") -> tuple[int, Any]:
        """What the page answers."""
        reply = await self.page.request("POST", f"letters/{path}", {}, "", body)
        return reply.status, reply.text if path.startswith("send") else json.loads(reply.text)

    async def begin(self, **wish: str) -> str:
        """Begin a match."""
        _, told = await self.post("new", json.dumps(wish))
        self.token = next(iter(told["seats"].values()))
        return str(told["match"])

    async def read(self, letter: str) -> dict[str, Any]:
        """Open a letter."""
        status, told = await self.post("open", letter)
        assert status == 201, told
        self.token = next(iter(told.get("seats", {"": self.token}).values()))
        return told  # type: ignore[no-any-return]

    async def refused(self, letter: str) -> str:
        """Why a letter is not taken in."""
        status, told = await self.post("open", letter)
        assert status in (409, 422), told
        return str(told["error"])

    async def answer(self, match: str, choose: Callable[[Sequence[str]], str]) -> str:
        """Choose for as long as one is asked, then write."""
        seat = Seat(self.page, match)
        state = (await seat.ask("hello", token=self.token))["state"]
        while state.get("question"):
            choice = choose(choices(state))
            await seat.ask("choose", number=state["number"], choice=choice)
            state = (await seat.ask("resync"))["state"]
        seat.leave()
        return await self.write(match)

    async def write(self, match: str) -> str:
        """The letter for the other side."""
        status, text = await self.post(f"send/{match}")
        assert status == 200, text
        return str(text)
