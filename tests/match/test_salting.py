"""Salts before dice: nothing is rolled by itself before everybody has been at the table."""

from random import Random

from grognard import Journal, start
from grognard.engine.dice.fair import Fair
from grognard.engine.kernel.flow import CHANCE
from grognard.engine.kernel.journal_text import Entry
from grognard.hosting.creating import new_match
from grognard.hosting.settings import Settings
from grognard.hosting.wire import NewMatch, SeatWish
from grognard.match import acts
from grognard.match.match import Decision, Match
from grognard.match.records import Change
from tests.walk import walk

SETTINGS = Settings("sqlite:///unused")
COMPUTER = SeatWish("computer", "random")


def before_a_die(**wishes: SeatWish) -> Match:
    """A new match of Crossroads that begins with a die."""
    begun = start("crossroads", "battle")
    journal = Journal.begin(begun)
    stops = enumerate(walk(begun, journal, Random(5)))
    rolls = [at for at, stop in stops if stop.game.who == CHANCE]
    return new_match(NewMatch(journal=journal.until(rolls[0]).text, seats=wishes), SETTINGS).match


def come(match: Match, side: str, salt: str) -> None:
    """Sit down as somebody with a salt does."""
    for decide in (lambda: acts.salt(match, (side,), salt), lambda: acts.sit_down(match, (side,))):
        plan = decide()
        assert plan is not None
        match.accept(plan)


def test_the_first_die_waits_until_everybody_has_been_at_the_table():
    """Then it falls with the salts of all of them in it."""
    match = before_a_die()
    first = match.line.number
    for side in ("blue", "red"):
        assert match.game.who == CHANCE
        expected = match.game
        come(match, side, f"salt of {side}")

    salts = {"blue": "salt of blue", "red": "salt of red"}
    dice = Fair(bytes.fromhex(match.opening.secret), salts)
    rolled = match.line.journal.entries[first]
    assert (rolled.who, rolled.choice) == (CHANCE, dice.answer(expected))


def test_nobody_waits_for_a_computer():
    """It brings no salt; and two of them begin at once."""
    alone, nobody = before_a_die(red=COMPUTER), before_a_die(red=COMPUTER, blue=COMPUTER)

    assert (alone.game.who, alone.has_begun()) == (CHANCE, False)
    come(alone, "blue", "sea")
    assert alone.game.who != CHANCE
    assert alone.has_begun()
    assert nobody.game.who != CHANCE
    assert nobody.has_begun()


def test_whoever_comes_again_changes_nothing():
    """Only the first time counts."""
    match = before_a_die()
    come(match, "blue", "sea")

    assert acts.sit_down(match, ("blue",)) is None
    assert acts.sit_down(match, ("observer",)) is None


def test_a_match_that_ended_before_its_first_die_takes_no_salt():
    """There is nothing left to salt."""
    match = before_a_die()
    match.accept(acts.resign(match, "blue"))

    assert match.over
    assert not match.line.rolled
    assert acts.salt(match, ("red",), "sea") is None


def test_the_first_die_of_a_computer_comes_too_early_until_somebody_is_there():
    """Choices without dice do not."""
    match = before_a_die(red=COMPUTER)
    last = match.line.journal.entries[-1].choice  # after which the die falls
    match.line.cut(match.line.number - 1)
    early = acts.play(match, match.who, last)

    assert CHANCE in [entry.who for entry in early.change.entries]
    assert acts.is_early(match, early)
    assert not acts.is_early(match, Decision(Change(0.0, 0, (Entry("red", "hold"),))))
    come(match, "blue", "sea")
    assert not acts.is_early(match, early)
