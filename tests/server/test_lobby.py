"""Open seats: listed for everybody without a secret, taken by the first, and counted by address."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grognard import BadInput
from grognard.hosting.creating import new_match
from grognard.hosting.settings import Settings
from grognard.hosting.wire import NewMatch, SeatWish
from grognard.match import acts, owning
from grognard.match.match import Refused, digest_of
from grognard.match.records import TimeLimit
from grognard.server import sql, sql_lobby
from grognard.server.sqlite_store import SqliteStore
from tests.server.client import CLIENT, get, make, sitting
from tests.server.processes import Server, serving

OPEN = {"red": SeatWish(name="Ada"), "blue": SeatWish(open=True)}
WISH = NewMatch(game="crossroads", scenario="battle", seats=OPEN, own=("red",))
SECRET = "a secret that nobody guesses"
HERE = 1_000_000.0


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    """An empty store."""
    opened = SqliteStore(str(tmp_path / "matches.sqlite"))
    yield opened
    opened.close()


def take(server: Server, match: str, **body: str) -> Any:
    """Ask for an open seat."""
    return CLIENT.post(f"{server.address}/api/lobby/{match}", json=body)


def test_a_seat_is_listed_while_its_host_waits_and_nobody_has_taken_it(store: SqliteStore):
    """With what is agreed on, and the name of the host, but nothing that opens a seat."""
    match = new_match(WISH, Settings("")).match
    id_ = match.opening.id
    store.run(lambda cursor: sql.create(cursor, match.saved()), True)

    def listed(now: float = HERE) -> list[Any]:
        return store.run(lambda cursor: sql_lobby.open_seats(cursor, now), False)

    assert listed() == []
    store.run(lambda cursor: sql.renew(cursor, {(id_, "red"): HERE + 5}), True)
    (seat,) = listed()
    assert (seat.match, seat.side, seat.host, seat.present) == (id_, "blue", "Ada", True)
    assert seat.clock == TimeLimit()
    assert not listed(HERE + 5)[0].present
    assert listed(HERE + 6 + sql_lobby.WAITING) == []
    plan = owning.take_open(match, "blue", SECRET)
    assert plan
    store.run(lambda cursor: sql.apply(cursor, id_, 0, plan.change), True)
    assert listed() == []


def test_the_first_who_takes_an_open_seat_has_it():
    """Saying the same again is harmless; the host's own link opens nothing any more."""
    made = new_match(WISH, Settings(""))
    match = made.match
    for side in ("red", "observer", "green"):
        with pytest.raises(Refused, match="no longer open"):
            owning.take_open(match, side, SECRET)

    plan = owning.take_open(match, "blue", SECRET)
    assert plan
    match.accept(plan)

    assert match.stored.seats["blue"].token == digest_of(SECRET)
    assert owning.take_open(match, "blue", SECRET) is None
    assert match.roles(made.tokens["blue"]) == ()
    with pytest.raises(Refused, match="no longer open"):
        owning.take_open(match, "blue", "another secret of somebody")


def test_a_seat_is_opened_and_shut_by_a_player_and_shut_by_the_end():
    """Whoever only looks on opens nothing, and nobody comes to a match that is over."""
    match = new_match(WISH, Settings("")).match
    with pytest.raises(Refused, match="Only a player"):
        owning.open_up(match, ("observer",), "blue", public=True)
    match.accept(owning.open_up(match, ("red",), "blue", public=False))
    with pytest.raises(Refused, match="no longer open"):
        owning.take_open(match, "blue", SECRET)
    match.accept(owning.open_up(match, ("red",), "blue", public=True))
    assert match.people()["blue"]["open"]

    match.accept(acts.resign(match, "red"))

    assert not match.people()["blue"]["open"]
    with pytest.raises(Refused, match="over"):
        owning.open_up(match, ("red",), "blue", public=True)


def test_only_a_plain_match_at_a_server_with_a_lobby_has_open_seats():
    """Strangers would not know what data of somebody's own says."""
    with pytest.raises(BadInput, match="keeps no list"):
        new_match(WISH, Settings("", lobby=False))


def test_an_open_seat_is_listed_and_taken_over_plain_requests(server: Server):
    """No secret is told; whoever takes the seat sits down with a secret of their own."""
    made = make(server, own=["red"], seats={"blue": {"kind": "person", "open": True}})
    with sitting(server, made["match"], made["seats"]["red"]):
        told = get(server, "/api/lobby")
        (seat,) = [each for each in told.json()["seats"] if each["match"] == made["match"]]
        assert (seat["side"], seat["present"], seat["clock"]) == ("blue", True, None)
        assert not any(token in told.text for token in [*made["seats"].values(), made["observer"]])
        assert take(server, made["match"], side="blue", secret="short").status_code == 422
        assert take(server, made["match"], side="red", secret=SECRET).status_code == 409
        assert take(server, made["match"], side="blue", secret=SECRET).json()["side"] == "blue"
        with sitting(server, made["match"], SECRET) as blue:
            assert blue.state["role"] == "blue"


def test_a_server_may_keep_no_lobby_and_counts_open_seats_by_address(tmp_path: Path):
    """`--no-lobby` lists nothing and takes nothing; `--open-seats` is what an hour allows."""
    seats = {"blue": {"kind": "person", "open": True}}
    with serving(f"sqlite:///{tmp_path}/a.sqlite", "--no-lobby") as off:
        assert get(off, "/api/lobby").json() == {"on": False, "seats": []}
        assert take(off, "m", side="blue", secret=SECRET).status_code in (403, 404)
        wish = {"game": "crossroads", "seats": seats}
        assert CLIENT.post(f"{off.address}/api/matches", json=wish).status_code == 422
    with serving(f"sqlite:///{tmp_path}/b.sqlite", "--open-seats", "2") as few:
        made = [make(few, own=["red"], seats=seats) for _ in range(2)]
        assert take(few, made[0]["match"], side="blue", secret=SECRET).status_code == 429
        with sitting(few, made[0]["match"], made[0]["seats"]["red"]) as red:
            assert red.ask("open_up", side="blue", open=True)["status"] == 429
            assert red.ask("open_up", side="blue", open=False)["ok"]
            assert red.ask("resign")["ok"]
        fork = f"{few.address}/api/matches/{made[0]['match']}/fork"
        seal = {"Authorization": f"Bearer {made[0]['seats']['red']}"}
        again = {"number": 0, "own": ["red"], "seats": seats}
        assert CLIENT.post(fork, json=again, headers=seal).status_code == 429
