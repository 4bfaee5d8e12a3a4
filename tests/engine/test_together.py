"""Several stacks sent to one hex, before anything is chosen."""

import grognard
from grognard.engine.look.paces import paces
from grognard.engine.look.together import Destination, GroupMarch, together, ways_to_move
from tests.playing import play_all

HEAVY_COMES_ON = ("ready", "enter Hvy2 3100")
UNITS = ("IR31", "IR85", "FAR9", "IR86")


def marches(*units: str, to: str = "4206", mode: str = "", file: bool = False) -> list[GroupMarch]:
    """How units of the learning scenario would go to a hex."""
    return together(grognard.start("mons", "nimy"), units, Destination(to, mode, file))


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
    found = together(game, UNITS, Destination("4206"))

    after = play_all(game, *(choice for march in found for choice in march.choices))

    assert {unit: after.units[unit].place for unit in UNITS} == {
        unit: march.path[-1] for march in found for unit in march.units
    }


def test_who_cannot_come_nearer_stays_with_the_reason():
    """Nobody goes away from where he is sent."""
    (march,) = marches("IR31", to="4205")

    assert (march.path, march.choices, march.left) == (("4205",), (), 0)


def test_a_move_that_ends_by_itself_does_not_end_the_phase():
    """7.3, 5.1 Beside the enemy a move is over, and the next stack still goes."""
    first, second = marches("IR31", "IR85", to="4208")

    assert first.stops
    assert first.choices[-1] == "4207"
    assert second.path[1:]


def test_who_has_gone_all_its_way_is_held_up_by_no_rule():
    """9.2 With its points a move ends, and nobody is in hand of whom anything could be said."""
    (march,) = marches("Hvy20", to="4208")

    assert (march.left > 0, march.stops, march.why) == (True, False, ())


def test_a_column_keeps_its_road_and_its_order():
    """Who follows goes along the way of the first, and ends on it behind the one before."""
    apart = marches("IR31", "IR85", to="3903")
    head, tail = marches("IR31", "IR85", to="3903", file=True)

    assert head == apart[0]
    assert apart[1].path[-1] == "4003"
    assert tail.path[-1] == head.path[-2]


def test_another_way_to_move_takes_a_group_farther():
    """9.20 A march is chosen for each that may march, and what may be chosen is told before."""
    game = grognard.start("mons", "nimy")
    (plain,) = marches("IR84", to="3903")
    (marching,) = marches("IR84", to="3903", mode="march")

    assert ways_to_move(game, UNITS) == {"march": "March"}
    assert (plain.left, marching.left) == (3, 0)


def test_both_allowances_are_known_before_one_is_chosen():
    """9.20 A regiment has four points, and eight on the march."""
    game = play_all(grognard.start("mons", "nimy"), "move IR31")

    assert paces(game) == {"march": 8}
    assert paces(play_all(grognard.start("mons", "campaign"), *HEAVY_COMES_ON)) == {"march": 6}
    assert paces(grognard.start("mons", "nimy")) == {}


def test_units_that_are_not_there_are_left_out():
    """Nothing is told of others."""
    assert marches("4RF", "nobody") == marches("nobody") + marches("4RF")
    assert all(not march.choices for march in marches("4RF"))


def test_once_others_are_asked_nothing_is_foreseen():
    """Red may answer a march next to its units, and until then nobody can tell."""
    game = grognard.start("crossroads")
    game = play_all(game, game.options[0])
    found = together(game, ("B4", "B2"), Destination("0303"))

    assert [march.known for march in found] == [False, False]
    assert [march.path for march in found] == [("0203", "0303"), ("0103",)]


def test_leaving_the_map_is_no_way_to_move_on():
    """4.4 Whoever stands in an exit hex is offered to leave, but not beside the ways to move."""
    game = grognard.position("mons", "1LI 1628, IR75 2104, turn 11, british move")

    assert ways_to_move(game, ("1LI",)) == {}
    assert "exit" in play_all(game, "move 1LI").options
