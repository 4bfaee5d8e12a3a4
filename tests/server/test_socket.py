"""Play over a socket: sitting down, choosing, asking why, the state that comes after."""

import json
from random import Random

import msgspec
import pytest

import grognard
from grognard import Journal
from grognard.commands.odds import record
from grognard.engine.dice.verify import verify
from grognard.match import telling
from tests.server.client import Seat, connecting, get, make, sitting
from tests.server.playing import everybody, step, until_a_die
from tests.server.processes import Server
from tests.walk import walk


def test_a_wrong_secret_opens_no_seat(server: Server):
    """Nobody sits down without the link."""
    made = make(server)
    with connecting(server, made["match"]) as seat:
        assert seat.hello("nonsense")["error"] == "This secret does not open a seat in this match."
        assert seat.ask("chat", text="hello?")["error"] == "Say hello first."
        assert seat.hello(made["seats"]["red"])["ok"]


def test_the_asked_side_sees_its_options_and_the_others_do_not(server: Server):
    """The state is made of the engine's view, for each seat its own."""
    made = make(server)
    game = grognard.start("crossroads")
    with everybody(server, made, observer=True) as seats:
        for side, seat in seats.items():
            shown = json.loads(msgspec.json.encode(telling.position(game, side).record))
            assert {key: seat.state[key] for key in shown} == shown
            assert seat.state["role"] == side
        assert seats["red"].state["options"] == list(game.options)
        assert seats["blue"].state["options"] == []
        assert seats["blue"].state["who"] == "red"


def test_a_choice_is_acknowledged_and_shown_to_everybody(server: Server):
    """Each seat gets the new position and reads what it may."""
    made = make(server)
    with everybody(server, made, observer=True) as seats:
        reply = seats["red"].choose("0502" if "0502" in seats["red"].state["options"] else
                                    seats["red"].state["options"][0])  # fmt: skip
        for seat in seats.values():
            seat.until_state(lambda state: state["number"] == 1)
        assert (reply["ok"], reply["number"]) == (True, 1)
        assert [event["text"] for event in seats["blue"].state["events"]] == ["Red has hidden RX."]
        assert seats["red"].state["events"][0]["text"].startswith("RX hides in ")


def test_a_repeated_choice_is_harmless_and_a_stale_one_is_told(server: Server):
    """A choice carries the number of its position."""
    made = make(server)
    with everybody(server, made) as seats:
        red, options = seats["red"], seats["red"].state["options"]
        first = red.choose(options[0], number=0)
        again = red.choose(options[0], number=0)
        stale = red.choose(options[1], number=0)
        early = red.choose(options[1], number=7)

    assert first["ok"]
    assert again["ok"]
    assert again["number"] == 1
    assert stale["error"] == "The position has changed since; look at it again."
    assert stale["state"]["number"] == early["state"]["number"] == 1


def test_a_choice_made_before_something_was_taken_back_does_not_count_after(server: Server):
    """The same number may be another position; the epoch tells them apart."""
    made = make(server)
    with everybody(server, made) as seats:
        red = seats["red"]
        hidden = red.state["options"][0]
        red.choose(hidden)
        red.until_state(lambda state: state["number"] == 1)
        assert red.ask("undo")["ok"]
        red.until_state(lambda state: state["epoch"] == 1)
        late = red.ask("choose", number=0, choice=hidden, epoch=0)
        assert (late["ok"], late["state"]["number"]) == (False, 0)
        assert red.choose(hidden)["ok"]


def test_nobody_chooses_for_the_other_side(server: Server):
    """Whose turn it is, which seat, and who only looks on are all checked."""
    made = make(server)
    with everybody(server, made, observer=True) as seats:
        choice = seats["red"].state["options"][0]
        assert seats["blue"].choose(choice)["error"] == "It is for red to choose now."
        assert seats["observer"].choose(choice)["error"] == "Observers only look on."
        assert seats["observer"].ask("resign")["error"] == "Observers only look on."
        assert seats["red"].choose("0101")["ok"] is False
        for question in ("why", "explain", "odds"):
            told = seats["blue"].ask(question, choice=choice)
            assert told["error"] == "You are not asked just now."
        assert seats["blue"].ask("far")["ok"] is False


