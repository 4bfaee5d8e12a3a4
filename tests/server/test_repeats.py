"""Messages that come twice, and requests that cannot be read: no harm, and never status 500."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from tests.server.client import PATIENCE, Record, Seat, get, make
from tests.server.playing import everybody, step
from tests.server.processes import Server, serving


def again(seat: Seat, do: str, **fields: object) -> tuple[Record, Record]:
    """The replies to a message that is sent twice, under one id."""
    return seat.ask(do, **fields), seat.ask_again(do, **fields)


@contextmanager
def two_choices_made(server: Server) -> Iterator[Seat]:
    """Somebody who may take back two choices."""
    random = Random(1)
    with everybody(server, make(server, "mons", scenario="nimy")) as seats:
        while True:
            asked = next(iter(seats.values())).state["who"]
            if seats[asked].state["undo"]["choices"] >= 2:
                break
            step(seats, random)
        yield seats[asked]


@pytest.mark.parametrize("do", ["undo", "undo_ask"])
def test_the_same_take_back_sent_twice_takes_back_one_choice(server: Server, do: str):
    """Under the same id it is answered again and not done again."""
    with two_choices_made(server) as seat:
        number = seat.state["number"]
        one, two = again(seat, do)
        now = seat.ask("resync")["state"]["number"]

    assert (one["ok"], two["ok"], one["number"], two["number"]) == (True, True, now, now)
    assert now == (number - 1 if do == "undo" else number)


def test_a_take_back_names_the_position_it_means(server: Server):
    """Sent again over another socket it is refused with the position as it is now."""
    with two_choices_made(server) as seat:
        number, epoch = seat.state["number"], seat.state["epoch"]
        one = seat.ask("undo", number=number, epoch=epoch)
        two = seat.ask("undo", number=number, epoch=epoch)

    assert one["ok"]
    assert (two["ok"], two["number"]) == (False, number - 1)
    assert two["error"] == "The position has changed since; look at it again."
    assert two["state"]["number"] == number - 1


def test_the_same_words_are_said_once_and_other_words_again(server: Server):
    """A line of talk that comes twice under one id stands once in the conversation."""
    made = make(server)
    with everybody(server, made) as seats:
        red = seats["red"]
        again(red, "chat", text="hm")
        red.ask("chat", text="hm")
        red.ask("resync")
        said = [push["text"] for push in red.pushed if push["is"] == "chat"]

    assert said == ["hm", "hm"]


def status(server: Server, request: bytes) -> int:
    """What the server answers to raw bytes."""
    host, port = server.host.split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as line:
        line.sendall(request)
        answer = line.makefile("rb").readline()
    return int(answer.split()[1])


def posted(body: bytes, host: bytes = b"localhost", more: bytes = b"") -> bytes:
    """A match to be made, as bytes."""
    length = str(len(body)).encode()
    head = b"POST /api/matches HTTP/1.1\r\nHost: " + host + b"\r\nContent-Length: " + length
    return head + b"\r\nContent-Type: application/json\r\n" + more + b"\r\n" + body


HUGE = b'{"game": "crossroads", "data": "[[counters.unit]]\\nid = \\"B1\\"\\nstrength = 0x%s\\n"}'


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (b"GET /api/games HTTP/1.1\r\nHost: [\r\n\r\n", 400),
        (b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nOrigin: http://[\r\n\r\n", 400),
        (posted(b'{"game": "\xff\xfe"}'), 400),
        (posted(b"\xff"), 400),
        (posted(b"[" * 30_000), 400),
        (posted(HUGE % (b"f" * 60_000)), 422),
        (posted(b'{"game": "\\ud800"}'), 400),
        (posted(b'{"game": "a\\u0000b"}'), 422),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(
    server: Server, request_: bytes, answer: int
):
    """Whatever its headers, its address or its body."""
    assert status(server, request_) == answer


@pytest.mark.xdist_group("postgresql")
def test_an_address_that_no_database_can_hold_is_not_the_databases_trouble(postgres: str):
    """Nothing of what the database says about it reaches whoever asks."""
    with serving(postgres) as server:
        for path in ("/api/matches/a%00b", "/api/games/mons/scenarios/nimy/board?data=%00"):
            assert get(server, path, "x").status_code == 404
