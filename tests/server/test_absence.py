"""Somebody stays away: what was agreed at the start holds, and nobody consents in their name."""

import asyncio
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grognard import BadInput
from grognard.hosting.arriving import arrive
from grognard.hosting.computer import Computer
from grognard.hosting.creating import new_match
from grognard.hosting.matches import Matches
from grognard.hosting.settings import Settings
from grognard.hosting.thinking import WorkFailed
from grognard.hosting.wire import AbsenceWish, Hello, NewMatch
from grognard.match.absence import take_over
from grognard.match.match import Match
from grognard.match.records import Absence
from grognard.players.levels import PLAYERS
from grognard.server.engines import Engines
from grognard.server.keeper import Keeper
from grognard.server.sqlite_store import SqliteStore
from grognard.server.workers import Workers, end_workers
from tests.server.client import CLIENT, Record, connecting, make, sitting
from tests.server.playing import everybody, is_gone, is_here, step, waiting_for_red
from tests.server.processes import Server

MINDED = {"level": "random", "after": 0}


def test_the_computer_minds_a_seat_as_was_agreed_and_gives_it_back(server: Server):
    """A match need not die because somebody has gone; who comes back sits down again."""
    made = make(server, absence=MINDED, own=["blue"])
    with sitting(server, made["match"], made["seats"]["blue"]) as blue:
        unknown = blue.ask("take_over", side="red")["error"]
        assert unknown == "Nobody has taken that seat yet, so nobody has agreed to anything."
        with connecting(server, made["match"]) as red:
            secret = red.hello(made["seats"]["red"])["secret"]
            refused = blue.ask("take_over", side="red")
            assert refused["error"] == "The seat can be taken over after 0 seconds of absence."
            blue.until_state(is_here("red"))
        blue.until_state(is_gone("red"))
        assert blue.ask("take_over", side="blue")["status"] == 422
        assert blue.ask("take_over", side="red", level="level1")["status"] == 422
        assert blue.ask("take_over", side="red")["ok"]
        blue.until_state(lambda state: state["who"] == "blue")
        assert blue.state["seats"]["red"]["kind"] == "computer"
        with sitting(server, made["match"], secret) as red:
            assert red.state["seats"]["red"]["kind"] == "person"


def test_nobody_is_replaced_where_that_was_not_agreed(server: Server):
    """However long they are away."""
    with waiting_for_red(server, make(server)) as blue:
        refused = blue.ask("take_over", side="red", level="random")["error"]
        assert refused.startswith("It was not agreed at the start")
        assert blue.state["seats"]["red"]["kind"] == "person"


def test_nobody_is_replaced_while_nobody_waits_for_them(server: Server):
    """Only a side that is asked keeps the match waiting."""
    made = make(server, absence=MINDED)
    with everybody(server, made) as seats:
        step(seats, Random(1))
    with sitting(server, made["match"], made["seats"]["blue"]) as blue:
        assert blue.state["who"] == "blue"
        assert blue.ask("take_over", side="red")["error"].startswith("Nobody waits for red")


def test_a_minded_seat_agrees_to_no_draw(server: Server):
    """The owner is asked, though the computer plays on, and answers when they come back."""
    made = make(server, absence=MINDED)
    asked = [{"kind": "draw", "from": "blue"}]
    with waiting_for_red(server, made) as blue:
        assert blue.ask("take_over", side="red")["ok"]
        assert blue.ask("draw_offer")["ok"]
        blue.until_state(lambda state: state["who"] == "blue")
        assert blue.state["requests"] == asked
        with sitting(server, made["match"], made["seats"]["red"]) as red:
            assert red.state["requests"] == asked
            assert red.ask("draw_answer", accept=True)["ok"]
            assert red.state["outcome"]["winner"] == ""


