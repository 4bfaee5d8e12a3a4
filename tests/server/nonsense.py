"""Floods of messages that nobody should send, and what they leave behind: nothing."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from grognard.hosting.wire import AnyMessage
from tests.server.client import Record, Seat, connecting, get, make
from tests.server.killing import stored
from tests.server.playing import everybody
from tests.server.processes import Server, serving

KINDS = {kind.__struct_config__.tag: kind for kind in AnyMessage.__args__}
VERBS = [*KINDS]
AT_ONCE = 100  # messages over one socket
ODD: list[Any] = [
    *(None, True, -1, 0, 1, 7, 10**6, 2**63, 10**30, 1.5, "", "x", "0101", "done", "march B1"),
    *("\x00", "\ud800", "🎲" * 300, "a" * 2000, [], {}, [[]] * 50, {"a": {"b": {}}}, "observer"),
    *("german", "blue", "red", "'; DROP TABLE matches; --", "../../etc/passwd", "<script>"),
]
FIELDS = {verb: kind.__struct_encode_fields__ for verb, kind in KINDS.items()}
ANY_FIELD = [*sorted({name for names in FIELDS.values() for name in names}), "more", "do"]
FITTING: dict[str, list[Any]] = {  # what a message may well say, though not by whom or when
    "number": [0, 1, 2, 10**6],
    "epoch": [0, 1],
    "side": ["red", "blue", "observer"],
    "from": ["0503", "x"],
    "to": ["0502", "x"],
    "hex": ["0502", "x"],
    "choice": ["done", "march B1", "march B1 0502", "x"],
    "units": [[], ["B1"], ["B1", "B2", "B1"], ["x"] * 100],
    "after": [[], ["0502"], ["0502"] * 40],
    "layers": [[], ["*"], ["x"] * 40],
    "form": ["Luck.keep", "Luck", ".", "x"],
    "fills": [[], ["B1"], ["x"] * 10],
    "scope": ["phase", "turn", "always"],
    "when": ["", "0", "40", "101", "-1", "never", "quiet", "x"],
    "part": ["drawn", "errands"],
    "text": ["", "{}", "a" * 20_000, "a\0b", "🎲"],
    "level": ["random", "level1", "x"],
    **{name: [True, False] for name in ("grant", "accept", "open", "whole")},
}


class Flooded(NamedTuple):
    """What was sent to a server, and how it bore it."""

    replies: dict[str, list[Record]]  # sender: every reply
    is_unchanged: bool
    complaints: str

    @property
    def messages(self) -> int:
        """How many were sent."""
        return sum(len(replies) for replies in self.replies.values())

    @property
    def statuses(self) -> Counter[int]:
        """How often each status was told."""
        every = (reply for replies in self.replies.values() for reply in replies)
        return Counter(reply.get("status", 200) for reply in every)


def flood_with_nonsense(folder: Path, messages: int, seed: int = 13) -> Flooded:
    """From strangers, from observers and from a side that is not asked, in one match."""
    store, random = f"sqlite:///{folder}/matches.sqlite", Random(seed)
    with serving(store, "--absence", "1000") as server:
        made = make(server)
        with everybody(server, made) as seats:
            _two_choices(seats)
            before = stored(store, made["match"])
            half = [nonsense(random, number) for number in range(messages // 2)]
            torn = [nonsense(random, number) for number in range(messages // 4)]
            rest = range(messages - len(half) - len(torn))
            state = seats["red"].state
            replies = {
                "stranger": _from(server, made, "", half),
                "observer": _from(server, made, made["observer"], torn),
                "red": _flood(seats["red"], [_out_of_turn(random, each, state) for each in rest]),
            }
        after = stored(store, made["match"])
        alive = get(server, f"/api/matches/{made['match']}", made["observer"]).json()
        complaints = server.stop()
    same = (after.entries, after.stored.revision) == (before.entries, before.stored.revision)
    return Flooded(replies, same and (alive["number"], alive["status"]) == (2, "open"), complaints)


def _two_choices(seats: dict[str, Seat]) -> None:
    seats["red"].choose(seats["red"].state["options"][0])
    seats["blue"].until_state(lambda state: state["number"] == 1)
    seats["blue"].choose("march B1")
    seats["red"].until_state(lambda state: state["number"] == 2)


def _from(server: Server, made: Record, token: str, messages: list[str | bytes]) -> list[Record]:
    """Everything sent over sockets of its own; an observer neither talks nor leaves.

    Few messages go over one socket: whoever says no hello is cut off after a while.
    """
    replies = []
    for begun in range(0, len(messages), AT_ONCE):
        some = messages[begun : begun + AT_ONCE]
        with connecting(server, made["match"]) as seat:
            if token:
                assert seat.hello(token)["ok"]
                some = [each if not _may_last(each) else "{}" for each in some]
            replies += _flood(seat, some)
    return replies


def _flood(seat: Seat, messages: list[str | bytes]) -> list[Record]:
    """Send everything, and read as many replies."""
    replies = []
    for message in messages:
        seat.connection.send(message)
        replies.append(seat.until(lambda told: told["is"] == "reply"))
    return replies


def _may_last(message: str | bytes) -> bool:
    return isinstance(message, str) and any(f'"{verb}"' in message for verb in ("chat", "leave"))


def nonsense(random: Random, number: int) -> str | bytes:
    """One message that nobody should send: torn, wrong, out of turn."""
    verb = random.choice(VERBS)
    text = json.dumps({"id": number, "do": verb} | fields_of(random, verb))
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


def fields_of(random: Random, verb: str) -> dict[str, Any]:
    """What a message says: sometimes anything, mostly what such a message may say."""
    if random.random() < 0.3:
        return {name: random.choice(ODD) for name in random.sample(ANY_FIELD, random.randrange(5))}
    names = [name for name in FIELDS[verb] if name != "id"]
    return {name: random.choice(FITTING.get(name, ODD)) for name in names}


def well_formed(random: Random, number: int, verbs: Sequence[str]) -> str:
    """One message of these kinds that can be read, whatever may come of it."""
    verb = random.choice(verbs)
    names = [name for name in FIELDS[verb] if name != "id"]
    fields = {name: random.choice(FITTING.get(name, ["", "x"])) for name in names}
    return json.dumps({"id": number, "do": verb} | fields)


def _out_of_turn(random: Random, number: int, state: Record) -> str:
    """A well-formed message from a seat that is not asked."""
    at = random.choice((state["number"], state["number"] - 1, 0, 5))
    wishes = (
        {"do": "choose", "number": max(at, 0), "choice": random.choice(("done", "0502", "x"))},
        {"do": "why", "choice": "done"},
        {"do": "explain", "choice": "done"},
        {"do": "odds", "choice": "done"},
        {"do": "far"},
        {"do": "together", "units": ["x"], "to": "0502"},
        {"do": "hint"},
        {"do": "reasons"},
        {"do": "viewshed", "from": "0503"},
        {"do": "undo"},
        {"do": "undo_answer", "grant": True},
        {"do": "draw_answer", "accept": True},
        {"do": "look", "number": 1, "side": "red"},
        {"do": "take_over", "side": "red", "level": "random"},
        {"do": "hello", "token": "again"},
        {"do": "pause_ask"},
        {"do": "pause_answer", "accept": True},
        {"do": "claim"},
        {"do": "orders"},
        {"do": "revoke", "form": "Luck.keep", "fills": ["x"]},
        {"do": "order", "form": "x", "when": "40"},
        {"do": "note", "part": "drawn", "text": "a\0b"},
        {"do": "open_up", "side": "blue", "open": True},
        {"do": "invite", "side": "blue"},
        {"do": "layers_at", "hex": "x"},
        {"do": "sight", "from": "x", "to": "0502"},
        {"do": "arcs", "units": ["x", ""]},
    )
    return json.dumps({"id": number} | random.choice(wishes))
