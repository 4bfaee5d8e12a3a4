"""What sides do with each other: taking back, draws, resigning, talking, one screen, absence."""

from random import Random

import pytest

from grognard import Journal
from grognard.engine.dice.verify import verify
from tests.server.client import Seat, get, make, sitting
from tests.server.playing import everybody, step, until_a_die
from tests.server.processes import Server


def is_state(number: int):
    """Whether a state is of this position."""
    return lambda state: state["number"] == number


def test_one_takes_back_ones_own_choice_and_reads_why_not_further(server: Server):
    """Undo by the engine's rule, and its reason where it stops."""
    made = make(server)
    with everybody(server, made) as seats:
        step(seats, Random(1))
        red, blue = seats["red"], seats["blue"]
        assert red.state["undo"]["choices"] == 1
        stopped = "Undo stops here: the Red side has chosen."
        barred = "You have chosen nothing at this table yet."
        told = {"choices": 0, "stopped": stopped, "barred": barred, "begun": False, "taken": []}
        assert blue.state["undo"] == told
        assert blue.ask("undo")["error"] == "Undo stops here: the Red side has chosen."
        assert red.ask("undo")["ok"]
        for seat in seats.values():
            seat.until_state(is_state(0))
        assert red.state["options"] != []
        assert red.ask("undo")["error"] == "Nothing has been chosen before this."


@pytest.mark.parametrize("british", ["person", "computer"])
def test_a_finished_move_is_reopened_only_with_consent(server: Server, british: str):
    """The state says why undo stops there; a computer consents at once, a person is asked."""
    strict = {"finished_stands": "yes"}
    seats = {"british": {"kind": british}}
    made = make(server, "mons", scenario="nimy", options=strict, seats=seats)
    with sitting(server, made["match"], made["seats"]["german"]) as german:
        for choice in ("move IR84", "4405"):
            assert german.choose(choice)["ok"]
            german.until_state(lambda state, done=choice: done not in state["options"])
        free = german.state["undo"]
        with sitting(server, made["match"], made["seats"]["german"]) as come_back:
            again = come_back.state["undo"]
        with sitting(server, made["match"], made["observer"]) as looking_on:
            seen = looking_on.state["undo"]
        german.choose("stop")
        german.until_state(lambda state: state["number"] == 3)
        refused = german.ask("undo")
        asked = german.ask("undo_ask")
        german.until_state(lambda state: state["number"] == 2 or state["requests"])

    reason = "Undo stops here: a finished move is taken back if the other side agrees."
    assert (free["choices"], free["stopped"]) == (2, "Nothing has been chosen before this.")
    assert (again["choices"], again["stopped"]) == (free["choices"], free["stopped"])
    assert [step["text"] for step in again["taken"]] == ["move IR84", "4405"]
    assert again["taken"][0]["key"] == "MovementPhase"
    assert seen["taken"] == [], "one's own choices are told to nobody else"
    assert (refused["ok"], refused["error"]) == (False, reason)
    assert asked["ok"]
    assert german.state["number"] == (2 if british == "computer" else 3)
    wishes = [{"kind": "undo", "from": "german"}] if british == "person" else []
    assert german.state["requests"] == wishes


def test_what_another_has_chosen_since_is_taken_back_only_with_consent(server: Server):
    """The other side is asked, and may refuse or grant."""
    made = make(server)
    with everybody(server, made) as seats:
        red, blue = seats["red"], seats["blue"]
        step(seats, Random(1))
        blue.choose("done")
        for seat in seats.values():
            seat.until_state(is_state(2))
        assert blue.ask("undo_answer", grant=True)["error"] == "Nobody has asked you for that."
        red.choose("done")
        for seat in seats.values():
            seat.until_state(is_state(3))
        assert blue.ask("undo_ask")["ok"]
        red.until_state(lambda state: state["requests"] == [{"kind": "undo", "from": "blue"}])
        assert {"is": "request", "kind": "undo", "from": "blue"} in red.pushed
        assert blue.ask("undo_ask")["error"] == "That has been asked already."
        assert red.ask("undo_answer", grant=False)["ok"]
        blue.until_state(lambda state: state["requests"] == [])
        assert told_by_the_table(blue) == ["Red does not agree to take the choice back."]
        assert blue.state["number"] == 3
        assert blue.ask("undo_ask")["ok"]
        red.until_state(lambda state: bool(state["requests"]))
        assert red.ask("undo_answer", grant=True)["ok"]
        blue.until_state(is_state(1))
        assert blue.state["who"] == "blue"


