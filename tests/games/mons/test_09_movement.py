"""9.1 to 9.7 Movement: points, one move after the other, stacks that join and split."""

import pytest

from grognard import Journal, position, start
from grognard.engine.kernel.undo import CannotUndo, undo
from tests.games.mons.positions import refusals
from tests.playing import play_all
from tests.rules import rule

NEXT_GERMAN_PHASE = ("end", "end", "end", "move/move", "end", "end")


@rule("9.1-a")
def test_a_unit_spends_up_to_its_movement_factor():
    """9.1 Infantry with MF 4 enters four clear hexes and no fifth."""
    game = play_all(position("mons", "IR75 4616"), "move IR75", "4617", "4618", "4619", "4620")

    assert refusals(game, "4621") == ["9.3 4621 costs Regiment 75 1 MP; 0 are left."]


@rule("9.1-b")
def test_no_hex_is_skipped():
    """9.1 A hex that does not touch is refused."""
    game = play_all(position("mons", "IR75 4620"), "move IR75")

    assert refusals(game, "4622") == ["9.1 4622 does not touch 4620."]


def test_of_a_far_hex_that_the_enemy_holds_this_is_said_first():
    """9.4 To come nearer would not help."""
    game = play_all(position("mons", "IR75 4620, 4RF 4623"), "move IR75")

    assert refusals(game, "4623") == [
        "9.4 The enemy is in 4623.",
        "9.1 4623 does not touch 4620.",
    ]


@rule("9.1-c")
@pytest.mark.parametrize(
    ("side", "own", "other", "name"),
    [("german", "IR75", "4RF", "4th Royal Fusiliers"), ("british", "4RF", "IR75", "Regiment 75")],
)
def test_only_the_side_whose_phase_it_is_moves(side, own, other, name):
    """9.1 The enemy's units are not offered."""
    game = position("mons", f"IR75 4620, 4RF 4610, {side} move")

    assert game.options == ("end", f"move {own}")
    assert refusals(game, f"move {other}") == [f"9.1 {name} is not yours to move."]


@rule("9.2-a")
def test_points_are_not_kept_for_the_next_phase():
    """9.2 Three MP saved on turn 1 give no more than four on turn 2."""
    game = play_all(position("mons", "IR75 4616"), "move IR75", "4617", "stop")

    game = play_all(game, *NEXT_GERMAN_PHASE, "move IR75", "4618", "4619", "4620", "4621")

    assert refusals(game, "4622") == ["9.3 4622 costs Regiment 75 1 MP; 0 are left."]


@rule("9.2-a")
def test_points_are_not_passed_to_another_unit():
    """9.2 What the Jäger do not use is of no help to the guns beside them."""
    game = position("mons", "J9 4616, FAR24 4616")
    game = play_all(game, "move J9", "4617", "stop", "move FAR24")

    game = play_all(game, "4617", "4618", "4619", "4620")

    assert refusals(game, "4621") == ["9.3 4621 costs Field Artillery 24 1 MP; 0 are left."]


@rule("9.2-b")
def test_moving_is_optional_and_so_is_going_all_the_way():
    """9.2 A unit stops with points left, and another does not move at all."""
    game = play_all(position("mons", "IR75 4616, IR76 4620"), "move IR75", "4617", "stop", "end")

    assert (game.units["IR75"].place, game.units["IR76"].place) == ("4617", "4620")
    assert game.phase == "german bombardment"


@rule("9.2-c", "9.6-b")
def test_a_move_is_completed_before_another_begins():
    """9.2 In the move of one nobody else moves, and after another's move the first is done."""
    game = play_all(position("mons", "IR75 4616, IR76 4620"), "move IR75", "4617")
    assert refusals(game, "move IR76") == [
        "9.2 One unit or stack moves to the end before another begins.",
    ]

    game = play_all(game, "stop", "move IR76", "4621", "stop")

    assert refusals(game, "move IR75") == ["9.2 Regiment 75 has moved in this phase."]


