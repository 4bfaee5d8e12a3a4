"""Plain requests: games, maps, making matches, looking at one, its journal, playing on."""

from random import Random
from typing import Any

import httpx
import pytest

import grognard
from grognard.engine.dice.verify import verify
from grognard.games import GAMES
from tests.server.client import CLIENT, Record, get, make
from tests.server.playing import play_at_random
from tests.server.processes import Server

NO_CHESS = f"There is no game “chess”; there are {', '.join(GAMES)}."


def post(server: Server, path: str, body: Any, token: str = "") -> httpx.Response:
    """What the server answers to a body."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return CLIENT.post(server.address + path, json=body, headers=headers)


def finished(server: Server, **wishes: Any) -> Record:
    """A match of Crossroads that somebody has given up at once."""
    made = make(server, **wishes)
    play_at_random(server, made, Random(5), most=12, resign=True)
    return made


def test_the_games_are_listed_with_scenarios_options_and_players(server: Server):
    """The first page can be drawn from one answer."""
    listed = {game["id"]: game for game in get(server, "/api/games").json()}

    assert list(listed) == list(GAMES)
    scenarios = [each["id"] for each in listed["mons"]["scenarios"]]
    assert scenarios == ["campaign", "first-day", "nimy", "saint-ghislain"]
    assert listed["mons"]["sides"] == ["german", "british"]
    assert "random" in listed["mons"]["players"]
    assert listed["crossroads"]["example"] is True


@pytest.mark.parametrize(
    ("game", "scenario"), [(book.id, each.id) for book in GAMES.values() for each in book.scenarios]
)
def test_every_hex_of_the_board_lies_on_the_drawn_map(server: Server, game: str, scenario: str):
    """The places of hexes and the picture use the same units."""
    drawn = get(server, f"/api/games/{game}/scenarios/{scenario}/map.svg")
    board = get(server, f"/api/games/{game}/scenarios/{scenario}/board").json()
    left, top, wide, high = map(
        float, drawn.text.partition('viewBox="')[2].partition('"')[0].split()
    )

    assert drawn.headers["content-type"] == "image/svg+xml"
    assert board["width"] == pytest.approx(wide, abs=0.1)
    assert board["height"] == pytest.approx(high, abs=0.1)
    assert board["order"] == list(board["hexes"])
    for place in board["hexes"].values():
        assert left < place["x"] < left + wide
        assert top < place["y"] < top + high


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_each_scenario_as_anybody_may_see_it(server: Server, game: str):
    """The home page shows how a scenario begins."""
    for scenario in GAMES[game].scenarios:
        drawn = get(server, f"/api/games/{game}/scenarios/{scenario.id}/picture.svg")
        assert drawn.status_code == 200
        assert 'class="counters"' in drawn.text or 'class="discs"' in drawn.text


def test_a_map_that_a_browser_has_is_not_sent_again(server: Server):
    """The tag of the first answer is enough for the second."""
    address = f"{server.address}/api/games/crossroads/scenarios/battle/map.svg"
    tag = CLIENT.get(address).headers["etag"]

    again = CLIENT.get(address, headers={"If-None-Match": tag})

    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/api/games/chess/scenarios/nimy/board", 404, NO_CHESS),
        ("/api/games/mons/scenarios/nimy/board?colour=red", 422, "mons has no option “colour”."),
        ("/api/games/mons/scenarios/nimy/picture.svg?x=y", 422, "mons has no option “x”."),
        ("/api/games/mons/scenarios/none/picture.svg", 404, "mons has no scenario “none”."),
        ("/api/matches/none", 401, "Send the secret of a seat: Authorization: Bearer …"),
        ("/api/nothing", 404, "There is nothing at this address."),
    ],
)
def test_what_is_not_there_is_told_in_one_sentence(server: Server, path, status, sentence):
    """Whoever types a wrong address reads why."""
    answer = get(server, path)

    assert (answer.status_code, answer.json()["error"]) == (status, sentence)


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({"game": "chess"}, 422, NO_CHESS),
        ({"game": "mons", "scenario": "x"}, 422, "mons has no scenario “x”; it has campaign, "),
        ({"game": "mons", "options": {"x": "y"}}, 422, "mons has no option “x”."),
        ({"game": "mons", "seats": {"dutch": {}}}, 422, "There is no side “dutch” in mons."),
        (
            {"game": "mons", "seats": {"german": {"kind": "computer", "level": "x"}}},
            422,
            "There is no player “x”; there are random",
        ),
        ({"game": "mons", "seats": {"german": {"kind": "cat"}}}, 400, "The request cannot be"),
        ({"game": "mons", "more": 1}, 400, "The request cannot be read: "),
        ([], 400, "The request cannot be read: "),
        ({"journal": "hello\n"}, 422, "journal:1: this is not a journal"),
        ({"game": "mons", "salts": {"german": "sea"}}, 400, "The request cannot be read: "),
        (
            {"game": "mons", "seats": {"german": {"webhook": "http://a/"}}},
            422,
            "This server sends no messages to other addresses.",
        ),
    ],
)
def test_a_match_that_cannot_be_made_is_refused_with_the_reason(
    server: Server, body, status, sentence
):
    """The sentence says what to mend, and no match is answered."""
    answer = post(server, "/api/matches", body)

    assert (answer.status_code, [*answer.json()]) == (status, ["error"])
    assert answer.json()["error"].startswith(sentence)


def test_a_secret_opens_its_own_seat_and_no_other_match(server: Server):
    """Links are the keys: each opens one seat of one match."""
    made, other = make(server), make(server)
    match = f"/api/matches/{made['match']}"

    roles = {seat: get(server, match, key).json()["role"] for seat, key in made["seats"].items()}

    assert roles == {"blue": "blue", "red": "red"}
    assert get(server, match, made["observer"]).json()["role"] == "observer"
    assert get(server, match, other["seats"]["blue"]).status_code == 401
    assert get(server, "/api/matches/none", made["observer"]).status_code == 404


def test_a_new_match_says_where_it_stands_and_promises_its_dice(server: Server):
    """The promise of the dice is there before anything is rolled; the secret is not."""
    made = make(server, seats={"red": {"name": "Ney"}})

    told = get(server, f"/api/matches/{made['match']}", made["observer"]).json()

    assert (told["status"], told["who"], told["turn"], told["number"]) == ("open", "red", 1, 0)
    assert told["seats"]["red"]["name"] == "Ney"
    assert told["outcome"] is None
    assert len(told["dice"]["promise"]) == 64
    assert told["dice"]["salts"] == {}
    assert "secret" not in told["dice"]


def test_the_journal_is_closed_until_the_match_is_over_and_then_proves_the_dice(server: Server):
    """With the secret in it, anybody can check every roll."""
    made = make(server)
    path = f"/api/matches/{made['match']}/journal"
    refused = get(server, path, made["observer"])
    play_at_random(server, made, Random(1))

    journal = grognard.Journal.parse(get(server, path, made["observer"]).text)

    assert (refused.status_code, refused.json()["error"]) == (
        403,
        "The journal can be read when the match is over.",
    )
    report = verify(journal)
    assert (report.ok, report.dice, report.problems) == (True, "fair", ())
    assert journal.end().outcome is not None
    assert any(entry.who == "chance" for entry in journal.entries)


def test_a_match_goes_on_from_a_position_of_one_that_is_over(server: Server):
    """Play from here: the first choices are given, the rest is new."""
    made = finished(server)
    path = f"/api/matches/{made['match']}"
    old = grognard.Journal.parse(get(server, f"{path}/journal", made["observer"]).text)

    forked = post(server, f"{path}/fork", {"number": 3}, made["observer"]).json()
    told = get(server, f"/api/matches/{forked['match']}", forked["observer"]).json()
    play_at_random(server, forked, Random(2))
    text = get(server, f"/api/matches/{forked['match']}/journal", forked["observer"]).text
    new = grognard.Journal.parse(text)

    assert (told["number"], told["status"]) == (3, "open")
    assert forked["match"] != made["match"]
    assert [(e.who, e.choice) for e in new.entries[:3]] == [
        (e.who, e.choice) for e in old.entries[:3]
    ]
    assert verify(new).ok
    assert "# the first 3 lines of play came from another journal\n" in text


def test_only_a_match_that_is_over_can_be_gone_on_from_elsewhere(server: Server):
    """A fork would show its maker both sides of a match that still goes on."""
    made = make(server)

    answer = post(server, f"/api/matches/{made['match']}/fork", {"number": 0}, made["observer"])

    assert answer.status_code == 403
    assert answer.json()["error"] == "Another match can begin from this one when it is over."


def test_a_journal_from_elsewhere_can_be_played_on(server: Server):
    """What was begun at another table comes to this one."""
    game = grognard.start("crossroads")
    journal = grognard.Journal.begin(game)
    for choice in (game.options[0], "done"):
        game = journal.play(game, choice)

    made = post(server, "/api/matches", {"journal": journal.text}).json()
    told = get(server, f"/api/matches/{made['match']}", made["observer"]).json()

    assert (told["game"], told["number"], told["who"]) == ("crossroads", 2, game.who)