def test_an_illegal_choice_is_refused_with_the_rule(server: Server):
    """One legality, the engine's: its objections are what the player reads."""
    made = make(server)
    with everybody(server, made) as seats:
        step(seats, Random(1))
        blue = seats["blue"]
        game = grognard.play(grognard.start("crossroads"), grognard.start("crossroads").options[0])
        told = [each._asdict() for each in grognard.objections(game, "fire B1 R1")]
        assert blue.ask("why", choice="fire B1 R1")["objections"] == told
        refused = blue.choose("fire B1 R1")
        assert (refused["ok"], refused["objections"], refused["number"]) == (False, told, 1)
        assert blue.ask("why", choice=blue.state["options"][0])["objections"] == []


def test_the_odds_are_those_of_the_engine(server: Server):
    """The bars on the board are `grognard.odds` and nothing else."""
    game = grognard.start("crossroads")
    journal = grognard.Journal.begin(game)
    stop = next(each for each in walk(game, journal, Random(4)) if each.choice.startswith("fire"))
    before = journal.until(stop.number)
    made = make(server, journal=before.text)
    with sitting(server, made["match"], made["seats"][stop.game.who]) as seat:
        told = seat.ask("odds", choice=stop.choice)
        sums = seat.ask("explain", choice=stop.choice)

    expected = json.loads(json.dumps(record(grognard.odds(stop.game, stop.choice))))
    assert {key: told[key] for key in expected} == expected
    assert sums["tallies"] == expected["tallies"]
    assert len(expected["results"]) > 1


def test_far_moves_lead_where_they_say(server: Server):
    """A far click is a row of choices, each of them legal in its turn."""
    made = make(server, "mons", scenario="nimy")
    with everybody(server, made) as seats:
        german = seats["german"]
        move = next(each for each in german.state["options"] if each.startswith("move"))
        german.choose(move)
        german.until_state(lambda state: state["number"] == 1)
        farthest = max(german.ask("far")["far"], key=lambda each: len(each["choices"]))
        for number, hex_ in enumerate(farthest["choices"], 1):
            assert german.choose(hex_, number=number)["ok"]
    assert farthest["choices"][-1] == farthest["hex"]


def test_a_move_is_looked_ahead_at_before_it_begins(server: Server):
    """The same places are told before the unit is taken up as after; what ends a phase has none."""
    made = make(server, "mons", scenario="nimy")
    with everybody(server, made) as seats:
        german = seats["german"]
        move = next(each for each in german.state["options"] if each.startswith("move"))
        ahead = german.ask("far", first=move)
        nowhere = german.ask("far", first="end")["far"]
        refused = german.ask("far", first="move Nobody")
        german.choose(move)
        german.until_state(lambda state: state["number"] == 1)
        assert ahead["far"] == german.ask("far")["far"] != []
    assert (nowhere, refused["ok"]) == ([], False)


def test_lines_of_sight_are_told_with_the_reason(server: Server):
    """The tool draws what the game says of two hexes."""
    made = make(server, "mons", scenario="nimy")
    with sitting(server, made["match"], made["observer"]) as seat:
        told = seat.ask("sight", **{"from": "4204", "to": "4208"})
        assert told["ok"]
        assert (told["line"][0], told["line"][-1], told["rule"]) == ("4204", "4208", "10.3")
        assert told["clear"] == (told["where"] == "")
        assert not seat.ask("sight", **{"from": "4204", "to": "9999"})["ok"]
    made = make(server)
    with sitting(server, made["match"], made["observer"]) as seat:
        told = seat.ask("sight", **{"from": "0101", "to": "0102"})
        assert told["error"] == "This game has no lines of sight to look along."


def test_a_seat_looks_back_with_its_own_eyes_until_the_match_is_over(server: Server):
    """Then with anybody's."""
    made = make(server)
    with everybody(server, made) as seats:
        hidden = step(seats, Random(1))
        past = seats["blue"].ask("look", number=0)["state"]
        assert (past["number"], past["role"], past["options"]) == (0, "blue", [])
        assert not seats["blue"].ask("look", number=1, side="red")["ok"]
        assert seats["blue"].ask("look", number=1)["state"]["number"] == 1
        assert not seats["blue"].ask("look", number=2)["ok"]
        assert seats["blue"].ask("resign")["ok"]
        opened = seats["blue"].ask("look", number=1, side="red")["state"]
    assert opened["scene"]["counters"]["RX"]["hex"] == hidden


