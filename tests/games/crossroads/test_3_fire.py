"""3 Fire in Crossroads. Reaction fire has a file of its own."""

import pytest

from grognard import Mod, Objection, Tally, explain, objections, position
from tests.playing import play_all, results
from tests.rules import rule

NO_LUCK = "luck blue 0, luck red 0"


@rule("3.1")
@pytest.mark.parametrize("there", ["0304", "0305"])
def test_fire_reaches_three_hexes(there):
    """3.1 Two and three hexes away in the open."""
    game = position("crossroads", f"B1 0302, R1 {there}")

    assert "fire B1 R1" in game.options
    assert objections(game, "fire B1 R1") == ()


@rule("3.1")
def test_fire_does_not_reach_four_hexes():
    """3.1 The objection says how far it is."""
    game = position("crossroads", "B1 0102, R1 0106")

    assert game.options == ("done", "march B1")
    assert objections(game, "fire B1 R1") == (
        Objection("3.1", "0106 is 4 hexes away; fire reaches 3."),
    )


@rule("3.1")
@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("0304", "0306"),  # woods in 0305 between
        ("0303", "0306"),  # the same, three hexes away
        ("0502", "0504"),  # the town in 0503 between
        ("0802", "0904"),  # along the side between the woods in 0803 and 0903
    ],
)
def test_woods_and_towns_between_block_the_line(here, there):
    """3.1 From either end; along a hexside both hexes must block."""
    for place in (f"B1 {here}, R1 {there}", f"B1 {there}, R1 {here}"):
        game = position("crossroads", place)

        assert "fire B1 R1" not in game.options
        [objection] = objections(game, "fire B1 R1")
        assert objection.rule == "3.1"
        assert objection.text in (
            f"{there} is out of sight of {here}.",
            f"{here} is out of sight of {there}.",
        )


@rule("3.1")
@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("0402", "0404"),  # from woods to woods, clear between
        ("0501", "0503"),  # into the town
        ("0303", "0503"),  # along the side between woods in 0402 and clear 0403
    ],
)
def test_woods_and_towns_at_the_ends_or_on_one_hand_do_not_block(here, there):
    """3.1 What lies between counts, and beside the line only where both hands are shut."""
    for place in (f"B1 {here}, R1 {there}", f"B1 {there}, R1 {here}"):
        assert "fire B1 R1" in position("crossroads", place).options


@rule("3.1", "1.2")
def test_every_objection_to_fire_is_given():
    """3.1, 1.2 A unit may be spent and its target too far or out of sight as well."""
    spent = Objection("1.2", "B1 has had its order in this turn.")

    too_far = position("crossroads", "B1 0102, R1 0106, used B1")
    assert objections(too_far, "fire B1 R1") == (
        spent,
        Objection("3.1", "0106 is 4 hexes away; fire reaches 3."),
    )

    hidden = position("crossroads", "B1 0304, R1 0306, used B1")
    assert objections(hidden, "fire B1 R1") == (
        spent,
        Objection("3.1", "0306 is out of sight of 0304."),
    )


@rule("3.2")
@pytest.mark.parametrize(
    ("units", "value"),
    [
        ("B1 0302, R1 0303", 3),
        ("B5 0302, R1 0303", 4),
        ("B1 0302, R1 0304", 3),  # two hexes
        ("B1 0103, R1 0106", 2),  # three hexes
        ("B1 0303, R1 0402", 2),  # woods
        ("B1 0403, R1 0503", 1),  # town
        ("B1 0304, R1 0301", 1),  # woods, three hexes
        ("B5 0506, R1 0503", 1),  # town, three hexes
        ("B1 0402, R1 0403", 3),  # the firer's own woods do not matter
    ],
)
def test_the_fire_value_or_less_hits(units, value):
    """3.2 The value itself is a hit and the next higher die a miss."""
    game = position("crossroads", f"{units}, {NO_LUCK}")
    firer, target = units[:2], "R1"

    rolling = play_all(game, f"fire {firer} {target}")

    assert rolling.who == "chance"
    assert rolling.prompt == f"3.2 A die of {value} or less hits R1."
    assert rolling.options == ("1", "2", "3", "4", "5", "6")
    assert results(play_all(rolling, str(value))) == ["hit"]
    assert results(play_all(rolling, str(value + 1))) == ["miss"]


@rule("3.2")
def test_a_fire_value_of_nothing_never_hits():
    """3.2 Strength 3 at a town three hexes away leaves nothing, and a die shows at least 1."""
    game = position("crossroads", f"B1 0506, R1 0503, {NO_LUCK}")

    assert results(play_all(game, "fire B1 R1", "1")) == ["miss"]


@rule("3.2")
def test_the_fire_value_is_told_with_its_terms_before_the_shot():
    """3.2 Each term has its reason and its rule."""
    game = position("crossroads", "B1 0304, R1 0301")

    told = explain(game, "fire B1 R1")

    terms = Mod(3, "strength of B1", "3.2"), Mod(-1, "target in woods", "3.2")
    assert told == (Tally("fire value", (*terms, Mod(-1, "long range", "3.2"))),)
    assert told[0].total == 1
    assert explain(game, "march B1") == ()


@rule("3.3")
def test_a_hit_costs_a_step():
    """3.3 The target stays where it is with one step less; the firer loses nothing."""
    game = position("crossroads", f"B1 0302, R1 0303, {NO_LUCK}")

    game = play_all(game, "fire B1 R1", "2")

    assert (game.units["R1"].hex, game.units["R1"].steps, game.units["B1"].steps) == ("0303", 1, 2)


@rule("3.3")
def test_a_shot_and_its_result_are_told_to_everybody():
    """3.3 First who fires at whom; after the die, what came of it, once."""
    game = position("crossroads", f"B1 0302, R1 0303, {NO_LUCK}")

    game = play_all(game, "fire B1 R1")
    assert [event.text for event in game.events] == ["B1 fires at R1."]
    game = play_all(game, "2")

    die, event, counted = game.events
    assert die.text == "A die of 3 or less hits R1. Die 2: hit."
    assert die.roll.record()["means"] == "hit"
    assert event.text == "R1 lost a step."
    assert (event.where, event.knows) == ("0303", ())
    assert (counted.text, counted.result) == ("", "hit")


@rule("3.3")
def test_a_miss_costs_nothing():
    """3.3 Only a hit costs a step."""
    game = position("crossroads", f"B1 0302, R1 0303, {NO_LUCK}")

    game = play_all(game, "fire B1 R1", "4")

    assert (game.units["R1"].hex, game.units["R1"].steps) == ("0303", 2)


@rule("3.3")
def test_a_unit_without_steps_leaves_the_map():
    """3.3 Its hex is free again and it can be ordered no more."""
    game = position("crossroads", f"B1 0302, B2 0301, R1 0303 1, R2 1006, {NO_LUCK}")

    game = play_all(game, "fire B1 R1", "3")

    assert results(game) == ["eliminated"]
    assert (game.units["R1"].hex, game.army("red")) == ("", game.box.units.bit["R2"])
    assert objections(game, "fire B2 R1") != ()
    assert "0303" in play_all(game, "done", "done", "march B1").options


@rule("3.4")
def test_a_unit_with_one_step_left_fires_and_marches_as_before():
    """3.4 A lost step changes no other value."""
    game = position("crossroads", "B1 0302 1, R1 0303")

    assert explain(game, "fire B1 R1")[0].total == 3
    assert "with 6 half-points left" in play_all(game, "march B1").prompt