@pytest.mark.parametrize(
    ("absence", "told"),
    [
        ({"level": "genius", "after": 900}, "There is no player “genius”"),
        ({"level": "random", "after": -1}, "Expected `float` >= 0.0"),
        ({"level": "random", "after": 1e12}, "Expected `float` <= "),
    ],
)
def test_terms_that_cannot_be_kept_are_refused_when_the_match_is_made(
    server: Server, absence: Record, told: str
):
    """A player that is not here, a time that makes no sense."""
    asked = {"game": "crossroads", "absence": absence}

    done = CLIENT.post(f"{server.address}/api/matches", json=asked)

    assert done.status_code in (400, 422)
    assert told in done.json()["error"]


def test_a_server_may_ask_for_a_longer_wait():
    """The shortest that a match may agree on is the server's."""
    wish = NewMatch(game="crossroads", absence=AbsenceWish("random", 60))

    with pytest.raises(BadInput, match="minds a seat after 10 minutes at the earliest"):
        new_match(wish, Settings("sqlite:///unused"))
    agreed = new_match(wish, Settings("sqlite:///unused", absence=60)).match.opening.absence
    assert agreed == Absence("random", 60)


def test_who_comes_while_their_seat_is_handed_over_has_it_back(tmp_path: Path):
    """What is being stored of it then comes first."""

    async def come() -> Match:
        matches = Matches(Keeper(SqliteStore(f"{tmp_path}/matches.sqlite")))
        wish = NewMatch("crossroads", own=("red",), absence=AbsenceWish("random", 0))
        made = new_match(wish, Settings("unused", absence=0))
        made.match.seated(made.match.stored.seats["red"]._replace(seen=1.0))
        await matches.add(made.match)
        lending = partial(take_over, mine=("blue",), side="red", level="", players=PLAYERS)
        handing = asyncio.create_task(matches.change(made.match, lending))
        await asyncio.sleep(0)  # it is being stored now
        await arrive(matches, made.match, Hello(1, made.tokens["red"]))
        await handing
        matches.keeper.close()
        return made.match

    match = asyncio.run(come())

    assert match.said[-1].text == "The computer (random) now plays red."
    assert (match.stored.seats["red"].kind, match.stored.seats["red"].lent) == ("person", False)


class Broken(Workers):
    """Workers who never find anything."""

    async def do(self, *_: Any) -> Any:
        """Fail."""
        raise WorkFailed("it failed")


async def asked_in_vain(folder: Path, lent: bool) -> Match:
    """A match after the player who has red's seat, or only minds it, has failed once."""
    matches = Matches(Keeper(SqliteStore(f"{folder}/matches.sqlite")))
    workers = Broken(1)
    computer = Computer(matches, workers, Engines({}, 1.0), 0.0)
    match = new_match(NewMatch(game="crossroads"), Settings("unused")).match
    seat = {"kind": "computer", "level": "level1", "lent": lent, "seen": 1.0}
    match.seated(match.stored.seats["red"]._replace(**seat))
    await matches.add(match)
    computer.mind(match)
    async with asyncio.timeout(60):
        while match.stored.seats["red"].lent == lent and not match.said:
            await asyncio.sleep(0)
    await computer.close()
    workers.close()
    end_workers()
    matches.keeper.close()
    return match


def test_a_stand_in_that_fails_gives_the_seat_back_instead_of_choosing_at_random(tmp_path: Path):
    """Nothing is chosen in the owner's name but by the player that was agreed on."""
    match = asyncio.run(asked_in_vain(tmp_path, lent=True))

    assert match.line.number == 0
    assert match.stored.seats["red"].kind == "person"
    assert match.said[-1].text.endswith("it failed; the seat waits for its owner.")


def test_a_computer_that_fails_in_its_own_seat_chooses_at_random_and_says_so(tmp_path: Path):
    """The match goes on, and whoever plays against it knows why it played badly."""
    match = asyncio.run(asked_in_vain(tmp_path, lent=False))

    assert match.line.journal.entries[0].who == "red"
    assert match.stored.seats["red"].kind == "computer"
    told = "The computer could not choose for red: it failed; a choice was made at random."
    assert match.said[0].text == told
