"""Clocks: whose time runs, what it costs, how it is paused and claimed, at a time made by hand."""

from dataclasses import replace

import pytest

from grognard.engine.kernel.ending import TIME_OUT
from grognard.match import acts, clocks, timing
from grognard.match.absence import come_back
from grognard.match.match import Refused
from grognard.match.records import COMPUTER, Outage, TimeLimit, Times
from grognard.match.showing import around
from tests.match.hosting import Host

DAY = 86_400.0
BY_MOVE = TimeLimit("move", 3 * DAY)
BLITZ = TimeLimit("total", 600.0, 30.0)
BOTH = ("red", "blue")


class Timed(Host):
    """A match with a clock, in which it is as late as a test says."""

    def __init__(self, clock: TimeLimit, come: tuple[str, ...] = BOTH):
        super().__init__()
        self.hour = 1000.0
        self.match.now = lambda: self.hour
        self.match.stored = replace(
            self.match.stored, opening=replace(self.match.opening, clock=clock)
        )
        for side in come:
            self.do(lambda match, side=side: acts.sit_down(match, (side,)))

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.hour += seconds

    def left(self, side: str) -> float:
        """What a side has left now."""
        return timing.left(self.match.stored, side, self.hour, self.match.outages)

    def until_asked(self, side: str) -> None:
        """Choose until the other side is asked."""
        while self.match.who != side:
            self.step()


def test_time_runs_from_when_everybody_has_been_at_the_table_for_the_side_that_is_asked():
    """Whoever waits for an opponent spends nothing, nor does the side that is not asked."""
    host = Timed(BLITZ, come=("red",))
    host.wait(DAY)
    assert host.left("red") == 600

    host.do(lambda match: acts.sit_down(match, ("blue",)))
    host.wait(50)

    assert (host.left("red"), host.left("blue")) == (550, 600)


@pytest.mark.parametrize(("clock", "rest"), [(BLITZ, 580), (BY_MOVE, 3 * DAY)])
def test_a_stretch_of_choices_that_is_over_is_paid_for_once(clock: TimeLimit, rest: float):
    """A total loses what was spent and wins the increment; time for a move begins anew."""
    host = Timed(clock)
    host.wait(50)
    host.until_asked("blue")
    host.wait(20)

    assert (host.left("red"), host.left("blue")) == (rest, clock.seconds - 20)


def test_what_no_server_saw_costs_nobody_anything():
    """An outage in the middle of a stretch is taken out of it."""
    host = Timed(BLITZ)
    host.match.outages = (Outage(500, 1010), Outage(1020, 1080))
    host.wait(100)

    assert host.left("red") == 600 - (100 - 10 - 60)
    assert host.match.clock == {
        **BLITZ._asdict(),
        "left": {"red": 600, "blue": 600},
        "running": "red",
        "until": 1000 + 600 + 70,
        "paused": 0,
    }


def test_the_computer_is_never_timed():
    """While it thinks nobody's time runs, also where it only minds a seat."""
    host = Timed(BLITZ)
    red = host.match.stored.seats["red"]._replace(kind=COMPUTER, level="random", lent=True)
    host.wait(10)
    host.do(lambda match: acts.Decision(acts.Change(host.hour, seats=(red,))))
    host.wait(300)

    assert (host.left("red"), host.match.clock["running"]) == (590, "")
    host.do(lambda match: come_back(match, ("red",)))
    host.wait(5)
    assert host.left("red") == 585


@pytest.mark.parametrize(("is_agreed", "thought_on"), [(True, 0), (False, 30)])
def test_a_choice_taken_back_wins_no_time_and_costs_the_other_side_none(
    is_agreed: bool, thought_on: int
):
    """Else one could win an increment or a new move's time, or think on at no cost."""
    for clock in (BLITZ, BY_MOVE):
        host = Timed(clock)
        host.wait(50)
        host.until_asked("blue")
        host.wait(30)
        change = acts.Change(host.hour, cut=host.match.line.number - 1)

        host.do(lambda match, change=change: acts.Decision(change, is_agreed=is_agreed))

        assert host.match.who == "red"
        left = clock.seconds - 50 - thought_on
        assert (host.left("red"), host.left("blue")) == (left, clock.seconds)


