"""Sentences as people read them."""

from grognard.engine.look.wording import listed, spoken


def test_names_are_listed_as_in_a_sentence() -> None:
    """One, two and more."""
    assert listed(["A"]) == "A"
    assert listed(("A", "B")) == "A and B"
    assert listed(("A", "B", "C")) == "A, B and C"


def test_one_of_a_thing_is_in_the_singular() -> None:
    """Also where it is counted in factors."""
    assert spoken("Fire with 1 factors, 11 factors.", {}) == "Fire with 1 factor, 11 factors."
