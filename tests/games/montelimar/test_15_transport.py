"""15 Transport: loading, riding, unloading."""

import pytest

from grognard import position_text
from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.allowance import allowance
from grognard.games.montelimar.fire_sum import has_hard
from grognard.games.montelimar.results import rout
from grognard.games.montelimar.stacking import form_column
from grognard.games.montelimar.victory import eliminate
from grognard.games.montelimar.zones import fire_zone
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ157 50.30 column, HQ45ID 50.30 column, PG111-5 20.50, HQ11Pz 14.46 column"


@rule("15.0-e", "15.0-i")
def test_a_transport_picks_up_a_deployed_unit_of_its_formation():
    """15.0 For its whole action; a unit in column, or of another formation, stays."""
    units = "A157 40.38, B157 40.38 column, A179 40.39"
    game = at(f"{units}, Trk157-1 45:pool, {STAFF}, chit 157")
    assert "load A157 Trk157-1" in game.options
    assert "load B157 Trk157-1" not in game.options
    assert "load A179 Trk157-1" not in game.options

    game = play_all(game, "load A157 Trk157-1")

    assert game.units["A157"].carrier == "Trk157-1"
    assert game.units["A157"].column
    assert "take A157" not in game.options


@rule("15.0-j", "15.0-k", "15.0-h", "8.7-b")
def test_the_transport_s_values_count():
    """15.0 Movement, class and defence are the truck's; a gun that reads No moves so."""
    game = at(f"160FAB 40.38 riding Trk45ID-1, C157 40.39, {STAFF}")

    assert game.mobility("160FAB") == "wheeled"
    assert allowance(game, "160FAB") == 28
    assert game.face("160FAB").defence == 2
    assert fire_zone(game, "40.38") == 0
    assert not game.is_deployed("160FAB")


@rule("15.0-a", "3.2-h")
def test_a_half_track_is_a_hard_target():
    """15.0, 8.3.2 And its rider with it."""
    game = at("PG111-5 40.38 riding SdK111-1, HQ11Pz 14.46 column")

    assert game.is_hard("PG111-5")
    assert game.mobility("PG111-5") == "tracked"


@rule("15.0-t", "15.0-w", "15.0-e")
def test_after_loading_a_second_action_moves_and_none_unloads():
    """15.0 For a Direct Command; on and off in one activation is not allowed."""
    game = at(
        f"A157 40.38, Trk157-1 45:pool, {STAFF}, HQ157 41.38 column, loose".replace(
            "HQ157 50.30 column, ", ""
        )
        + ", 45 direct 3, chit 157"
    )
    game = play_all(game, "load A157 Trk157-1", "again A157")

    assert "move" in game.options
    assert "unload" not in game.options


@rule("15.0-f", "15.0-g")
def test_unloading_sends_the_transport_to_its_pool():
    """15.0 The unit is deployed and finished for this activation."""
    game = at(f"A157 40.38 riding Trk157-1, B157 40.39, {STAFF}, chit 157")

    game = play_all(game, "take A157", "unload")

    assert game.units["A157"].carrier == ""
    assert game.is_deployed("A157")
    assert game.markers["Trk157-1"] == "45:pool"
    assert not any(choice.endswith(" A157") for choice in game.options)


@rule("15.0-l")
def test_loading_and_unloading_draw_fire():
    """15.0 Whoever covers the hex may answer; no friend screens."""
    text = f"A157 40.38, B157 40.38, Trk157-1 45:pool, PG111-6 40.39, {STAFF}, chit 157"

    assert play_all(at(text), "load A157 Trk157-1").options == ("hold", "fire PG111-6")
    riding = text.replace("A157 40.38,", "A157 40.38 riding Trk157-1,").replace(
        "Trk157-1 45:pool, ", ""
    )
    assert "hold" in play_all(at(riding), "take A157", "unload", "before").options


@rule("15.0-r", "15.0-s", "8.3.2-k")
def test_a_lost_transport_takes_its_rider_along():
    """15.0 Neither comes back: the transport that picked it up waits in no pool any more."""
    game = play_all(at(f"A157 40.38, Trk157-1 45:pool, {STAFF}, chit 157"), "load A157 Trk157-1")
    assert game.units["A157"].carrier == "Trk157-1"

    eliminate(game, "A157")

    assert (game.at("A157"), game.units["A157"].carrier) == ("dead", "")
    assert "Trk157-1" not in game.markers