def test_the_log_tells_each_seat_what_it_may_read(server: Server):
    """From the first event to the last, with numbers and rules."""
    made = make(server)
    with everybody(server, made) as seats:
        random = Random(2)
        for _ in range(8):
            step(seats, random)
        logs = {side: seat.ask("log")["log"] for side, seat in seats.items()}
        part = seats["blue"].ask("log", **{"from": 1, "to": 1})["log"]
    assert logs["red"][0]["text"].startswith("RX hides in ")
    assert part == logs["blue"][:1]
    assert part[0] == {"number": 1, "turn": 1, "side": "red", "text": "Red has hidden RX.",
                       "rule": "5.1", "where": ""}  # fmt: skip
    assert [event["number"] for event in logs["blue"]] == sorted(
        event["number"] for event in logs["blue"]
    )


def test_somebody_who_comes_back_finds_everything_as_it_was(server: Server):
    """Leave, come back on another device, go on."""
    made = make(server)
    with sitting(server, made["match"], made["seats"]["red"]) as red:
        red.choose(red.state["options"][0])
        red.ask("chat", text="back soon")
        assert red.ask("leave")["ok"]
    with connecting(server, made["match"]) as again:
        hello = again.hello(made["seats"]["red"])
    assert hello["state"]["number"] == 1
    assert [said["text"] for said in hello["chat"]] == ["back soon"]


def test_a_player_adds_to_the_dice_once(server: Server):
    """Each may bring a salt, and nobody replaces what he brought; whoever tries is told."""
    made = make(server)
    with (
        sitting(server, made["match"], made["seats"]["red"], "sea") as red,
        sitting(server, made["match"], made["seats"]["blue"], "mine") as blue,
    ):
        assert blue.state["dice"]["salts"] == {"red": "sea", "blue": "mine"}
        red.ask("leave")
    with connecting(server, made["match"]) as again:
        assert "unsalted" not in again.hello(made["seats"]["red"], "sea")
    with connecting(server, made["match"]) as red:
        told = red.hello(made["seats"]["red"], "other")
        assert told["unsalted"] == "Your salt was not taken: another one stands at your seat."
        assert red.state["dice"]["salts"] == {"red": "sea", "blue": "mine"}


def test_a_salt_is_taken_from_the_owner_of_the_seat_alone(server: Server):
    """The maker, who still has the link of the invitation, cannot put another one there."""
    made = make(server, own=["blue"])
    link = made["seats"]["red"]
    with connecting(server, made["match"]) as red:
        assert "unsalted" not in red.hello(link, "sea", "a secret that red has drawn")
        with connecting(server, made["match"]) as maker:
            assert not maker.hello(link, "of the maker")["ok"]
        assert red.state["dice"]["salts"] == {"red": "sea"}
        told = get(server, f"/api/matches/{made['match']}", made["observer"]).json()
        assert told["dice"]["salts"] == {"red": "sea"}


def test_salts_count_until_the_first_die_has_fallen(server: Server):
    """Who brings one afterwards is let in without it and told so; the dice can be verified."""
    made = make(server, "mons", scenario="nimy")
    early, late = made["seats"]["german"], made["seats"]["british"]
    with sitting(server, made["match"], early, "sea"):
        pass
    with everybody(server, made) as seats:
        until_a_die(seats, Random(3))
    with connecting(server, made["match"]) as british:
        told = british.hello(late, "too late")["unsalted"]
        assert told == "Your salt was not taken: a die had fallen before it came."
        assert british.state["dice"]["salts"] == {"german": "sea"}
        assert british.ask("resign")["ok"]
    text = get(server, f"/api/matches/{made['match']}/journal", made["observer"]).text

    assert verify(Journal.parse(text)).problems == ()


def test_nobody_takes_the_seat_of_another_by_saying_ready(server: Server):
    """Neither the enemy nor somebody who looks on is shown a side's position."""
    made = make(server)
    with everybody(server, made, observer=True) as seats:
        for seat in (seats["red"], seats["observer"]):
            role = seat.state["role"]
            reply = seat.ask("ready", side="blue")
            assert (reply["ok"], reply["status"]) == (False, 403)
            assert reply["error"] == "That is not your seat."
            assert "state" not in reply
            assert seat.ask("ready", side=role)["state"]["role"] == role


