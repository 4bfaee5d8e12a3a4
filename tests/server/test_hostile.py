"""Hostile input: floods of nonsense on a socket change nothing and break nothing."""

import json
import os
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed

from grognard.server.wire import AnyMessage
from tests.server.client import Record, Seat, connecting, get, make
from tests.server.playing import everybody
from tests.server.processes import Server, serving
from tests.server.test_faults import stored

MESSAGES = int(os.environ.get("GROGNARD_MESSAGES", "2000"))
VERBS = [kind.__struct_config__.tag for kind in AnyMessage.__args__]
ODD: list[Any] = [
    *(None, True, -1, 0, 1, 7, 10**6, 2**63, 10**30, 1.5, "", "x", "0101", "done", "march B1"),
    *("\x00", "\ud800", "🎲" * 300, "a" * 2000, [], {}, [[]] * 50, {"a": {"b": {}}}, "observer"),
    *("german", "blue", "red", "'; DROP TABLE matches; --", "../../etc/passwd", "<script>"),
]
FIELDS = ("token", "salt", "side", "number", "choice", "epoch", "from", "to", "grant", "accept",
          "text", "name", "level", "more", "do", "id")  # fmt: skip


def nonsense(random: Random, number: int) -> str | bytes:
    """One message that nobody should send: torn, wrong, out of turn."""
    fields = {name: random.choice(ODD) for name in random.sample(FIELDS, random.randrange(5))}
    message = {"id": number, "do": random.choice(VERBS)} | fields
    text = json.dumps(message)
    kind = random.randrange(10)
    if kind == 0:
        return text[: random.randrange(len(text))]
    if kind == 1:
        return random.randbytes(random.randrange(60))
    if kind == 2:
        return "[" * random.randrange(2000)
    if kind == 3:
        return text.replace('"', random.choice(("'", "", "\\")), 3)
    return text


def out_of_turn(random: Random, number: int, state: Record) -> str:
    """A well-formed message from a seat that is not asked."""
    at = random.choice((state["number"], state["number"] - 1, 0, 5))
    wishes = (
        {"do": "choose", "number": max(at, 0), "choice": random.choice(("done", "0502", "x"))},
        {"do": "why", "choice": "done"},
        {"do": "explain", "choice": "done"},
        {"do": "undo"},
        {"do": "undo_answer", "grant": True},
        {"do": "draw_answer", "accept": True},
        {"do": "look", "number": 1, "side": "red"},
        {"do": "take_over", "side": "red", "level": "random"},
        {"do": "hello", "token": "again"},
    )
    return json.dumps({"id": number} | random.choice(wishes))


def flood(seat: Seat, messages: list[str | bytes]) -> list[Record]:
    """Send everything, and read as many replies."""
    replies = []
    for message in messages:
        seat.connection.send(message)
        replies.append(seat.until(lambda told: told["is"] == "reply"))
    return replies


def may_last(message: str | bytes) -> bool:
    """Whether an observer may rightly send this: talk, or leave."""
    return isinstance(message, str) and any(f'"{verb}"' in message for verb in ("chat", "leave"))


def test_a_flood_of_nonsense_changes_nothing_and_gets_a_sentence_each(tmp_path: Path):
    """From strangers, observers and a side that is not asked; no fault in the server's log."""
    store, random = f"sqlite:///{tmp_path}/matches.sqlite", Random(13)
    with serving(store, "--absence", "1000") as server:
        made = make(server)
        with everybody(server, made) as seats:
            seats["red"].choose(seats["red"].state["options"][0])
            seats["blue"].until_state(lambda state: state["number"] == 1)
            seats["blue"].choose("march B1")
            seats["red"].until_state(lambda state: state["number"] == 2)
            before = stored(store, made["match"])
            stranger = [nonsense(random, number) for number in range(MESSAGES // 2)]
            with connecting(server, made["match"]) as seat:
                strange = flood(seat, stranger)
            state = seats["red"].state
            red = [out_of_turn(random, number, state) for number in range(MESSAGES // 4)]
            seen = flood(seats["red"], red)
            with connecting(server, made["match"]) as watcher:
                assert watcher.hello(made["observer"])["ok"]
                torn = [nonsense(random, number) for number in range(MESSAGES // 2)]
                torn = [message for message in torn if not may_last(message)]
                watched = flood(watcher, torn)
        after = stored(store, made["match"])
        alive = get(server, f"/api/matches/{made['match']}", made["observer"]).json()
        complaints = server.stop()

    assert (after.entries, after.revision, after.ended) == (before.entries, before.revision, "")
    assert (alive["number"], alive["status"]) == (2, "open")
    assert all(reply["error"] for reply in strange if not reply["ok"])
    assert not any(reply["ok"] for reply in strange)
    assert {reply["status"] for reply in strange} <= {400, 401, 429}
    assert not any(reply.get("status") == 500 for reply in (*seen, *watched))
    assert "Traceback" not in complaints


def test_a_message_that_is_too_long_closes_the_socket_and_nothing_else(server: Server):
    """64 kB is more than anybody needs."""
    made = make(server)
    with connecting(server, made["match"]) as seat:
        try:
            seat.connection.send("x" * 70_000)
            seat.until(lambda _: True)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 0
    assert code == 1009
    assert get(server, f"/api/matches/{made['match']}", made["observer"]).status_code == 200