@rule("15.0-v", "15.0-x", "15.0-n")
def test_a_routed_transport_returns_to_the_pool():
    """15.0 Its rider waits in the box, deployed as it was carried."""
    game = at(f"A157 40.38 riding Trk157-1, {STAFF}")

    rout(game, "A157")

    assert game.at("A157") == "45:routed"
    assert not game.units["A157"].column
    assert game.markers["Trk157-1"] == "45:pool"


@rule("15.0-u", "15.0-b")
def test_on_a_direct_command_a_transport_does_one_thing():
    """15.0 It loads for one point and does not move."""
    game = at(f"A157 40.38, Trk157-1 45:pool, {STAFF}, 45 direct 2, chit DCA")

    game = play_all(game, "load A157 Trk157-1")

    assert game.records["45"].direct == 1
    assert "take A157" not in game.options


@rule("21.2-c")
def test_guns_that_are_carried_are_kept():
    """21.2 A gun rides deployed, and is deployed when it gets off; an assault leaves it nothing."""
    text = "PJ61-2 40.38, HQPJ61 40.40 column, HQ11Pz 40.40 column, A157 60.30, SdK61-1 11pz:pool"
    game = play_all(at(f"{text}, chit pj61"), "load PJ61-2 SdK61-1")
    form_column(game, "PJ61-2")
    assert not game.units["PJ61-2"].lost_guns

    riding = text.replace("PJ61-2 40.38", "PJ61-2 40.38 riding SdK61-1").rpartition(", ")[0]
    game = play_all(at(f"{riding}, chit pj61"), "take PJ61-2", "unload")

    assert game.is_deployed("PJ61-2")
    assert not game.units["PJ61-2"].lost_guns
    form_column(game, "PJ61-2")
    assert game.units["PJ61-2"].lost_guns


RIDING = f"PG111-5 40.38 riding SdK111-1, E141 40.39, HQ111 40.36 column, {STAFF}".replace(
    "PG111-5 20.50, ", ""
)


@rule("15.0-m", "15.0-n")
def test_the_firer_chooses_to_fire_before_or_after_the_unit_is_off():
    """15.0 Before, the half-track's values count; after, the unit's, with a Hard Target beside."""
    game = play_all(at(f"{RIDING}, chit pg111"), "take PG111-5", "unload")
    assert (game.who, game.options) == ("allied", ("before", "after"))

    before = play_all(game, "before")
    assert before.options == ("hold", "aim E141 PG111-5")
    after = play_all(game, "after")
    assert after.options == ("hold", "fire E141")
    assert after.is_deployed("PG111-5")
    assert has_hard(after, "40.38")
    after = play_all(after, "hold")
    assert after.markers["SdK111-1"] == "11pz:pool"
    assert not has_hard(after, "40.38")


@rule("15.0-p", "15.0-q")
def test_one_weapon_and_any_leaders_ride_with_a_unit():
    """15.0 A second weapon stays; nothing rides without a unit."""
    text = f"A157 40.38 riding Trk157-1, HMG157-1 40.38, B157 40.38, HMG157-2 40.38, {STAFF}"
    game = play_all(at(f"{text}, Church 40.38, chit 157"), "take A157", "move", "take HMG157-1")

    assert "take HMG157-2" not in game.options
    assert "take Church" in game.options
    assert not any(c.startswith("load HMG") for c in at(f"{text}, Trk157-2 45:pool").options)


@rule("15.0-t")
def test_after_a_move_a_second_action_unloads():
    """15.0 For a Direct Command, as it was loaded in an earlier activation."""
    staff = STAFF.replace("HQ157 50.30 column", "HQ157 41.38 column")
    game = at(f"A157 40.38 riding Trk157-1, {staff}, 45 direct 3, chit 157")

    game = play_all(game, "take A157", "move", "40.37", "stop", "again A157", "unload")

    assert game.at("A157") == "40.37"
    assert game.markers["Trk157-1"] == "45:pool"
    assert game.records["45"].direct == 2


@rule("8.7-b")
def test_guns_whose_column_reads_no_do_not_move_by_themselves():
    """8.7 Neither deployed nor in column; on a truck they do."""
    for mode, rule_ in (("", "2.0"), (" column", "8.7")):
        game = play_all(at(f"160FAB 40.38{mode}, {STAFF}, chit 45ID"), "take 160FAB")
        assert "move" not in game.options
        assert [each.rule for each in objections(game, "move")] == [rule_]
    loaded = at(f"160FAB 40.38 riding Trk45ID-1, {STAFF}, chit 45ID")
    assert "move" in play_all(loaded, "take 160FAB").options


