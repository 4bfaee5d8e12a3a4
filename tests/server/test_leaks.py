"""What each seat is sent, byte by byte, against worlds in which what it may not know is other.

A seat's messages must be the same in every world that it cannot tell from the true one. So every
message is recorded as it comes over the wire, and compared with what the server would say if the
secrets had been dealt out anew.
"""

import json
from random import Random

import msgspec
import pytest

from grognard import Journal, start
from grognard.engine.kernel.flow import CHANCE, explain, objections, play
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.journal_text import Entry
from grognard.engine.kernel.line import Head
from grognard.engine.kernel.saving import dump
from grognard.engine.kernel.view import OBSERVER, events, world
from grognard.engine.look.far import far
from grognard.engine.look.wording import spoken_event
from grognard.match import telling
from grognard.match.beginning import begin, journal_of
from tests.server.client import Record, Seat, make
from tests.server.killing import stored
from tests.server.playing import everybody, step
from tests.server.processes import Server, serving
from tests.walk import HIDING, OPEN, walk

pytestmark = pytest.mark.xdist_group("leaks")  # so that each match is recorded once

MOST = 150  # choices of a whole match; longer ones are looked at where something is hidden
SOME_CHOICES = 30  # looked at of those
EVERY = 10  # questions from one that is tried to the next
HINT_AT = 7  # the question at which the asked side wants one
ODD = ("", "x", "done", "end", "stop", "move", "march", "fire B1 RX", "march RX")


