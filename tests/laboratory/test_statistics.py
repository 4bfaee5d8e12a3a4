"""Intervals and the sequential test, beside values worked out by hand."""

import pytest

from grognard.laboratory.statistics import mcnemar, paired, percentile, verdict, wilson


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


@pytest.mark.parametrize(
    ("gained", "given", "p"),
    [(0, 0, 1.0), (5, 5, 1.0), (0, 5, 0.0625), (5, 0, 0.0625), (1, 9, 0.0215), (2, 10, 0.0386)],
)
def test_pairs_that_turn_one_way_are_no_chance(gained: int, given: int, p: float):
    """The exact values of the binomial with a half, both tails."""
    assert mcnemar(gained, given) == pytest.approx(p, abs=1e-4)


def test_pairs_are_told_in_words():
    """Whom they favour, and how sure that is."""
    assert paired("blue", 9, 1) == (
        "blue wins 9 that it lost and loses 1 that it won, p = 0.021 by McNemar"
    )


def test_a_percentile_is_one_of_the_numbers():
    """Ninety-nine of a hundred turns are no longer; of a few turns it is the longest."""
    assert percentile([float(number) for number in range(100, 0, -1)], 0.99) == 99.0
    assert percentile([3.0, 1.0, 2.0], 0.99) == 3.0