@rule("9.3-a")
def test_nobody_is_sure_of_a_single_hex():
    """9.3 Heavy artillery with 1 MP left cannot pay the two of a clear hex."""
    game = play_all(position("mons", "Hvy20 4618"), "move Hvy20", "4619")

    assert refusals(game, "4620") == ["9.3 4620 costs Heavy Artillery 20 2 MP; 1 are left."]
    assert game.options == ("stop",)


@rule("9.4-a")
def test_a_hex_with_an_enemy_is_never_entered():
    """9.4 Not at first, and not in passing."""
    game = play_all(position("mons", "IR75 4620, XXIII 4621"), "move IR75")

    assert refusals(game, "4621") == ["9.4 The enemy is in 4621."]


@rule("9.5-a")
def test_a_unit_met_on_the_way_does_not_come_along():
    """9.5 The guns in 4621 began the phase elsewhere."""
    game = position("mons", "J9 4620, FAR24 4621")

    game = play_all(game, "move J9", "4621")

    assert refusals(game, "with FAR24") == ["9.5 A group is gathered before its first step."]
    game = play_all(game, "4622")
    assert game.units["FAR24"].place == "4621"


@rule("9.5-a")
def test_a_unit_that_came_in_this_phase_does_not_move_on_with_others():
    """9.5 Guns that have just joined the Jäger stay, and those of another hex are not asked."""
    game = position("mons", "J9 4620, FAR24 4621, FAR60 4618")

    game = play_all(game, "move FAR24", "4620", "stop", "move J9")

    assert refusals(game, "with FAR24") == ["9.2 Field Artillery 24 has moved in this phase."]
    assert refusals(game, "with FAR60") == ["9.5 Field Artillery 60 is not in 4620."]


@rule("9.5-b")
def test_units_that_begin_together_may_go_three_ways():
    """9.5 One moves alone, and so do the two others."""
    game = position("mons", "J9 4620, FAR24 4620, Cav16 4620")

    for unit, hex_ in {"J9": "4621", "FAR24": "4619", "Cav16": "4720"}.items():
        game = play_all(game, f"move {unit}", hex_, "stop")

    assert [game.units[unit].place for unit in ("J9", "FAR24", "Cav16")] == ["4621", "4619", "4720"]


@rule("9.5-b")
def test_units_that_begin_together_may_move_together_or_in_part():
    """9.5 Two of three go as a stack, in the order in which they lay; the third stays."""
    game = position("mons", "J9 4620, FAR24 4620, Cav16 4620")

    game = play_all(game, "move Cav16", "with J9", "4621", "stop")

    assert game.stacks["4621"] == ("J9", "Cav16")
    assert "move FAR24" in game.options


@rule("9.6-a")
def test_a_moving_stack_lets_a_unit_go_its_own_way_and_moves_on():
    """9.6 After one hex the guns go two hexes aside; the stack goes two more, dropping another."""
    game = position("mons", "J9 4617, FAR24 4617, Cav16 4617")
    game = play_all(game, "move J9", "with FAR24", "with Cav16", "4618")

    game = play_all(game, "split FAR24", "4718", "4719", "stop", "4619")
    game = play_all(game, "split Cav16", "4519", "stop", "4620", "stop")

    assert [game.units[unit].place for unit in ("J9", "FAR24", "Cav16")] == ["4620", "4719", "4519"]


@rule("9.5-b")
def test_a_unit_joins_a_group_once():
    """9.5 Neither the first unit nor one that came along is offered again."""
    game = play_all(position("mons", "J9 4617, FAR24 4617"), "move J9", "with FAR24")

    assert refusals(game, "with J9") == ["9.5 Jäger Battalion 9 is in the group already."]
    assert refusals(game, "with FAR24") == ["9.5 Field Artillery 24 is in the group already."]


@rule("9.6-a")
def test_a_part_of_a_moving_stack_may_split_off_together():
    """9.6 Two units leave the halted stack as one, and the two others go on."""
    game = position("mons", "J9 4617, FAR24 4617, FAR60 4617, Cav16 4617")
    game = play_all(game, "move J9", "with FAR24", "with FAR60", "with Cav16", "4618")

    game = play_all(game, "split FAR60", "with FAR24", "4718", "4719", "stop", "4619", "stop")

    assert (game.stacks["4719"], game.stacks["4619"]) == (("FAR24", "FAR60"), ("J9", "Cav16"))


