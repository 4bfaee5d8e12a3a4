"""2 March in Crossroads. Nobody is near enough to fire unless a test says so."""

import pytest

from grognard import Objection, objections, position
from tests.playing import play_all
from tests.rules import rule


@rule("2.1")
@pytest.mark.parametrize(
    ("here", "there", "left"),
    [
        ("0302", "0303", 4),  # clear
        ("0402", "0503", 4),  # the town, across the fields
        ("0302", "0402", 2),  # woods
        ("0303", "0403", 5),  # along the High road
        ("0403", "0503", 5),  # along the High road into the town
        ("0103", "0203", 5),  # along the High road into woods
        ("0504", "0503", 5),  # along Mill lane
        ("0504", "0603", 4),  # from one road to another, but not along either
    ],
)
def test_a_step_costs_by_terrain_or_by_road(here, there, left):
    """2.1 Of 6 half-points a road takes 1, clear and town 2, woods 4."""
    game = position("crossroads", f"B1 {here}, R4 1006")

    game = play_all(game, "march B1")
    assert game.prompt == "2.3 March B1 on, with 6 half-points left, or stop."
    game = play_all(game, there)

    assert game.prompt == f"2.3 March B1 on, with {left} half-points left, or stop."


@rule("2.1")
def test_a_march_along_a_road_goes_six_hexes():
    """2.1 The last half-point spent ends the march."""
    game = position("crossroads", "B1 0103, B2 0106, R4 1006")

    game = play_all(game, "march B1", "0203", "0303", "0403", "0503", "0603", "0703")

    assert game.units["B1"].hex == "0703"
    assert game.options == ("done", "march B2")


@rule("2.1")
def test_a_march_across_fields_goes_three_hexes():
    """2.1 Three clear hexes take all 6 half-points."""
    game = position("crossroads", "B1 0106, B2 0103, R4 1006")

    game = play_all(game, "march B1", "0105", "0205", "0204")

    assert game.units["B1"].hex == "0204"
    assert game.options == ("done", "march B2")


@rule("2.1")
def test_a_hex_that_costs_too_much_may_not_be_entered():
    """2.1 Woods cannot be entered with 2 half-points left."""
    game = position("crossroads", "B1 0104, R4 1006")

    game = play_all(game, "march B1", "0204", "0304")

    assert "0404" not in game.options
    assert objections(game, "0404") == (Objection("2.1", "0404 costs 4 half-points; 2 are left."),)
    assert "0303" in game.options


@rule("2.2")
@pytest.mark.parametrize("other", ["B2 0303, R4 1006", "R4 0303"])
def test_a_unit_may_not_enter_a_hex_that_is_taken(other):
    """2.2 Neither friends nor enemies make room."""
    game = position("crossroads", f"B1 0302, {other}")

    game = play_all(game, "march B1")

    assert game.options == ("stop", "0201", "0202", "0301", "0401", "0402")
    assert objections(game, "0303") == (Objection("2.2", "0303 is taken."),)


@rule("2.1", "2.2")
def test_every_objection_to_a_hex_is_given():
    """2.1, 2.2 A hex may be too dear and taken as well."""
    game = position("crossroads", "B1 0104, B2 0404, R4 1006")

    game = play_all(game, "march B1", "0204", "0304")

    assert objections(game, "0404") == (
        Objection("2.1", "0404 costs 4 half-points; 2 are left."),
        Objection("2.2", "0404 is taken."),
    )


@rule("2.3")
def test_a_march_goes_from_hex_to_neighbouring_hex():
    """2.3 All six neighbours may be entered, nothing farther."""
    game = position("crossroads", "B1 0303, R4 1006")

    game = play_all(game, "march B1")

    assert game.options == ("stop", "0202", "0203", "0302", "0304", "0402", "0403")
    assert objections(game, "0503") == (Objection("2.3", "0503 does not touch 0303."),)
    assert objections(game, "0303") == (Objection("2.3", "0303 does not touch 0303."),)


@rule("2.3")
def test_what_is_no_hex_is_refused():
    """2.3 A march knows the labels of the map and the word to stop."""
    game = play_all(position("crossroads", "B1 0303, R4 1006"), "march B1")

    for choice in ("1101", "0307", "stop 0302", ""):
        (refusal,) = objections(game, choice)
        assert refusal.rule == "2.3"
        assert refusal.text.startswith(f"“{choice}” is not among the choices of blue now: ")


@rule("1.2")
@pytest.mark.parametrize("choice", ["done", "march B1", "fire B1 R4"])
def test_a_march_is_carried_out_before_the_next_order(choice):
    """1.2 The turn does not end and no other unit is ordered while a unit marches."""
    game = play_all(position("crossroads", "B1 0303, R4 1006"), "march B1")

    assert objections(game, choice) == (
        Objection("1.2", "One order is carried out to its end before the next."),
    )


@rule("2.3")
def test_nobody_marches_without_an_order():
    """2.3 A hex alone is no order."""
    game = position("crossroads", "B1 0303, R4 1006")

    assert objections(game, "0304") == (
        Objection("2.3", "No unit is on the march; order one first."),
    )


@rule("2.3")
@pytest.mark.parametrize("path", [(), ("0302",), ("0302", "0202")])
def test_a_march_may_stop_after_any_hex(path):
    """2.3 The unit stays where it stops, and its order is used."""
    game = position("crossroads", "B1 0303, B2 0106, R4 1006")

    game = play_all(game, "march B1", *path, "stop")

    assert game.units["B1"].hex == ("0303", *path)[-1]
    assert game.options == ("done", "march B2")


@rule("2.4")
def test_a_marching_unit_that_loses_a_step_stops():
    """2.4 A hit ends the march in the hex that was entered."""
    game = position("crossroads", "B1 0106, B2 0406, R1 0103, luck blue 0, luck red 0")

    game = play_all(game, "march B1", "0105", "fire R1", "3")

    assert (game.units["B1"].hex, game.units["B1"].steps) == ("0105", 1)
    assert (game.who, game.options) == ("blue", ("done", "march B2"))


@rule("2.4")
def test_a_marching_unit_that_is_missed_goes_on():
    """2.4 Only a lost step stops a march; steps lost before it do not."""
    game = position("crossroads", "B1 0106 1, R1 0103, luck blue 0, luck red 0")

    game = play_all(game, "march B1", "0105", "fire R1", "4")

    assert game.prompt == "2.3 March B1 on, with 4 half-points left, or stop."


@rule("2.3")
def test_each_hex_of_a_march_is_told_to_everybody():
    """2.3 The event says who went where, and is one leg of the march."""
    game = play_all(position("crossroads", "B1 0303, R4 1006"), "march B1", "0302")

    assert [(event.text, event.where, event.knows) for event in game.events] == [
        ("B1 marches to 0302.", "0302", ())
    ]
    assert [event.leg for event in game.events] == [("B1", "0303", "0302", "")]
