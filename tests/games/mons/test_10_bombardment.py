"""10 Bombardment: who fires at what, how the die is read, and who shares out the losses."""

import pytest

from grognard import Objection, explain, objections, position
from tests.games.mons.positions import named, refusals
from tests.playing import play_all, results
from tests.rules import rule

SPOTTED = "FAR24 4416, FAR60 4416, Hvy20 4415, IR75 4417"  # 4, 4 and 6 factors; 4418 lies open
BATTERIES = "XXIII 4416, XL 4416, XXX 4416, VIII 4416, 48Hvy 4416"  # 17 factors


@rule("10.2-c")
def test_a_gun_in_2524_fires_at_2823_at_range_three_example():
    """10.2 A gun with range 3 reaches 2823 from 2524, and not from one hex farther off."""
    near = position("mons", "3RHA 2524, IR75 2823, british bombard")
    far = position("mons", "3RHA 2424, IR75 2823, british bombard")

    assert "fire 3RHA 2823" in near.options
    assert refusals(far, "fire 3RHA 2823") == ["10.2 2823 is 4 hexes away; the range is 3."]


@rule("10.7-b")
def test_four_factors_and_a_three_cost_one_step_example():
    """10.7 With four factors a die of 3 takes one step."""
    game = position("mons", f"{SPOTTED}, 4RF 4418, german bombard")

    game = play_all(game, "fire FAR24 4418", "fire", "3")

    assert game.units["4RF"].steps == 1
    assert results(game) == ["1 step lost"]


@rule("10.8-c")
def test_four_factors_and_a_three_do_nothing_in_a_forest_example():
    """10.8 In the wood of 3615 the same die of 3 is read as 1, and nobody is lost."""
    game = position("mons", "FAR24 3617, IR75 3616, 4RF 3615, german bombard")

    game = play_all(game, "fire FAR24 3615", "fire", "3")

    assert game.units["4RF"].steps == 2
    assert results(game) == ["no effect"]


@rule("10.1-a")
def test_only_artillery_bombards():
    """10.1 Infantry has no bombardment, near as the enemy may be."""
    game = position("mons", f"{SPOTTED}, 4RF 4418, german bombard")

    assert refusals(game, "fire IR75 4418") == ["10.1 Regiment 75 is not artillery."]


@rule("10.1-a")
def test_guns_bombard_in_the_bombardment_step_of_their_own_side_alone():
    """10.1 Neither in the enemy's step nor in the melee step of its own side."""
    units = f"{SPOTTED}, 4RF 4418, XXIII 4420"
    british = position("mons", f"{units}, british bombard")
    melee = position("mons", f"{units}, german melee")

    assert "fire FAR24 4418" in position("mons", f"{units}, german bombard").options
    assert refusals(british, "fire FAR24 4418") == ["10.1 Field Artillery 24 is not yours."]
    assert objections(melee, "fire FAR24 4418")
    assert not [choice for choice in melee.options if choice.startswith("fire")]


@rule("10.1-b")
def test_a_gun_that_has_bombarded_does_not_fire_again_in_that_step():
    """10.1 One bombardment a step for each gun, alone or with others."""
    game = position("mons", f"{SPOTTED}, 4RF 4418, 2RI 4419, german bombard")

    game = play_all(game, "fire FAR24 4418", "add FAR60", "fire", "1")

    assert refusals(game, "fire FAR24 4419") == [
        "10.1 Field Artillery 24 has bombarded in this step."
    ]
    assert refusals(game, "fire FAR60 4419") == [
        "10.1 Field Artillery 60 has bombarded in this step."
    ]
    assert "fire Hvy20 4419" in game.options


@rule("10.1-b", "10.5-d")
def test_in_fight_fight_guns_and_targets_are_fresh_in_the_second_phase():
    """10.1 The limits hold for one step: the next one finds gun and target unused."""
    game = position("mons", "XXIII 4416, IR75 4418, british turn")

    game = play_all(game, "fight/fight", "fire XXIII 4418", "fire", "1", "end", "end")

    assert "fire XXIII 4418" in game.options


