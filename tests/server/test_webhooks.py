"""Where messages about one's turn may go: not inside, not on to elsewhere, not for ever."""

from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Event, Thread
from time import monotonic
from urllib.parse import urlsplit

import pytest

from grognard import BadInput
from grognard.hosting.addresses import checked
from grognard.match.match import Match
from grognard.server import webhooks
from grognard.server.webhooks import Allowed, Webhooks, is_outside, port_of, send
from tests.match.hosting import Host
from tests.server.client import CLIENT, PATIENCE, Record, get, make, sitting
from tests.server.playing import is_gone, is_here
from tests.server.processes import Server, serving

MESSAGE = {"text": "It is your turn as blue."}
INSIDE = Allowed(inside=True)


@pytest.mark.parametrize(
    "number",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.5.5", "169.254.169.254", "0.0.0.0"),
        *("100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fd00::1"),
        *("::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1", "ff02::1"),
    ],
)
def test_an_address_inside_is_known_as_such(number: str):
    """Also where IPv6 stands for an address of IPv4."""
    assert not is_outside(number)


@pytest.mark.parametrize("number", ["8.8.8.8", "2606:4700::1111"])
def test_an_address_of_the_open_internet_is_known_as_such(number: str):
    """Those may be told."""
    assert is_outside(number)


class Posts(HTTPServer):
    """A server inside that keeps the paths it was asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.is_asked = Event()
        super().__init__(("127.0.0.1", 0), _Answers)

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.server_port}"


class _Answers(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        """Send on what comes to /on, take everything else."""
        self.rfile.read(int(self.headers["Content-Length"]))
        self.server.asked.append(self.path)  # type: ignore[attr-defined]
        self.send_response(302 if self.path == "/on" else 204)
        if self.path == "/on":
            self.send_header("Location", "/admin")
        self.end_headers()
        self.server.is_asked.set()  # type: ignore[attr-defined]

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def posts() -> Iterator[Posts]:
    """A server inside."""
    with Posts() as server:
        Thread(target=server.serve_forever).start()
        yield server
        server.shutdown()


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "0", "0x7f.1", "[::ffff:127.0.0.1]"])
def test_no_message_goes_inside_whatever_name_stands_for_it(posts: Posts, name: str):
    """What counts is the number that the name comes to."""
    with pytest.raises(BadInput, match="is an address inside, where no message goes"):
        send(f"http://{name}:{posts.server_port}/hook", MESSAGE, Allowed())
    assert posts.asked == []


def test_a_message_goes_inside_where_the_operator_allows_it(posts: Posts):
    """For a server at home."""
    send(f"{posts.address}/hook", MESSAGE, INSIDE)
    assert posts.asked == ["/hook"]


def test_a_message_is_not_sent_on_unless_the_operator_allows_it(posts: Posts):
    """And then as often as was said."""
    with pytest.raises(BadInput, match="sends the message on"):
        send(f"{posts.address}/on", MESSAGE, INSIDE)
    assert posts.asked == ["/on"]

    send(f"{posts.address}/on", MESSAGE, Allowed(inside=True, hops=1))
    assert posts.asked == ["/on", "/on", "/admin"]


@pytest.mark.parametrize(
    "address",
    ["ftp://x", "http://", "http://[", "http://a:99999999", "http://a b", "http://a\0", "hook"],
)
def test_what_is_no_address_is_refused(address: str):
    """In one sentence, before the match is made."""
    with pytest.raises(BadInput, match="A webhook is an address that begins with"):
        checked(address)


@pytest.fixture
def telling(tmp_path) -> Iterator[Server]:
    """A server that sends messages."""
    words = ("--webhooks", "--webhooks-inside")
    with serving(f"sqlite:///{tmp_path}/matches.sqlite", *words) as running:
        yield running


def test_a_match_with_such_a_webhook_is_not_made(telling: Server):
    """The sentence is in the answer."""
    wish = {"game": "crossroads", "seats": {"blue": {"webhook": "http://["}}}
    answer = CLIENT.post(f"{telling.address}/api/matches", json=wish)
    assert (answer.status_code, "A webhook is" in answer.json()["error"]) == (422, True)


def test_whoever_is_asked_and_not_there_is_told(telling: Server, posts: Posts):
    """At the address that the seat was given."""
    wish = {"game": "crossroads", "seats": {"red": {"webhook": f"{posts.address}/turn"}}}
    assert CLIENT.post(f"{telling.address}/api/matches", json=wish).status_code == 201

    assert posts.is_asked.wait(PATIENCE)
    assert posts.asked == ["/turn"]


def test_whoever_sits_at_a_table_says_where_to_be_told(telling: Server, posts: Posts):
    """Only the seat itself reads the address again, and a wrong one changes nothing."""
    made = make(telling)
    with sitting(telling, made["match"], made["seats"]["blue"]) as blue:
        with sitting(telling, made["match"], made["seats"]["red"]) as red:
            assert red.ask("webhook", address=f"{posts.address}/mine")["ok"]
            assert "A webhook is" in red.ask("webhook", address="mine")["error"]
            blue.until_state(is_here("red"))
        blue.until_state(is_gone("red"))
        assert blue.ask("chat", text="Your turn!")["ok"]
        assert posts.is_asked.wait(PATIENCE)
    assert posts.asked == ["/mine"]

    own = [told_at(telling, made, side) for side in ("red", "blue")]
    assert own == [f"{posts.address}/mine", ""]


def told_at(server: Server, made: Record, side: str) -> str | None:
    """Where a seat is told of its turn, as it reads itself."""
    found = get(server, f"/api/matches/{made['match']}", made["seats"][side]).json()
    address: str | None = found["webhook"]
    return address


def test_a_server_that_tells_nobody_takes_no_address(server: Server):
    """And its page asks for none."""
    made = make(server)
    assert told_at(server, made, "red") is None
    with sitting(server, made["match"], made["seats"]["red"]) as red:
        assert red.ask("webhook", address="http://a/")["status"] == 422


@pytest.mark.parametrize(
    ("address", "port"), [("http://a/", 80), ("https://a/", 443), ("https://a:8443/", 8443)]
)
def test_an_address_without_a_port_has_the_usual_one(address: str, port: int):
    """Of its kind."""
    assert port_of(urlsplit(address)) == port


def waiting(id_: str, address: str) -> Match:
    """A match of this name that waits for somebody absent with such a webhook."""
    match = Host().match
    match.stored = replace(match.stored, opening=replace(match.opening, id=id_))
    match.seated(match.stored.seats[match.who]._replace(webhook=address))
    return match


@pytest.mark.parametrize(
    ("first", "asked"),
    [("{posts}/first", ["/first", "/second"]), ("http://127.0.0.1:1/shut", ["/second"])],
)
def test_a_message_makes_room_for_the_next(
    posts: Posts, monkeypatch: pytest.MonkeyPatch, first: str, asked: list[str]
):
    """Once it was sent, or could not be."""
    monkeypatch.setattr(webhooks, "MOST_WAITING", 1)
    telling, end = Webhooks(INSIDE), monotonic() + PATIENCE
    telling.notice(waiting("a", first.format(posts=posts.address)))

    second = waiting("b", f"{posts.address}/second")
    while "/second" not in posts.asked and monotonic() < end:
        telling.notice(second)

    assert posts.asked == asked
