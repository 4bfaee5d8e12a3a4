"""Taking back: never past a die, a draw, a reveal or the other side's choice."""

from random import Random

import pytest

from grognard import Journal, start
from grognard.engine.kernel.journal_text import Entry
from grognard.engine.kernel.line import Line, move_to_take_back
from grognard.engine.kernel.undo import CannotUndo, may_undo, undo
from tests.engine.toy import ToyJournal, toy, written
from tests.walk import walk

DICE = "Undo stops here: a die or a draw has decided."
RED = "Undo stops here: the Red side has chosen."
BLUE = "Undo stops here: the Blue side has chosen."
REVEALED = "Undo stops here: something hidden has been revealed."
FIRST = "Nothing has been chosen before this."
NOT_OWN = "You have chosen nothing at this table yet."


def journal(*choices: str, mine: str = "0106") -> ToyJournal:
    """The journal of these choices, after red has laid its mine."""
    return written(*choices, mine=mine)[1]


@pytest.mark.parametrize(
    ("choices", "mine", "side", "count", "stopped"),
    [
        ((), "0106", "red", 1, FIRST),
        ((), "0106", "blue", 0, RED),
        (("rest",), "0106", "blue", 1, RED),
        (("rest", "rest", "march 0103"), "0106", "blue", 3, RED),
        (("rest", "march 0103"), "0106", "red", 0, BLUE),
        (("march 0102", "hold"), "0106", "red", 1, BLUE),
        (("march 0102", "hold"), "0106", "blue", 0, RED),
        (("march 0102", "hold", "rest"), "0106", "blue", 1, RED),
        (("shell",), "0106", "blue", 1, RED),
        (("shell", "4"), "0106", "blue", 0, DICE),
        (("shell", "4", "rest", "rest"), "0106", "blue", 2, DICE),
        (("shell", "4"), "0106", "red", 0, DICE),
        (("draw", "rally"), "0106", "blue", 0, DICE),
        (("draw", "rally", "draw"), "0106", "blue", 1, DICE),
        (("march 0102", "fire X", "5"), "0106", "red", 0, DICE),
        (("march 0102", "fire X", "5", "keep"), "0106", "blue", 1, DICE),
        (("march 0102", "fire X", "5", "keep"), "0106", "red", 0, BLUE),
        (("rest", "march 0102"), "0102", "blue", 0, REVEALED),
        (("rest", "march 0102", "rest"), "0102", "blue", 1, REVEALED),
        (("rest", "done"), "0106", "blue", 2, RED),
    ],
)
def test_undo_stops_where_something_was_decided_or_learnt(choices, mine, side, count, stopped):
    """How many choices a side may take back, and what stops it, in words."""
    allowed = may_undo(journal(*choices, mine=mine), side)

    assert (allowed.choices, allowed.stopped) == (count, stopped)


@pytest.mark.parametrize(
    ("choices", "side", "told"),
    [
        (("shell", "4"), "blue", DICE),
        (("draw", "event"), "blue", DICE),
        (("march 0103", "hold"), "blue", RED),
        (("rest",), "red", BLUE),
        (("march 0103", "hold"), "green", RED),
    ],
)
def test_what_may_not_be_taken_back_is_refused_with_the_reason(choices, side, told):
    """And the journal stays as it was."""
    played = journal(*choices)
    before = played.text

    with pytest.raises(CannotUndo) as refusal:
        undo(played, side)

    assert str(refusal.value) == told
    assert played.text == before


def test_a_reveal_cannot_be_taken_back():
    """Blue has run into the mine and now knows where it is."""
    with pytest.raises(CannotUndo, match="something hidden has been revealed"):
        undo(journal("march 0104", mine="0102"), "blue")


def test_woods_that_prove_empty_cannot_be_looked_into_and_left():
    """Blue has learnt where the ambush is not, before red has answered anything."""
    played = Journal.begin(start("crossroads"))
    game = played.start()
    for choice in ("0903", "march B5", "0305"):
        game = played.play(game, choice)

    assert game.who == "red"
    assert may_undo(played, "blue") == (0, REVEALED)


def test_nobody_takes_back_what_another_conceded():
    """Red gave up while blue was asked; it was red's choice, not blue's."""
    played = journal("rest")
    played.end_early(played.end(), "red", "concede")

    assert may_undo(played, "blue") == (0, RED)
    assert may_undo(played, "red") == (1, BLUE)


