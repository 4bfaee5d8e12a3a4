"""7, 8.7 Guns: column and deployed, one fire an activation, rows and targets of shells."""

import pytest

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.fire_sum import Shot, fire_value
from grognard.games.montelimar.zones import fire_zone, seen_from
from tests.games.montelimar.ground import BOARD, GAME
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ111 36.43 column, HQ11Pz 36.43 column, HQ45ID 60.20 column"
SHELLED = f"Grw111 40.40, PG111-5 40.43, {STAFF}, 11pz direct 5"


@rule("7.1.2-b")
def test_every_hex_has_one_level():
    """7.1.2 One, two or three; of two that are drawn the higher one is written down."""
    levels = [BOARD.elevation(hex_) for hex_ in BOARD.hexes if BOARD.terrain(hex_) != "water"]

    assert {*levels} == {1, 2, 3}
    slopes = [side.split("/") for side, kinds in BOARD.ground.features.items() if "slope" in kinds]
    assert all(BOARD.elevation(a) != BOARD.elevation(b) for a, b in slopes)


@rule("7.1.2-q")
def test_units_hide_nothing():
    """7.1.2 Neither enemies nor friends on the line."""
    alone = at("Pz15-1 40.43")
    crowd = at("Pz15-1 40.43, A157 40.44, PG111-5 40.45")

    assert seen_from(alone, "40.43") & alone.bit("40.46")
    assert seen_from(crowd, "40.43") == seen_from(alone, "40.43")


@rule("8.7-c", "8.7-d")
def test_a_mortar_in_column_moves_and_fires_its_rifles():
    """8.7 Four points, and small arms at the next hex."""
    game = at(f"Grw111 40.43 column, A157 40.44, {STAFF}, chit pg111")
    game = play_all(game, "take Grw111")
    assert "fire 40.44" in game.options
    assert fire_value(game, Shot("Grw111", "40.44", picked="A157")).mods[0].value == 1

    assert "with 4 points left" in play_all(game, "move").prompt


@rule("8.7.1-e", "2.0-ak", "9.4-b")
def test_a_gun_shells_once_as_its_first_or_second_action():
    """8.7.1 Not twice; after a rally it may."""
    text = f"{SHELLED}, A157 40.44, DG2 40.40, chit pg111"
    twice = play_all(at(text), "take Grw111", "barrage 40.44", "9", "again Grw111")
    assert not any(choice.startswith("barrage") for choice in twice.options)

    later = play_all(at(text), "take Grw111", "rally", "again Grw111")
    assert "barrage 40.44" in later.options


@rule("8.7.1-e", "6.0-g")
@pytest.mark.parametrize(("reading", "deploys"), [("yes", True), ("no", False)])
def test_a_gun_that_has_moved_deploys_and_fires_for_a_command(reading: str, deploys: bool):
    """8.7.1 As its second action; not with the other reading."""
    text = f"Grw111 40.40 column, PG111-5 40.43, A157 40.44, {STAFF}, 11pz direct 5, chit pg111"
    game = at(text, second_action_mode_change=reading)
    game = play_all(game, "take Grw111", "move", "40.39", "stop", "again Grw111")

    assert ("flip" in game.options) is deploys


@rule("8.7.1-g")
def test_shells_are_read_on_the_black_row():
    """8.7.1 Three at a company in the open: what 0 to 3 mean stands there."""
    game = at(f"{SHELLED}, A157 40.44, chit pg111")
    game = play_all(game, "take Grw111", "barrage 40.44")
    chart = GAME.sheet.charts.tables["fire_at_hex"]
    roll = game.procedures[-1]

    assert isinstance(roll, Roll)
    hits = (chart.result(face, "black") for face in range(4))
    assert roll.means == (*hits, *["barrage"] * 5, "miss")


@rule("8.7.1-i")
@pytest.mark.parametrize(("reading", "hit"), [("resolve", True), ("barrage_only", False)])
def test_tanks_alone_are_hit_at_four_less_or_not_at_all(reading: str, hit: bool):
    """8.7.1 A 0 always counts, unless the reading leaves tanks unharmed; the barrage falls."""
    text = f"{SHELLED}, A753 40.44, HQ36ID 60.20 column, chit pg111"
    game = at(text, indirect_on_hard_only=reading)
    game = play_all(game, "take Grw111", "barrage 40.44", "0")

    assert ("40.44" in game.dg) is hit
    assert game.barrages == {"40.44": "light"}


