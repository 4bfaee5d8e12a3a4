"""Dice, cups, and the drivers that answer for chance."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.dice.chance import Fixed, Seeded, is_chance, outcomes, without
from grognard.engine.dice.roll import die
from grognard.engine.kernel.flow import IllegalChoice, play
from tests.engine.toy import toy

ROLLS = 6000


def test_dice_have_the_faces_that_are_printed_on_them():
    """A d6 from one, a d10 from nought to nine, a d100 from one to a hundred."""
    assert die(1, 6) == ("1", "2", "3", "4", "5", "6")
    assert die(0, 9) == ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9")
    assert (len(die(1, 100)), die(1, 100)[0], die(1, 100)[-1]) == (100, "1", "100")
    assert len(set(die(1, 100))) == 100


def test_the_rules_ask_chance_like_a_player():
    """A roll is a question, and a face that is not on the die is refused."""
    game = toy("shell")

    assert is_chance(game)
    assert game.options == die(0, 9)
    assert not is_chance(toy())
    with pytest.raises(IllegalChoice):
        play(game, "10")


def test_equal_chits_in_a_cup_weigh_as_many():
    """Three chits of four that say the same come up three times in four."""
    game = toy("draw")

    assert dict(outcomes(game)) == {"event": Fraction(3, 4), "rally": Fraction(1, 4)}


def test_a_cup_is_drawn_without_replacement():
    """Of several equal chits only one is gone, and the last draw is certain."""
    game = toy("draw", "event")
    assert game.cup == ("event", "event", "rally")

    game = play(game, "draw")
    assert dict(outcomes(game)) == {"event": Fraction(2, 3), "rally": Fraction(1, 3)}

    game = toy("draw", "rally", "draw", "event", "draw", "event", "draw")
    assert dict(outcomes(game)) == {"event": Fraction(1)}

    game = play(game, "event")
    assert game.drawn == ["rally", "event", "event", "event"]
    with pytest.raises(IllegalChoice, match="The cup is empty"):
        play(game, "draw")


@given(st.lists(st.sampled_from("abcd"), min_size=1), st.data())
def test_a_draw_takes_exactly_one_chit(chits, data):
    """What is left and what was drawn make up the cup as it was."""
    drawn = data.draw(st.sampled_from(chits))

    left = without(tuple(chits), drawn)

    assert Counter((*left, drawn)) == Counter(chits)


def test_what_is_not_in_the_cup_cannot_be_drawn():
    """Taking it out is a fault of the caller and is not overlooked."""
    with pytest.raises(ValueError, match="not in tuple"):
        without(("a", "b"), "c")


@pytest.mark.parametrize("choices", [("shell",), ("draw",), ("march 0102", "fire X")])
def test_probabilities_add_up_to_one(choices):
    """For dice and cups alike, exactly."""
    assert sum(chance for _, chance in outcomes(toy(*choices))) == 1


def test_the_same_seed_gives_the_same_answers():
    """And another seed gives others."""
    game = toy("shell")

    def rolls(seed: int) -> str:
        driver = Seeded(seed)
        return "".join(driver.answer(game) for _ in range(40))

    assert rolls(7) == rolls(7)
    assert rolls(7) != rolls(8)
    assert rolls(1)[:20] == "18724467008470472990", "under any Python"


def test_a_seed_gives_every_face_its_share():
    """A chi-square of the faces, with a seed that never changes; the bound is one in a thousand."""
    game, driver = toy("shell"), Seeded(3)
    seen = Counter(driver.answer(game) for _ in range(ROLLS))

    expected = ROLLS / len(die(0, 9))
    assert sum((seen[face] - expected) ** 2 / expected for face in die(0, 9)) < 27.9


def test_a_seed_gives_equal_chits_their_weight():
    """A chit that is three times in the cup comes three times as often."""
    game, driver = toy("draw"), Seeded(3)
    seen = Counter(driver.answer(game) for _ in range(ROLLS))

    assert abs(seen["event"] / ROLLS - 0.75) < 0.02


def test_fixed_answers_come_in_their_order():
    """Dice stand in a test in order; whoever asks for more than there are is told which."""
    game, driver = toy("shell"), Fixed(["4", "9"])

    assert [driver.answer(game), driver.answer(game)] == ["4", "9"]
    with pytest.raises(LookupError, match="no answer is left for “2"):
        driver.answer(game)
