"""4.0 2C, 5 Activations step by step: chits, Direct Commands, who pays and who may act."""

import pytest

from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.support import active_pieces
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ111 30.41 column, HQ11Pz 30.42 column, E141 60.20, HQ36ID 62.20 column"
GRENADIERS = "PG110-3 60.52, PG110-6 60.52, PG110-7 60.52, HQ11Pz 58.50 column, E141 40.20"


@rule("4.0-am", "12.1-c", "5.3-a")
def test_an_activation_runs_through_its_steps_in_order():
    """4.0 2C iii Leaders, weapons on and off, assaults, new markers, actions; no way back."""
    units = "PG111-5 46.41, PG111-6 45.42, Hax 46.41, A7 47.41"
    pieces = "HMG111-1 11pz:available, HMG111-2 46.41, assault german 47.41"
    staff = "HQ111 40.41 column, HQ11Pz 40.41 column, HQ3ID 60.20 column"
    game = at(f"{units}, {pieces}, {staff}, 11pz dispatch 5, cup pg111")
    game = play_all(game, "pg111")

    rules = []
    for choice in ("done", "armed", "go on", "cancel 47.41", "laid"):
        rules.append(game.prompt.split()[0])
        game = play_all(game, choice)

    assert rules == ["13.1", "12.1", "12.2", "9.3", "9.2"]
    assert game.prompt.startswith("5.2")
    refused = objections(game, "attach HMG111-1 46.41")
    assert refused
    assert "attach HMG111-1 46.41" not in game.options


@rule("5.1-a")
def test_only_chits_of_units_make_units_active():
    """5.1 Wind and event do not; a division, formation or Direct Command chit does."""
    text = f"PG111-5 40.43, {STAFF}, 11pz dispatch 0 direct 2, 36 dispatch 0"

    assert play_all(at(f"{text}, cup DCG Event"), "Event", "9").active == 0
    assert play_all(at(f"{text}, cup Wind DCG"), "Wind").active == 0
    bit = at(text).unit_bit("PG111-5")
    assert at(f"{text}, chit pg111").active & bit
    assert play_all(at(f"{text}, chit DCG"), "take PG111-5").active & bit


@rule("5.1-i", "5.3-a")
def test_a_direct_command_reaches_every_friendly_unit():
    """5.1 Out of command or of another division, at the cost of its own division."""
    text = f"G305-1 70.20, PG111-5 40.43, {STAFF}, 11pz direct 4, 198 direct 2, chit DCG"
    game = play_all(at(text), "take G305-1", "pass")

    assert (game.records["198"].direct, game.records["11pz"].direct) == (1, 4)
    assert not any(choice.startswith("again") for choice in game.options)


@rule("5.1-k")
def test_on_a_direct_command_chit_there_is_no_second_action():
    """5.1 One action for each unit, whoever pays."""
    text = f"PG111-5 40.43, {STAFF}, 11pz direct 4, chit DCG"
    game = play_all(at(text), "take PG111-5", "pass")

    rules = {choice: objections(game, f"{choice} PG111-5")[0] for choice in ("take", "again")}
    assert rules["take"].rule == rules["again"].rule == "5.1"
    assert "no unit has a second action" in rules["again"].text


@rule("5.3-l", "6.0-f", "4.0-bc")
def test_the_unit_paid_for_changes_mode_and_moves_example():
    """5.3 From 15 the track goes to 14; the company marches to 59.52, its neighbours stay as is."""
    game = at(f"{GRENADIERS}, 11pz direct 15, chit DCG")

    game = play_all(game, "take PG110-3", "flip", "move", "59.52", "stop")

    assert game.records["11pz"].direct == 14
    assert (game.at("PG110-3"), game.units["PG110-3"].column) == ("59.52", True)
    assert [game.units[unit].column for unit in ("PG110-6", "PG110-7")] == [False, False]
    assert game.stacks["60.52"] == ("PG110-6", "PG110-7")


@rule("5.3-k")
def test_commands_that_are_not_spent_stay_on_the_track():
    """5.3 He stops at 6, and the next turn opens with 6."""
    text = f"PG111-5 40.43, {STAFF}, 11pz direct 6 dispatch 0, 36 dispatch 0, chit DCG"
    game = play_all(at(text), "end")

    assert (game.turn, game.records["11pz"].direct) == (2, 6)


@rule("4.0-be")
@pytest.mark.parametrize(("held", "offered"), [(1, False), (2, True)])
def test_the_ffi_cost_two_commands(held: int, offered: bool):
    """4.0 2C iv e With one left they do not come."""
    game = at(f"FFI-1 40.43, {STAFF}, HQ141 62.20 column, 36 direct {held}, chit DCA")

    assert ("take FFI-1" in game.options) is offered


@rule("5.3-c", "5.3-e")
def test_a_formation_chit_brings_its_leader_and_those_without_a_stripe():
    """5.3 With the tanks their commander, the staff and the general; no other regiment's man."""
    game = at("Pz15-1 40.43, Stenkhoff 40.43, Stab11 40.43, Hax 40.44, PG111-5 40.44, loose")
    game.markers["Wietersheim"] = "11pz:heroes"

    assert active_pieces(game, "german", "11pz", "pz15") == ["Stab11", "Stenkhoff", "Wietersheim"]


@rule("5.2-e", "8.2-i")
def test_a_helper_has_acted_and_may_act_again():
    """5.2 He gave his first action; a second one is to be paid for."""
    text = "A157 40.38, B157 40.38, PG111-5 39.37, HQ157 41.38 column, HQ45ID 41.38 column"
    game = at(f"{text}, HQ111 30.44 column, 45 direct 3, chit 157")
    game = play_all(game, "take A157", "fire 39.37", "add B157", "fire", "9")

    assert "take B157" not in game.options
    assert "again B157" in game.options


@rule("8.2-i", "8.2-j")
def test_helpers_on_a_direct_command_are_paid_for_each():
    """8.2 A firer with two helpers costs three; in command or not."""
    text = "A157 40.38, B157 40.38, C157 40.38, PG111-5 39.37, HQ45ID 70.20 column"
    game = at(f"{text}, HQ111 30.44 column, 45 direct 3, chit DCA")

    game = play_all(game, "take A157", "fire 39.37", "add B157", "add C157", "fire", "9")

    assert game.records["45"].direct == 0


@rule("8.2-j")
@pytest.mark.parametrize(("staff", "helps"), [("41.38", True), ("70.20", False)])
def test_helpers_in_a_second_action_must_be_in_command(staff: str, helps: bool):
    """8.2 A leader beside the firer alone does not help the others of another regiment."""
    text = f"A157 40.38, A179 40.38, PG111-5 39.37, HQ157 41.38 column, HQ179 {staff} column"
    done = "acted A157, acted A179, HQ45ID 70.20 column, HQ111 30.44 column, 45 direct 5"
    game = play_all(at(f"{text}, {done}, chit 45ID"), "again A157", "fire 39.37")

    assert ("add A179" in game.options) is helps


@rule("4.0-az")
def test_evacuation_markers_drive_before_the_commands_are_rolled():
    """4.0 2C iv a On the German chit alone."""
    text = f"PG111-5 40.43, {STAFF}, 11pz dispatch 0, 36 dispatch 0, Evac-1 14.47"
    german = play_all(at(f"{text}, cup DCG"), "DCG")
    assert (german.who, german.prompt[:4]) == ("german", "22.2")
    assert "Direct Commands for 11. Panzer-Division" in play_all(german, "no drive").prompt

    allied = play_all(at(f"{text}, cup DCA"), "DCA")
    assert "Direct Commands for 36th Infantry Division" in allied.prompt
