"""Random attacks on a server from all sides, beside honest matches that must not notice."""

import json
import socket
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from multiprocessing import dummy, get_context
from multiprocessing.queues import Queue
from pathlib import Path
from random import Random
from time import monotonic, perf_counter
from typing import Any, NamedTuple

import httpx
from websockets.exceptions import WebSocketException

from grognard.games import GAMES
from tests.server.client import CLIENT, Record, connecting, get, make, sitting
from tests.server.hostile_data import VALUES, fields, overlay_text
from tests.server.killing import stored
from tests.server.nonsense import ODD, nonsense, well_formed
from tests.server.playing import everybody
from tests.server.processes import Server, serving

PROMPT = 0.25  # seconds within which an honest choice is answered on a quiet machine
AT_ONCE = 8  # attackers in one process
FIELDS = {game: [*fields(game)] for game in GAMES}
HALF = b"POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
HAGGLES = ("pause_ask", "pause_answer", "claim", "order", "orders", "revoke", "note", "together",
           "undo", "undo_ask", "undo_answer", "draw_offer", "open_up", "layers")  # fmt: skip
GIVEN_UP = (OSError, WebSocketException, httpx.HTTPError, AssertionError, KeyError)


UNREAD: dict[str, Any] = {"max_queue": 16, "close_timeout": 0.1}  # little is read, and then cut


class Stood(NamedTuple):
    """How honest matches fared beside the attacks."""

    choices: int
    worst: float  # seconds that an honest choice took
    late: int  # choices that took too long
    lost: int  # choices that were acknowledged and are not in the store
    held: int  # steps that held the event loop
    attacks: Counter[str]
    complaints: str


class Target:
    """A server as an attacker knows it: where it is."""

    def __init__(self, address: str):
        self.address, self.host = address, address.removeprefix("http://")


def stand(
    folder: Path, seconds: float, seed: int = 5, attackers: int = 2, apart: bool = True
) -> Stood:
    """Play two honest matches while others attack for so long, in processes apart or in threads."""
    store, context = f"sqlite:///{folder}/matches.sqlite", get_context("spawn") if apart else dummy
    with serving(store, "--rate", "40") as server:
        honest = [make(server), make(server, "mons", scenario="nimy")]
        done: Queue[Counter[str]] = context.Queue()
        processes = [
            context.Process(target=attack, args=(server.address, seconds, seed + each, done))
            for each in range(attackers)
        ]
        for process in processes:
            process.start()
        times, made = _play(server, honest, Random(seed), seconds)
        attacks = sum((done.get() for _ in processes), Counter[str]())
        for process in processes:
            process.join()
        complaints = server.stop()
    lost = sum(_missing(store, match, kept) for match, kept in made.items())
    late = sum(1 for each in times if each > PROMPT)
    held = complaints.count("the event loop was held")
    return Stood(len(times), max(times, default=0.0), late, lost, held, attacks, complaints)


def _missing(store: str, match: str, kept: dict[int, str]) -> int:
    entries = stored(store, match).entries
    return sum(
        1 for at, choice in kept.items() if at >= len(entries) or entries[at].choice != choice
    )


def _play(
    server: Server, honest: list[Record], random: Random, seconds: float
) -> tuple[list[float], dict[str, dict[int, str]]]:
    """How long each choice took, and what was acknowledged in which match."""
    times = list[float]()
    kept: dict[str, dict[int, str]] = {each["match"]: {} for each in honest}
    with ExitStack() as open_:
        tables = [(each, open_.enter_context(everybody(server, each))) for each in honest]
        until = monotonic() + seconds
        while monotonic() < until and tables:
            made, seats = tables[len(times) % len(tables)]
            first = next(iter(seats.values()))
            if first.state["over"]:
                tables.remove((made, seats))
                continue
            asked = seats[first.state["who"]]
            number, choice = asked.state["number"], random.choice(asked.state["options"])
            begun = perf_counter()
            reply = asked.choose(choice)
            times.append(perf_counter() - begun)
            assert reply["ok"], reply
            kept[made["match"]][number] = choice
            for seat in seats.values():
                seat.until_state(lambda state, at=reply["number"]: state["number"] >= at)
    return times, kept


