"""The luck of dice: what came up against what a sensible player could hope for."""

import pytest

from grognard.analysis.fortune import lucks, misread
from grognard.games.crossroads.state import BLUE, RED
from tests.analysis.kept import finished
from tests.analysis.test_analysis import crossroads_curve, last_red_turn, played

STORM = "B1 0503 1, B2 0101, R1 0403, R2 0502"  # R1 shoots the town free, then R2 walks in


def luck_of(*choices: str) -> tuple[float, dict[str, float]]:
    """The luck of the first die, and what was no luck, both as blue's chance."""
    games, entries, found = played(last_red_turn(STORM), *choices)
    luck = finished(lucks(crossroads_curve(), games, entries, found))
    return next(iter(luck.values())), misread(found, luck, BLUE, RED)


def test_a_die_that_opens_the_way_is_luck_though_passing_would_gain_nothing_by_it():
    """One shot in six frees the town, and whoever then marches in has won: that is the die's."""
    luck, misled = luck_of("fire R1 B1", "1", "march R2", "0503", "stop", "done")

    assert luck == pytest.approx(-5 / 6)
    assert misled == {BLUE: 0.0, RED: pytest.approx(5 / 6)}


def test_a_die_that_leaves_the_way_closed_costs_the_chance_there_was():
    """Five in six is what was to be expected, so little is lost by it."""
    luck, _ = luck_of("fire R1 B1", "2", "done")

    assert luck == pytest.approx(1 / 6)
