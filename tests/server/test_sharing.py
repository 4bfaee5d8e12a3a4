"""Several servers on one store: each sees what the others have stored."""

from collections.abc import Iterator
from random import Random
from threading import Barrier, Thread

import pytest

from tests.server.client import Record, connecting, make, sitting
from tests.server.conftest import POSTGRESQL, new_database
from tests.server.processes import Server, serving


@pytest.fixture(scope="module", params=[POSTGRESQL, "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a store that two servers can use."""
    folder = tmp_path_factory.mktemp("shared")
    if request.param == "sqlite":
        return f"sqlite:///{folder}/matches.sqlite"
    return new_database(request.getfixturevalue("databases"), folder)


@pytest.fixture(scope="module")
def pair(store: str) -> Iterator[tuple[Server, Server]]:
    """Two servers on one store; every test makes a match of its own."""
    with serving(store) as one, serving(store) as two:
        yield one, two


def test_a_match_is_played_by_two_people_at_two_servers(pair: tuple[Server, Server]):
    """Choices, talk and presence cross from one server to the other."""
    one, two = pair
    made = make(one)
    random = Random(3)
    with (
        sitting(one, made["match"], made["seats"]["red"]) as red,
        sitting(two, made["match"], made["seats"]["blue"]) as blue,
    ):
        red.until(lambda m: m["is"] == "presence" and m["seats"]["blue"]["present"])
        for _ in range(12):
            asked, other = (red, blue) if red.state["who"] == "red" else (blue, red)
            reply = asked.choose(random.choice(asked.state["options"]))
            assert reply["ok"]
            for seat in (asked, other):
                seat.until_state(lambda state: state["number"] >= reply["number"])  # noqa: B023
        red.ask("chat", text="well played")
        said = blue.until(lambda message: message["is"] == "chat")
        assert (said["from"], said["text"]) == ("red", "well played")
        assert red.state["scene"]["arrows"] == blue.state["scene"]["arrows"]
        assert red.state["turn"] == blue.state["turn"]


def test_a_seat_that_is_open_at_two_servers_is_told(pair: tuple[Server, Server]):
    """To whoever sat there first at once; and it is told when the other has gone."""
    one, two = pair
    made = make(one, own=["blue"])
    with sitting(one, made["match"], made["seats"]["blue"]) as owner:
        with sitting(two, made["match"], made["seats"]["blue"]):
            owner.until(lambda m: m["is"] == "presence" and m["screens"] == 2)
        owner.until(lambda m: m["is"] == "presence" and m["screens"] == 1)


def test_a_new_secret_shuts_out_screens_at_another_server(pair: tuple[Server, Server]):
    """An invitation taken there and a secret renewed here hold at both."""
    one, two = pair
    made = make(one, own=["blue"])
    with (
        sitting(one, made["match"], made["seats"]["blue"]) as owner,
        sitting(two, made["match"], made["seats"]["blue"]) as other,
    ):
        assert owner.ask("renew")["ok"]
        told = other.until(lambda message: message.get("to", 0) is None)
        assert told["error"].startswith("This seat has a new secret")
    with sitting(one, made["match"], made["seats"]["red"]), connecting(two, made["match"]) as late:
        assert late.hello(made["seats"]["red"])["error"].startswith("This invitation")


def test_of_two_choices_at_once_only_one_is_stored(pair: tuple[Server, Server]):
    """The same seat open at two servers: one choice counts, the other is told the position."""
    made = make(pair[0])
    replies: list[Record] = []
    ready = Barrier(2)

    def choose(server: Server, at: int) -> None:
        with sitting(server, made["match"], made["seats"]["red"]) as seat:
            ready.wait()
            replies.append(seat.choose(seat.state["options"][at]))

    threads = [Thread(target=choose, args=(server, at)) for at, server in enumerate(pair)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(reply["ok"] for reply in replies) == [False, True]
    lost = next(reply for reply in replies if not reply["ok"])
    assert lost["error"] == "The position has changed since; look at it again."
    assert lost["state"]["number"] == 1