def test_a_choice_sent_again_is_stored_already_and_that_of_the_enemy_is_not_told(server: Server):
    """Red, who lost the answer, gets it; blue, who guesses at a secret, learns nothing."""
    made = make(server)
    with everybody(server, made) as seats:
        red, blue = seats["red"], seats["blue"]
        options = red.state["options"]
        assert red.choose(options[0])["ok"]
        blue.until_state(lambda state: state["number"] == 1)

        again = red.choose(options[0], number=0)
        other = red.choose(options[1], number=0)
        guesses = [blue.choose(guess, number=0) for guess in options[:2]]

    assert (again["ok"], again["number"]) == (True, 1)
    stale = False, "The position has changed since; look at it again."
    assert [(reply["ok"], reply["error"]) for reply in (other, *guesses)] == [stale] * 3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "The message cannot be read: "),
        ("[]", "The message cannot be read: "),
        ('{"id": 1}', "The message cannot be read: "),
        ('{"id": 1, "do": "dance"}', "The message cannot be read: "),
        ('{"id": 1, "do": "undo", "more": 1}', "The message cannot be read: "),
        ('{"id": "x", "do": "undo"}', "The message cannot be read: "),
    ],
)
def test_a_message_that_cannot_be_read_gets_a_sentence(server: Server, text: str, sentence: str):
    """Every message has one reply, whatever it is."""
    made = make(server)
    with sitting(server, made["match"], made["observer"]) as seat:
        seat.connection.send(text)
        reply = seat.until(lambda message: message["is"] == "reply")
        assert (reply["ok"], reply["error"][: len(sentence)]) == (False, sentence)
        assert reply["to"] in (1, None)


def test_a_socket_of_no_match_is_told_so(server: Server):
    """A link with a wrong match says what is wrong."""
    with connecting(server, "none") as seat:
        told = seat.until(lambda message: message["is"] == "reply")
    assert told["error"] == "There is no such match."


def presence(seat: Seat) -> dict[str, bool]:
    """Who was there according to the last push."""
    last = [message for message in seat.pushed if message["is"] == "presence"][-1]
    return {side: told["present"] for side, told in last["seats"].items()}


def test_everybody_is_told_who_comes_and_goes(server: Server):
    """Presence is pushed, and asked for it is the same; nobody has opened red's invitation."""
    made = make(server, own=["blue"])
    with sitting(server, made["match"], made["observer"]) as seat:
        with sitting(server, made["match"], made["seats"]["blue"]):
            seat.until(lambda message: message["is"] == "presence" and presence(seat)["blue"])
        seat.until(lambda message: message["is"] == "presence" and not presence(seat)["blue"])
    told = get(server, f"/api/matches/{made['match']}", made["observer"]).json()
    assert told["seats"]["blue"]["taken"]
    assert not told["seats"]["red"]["taken"]


def test_a_standing_order_is_given_listed_and_revoked_over_the_socket(server: Server):
    """It is told to the seat alone."""
    made = make(server)
    with everybody(server, made) as seats:
        assert seats["blue"].ask("order", form="Luck.keep", scope="always")["ok"]
        mine = seats["blue"].ask("orders")["orders"]
        assert seats["red"].ask("orders")["orders"] == []
        refused = seats["red"].ask("order", form="Luck.none")
        assert seats["blue"].ask("revoke")["ok"]
        after = seats["blue"].ask("orders")["orders"]

    assert mine == [
        {"form": "Luck.keep", "fills": [], "scope": "always", "when": "", "label": "Keep"}
    ]
    assert (refused["status"], refused["error"]) == (
        422,
        "There is no answer “Luck.none” in this game.",
    )
    assert after == []


def test_who_comes_back_to_the_same_position_need_not_be_sent_it(server: Server):
    """Only what is beside it; who has fallen behind is told everything."""
    made = make(server)
    with sitting(server, made["match"], made["seats"]["red"]) as red:
        red.choose(red.state["options"][0])
        number, epoch = red.state["number"], red.state["epoch"]
    known = {"number": number, "epoch": epoch}
    with connecting(server, made["match"]) as again:
        kept = again.ask("hello", token=made["seats"]["red"], known=known)
    with connecting(server, made["match"]) as late:
        known["number"] -= 1
        whole = late.ask("hello", token=made["seats"]["red"], known=known)

    assert kept["kept"]
    assert (kept["state"]["number"], "scene" in kept["state"]) == (number, False)
    assert kept["state"]["seats"]["red"]["present"]
    assert "kept" not in whole
    assert whole["state"]["scene"]["counters"]
