"""What a board may show and ask beyond the rules: clauses, sight, movement, hints, reasons."""

import json

import pytest

from grognard import Journal, play, position, start
from grognard.engine.data.ledger import read_ledger
from grognard.games import GAMES
from grognard.match import telling
from tests.server.client import CLIENT, Record, Seat, connecting, get, make, sitting
from tests.server.processes import Server

COMPUTER = {"kind": "computer", "level": "level1"}


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_can_be_read_clause_by_clause(server: Server, game: str):
    """Every clause of the ledger, with its ruling; a browser keeps them."""
    answer = get(server, f"/api/games/{game}/rules")
    tag = answer.headers["etag"]
    again = CLIENT.get(str(answer.url), headers={"If-None-Match": tag})

    ledger = read_ledger(GAMES[game].folder / "rules.toml")
    assert answer.json()["clauses"] == [
        {"id": each.id, "topic": each.topic, "text": each.text, "ruling": each.ruling}
        for each in ledger
    ]
    assert again.status_code == 304
    assert get(server, "/api/games/chess/rules").status_code == 404


def looked_round(seat: Seat, hex_: str) -> Record:
    """All that is seen from a hex; a busy machine may have too little time for it at first."""
    for _ in range(20):
        seen = seat.ask("viewshed", **{"from": hex_})
        if seen["ok"]:
            break
    return seen


def test_all_hexes_in_sight_are_those_that_single_lines_reach(server: Server):
    """By what the seat may know, whoever's turn it is; the hex itself is left out."""
    made = make(server, "mons", scenario="nimy")
    with sitting(server, made["match"], made["observer"]) as seat:
        seen = looked_round(seat, "4405")
        far = ["4404", "4305", "4409", "4410", "4808", "4211", "2524"]
        lines = {hex_: seat.ask("sight", **{"from": "4405"}, to=hex_) for hex_ in far}

    assert seen["rule"] == "10.3"
    assert "4405" not in seen["hexes"]
    assert {hex_: hex_ in seen["hexes"] for hex_ in far} == {
        hex_: line["clear"] for hex_, line in lines.items()
    }
    assert len({line["clear"] for line in lines.values()}) == 2


def test_arcs_are_told_of_units_that_a_seat_sees(server: Server):
    """Each mark once; a unit that nobody knows has none, and of too many nothing is told."""
    made = make(server, "combat", journal=set_up("combat", "grain-elevator"))
    with sitting(server, made["match"], made["observer"]) as seat:
        some = seat.ask("arcs", units=["PzIII-1", "PzIII-1", "x"])["marks"]
        none = seat.ask("arcs", units=["r65-1", "x"])
        many = seat.ask("arcs", units=["x"] * 21)

    assert [*dict.fromkeys(mark["kind"] for mark in some)] == ["front", "rear", "flank", "turret"]
    assert len({(mark["hex"], mark["kind"]) for mark in some}) == len(some)
    assert (none["ok"], none["marks"]) == (True, [])
    assert not many["ok"]


def set_up(game: str, scenario: str) -> str:
    """The journal of a match up to its first turn, all units placed by the game itself."""
    position = start(game, scenario)
    journal = Journal.begin(position, "fixed")
    while position.phase == "set-up":
        easy = next(each for each in ("rest", "done") if each in position.options)
        position = journal.play(position, easy)
    return journal.text


@pytest.mark.parametrize(
    ("game", "hex_", "sentence"),
    [
        ("mons", "9999", "Name a place on the map."),
        ("mons", "4405:box", "Name a place on the map."),
        ("mons", "", "Name a place on the map."),
        ("crossroads", "0503", "This game has no lines of sight to look along."),
    ],
)
def test_a_sight_that_cannot_be_told_is_refused(server: Server, game, hex_, sentence):
    """In one sentence, and the position stays."""
    made = make(server, game)
    with sitting(server, made["match"], made["observer"]) as seat:
        refused = seat.ask("viewshed", **{"from": hex_})

    assert (refused["ok"], refused["status"], refused["error"]) == (False, 422, sentence)
    assert refused["number"] == seat.state["number"]


def test_one_looks_along_lines_at_earlier_positions_too(server: Server):
    """With one's own eyes, and with others' when the match is over."""
    made = make(server, "mons", scenario="nimy")
    ends = {"from": "4405", "to": "4404"}
    with sitting(server, made["match"], made["seats"]["german"]) as seat:
        now, then = seat.ask("sight", **ends), seat.ask("sight", **ends, number=0)
        early = seat.ask("sight", **ends, number=999)
        spied = seat.ask("viewshed", **{"from": "4405"}, number=0, side="british")

    assert now["ok"]
    assert {**then, "to": 0} == {**now, "to": 0}
    assert (early["status"], early["error"]) == (422, "The match has positions 0 to 0.")
    assert spied["status"] == 403


