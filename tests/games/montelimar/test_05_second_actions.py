"""5.1, 5.2, 5.3 Second actions: their order, who is in command for them, and who pays."""

import pytest

from grognard.engine.kernel.flow import objections
from tests.games.montelimar.positions import at, at_step
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ111 30.43 column, HQ11Pz 30.42 column"
THREE = f"PG111-5 31.43, PG111-6 31.44, PG111-7 31.43, {STAFF}, E141 70.20"


@rule("5.2-b", "2.0-aj")
def test_second_actions_come_at_once_or_after_those_of_others():
    """5.2 The first of A and B, the second of A, the first of C, the second of B."""
    game = at(f"{THREE}, 11pz direct 3, chit pg111")
    order = ("take PG111-5", "take PG111-6", "again PG111-5", "take PG111-7", "again PG111-6")
    for choice in order:
        game = play_all(game, choice, "pass")

    assert game.records["11pz"].direct == 1
    assert [each for each in game.options if each.startswith("again")] == ["again PG111-7"]


@rule("5.3-h")
def test_command_is_looked_at_when_the_second_action_is_taken():
    """5.3 The headquarters drives into range, and out of it again."""
    text = "PG111-5 40.43, HQ111 46.43 column, HQ11Pz 70.43 column, E141 70.20, 11pz direct 3"
    game = play_all(at(f"{text}, chit pg111"), "take PG111-5", "pass")
    assert [each.rule for each in objections(game, "again PG111-5")] == ["5.1"]

    driving = play_all(game, "take HQ111", "move")
    distance = game.sheet.board.distance
    there = next(hex_ for hex_ in driving.options[1:] if distance(hex_[-5:], "40.43") == 5)
    near = play_all(driving, there)
    assert "again PG111-5" in play_all(near, "stop").options
    away = play_all(near, "46.43", "stop")
    assert "again PG111-5" not in away.options


@rule("5.1-e", "5.1-g")
def test_the_division_of_the_formation_pays_one_command():
    """5.1 Near both headquarters it costs one; without commands it is refused, whoever has some."""
    game = play_all(at(f"{THREE}, 11pz direct 1, chit pg111"), "take PG111-5", "pass")
    assert play_all(game, "again PG111-5").records["11pz"].direct == 0

    text = f"{THREE}, 11pz direct 0, 198 direct 9, HQ198 20.20 column, chit pg111"
    poor = play_all(at(text), "take PG111-5", "pass")
    assert [each.rule for each in objections(poor, "again PG111-5")] == ["5.1"]


@rule("5.3-j")
@pytest.mark.parametrize(
    ("staff", "rolls"),
    [("HQ11Pz 30.42 column", True), ("HQ11Pz 11pz:routed", False), ("HQ11Pz due", False)],
)
def test_a_division_without_its_headquarters_on_the_map_gains_no_commands(staff: str, rolls: bool):
    """5.3 In the box or not yet there it does not roll."""
    game = at(f"PG111-5 31.43, HQ111 30.43 column, {staff}, 11pz direct 1, E141 70.20, drawn DCG")

    assert ("Direct Commands for 11. Panzer-Division" in game.prompt) is rolls


@rule("8.5.2-a", "8.5.2-g")
def test_routed_units_of_the_chit_alone_may_come_back_and_need_not():
    """8.5.2 A sister regiment stays; who is not taken stays in the box, and scores for nobody."""
    text = f"PG111-5 11pz:routed, PG110-5 11pz:routed, {STAFF}, E141 70.20"
    game = at(f"{text}, chit pg111")
    assert "take PG111-5" in game.options
    assert [each.rule for each in objections(game, "take PG110-5")] == ["5.1"]
    stays = play_all(game, "end")
    assert (stays.at("PG111-5"), stays.points["allied"]) == ("11pz:routed", 0)

    paid = at(f"{text}, 11pz direct 1, chit DCG")
    assert {"take PG111-5", "take PG110-5"} < {*paid.options}


@rule("5.1-c")
def test_who_assaulted_or_shelled_for_an_assault_has_no_second_action():
    """5.1 On the division's chit, with commands to spare; a gun that only fired has one."""
    guns = "Grw111 44.41, I-119 43.41, II-119 44.43"
    text = f"PG111-1 46.41, {guns}, A7 47.41, assault german 47.41, 11pz direct 9 dispatch 0"
    staff = "HQ111 40.41 column, HQ11Pz 40.41 column, HQ3ID 60.20 column"
    game = at_step(at(f"{text}, {staff}, chit 11Pz"), "assaults")
    game = play_all(game, "assault 47.41", "shell Grw111", "9", "shell I-119", "9", "go", "hold")
    game = play_all(game, "4", "4")
    while "take II-119" not in game.options:
        game = play_all(game, game.options[0])

    game = play_all(game, "take II-119", "pass")

    assert [each for each in game.options if each.startswith("again")] == ["again II-119"]
    for unit in ("Grw111", "I-119", "PG111-1"):
        assert [each.rule for each in objections(game, f"again {unit}")] == ["5.1"]
