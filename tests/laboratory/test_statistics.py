"""Intervals and the sequential test, beside values worked out by hand."""

import pytest

from grognard.laboratory.statistics import verdict, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.490, 0.943), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (140, 200, 0.633, 0.759)],
)
def test_wilson_gives_the_known_intervals(wins: int, games: int, low: float, high: float):
    """The usual textbook values, to three places."""
    found = wilson(wins, games)

    assert found.rate == wins / games
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-3), pytest.approx(high, abs=1e-3))


def test_no_games_say_nothing():
    """The rate may be anything."""
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_the_sequential_test_decides_when_the_evidence_is_in():
    """Many wins reach the goal, few miss it, and a handful of games decides nothing."""
    assert verdict(20, 20) == "reached"
    assert verdict(160, 200) == "reached"
    assert verdict(10, 30) == "missed"
    assert verdict(4, 5) == ""
    assert verdict(65, 100) == ""
