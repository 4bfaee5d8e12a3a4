"""What a server does about matches that it cannot follow, and about those nobody holds yet."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread, current_thread, main_thread
from time import time
from typing import Any, TypeVar

import pytest
from websockets.exceptions import ConnectionClosed

from grognard.engine.kernel.journal_text import Entry
from grognard.games import GAMES
from grognard.hosting import creating
from grognard.hosting.matches import MOST_OWN, Matches
from grognard.hosting.settings import Settings
from grognard.hosting.supervising import begin, keep_going, pauses
from grognard.hosting.wire import NewMatch
from grognard.match import acts
from grognard.match.match import Decision, Match
from grognard.match.meanwhile import Meanwhile, follow, following
from grognard.match.records import Change, Saved
from grognard.server import sql
from grognard.server.following import Following, fade, note
from grognard.server.keeper import Keeper
from grognard.server.store import Announced, Cursor, Work, open_store
from tests.match.hosting import Host
from tests.server.client import Record, Seat, connecting, get, make, sitting
from tests.server.conftest import POSTGRESQL
from tests.server.processes import Server, serving

STRONG = '[[counters.unit]]\nid = "B1"\nstrength = 6\n'
TRY_AGAIN = 1013
T = TypeVar("T")


@pytest.fixture(params=[POSTGRESQL, "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store that a server and a newer one can use."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/matches.sqlite"
    address: str = request.getfixturevalue("postgres")
    return address


def store_as_newer_rules_might(store: str, made: Record) -> None:
    """Put a choice into a match that the rules of this program do not know."""
    opened = open_store(store)
    strange = Change(time(), 0, (Entry("red", "parley"),))

    def write(cursor: Cursor) -> None:
        (revision,) = sql.revisions(cursor, [made["match"]]).values()
        sql.apply(cursor, made["match"], revision, strange)

    opened.run(write, True)
    opened.close()


def closed_with(seat: Seat) -> int:
    """Read on until the server hangs up; the code that it does it with."""
    try:
        seat.until(lambda _: False)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0
    return 0


def test_a_match_that_cannot_be_read_is_that_match_s_trouble_alone(store: str):
    """Who sits there is told and hung up on; who comes is refused; all others play on."""
    with serving(store) as one, serving(store) as two:
        strange, plain = make(one), make(one)
        with (
            sitting(two, strange["match"], strange["seats"]["red"]) as stuck,
            sitting(one, plain["match"], plain["seats"]["red"]) as red,
            sitting(two, plain["match"], plain["seats"]["blue"]) as blue,
        ):
            store_as_newer_rules_might(store, strange)

            assert closed_with(stuck) == TRY_AGAIN
            assert red.choose(red.state["options"][0])["ok"]
            blue.until_state(lambda state: state["number"] >= 1)
            assert red.ask("chat", text="still there?")["ok"]
            blue.until(lambda message: message["is"] == "chat")
        refused = get(two, f"/api/matches/{strange['match']}", strange["observer"])
        told = two.stop()

    assert refused.status_code == 409
    assert refused.json()["error"].startswith("The match cannot be played on: ")
    assert f"match {strange['match']} cannot be played on" in told
    assert "Traceback" not in told


def test_a_choice_on_top_of_what_cannot_be_read_is_refused(store: str):
    """The server finds out by its own attempt to store."""
    with serving(store) as server:
        made = make(server)
        with sitting(server, made["match"], made["seats"]["red"]) as red:
            store_as_newer_rules_might(store, made)
            choice = red.state["options"][0]
            try:
                reply = red.choose(choice)
            except ConnectionClosed as closed:
                reply = {"ok": False, "closed": closed.rcvd and closed.rcvd.code}

    assert not reply["ok"]
    assert reply.get("status", 409) == 409
    assert reply.get("closed", TRY_AGAIN) == TRY_AGAIN


def test_a_match_is_not_forgotten_between_connecting_and_hello(server: Server):
    """However many others are opened meanwhile, whoever sits down is told what happens."""
    made = make(server, data=STRONG)
    with connecting(server, made["match"]) as red:
        for _ in range(MOST_OWN + 2):
            make(server, data=STRONG)
        assert red.hello(made["seats"]["red"])["ok"]
        with sitting(server, made["match"], made["seats"]["blue"]) as blue:
            assert blue.ask("chat", text="do you hear me?")["ok"]
            heard = red.until(lambda message: message["is"] == "chat")

    assert heard["text"] == "do you hear me?"


def test_what_is_stored_while_a_match_is_read_is_not_missed(tmp_path: Path):
    """A match that comes into memory stands where the store stands."""

    async def read_and_change() -> int:
        keeper = Keeper(open_store(f"sqlite:///{tmp_path}/matches.sqlite"))
        made = creating.new_match(NewMatch(game="crossroads"), Settings("unused")).match
        await Matches(keeper).add(made)
        matches = Matches(keeper)
        finding = asyncio.create_task(matches.find(made.opening.id))
        await asyncio.sleep(0)  # the match is being read now
        talk = Change(time())
        await keeper.write(partial(sql.apply, match=made.opening.id, revision=0, change=talk))
        found = await finding
        keeper.close()
        return found.stored.revision

    assert asyncio.run(read_and_change()) == 1


@pytest.mark.parametrize("takes_long", [True, False])
def test_what_others_have_chosen_is_played_again_beside_the_loop_where_that_takes_long(
    takes_long: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Such as a choice that sets up a whole army; also where somebody here chooses at that time."""
    monkeypatch.setitem(GAMES, "crossroads", replace(GAMES["crossroads"], takes_long=takes_long))
    threads: list[Thread] = []

    def noted(match: Match, saved: Saved) -> Meanwhile:
        threads.append(current_thread())
        return following(match, saved)

    monkeypatch.setattr("grognard.hosting.matches.following", noted)

    async def follow() -> list[int]:
        keeper = Keeper(open_store(f"sqlite:///{tmp_path}/matches.sqlite"))
        made = creating.new_match(NewMatch(game="crossroads"), Settings("unused")).match
        choice = made.game.options[0]

        def choose(match: Match) -> Decision | None:
            return acts.choose(match, match.sides, 0, choice)

        one, others = Matches(keeper), [Matches(keeper) for _ in range(2)]
        await one.add(made)
        found = [await each.find(made.opening.id) for each in others]
        await one.change(made, choose)
        await others[0].refresh(found[0], 1)
        await others[1].change(found[1], choose)
        keeper.close()
        return [match.line.number for match in (made, *found)]

    numbers = asyncio.run(follow())

    assert len(dict.fromkeys(numbers)) == 1
    assert len(threads) == 2
    assert (main_thread() not in threads) == takes_long