@rule("10.1-c")
def test_nobody_has_to_bombard():
    """10.1 The step may end with every gun unfired."""
    game = position("mons", f"{SPOTTED}, 4RF 4418, german bombard")

    assert "fire FAR24 4418" in game.options
    game = play_all(game, "end")
    assert game.phase == "german melee"


@rule("10.1-d")
def test_bombardments_are_resolved_one_by_one_as_the_player_likes():
    """10.1 The first die has done its work before the second target is named."""
    game = position("mons", f"{SPOTTED}, 4RF 4418 1, 2RI 4518, german bombard")

    after = play_all(game, "fire FAR24 4418", "fire", "6")

    assert after.units["4RF"].place == "dead"
    assert after.who == "german"
    assert {"fire FAR60 4518", "fire Hvy20 4518"} <= set(after.options)
    assert {"fire FAR60 4518", "fire FAR24 4418", "fire Hvy20 4518"} <= set(game.options)


@rule("10.2-a", "10.2-b")
@pytest.mark.parametrize(
    ("here", "far"), [("4414", 4), ("4413", 5), ("4816", 4), ("4815", 5), ("4020", 4), ("4718", 3)]
)
def test_no_gun_fires_beyond_its_range(here, far):
    """10.2 The distance is the shortest way in hexes, the target's counted and the gun's not."""
    game = position("mons", f"FAR24 {here}, IR75 4517, 4RF 4418, german bombard")

    if far <= 4:
        assert "fire FAR24 4418" in game.options
    else:
        assert refusals(game, "fire FAR24 4418") == [
            f"10.2 4418 is {far} hexes away; the range is 4."
        ]


@rule("10.2-d")
@pytest.mark.parametrize("here", ["4417", "4416", "4415", "4414"])
def test_any_distance_up_to_the_range_will_do(here):
    """10.2 A gun with range 4 fires at one hex as it does at four."""
    game = position("mons", f"FAR24 {here}, 4RF 4418, german bombard")

    assert "fire FAR24 4418" in game.options


@rule("10.2-e")
@pytest.mark.parametrize("target", ["4419", "4417"])
def test_the_target_is_a_hex_with_an_enemy_in_it(target):
    """10.2 Neither an empty hex nor one of the firing side is a target."""
    game = position("mons", f"{SPOTTED}, 4RF 4418, german bombard")

    assert refusals(game, f"fire FAR24 {target}") == [f"10.2 No enemy is in {target}."]


@rule("10.5-a")
def test_guns_of_several_hexes_join_in_one_roll_on_the_sum_of_their_factors():
    """10.5 Three guns out of two hexes make 14 factors; their die of 6 takes three steps."""
    game = position("mons", f"{SPOTTED}, 4RF 4418, 2RI 4418, german bombard")

    game = play_all(game, "fire FAR24 4418", "add FAR60", "add Hvy20")
    assert explain(game, "fire")[0].total == 14

    game = play_all(game, "fire", "6")
    assert results(game) == ["3 steps lost"]
    assert named(game, game.fired) == ["FAR24", "FAR60", "Hvy20"]


@rule("10.5-b")
def test_a_gun_out_of_its_own_range_does_not_join():
    """10.5 What another gun reaches is of no help to one that is too far off."""
    game = position(
        "mons", "FAR24 4416, FAR60 4413, Hvy20 4413, IR75 4417, 4RF 4418, german bombard"
    )

    game = play_all(game, "fire FAR24 4418")

    assert refusals(game, "add FAR60") == ["10.2 4418 is 5 hexes away; the range is 4."]
    assert game.options == ("fire", "add Hvy20")


@rule("10.5-c")
def test_a_gun_that_sees_nothing_does_not_join_unless_the_target_is_spotted():
    """10.5 From 3514 the wood of 3615 hides 3714, until somebody is next to the target."""
    guns = "FAR24 3717, FAR60 3514, 4RF 3714"
    alone = play_all(position("mons", f"{guns}, german bombard"), "fire FAR24 3714")
    spotted = play_all(position("mons", f"{guns}, IR75 3715, german bombard"), "fire FAR24 3714")

    assert refusals(alone, "add FAR60") == [
        "10.3 Field Artillery 60 does not see 3714 and nobody spots it."
    ]
    assert "add FAR60" in spotted.options