def test_movement_tells_what_units_of_the_asked_side_have_used():
    """9.1 Each side reads it of the units it sees; beneath a stack the enemy reads nothing."""
    game = position("mons", "IR75 2523, FAR24 2523, Cav16 2421, 4RF 2526, german move, turn 11")
    game = play(game, "move Cav16")
    game = play(game, "2420")

    own, enemy = (telling.position(game, side).record["movement"] for side in ("german", "british"))

    assert own == {"IR75": (0, 4), "FAR24": (0, 4), "Cav16": (own["Cav16"][0], 8)}
    assert own["Cav16"][0] > 0
    assert enemy == {"FAR24": (0, 4), "Cav16": own["Cav16"]}


def test_no_movement_is_told_where_nobody_moves():
    """In other phases, and in games that do not tell it."""
    fight = position("mons", "IR75 2523, 4RF 2524, german melee, turn 11")

    assert telling.position(fight, "german").record["movement"] == {}
    assert telling.position(start("crossroads"), "red").record["movement"] == {}


def test_units_that_wait_beside_the_map_have_a_counter_for_their_owner_alone():
    """8.1 The enemy learns how many of each corps there are, and no more."""
    game = position("mons", "IR75 2523, waiting IR76 FAR24, 4RF 2526, german move, turn 11")

    german, british, observer = (
        telling.position(game, seat).record["scene"]["off"]
        for seat in ("german", "british", "observer")
    )

    assert {id_: (each["hex"], each.get("steps", (1, 1))) for id_, each in german.items()} == {
        "FAR24": ("", (1, 1)),
        "IR76": ("", (4, 4)),
    }
    assert british == observer == {}


def test_a_hint_is_given_to_the_asked_side_and_changes_nothing(server: Server):
    """A plan of legal choices in words; it is never played by itself."""
    made = make(server, "mons", scenario="nimy")
    with (
        sitting(server, made["match"], made["seats"]["german"]) as german,
        sitting(server, made["match"], made["seats"]["british"]) as british,
    ):
        hint = german.ask("hint")
        refused = british.ask("hint")
        after = get(server, f"/api/matches/{made['match']}", made["observer"]).json()
        first = hint["plan"]["choices"][0]
        assert german.choose(first)["ok"]

    assert (hint["ok"], hint["number"], after["number"]) == (True, 0, 0)
    assert {*hint["plan"]} == {"choices", "why", "gain", "parts", "level"}
    assert all({*part} == {"choices", "why", "gain", "answers"} for part in hint["plan"]["parts"])
    assert hint["plan"]["why"].endswith(".")
    assert (refused["status"], refused["error"]) == (409, "You are not asked just now.")


def test_one_hint_at_a_time_is_thought_of_for_one_socket(server: Server):
    """Whoever asks for many is told to wait, and gets the first all the same."""
    made = make(server, "mons", scenario="nimy")
    with connecting(server, made["match"]) as seat:
        assert seat.hello(made["seats"]["german"])["ok"]
        for number in range(100, 104):
            seat.connection.send(json.dumps({"id": number, "do": "hint"}))
        replies: dict[int, dict[str, object]] = {}
        while len(replies) < 4:
            reply = seat.until(lambda told: told["is"] == "reply")
            replies[reply["to"]] = reply

    assert replies[100]["ok"]
    for number in (101, 102, 103):
        assert replies[number]["error"] == "Wait for the answers to come first."
        assert replies[number]["status"] == 429


def test_what_the_computer_thought_is_told_when_the_match_is_over(server: Server):
    """Each plan at the position where it was made, with its reason in words."""
    made = make(server, "mons", scenario="nimy", seats={"german": COMPUTER})
    with sitting(server, made["match"], made["seats"]["british"]) as british:
        british.until_state(lambda state: state["who"] == "british")
        refused = british.ask("reasons")
        assert british.ask("resign")["ok"]
        told = british.ask("reasons")["reasons"]
        entries = british.state["number"]

    assert (refused["status"], refused["ok"]) == (403, False)
    assert refused["error"] == "What the computer thought is told when the match is over."
    assert told
    assert {reason["side"] for reason in told} == {"german"}
    assert [reason["number"] for reason in told] == sorted(reason["number"] for reason in told)
    assert all(0 <= reason["number"] < entries for reason in told)
    assert "expected gain" in told[0]["why"]
    assert isinstance(told[0]["gain"], float)