def test_one_server_alone_asks_its_store_for_no_news(tmp_path: Path):
    """Its own writing is no reason to look; that of another program is."""
    store = open_store(f"sqlite:///{tmp_path}/matches.sqlite")
    store.wait(0.0)
    store.run(lambda cursor: cursor.execute("CREATE TABLE mine (number INTEGER)"), True)
    alone = store.wait(0.0)
    other = open_store(f"sqlite:///{tmp_path}/matches.sqlite")
    other.run(lambda cursor: cursor.execute("CREATE TABLE yours (number INTEGER)"), True)
    beside = store.wait(0.0)
    other.close()
    store.close()

    assert (alone, beside) == ((), None)


@pytest.mark.xdist_group("postgresql")
def test_servers_on_postgresql_hear_each_other_and_not_themselves(postgres: str):
    """What is announced names the match and the revision it has come to."""
    one, two = open_store(postgres), open_store(postgres)
    for store in (one, two):
        store.wait(0.0)
    made = creating.new_match(NewMatch(game="crossroads"), Settings("unused")).match.saved()
    id_ = made.stored.opening.id
    one.run(partial(sql.create, saved=made), True)
    chosen = Change(time(), 0, (Entry("red", "0301"),))
    one.run(partial(sql.apply, match=id_, revision=0, change=chosen), True)
    heard = two.wait(10.0)
    two.run(lambda cursor: cursor.announce(Announced("other", 0)), True)
    answered = one.wait(10.0)
    while answered == []:  # its own words, which it does not listen to
        answered = one.wait(10.0)
    one.close()
    two.close()

    assert heard == [Announced(id_, 1)]
    assert answered == [Announced("other", 0)]


def test_work_that_fails_is_logged_and_begun_again(caplog: pytest.LogCaptureFixture):
    """Until it ends by itself."""
    left = [ValueError("first"), KeyError("second")]

    async def work() -> None:
        if left:
            raise left.pop(0)

    asyncio.run(keep_going("some work", work, first=0.001))

    assert [record.message for record in caplog.records] == [
        "some work has failed and is begun again"
    ] * 2


