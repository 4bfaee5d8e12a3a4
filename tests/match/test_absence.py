"""When the computer may mind a seat, and what it may not do there, without a clock that runs."""

from dataclasses import replace
from time import time

import pytest

from grognard.match import absence, acts
from grognard.match.match import Match, Refused
from grognard.match.records import COMPUTER, Absence, Wish
from grognard.players.levels import PLAYERS
from tests.match.hosting import Host

DAY = 86_400.0


def left(away: float, agreed: Absence) -> Match:
    """A match in which red is asked, and has been away for so many seconds."""
    match = Host().match
    opening = replace(match.opening, absence=agreed)
    match.stored = replace(match.stored, opening=opening, changed=time() - away)
    match.seated(match.stored.seats["red"]._replace(seen=time() - away))
    return match


def lent() -> Match:
    """A match in which the computer minds the seat of red, who is asked."""
    match = left(2 * DAY, Absence("random", DAY))
    match.accept(absence.take_over(match, ("blue",), "red", "", PLAYERS))
    return match


def test_a_seat_is_minded_after_the_time_that_was_agreed_and_not_before():
    """The time runs from when the match began to wait, not from when somebody left.

    Where the clock of the server was put back meanwhile, nobody waits for it longer than agreed.
    """
    agreed = Absence("level1", 3 * DAY)
    early, late = left(2 * DAY, agreed), left(4 * DAY, agreed)

    with pytest.raises(Refused, match="after 3 days of absence"):
        absence.take_over(early, ("blue",), "red", "", PLAYERS)
    seat = absence.take_over(late, ("blue",), "red", "", PLAYERS).change.seats[0]
    assert (seat.kind, seat.level, seat.lent) == (COMPUTER, "level1", True)
    put_back = left(DAY, Absence("level1", 0))
    put_back.stored = replace(put_back.stored, changed=time() + 60)
    assert absence.take_over(put_back, ("blue",), "red", "", PLAYERS)
    late.stored = replace(late.stored, changed=time())
    with pytest.raises(Refused, match="after 3 days of absence"):
        absence.take_over(late, ("blue",), "red", "", PLAYERS)


def test_a_player_that_this_server_lacks_minds_nothing():
    """The seat waits for its owner."""
    match = left(2 * DAY, Absence("fox", DAY))

    with pytest.raises(Refused, match="fox is not at this server"):
        absence.take_over(match, ("blue",), "red", "", PLAYERS)


def test_a_stand_in_that_fails_gives_the_seat_back_and_loses_nothing():
    """Only an engine that has the seat for good loses the match by what it does."""
    match = lent()

    match.accept(acts.forfeit(match, "red", "fox has crashed"))

    assert not match.over
    assert (match.stored.seats["red"].kind, match.stored.seats["red"].lent) == ("person", False)
    assert match.said[-1].text == "Fox has crashed; the seat waits for its owner."


@pytest.mark.parametrize(("is_lent", "wish"), [(True, Wish("undo", "blue")), (False, None)])
def test_a_stand_in_grants_no_take_back(is_lent: bool, wish: Wish | None):
    """The owner is asked; a computer that has the seat for good agrees at once."""
    host = Host()
    host.step()
    host.do(lambda match: acts.play(match, "blue", "march B1"))
    red = host.match.stored.seats["red"]
    host.match.seated(red._replace(kind=COMPUTER, level="random", lent=is_lent))

    change = acts.undo_ask(host.match, "blue").change

    assert change.wish == wish
    assert (change.cut is None) == is_lent


def test_what_the_owner_was_asked_outlives_the_choices_of_a_stand_in():
    """A person who plays on has answered; a stand-in has not."""
    minded, person = lent(), left(0, Absence())
    for match in (minded, person):
        match.accept(acts.draw_offer(match, "blue"))
        match.accept(acts.play(match, "red", match.game.options[0]))

    assert [wish.kind for wish in minded.stored.wishes] == ["draw"]
    assert person.stored.wishes == ()


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0, "0 seconds"), (90, "90 seconds"), (60, "1 minute"), (7200, "2 hours"), (DAY, "1 day")],
)
def test_a_time_is_told_in_the_greatest_unit_that_fits(seconds: float, told: str):
    """As people say it."""
    assert absence.span(seconds) == told