class Recorded:
    """One match as its seats saw it, and as it truly was."""

    def __init__(self, server: Server, store: str, game: str, scenario: str):
        journal, most = _opening(game, scenario)
        self.made = make(server, game, scenario=scenario, journal=journal)
        self.seats: dict[str, Seat] = {}
        self.asked: list[tuple[str, int, str, Record]] = []
        self.far: list[tuple[str, int, Record]] = []
        self.refused: list[Record] = []
        random = Random(11)
        with everybody(server, self.made, observer=True) as seats:
            self.seats = seats
            self.first = seats[OBSERVER].state["number"]
            for seat in seats.values():
                assert seat.ask("layers", layers=["*"])["ok"]
                seat.states.clear()
                seat.ask("resync")
            for number in range(most):
                if seats[OBSERVER].state["over"]:
                    break
                self._question(seats, random, number)
                step(seats, random)
            for seat in seats.values():
                seat.ask("log")
                seat.ask("look", number=seat.state["number"] // 2)
        self.match = begin(stored(store, self.made["match"]))
        self.games = _positions(journal_of(self.match.opening), self.match.line.journal.entries)

    def _question(self, seats: dict[str, Seat], random: Random, number: int) -> None:
        """Every seat asks about something offered and something not, though not its turn."""
        side = seats[OBSERVER].state["who"]
        seat = seats[side]
        counters = seat.state["scene"]["counters"].values()
        labels = [counter["hex"] for counter in counters] or ["0503"]
        for choice in (random.choice(seat.state["options"]), random.choice((*ODD, *labels))):
            for do in ("why", "explain"):
                self.asked.append((side, seat.state["number"], choice, seat.ask(do, choice=choice)))
        if number % 20 == 0:
            self.far.append((side, seat.state["number"], seat.ask("far")))
            self.refused += [each.ask("reasons") for each in seats.values()]
            self.refused += [each.ask("hint") for name, each in seats.items() if name != side]
        if number == HINT_AT:
            assert seat.ask("hint")["ok"]

    def messages(self, side: str) -> list[Record]:
        """Everything a seat was sent."""
        return [json.loads(raw) for raw in self.seats[side].received]


def _opening(game: str, scenario: str) -> tuple[str, int]:
    """The journal that a match begins from, and how many choices are looked at."""
    begun = start(game, scenario)
    journal = Journal.begin(begun)
    walked = [*walk(begun, journal, Random(12))]
    if len(walked) <= MOST:
        return "", 10 * MOST
    asked = [each for each in walked if each.game.who != CHANCE][::EVERY]
    later, earlier = asked[len(asked) // 2 :], asked[: len(asked) // 2]
    hiding = next((each for each in (*later, *earlier) if hides(each.game)), later[0])
    return journal.until(hiding.number).text, SOME_CHOICES


def hides(game: Game) -> bool:
    """Whether some side could believe in another game than the true one."""
    worlds = (world(game, side, Random(1)) for side in game.setting.rulebook.sides)
    return any(dump(each) != dump(game) for each in worlds)


def _positions(journal: Journal, entries: list[Entry]) -> list[Game]:
    games = [journal.start()]
    for entry in entries:
        games.append(play(games[-1], entry.choice))
    return games


@pytest.fixture(scope="module", params=HIDING, ids="-".join)
def recorded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    """A match at random of every game."""
    store = f"sqlite:///{tmp_path_factory.mktemp('leaks')}/matches.sqlite"
    with serving(store) as server:
        return Recorded(server, store, *request.param)


def plain(value: object) -> object:
    """A value as it comes out of a message."""
    return json.loads(telling_bytes(value))


def telling_bytes(value: object) -> bytes:
    """A value as it goes into a message."""
    return msgspec.json.encode(value)


def test_every_position_sent_is_the_same_in_every_world_the_seat_may_believe_in(recorded: Recorded):
    """Options, prompt, counters, layers, panels: none depends on what is hidden."""
    seen = 0
    for side, seat in recorded.seats.items():
        for state in seat.states:
            if state.get("over"):
                continue
            other = world(recorded.games[state["number"]], side, Random(seen))
            told = telling.position(other, side)
            expected = plain({**told.record, "layers": telling.layers(other, side)})
            forms = expected.pop("forms", {})
            assert {key: state[key] for key in expected} == expected
            assert forms == {key: state["forms"][key] for key in forms}
            seen += 1
    assert seen > 3 * 20


def test_every_refusal_and_every_sum_is_the_same_in_every_such_world(recorded: Recorded):
    """Asking why, or for the sums, finds out nothing that the view does not show."""
    for number, (side, at, choice, reply) in enumerate(recorded.asked):
        other = world(recorded.games[at], side, Random(number))
        why = telling.reasons(other, objections(other, choice))
        refusal = plain(telling.objections(why))
        if "tallies" in reply:
            assert reply["tallies"] == plain(telling.tallies(other, explain(other, choice)))
        else:
            assert reply["objections"] == refusal
            assert reply.get("error", "") in ("", "; ".join(map(str, why)))


def test_far_moves_are_the_same_in_every_such_world(recorded: Recorded):
    """How far one may go is found in a world that the side believes in."""
    for number, (side, at, reply) in enumerate(recorded.far):
        other = world(recorded.games[at], side, Random(number))
        assert reply["far"] == plain([each._asdict() for each in far(other)])


def test_nobody_is_told_what_a_player_thinks_in_another_place(recorded: Recorded):
    """No hint to a side that is not asked, no reasons while the match runs."""
    assert recorded.refused
    assert {reply["status"] for reply in recorded.refused} == {403, 409}
    assert not any("plan" in reply or "reasons" in reply for reply in recorded.refused)


def test_no_seat_is_sent_an_event_that_it_may_not_read(recorded: Recorded):
    """Neither as an event, nor in the log, nor anywhere else in any byte."""
    for side, seat in recorded.seats.items():
        may_read = [event["text"] for game in recorded.games for event in events(game, side)]
        sent = b"\n".join(seat.received).decode()
        for game in recorded.games:
            for event in game.events:
                if event.knows and side not in event.knows and event.text not in may_read:
                    assert event.text not in sent


def test_events_and_log_are_what_the_engine_tells_the_seat(recorded: Recorded):
    """In order, each once, with nothing between, in words for people."""
    heads = [Head.of(game).record() for game in recorded.games]
    setting = recorded.games[0].setting
    names = setting.rulebook.aids.names(setting.data)
    for side in recorded.seats:
        expected = [
            {"number": number, **heads[max(number - 1, 0)], **spoken_event(event, names)}
            for number, game in enumerate(recorded.games)
            for event in events(game, side)
        ]
        messages = recorded.messages(side)
        pushed = [
            event
            for message in (each.get("news", each) for each in messages)
            if message["is"] == "change"
            for event in message["events"]
        ]
        log = next(message["log"] for message in messages if "log" in message)
        assert log == expected
        assert pushed == [event for event in expected if event["number"] > recorded.first]


def test_no_secret_of_seats_or_dice_is_sent_before_the_end(recorded: Recorded):
    """Nobody learns another's link; the secret of the dice comes with the end."""
    secret = recorded.match.opening.secret
    for side, seat in recorded.seats.items():
        tokens = [token for other, token in recorded.made["seats"].items() if other != side]
        for raw, message in zip(seat.received, recorded.messages(side), strict=True):
            assert not any(token.encode() in raw for token in tokens)
            state = message.get("state") or message.get("change") or {"over": True}
            if not state.get("over", False):
                assert secret.encode() not in raw


def test_the_match_was_worth_recording(recorded: Recorded):
    """Something was hidden meanwhile; in a whole match something was rolled as well."""
    rolled = any(entry.who == CHANCE for entry in recorded.match.line.journal.entries)
    assert rolled or recorded.first
    looked_at = recorded.games[recorded.first :: EVERY]
    assert any(map(hides, looked_at)) or recorded.match.opening.scenario in OPEN
