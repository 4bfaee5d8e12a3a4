"""One conversation as a page has it: what was said, and every answer as it came."""

import asyncio
import json
import re
import sys
from random import Random
from typing import Any, NamedTuple

if __name__ == "__main__":  # as in a browser, where there is no third party
    for name in ("msgspec", "resvg_py", "rich", "starlette", "uvicorn", "websockets"):
        sys.modules[name] = None  # type: ignore[assignment]

from grognard.match.asked import choices
from tests.page.browser import Memory, Seat, host, made

WISH = {"game": "crossroads", "hot_seat": True}
CHOICES = 5  # before the first die
ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("why", {"choice": "nonsense"}),
    ("explain", {"choice": "nonsense"}),
    ("layers", {"layers": ["*"]}),
    ("layers_at", {"hex": "0102"}),
    ("look", {"number": 0}),
    ("look", {"number": 0}),
    ("log", {}),
    ("sight", {"from": "0102", "to": "0104"}),
    ("viewshed", {"from": "0102"}),
    ("viewshed", {"from": "0102"}),
    ("arcs", {"units": ["x"]}),
    ("orders", {}),
    ("chat", {"text": "Bonjour – “à vous”"}),
    ("name", {"name": "x" * 41}),
    ("nonsense", {}),
    ("choose", {"number": -1, "choice": ""}),
    ("choose", {"number": 0}),
    ("choose", {"number": "0", "choice": ""}),
    ("take_over", {"side": 3}),
    ("undo_answer", {"grant": 1}),
    ("resign", {"more": 1}),
    ("undo", {}),
    ("draw_offer", {}),
)
READ = ("games", "games/crossroads/rules", "games/crossroads/scenarios/battle/board", "nowhere")
POSTED = ("", "[]", '{"game": 3}', '{"more": 1}', '{"seats": {"blue": {"kind": "ghost"}}}')
RANDOM = re.compile(r'"(match|observer|secret|promise|created|changed|at)":("[^"]*"|\d+\.\d+)')


class Talk(NamedTuple):
    """The messages that were sent, with a word for the secret, and all that came back."""

    sent: list[str]
    said: list[str]


def plain(text: str) -> str:
    """An answer without what is drawn or read off the clock."""
    return RANDOM.sub(r'"\1":…', text)


async def talk() -> Talk:
    """Choose a little, ask everything, read what there is to read."""
    at = host(Memory())
    created = await made(at, **WISH)
    token = created["seats"]["blue"]
    seat = Seat(at, created["match"])
    state = (await seat.ask("hello", token=token))["state"]
    for _ in range(CHOICES):
        if state.get("hand_over"):
            state = (await seat.ask("ready", side=state["hand_over"]))["state"]
        chosen = Random(1).choice(choices(state))
        await seat.ask("choose", number=state["number"], choice=chosen)
        state = (await seat.ask("resync"))["state"]
    if state.get("hand_over"):
        await seat.ask("ready", side=state["hand_over"])
    for do, fields in ASKED:
        await seat.ask(do, **fields)
    replies = [await at.request("GET", path, {}, "", "") for path in READ]
    replies += [await at.request("POST", "matches", {}, "", body) for body in POSTED]
    said = [*seat.said, *(f"{reply.status} {reply.text}" for reply in replies)]
    return Talk([text.replace(token, "TOKEN") for text in seat.sent], [*map(plain, said)])


if __name__ == "__main__":
    print(json.dumps(asyncio.run(talk())))
