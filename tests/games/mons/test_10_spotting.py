"""10.11 Spotting: friends next to the target, and what it costs to have none."""

import pytest

from grognard import explain, position
from tests.games.mons.positions import refusals
from tests.playing import play_all, results
from tests.rules import rule

UNSPOTTED = (-1, "nobody spotting", "10.11")
UNSEEN = (-1, "a gun without line of sight", "10.11")


@rule("10.11-a")
@pytest.mark.parametrize("spotter", ["IR75", "J9", "Cav16", "FAR60", "Hvy20"])
def test_a_friend_of_any_type_next_to_the_target_spots_it(spotter):
    """10.11 Foot, horse or guns: it need only be there."""
    game = position("mons", f"FAR24 4415, {spotter} 4518, 4RF 4418, german bombard")

    assert explain(game, "fire FAR24 4418")[1].mods == ()


@rule("10.11-b")
def test_a_gun_next_to_its_target_is_its_own_spotter():
    """10.11 A lone gun with the enemy beside it fires with no penalty."""
    game = position("mons", "FAR24 4417, 4RF 4418, german bombard")

    assert explain(game, "fire FAR24 4418")[1].mods == ()
    assert play_all(game, "fire FAR24 4418", "fire", "3").units["4RF"].steps == 1


@rule("10.11-c")
def test_a_spotter_sees_across_an_unbridged_canal():
    """10.11 Out of the works of 4606 the south bank at 4607 is spotted."""
    game = position("mons", "FAR24 4605, IR75 4606, 4RF 4607, german bombard")

    assert explain(game, "fire FAR24 4607")[1].mods == ()


@rule("10.11-c")
def test_a_spotter_needs_no_zone_of_control():
    """10.11 No zone reaches into 3513, yet the regiment next door spots for the guns behind it."""
    game = position("mons", "FAR24 3713, IR75 3514, 4RF 3513, german bombard")

    assert "3513" not in game.ground.labels(game.zones["german"])
    (cover,) = explain(game, "fire FAR24 3513")[1].mods
    assert cover.rule == "10.8"


@rule("10.11-d")
def test_a_spotter_and_sight_for_every_gun_leave_the_die_alone():
    """10.11 Two guns in two hexes, both with clear sight, and a spotter."""
    game = position("mons", "FAR24 4415, FAR60 4520, IR75 4417, 4RF 4418, german bombard")
    game = play_all(game, "fire FAR24 4418", "add FAR60")

    assert explain(game, "fire")[1].mods == ()
    assert results(play_all(game, "fire", "2")) == ["1 step lost"]


@rule("10.11-e")
def test_an_unspotted_bombardment_takes_one_from_the_die():
    """10.11 With nobody next to the target a 3 is read as 2: four factors do nothing."""
    game = position("mons", "FAR24 4415, IR75 4416, 4RF 4418, german bombard")

    assert explain(game, "fire FAR24 4418")[1].mods == (UNSPOTTED,)
    assert play_all(game, "fire FAR24 4418", "fire", "3").units["4RF"].steps == 2
    assert play_all(game, "fire FAR24 4418", "fire", "4").units["4RF"].steps == 1


@rule("10.11-e", "10.11-f")
def test_a_gun_without_sight_fires_only_at_a_spotted_hex():
    """10.11 Saint-Ghislain hides 3309 from 3307; with a friend in 3310 the gun may fire."""
    alone = position("mons", "FAR24 3307, 4RF 3309, german bombard")
    spotted = position("mons", "FAR24 3307, IR75 3310, 4RF 3309, german bombard")

    assert refusals(alone, "fire FAR24 3309") == [
        "10.3 Field Artillery 24 does not see 3309 and nobody spots it."
    ]
    assert explain(spotted, "fire FAR24 3309")[1].mods == (UNSEEN,)
    assert play_all(spotted, "fire FAR24 3309", "fire", "3").units["4RF"].steps == 2


@rule("10.11-f")
def test_spotting_does_not_lengthen_the_range():
    """10.11 The hex is spotted, and one hex too far."""
    game = position("mons", "FAR24 4413, IR75 4417, 4RF 4418, german bombard")

    assert refusals(game, "fire FAR24 4418") == ["10.2 4418 is 5 hexes away; the range is 4."]