def test_undo_gives_back_the_game_as_it_was():
    """One choice at a time, each to an equal game, in a journal of its own."""
    played = journal("shell", "4", "rest", "march 0104")

    once = undo(played, "blue")
    twice = undo(once, "blue")

    assert once.end() == toy("shell", "4", "rest")
    assert twice.end() == toy("shell", "4")
    assert len(played.entries) == 5
    with pytest.raises(CannotUndo):
        undo(twice, "blue")


def test_an_empty_journal_has_nothing_to_take_back():
    """The first question of the game."""
    empty = journal().until(0)

    assert may_undo(empty, "red") == (0, FIRST)
    with pytest.raises(CannotUndo, match=FIRST):
        undo(empty, "red")


def test_digests_go_with_the_choices_they_follow():
    """A game that goes on after an undo is sealed anew and still verifies."""
    back = undo(journal("rest", "rest"), "blue")
    game = back.end()
    for choice in ("shell", "3", "rest"):
        game = back.play(game, choice)

    assert ToyJournal.parse(back.text).end() == game
    assert [entry.choice for entry in back.entries if entry.digest] == ["rest", "rest"]


def test_with_consent_the_other_sides_choices_go_too():
    """Everybody agreed: red's answer is taken back together with blue's march."""
    played = journal("march 0103", "hold")

    assert undo(played, "blue", agreed=True).end() == toy()
    assert may_undo(played, "blue", agreed=True).choices > may_undo(played, "blue").choices


def test_even_with_consent_dice_stay():
    """Consent does not reach past a die, unless the players settled that before they began."""
    with pytest.raises(CannotUndo) as refusal:
        undo(journal("shell", "4"), "blue", agreed=True)
    assert str(refusal.value) == DICE


def test_even_with_consent_what_was_revealed_stays():
    """Blue has run into the mine; that red agrees does not make blue forget it."""
    played = journal("rest", "march 0104", mine="0102")

    assert may_undo(played, "blue", agreed=True) == (0, REVEALED)
    with pytest.raises(CannotUndo) as refusal:
        undo(played, "blue", agreed=True)
    assert str(refusal.value) == REVEALED


@pytest.mark.parametrize(
    ("choices", "side", "why"),
    [
        ((), "red", ""),
        ((), "blue", NOT_OWN),
        (("rest",), "blue", ""),
        (("march 0102", "hold"), "blue", ""),
        (("shell", "4"), "blue", DICE),
        (("shell", "4"), "red", DICE),
        (("shell", "4", "rest"), "blue", ""),
    ],
)
def test_it_is_known_when_not_even_consent_takes_anything_back(choices, side, why):
    """Where one has chosen nothing yet, or a die has fallen since; the same after going back."""
    played = journal(*choices)
    line = Line.along(played)
    longer = Line.along(played)
    longer.follow([Entry(longer.game.who, longer.game.options[0])])

    assert line.barred(side) == why
    longer.cut(line.number)
    assert longer.barred(side) == why


def test_it_is_known_who_has_chosen_anything_yet():
    """A die that fell is nobody's choice, and what is taken back was never made."""
    line = Line.along(journal("shell", "4"))
    assert line.has_chosen("blue")
    assert not line.has_chosen("chance")

    line.cut(1)
    assert line.has_chosen("red")
    assert not line.has_chosen("blue")

    opened = Line.along(journal("shell", "4"), given=2)
    assert not opened.has_chosen("blue")
    assert not opened.has_chosen("red")


def test_an_option_lets_consent_reach_past_dice():
    """A match of Mons begun with take_back_reveals gives back the game before the roll."""
    game = start("mons", "nimy", {"take_back_reveals": "yes"})
    played = Journal.begin(game)
    steps = walk(game, played, Random(1))
    fired = next(step for step in steps if step.after.who == "chance")
    next(steps)
    side = fired.game.who

    assert undo(played, side, agreed=True).end() == fired.game
    with pytest.raises(CannotUndo):
        undo(played, side)


def test_a_finished_move_is_taken_back_as_a_whole():
    """From the choice that took the unit up; a step under way belongs to the same move."""
    game = start("mons", "nimy")
    journal = Journal.begin(game)
    for choice in ("move IR84", "4405", "stop", "move IR31"):
        game = journal.play(game, choice)
    line = Line.along(journal)
    assert move_to_take_back(line, "german") == 3

    line.cut(3)

    assert move_to_take_back(line, "german") == 0
