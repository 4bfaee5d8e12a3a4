"""Facts of data: what they say when they hold, and when they do not."""

from grognard.engine.kernel.facts import none_of, outside, reached, same
from grognard.engine.kernel.rulebook import Fact

STEPS = {"a": "bc", "b": "a", "c": "d", "d": "", "e": "a"}


def test_a_fact_tells_what_was_found():
    """Whether it holds or not; what is empty is named too."""
    assert same("1.1 two", 2, 2) == Fact("1.1 two", True, "2")
    assert same("1.1 two", 3, 2) == Fact("1.1 two", False, "3")
    assert same("1.2 no more", "") == Fact("1.2 no more", True, "nothing")


def test_a_fact_tells_all_that_speaks_against_it():
    """In the order in which it was found."""
    assert none_of("1.3 none", iter(())) == Fact("1.3 none", True, "none")
    assert none_of("1.3 none", ["b", "a"]) == Fact("1.3 none", False, "b, a")


def test_what_cannot_be_reached_is_outside():
    """Steps lead one way unless they lead back."""
    assert sorted(reached("a", STEPS.__getitem__)) == ["a", "b", "c", "d"]
    assert outside(STEPS, reached("a", STEPS.__getitem__)) == ["e"]
    assert outside(STEPS, reached("c", STEPS.__getitem__)) == ["a", "b", "e"]
