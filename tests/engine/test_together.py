"""Several stacks sent to one hex, before anything is chosen."""

import grognard
from grognard.engine.look.together import GroupMarch, together
from tests.playing import play_all

UNITS = ("IR31", "IR85", "FAR9", "IR86")


def marches(*units: str, to: str = "4206") -> list[GroupMarch]:
    """How units of the learning scenario would go to a hex."""
    return together(grognard.start("mons", "nimy"), units, to)


def test_the_nearest_goes_first_and_those_of_one_hex_together():
    """A front does not block those behind it."""
    found = marches(*UNITS)

    assert [each.path[0] for each in found] == ["4205", "4304", "4705"]
    assert found[1].units == ("IR85", "FAR9")


def test_a_conflict_is_told_with_the_rule():
    """6.3 Where the first stack fills the hex, the second is told so and ends beside it."""
    first, second, _ = marches(*UNITS)

    assert (first.left, first.why) == (0, ())
    assert second.left == 1
    assert [each.rule for each in second.why] == ["6.3"]


def test_the_choices_can_be_played_one_after_the_other():
    """What is shown is what happens."""
    game = grognard.start("mons", "nimy")
    found = together(game, UNITS, "4206")

    after = play_all(game, *(choice for march in found for choice in march.choices))

    assert {unit: after.units[unit].place for unit in UNITS} == {
        unit: march.path[-1] for march in found for unit in march.units
    }


def test_who_cannot_come_nearer_stays_with_the_reason():
    """Nobody goes away from where he is sent."""
    (march,) = marches("IR31", to="4205")

    assert (march.path, march.choices, march.left) == (("4205",), (), 0)


def test_units_that_are_not_there_are_left_out():
    """Nothing is told of others."""
    assert marches("4RF", "nobody") == marches("nobody") + marches("4RF")
    assert all(not march.choices for march in marches("4RF"))


def test_once_others_are_asked_nothing_is_foreseen():
    """Red may answer a march next to its units, and until then nobody can tell."""
    game = grognard.start("crossroads")
    game = play_all(game, game.options[0])
    found = together(game, ("B4", "B2"), "0303")

    assert [march.known for march in found] == [False, False]
    assert [march.path for march in found] == [("0203", "0303"), ("0103",)]
