"""What a script is worth, beside the odds that the engine counts."""

from random import Random

import pytest

import grognard
from grognard.engine.kernel.advice import Advice
from grognard.games.crossroads.advice import LUCK, STEP, UNIT
from grognard.players.branches import chances
from grognard.players.clock import Clock, OutOfTime
from grognard.players.expectation import expected
from grognard.players.levels import Believed, believe

DUEL = "B1 0302, R1 0303, luck blue 0, luck red 0"


def believed(game: str, text: str) -> tuple[Believed, Advice]:
    """A position as the asked side sees it, and the advice for its game."""
    real = grognard.position(game, text)
    advice = real.setting.rulebook.advice
    assert advice is not None
    return believe(real, real.who, Random(1)), advice


def gain(text: str, *script: str) -> float:
    """What a script of Crossroads gains."""
    game, advice = believed("crossroads", text)
    after = expected(game, script, game.who, advice, Clock(10_000))
    assert after is not None
    return after - advice.value(game, game.who)


def test_a_shot_is_worth_its_exact_odds():
    """The gain is the chance of a hit, as `odds` counts it, times the points of a step."""
    odds = dict(grognard.odds(grognard.position("crossroads", DUEL), "fire B1 R1").results)

    assert gain(DUEL, "fire B1 R1") == pytest.approx(float(odds["hit"]) * STEP)


def test_faces_that_mean_the_same_are_looked_at_once():
    """A shot hits or misses: two positions for the die, however many faces it has."""
    game, advice = believed("crossroads", DUEL)
    asked, clock = grognard.play(game, "fire B1 R1"), Clock(10_000)

    shares = chances(asked)
    expected(game, ("fire B1 R1",), "blue", advice, clock)

    hits = asked.procedures[-1].means.count("hit")
    assert sorted(shares.values()) == pytest.approx(sorted((hits / 6, 1 - hits / 6)))
    assert clock.used == 2  # the order and the die


def test_a_die_rolled_again_is_followed_to_its_end():
    """4.1 The other side may still act upon it, and that is not the end of the shot."""
    text = "B1 0302, R1 0303, luck blue 1, luck red 1"
    game, advice = believed("crossroads", text)
    for choice in ("fire B1 R1", "6"):
        game = Believed(grognard.play(game, choice))
    assert game.options == ("keep", "reroll")

    kept, again = (expected(game, (choice,), "blue", advice, Clock(100)) for choice in game.options)

    hit = grognard.play(grognard.position("crossroads", text), "fire B1 R1")
    share = hit.procedures[-1].means.count("hit") / 6
    assert kept == pytest.approx(advice.value(game, "blue"))
    assert again + LUCK == pytest.approx(kept + share * STEP)  # by habit red keeps its luck


def test_a_last_step_is_worth_the_unit():
    """A shot that may take a unit off the map is worth more than one that costs a step."""
    alone = gain("B1 0302, R1 0303 1, R4 1006, luck blue 0, luck red 0", "fire B1 R1")
    both = gain("B1 0302, R1 0303, R4 1006, luck blue 0, luck red 0", "fire B1 R1")

    assert alone > both + UNIT / 3


def test_fire_at_a_marcher_is_priced():
    """The enemy answers by habit, so the same march is worth less under his eyes."""
    seen = gain("B1 0202, B2 0106, R1 0503, R2 0405, luck blue 0, luck red 0", "march B1", "0303")
    alone = gain("B1 0202, B2 0106, R1 1006, R2 1005, luck blue 0, luck red 0", "march B1", "0303")

    assert seen < alone


def test_a_script_that_the_rules_refuse_has_no_worth():
    """It is not played halfway and priced nevertheless."""
    game, advice = believed("crossroads", DUEL)

    assert expected(game, ("march B1", "0901"), "blue", advice, Clock(100)) is None
    assert expected(game, ("fire B2 R1",), "blue", advice, Clock(100)) is None


def test_pricing_leaves_the_game_alone():
    """The believed game is the same before and after."""
    game, advice = believed("mons", "IR75 3307, IR76 3407, 4RF 3308, german melee")
    before = game.copy()

    expected(game, ("attack IR75 3308", "declare"), "german", advice, Clock(10_000))

    assert game == before


def test_pricing_stops_when_the_time_is_over():
    """A melee with defensive fire needs more than three positions."""
    game, advice = believed("mons", "IR75 3307, IR76 3407, 4RF 3308, german melee")

    with pytest.raises(OutOfTime):
        expected(game, ("attack IR75 3308", "declare"), "german", advice, Clock(3))
