"""How far a side may go from here, choice after choice."""

from random import Random

import pytest

import grognard
from grognard import play
from grognard.engine.kernel.flow import IllegalChoice
from grognard.engine.kernel.view import world
from grognard.engine.look.aids import Way
from grognard.engine.look.far import along, far
from tests.playing import play_all


def reached(game: grognard.Game) -> dict[str, Way]:
    """The hexes that can be reached, by their labels."""
    return {each.hex: each for each in far(game)}


def test_every_way_can_be_played_and_leads_where_it_says():
    """Each row of choices is legal, ends in its hex and costs what it says."""
    game = grognard.position("mons", "IR75 3304, 4RF 3308, german move")
    game = play_all(game, "move IR75")

    ways = reached(game)

    assert len(ways) > 20
    for hex_, way in ways.items():
        after = play_all(game, *way.choices)
        assert after.units["IR75"].place == hex_
        assert after.units["IR75"].spent == way.price
        assert way.stops == bool(after.moved)


def test_nothing_nearer_or_cheaper_is_left_out():
    """Every neighbour that may be entered is found, at the price of one step."""
    game = play_all(grognard.position("mons", "IR75 3304, german move"), "move IR75")
    ways = reached(game)
    steps = [option for option in game.options if option in game.sheet.board]

    assert steps
    for hex_ in steps:
        assert ways[hex_].choices == (hex_,)
        assert ways[hex_].price == play(game, hex_).units["IR75"].spent


def test_zones_of_control_end_a_way():
    """7.3 A way into an enemy zone goes no farther, and says so."""
    game = grognard.position("mons", "IR75 3305, 4RF 3408, german move")
    ways = reached(play_all(game, "move IR75"))

    assert ways["3407"].stops
    assert not ways["3306"].stops
    assert not any("3407" in way.choices[:-1] for way in ways.values())


def test_what_is_hidden_never_shows_in_the_ways():
    """The ambush bars no way that blue may believe to be open."""
    game = grognard.position("crossroads", "B1 0502, RX 0402 hidden")
    game = play_all(game, "march B1")
    random = Random(1)

    ways = far(game)

    assert ways
    for _ in range(10):
        other = world(game, "blue", random)
        assert far(other) == ways


def test_where_no_hex_is_offered_nothing_is_reached():
    """A question without hexes has no ways."""
    game = grognard.start("mons", "nimy")
    assert far(game) == []


def test_a_way_of_ones_own_costs_what_its_steps_cost():
    """9.10 The price up to each hex, and where the move would end."""
    game = play_all(grognard.position("mons", "IR75 3304, 4RF 3408, german move"), "move IR75")

    found = along(game, ("3204", "3205", "3305"))

    for each in found:
        after = play_all(game, *each.choices)
        assert (after.units["IR75"].place, after.units["IR75"].spent) == (each.hex, each.price)
    assert [each.stops for each in found] == [False, False, False]
    assert found[-1].price > reached(game)["3305"].price


def test_a_way_is_refused_where_the_rules_refuse_it():
    """7.3 Nothing goes on from an enemy zone, and nothing goes far without the points for it."""
    game = play_all(grognard.position("mons", "IR75 3305, 4RF 3408, german move"), "move IR75")

    assert refused(game, "3306", "3307", "3407", "3406") == [
        "7.3 The move ends in 3307, in a British zone of control."
    ]
    assert refused(game, "3309") == ["9.1 3309 does not touch 3305."]


def test_an_enemy_beyond_a_zone_of_control_is_refused_for_both_reasons():
    """7.3, 9.4 Why the unit must stop comes first, then who holds the hex."""
    game = play_all(grognard.start("mons", "nimy"), "move IR31")

    assert refused(game, "4206", "4207", "4208") == [
        "7.3 The move ends in 4207, in a British zone of control.",
        "9.4 The enemy is in 4208.",
    ]


def refused(game: grognard.Game, *hexes: str) -> list[str]:
    """Why a way hex by hex cannot be gone."""
    with pytest.raises(IllegalChoice) as refusal:
        along(game, hexes)
    return [str(objection) for objection in refusal.value.objections]