def told_by_the_table(seat: Seat) -> list[str]:
    """What the table itself has said to a seat."""
    seat.ask("log")  # whatever was said before the answer has come
    said = [each for each in seat.pushed if each["is"] == "chat"]
    return [each["text"] for each in said if each["from"] == "table"]


@pytest.mark.parametrize("forgiving", ["no", "yes"])
def test_dice_stand_unless_the_match_was_made_forgiving(server: Server, forgiving: str):
    """With the switch, consent reaches beyond dice; the die that was promised stays the same."""
    made = make(server, "mons", scenario="nimy", options={"take_back_reveals": forgiving})
    with everybody(server, made) as seats:
        side = until_a_die(seats, Random(3))
        other = next(each for each in seats if each != side)
        number = seats[side].state["number"]
        asked = seats[side].ask("undo_ask")
        if forgiving == "no":
            assert asked["ok"] is False
            assert asked["error"].startswith("Undo stops here: ")
            return
        seats[other].until_state(lambda state: bool(state["requests"]))
        assert seats[other].ask("undo_answer", grant=True)["ok"]
        seats[side].until_state(lambda state: state["number"] < number)


def test_a_side_resigns_and_the_match_is_over(server: Server):
    """The other side wins, the secret of the dice is shown, nothing more can be chosen."""
    made = make(server)
    with everybody(server, made) as seats:
        assert seats["blue"].ask("resign")["ok"]
        for seat in seats.values():
            seat.until_state(lambda state: state["over"])
            assert seat.state["outcome"]["winner"] == "red"
            assert seat.state["outcome"]["reason"] == "blue concedes"
            assert len(seat.state["dice"]["secret"]) == 64
            assert seat.state["options"] == []
        assert seats["red"].choose("0502")["error"] == "The match is over."
        assert seats["red"].ask("undo")["error"] == "The match is over."


@pytest.mark.parametrize(("word", "last"), [("resign", "concede"), ("draw", "agree to a draw")])
def test_the_journal_keeps_an_early_end_and_can_be_played_on(server: Server, word: str, last: str):
    """The export verifies with its ending as the last choice; a new match goes on before it."""
    made = make(server)
    with everybody(server, made) as seats:
        step(seats, Random(1))
        if word == "resign":
            assert seats["blue"].ask("resign")["ok"]
        else:
            assert seats["red"].ask("draw_offer")["ok"]
            assert seats["blue"].ask("draw_offer")["ok"]
        seats["red"].until_state(lambda state: state["over"])
    text = get(server, f"/api/matches/{made['match']}/journal", made["observer"]).text
    journal = Journal.parse(text)

    assert journal.entries[-1].choice == last
    assert verify(journal).problems == ()
    again = make(server, journal=text)
    with sitting(server, again["match"], again["seats"]["blue"]) as blue:
        assert (blue.state["over"], blue.state["number"]) == (False, len(journal.entries) - 1)


def test_a_draw_is_offered_declined_offered_again_and_agreed(server: Server):
    """Both sides must want it."""
    made = make(server)
    with everybody(server, made) as seats:
        red, blue = seats["red"], seats["blue"]
        assert blue.ask("draw_offer")["ok"]
        red.until_state(lambda state: state["requests"] == [{"kind": "draw", "from": "blue"}])
        assert red.ask("draw_answer", accept=False)["ok"]
        blue.until_state(lambda state: state["requests"] == [])
        assert told_by_the_table(blue) == ["Red plays on; there is no draw."]
        assert red.ask("draw_offer")["ok"]
        blue.until_state(lambda state: bool(state["requests"]))
        assert blue.ask("draw_answer", accept=True)["ok"]
        red.until_state(lambda state: state["over"])
        assert red.state["outcome"]["winner"] == ""


