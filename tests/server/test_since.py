"""What has happened since somebody last looked, for the first page: by what their seat may know."""

from random import Random

from tests.server.client import get, make
from tests.server.playing import everybody, step
from tests.server.processes import Server


def since(server: Server, match: str, number: object, token: str):
    """What a seat is told."""
    return get(server, f"/api/matches/{match}/since?number={number}", token)


def test_a_seat_reads_what_has_happened_since_and_nothing_that_is_hidden(server: Server):
    """The position then and now with its own eyes, and the log between."""
    made = make(server, scenario="battle")
    match, tokens = made["match"], made["seats"]
    with everybody(server, made) as seats:
        hidden = step(seats, Random(3)).split()[-1]
        step(seats, Random(3))
        count = seats["blue"].state["number"]
        told = since(server, match, 0, tokens["blue"])
        own = since(server, match, 1, tokens["red"]).json()

    found = told.json()
    assert (found["before"]["number"], found["after"]["number"]) == (0, count)
    assert any("has hidden RX" in line["text"] for line in found["log"])
    assert f"hides in {hidden}" not in told.text
    assert f"hides in {hidden}" not in str(own["log"])
    assert f"hides in {hidden}" in since(server, match, 0, tokens["red"]).text


def test_only_a_position_that_there_is_and_one_pair_of_eyes_can_be_asked_for(server: Server):
    """Two people at one screen have nothing to be told of; a number must be one."""
    made = make(server)
    shared = make(server, hot_seat=True)
    both = shared["seats"]["red"]

    for number in (999, "-1", "x", "", "0" * 9 + "999", "0" * 9 + "9" * 5000):
        assert since(server, made["match"], number, made["observer"]).status_code == 422
    assert since(server, shared["match"], 0, both).status_code == 403
    assert get(server, f"/api/matches/{made['match']}/since").status_code == 401