def test_pauses_grow_up_to_a_limit():
    """An outage of a minute is not asked after a thousand times, one of an hour not forgotten."""
    waits = pauses(1.0, 30.0)
    assert [next(waits) for _ in range(8)] == [1, 2, 4, 8, 16, 30, 30, 30]


def test_a_fault_that_nobody_waits_for_is_logged(caplog: pytest.LogCaptureFixture):
    """It does not vanish with its task."""

    async def fail() -> None:
        raise ValueError("gone")

    async def run() -> None:
        await asyncio.wait([begin("a message", fail())])
        await asyncio.sleep(0)

    with caplog.at_level(logging.ERROR):
        asyncio.run(run())
    assert "a message has failed" in caplog.text


def test_a_server_reads_the_games_that_others_play(tmp_path: Path):
    """So that whoever comes over from another server need not wait for that."""

    async def read() -> list[bool]:
        keeper = Keeper(open_store(f"sqlite:///{tmp_path}/matches.sqlite"))
        one, other = Matches(keeper), Matches(keeper)
        await one.add(creating.new_match(NewMatch(game="crossroads"), Settings("")).match)
        await Following(other, keeper).read_games()
        keeper.close()
        return [other.reading.has_read(game) for game in ("crossroads", "mons")]

    assert asyncio.run(read()) == [True, False]


def test_a_sign_of_life_that_was_not_stored_here_is_of_somebody_elsewhere():
    """One's own is no news, and a seat that is not of the match none of its business."""
    match, later = Host().match, time() + 60
    match.sign("blue", later)
    match.sign("blue", later + 60)  # the store told the sign before it, and was slow about it

    for side in ("red", "blue", "green"):
        note(match, side, later)

    assert match.elsewhere == {"red": later}
    assert (match.is_present("red"), match.is_present("blue")) == (True, False)


def test_who_left_another_server_unheard_is_told_when_no_sign_comes_any_more():
    """A sign from here may be stored over the last one from there; it is told once."""
    match, owner = Host().match, Here("red")
    match.listeners[owner] = None
    note(match, "red", match.now() + 60)
    fade(match)
    match.now = lambda: time() + 90

    fade(match)
    fade(match)

    assert [told["screens"] for told in owner.heard] == [2, 1]


class Here:
    """Somebody who sits there and listens."""

    def __init__(self, *seats: str):
        self.seats = seats
        self.heard: list[Mapping[str, Any]] = []

    def wake(self) -> None:
        """Sleep on."""

    def send(self, message: Mapping[str, Any]) -> None:
        """Hear it."""
        self.heard.append(message)

    def dismiss(self, why: str) -> None:
        """Stay."""


class Slow(Keeper):
    """A keeper during whose readings something happens."""

    meanwhile: Callable[[], None] = staticmethod(lambda: None)

    async def read(self, work: Work[T]) -> T:
        """What a query found a while ago."""
        found = await super().read(work)
        self.meanwhile()
        return found


def test_who_leaves_while_the_store_tells_of_them_has_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """What it tells then is old, and must not keep their seat from whoever waits for them."""
    monkeypatch.setattr("grognard.server.following.LOOK_EVERY", 0.0)

    async def leave() -> tuple[bool, bool]:
        keeper = Slow(open_store(f"sqlite:///{tmp_path}/matches.sqlite"))
        matches = Matches(keeper)
        match = creating.new_match(NewMatch(game="crossroads"), Settings("")).match
        await matches.add(match)
        red = Here("red")
        for each in (Here("blue"), red):
            matches.join(match, each)
        await matches.attendance.close()
        was_there = match.is_present("red")
        following = Following(matches, keeper)

        def part() -> None:
            following.stop()
            if red in match.listeners:
                matches.part(match, red)

        keeper.meanwhile = part
        await following.watch()
        await matches.attendance.close()
        keeper.close()
        return was_there, match.is_present("red")

    assert asyncio.run(leave()) == (True, False)


def test_what_another_server_stores_brings_back_nobody_who_has_left():
    """A whole match is taken over as it was read, with signs of life from before."""
    match, later = Host().match, time() + 60
    match.sign("red", later)
    match.seated(match.stored.seats["red"]._replace(seen=later))
    read = match.saved()
    gone = time()
    match.sign("red", gone)

    follow(match, following(match, read))

    assert not match.is_present("red")
    assert match.stored.seats["red"].seen == gone
