"""The odds of fire in Crossroads, against arithmetic done by hand and against plays."""

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from grognard import Game, advance, odds, position
from grognard.engine.dice.odds import UNDECIDED, Policy, habit
from grognard.engine.look.manners import read_manners
from grognard.games.crossroads import CROSSROADS
from grognard.games.crossroads.advice import HABIT
from grognard.players.uniform import pick
from tests.playing import results

PLAYS = 20_000
THIRD = "B1 0103, R1 0106"  # fire value 2: a die hits with 1/3
HALF = "B1 0302, R1 0303"  # fire value 3: a die hits with 1/2


def reroll_what_hurts(game: Game) -> str:
    """A policy: blue, the firer, has a miss rolled again, and red a hit."""
    missed = game.procedures[-2].rolled.means == "miss"
    return "reroll" if missed == (game.who == "blue") else "keep"


def test_without_luck_the_odds_are_those_of_the_die():
    """A fire value of 2 is rolled with 2 faces of 6."""
    found = odds(position("crossroads", f"{THIRD}, luck blue 0, luck red 0"), "fire B1 R1")

    hit = Fraction(2, 6)
    assert found.results == (("miss", 1 - hit), ("hit", hit))
    assert found.tallies[0].total == 2
    assert found.worlds == 1


def test_a_table_is_told_that_a_miss_changes_nothing():
    """3.3 A forecast counts as no effect what leaves everybody unhurt, and nothing else."""
    found = odds(position("crossroads", f"{THIRD}, luck blue 0, luck red 0"), "fire B1 R1")
    nothing = read_manners(CROSSROADS.folder).nothing

    idle = sum(chance for result, chance in found.results if result in nothing)
    unhurt = sum(chance for ending, chance in found.endings if not ending.theirs)

    assert idle == unhurt == Fraction(4, 6)


def test_a_target_with_one_step_is_eliminated_with_the_same_odds():
    """The result says what a hit does."""
    game = position("crossroads", "B1 0103, R1 0106 1, luck blue 0, luck red 0")

    assert dict(odds(game, "fire B1 R1").results) == {
        "miss": Fraction(4, 6),
        "eliminated": Fraction(2, 6),
    }


@pytest.mark.parametrize(
    ("place", "spent", "hit", "how"),
    [
        (HALF, "luck blue 0, luck red 0", Fraction(1, 2), UNDECIDED),
        (HALF, "luck red 0", Fraction(3, 4), HABIT),
        (THIRD, "luck red 0", Fraction(1, 3), HABIT),
        (THIRD, "luck blue 0", Fraction(1, 9), HABIT),
    ],
)
def test_by_default_luck_is_spent_by_habit(place, spent, hit, how):
    """4.1 A side spends its luck on a die that may well turn out better, and the report says so."""
    found = odds(position("crossroads", f"{place}, {spent}"), "fire B1 R1")

    assert dict(found.results) == {"hit": hit, "miss": 1 - hit}
    assert found.policy == how


@pytest.mark.parametrize(("place", "hit"), [(THIRD, Fraction(1, 3)), (HALF, Fraction(1, 2))])
def test_a_firer_who_has_misses_rolled_again(place, hit):
    """Two dice, one of which must hit: the first, or the second after a miss."""
    game = position("crossroads", f"{place}, luck red 0")

    found = odds(game, "fire B1 R1", reroll_what_hurts, "misses are rolled again")

    twice = hit + (1 - hit) * hit
    assert dict(found.results) == {"hit": twice, "miss": 1 - twice}
    assert found.policy == "misses are rolled again"


@pytest.mark.parametrize(("place", "hit"), [(THIRD, Fraction(1, 3)), (HALF, Fraction(1, 2))])
def test_both_sides_have_what_hurts_them_rolled_again(place, hit):
    """Blue mends a miss; then red, if the die hits now, has it rolled once more, and it stands."""
    game = position("crossroads", place)

    found = odds(game, "fire B1 R1", reroll_what_hurts)

    after_blue = hit + (1 - hit) * hit
    after_red = after_blue * hit
    assert dict(found.results) == {"hit": after_red, "miss": 1 - after_red}


def test_the_odds_of_reaction_fire():
    """A reaction shot has odds like any other."""
    game = position("crossroads", "B1 0106, R1 0103, luck blue 0, luck red 0")
    for choice in ("march B1", "0105"):
        advance(game, choice)

    found = odds(game, "fire R1")

    assert dict(found.results) == {"hit": Fraction(3, 6), "miss": Fraction(3, 6)}


@pytest.mark.parametrize("policy", [habit, reroll_what_hurts])
def test_the_odds_agree_with_twenty_thousand_plays(policy):
    """Each frequency lies within four standard errors of its probability."""
    game = position("crossroads", THIRD)
    expected = dict(odds(game, "fire B1 R1", policy).results)

    random = Random(1815)
    seen = Counter(played(game, policy, random) for _ in range(PLAYS))

    assert sorted(seen) == sorted(expected)
    for result, probability in expected.items():
        error = sqrt(probability * (1 - probability) / PLAYS)
        assert abs(seen[result] / PLAYS - probability) < 4 * error


def played(game: Game, policy: Policy, random: Random) -> str:
    """The result of one shot, the dice rolled at random."""
    game = game.copy()
    advance(game, "fire B1 R1")
    while not (found := results(game)):
        advance(game, pick(game, random) if game.who == "chance" else policy(game))
    return found[0]
