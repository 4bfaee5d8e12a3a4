"""6.0 Changes of mode: a stack that began together changes together, and acts as one."""

from grognard.engine.kernel.flow import explain, objections
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ111 20.20 column, HQ11Pz 20.20 column, HQ157 41.43 column, HQ45ID 60.20 column"
STACK = f"A157 41.40, B157 41.40, C157 41.40, {STAFF}"
COLUMNS = f"A157 41.40 column, B157 41.40 column, C157 41.40 column, {STAFF}"


@rule("6.0-e", "6.0-b")
def test_a_deployed_stack_forms_column_and_marches_as_one():
    """6.0 Three flip, three move; each has then had its action."""
    game = play_all(at(f"{STACK}, chit 157"), "take A157", "flip", "flip B157", "flip C157")
    game = play_all(game, "move", "with B157", "with C157", "42.40", "stop")

    assert game.stacks["42.40"] == ("A157", "B157", "C157")
    assert [each for each in game.options if each.startswith("take")] == ["take HQ157"]


@rule("6.0-e", "8.3.4-a")
def test_columns_deploy_and_fire_together():
    """6.0, 8.3.4 Two who deployed for it add one each."""
    text = f"{COLUMNS}, PG111-5 40.40, chit 157"
    game = play_all(at(text), "take A157", "flip", "flip B157", "flip C157", "fire 40.40")
    game = play_all(game, "add B157")

    assert [total.total for total in explain(game, "add C157")] == [6]


@rule("6.0-g", "5.2-a")
def test_who_changes_its_mode_for_others_and_stays_has_acted():
    """6.0 The change was in place of its action, and it may pay for a second one."""
    game = at(f"{STACK}, 45 direct 2, chit 157")
    game = play_all(game, "take A157", "flip", "flip B157", "move", "42.40", "stop")

    assert game.units["B157"].column
    assert game.at("B157") == "41.40"
    assert "take B157" not in game.options
    assert "again B157" in game.options
    assert not game.turned


@rule("6.0-g", "8.2-i")
def test_a_change_for_a_second_action_is_paid_for_once():
    """6.0 One command for the mover, one for the unit that forms column and goes along."""
    text = f"{STACK}, 45 direct 2, acted A157, acted B157, acted C157, chit 157"
    game = play_all(at(text), "again A157", "flip", "flip B157")
    assert game.records["45"].direct == 0
    assert [each.rule for each in objections(game, "flip C157")] == ["5.1"]

    game = play_all(game, "move", "with B157", "42.40", "stop")
    assert game.at("B157") == "42.40"
    assert game.records["45"].direct == 0


@rule("6.0-e")
def test_only_those_who_began_there_and_can_turn_change_along():
    """6.0 Not who came from elsewhere, is held down, has acted, or rides."""
    text = f"A157 41.40, B157 41.40, C157 42.40 column, E157 41.40 riding Trk157-1, {STAFF}"
    game = play_all(at(f"{text}, chit 157"), "take C157", "move", "41.40", "stop", "take A157")
    assert [each for each in game.options if each.startswith("flip")] == ["flip", "flip B157"]
    why = {unit: objections(game, f"flip {unit}")[0].rule for unit in ("A157", "C157", "E157")}
    assert why == {"A157": "6.0", "C157": "6.0", "E157": "15.0"}
    assert objections(play_all(game, "flip B157"), "flip B157")[0].rule == "6.0"

    held = play_all(at(f"{text}, suppressed 41.40, chit 157"), "take A157")
    assert objections(held, "flip B157")[0].rule == "10.2.1"
    fixed = at(
        f"{text}, acted A157, acted B157, 45 direct 3, chit 157", second_action_mode_change="no"
    )
    assert objections(play_all(fixed, "again A157"), "flip B157")[0].rule == "6.0"


@rule("4.0-bc")
def test_on_a_direct_command_only_the_unit_paid_for_changes_its_mode():
    """4.0 Its stack stays as it is."""
    game = play_all(at(f"{STACK}, 45 direct 3, chit DCA"), "take A157")

    assert [each for each in game.options if each.startswith("flip")] == ["flip"]
    assert [each.rule for each in objections(game, "flip B157")] == ["4.0"]


@rule("6.0-b")
def test_units_that_met_on_the_way_do_not_move_as_a_stack():
    """6.0 One joins the other; with second actions each of them moves on alone."""
    text = f"A157 41.40 column, B157 42.40 column, {STAFF}, 45 direct 4, chit 157"
    game = play_all(at(text), "take A157", "move", "42.40", "stop", "take B157", "pass")
    game = play_all(game, "again B157", "move")

    assert [each.rule for each in objections(game, "with A157")] == ["6.0"]


@rule("6.0-g")
def test_by_the_option_no_mode_is_changed_with_a_second_action():
    """6.0 The option second_action_mode_change: offered by default, refused with `no`."""
    text = f"{STACK}, 45 direct 3, chit 157"
    for option, found in (("yes", []), ("no", ["6.0"])):
        game = at(text, second_action_mode_change=option)
        game = play_all(game, "take A157", "pass", "again A157")
        assert ("flip" in game.options) is (not found)
        assert [each.rule for each in objections(game, "flip")] == found