@rule("8.7.1-i", "13.3-d")
@pytest.mark.parametrize("there", ["", "B157 16.52, Church 16.52, "])
def test_shells_on_nobody_or_on_friends_leave_a_barrage_alone(there: str):
    """8.7.1, 13.3 With a 0: no loss, and the leader who is there is unharmed."""
    text = f"160FAB 20.55, C157 16.53, {there}HQ45ID 24.55 column, HQ157 24.55 column, chit 45ID"

    game = play_all(at(text), "take 160FAB", "barrage 16.52", "fire", "0")

    assert (game.dg, game.replaced) == ({}, ())
    assert game.barrages == {"16.52": "medium"}


@rule("8.7.1-j")
@pytest.mark.parametrize(("mode", "who"), [("", "allied"), (" column", "german")])
def test_who_picks_the_unit_that_shells_take(mode: str, who: str):
    """8.7.1 The defender where one is deployed, else the firer."""
    data = 'charts.fire_at_hex.black = "DG1+E DG1 DG1 DG1 DG1 DG1 DG1 DG1 DG1"'
    game = at(f"{SHELLED}, A157 40.44 column, B157 40.44{mode}, chit pg111", data=data)
    game = play_all(game, "take Grw111", "barrage 40.44", "0")

    assert (game.who, game.options) == (who, ("target A157", "target B157"))
    assert play_all(game, "target B157").stacks["40.44"] == ("A157",)


@rule("8.7.3-h")
def test_a_lit_hex_is_seen_and_nothing_else():
    """8.7.3 The light touches nobody."""
    text = f"{SHELLED}, A157 40.44, turn 7, chit pg111"
    dark = play_all(at(text), "take Grw111")
    game = play_all(dark, "light 40.44", "0")

    assert game.has(game.lit, "40.44")
    for name in ("units", "dg", "pinned", "suppressed", "barrages", "forts"):
        assert getattr(game, name) == getattr(dark, name)


@rule("8.7.5-b")
def test_guns_that_were_left_are_manned_again_in_a_later_activation():
    """8.7.5 Not with a second action of the same one, though the enemy has gone; never by 21.2."""
    text = f"I-119 40.20 column, {STAFF}, 11pz direct 3"
    same = play_all(at(f"{text}, driven I-119, chit 11Pz"), "take I-119")
    assert [each.rule for each in objections(same, "flip")] == ["8.7.5"]

    later = at(f"{text}, chit 11Pz")
    assert "flip" in play_all(later, "take I-119").options
    beside = at(f"I-119 40.20, A157 40.21, {STAFF}, 11pz direct 3, chit DCG")
    assert play_all(beside, "take I-119").driven


@rule("8.7.5-a")
def test_a_battery_that_drives_up_to_an_enemy_leaves_its_guns():
    """8.7.5 Deployed it has two points; it stops beside the enemy, in column."""
    text = f"I-119 42.39, A157 41.37, {STAFF}, chit 11Pz"
    game = play_all(at(text), "take I-119", "move", "41.38")

    assert game.units["I-119"].column
    assert "take HQ111" in game.options  # its move is over


@rule("8.7.5-a")
def test_a_position_with_active_guns_beside_an_enemy_has_them_in_column():
    """8.7.5 Those that the chit does not make active stay deployed."""
    text = f"160FAB 40.38, 133FAB 40.36, PG111-5 39.37, {STAFF}, HQ36ID 60.20 column"
    game = at(f"{text}, chit 45ID")

    assert game.units["160FAB"].column
    assert not game.units["133FAB"].column


@rule("7.1.2-p", "7.2-d")
def test_out_of_a_barrage_one_sees_a_hex_or_by_the_option_all():
    """7.1.2 The fire zone is one hex either way."""
    clear, text = at("Pz15-1 40.43"), "Pz15-1 40.43, light 40.43"
    near = BOARD.near["40.43"]
    narrow, wide = at(text), at(text, sight_out_of_barrage="normal")

    assert seen_from(narrow, "40.43") == near
    assert seen_from(wide, "40.43") == seen_from(clear, "40.43") != near
    assert fire_zone(narrow, "40.43") == fire_zone(wide, "40.43") == near


BATTERY = "131FAB 40.43, 132FAB 40.43, E141 40.47, PG111-5 40.48, HQ36ID 42.43 column"


@rule("8.0-b", "8.7.4-h")
def test_the_guns_of_a_hex_shell_together_or_not_at_all():
    """8.0 One fire among first actions: a second battery adds to it and cannot fire apart."""
    game = play_all(at(f"{BATTERY}, chit 36ID"), "take 131FAB", "barrage 40.48")
    assert "add 132FAB" in game.options

    alone = play_all(game, "fire", "9", "take 132FAB")

    assert "barrage 40.48" not in alone.options