def test_what_is_said_reaches_everybody_and_names_stand_at_seats(server: Server):
    """Chat and names."""
    made = make(server)
    with everybody(server, made, observer=True) as seats:
        assert seats["blue"].ask("name", name="Wellington")["ok"]
        seats["red"].until_state(lambda state: state["seats"]["blue"]["name"] == "Wellington")
        assert seats["blue"].ask("chat", text="Good evening.")["ok"]
        for seat in seats.values():
            said = seat.until(lambda message: message["is"] == "chat") if not any(
                each["is"] == "chat" for each in seat.pushed
            ) else next(each for each in seat.pushed if each["is"] == "chat")  # fmt: skip
            assert (said["from"], said["text"]) == ("blue", "Good evening.")
        assert seats["blue"].ask("chat", text="  ")["ok"] is False


def test_two_people_at_one_screen_never_see_each_others_position(server: Server):
    """Between turns the screen holds nothing of the board, until the next one says ready."""
    made = make(server, hot_seat=True)
    assert made["seats"]["blue"] == made["seats"]["red"]
    with sitting(server, made["match"], made["seats"]["blue"]) as screen:
        assert (screen.state["hand_over"], "scene" in screen.state) == ("red", False)
        assert screen.ask("ready", side="blue")["ok"] is False
        assert screen.ask("look", number=0)["ok"] is False
        assert screen.ask("ready", side="red")["state"]["role"] == "red"
        hidden = screen.state["options"][0]
        screen.choose(hidden)
        screen.until_state(is_state(1))
        assert (screen.state["hand_over"], "scene" in screen.state) == ("blue", False)
        assert hidden not in str(screen.state)
        assert screen.ask("log")["ok"] is False
        assert screen.ask("undo")["ok"], "the one who has just chosen may think again"
        screen.until_state(is_state(0))
        assert screen.ask("ready", side="red")["ok"]
        screen.choose(hidden)
        screen.until_state(is_state(1))
        state = screen.ask("ready", side="blue")["state"]
        assert state["role"] == "blue"
        assert "RX" not in state["scene"]["counters"]


def test_the_computer_grants_to_take_back_and_accepts_no_draw(server: Server):
    """It is asked like a person and answers at once."""
    made = make(server, seats={"red": {"kind": "computer", "level": "random"}})
    assert list(made["seats"]) == ["blue"], "nobody sits in the computer's seat"
    with sitting(server, made["match"], made["seats"]["blue"]) as blue:
        blue.until_state(lambda state: state["who"] == "blue")
        march = next(each for each in blue.state["options"] if each.startswith("march"))
        blue.choose(march)
        assert blue.ask("undo_ask")["ok"]
        blue.until_state(lambda state: state["number"] == 1 and state["epoch"] == 1)
        assert blue.ask("draw_offer")["error"] == "The computer plays on."


def test_two_computers_play_a_whole_match_by_themselves(server: Server):
    """Workers choose, the rules check, an observer watches to the end."""
    computer = {"kind": "computer", "level": "random"}
    made = make(server, seats={"red": computer, "blue": computer})
    with sitting(server, made["match"], made["observer"]) as seat:
        seat.until_state(lambda state: state["over"])
        assert seat.state["outcome"]["reason"]
    told = get(server, f"/api/matches/{made['match']}", made["observer"]).json()
    assert told["status"] == "over"


def test_who_takes_the_screen_is_told_the_phase(server: Server):
    """Between turns the screen says why it changes hands, as anybody may know it."""
    made = make(server, game="mons", scenario="nimy", hot_seat=True)
    with sitting(server, made["match"], made["seats"]["german"]) as screen:
        now = [(step["title"], step["side"]) for step in screen.state["sequence"] if step["now"]]

    assert now == [("Movement", "german")]