@rule("15.0-w")
@pytest.mark.parametrize("chit", ["157", "DCA"])
def test_a_transport_that_let_a_unit_off_picks_nobody_up_in_that_activation(chit: str):
    """15.0 Neither the same unit nor another one; the next truck may."""
    units = "C157 40.43 riding Trk157-1, B157 40.44, Trk157-2 45:pool"
    game = at(f"{units}, {STAFF}, 45 direct 3, chit {chit}")

    game = play_all(game, "take C157", "unload")

    assert "load B157 Trk157-2" in game.options
    assert [each.rule for each in objections(game, "load B157 Trk157-1")] == ["15.0"]
    assert "load C157 Trk157-1" not in game.options


@rule("15.0-w")
def test_a_position_says_which_transports_have_been_emptied():
    """15.0 As its text does."""
    units = "C157 40.43, Trk157-1 45:pool, Trk157-2 45:pool"
    game = at(f"{units}, {STAFF}, emptied Trk157-1, chit 157")

    assert "load C157 Trk157-2" in game.options
    assert "load C157 Trk157-1" not in game.options
    assert "emptied Trk157-1" in position_text(game)


@rule("15.0-b", "15.0-c")
@pytest.mark.parametrize(
    ("chit", "choice", "loads"),
    [
        ("157", "load C157 Trk157-1", True),
        ("157", "load A179 Trk157-1", False),
        ("157", "load A179 Trk179-1", False),
        ("157", "load C157 Trk45ID-1", False),
        ("45ID", "load A179 Trk45ID-1", True),
        ("45ID", "load A179 Trk157-1", False),
    ],
)
def test_stripes_and_chits_say_which_transport_carries_whom(chit: str, choice: str, loads: bool):
    """15.0 Its own formation; a white stripe its division, on the division's chit."""
    pool = "Trk157-1 45:pool, Trk179-1 45:pool, Trk45ID-1 45:pool"
    game = at(f"C157 40.43, A179 40.44, {pool}, HQ179 50.30 column, {STAFF}, chit {chit}")

    assert (choice in game.options) is loads
    assert loads or [each.rule for each in objections(game, choice)] == ["15.0"]


@rule("15.0-d")
def test_a_deployed_unit_is_picked_up_wherever_it_is_and_a_column_is_not():
    """15.0 It need not be active itself."""
    game = at(f"C157 40.43, B157 40.44 column, Trk157-1 45:pool, {STAFF}, rested C157, chit 157")

    assert "load C157 Trk157-1" in game.options
    assert "in column" in str(objections(game, "load B157 Trk157-1")[0])


@rule("4.0-bb", "15.0-b")
def test_a_hex_whose_unit_is_picked_up_on_a_direct_command_may_answer_again():
    """4.0, 10.0 The unit on its transport is active now; another hex keeps its marker."""
    text = f"A157 40.38, B157 40.38, C157 40.39, Trk157-1 45:pool, 45 direct 3, {STAFF}"
    game = at(f"{text}, answered 40.38, answered 40.39, chit DCA")
    game = play_all(game, "load A157 Trk157-1")

    assert not game.has(game.answered, "40.38")
    assert game.has(game.answered, "40.39")


@rule("15.0-g", "8.7.5-a")
def test_guns_that_get_off_beside_the_enemy_are_not_driven_from_them_at_once():
    """8.7.5 They are not active any more, even while fire takes the unit beside them."""
    guns = "160FAB 40.38 riding Trk45ID-1, A157 40.38 column, DG4 40.38, HeroA-1 on:160FAB"
    game = at(f"{guns}, PG111-6 40.39, {STAFF}, chit 45ID, 45 direct 3")
    game = play_all(game, "take 160FAB", "unload", "after")
    game = play_all(game, "fire PG111-6", "none", "0", "lose A157", "alone", "9")

    assert game.at("160FAB") == "40.38"
    assert game.is_deployed("160FAB")


@rule("15.0-b", "15.0-c")
@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ("load A157 Trk179-1", "its own formation"),
        ("load A157 Trk3ID-1", "its own division"),
        ("load A157 Trk157-2", "not in its pool"),
        ("load A157 Trk45ID-1", "not active"),
    ],
)
def test_a_transport_that_does_not_come_is_refused_for_its_own_reason(choice: str, told: str):
    """15.0 Of another formation or division, on the road already, or not active on this chit."""
    pool = "Trk157-1 45:pool, Trk179-1 45:pool, Trk45ID-1 45:pool, Trk3ID-1 3:pool"
    units = "A157 40.38, B157 40.39 riding Trk157-2"
    game = at(f"{units}, {pool}, {STAFF}, 3 tq 5, chit 157")

    reasons = objections(game, choice)
    assert {each.rule for each in reasons} == {"15.0"}
    assert any(told in each.text for each in reasons)