def test_only_a_choice_that_the_other_side_gives_back_is_agreed_on():
    """Whoever may take it back alone pays for the time since."""
    host = Timed(BLITZ)
    host.do(lambda match: acts.play(match, "red", match.game.options[0]))
    assert not acts.undo(host.match, "red").is_agreed
    host.do(lambda match: acts.undo_ask(match, "red"))
    assert acts.undo_answer(host.match, "blue", grant=True).is_agreed


def test_a_pause_is_agreed_on_and_whoever_is_asked_may_go_on():
    """The other side must agree, or wait until the pause has lasted as long as it may."""
    host = Timed(BLITZ)
    host.wait(60)
    host.do(lambda match: clocks.pause_ask(match, "blue"))
    assert [wish.kind for wish in host.match.stored.wishes] == ["pause"]
    host.do(lambda match: clocks.pause_answer(match, "red", accept=True))
    host.wait(DAY)
    assert (host.left("red"), host.match.clock["paused"] > host.hour) == (540, True)

    host.do(lambda match: clocks.pause_ask(match, "blue"))
    assert [wish.kind for wish in host.match.stored.wishes] == ["resume"]
    host.do(lambda match: clocks.pause_answer(match, "red", accept=False))
    assert host.match.stored.wishes == ()
    host.do(lambda match: clocks.pause_ask(match, "red"))
    host.wait(40)

    assert host.left("red") == 500


def test_a_pause_ends_with_a_choice_and_after_its_longest_time():
    """Nobody plays on while the clock stands still, and nobody lets it stand still for ever."""
    for plays_on in (True, False):
        host = Timed(BLITZ)
        host.until_asked("blue")
        host.do(lambda match: clocks.pause_ask(match, "red"))
        host.do(lambda match: clocks.pause_answer(match, "blue", accept=True))
        if plays_on:
            host.do(lambda match: acts.play(match, "blue", "march B1"))
            assert host.match.who == "blue"
        else:
            host.wait(timing.LONGEST_PAUSE)
        host.wait(40)

        assert host.left("blue") == 560


def test_time_that_is_out_is_claimed_by_the_other_side_and_by_nobody_else():
    """Until somebody claims it, whoever was late may still choose."""
    host = Timed(BLITZ)
    host.wait(599)
    with pytest.raises(Refused, match="Red has time left"):
        clocks.claim(host.match, ("blue",), ())
    host.wait(1)
    with pytest.raises(Refused, match="your own time"):
        clocks.claim(host.match, ("red",), ())

    host.do(lambda match: clocks.claim(match, ("blue",), ()))

    assert host.match.outcome["winner"] == "blue"
    assert host.match.outcome["reason"] == "red has run out of time"
    assert host.match.line.journal.entries[-1][:2] == ("red", TIME_OUT)
    with pytest.raises(Refused, match="over"):
        clocks.claim(host.match, ("blue",), ())


def test_where_that_was_agreed_the_computer_plays_on_for_whoever_is_late():
    """By move the owner who comes back has the time of a move again."""
    host = Timed(BY_MOVE._replace(level="level1"))
    host.wait(4 * DAY)
    with pytest.raises(Refused, match="level1 is not at this server"):
        clocks.claim(host.match, ("blue",), ("random",))

    host.do(lambda match: clocks.claim(match, ("blue",), ("random", "level1")))
    seat = host.match.stored.seats["red"]
    assert (seat.kind, seat.level, seat.lent) == (COMPUTER, "level1", True)
    host.do(lambda match: come_back(match, ("red",)))

    assert host.left("red") == 3 * DAY


def test_without_a_clock_nothing_is_timed_paused_or_claimed():
    """A match is as it was."""
    host = Host()
    host.do(lambda match: acts.sit_down(match, BOTH))
    host.step()

    assert (host.match.clock, host.match.stored.times) == (None, Times())
    assert "clock" not in around(host.match)
    for act in (lambda m: clocks.pause_ask(m, "red"), lambda m: clocks.claim(m, ("red",), ())):
        with pytest.raises(Refused, match="without a clock"):
            act(host.match)