@rule("10.5-d")
def test_a_hex_is_bombarded_once_in_a_step_whoever_fires():
    """10.5 All units of the hex count as bombarded, and fresh guns find another target or none."""
    game = position("mons", f"{SPOTTED}, 4RF 4418, 2RI 4418, german bombard")

    game = play_all(game, "fire FAR24 4418", "fire", "1")

    assert refusals(game, "fire Hvy20 4418") == ["10.5 4418 has been bombarded in this step."]
    assert game.options == ("end", "arrange 4416")


@rule("10.7-a")
@pytest.mark.parametrize(("die", "lost"), [(1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_the_sum_of_the_factors_finds_the_row_and_the_die_the_column(die, lost):
    """10.7 Batteries of 4 and 3 make 7 factors; the regiment loses what the chart says."""
    game = position("mons", "XXX 4416, XXIII 4416, 4RF 4417, IR75 4418, british bombard")

    game = play_all(game, "fire XXX 4418", "add XXIII", "fire", str(die))

    assert game.units["IR75"].steps == 4 - lost


@rule("10.8-a")
@pytest.mark.parametrize(
    ("target", "spotter", "gun", "ground"),
    [
        ("3615", "3616", "3617", "forest"),
        ("3308", "3209", "3210", "residential"),
        ("3614", "3714", "3814", "industrial"),
    ],
)
def test_cover_takes_two_from_the_die_once(target, spotter, gun, ground):
    """10.8 With ten factors a die of 5 would take two steps; read as 3 it takes one."""
    units = f"FAR24 {gun}, Hvy20 {gun}, IR75 {spotter}, 4RF {target}"
    game = play_all(position("mons", f"{units}, german bombard"), f"fire FAR24 {target}")
    game = play_all(game, "add Hvy20")

    assert explain(game, "fire")[1].mods == ((-2, f"target in {ground} hex", "10.8"),)
    assert results(play_all(game, "fire", "5")) == ["1 step lost"]


@rule("10.8-b")
def test_a_die_below_one_is_read_as_one():
    """10.8 Cover and want of a spotter make −2 out of a die of 1: it is a 1, and does nothing."""
    game = position("mons", "FAR24 3617, 4RF 3615, german bombard")
    game = play_all(game, "fire FAR24 3615")

    assert explain(game, "fire")[1].total == -3
    game = play_all(game, "fire", "1")
    assert results(game) == ["no effect"]


@rule("10.8-d")
def test_fire_across_water_is_not_changed():
    """10.8 The canal north of 4607 lies between gun and target, and the die stays as it fell."""
    game = position("mons", "FAR24 4605, IR75 4606, 4RF 4607, german bombard")
    game = play_all(game, "fire FAR24 4607")

    assert explain(game, "fire")[1].mods == ()
    assert play_all(game, "fire", "3").units["4RF"].steps == 1


@rule("10.9-a")
def test_the_bombarding_player_shares_out_the_losses():
    """10.9 Two steps among three battalions, as the German likes."""
    game = position("mons", f"{SPOTTED}, 4RF 4418, 2RI 4418, 4DC 4418, german bombard")

    game = play_all(game, "fire FAR24 4418", "add FAR60", "add Hvy20", "fire", "4")
    assert game.who == "german"
    assert game.options == ("lose 2RI", "lose 4DC", "lose 4RF")

    game = play_all(game, "lose 2RI", "lose 4DC")
    assert [game.units[unit].steps for unit in ("4RF", "2RI", "4DC")] == [2, 1, 1]


@rule("10.9-b")
def test_no_unit_dies_while_another_of_the_stack_has_two_steps():
    """10.9 One loss must go to the battalion; of two, the second may fall on the battery."""
    game = position("mons", f"{SPOTTED}, XXIII 4418, 4RF 4418, german bombard")

    one = play_all(game, "fire FAR24 4418", "fire", "3")
    assert one.units["4RF"].steps == 1
    assert one.stacks["4418"] == ("XXIII", "4RF")

    two = play_all(game, "fire FAR24 4418", "fire", "6")
    assert two.units["4RF"].steps == 1
    assert two.options == ("lose 4RF", "lose XXIII")
    assert play_all(two, "lose XXIII").stacks["4418"] == ("4RF",)


@rule("10.9-c")
def test_a_regiment_comes_down_to_its_last_step_before_a_battery_dies():
    """10.9 Three losses on a regiment with a battery are all the regiment's."""
    game = position("mons", f"{BATTERIES}, 4RF 4417, FAR24 4418, IR75 4418, british bombard")

    game = play_all(game, "fire XXIII 4418", "add XL", "add XXX", "add VIII", "add 48Hvy")
    game = play_all(game, "fire", "5")

    assert (game.units["IR75"].steps, game.units["FAR24"].steps) == (1, 1)
    assert game.prompt.startswith("10.1")


@rule("10.9-d", "10.9-e")
def test_losses_beyond_the_steps_present_fall_on_nobody_and_nobody_advances():
    """10.9 Three losses on a battery of one step: it is gone, and its hex stays empty."""
    game = position("mons", f"{SPOTTED}, XXIII 4418, 4RF 4518, german bombard")

    game = play_all(game, "fire FAR24 4418", "add FAR60", "add Hvy20", "fire", "6")

    assert game.units["XXIII"].place == "dead"
    assert game.units["4RF"].steps == 2
    assert "4418" not in game.stacks
    assert (game.who, game.options) == ("german", ("end", "arrange 4416"))


FIRE = ("fire XXIII 4418", "fire", "1", "end", "end")
MOVE = ("move XXIII", "4415", "stop", "end")


@rule("10.10-a")
@pytest.mark.parametrize(
    "turn",
    [("fight/move", *FIRE, *MOVE), ("move/fight", *MOVE, *FIRE), ("fight/fight", *FIRE, *FIRE)],
)
def test_a_british_gun_moves_and_fires_in_the_order_of_the_phases(turn):
    """10.10 Neither takes away the other, and two combat phases are two bombardments."""
    game = position("mons", "XXIII 4414, IR75 4418, turn 3, british turn")

    game = play_all(game, *turn)

    assert game.turn == 4
    assert game.units["XXIII"].place == ("4414" if turn[0] == "fight/fight" else "4415")


@rule("10.10-a")
def test_a_german_gun_fires_after_moving():
    """10.10 A gun that was out of range closes up and bombards in the same player turn."""
    game = position("mons", "FAR24 4413, 4RF 4418, german move")

    game = play_all(game, "move FAR24", "4414", "stop", "end", "fire FAR24 4418", "fire", "5")

    assert results(game) == ["1 step lost"]


@rule("10.10-b")
def test_a_gun_that_bombarded_still_fires_in_defence_that_game_turn():
    """10.10 A battery bombards in the German turn and has its factor in the British one."""
    game = position("mons", "FAR24 4418, 4RF 4417, turn 3, german bombard")

    game = play_all(game, "fire FAR24 4417", "fire", "1", "end", "end", "fight/move", "end")
    game = play_all(game, "attack 4RF 4418", "declare")

    assert (game.turn, game.who) == (3, "german")
    assert explain(game, "fire")[0].mods == ((1, "Field Artillery 24", "11.1"),)


def test_the_sums_of_a_bombardment_are_explained_before_its_first_gun_is_picked():
    """10.7 Already the choice of gun and target tells factors and die."""
    game = position("mons", "FAR24 4415, 4RF 4418, german bombard")

    factors, die = explain(game, "fire FAR24 4418")

    assert (factors.total, die.total) == (4, -1)
    assert explain(game, "end") == ()
    assert Objection("10.2", "No enemy is in 4419.") in objections(game, "fire FAR24 4419")


def test_a_gun_that_marched_does_not_bombard():
    """9.20 March mode takes a gun's bombardment in that player turn."""
    game = position("mons", "FAR24 4411, FAR60 4414, 4RF 4418, german move")

    game = play_all(game, "move FAR24", "march", "4412", "4413", "4414", "stop", "end")

    assert refusals(game, "fire FAR24 4418") == [
        "9.20 Field Artillery 24 has marched in this turn."
    ]
    assert "fire FAR60 4418" in game.options