@rule("9.6-a")
def test_only_the_halted_stack_feeds_the_part_that_splits_off():
    """9.6 Units met in the hex, or met later, do not join the part."""
    game = position("mons", "J9 4617, FAR24 4617, Cav16 4617, FAR60 4618")
    game = play_all(game, "move J9", "with FAR24", "with Cav16", "4618", "split Cav16")

    assert refusals(game, "with FAR60") == [
        "9.6 Field Artillery 60 is not in the stack that halts here."
    ]
    assert refusals(play_all(game, "4619"), "with J9") == [
        "9.5 A group is gathered before its first step.",
    ]


@rule("9.6-a")
def test_a_group_splits_on_the_move_only():
    """9.6 Before the first step there is nothing to halt; a unit alone has nobody to leave."""
    game = play_all(position("mons", "J9 4617, Cav16 4617"), "move J9", "with Cav16")

    assert refusals(game, "split J9") == [
        "9.6 Jäger Battalion 9 can be split off once the group has moved.",
    ]
    game = play_all(game, "4618", "split J9", "stop")
    assert refusals(game, "split Cav16") == ["9.6 Cavalry 16 moves alone."]


@rule("9.6-c")
def test_a_part_that_split_off_is_done_once_the_stack_resumes():
    """9.6 The cavalry has points left, but its move ended when the others went on."""
    game = position("mons", "J9 4617, FAR24 4617, Cav16 4617")
    game = play_all(game, "move J9", "with FAR24", "with Cav16", "4618")

    game = play_all(game, "split Cav16", "4718", "4719", "stop", "4619")

    assert refusals(game, "with Cav16") == ["9.5 A group is gathered before its first step."]
    assert "split FAR24" in game.options
    game = play_all(game, "stop")
    assert refusals(game, "move Cav16") == ["9.2 Cavalry 16 has moved in this phase."]


@rule("9.6-b")
def test_a_stack_is_done_once_a_unit_from_another_hex_begins():
    """9.6 Both that moved are refused after the guns of 4620 have begun."""
    game = position("mons", "J9 4617, Cav16 4617, FAR24 4620")
    game = play_all(game, "move J9", "with Cav16", "4618", "stop", "move FAR24", "4621", "stop")

    assert refusals(game, "move J9") == ["9.2 Jäger Battalion 9 has moved in this phase."]
    assert refusals(game, "move Cav16") == ["9.2 Cavalry 16 has moved in this phase."]


@rule("9.6-d")
def test_a_unit_left_behind_unmoved_may_start_later():
    """9.6 One of 4617 moves, then 4620 moves, then the other of 4617."""
    game = position("mons", "J9 4617, Cav16 4617, FAR24 4620")

    game = play_all(game, "move J9", "4618", "stop", "move FAR24", "4621", "stop")

    assert play_all(game, "move Cav16", "4618", "stop").stacks["4618"] == ("J9", "Cav16")


@rule("9.6-e")
def test_units_that_meet_again_have_no_fresh_points():
    """9.6 The Jäger wait in 4619 with all MP spent but one; each unit has its own account."""
    game = position("mons", "J9 4617, FAR24 4617")
    game = play_all(game, "move J9", "with FAR24", "4618", "split J9", "4718", "4619", "stop")

    game = play_all(game, "4619")

    assert [game.units[unit].spent for unit in ("J9", "FAR24")] == [3, 2]
    assert refusals(game, "with J9") == ["9.5 A group is gathered before its first step."]
    game = play_all(game, "4620", "4621")
    assert refusals(game, "4622") == ["9.3 4622 costs Field Artillery 24 1 MP; 0 are left."]