def attack(address: str, seconds: float, seed: int, done: "Queue[Counter[str]]") -> None:
    """In a process of its own: several attackers, so that none waits for another's answer."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        seeds = range(seed * AT_ONCE, (seed + 1) * AT_ONCE)
        found = pool.map(lambda each: attacked(address, seconds, Random(each)), seeds)
        done.put(sum(found, Counter[str]()))


def attacked(address: str, seconds: float, random: Random) -> Counter[str]:
    """What one attacker has done: one attack after the other, as they come."""
    server, made = Target(address), Counter[str]()
    until = monotonic() + seconds
    with ExitStack() as held:
        while monotonic() < until:
            kind = random.choice(ATTACKS)
            try:
                kind(server, random, held)
            except GIVEN_UP:
                made["turned away"] += 1
            made[kind.__name__] += 1
            if sum(made.values()) % 40 == 0:
                held.close()  # let go of what was only held open
    return made


def hand_in_data(server: Any, random: Random, held: ExitStack) -> None:
    """Data with a value that nobody expects."""
    game = random.choice([*GAMES])
    text = overlay_text(game, random.choice(FIELDS[game]), random.choice(VALUES))
    _post(server, {"game": game, "data": text})


def hand_in_journal(server: Any, random: Random, held: ExitStack) -> None:
    """A journal of nonsense."""
    _post(server, {"journal": "grognard 1\n" + "blue done\n" * random.randrange(20_000)})


def open_half(server: Any, random: Random, held: ExitStack) -> None:
    """Headers or a body that never end."""
    host, port = server.host.split(":")
    connection = held.enter_context(closing(socket.create_connection((host, int(port)), 5)))
    connection.sendall(HALF + random.choice((b"", b"Content-Length: 2000000\r\n\r\n{")))


def open_many(server: Any, random: Random, held: ExitStack) -> None:
    """Sockets on which nobody says anything."""
    match = make(server)["match"]
    for _ in range(10):
        held.enter_context(connecting(server, match))


def ask_dear(server: Any, random: Random, held: ExitStack) -> None:
    """Whatever takes long, again and again, half of the time without reading an answer."""
    made = make(server, "mons", scenario=random.choice(("nimy", "campaign")))
    with sitting(server, made["match"], made["observer"], **UNREAD) as seat:
        for number in range(60):
            do = random.choice(('"look","number":0', '"log"', '"viewshed","from":"2710"',
                                '"layers","layers":["*"]', '"resync"'))  # fmt: skip
            seat.connection.send(f'{{"id":{number},"do":{do}}}')
            if random.random() < 0.5:
                seat.until(lambda told: told["is"] == "reply")


def talk_nonsense(server: Any, random: Random, held: ExitStack) -> None:
    """Messages that nobody should send."""
    made = make(server)
    with sitting(server, made["match"], made["observer"], **UNREAD) as seat:
        for number in range(40):
            seat.connection.send(nonsense(random, number))


def haggle(server: Any, random: Random, held: ExitStack) -> None:
    """A player who pauses, claims, orders, plans and takes notes without end."""
    clock = {"kind": random.choice(("move", "total")), "seconds": 60, "increment": 5}
    made = make(server, clock=clock)
    with ExitStack() as open_:
        seats = [
            open_.enter_context(sitting(server, made["match"], token, **UNREAD))
            for token in made["seats"].values()
        ]
        for number in range(60):
            random.choice(seats).connection.send(well_formed(random, number, HAGGLES))


def crowd_lobby(server: Any, random: Random, held: ExitStack) -> None:
    """Open seats that are offered, listed and taken with whatever one can think of."""
    wish = {"game": "crossroads", "own": ["red"], "seats": {"blue": {"open": True}}}
    made = CLIENT.post(f"{server.address}/api/matches", json=wish).json()
    match = random.choice((made.get("match", "x"), "x", "../x"))
    for _ in range(5):
        get(server, "/api/lobby")
        body = {"side": random.choice(("blue", *ODD)), "secret": random.choice(("s" * 40, *ODD))}
        text = json.dumps(body).encode()
        CLIENT.post(f"{server.address}/api/lobby/{match}", content=text)


def ask_since(server: Any, random: Random, held: ExitStack) -> None:
    """What happened since positions that are there and that are not."""
    made = make(server)
    for token in (made["observer"], made["seats"]["red"], "", "x" * 4000):
        number = random.choice(("0", "1", "-1", "9" * 40, "٣", "x", "%00", ""))
        get(server, f"/api/matches/{made['match']}/since?number={number}", token)


def ask_pictures(server: Any, random: Random, held: ExitStack) -> None:
    """Maps with options and data that there are not."""
    path = f"/api/games/mons/scenarios/nimy/{random.choice(('map.svg', 'picture.svg', 'board'))}"
    get(server, f"{path}?{random.choice(('', 'data=0123', 'x=y', 'closed_east=yes'))}")


def ask_analyses(server: Any, random: Random, held: ExitStack) -> None:
    """The analysis of a match that was given up at once."""
    made = make(server)
    with sitting(server, made["match"], made["seats"]["blue"]) as blue:
        blue.ask("resign")
    get(server, f"/api/matches/{made['match']}/analysis", made["observer"])


def send_too_much(server: Any, random: Random, held: ExitStack) -> None:
    """A message and a body that are too long."""
    with connecting(server, make(server)["match"]) as seat:
        seat.connection.send("x" * 70_000)
    _post(server, {"game": "x" * 3_000_000})


def _post(server: Any, wish: Record) -> None:
    CLIENT.post(f"{server.address}/api/matches", json=wish)


ATTACKS: tuple[Callable[[Any, Random, ExitStack], None], ...] = (
    hand_in_data,
    hand_in_journal,
    open_half,
    open_many,
    ask_dear,
    talk_nonsense,
    haggle,
    crowd_lobby,
    ask_since,
    ask_pictures,
    ask_analyses,
    send_too_much,
)
