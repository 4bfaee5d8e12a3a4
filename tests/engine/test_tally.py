"""Sums that keep their terms, and reasons that carry their rule."""

from grognard.engine.kernel.tally import Mod, Objection, Tally, signed, tally


def test_a_sum_keeps_its_terms_and_prints_them():
    """Every term with its reason and its rule, a true minus, and the total."""
    found = tally("fire", (Mod(4, "gun", "6.31"), Mod(-2, "target in woods", "6.33")))

    assert found.total == 2
    assert str(found) == "fire: +4 gun (6.31) −2 target in woods (6.33) = +2"


def test_terms_may_come_one_by_one():
    """A generator of terms is taken once and kept."""
    found = tally("fire", (Mod(value, "gun", "6.31") for value in (1, 2)))

    assert found == Tally("fire", (Mod(1, "gun", "6.31"), Mod(2, "gun", "6.31")))
    assert (found.total, found.total) == (3, 3)


def test_a_sum_without_terms_is_nought():
    """Nothing to add is a sum as well."""
    assert tally("fire", ()).total == 0
    assert str(tally("fire", ())) == "fire: 0"


def test_numbers_carry_their_sign():
    """A zero counts as a plus."""
    assert [signed(value) for value in (-12, 0, 3)] == ["−12", "+0", "+3"]


def test_an_objection_prints_its_rule_where_it_has_one():
    """The rule stands before the sentence."""
    assert str(Objection("5.1", "A is routed.")) == "5.1 A is routed."
    assert str(Objection("", "The game is over.")) == "The game is over."


def test_a_sum_says_whether_it_is_signed_and_whose_it_is():
    """What writes it down need not know its name."""
    told = tally("attackers", (Mod(4, "a battalion", "12.7"),), side="red").record()

    assert (told["signed"], told["side"]) == (False, "red")
    assert tally("die", (), signed=True).record()["signed"]