@rule("8.2-i", "8.7.4-h", "4.0-bd")
def test_a_gun_that_adds_its_fire_on_a_direct_command_is_paid_for():
    """8.2 A command for the gun that fires, and one for each that adds to it."""
    for direct, options in (
        (1, ("fire", "concentrate")),
        (2, ("fire", "add 132FAB", "concentrate")),
    ):
        game = at(f"{BATTERY}, 36 direct {direct}, chit DCA")
        game = play_all(game, "take 131FAB", "barrage 40.48")
        assert game.options == options

    game = play_all(game, "add 132FAB", "fire", "9")
    assert game.records["36"].direct == 0


@rule("8.2-j", "8.7.4-h")
def test_a_gun_adds_to_a_second_action_with_its_own_second_action():
    """8.2 It is in command and pays; one that has shelled before does not add."""
    done = "acted 131FAB, acted 132FAB, 36 direct 2, chit 36ID"
    game = play_all(at(f"{BATTERY}, {done}"), "again 131FAB", "barrage 40.48", "add 132FAB", "fire")

    assert game.records["36"].direct == 0
    assert "again 132FAB" not in play_all(game, "9").options
    spent = at(f"{BATTERY}, shelled 132FAB, {done}")
    spent = play_all(spent, "again 131FAB", "barrage 40.48")
    assert "add 132FAB" not in spent.options


@rule("21.1-b", "8.7-h")
def test_a_hex_with_a_dual_purpose_unit_fires_once_an_activation():
    """21.1 Its direct fire is the only one, also among second actions and for its mates."""
    text = "Can141 40.43, E141 40.43, PG111-5 40.44, HQ141 41.40 column, HQ36ID 50.36 column"
    game = at(f"{text}, 36 direct 3, chit 141")
    game = play_all(game, "take Can141", "fire 40.44", "fire", "9", "take E141", "pass")

    for unit in ("Can141", "E141"):
        options = play_all(game, f"again {unit}").options
        assert not any(choice.startswith(("fire", "barrage", "smoke")) for choice in options)


@rule("8.3.6-e", "8.3.6-l", "8.2-a")
def test_nobody_fires_directly_from_a_hex_that_concentrates_its_fire():
    """8.3.6 It has no fire zone: riflemen beside guns that go on shelling hold their fire."""
    text = "131FAB 40.43, E141 40.43, PG111-5 40.44, HQ36ID 50.36 column, chit 36ID"
    free, bound = at(text), at(f"{text}, concentrated 40.43 on 40.48")

    assert "fire 40.44" in play_all(free, "take E141").options
    assert "fire 40.44" not in play_all(bound, "take E141").options


HILL = "C157 40.38, HQ157 44.40 column, HQ45ID 47.38 column, HQ111 37.48 column"


@rule("8.7.4-h")
def test_a_gun_that_does_not_reach_as_far_adds_nothing():
    """8.7.4 A mortar beside two battalions: the other battalion adds one, the mortar is refused."""
    text = f"160FAB 48.38, 189FAB 48.38, Mort157 48.38, PG111-5 39.37, {HILL}, chit 45ID"
    game = play_all(at(text), "take 160FAB", "barrage 39.37")

    assert [each for each in game.options if each.startswith("add")] == ["add 189FAB"]
    assert [each.rule for each in objections(game, "add Mort157")] == ["8.7.4"]


@rule("8.7.1-f")
def test_a_hex_keeps_to_one_kind_of_fire_through_second_actions():
    """8.7.1 After the tanks' fire the guns do not shell as a second action, nor the other way."""
    text = f"160FAB 44.38, A191 44.38, PG111-5 42.39, {HILL}, 45 direct 4, chit 45ID"
    direct = play_all(at(text), "take A191", "fire 42.39", "fire", "9", "take 160FAB", "pass")
    again = play_all(direct, "again 160FAB")
    assert [each.rule for each in objections(again, "barrage 42.39")] == ["8.7.1"]

    shells = play_all(at(text), "take 160FAB", "barrage 42.39", "fire", "9", "take A191", "pass")
    again = play_all(shells, "again A191")
    assert [each.rule for each in objections(again, "fire 42.39")] == ["8.7.1"]


@rule("8.7.1-f", "2.0-d")
def test_in_the_next_activation_the_hex_chooses_anew():
    """2.0, 8.7.1 Guns shelled on the division's chit; on a Direct Command the tanks fire."""
    text = f"160FAB 44.38, A191 44.38, PG111-5 42.39, {HILL}, 45 direct 4 dispatch 0"
    marks = "indirect 44.38, fired 44.38, shelled 160FAB, 11pz dispatch 0, cup DCA, chit 45ID"
    game = play_all(at(f"{text}, {marks}"), "end", "DCA", "5", "take A191")

    assert "fire 42.39" in game.options
