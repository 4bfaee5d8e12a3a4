"""Journals that are only looked at: everything in them is shown, and nobody plays in them."""

from random import Random
from typing import Any

import httpx
import pytest

import grognard
from grognard.engine.dice.verify import verify
from grognard.engine.kernel.view import events
from tests.server.client import CLIENT, Record, get, make, sitting
from tests.server.playing import play_at_random
from tests.server.processes import Server


def open_(server: Server, journal: str, **wishes: Any) -> httpx.Response:
    """Hand a journal in to look at it."""
    body = {"journal": journal, "look": True, **wishes}
    return CLIENT.post(f"{server.address}/api/matches", json=body)


def told(server: Server, made: Record, part: str = "") -> httpx.Response:
    """What the server tells whoever opened a match to look at it."""
    return get(server, f"/api/matches/{made['match']}{part}", made["observer"])


@pytest.fixture(scope="module")
def played(server: Server) -> str:
    """The journal of a match that was played to its end, with the proof of its dice."""
    made = make(server)
    play_at_random(server, made, Random(1))
    return told(server, made, "/journal").text


def begun() -> grognard.Journal:
    """A journal that ends in the middle of a game."""
    game = grognard.start("crossroads")
    journal = grognard.Journal.begin(game)
    for _ in range(6):
        game = journal.play(game, game.options[0])
    return journal


def test_a_finished_journal_is_shown_whole_and_has_no_seats(server: Server, played: str):
    """It is over from the start, every eye may look, and the dice keep their proof."""
    made = open_(server, played).json()

    info = told(server, made).json()
    journal = grognard.Journal.parse(told(server, made, "/journal").text)

    assert (made["seats"], info["seats"], info["status"]) == ({}, {}, "over")
    assert info["dice"]["secret"] == journal.header.secret
    assert info["outcome"]["winner"] == journal.end().outcome.winner
    assert journal.text == grognard.Journal.parse(played).text
    assert verify(journal).ok
    with sitting(server, made["match"], made["observer"]) as seat:
        for side in ("blue", "red", "observer"):
            looked = seat.ask("look", number=3, side=side)
            assert looked["state"]["role"] == side


def test_the_log_of_a_journal_is_read_with_any_eyes(server: Server, played: str):
    """Each side is told what it was told in play."""
    made = open_(server, played).json()
    games = list(grognard.Journal.parse(played).replay())

    with sitting(server, made["match"], made["observer"]) as seat:
        for side in ("blue", "red"):
            log = seat.ask("log", side=side)["log"]
            expected = [each for game in games for each in events(game, side)]
            assert [line["text"] for line in log] == [each["text"] for each in expected]


def test_a_journal_that_ends_early_is_looked_at_as_far_as_it_goes(server: Server):
    """Nobody has won, nobody can go on in it, and another match may begin there."""
    journal = begun()
    made = open_(server, journal.text).json()

    info = told(server, made).json()
    path = f"{server.address}/api/matches/{made['match']}/fork"
    headers = {"Authorization": f"Bearer {made['observer']}"}
    forked = CLIENT.post(path, json={"number": 4}, headers=headers)

    assert (info["status"], info["outcome"], info["number"]) == ("over", None, 6)
    assert info["dice"] == {"kind": "given", "promise": "", "salts": {}}
    assert told(server, made, "/journal").text == journal.text
    assert forked.status_code == 201
    with sitting(server, made["match"], made["observer"]) as seat:
        assert seat.choose(journal.end().options[0])["status"] == 403


def test_a_conceded_journal_says_who_conceded(server: Server):
    """The word that ended it early is its outcome, not a choice to go on from."""
    journal = begun()
    journal.end_early(journal.end(), "blue", "concede")

    made = open_(server, journal.text).json()

    outcome = told(server, made).json()["outcome"]
    assert (outcome["winner"], outcome["reason"]) == ("red", "blue concedes")
    assert "blue  concede\n" in told(server, made, "/journal").text


def test_dice_that_the_secret_does_not_give_prove_nothing(server: Server, played: str):
    """A journal with a turned secret can be looked at, but no promise is shown."""
    head, _, secret = played.rpartition("secret  ")
    turned = f"{head}secret  {secret[::-1].strip()}\n"

    info = told(server, open_(server, turned).json()).json()

    assert info["dice"]["promise"] == ""
    assert "secret" not in info["dice"]


@pytest.mark.parametrize(
    ("journal", "wishes", "sentence"),
    [
        ("", {}, "Only a journal can be opened to look at it."),
        ("Dear all,\n", {}, "journal:1: this is not a journal"),
        (begun().text + "red  fly\n", {}, "journal:14: “fly” is refused: "),
        (begun().text, {"seats": {"red": {}}}, "Nobody takes a seat where a journal is only"),
        (begun().text, {"game": "mons"}, "The journal is of crossroads battle."),
    ],
    ids=["nothing", "letter", "torn", "seats", "other game"],
)
def test_what_cannot_be_looked_at_is_refused_in_a_sentence(
    server: Server, journal: str, wishes: Record, sentence: str
):
    """Nothing is made, and the sentence says what is wrong."""
    answer = open_(server, journal, **wishes)

    assert answer.status_code == 422
    assert answer.json()["error"].startswith(sentence)


def test_no_journal_or_log_of_other_eyes_leaves_a_match_that_goes_on(server: Server):
    """So that nothing of it can be opened here while it is played."""
    made = make(server)
    play_at_random(server, made, Random(1), most=4)

    for token in (made["observer"], *made["seats"].values()):
        assert get(server, f"/api/matches/{made['match']}/journal", token).status_code == 403
        assert get(server, f"/api/matches/{made['match']}/analysis", token).status_code == 403
    with sitting(server, made["match"], made["seats"]["blue"]) as seat:
        assert seat.ask("log", side="red")["status"] == 403
        assert seat.ask("look", number=0, side="red")["status"] == 403
        assert seat.ask("log", side="blue")["ok"]