@rule("9.7-a")
def test_a_stack_is_as_slow_as_its_slowest_unit():
    """9.7 Cavalry with heavy artillery goes three road hexes, and off the road one."""
    text = "Cav16 4701, Hvy20 4701, Cav3 4618, Hvy2 4618"
    road = play_all(position("mons", text), "move Cav16", "with Hvy20", "4602", "4502", "4503")
    field = play_all(position("mons", text), "move Cav3", "with Hvy2", "4619")

    assert refusals(road, "4404") == [
        "9.3 4404 costs Cavalry 16 1 MP; 0 are left.",
        "9.3 4404 costs Heavy Artillery 20 1 MP; 0 are left.",
    ]
    assert refusals(field, "4620") == ["9.3 4620 costs Heavy Artillery 2 2 MP; 1 are left."]


@rule("9.7-b")
def test_slower_units_are_left_behind_and_faster_ones_go_on():
    """9.7 The Jäger stop after four hexes; the cavalry has four of its eight MP left."""
    game = play_all(position("mons", "J9 4616, Cav16 4616"), "move J9", "with Cav16")
    game = play_all(game, "4617", "4618", "4619", "4620")
    assert refusals(game, "4621")[1] == "9.3 4621 costs Cavalry 16 1 MP; 0 are left."

    game = play_all(game, "split J9", "stop", "4621", "4622", "4521", "4520")

    assert (game.units["J9"].place, game.units["Cav16"].place) == ("4620", "4520")
    assert refusals(game, "4519") == ["9.3 4519 costs Cavalry 16 1 MP; 0 are left."]


@rule("9.7-c")
def test_each_unit_pays_its_own_way_under_a_common_ceiling():
    """9.7 In the wood the Jäger pay 2 and the cavalry 3; together a second hex is too much."""
    game = position("mons", "J9 4505, Cav16 4505")
    together = play_all(game, "move J9", "with Cav16", "4504")
    assert [together.units[unit].spent for unit in ("J9", "Cav16")] == [2, 3]
    assert refusals(together, "4604") == ["9.3 4604 costs Cavalry 16 3 MP; 1 are left."]

    alone = play_all(together, "split J9", "stop", "4604")

    assert alone.units["Cav16"].spent == 6


@rule("9.7-c")
def test_guns_in_a_stack_keep_it_out_of_the_woods():
    """9.7 What is closed to one unit is closed to the group."""
    game = play_all(position("mons", "J9 4505, FAR24 4505"), "move J9", "with FAR24")

    assert refusals(game, "4504") == [
        "9.11 Artillery enters the forest in 4504 only along a road.",
    ]


@rule("9.2-d")
def test_a_completed_move_is_not_changed_without_consent():
    """9.2 In a strict match a move that has ended stands; one under way goes back step by step."""
    game = start("mons", "nimy", {"finished_stands": "yes"})
    journal = Journal.begin(game)
    game = journal.play(game, "move IR86")
    there = next(choice for choice in game.options if choice.isdecimal())
    moving = journal.play(game, there)
    assert undo(journal, "german").end() == game

    journal.play(moving, "stop")

    with pytest.raises(CannotUndo, match="if the other side agrees"):
        undo(journal, "german")
    assert undo(journal, "german", agreed=True).end() == moving


@rule("9.2-d")
def test_a_completed_move_is_free_among_friends():
    """9.2 As long as no die fell and nobody else chose, the opponent is taken to consent."""
    game = start("mons", "nimy")
    journal = Journal.begin(game)
    game = journal.play(game, "move IR86")
    there = next(choice for choice in game.options if choice.isdecimal())
    moving = journal.play(game, there)
    journal.play(moving, "stop")

    assert undo(journal, "german").end() == moving


@rule("9.2-d")
def test_a_completed_move_is_changed_with_the_opponents_consent():
    """9.2 Once the British have chosen, the Germans cannot take a move back by themselves."""
    game = start("mons", "nimy")
    journal = Journal.begin(game)
    game = journal.play(game, "move IR86")
    there, elsewhere = [choice for choice in game.options if choice.isdecimal()][:2]
    for choice in (there, "stop", "end", "end", "end", "move/move"):
        game = journal.play(game, choice)
    with pytest.raises(CannotUndo, match="British side has chosen"):
        undo(journal, "german")

    while journal.end().units["IR86"].place == there:
        journal = undo(journal, "german", agreed=True)

    assert play_all(journal.end(), elsewhere).units["IR86"].place == elsewhere
