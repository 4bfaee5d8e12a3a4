"""Endings that no rulebook names: conceding, and a draw that both agree on."""

import pytest

from grognard import IllegalChoice, Journal, start
from grognard.engine.dice.verify import verify
from grognard.engine.kernel.ending import CONCEDE, DRAW, end_early
from grognard.engine.kernel.saving import dump


def test_who_concedes_loses_whoever_is_asked():
    """A side may concede at the other's question; the other side wins and nothing is asked."""
    game = start("crossroads")
    assert game.who == "red"

    after = end_early(game, "blue", CONCEDE)

    assert after.outcome.winner == "red"
    assert (after.who, after.options, after.procedures) == ("", (), [])
    assert game.who == "red", "the game given is left as it was"


def test_a_draw_has_no_winner():
    """Agreeing on a draw ends the game without a winner."""
    after = end_early(start("crossroads"), "blue", DRAW)
    assert after.outcome.winner == ""
    assert after.who == ""


def test_the_journal_keeps_the_concession():
    """The concession is the last line of the journal, which replays and verifies."""
    game = start("crossroads")
    journal = Journal.begin(game)
    game = journal.play(game, game.options[0])
    game = journal.end_early(game, "blue", CONCEDE)

    read = Journal.parse(journal.text)

    assert journal.text.splitlines()[-2] == "blue  concede"
    assert dump(read.end()) == dump(game)
    assert verify(read).ok


@pytest.mark.parametrize(
    ("side", "word", "why"),
    [
        ("green", CONCEDE, "no side"),
        ("blue", "explode", "concede or agree"),
        ("chance", DRAW, "no"),
    ],
)
def test_a_strange_ending_is_refused(side, word, why):
    """Only a side of the game ends it, and only by a word that is known."""
    game = start("crossroads")
    before = dump(game)
    with pytest.raises(IllegalChoice, match=why):
        end_early(game, side, word)
    assert dump(game) == before


def test_a_finished_game_cannot_be_ended_again():
    """Nobody concedes after the end."""
    over = end_early(start("crossroads"), "blue", CONCEDE)
    with pytest.raises(IllegalChoice, match="over"):
        end_early(over, "red", CONCEDE)
