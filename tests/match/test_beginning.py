"""Matches that begin alike share what never changes, and see nothing of each other."""

import pytest

from grognard.engine.kernel.view import OBSERVER
from grognard.games import GAMES
from grognard.match import telling
from grognard.match.showing import outlook
from tests.match.hosting import Host

PLAYED = 12  # choices of the match that goes on


@pytest.mark.parametrize(("game", "scenario"), [("crossroads", "battle"), ("mons", "nimy")])
def test_a_match_looks_as_if_it_were_the_only_one(game: str, scenario: str):
    """What is told at each step is the same as if it were made from nothing."""
    Host(game, scenario), Host(game, scenario)
    host = Host(game, scenario)
    for _ in range(PLAYED):
        host.step()
        for seat in (*GAMES[game].sides, OBSERVER):
            alone = telling.position(host.match.game, seat).record
            told = outlook(host.match, seat).record
            assert {key: told[key] for key in alone if key not in ("forms", "who")} == {
                key: value for key, value in alone.items() if key not in ("forms", "who")
            }


def test_counters_that_nobody_has_moved_are_told_by_the_same_record():
    """So a match that is read anew costs little, and a thousand of them little room."""
    Host()
    one, other = Host(), Host()
    shown = [outlook(each.match, "blue").record["scene"]["counters"] for each in (one, other)]
    assert shown[0] is shown[1]
    one.step()
    assert outlook(other.match, "blue").record["scene"]["counters"] is shown[1]


def test_no_match_is_moved_by_another():
    """A first position that is shared stays as it was."""
    one, other = Host(), Host()
    for _ in range(PLAYED):
        one.step()
    assert other.match.line.number == 0
    assert Host().match.game == other.match.game