@rule("10.11-g")
def test_guns_without_sight_cost_one_however_many_they_are():
    """10.11 Two guns in 3307 see nothing, one in 3311 does, and the die loses 1."""
    units = "FAR24 3307, FAR60 3307, Hvy20 3311, IR75 3310, 4RF 3309"
    game = play_all(position("mons", f"{units}, german bombard"), "fire Hvy20 3309")

    assert explain(game, "fire")[1].mods == ()
    assert explain(game, "add FAR24")[1].mods == (UNSEEN,)
    game = play_all(game, "add FAR24", "add FAR60")
    assert explain(game, "fire")[1].mods == (UNSEEN,)


@rule("10.11-h")
@pytest.mark.parametrize("gun", ["3307", "3311"])
@pytest.mark.parametrize("spotter", ["3310", "3313"])
def test_spotting_never_costs_more_than_one(gun, spotter):
    """10.11 Either nobody spots, or a spotted gun does not see: never both at once."""
    game = position("mons", f"FAR24 {gun}, IR75 {spotter}, 4RF 3309, german bombard")

    hidden, unspotted = gun == "3307", spotter == "3313"
    if hidden and unspotted:
        assert "fire FAR24 3309" not in game.options
    else:
        assert explain(game, "fire FAR24 3309")[1].total == -(hidden + unspotted)


@rule("10.11-i")
@pytest.mark.parametrize("units", ["FAR24 3617", "FAR24 3415, IR75 3616"])
def test_cover_and_want_of_sight_or_spotter_add_up_to_three(units):
    """10.11 In the wood of 3615, unspotted, or spotted for a gun that does not see it."""
    game = position("mons", f"{units}, Hvy20 3618, 4RF 3615, german bombard")

    assert explain(game, "fire FAR24 3615")[1].total == -3


@rule("10.11-i")
def test_the_sum_of_both_is_taken_from_the_die():
    """10.11 Ten factors and a 4: less 3 it is a 1, where less 2 would still cost a step."""
    game = position("mons", "FAR24 3617, Hvy20 3617, 4RF 3615, german bombard")

    game = play_all(game, "fire FAR24 3615", "add Hvy20", "fire", "4")

    assert results(game) == ["no effect"]


@rule("10.11-j")
def test_a_spotter_serves_several_bombardments_and_fights_afterwards():
    """10.11 The regiment in 4417 spots two hexes and then attacks one of them."""
    units = "FAR24 4415, FAR60 4415, IR75 4417, 4RF 4418, 2RI 4517"
    game = position("mons", f"{units}, german bombard")

    assert explain(game, "fire FAR24 4418")[1].mods == ()
    game = play_all(game, "fire FAR24 4418", "fire", "1")
    assert explain(game, "fire FAR60 4517")[1].mods == ()
    game = play_all(game, "fire FAR60 4517", "fire", "1", "end")
    assert {"attack IR75 4418", "attack IR75 4517"} <= set(game.options)


@rule("10.11-k")
def test_a_german_unit_does_not_spot_for_another_corps():
    """10.11 IX Corps stands next to the targets; the gun of III Corps fires as if nobody did."""
    seen = position("mons", "FAR18 4415, IR75 4417, 4RF 4418, german bombard")
    hidden = position("mons", "FAR18 3307, IR75 3310, 4RF 3309, german bombard")

    assert explain(seen, "fire FAR18 4418")[1].mods == (UNSPOTTED,)
    assert refusals(hidden, "fire FAR18 3309") == [
        "10.3 Field Artillery 18 does not see 3309 and nobody spots it."
    ]


@rule("10.11-k")
def test_a_second_corps_beside_the_target_does_not_hinder_the_first():
    """10.11 Where units of both corps are next to the target, each spots for its own."""
    units = "FAR18 4415, FAR24 4416, IR75 4317, IR12 4517, 4RF 4418"
    game = position("mons", f"{units}, german bombard")

    assert explain(game, "fire FAR18 4418")[1].mods == ()
    assert explain(game, "fire FAR24 4418")[1].mods == ()


@rule("10.11-l")
def test_divisions_of_one_corps_spot_for_each_other_on_any_turn():
    """10.11 On turn 2 the 6th Division spots for the 5th, though they may not fire together."""
    game = position("mons", "FAR18 4415, IR20 4417, 4RF 4418, turn 2, german bombard")

    assert explain(game, "fire FAR18 4418")[1].mods == ()
